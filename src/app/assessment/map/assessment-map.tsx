import { Suspense, useCallback, useMemo, useState } from 'react';
import { environment } from '../../../firebase/environment.ts';
import { barriersInOrder } from '../../../model/assessment/assessment.ts';
import { addressOf } from '../../../model/results/results-by-address.ts';
import type { PlaceSearch } from '../../../placement/screens/use-place-search.ts';
import type { DraggedShapes } from '../../../plan/screens/drawing/dragged-areas.ts';
import type { Drawing } from '../../../plan/screens/drawing/drawing.ts';
import { useDrawnAreas } from '../../../plan/screens/drawing/use-drawn-areas.ts';
import { editor, useEditor } from '../../../plan/screens/editing/editor-store.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { type OpenedPlan, usePlan } from '../../../plan/screens/editing/plan-context.ts';
import { searchedAddresses } from '../../../prediction/rules/scene/searched-addresses.ts';
import { useShownPath } from '../../../prediction/screens/explanation/shown-path.ts';
import { setDraftShapes } from '../../../prediction/screens/preview/draft-shape.ts';
import { MapViewWatcher } from '../../../prediction/screens/preview/map-view.ts';
import { useImagery } from '../../../projects/api/use-project-data.ts';
import { siteLayersOf } from '../../../projects/screens/site/site-layers-of.ts';
import { CrewLayer } from '../../../results/screens/crew/crew-layer.tsx';
import { formatPosition } from '../../../results/screens/map/project-plane.ts';
import { receiverPoints } from '../../../results/screens/map/receiver-points.ts';
import { useBuildings } from '../../../results/screens/map/use-buildings.ts';
import { useCatchments } from '../../../results/screens/map/use-catchments.ts';
import { type ContourLayerControl, shownContours } from '../../../results/screens/map/use-contours.ts';
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
import type { View } from '../views.ts';
import { LegendBox } from './legend-box.tsx';
import type { MappedResults } from './mapped-results.ts';
import { OpenCommentMarks } from './open-comment-marks.tsx';
import { PointedReceivers } from './pointed-receivers.tsx';
import { useMapClicks } from './use-map-clicks.ts';
import { useMapFits } from './use-map-fits.tsx';

// What draws is fetched after the map, which shows the work areas in the meantime.
const DrawLayer = lazily(async () => (await import('../../../plan/screens/drawing/draw-layer.tsx')).DrawLayer);
const DrawToolbar = lazily(async () => {
  const [{ DrawToolbar: Toolbar }] = await Promise.all([
    import('../../../plan/screens/drawing/draw-toolbar.tsx'),
    import('../../../plan/screens/drawing/draw-layer.tsx'),
  ]);
  return Toolbar;
});
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
  const explained = useShownPath(({ path }) => path);
  const shown = shownContours(contours);
  const { present, hasSiteLayers } = useMapLayers(scene, shown !== null, points !== null);
  const hasLegend = (onMap !== null && colouring !== null) || barriersInOrder(workAreas).length > 0 || hasSiteLayers;
  const addresses = useMemo(() => searchedAddresses(scene), [scene]);
  const shapes = useMemo(() => Object.values(workAreas), [workAreas]);
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
        <DrawnWorkAreas editable={editable} onReady={setDrawing} {...clicks} />
        <OpenCommentMarks workAreas={workAreas} scene={scene} />
        {onMap !== null && <CrewLayer areas={onMap.areas} plane={plane} />}
        <AreaNames areas={shapes} />
        <Suspense>{view === 'results' && <LoopLayer />}</Suspense>
        <Suspense>
          {criteria.workingDistances && (
            <VibrationLayer workAreas={workAreas} equipment={equipment} plane={plane} table={config.groundBorne} />
          )}
        </Suspense>
        <Suspense>
          <HighlightLayer areas={workAreas} drawing={drawing} plane={plane} />
        </Suspense>
      </SiteMap>
      <Suspense>
        <DrawToolbar drawing={drawing} editable={editable} />
      </Suspense>
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

interface DrawnWorkAreasProps extends Pick<ReturnType<typeof useMapClicks>, 'selectArea' | 'toggleArea'> {
  editable: boolean;
  onReady: (drawing: Drawing | null) => void;
}

/** The work areas on the map, to draw, reshape and move. */
function DrawnWorkAreas({ editable, onReady, selectArea, toggleArea }: DrawnWorkAreasProps) {
  const { workAreas, writer, plane, config, scene } = usePlan();
  const { draw, reshape } = useDrawnAreas(workAreas, writer, plane, config.method, selectArea);
  const drag = useCallback(
    (shapes: DraggedShapes) =>
      setDraftShapes(
        shapes.flatMap(([areaId, geometry]) => {
          const over = workAreas[areaId];
          return over === undefined ? [] : [{ areaId, geometry, over }];
        }),
      ),
    [workAreas],
  );
  const shapes = useMemo(() => Object.values(workAreas), [workAreas]);
  return (
    <Suspense fallback={<WorkAreaOutlines areas={shapes} />}>
      <DrawLayer
        areas={workAreas}
        editable={editable}
        plane={plane}
        scene={scene}
        onReady={onReady}
        onDrawn={draw}
        onReshaped={reshape}
        onDragged={drag}
        onSelected={selectArea}
        onToggled={toggleArea}
        onPart={editor.selectPart}
        onHovered={editor.hoverArea}
      />
    </Suspense>
  );
}
