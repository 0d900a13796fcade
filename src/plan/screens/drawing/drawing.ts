import L from 'leaflet';
import { TerraDraw, TerraDrawModeUndoRedo } from 'terra-draw';
import { TerraDrawLeafletAdapter } from 'terra-draw-leaflet-adapter';
import { type WorkAreaId, workAreaIdSchema } from '../../../model/ids.ts';
import { type WorkArea, type WorkGeometry, workGeometrySchema } from '../../../model/assessment/work-area.ts';
import { type DraggedShapes, draggedShapes } from './dragged-areas.ts';
import { featuresOf, partOf, PRECISION, showAreas } from './drawn-areas.ts';
import { drawingModes, GROUP_MODE } from './drawing-modes.ts';
import { followPath, type DrawnPath } from './drawn-path.ts';
import { areaAt, cornerAt, partAt, select, selectFeature } from './handled-features.ts';
import { type ChosenPart, DRAWING_TOOLS, type DrawingTool, type Tool } from '../editing/editor-store.ts';
import { MOUSE_REACH_PX } from '../../../ui/map/canvas/reach.ts';
import { watchPointer } from './map-pointer.ts';

/** Events of a person's actions on the map. */
export interface DrawingEvents {
  onSelected: (areaId: WorkAreaId | null) => void;
  /** Adds a work area to the selection or removes it. */
  onToggled: (areaId: WorkAreaId) => void;
  /** A vertex or a hole of the selected work area was chosen, to be removed. */
  onPart: (part: ChosenPart | null) => void;
  onHovered: (areaId: WorkAreaId | null) => void;
  onDrawn: (tool: DrawingTool, areaId: WorkAreaId, geometry: WorkGeometry) => void;
  onReshaped: (shapes: DraggedShapes) => void;
  /** Called during a drag or reshape, at most once per frame. `onReshaped` ends it. */
  onDragged: (shapes: DraggedShapes) => void;
}

/** Returns the position that the pointer snaps to. The work area `areaId` does not attract it. */
export type SnapTo = (at: L.LatLng, areaId: WorkAreaId | null) => [lon: number, lat: number] | undefined;

/** The drawing on the map: work areas to select and reshape, and the current drawing. */
export interface Drawing {
  show: (areas: Record<WorkAreaId, WorkArea>) => void;
  /** Sets the tool for clicks. Null makes work areas read-only without handles. */
  use: (tool: Tool | null) => void;
  /** Selects work areas. Several are moved together. */
  select: (areaIds: readonly WorkAreaId[]) => void;
  /** Sets the snapping function. Null turns snapping off. */
  snapTo: (snap: SnapTo | null) => void;
  /** The work area at a position, or the one that has a handle there. */
  areaAt: (place: L.LatLng) => WorkAreaId | null;
  /** Whether the click that is being reported has just finished a drawing. It then has no other effect. */
  hasTakenClick: () => boolean;
  /** Number of vertices of the current drawing that can be undone. */
  corners: () => number;
  /** The current drawing. It keeps its identity while unchanged. */
  drawnPath: () => DrawnPath | null;
  takeCornerBack: () => void;
  putCornerBack: () => void;
  /** Places the next vertex exactly at a position, like a click. */
  putCorner: (lonLat: readonly [lon: number, lat: number]) => void;
  finish: () => void;
  /** Replaces the current drawing by a polygon with these vertices. */
  finishAs: (corners: ReadonlyArray<readonly [lon: number, lat: number]>) => void;
  /** Discards the current drawing. */
  cancel: () => void;
  /** Calls the listener after changes of the current drawing. @returns a function that ends this */
  subscribe: (listener: () => void) => () => void;
  stop: () => void;
}

/** Tools whose drawn features stay on the map until the document shows the work area. */
const STAYING: readonly DrawingTool[] = ['polygon', 'linestring', 'point'];

