import L from 'leaflet';
import { TerraDraw, TerraDrawModeUndoRedo } from 'terra-draw';
import { TerraDrawLeafletAdapter } from 'terra-draw-leaflet-adapter';
import { type WorkAreaId, workAreaIdSchema } from '../../../model/ids.ts';
import { type WorkArea, type WorkGeometry, workGeometrySchema } from '../../../model/assessment/work-area.ts';
import { type ChosenPart, DRAWING_TOOLS, type DrawingTool } from '../editing/editor-store.ts';
import { type DraggedShapes, draggedShapes } from './dragged-areas.ts';
import { drawingModes, GROUP_MODE } from './drawing-modes.ts';
import { featuresOf, partOf, PRECISION } from './drawn-areas.ts';
import type { followPath } from './drawn-path.ts';
import { areaAt, cornerAt, partAt, selectFeature } from './handled-features.ts';
import { type MapPointer, watchPointer } from './map-pointer.ts';

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

/** Tools whose drawn features stay on the map until the document shows the work area. */
const STAYING: readonly DrawingTool[] = ['polygon', 'linestring', 'point'];

/** The state that the parts of a drawing share. */
export interface DrawingState {
  areas: Record<WorkAreaId, WorkArea>;
  /** The selected work areas. */
  group: readonly WorkAreaId[];
  snapTo: SnapTo | null;
  /** The position of a vertex that is being placed exactly. */
  typed: [lon: number, lat: number] | null;
  /** The press that finishes a drawing is also a click, which must have no other effect. */
  hasTakenClick: boolean;
  /** Whether the page is selecting. The library reports a selection by the page as an event too. */
  isChoosing: boolean;
}

/** The library's drawing, its events and its state. */
export interface DrawingSession {
  map: L.Map;
  draw: TerraDraw;
  events: DrawingEvents;
  state: DrawingState;
  underWay: ReturnType<typeof followPath>;
  isSelecting: () => boolean;
  /** Makes a change of the selection that is not reported. */
  choose: (change: () => void) => void;
}

/** Creates the drawing of the library. Its pointer snaps, unless Alt is held. */
export function createDraw(map: L.Map, state: DrawingState, isAltHeld: () => boolean): TerraDraw {
  const draw = new TerraDraw({
    adapter: new TerraDrawLeafletAdapter({ lib: L, map, coordinatePrecision: PRECISION }),
    idStrategy: {
      isValidId: (id) => typeof id === 'string' && id !== '',
      getId: () => crypto.randomUUID(),
    },
    modes: drawingModes(
      ({ lat, lng }, of) =>
        state.typed ?? (isAltHeld() ? undefined : state.snapTo?.(L.latLng(lat, lng), partOf(of)?.areaId ?? null)),
      ({ lat, lng }) => cornerAt(draw, map, L.latLng(lat, lng)) !== null,
    ),
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  });
  return draw;
}

/** Watches the pointer and the keys that are held with it. */
export function watchSelectingPointer({ map, draw, state, isSelecting, choose }: DrawingSession) {
  return watchPointer(
    map,
    (event) => {
      state.hasTakenClick = false;
      // The pressed work area leads the other selected ones.
      const pressed = draw.getMode() === GROUP_MODE ? areaAt(draw, map.mouseEventToLatLng(event)) : null;
      if (pressed !== null && state.group.includes(pressed)) choose(() => selectFeature(draw, pressed));
    },
    ({ shiftKey }) => shiftKey && isSelecting(),
  );
}

/** Reports selections, drags and finished drawings of the library. */
export function watchDraw({ draw, events, state, underWay, isSelecting }: DrawingSession) {
  draw.on('select', (id) => {
    const part = partOf(id);
    if (!state.isChoosing && part !== null) events.onSelected(part.areaId);
  });
  draw.on('deselect', () => {
    if (!state.isChoosing) events.onSelected(null);
  });
  const shapesOf = (id: string | number): DraggedShapes => {
    const part = partOf(id);
    const feature = draw.getSnapshotFeature(id);
    return part === null || feature === undefined
      ? []
      : draggedShapes(state.areas, part, feature.geometry, state.group);
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
      state.hasTakenClick = true;
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
  return dragged;
}

/** Reports clicks on work areas and the work area under the pointer. */
export function watchClicks({ map, draw, events, state, isSelecting, choose }: DrawingSession, pointer: MapPointer) {
  const click = ({ latlng, originalEvent }: L.LeafletMouseEvent) => {
    if (!isSelecting() || state.hasTakenClick || !pointer.isClick(originalEvent)) return;
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
  return {
    stop: () => {
      map.off('click', click);
      map.off('mousemove', move);
      map.off('mouseout', leave);
    },
  };
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
