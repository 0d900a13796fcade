import { Paper, Text } from '@mantine/core';
import { type ReactNode, useCallback, useMemo } from 'react';
import { environment } from '../../../firebase/environment.ts';
import { grouped, plural } from '../../../model/format/format.ts';
import { criteriaSetOf, type ReportConfig } from '../../../model/project/report-config.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { useCatchments } from '../../../results/screens/map/use-catchments.ts';
import { FoldableLegend } from '../../../ui/map/legends/foldable-legend.tsx';
import { type LayerName, useLayersSetting } from '../../../ui/map/layers/layers-setting.ts';
import { ReceiverLayer } from '../../../ui/map/layers/receiver-layer.tsx';
import { SiteMap } from '../../../ui/map/site-map.tsx';
import type { ShownImagery } from '../../api/use-project-data.ts';
import { describeReceiver } from '../../rules/site/describe-site.ts';
import type { KeptProject } from '../settings/use-kept-projects.ts';
import classes from './project-map.module.css';
import { siteLayersOf } from './site-layers-of.ts';
import { SiteLayers } from './site-layers.tsx';
import { SiteLegend } from './site-legend.tsx';
import { boundsOfScene } from './site-shapes.ts';

interface ProjectMapProps {
  project: KeptProject;
  config: ReportConfig;
  /** Scene of what was read. Null if there is none. */
  scene: PreparedScene | null;
  imagery: ShownImagery;
  /** Whether clicks draw instead of opening descriptions. */
  isDrawing?: boolean;
  /** Content above the map, and layers in it. */
  over?: ReactNode;
  children?: ReactNode;
}

const always = () => true;
const never = () => false;
const RECEIVER_COLOUR = '#f3f6ef';
/** Margin around the place if nothing else is known, degrees. */
const ABOUT_DEG = 0.005;

/** The scene of a project as layers that can be switched on and off. */
export function ProjectMap({ project, config, scene, imagery, isDrawing = false, over, children }: ProjectMapProps) {
  const [{ layers }] = useLayersSetting('project');
  const criteria = useMemo(() => criteriaSetOf(config), [config]);
  const catchments = useCatchments(scene, criteria);
  // The object keeps its identity while its values are equal. The map would zoom to a new object.
  const { lon, lat } = project.place ?? { lon: null, lat: null };
  const bounds = useMemo(() => {
    const ofScene = scene === null ? null : boundsOfScene(scene);
    if (ofScene !== null || lon === null || lat === null) return ofScene;
    return { west: lon - ABOUT_DEG, east: lon + ABOUT_DEG, south: lat - ABOUT_DEG, north: lat + ABOUT_DEG };
  }, [scene, lon, lat]);
  const points = useMemo(
    () =>
      scene === null || scene.receivers.ids.length === 0
        ? null
        : { lonLat: scene.receivers.lonLat, colourOf: () => RECEIVER_COLOUR, rankOf: () => 0 },
    [scene],
  );
  const describe = useCallback(
    (at: number) => (scene === null ? '' : describeReceiver(scene.receivers, at).join(', ')),
    [scene],
  );
  const present: LayerName[] =
    scene === null ? [] : [...siteLayersOf(scene), ...(points === null ? [] : ['addresses' as const])];
  return (
    <div className={classes.map} role="region" aria-label="Map of the project">
      <SiteMap
        bounds={bounds}
        basemap={environment.basemap}
        imagery={imagery}
        catchments={catchments}
        layers={present}
        layersOf="project"
        rememberAs={`project-${project.uid}`}
        legend={
          scene === null ? undefined : (
            <FoldableLegend>
              <SiteLegend scene={scene} layers={layers} />
              {layers.addresses.shown && points !== null && (
                <Paper shadow="sm" px="xs" py={4}>
                  <Text size="xs">
                    <span aria-hidden className={classes.dot} style={{ background: RECEIVER_COLOUR }} />
                    {` ${grouped(points.lonLat.length / 2)} ${plural(points.lonLat.length / 2, 'receiver', 'receivers')}`}
                  </Text>
                </Paper>
              )}
            </FoldableLegend>
          )
        }
      >
        {scene !== null && <SiteLayers scene={scene} layers={layers} isFree={isDrawing ? never : always} />}
        {layers.addresses.shown && points !== null && <ReceiverLayer points={points} describe={describe} />}
        {children}
      </SiteMap>
      {over}
    </div>
  );
}