export function startDrawing(map: L.Map, events: DrawingEvents): Drawing {
  let areas: Record<WorkAreaId, WorkArea> = {};
  let group: readonly WorkAreaId[] = [];
  let snapTo: SnapTo | null = null;
  let typed: [lon: number, lat: number] | null = null;
  // The press that finishes a drawing is also a click, which must have no other effect.
  let hasTakenClick = false;
  const draw = new TerraDraw({
    adapter: new TerraDrawLeafletAdapter({ lib: L, map, coordinatePrecision: PRECISION }),
    idStrategy: {
      isValidId: (id) => typeof id === 'string' && id !== '',
      getId: () => crypto.randomUUID(),
    },
    modes: drawingModes(
      ({ lat, lng }, of) =>
        typed ?? (pointer.isAltHeld() ? undefined : snapTo?.(L.latLng(lat, lng), partOf(of)?.areaId ?? null)),
      ({ lat, lng }) => cornerAt(draw, map, L.latLng(lat, lng)) !== null,
    ),
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  });
  const underWay = followPath(draw);
  const isSelecting = () => draw.getMode() === 'select' || draw.getMode() === GROUP_MODE;
  // The library reports a selection by the page as an event too.
  let choosing = false;
  const choose = (change: () => void) => {
    choosing = true;
    change();
    choosing = false;
  };
  const placeOf = (event: MouseEvent) => map.mouseEventToLatLng(event);
  const pointer = watchPointer(
    map,
    (event) => {
      hasTakenClick = false;
      // The pressed work area leads the other selected ones.
      const pressed = draw.getMode() === GROUP_MODE ? areaAt(draw, placeOf(event)) : null;
      if (pressed !== null && group.includes(pressed)) choose(() => selectFeature(draw, pressed));
    },
    ({ shiftKey }) => shiftKey && isSelecting(),
  );
  draw.on('select', (id) => {
    const part = partOf(id);
    if (!choosing && part !== null) events.onSelected(part.areaId);
  });
  draw.on('deselect', () => {
    if (!choosing) events.onSelected(null);
  });
  const shapesOf = (id: string | number): DraggedShapes => {
    const part = partOf(id);
    const feature = draw.getSnapshotFeature(id);
    return part === null || feature === undefined ? [] : draggedShapes(areas, part, feature.geometry, group);
  };
  const dragged = watchDragged(draw, isSelecting, (id) => {
    const shapes = shapesOf(id);
    follow(draw, shapes, id);
    events.onDragged(shapes);
  });
  draw.on('finish', (id, { action, mode }) => {
    dragged.end();
    const tool = DRAWING_TOOLS.find((drawingTool) => drawingTool === mode);
    if (action === 'draw' && tool !== undefined) {
      hasTakenClick = true;
      finishDrawing(id, tool);
    } else events.onReshaped(shapesOf(id));
  });
  const finishDrawing = (id: string | number, tool: DrawingTool) => {
    const geometry = workGeometrySchema.parse(draw.getSnapshotFeature(id)?.geometry);
    underWay.end(tool === 'measure' ? String(id) : null);
    if (tool === 'measure') return;
    if (!STAYING.includes(tool)) draw.removeFeatures([id]);
    events.onDrawn(tool, workAreaIdSchema.parse(id), geometry);
  };
  const click = ({ latlng, originalEvent }: L.LeafletMouseEvent) => {
    if (!isSelecting() || hasTakenClick || !pointer.isClick(originalEvent)) return;
    const areaId = areaAt(draw, latlng);
    if (originalEvent.shiftKey) {
      if (areaId !== null) events.onToggled(areaId);
    } else if (draw.getMode() === GROUP_MODE) events.onSelected(areaId);
    else events.onPart(partAt(draw, map, choose, latlng));
  };
  let hovered: WorkAreaId | null = null;
  const hover = (place: L.LatLng | null) => {
    const now = place === null || !isSelecting() ? null : areaAt(draw, place);
    if (now === hovered) return;
    hovered = now;
    events.onHovered(now);
  };
  const move = ({ latlng }: L.LeafletMouseEvent) => hover(latlng);
  const leave = () => hover(null);
  map.on('click', click);
  map.on('mousemove', move);
  map.on('mouseout', leave);
  draw.start();
  const restart = (mode: string) => {
    choose(() => draw.setMode(mode));
    const measured = underWay.measured();
    if (measured !== null && draw.hasFeature(measured)) draw.removeFeatures([measured]);
    underWay.end(null);
  };
  return {
    show: (next) => {
      areas = next;
      choose(() => showAreas(draw, next));
    },
    use: (tool) => {
      const mode = tool === 'select' && group.length > 1 ? GROUP_MODE : (tool ?? 'static');
      if (draw.getMode() !== mode) restart(mode);
    },
    select: (areaIds) => {
      group = areaIds;
      if (!isSelecting()) return;
      const mode = areaIds.length > 1 ? GROUP_MODE : 'select';
      if (draw.getMode() !== mode) restart(mode);
      choose(() => select(draw, areaIds));
    },
    snapTo: (next) => {
      snapTo = next;
    },
    areaAt: (place) => areaAt(draw, place),
    hasTakenClick: () => hasTakenClick,
    corners: underWay.corners,
    drawnPath: underWay.path,
    takeCornerBack: () => void draw.undo(),
    putCornerBack: () => void draw.redo(),
    putCorner: ([lon, lat]) => {
      const at = L.latLng(lat, lon);
      if (!map.getBounds().contains(at)) map.panTo(at, { animate: false });
      // A click within reach of a vertex would close the drawing, so the map zooms in first.
      const placed = (underWay.path()?.path ?? []).slice(0, underWay.corners());
      while (map.getZoom() < map.getMaxZoom() && isWithinReach(map, at, placed))
        map.setView(at, map.getZoom() + 1, { animate: false });
      typed = [round(lon), round(lat)];
      sendPointer(map, at, ['pointermove', 'pointerdown', 'pointerup']);
      typed = null;
      // The drawing continues with the segment to the pointer.
      sendPointer(map, at, ['pointermove'], ASIDE_PX);
    },
    // The library listens for keys on the map.
    finish: () => void map.getContainer().dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter' })),
    finishAs: (corners) => {
      const tool = DRAWING_TOOLS.find((drawingTool) => drawingTool === draw.getMode());
      if (tool === undefined) return;
      restart(tool);
      const ring = [...corners, ...corners.slice(0, 1)].map(([lon, lat]) => [round(lon), round(lat)]);
      const geometry = workGeometrySchema.parse({ type: 'Polygon', coordinates: [ring] });
      events.onDrawn(tool, workAreaIdSchema.parse(crypto.randomUUID()), geometry);
    },
    cancel: () => restart(draw.getMode()),
    subscribe: underWay.subscribe,
    stop: () => {
      dragged.end();
      pointer.stop();
      map.off('click', click);
      map.off('mousemove', move);
      map.off('mouseout', leave);
      draw.stop();
    },
  };
}

