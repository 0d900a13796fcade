import { Button, Group, Paper, Slider, Stack, Text } from '@mantine/core';
import type L from 'leaflet';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { CoordinateSystem } from '../../../../gis/crs/crs.ts';
import { grouped, withMinus } from '../../../../model/format/format.ts';
import { units } from '../../../../model/format/units.ts';
import type { Picture } from '../../../../model/map/imagery.ts';
import type { ReportConfig } from '../../../../model/project/report-config.ts';
import { useAccount } from '../../../../people/api/session.ts';
import type { PreparedScene } from '../../../../prediction/rules/scene/prepared-scene.ts';
import { Failure } from '../../../../ui/loading/states.tsx';
import { paperScale } from '../../../rules/imagery/plan-limits.ts';
import type { ShownImagery } from '../../../api/use-project-data.ts';
import { useUnsavedWarning } from '../../use-unsaved-warning.tsx';
import type { KeptProject } from '../../settings/use-kept-projects.ts';
import { planeOf } from '../plane-of.ts';
import { ProjectMap } from '../project-map.tsx';
import classes from './plan-editor.module.css';
import { PlanPoints } from './plan-points.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { PlanView } from './plan-view.tsx';
import { type PointMark, PointMarks } from './point-marks.tsx';
import type { Plan } from './read-plan.ts';
import { savePlan } from './save-plan.ts';
import { isMarked, type PlanSession, usePlanSession } from './use-plan-session.ts';

export interface PlacePlanProps {
  project: KeptProject;
  config: ReportConfig;
  scene: PreparedScene | null;
  /** Imagery without the plan itself. */
  imagery: ShownImagery;
  plan: Plan;
  /** Position by its current world file. Null if it has none. */
  placed: Picture | null;
  onClose: () => void;
}

const OPACITY = 60;

/**
 * Places a plan with control points. The person marks the same positions in the plan and on the map, and the map shows the
 * result.
 */
export function PlacePlan({ project, config, scene, imagery, plan, placed, onClose }: PlacePlanProps) {
  const plane = useMemo(() => planeOf(project, scene), [project, scene]);
  const session = usePlanSession(plan, plane);
  const { picture } = session;
  const [opacity, setOpacity] = useState(OPACITY);
  const planMap = useRef<L.Map>(null);
  const siteMap = useRef<L.Map>(null);
  const { problem, save } = useSave(project, session, plane, onClose);
  const marks = useMarks(session, plane);
  const groundAt = ({ lng, lat }: L.LatLng) => plane.fromLonLat(lng, lat);
  const centreOf = (map: L.Map | null, take: (place: L.LatLng) => void) => map !== null && take(map.getCenter());
  const shown = picture ?? placed;
  useShownPicture(siteMap, picture);
  return (
    <Stack gap="sm">
      <div className={classes.views} ref={bringToTop}>
        <View
          title={plan.name}
          number={session.nextNumber('plan')}
          where="the plan"
          onCentre={() => centreOf(planMap.current, ({ lng, lat }) => session.mark('plan', [lng, -lat]))}
        >
          <PlanView session={session} ref={planMap} />
        </View>
        <View
          title="Map"
          number={session.nextNumber('ground')}
          where="the map"
          onCentre={() => centreOf(siteMap.current, (place) => session.mark('ground', groundAt(place)))}
        >
          <ProjectMap project={project} config={config} scene={scene} imagery={imagery} isDrawing>
            <MapOf
              onReady={(map) => {
                siteMap.current = map;
              }}
            />
            {shown !== null && <PlanPreview picture={shown} address={plan.address} opacity={opacity} />}
            <PointMarks
              marks={marks}
              where="the map"
              onMark={(place) => session.mark('ground', groundAt(place))}
              onMove={(id, place) => session.move('ground', id, groundAt(place))}
            />
          </ProjectMap>
        </View>
      </div>
      <Paper withBorder p="sm" component="section" aria-label="Place the plan">
        <Stack gap="xs">
          <Text size="sm" role="status">
            {describeFit(session, placed !== null)}
          </Text>
          <PlanPoints session={session} />
          {problem !== null && <Failure message={problem} />}
          <Group gap="md">
            <Button size="xs" disabled={picture === null} onClick={() => void save()}>
              Save
            </Button>
            <Button size="xs" variant="default" onClick={onClose}>
              Close
            </Button>
            {shown !== null && (
              <Button size="xs" variant="default" onClick={() => siteMap.current?.fitBounds(boundsOf(shown))}>
                Zoom to the plan
              </Button>
            )}
            {shown !== null && <OpacityField opacity={opacity} onChange={setOpacity} />}
          </Group>
        </Stack>
      </Paper>
    </Stack>
  );
}

