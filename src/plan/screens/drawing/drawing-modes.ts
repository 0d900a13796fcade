import {
  type GeoJSONStoreFeatures,
  TerraDrawAngledRectangleMode,
  TerraDrawLineStringMode,
  type TerraDrawMouseEvent,
  TerraDrawPointMode,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
  TerraDrawSelectMode,
} from 'terra-draw';
import { MOUSE_REACH_PX, pointerReachPx } from '../../../ui/map/canvas/reach.ts';
import { shades } from '../../../ui/palette.ts';

const OUTLINE = shades.apricotEdge;
const FILL = shades.apricot;
const SELECTED = shades.surface;
const HOLE = shades.surface;
const BARRIER = shades.lilacEdge;
const BARRIER_WIDTH = 6;
const MEASURED = '#12372a';

const CLOSING_POINT = {
  closingPointColor: '#ffffff',
  closingPointOutlineColor: OUTLINE,
  closingPointOutlineWidth: 2,
  closingPointWidth: 6,
} as const;
const SNAPPED_POINT = {
  snappingPointColor: '#c8e267',
  snappingPointOutlineColor: SELECTED,
  snappingPointOutlineWidth: 2,
  snappingPointWidth: 5,
} as const;

/** Escape and Delete are handled by the toolbar: they work wherever the focus is, and their effect can be undone. */
const DRAWING = { pointerDistance: MOUSE_REACH_PX, keyEvents: { cancel: null, finish: 'Enter' } };

/** The position that an event snaps to, if any is near. */
export type Snap = (event: TerraDrawMouseEvent, isOf: unknown) => [number, number] | undefined;

/** Whether an event is at a vertex of the selected work area, with no other handle nearer. */
export type IsCorner = (event: TerraDrawMouseEvent) => boolean;

/** The mode in which several work areas move together. */
export const GROUP_MODE = 'group';

/** The modes in which a click on the map selects or draws. A click within reach of the first vertex closes a drawing. */
export function drawingModes(snap: Snap, isCorner: IsCorner) {
  const snapping = { toCustom: (event: TerraDrawMouseEvent) => snap(event, null) };
  const snapped = (event: TerraDrawMouseEvent): TerraDrawMouseEvent => {
    const [lng, lat] = snap(event, null) ?? [event.lng, event.lat];
    return { ...event, lng, lat };
  };
  const area = { fillColor: FILL, fillOpacity: 0.4, outlineColor: OUTLINE, outlineWidth: 2 } as const;
  const line = { ...CLOSING_POINT, ...SNAPPED_POINT } as const;
  const lineMode = (modeName: string, style: { lineStringWidth: number; lineStringColor: `#${string}` }) =>
    new TerraDrawLineStringMode({ ...DRAWING, modeName, snapping, styles: { ...line, ...style } });
  const rectangle = new TerraDrawRectangleMode({ ...DRAWING, drawInteraction: 'click-move-or-drag', styles: area });
  const angledRectangle = new TerraDrawAngledRectangleMode({ ...DRAWING, styles: area });
  const point = new TerraDrawPointMode({
    styles: { pointColor: FILL, pointOutlineColor: OUTLINE, pointOutlineWidth: 2, pointWidth: 7 },
  });
  for (const mode of [rectangle, angledRectangle, point]) snapEvents(mode, snapped);
  return [
    selectMode(snap, isCorner),
    groupMode(),
    new TerraDrawPolygonMode({
      ...DRAWING,
      snapping,
      styles: { ...area, fillOpacity: fillOf(0.4), outlineColor: outlineOf, ...CLOSING_POINT, ...SNAPPED_POINT },
    }),
    rectangle,
    angledRectangle,
    new TerraDrawPolygonMode({
      ...DRAWING,
      modeName: 'hole',
      snapping,
      styles: {
        fillColor: HOLE,
        fillOpacity: 0.3,
        outlineColor: HOLE,
        outlineWidth: 2,
        ...CLOSING_POINT,
        ...SNAPPED_POINT,
      },
    }),
    new TerraDrawLineStringMode({
      ...DRAWING,
      snapping,
      styles: { ...line, lineStringWidth: widthOf(4), lineStringColor: lineOf(OUTLINE) },
    }),
    lineMode('barrier', { lineStringWidth: BARRIER_WIDTH, lineStringColor: BARRIER }),
    lineMode('corridor', { lineStringWidth: 2, lineStringColor: OUTLINE }),
    lineMode('measure', { lineStringWidth: 3, lineStringColor: MEASURED }),
    point,
  ];
}

