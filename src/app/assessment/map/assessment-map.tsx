import { Suspense, useCallback, useMemo, useState } from 'react';
import { environment } from '../../../firebase/environment.ts';
import { barriersInOrder } from '../../../model/assessment/assessment.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import { addressOf } from '../../../model/results/results-by-address.ts';
import type { PlaceSearch } from '../../../placement/screens/use-place-search.ts';
import type { Drawing } from '../../../plan/screens/drawing/drawing.ts';
import { useEditor } from '../../../plan/screens/editing/editor-store.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { type OpenedPlan, usePlan } from '../../../plan/screens/editing/plan-context.ts';
import { searchedAddresses } from '../../../prediction/rules/scene/searched-addresses.ts';
import { useShownPath } from '../../../prediction/screens/explanation/shown-path.ts';
import { MapViewWatcher } from '../../../prediction/screens/preview/map-view.ts';
import { useImagery } from '../../../projects/api/use-project-data.ts';
import { siteLayersOf } from '../../../projects/screens/site/site-layers-of.ts';
import { CrewLayer } from '../../../results/screens/crew/crew-layer.tsx';
import { formatPosition } from '../../../results/screens/map/project-plane.ts';
import { receiverPoints } from '../../../results/screens/map/receiver-points.ts';
import { useBuildings } from '../../../results/screens/map/use-buildings.ts';
import { useCatchments } from '../../../results/screens/map/use-catchments.ts';
import { type ContourLayerControl, shownContours } from '../../../results/screens/map/use-contours.ts';
import { useIsEver } from '../../../ui/hooks/use-is-ever.ts';
import { lazily } from '../../../ui/loading/lazily.ts';
import { AddressSearch } from '../../../ui/map/address-search.tsx';
import { FitButtons } from '../../../ui/map/fit-buttons.tsx';
import { AreaNames } from '../../../ui/map/layers/area-names.tsx';
import { BuildingLayer } from '../../../ui/map/layers/building-layer.tsx';
import { ContourLayer } from '../../../ui/map/layers/contour-layer.tsx';
import { type LayerName, useLayersSetting } from '../../../ui/map/layers/layers-setting.ts';
import { PathLayer } from '../../../ui/map/layers/path-layer.tsx';
import { PointerPosition } from '../../../ui/map/pointer-position.tsx';
import { SiteMap } from '../../../ui/map/site-map.tsx';
import { WorkAreaOutlines } from '../../../ui/map/work-area-outlines.tsx';
import { useHasInteracted } from '../../first-interaction.ts';
import type { View } from '../views.ts';
import { LegendBox } from './legend-box.tsx';
import type { MappedResults } from './mapped-results.ts';
import { OpenCommentMarks } from './open-comment-marks.tsx';
import { PointedReceivers } from './pointed-receivers.tsx';
import { useMapClicks } from './use-map-clicks.ts';
import { useMapFits } from './use-map-fits.tsx';

// What draws is fetched for the plan, or at the first interaction. The map shows the work areas in the meantime.
const DrawnWorkAreas = lazily(async () => (await import('./drawn-work-areas.tsx')).DrawnWorkAreas);
const DrawToolbar = lazily(async () => (await import('../../../plan/screens/drawing/draw-toolbar.tsx')).DrawToolbar);
const HighlightLayer = lazily(
  async () => (await import('../../../plan/screens/drawing/highlight-layer.tsx')).HighlightLayer,
);
const LoopLayer = lazily(async () => (await import('../../../results/screens/map/loop-layer.tsx')).LoopLayer);
const PlaceLayer = lazily(async () => (await import('../../../placement/screens/place-layer.tsx')).PlaceLayer);
const SiteLayers = lazily(async () => (await import('../../../projects/screens/site/site-layers.tsx')).SiteLayers);
const VibrationLayer = lazily(
  async () => (await import('../../../vibration/screens/vibration-layer.tsx')).VibrationLayer,
);

interface AssessmentMapProps {
  mapped: MappedResults;
  contours: ContourLayerControl;
  /** Places of equipment; null unless the part *Explore* is shown. */
  search: PlaceSearch | null;
  view: View;
  onView: (view: 'plan' | 'results') => void;
  /** The index of the receiver that is open. */
  receiver: number | null;
  onReceiver: (receiver: number | null) => void;
}

