import L from 'leaflet';
import { type WorkAreaId, workAreaIdSchema } from '../../../model/ids.ts';
import { type WorkArea, workGeometrySchema } from '../../../model/assessment/work-area.ts';
import { MOUSE_REACH_PX } from '../../../ui/map/canvas/reach.ts';
import { DRAWING_TOOLS, type Tool } from '../editing/editor-store.ts';
import { GROUP_MODE } from './drawing-modes.ts';
import {
  createDraw,
  type DrawingEvents,
  type DrawingSession,
  type DrawingState,
  type SnapTo,
  watchClicks,
  watchDraw,
  watchSelectingPointer,
} from './drawing-session.ts';
import { PRECISION, showAreas } from './drawn-areas.ts';
import { type DrawnPath, followPath } from './drawn-path.ts';
import { areaAt, select } from './handled-features.ts';

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

export function startDrawing(map: L.Map, events: DrawingEvents): Drawing {
  const state: DrawingState = {
    areas: {},
    group: [],
    snapTo: null,
    typed: null,
    hasTakenClick: false,
    isChoosing: false,
  };
  const draw = createDraw(map, state, () => pointer.isAltHeld());
  const session: DrawingSession = {
    map,
    draw,
    events,
    state,
    underWay: followPath(draw),
    isSelecting: () => draw.getMode() === 'select' || draw.getMode() === GROUP_MODE,
    choose: (change) => {
      state.isChoosing = true;
      change();
      state.isChoosing = false;
    },
  };
  const pointer = watchSelectingPointer(session);
  const dragged = watchDraw(session);
  const clicks = watchClicks(session, pointer);
  draw.start();
  return {
    ...areaActions(session),
    ...pathActions(session),
    stop: () => {
      dragged.end();
      pointer.stop();
      clicks.stop();
      draw.stop();
    },
  };
}

/** Sets a mode of the library. The current drawing and a finished measurement are discarded. */
function restart({ draw, underWay, choose }: DrawingSession, mode: string): void {
  choose(() => draw.setMode(mode));
  const measured = underWay.measured();
  if (measured !== null && draw.hasFeature(measured)) draw.removeFeatures([measured]);
  underWay.end(null);
}

function areaActions(session: DrawingSession) {
  const { draw, state, isSelecting, choose } = session;
  return {
    show: (next) => {
      state.areas = next;
      choose(() => showAreas(draw, next));
    },
    use: (tool) => {
      const mode = tool === 'select' && state.group.length > 1 ? GROUP_MODE : (tool ?? 'static');
      if (draw.getMode() !== mode) restart(session, mode);
    },
    select: (areaIds) => {
      state.group = areaIds;
      if (!isSelecting()) return;
      const mode = areaIds.length > 1 ? GROUP_MODE : 'select';
      if (draw.getMode() !== mode) restart(session, mode);
      choose(() => select(draw, areaIds));
    },
    snapTo: (next) => {
      state.snapTo = next;
    },
    areaAt: (place) => areaAt(draw, place),
    hasTakenClick: () => state.hasTakenClick,
  } satisfies Partial<Drawing>;
}

function pathActions(session: DrawingSession) {
  const { map, draw, events, underWay } = session;
  return {
    corners: underWay.corners,
    drawnPath: underWay.path,
    takeCornerBack: () => void draw.undo(),
    putCornerBack: () => void draw.redo(),
    putCorner: (lonLat) => placeCorner(session, lonLat),
    // The library listens for keys on the map.
    finish: () => void map.getContainer().dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter' })),
    finishAs: (corners) => {
      const tool = DRAWING_TOOLS.find((drawingTool) => drawingTool === draw.getMode());
      if (tool === undefined) return;
      restart(session, tool);
      const ring = [...corners, ...corners.slice(0, 1)].map(([lon, lat]) => [round(lon), round(lat)]);
      const geometry = workGeometrySchema.parse({ type: 'Polygon', coordinates: [ring] });
      events.onDrawn(tool, workAreaIdSchema.parse(crypto.randomUUID()), geometry);
    },
    cancel: () => restart(session, draw.getMode()),
    subscribe: underWay.subscribe,
  } satisfies Partial<Drawing>;
}

const round = (degrees: number) => Math.round(degrees * 10 ** PRECISION) / 10 ** PRECISION;

/** Places the next vertex exactly at a position, like a click. */
function placeCorner({ map, state, underWay }: DrawingSession, [lon, lat]: readonly [lon: number, lat: number]): void {
  const at = L.latLng(lat, lon);
  if (!map.getBounds().contains(at)) map.panTo(at, { animate: false });
  // A click within reach of a vertex would close the drawing, so the map zooms in first.
  const placed = (underWay.path()?.path ?? []).slice(0, underWay.corners());
  while (map.getZoom() < map.getMaxZoom() && isWithinReach(map, at, placed))
    map.setView(at, map.getZoom() + 1, { animate: false });
  state.typed = [round(lon), round(lat)];
  sendPointer(map, at, ['pointermove', 'pointerdown', 'pointerup']);
  state.typed = null;
  // The drawing continues with the segment to the pointer.
  sendPointer(map, at, ['pointermove'], ASIDE_PX);
}

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
