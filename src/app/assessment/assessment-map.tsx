import { Box, Stack } from '@mantine/core';
import type L from 'leaflet';
import { IconFocusCentered, IconZoomExclamation } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { environment } from '../../firebase/environment.ts';
import { type Assessment, barriersInOrder } from '../../model/assessment/assessment.ts';
import { type CriteriaSet, isOfQuarters, operatingTimeName } from '../../model/criteria/criteria-set.ts';
import { boundsAbout } from '../../model/map/bounds.ts';
import type { WorkAreaId } from '../../model/ids.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import type { ReportConfig } from '../../model/project/report-config.ts';
import type { Results } from '../../model/results/results.ts';
import { addressOf } from '../../model/results/results-by-address.ts';
import { receiverWords } from '../../results/rules/receiver-words.ts';
import type { ResultsOnMap } from '../../results/rules/results-on-map.ts';
import type { CoordinateSystem } from '../../gis/crs/crs.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import type { Freshness } from '../../plan/api/use-freshness.ts';
import { useImagery } from '../../projects/api/use-project-data.ts';
import { lazily } from '../../ui/loading/lazily.ts';
import { BuildingLayer } from '../../ui/map/layers/building-layer.tsx';
import { ContourLayer } from '../../ui/map/layers/contour-layer.tsx';
import { ContourLegend } from '../../ui/map/legends/contour-legend.tsx';
import { ContourControl } from '../../results/screens/map/contour-control.tsx';
import { BarrierLegend } from '../../ui/map/legends/barrier-legend.tsx';
import { FoldableLegend } from '../../ui/map/legends/foldable-legend.tsx';
import { AddressSearch } from '../../ui/map/address-search.tsx';
import type { ReceiversClicked } from '../../ui/map/canvas/receiver-canvas.ts';
import { FitButtons } from '../../ui/map/fit-buttons.tsx';
import { AreaNames } from '../../ui/map/layers/area-names.tsx';
import { type LayerName, useLayersSetting } from '../../ui/map/layers/layers-setting.ts';
import { PathLayer } from '../../ui/map/layers/path-layer.tsx';
import { PointerPosition } from '../../ui/map/pointer-position.tsx';
import { ReceiverLayer } from '../../ui/map/layers/receiver-layer.tsx';
import { SiteMap } from '../../ui/map/site-map.tsx';
import { WorkAreaOutlines } from '../../ui/map/work-area-outlines.tsx';
import { CrewLayer } from '../../results/screens/crew/crew-layer.tsx';
import type { DraggedShapes } from '../../plan/screens/drawing/dragged-areas.ts';
import type { Drawing } from '../../plan/screens/drawing/drawing.ts';
import { boundsOfWork } from '../../plan/rules/bounds-of-work.ts';
import { editor, useEditor } from '../../plan/screens/editing/editor-store.ts';
import { addressSelection, useAddressSelection } from '../../results/screens/map/address-selection.ts';
import type { MapView } from '../../results/screens/map/map-colouring.ts';
import { OpenCommentMarks } from './open-comment-marks.tsx';
import { MapLegend } from './map-legend.tsx';
import { formatPosition } from '../../results/screens/map/project-plane.ts';
import { searchedAddresses } from '../../prediction/rules/scene/searched-addresses.ts';
import { receiverPoints } from '../../results/screens/map/receiver-points.ts';
import type { PlaceSearch } from '../../placement/screens/use-place-search.ts';
import { useShownPath } from '../../prediction/screens/explanation/shown-path.ts';
import type { PreviewSession } from '../../prediction/screens/preview/preview-session.ts';
import { siteLayersOf } from '../../projects/screens/site/site-layers-of.ts';
import { setDraftShapes } from '../../prediction/screens/preview/draft-shape.ts';
import type { View } from './views.ts';
import { MapViewWatcher } from '../../prediction/screens/preview/map-view.ts';
import type { AreaActions } from '../../plan/screens/areas/use-area-actions.ts';
import { useBuildings } from '../../results/screens/map/use-buildings.ts';
import { useCatchments } from '../../results/screens/map/use-catchments.ts';
import type { ContourLayerControl } from '../../results/screens/map/use-contours.ts';
import { useDrawnAreas } from '../../plan/screens/drawing/use-drawn-areas.ts';
import type { WorkAreaWriter } from '../../plan/screens/editing/use-work-area-writer.ts';