/** The map of an assessment: work areas, which can be drawn, and receivers by their results. */
export function AssessmentMap({ mapped, contours, search, view, onView, receiver, onReceiver }: AssessmentMapProps) {
  const { project, assessment, config, criteria, equipment, workAreas, plane, scene } = usePlan();
  const { results, onMap, time, colouring } = mapped;
  const isOfPlaces = search !== null && search.places.found !== null;
  const imagery = useImagery(project);
  const [{ layers }] = useLayersSetting();
  const catchments = useCatchments(scene, criteria);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const tool = useEditor((state) => state.tool);
  const { points, selectedPoint } = useReceiverPoints(mapped, receiver);
  const buildings = useBuildings(results, time, scene, colouring);
  const clicks = useMapClicks({
    drawing,
    points,
    buildings,
    hasResults: results !== null,
    isOfPlaces,
    view,
    onView,
    onReceiver,
  });
  const editable = useEditable(view, isOfPlaces);
  const hasInteracted = useHasInteracted();
  const isDrawable = useIsEver(editable || hasInteracted);
  // In the plan, the tools are shown once they work: a click must not be lost.
  const isToolbarShown = useIsEver(drawing !== null || !editable);
  const explained = useShownPath(({ path }) => path);
  const shown = shownContours(contours);
  const { present, hasSiteLayers } = useMapLayers(scene, shown !== null, points !== null);
  const hasLegend = (onMap !== null && colouring !== null) || barriersInOrder(workAreas).length > 0 || hasSiteLayers;
  const addresses = useMemo(() => searchedAddresses(scene), [scene]);
  const shapes = useMemo(() => Object.values(workAreas), [workAreas]);
  const isVibrating = shapes.some(hasVibration);
  const outlines = <WorkAreaOutlines areas={shapes} />;
  const { bounds, fits } = useMapFits(onMap, time);
  return (
    <>
      <SiteMap
        bounds={bounds}
        basemap={environment.basemap}
        imagery={imagery}
        catchments={catchments}
        layers={present}
        rememberAs={assessment.id}
        legend={hasLegend ? <LegendBox {...{ mapped, contours, view, hasSiteLayers }} /> : undefined}
      >
        <MapViewWatcher />
        <PositionInPlane plane={plane} />
        <AddressSearch addresses={addresses} />
        <FitButtons fits={fits} />
        <Suspense>
          {hasSiteLayers && scene !== null && <SiteLayers scene={scene} layers={layers} isFree={clicks.isFree} />}
        </Suspense>
        {shown !== null && layers.contours.shown && <ContourLayer bands={shown.bands} />}
        {layers.addresses.shown && buildings !== null && <BuildingLayer shapes={buildings.shapes} />}
        {layers.addresses.shown && points !== null && (
          <PointedReceivers
            points={points}
            selected={selectedPoint}
            onClick={clicks.click}
            results={tool === 'select' ? results : null}
            time={time}
          />
        )}
        <Suspense>{isOfPlaces && <PlaceLayer search={search} />}</Suspense>
        {explained !== null && <PathLayer ray={explained.ray} sides={explained.sides} />}
        <Suspense fallback={outlines}>
          {isDrawable ? <DrawnWorkAreas editable={editable} onReady={setDrawing} {...clicks} /> : outlines}
        </Suspense>
        <OpenCommentMarks workAreas={workAreas} scene={scene} />
        {onMap !== null && <CrewLayer areas={onMap.areas} plane={plane} />}
        <AreaNames areas={shapes} />
        <Suspense>{view === 'results' && <LoopLayer />}</Suspense>
        <Suspense>
          {criteria.workingDistances && isVibrating && (
            <VibrationLayer workAreas={workAreas} equipment={equipment} plane={plane} table={config.groundBorne} />
          )}
        </Suspense>
        <Suspense>{isDrawable && <HighlightLayer areas={workAreas} drawing={drawing} plane={plane} />}</Suspense>
      </SiteMap>
      <Suspense>{isToolbarShown && <DrawToolbar drawing={drawing} editable={editable} />}</Suspense>
    </>
  );
}

/**
 * The receivers as the map shows them, and the index of the open receiver among them. The index is null if the open receiver is
 * not shown.
 */
function useReceiverPoints({ results, onMap, time, colouring }: MappedResults, receiver: number | null) {
  const { scene } = usePlan();
  const chosen = useMemo(
    () => (results === null || receiver === null ? null : addressOf(results, receiver)),
    [results, receiver],
  );
  const points = useMemo(
    () => receiverPoints(onMap, time, scene, colouring, chosen),
    [onMap, time, scene, colouring, chosen],
  );
  const index = points === null || receiver === null ? -1 : points.receivers.indexOf(receiver);
  return { points, selectedPoint: index < 0 ? null : index };
}

/** Whether the kind of any equipment is entered for its minimum working distances. */
const hasVibration = ({ feature }: WorkArea) =>
  feature.properties.equipment.some(({ vibration }) => vibration !== undefined);

/** The position of the pointer in the coordinate system of the plan. */
function PositionInPlane({ plane }: Pick<OpenedPlan, 'plane'>) {
  const describe = useCallback((lon: number, lat: number) => formatPosition(plane, lon, lat), [plane]);
  return <PointerPosition describe={describe} />;
}

/** The layers that the map offers, and whether a layer of the site is shown. */
function useMapLayers(scene: PreparedScene | null, hasContours: boolean, hasPoints: boolean) {
  const [{ layers }] = useLayersSetting();
  const siteLayers = useMemo(() => (scene === null ? [] : siteLayersOf(scene)), [scene]);
  const hasSiteLayers = siteLayers.some((layer) => layers[layer].shown);
  const present: LayerName[] = [
    ...siteLayers,
    ...(!hasContours ? [] : ['contours' as const]),
    ...(!hasPoints ? [] : ['addresses' as const]),
  ];
  return { present, hasSiteLayers };
}

/**
 * Whether work areas can be changed on the map. They can while the panel shows the plan, and while a drawing is under way. While
 * the map shows possible positions of equipment, barriers can be moved, and the positions are computed again.
 */
function useEditable(view: View, isOfPlaces: boolean): boolean {
  const { workAreas } = usePlan();
  const tool = useEditor((state) => state.tool);
  const selectedAreas = useEditor((state) => state.selectedAreas);
  const isBarrierSelected = barriersInOrder(workAreas).some(([id]) => selectedAreas.includes(id));
  return view === 'plan' || tool !== 'select' || (isOfPlaces && isBarrierSelected);
}
