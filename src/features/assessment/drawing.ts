import L from 'leaflet';
import { TerraDraw, TerraDrawModeUndoRedo } from 'terra-draw';
import { TerraDrawLeafletAdapter } from 'terra-draw-leaflet-adapter';
import { type WorkAreaId, workAreaIdSchema } from '../../domain/ids.ts';
import { type WorkArea, type WorkGeometry, workGeometrySchema } from '../../domain/work-area.ts';
import { pointerReachPx } from '../../ui/map/reach.ts';
import { PRECISION, showAreas } from './drawn-areas.ts';
import { drawingModes } from './drawing-modes.ts';
import type { Tool } from './editor-store.ts';

/** What a person does on the map. */
export interface DrawingEvents {
  onSelected: (areaId: WorkAreaId | null) => void;
  onDrawn: (areaId: WorkAreaId, geometry: WorkGeometry) => void;
  onReshaped: (areaId: WorkAreaId, geometry: WorkGeometry) => void;
  /** While a work area is dragged or reshaped, at most once a frame; `onReshaped` ends it. */
  onDragged: (areaId: WorkAreaId, geometry: WorkGeometry) => void;
}

/** The drawing on the map: work areas to select and reshape, and one under way. */
export interface Drawing {
  show: (areas: Record<WorkAreaId, WorkArea>) => void;
  /** What a click does; null lets work areas be looked at alone, without handles. */
  use: (tool: Tool | null) => void;
  select: (areaId: WorkAreaId | null) => void;
  /** The work area, or the handle of one, that a click at a place means. */
  areaAt: (place: L.LatLng) => WorkAreaId | null;
  /** How many corners the drawing under way has. */
  corners: () => number;
  takeCornerBack: () => void;
  putCornerBack: () => void;
  finish: () => void;
  /** Gives the drawing under way up. */
  cancel: () => void;
  /** Tells when the number of corners has changed. @returns what ends that */
  subscribe: (listener: () => void) => () => void;
  stop: () => void;
}

export function startDrawing(map: L.Map, events: DrawingEvents): Drawing {
  const draw = new TerraDraw({
    adapter: new TerraDrawLeafletAdapter({ lib: L, map, coordinatePrecision: PRECISION }),
    idStrategy: {
      isValidId: (id) => typeof id === 'string' && id !== '',
      getId: () => crypto.randomUUID(),
    },
    modes: drawingModes(),
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  });
  const corners = countCorners(draw);
  // What the panel chose comes back as an event too.
  let choosing = false;
  const choose = (change: () => void) => {
    choosing = true;
    change();
    choosing = false;
  };
  const tell = (areaId: WorkAreaId | null) => {
    if (!choosing) events.onSelected(areaId);
  };
  draw.on('select', (id) => tell(workAreaIdSchema.parse(id)));
  draw.on('deselect', () => tell(null));
  const dragged = tellDragged(draw, events.onDragged);
  draw.on('finish', (id, { action }) => {
    const feature = draw.getSnapshotFeature(id);
    if (feature === undefined) return;
    const change = [workAreaIdSchema.parse(id), workGeometrySchema.parse(feature.geometry)] as const;
    corners.set(0);
    dragged.end();
    // A drawn feature stays: it is the work area that the document will show.
    if (action === 'draw') events.onDrawn(...change);
    else events.onReshaped(...change);
  });
  draw.start();
  const use = (tool: Tool | null) => {
    const mode = tool ?? 'static';
    if (draw.getMode() !== mode) restart(mode);
  };
  const restart = (mode: string) => {
    choose(() => draw.setMode(mode));
    corners.set(0);
  };
  return {
    show: (areas) => choose(() => showAreas(draw, areas)),
    use,
    select: (areaId) => choose(() => select(draw, areaId)),
    areaAt: (place) => areaAt(draw, place),
    corners: corners.get,
    takeCornerBack: () => void draw.undo(),
    putCornerBack: () => void draw.redo(),
    // The drawing listens to the keys of the map.
    finish: () => void map.getContainer().dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter' })),
    cancel: () => restart(draw.getMode()),
    subscribe: corners.subscribe,
    stop: () => {
      dragged.end();
      draw.stop();
    },
  };
}

/** Tells of the work area that a person drags, with the latest shape of each frame. What the document brings is no drag. */
function tellDragged(draw: TerraDraw, tell: DrawingEvents['onDragged']) {
  let frame: number | null = null;
  draw.on('change', (ids, type, context) => {
    const isByHand = context === undefined || !('origin' in context);
    // A shape that is chosen gets other properties.
    const isShape = type === 'update' && context?.target !== 'properties';
    if (!isByHand || !isShape || draw.getMode() !== 'select' || frame !== null) return;
    const id = ids.map(String).find((one) => draw.getSnapshotFeature(one)?.properties['selected'] === true);
    if (id === undefined) return;
    frame = requestAnimationFrame(() => {
      frame = null;
      const areaId = workAreaIdSchema.safeParse(id);
      const geometry = workGeometrySchema.safeParse(draw.getSnapshotFeature(id)?.geometry);
      if (areaId.success && geometry.success) tell(areaId.data, geometry.data);
    });
  });
  return {
    /** What was not told yet is not told any more. */
    end: () => {
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
    },
  };
}

/** Counts the corners of the drawing under way: each can be taken back. */
function countCorners(draw: TerraDraw) {
  let count = 0;
  const listeners = new Set<() => void>();
  const set = (next: number) => {
    if (next === count) return;
    count = next;
    listeners.forEach((listener) => listener());
  };
  draw.on('history', ({ undoSize }) => set(undoSize));
  return {
    get: () => count,
    set,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function select(draw: TerraDraw, areaId: WorkAreaId | null): void {
  if (draw.getMode() !== 'select') return;
  const selected = draw.getSnapshot().find(({ properties }) => properties['selected'] === true)?.id;
  if (selected === (areaId ?? undefined)) return;
  if (selected !== undefined) draw.deselectFeature(selected);
  if (areaId !== null && draw.hasFeature(areaId)) draw.selectFeature(areaId);
}

function areaAt(draw: TerraDraw, { lng, lat }: L.LatLng): WorkAreaId | null {
  const [feature] = draw.getFeaturesAtLngLat(
    { lng, lat },
    { pointerDistance: pointerReachPx(), ignoreSelectFeatures: false },
  );
  if (feature === undefined) return null;
  const { selectionPointFeatureId, midPointFeatureId } = feature.properties;
  const id = workAreaIdSchema.safeParse(selectionPointFeatureId ?? midPointFeatureId ?? feature.id);
  return id.success ? id.data : null;
}