// What draws is fetched after the map, which shows where the crew works meanwhile.
const CrewRuler = lazily(async () => (await import('../../results/screens/crew/crew-ruler.tsx')).CrewRuler);
const DrawLayer = lazily(async () => (await import('../../plan/screens/drawing/draw-layer.tsx')).DrawLayer);
const DrawToolbar = lazily(async () => {
  const [{ DrawToolbar: Toolbar }] = await Promise.all([
    import('../../plan/screens/drawing/draw-toolbar.tsx'),
    import('../../plan/screens/drawing/draw-layer.tsx'),
  ]);
  return Toolbar;
});
const HighlightLayer = lazily(
  async () => (await import('../../plan/screens/drawing/highlight-layer.tsx')).HighlightLayer,
);
const LoopLayer = lazily(async () => (await import('../../results/screens/map/loop-layer.tsx')).LoopLayer);
const PlaceLayer = lazily(async () => (await import('../../placement/screens/place-layer.tsx')).PlaceLayer);
const SiteLayers = lazily(async () => (await import('../../projects/screens/site/site-layers.tsx')).SiteLayers);
const SiteLegend = lazily(async () => (await import('../../projects/screens/site/site-legend.tsx')).SiteLegend);
const VibrationLayer = lazily(async () => (await import('../../vibration/screens/vibration-layer.tsx')).VibrationLayer);

interface AssessmentMapProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  config: ReportConfig;
  equipment: readonly EquipmentItem[];
  workAreas: Assessment['workAreas'];
  writer: WorkAreaWriter;
  actions: AreaActions;
  /** In which the project is drawn and measured. */
  plane: CoordinateSystem;
  scene: PreparedScene | null;
  /** By which catchments are told. */
  criteria: CriteriaSet;
  results: Results | null;
  /** What is shown of them, which may be there before they are. */
  shown: ResultsOnMap | null;
  /** Whether these are a preview, which is stored nowhere. */
  isPreview: boolean;
  /** The operating time by which receivers are coloured. */
  time: string | null;
  freshness: Freshness;
  /** How receivers are coloured and filtered; null without results. */
  colouring: MapView | null;
  contours: ContourLayerControl;
  /** Of the live preview; null where moving crews cannot be asked for. */
  session: PreviewSession | null;
  /** Places of equipment, where these are looked at. */
  search: PlaceSearch | null;
  view: View;
  onView: (view: 'plan' | 'results') => void;
  /** The number of the receiver that is open. */
  receiver: number | null;
  onReceiver: (receiver: number | null) => void;
}

/** The work areas whose crews move by the clock, and in more than one window. */
function movingAreas(areas: Results['areas']) {
  return areas.flatMap(({ moving, ...area }) =>
    moving !== null && moving.windows.from.length > 1 && moving.windows.from[0] !== '' ? [{ ...area, moving }] : [],
  );
}

interface PointedReceiversProps {
  points: NonNullable<ReturnType<typeof receiverPoints>>;
  selected: number | null;
  onClick: ReceiversClicked;
  /** By which the one that is pointed at is described; null for nothing. */
  results: Results | null;
  time: string | null;
}

/** The receivers, and the one that the pointer is on, here or in the list: it alone is drawn again as the pointer moves. */
function PointedReceivers({ points, results, time, ...layer }: PointedReceiversProps) {
  const pointed = useAddressSelection((state) => state.pointed);
  const at = pointed === null ? -1 : points.receivers.indexOf(pointed);
  const point = useCallback(
    (found: number | null) => addressSelection.point(found === null ? null : (points.receivers[found] ?? null)),
    [points],
  );
  const describe = useMemo(
    () =>
      results === null || time === null
        ? undefined
        : (found: number) => receiverWords(results, time, points.receivers[found] ?? -1),
    [results, time, points],
  );
  return (
    <ReceiverLayer
      {...layer}
      points={points}
      pointed={at < 0 ? null : at}
      onPoint={point}
      {...(describe !== undefined && { describe })}
    />
  );
}

/** The extent of the addresses above their criterion; null where none is. */
function exceedanceBounds(results: ResultsOnMap, time: string) {
  const { lon, lat, times } = results.receivers;
  const exceeding = results.worstIn(time).filter((receiver) => (times[time]?.exceedance[receiver] ?? 0) > 0);
  return boundsAbout(exceeding.flatMap((receiver) => [lon[receiver] ?? NaN, lat[receiver] ?? NaN]));
}