/** The outline of an area with holes is not filled. Its fill without the holes is drawn below. Holes have no fill. */
const fillOf =
  (opacity: number) =>
  ({ properties }: GeoJSONStoreFeatures): number =>
    properties['isHollow'] === true ? 0 : opacity;
const outlineOf = ({ properties }: GeoJSONStoreFeatures): `#${string}` =>
  Number(properties['ring'] ?? 0) > 0 ? HOLE : OUTLINE;

/** A barrier line has its own colour and width, whether selected or not. */
const lineOf =
  (usual: `#${string}`) =>
  ({ properties }: GeoJSONStoreFeatures): `#${string}` =>
    properties['isBarrier'] === true ? BARRIER : usual;
const widthOf =
  (usual: number) =>
  ({ properties }: GeoJSONStoreFeatures): number =>
    properties['isBarrier'] === true ? BARRIER_WIDTH : usual;

type SnapEvent = (event: TerraDrawMouseEvent) => TerraDrawMouseEvent;

type PointerHandlers = Pick<TerraDrawRectangleMode, 'onClick' | 'onMouseMove' | 'onDragStart' | 'onDrag' | 'onDragEnd'>;

/** Passes the snapped position to a mode of the library that does not support snapping. */
function snapEvents(mode: PointerHandlers, snapped: SnapEvent): void {
  const onClick = mode.onClick.bind(mode);
  const onMouseMove = mode.onMouseMove.bind(mode);
  const onDragStart = mode.onDragStart.bind(mode);
  const onDrag = mode.onDrag.bind(mode);
  const onDragEnd = mode.onDragEnd.bind(mode);
  mode.onClick = (event) => onClick(snapped(event));
  mode.onMouseMove = (event) => onMouseMove(snapped(event));
  mode.onDragStart = (event, setMapDraggability) => onDragStart(snapped(event), setMapDraggability);
  mode.onDrag = (event, setMapDraggability) => onDrag(snapped(event), setMapDraggability);
  mode.onDragEnd = (event, setMapDraggability) => onDragEnd(snapped(event), setMapDraggability);
}

const SELECTED_STYLES = {
  selectedPolygonColor: FILL,
  selectedPolygonFillOpacity: fillOf(0.5),
  selectedPolygonOutlineColor: SELECTED,
  selectedPolygonOutlineWidth: 3,
  selectedLineStringColor: SELECTED,
  selectedLineStringWidth: widthOf(5),
  selectedPointColor: FILL,
  selectedPointOutlineColor: SELECTED,
  selectedPointOutlineWidth: 3,
  selectedPointWidth: 8,
} as const;

/** Half of a vertex's reach is outside the area, where a click would deselect the area. This mode selects the vertex instead. */
class CornerSelectMode extends TerraDrawSelectMode {
  private readonly isCorner: IsCorner;
  constructor(isCorner: IsCorner, options: ConstructorParameters<typeof TerraDrawSelectMode>[0]) {
    super(options);
    this.isCorner = isCorner;
  }
  override onClick(event: TerraDrawMouseEvent): void {
    if (event.button !== 'left' || event.isContextMenu || !this.isCorner(event)) super.onClick(event);
  }
}

function selectMode(snap: Snap, isCorner: IsCorner): TerraDrawSelectMode {
  const snappable = {
    toCustom: (event: TerraDrawMouseEvent, { currentId }: { currentId?: unknown }) => snap(event, currentId),
  };
  const coordinates = { midpoints: true, draggable: true, deletable: true, snappable };
  const shape = { feature: { draggable: true, coordinates } };
  return new CornerSelectMode(isCorner, {
    pointerDistance: pointerReachPx(),
    keyEvents: null,
    flags: { polygon: shape, linestring: shape, point: { feature: { draggable: true } } },
    styles: {
      ...SELECTED_STYLES,
      selectionPointColor: '#ffffff',
      selectionPointOutlineColor: SELECTED,
      selectionPointOutlineWidth: 2,
      selectionPointWidth: 6,
      midPointColor: '#c8e267',
      midPointOutlineColor: SELECTED,
      midPointOutlineWidth: 1,
      midPointWidth: 4,
    },
  });
}

/** A mode without handles. The page alone determines the selection. */
function groupMode(): TerraDrawSelectMode {
  const whole = { feature: { draggable: true } };
  return new TerraDrawSelectMode({
    modeName: GROUP_MODE,
    pointerDistance: pointerReachPx(),
    keyEvents: null,
    allowManualSelection: false,
    allowManualDeselection: false,
    flags: { polygon: whole, linestring: whole, point: whole },
    styles: SELECTED_STYLES,
  });
}