/** The points on the map, with their numbers. */
function useMarks({ points }: PlanSession, plane: CoordinateSystem): readonly PointMark[] {
  return useMemo(
    () =>
      points.flatMap(({ id, ground }, index): PointMark[] => {
        if (!isMarked(ground)) return [];
        const [lng, lat] = plane.toLonLat(...ground);
        return Math.abs(lat) <= 90 && Number.isFinite(lng) ? [{ id, number: index + 1, lng, lat }] : [];
      }),
    [points, plane],
  );
}

/** Shows the plan on the map as soon as its points place it. */
function useShownPicture(siteMap: RefObject<L.Map | null>, picture: Picture | null): void {
  const isShown = picture !== null;
  const show = useEffectEvent(() => {
    const map = siteMap.current;
    if (picture !== null && map !== null && !map.getBounds().intersects(boundsOf(picture)))
      map.fitBounds(boundsOf(picture));
  });
  // The first points can place the plan far outside the current view.
  useEffect(() => {
    if (isShown) show();
  }, [isShown]);
}

/** Returns a function that saves the position of the plan and closes the editor. */
function useSave(
  project: KeptProject,
  { plan, points, fit }: PlanSession,
  plane: CoordinateSystem,
  onClose: () => void,
) {
  const { email } = useAccount();
  const [problem, setProblem] = useState<string | null>(null);
  const mayLeave = useUnsavedWarning(points.length > 0);
  const save = async () => {
    if (fit?.kind !== 'fitted') return;
    setProblem(null);
    const outcome = await savePlan(project, plan, fit.position, plane, email);
    if (outcome.kind === 'refused') setProblem(outcome.reason);
    if (outcome.kind !== 'saved') return;
    mayLeave();
    onClose();
  };
  return { problem, save };
}

interface OpacityFieldProps {
  opacity: number;
  onChange: (opacity: number) => void;
}

function OpacityField({ opacity, onChange }: OpacityFieldProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="xs" id="opacity-of-plan">
        Opacity
      </Text>
      <Slider
        w={140}
        size="sm"
        thumbLabel="Opacity of the plan"
        min={10}
        max={100}
        step={5}
        label={null}
        value={opacity}
        onChange={onChange}
      />
    </Group>
  );
}

/** Describes scale, rotation and residuals of the fit, and the next action. */
function describeFit({ plan, complete, fit, picture }: PlanSession, isPlaced: boolean): string {
  if (fit === null)
    return `${isPlaced ? 'The map shows the plan where its world file puts it. ' : ''}Click a place in the plan, then the same place on the map; do so at two places far from each other, or at more.`;
  if (fit.kind === 'faulty') return fit.message;
  if (picture === null) return 'These points put the plan outside the earth. Correct their coordinates.';
  const { metresPerPixel, turnDeg, residualsM } = fit;
  const scale = plan.dpi === null ? '' : ` (1:${grouped(Math.round(paperScale(metresPerPixel, plan.dpi)))} on paper)`;
  const size = `A pixel is ${units.metres(grouped(metresPerPixel, { least: 0, most: 4 }))}${scale}, the plan is turned by ${withMinus(grouped(turnDeg, { least: 0, most: 1 }))}°.`;
  if (complete.length === 2)
    return `${size} Two points fit whatever they are: a third one shows how well the plan fits.`;
  const worst = residualsM.indexOf(Math.max(...residualsM));
  const off = units.metres(grouped(residualsM[worst] ?? NaN, { least: 2, most: 2 }));
  return `${size} Point ${complete[worst]?.number ?? ''} is farthest off, by ${off}.`;
}

function boundsOf({ mesh: { lon, lat } }: Picture): L.LatLngBoundsExpression {
  return [
    [Math.min(...lat), Math.min(...lon)],
    [Math.max(...lat), Math.max(...lon)],
  ];
}

interface ViewProps {
  title: string;
  /** Number of the next point, and the view in which it is marked. */
  number: number;
  where: string;
  onCentre: () => void;
  children: React.ReactNode;
}

/** A map with its title, and a crosshair at which its button sets a mark. */
function View({ title, number, where, onCentre, children }: ViewProps) {
  return (
    <section aria-label={title} className={classes.view ?? ''}>
      <Group justify="space-between" wrap="nowrap" gap="xs" mb={4}>
        <Text size="sm" fw={600} truncate miw={0}>
          {title}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          onClick={onCentre}
          aria-label={`Mark point ${number} at the centre of ${where}`}
        >
          {`Mark point ${number} at the centre`}
        </Button>
      </Group>
      <div className={classes.view}>
        {children}
        <div className={classes.cross} aria-hidden />
      </div>
    </section>
  );
}

function MapOf({ onReady }: { onReady: (map: L.Map) => void }) {
  const map = useMap();
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    ready(map);
  }, [map]);
  return null;
}

/** Scrolls so that both maps are in view. */
const bringToTop = (views: HTMLElement | null) => views?.scrollIntoView({ block: 'start' });