const round = (degrees: number) => Math.round(degrees * 10 ** PRECISION) / 10 ** PRECISION;

function isWithinReach(map: L.Map, at: L.LatLng, places: ReadonlyArray<readonly [number, number]>): boolean {
  const pixel = map.latLngToContainerPoint(at);
  return places.some(([lon, lat]) => map.latLngToContainerPoint([lat, lon]).distanceTo(pixel) <= MOUSE_REACH_PX + 2);
}

const ASIDE_PX = 12;

/** Simulates pointer events at a position, with an offset in pixels. The library reacts only to pointer events. */
function sendPointer(map: L.Map, at: L.LatLng, kinds: readonly string[], asidePx = 0): void {
  const container = map.getContainer();
  const { left, top } = container.getBoundingClientRect();
  const { x, y } = map.latLngToContainerPoint(at);
  for (const kind of kinds)
    container.dispatchEvent(
      new PointerEvent(kind, {
        bubbles: true,
        isPrimary: true,
        button: 0,
        clientX: left + x + asidePx,
        clientY: top + y + asidePx,
      }),
    );
}

/** Reports the feature that a person drags, once per frame. Changes by the document are not drags. */
function watchDragged(draw: TerraDraw, isSelecting: () => boolean, onDragged: (id: string | number) => void) {
  let frame: number | null = null;
  draw.on('change', (ids, type, context) => {
    const isByHand = context === undefined || !('origin' in context);
    // Selecting a shape changes its properties and is not a drag.
    const isShape = type === 'update' && context?.target !== 'properties';
    if (!isByHand || !isShape || !isSelecting() || frame !== null) return;
    const id = ids.find((featureId) => draw.getSnapshotFeature(featureId)?.properties['selected'] === true);
    if (id === undefined) return;
    frame = requestAnimationFrame(() => {
      frame = null;
      if (draw.hasFeature(id)) onDragged(id);
    });
  });
  return {
    /** Discards a pending report. */
    end: () => {
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
    },
  };
}

/** Draws the shapes that move together with a dragged feature. */
function follow(draw: TerraDraw, shapes: DraggedShapes, leader: string | number): void {
  for (const [areaId, shape] of shapes) {
    for (const [id, { geometry }] of featuresOf(areaId, shape)) {
      if (id !== leader && draw.hasFeature(id)) draw.updateFeatureGeometry(id, geometry);
    }
  }
}