/** Where the crew works, who hears it, and how much. */
export function AssessmentMap(props: AssessmentMapProps) {
  const { project, config, equipment, workAreas, writer, actions, plane, scene, criteria, results, isPreview, time } =
    props;
  const { shown: onMap } = props;
  const { freshness, colouring, contours, search, session, view, onView } = props;
  const isOfPlaces = search !== null && search.places.found !== null;
  const imagery = useImagery(project);
  const [{ layers }] = useLayersSetting();
  const catchments = useCatchments(scene, criteria);
  const { receiver: selectedReceiver, onReceiver } = props;
  const tool = useEditor((state) => state.tool);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const selectedAreas = useEditor((state) => state.selectedAreas);
  const isBarrier = useCallback(
    (areaId: WorkAreaId) => barriersInOrder(workAreas).some(([id]) => id === areaId),
    [workAreas],
  );
  // A drawing under way goes on, whatever the panel shows; barriers are moved while places are looked at that follow them.
  const editable = view === 'plan' || tool !== 'select' || (isOfPlaces && selectedAreas.some(isBarrier));
  const chosen = useMemo(
    () => (results === null || selectedReceiver === null ? null : addressOf(results, selectedReceiver)),
    [results, selectedReceiver],
  );
  const points = useMemo(
    () => receiverPoints(onMap, time, scene, colouring, chosen),
    [onMap, time, scene, colouring, chosen],
  );
  const selectedPoint = points === null || selectedReceiver === null ? -1 : points.receivers.indexOf(selectedReceiver);
  const buildings = useBuildings(results, time, scene, colouring);
  const selectArea = useCallback(
    (areaId: WorkAreaId | null) => {
      editor.selectArea(areaId);
      if (areaId !== null && !isOfPlaces) onView('plan');
    },
    [onView, isOfPlaces],
  );
  const toggleArea = useCallback(
    (areaId: WorkAreaId) => {
      editor.toggleArea(areaId);
      onView('plan');
    },
    [onView],
  );
  /** Where a receiver took the last click. */
  const taken = useRef<L.LatLng | null>(null);
  const isFree = useCallback(
    (at: L.LatLng) =>
      useEditor.getState().tool === 'select' && taken.current !== at && (drawing?.areaAt(at) ?? null) === null,
    [drawing],
  );
  // In the plan work areas win a click, in the results receivers do, and buildings by their worst receiver.
  const click = useCallback(
    ([point]: number[], at: L.LatLng) => {
      if (useEditor.getState().tool !== 'select' || drawing?.hasTakenClick() === true) return;
      const area = drawing?.areaAt(at) ?? null;
      if (isOfPlaces) {
        if (area !== null && isBarrier(area)) selectArea(area);
        return;
      }
      const receiver = point === undefined ? buildings?.worstAt(at) : points?.receivers[point];
      const isReceiver = receiver !== undefined && results !== null && (view !== 'plan' || area === null);
      if (isReceiver) {
        taken.current = at;
        onReceiver(receiver);
      } else if (view !== 'plan' && area !== null) selectArea(area);
    },
    [onReceiver, drawing, results, points, buildings, view, selectArea, isOfPlaces, isBarrier],
  );
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
  const explained = useShownPath(({ path }) => path);
  const shown = 'contours' in contours.state ? contours.state.contours : null;
  const siteLayers = useMemo(() => (scene === null ? [] : siteLayersOf(scene)), [scene]);
  const hasSiteLayers = siteLayers.some((layer) => layers[layer].shown);
  const present: LayerName[] = [
    ...siteLayers,
    ...(shown === null ? [] : ['contours' as const]),
    ...(points === null ? [] : ['addresses' as const]),
  ];
  const assessed = onMap?.areas ?? null;
  const moving = useMemo(() => (assessed === null ? [] : movingAreas(assessed)), [assessed]);
  const worstLabels =
    onMap?.operatingTimes.every((key) => isOfQuarters(onMap.criteria, key)) === false
      ? 'loudest time'
      : 'worst 15 minutes';
  const hasBarriers = barriersInOrder(workAreas).length > 0;
  const isColoured = onMap !== null && colouring !== null;
  const legend = (isColoured || hasBarriers || hasSiteLayers) && (
    <Stack gap="xs">
      {session !== null && moving.length > 0 && tool === 'select' && (
        <Suspense>
          <CrewRuler areas={moving} workAreas={workAreas} session={session} worst={worstLabels} />
        </Suspense>
      )}
      {/* A phone's map has no room for them while somebody draws. */}
      <Box data-tour="legend" {...(tool !== 'select' && { visibleFrom: 'sm' })}>
        <FoldableLegend>
          {hasBarriers && <BarrierLegend />}
          {hasSiteLayers && scene !== null && (
            <Suspense>
              <SiteLegend scene={scene} layers={layers} />
            </Suspense>
          )}
          {isColoured && (view === 'results' || contours.state.kind !== 'off') && (
            <ContourControl
              control={contours}
              levelName={onMap.criteria.words.level}
              hindrance={isPreview || freshness !== 'current' ? 'Process first.' : null}
            >
              {shown !== null && (
                <ContourLegend
                  {...shown}
                  levelName={onMap.criteria.words.level}
                  timeName={shown.time === null ? null : operatingTimeName(onMap.criteria, shown.time)}
                />
              )}
            </ContourControl>
          )}
          {isColoured && <MapLegend view={colouring} criteria={onMap.criteria} />}
        </FoldableLegend>
      </Box>
    </Stack>
  );
  const describe = useCallback((lon: number, lat: number) => formatPosition(plane, lon, lat), [plane]);
  const addresses = useMemo(() => searchedAddresses(scene), [scene]);
  const shapes = useMemo(() => Object.values(workAreas), [workAreas]);
  // Of the plan as it was opened: the map stays where it is while the plan is edited.
  const [bounds] = useState(() =>
    project.bounds === null ? null : (boundsOfWork(shapes, project.bounds) ?? project.bounds),
  );
  const fits = useMemo(
    () => [
      {
        isShown: shapes.length > 0,
        label: 'Fit to work',
        icon: <IconFocusCentered size={18} />,
        bounds: () => (project.bounds === null ? null : boundsOfWork(shapes, project.bounds)),
      },
      {
        isShown: onMap !== null && time !== null,
        label: 'Fit to exceedances',
        icon: <IconZoomExclamation size={18} />,
        bounds: () => (onMap === null || time === null ? null : exceedanceBounds(onMap, time)),
      },
    ],
    [shapes, project.bounds, onMap, time],
  );
  return (
    <>
      <SiteMap
        bounds={bounds}
        basemap={environment.basemap}
        imagery={imagery}
        catchments={catchments}
        layers={present}
        rememberAs={props.assessment.id}
        legend={legend === false ? undefined : legend}
      >
        <MapViewWatcher />
        <PointerPosition describe={describe} />
        <AddressSearch addresses={addresses} />
        <FitButtons fits={fits} />
        <Suspense>
          {hasSiteLayers && scene !== null && <SiteLayers scene={scene} layers={layers} isFree={isFree} />}
        </Suspense>
        {shown !== null && layers.contours.shown && <ContourLayer bands={shown.bands} />}
        {layers.addresses.shown && buildings !== null && <BuildingLayer shapes={buildings.shapes} />}
        {layers.addresses.shown && points !== null && (
          <PointedReceivers
            points={points}
            selected={selectedPoint < 0 ? null : selectedPoint}
            onClick={click}
            results={tool === 'select' ? results : null}
            time={time}
          />
        )}
        <Suspense>{isOfPlaces && <PlaceLayer search={search} />}</Suspense>
        {explained !== null && <PathLayer ray={explained.ray} sides={explained.sides} />}
        <Suspense fallback={<WorkAreaOutlines areas={shapes} />}>
          <DrawLayer
            areas={workAreas}
            editable={editable}
            plane={plane}
            scene={scene}
            onReady={setDrawing}
            onDrawn={draw}
            onReshaped={reshape}
            onDragged={drag}
            onSelected={selectArea}
            onToggled={toggleArea}
            onPart={editor.selectPart}
            onHovered={editor.hoverArea}
          />
        </Suspense>
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
        <DrawToolbar
          drawing={drawing}
          editable={editable}
          workAreas={workAreas}
          plane={plane}
          {...{ writer, actions, equipment }}
        />
      </Suspense>
    </>
  );
}
