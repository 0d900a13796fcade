import L from 'leaflet';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import type { CoordinateSystem } from '../../../../gis/crs/crs.ts';
import { type WorkAreaId, workAreaIdSchema } from '../../../../model/ids.ts';
import type { PreparedScene } from '../../../../prediction/rules/scene/prepared-scene.ts';
import { type Drawing, startDrawing } from '../../../../plan/screens/drawing/drawing.ts';
import { buildingPaths, snapper } from '../../../../plan/screens/drawing/snap-targets.ts';
import type { ChosenPart, DrawingTool, Tool } from '../../../../plan/screens/editing/editor-store.ts';
import { bringIntoView } from '../../../../ui/map/bring-into-view.ts';
import { AreaNames } from '../../../../ui/map/layers/area-names.tsx';
import { WorkAreaOutlines } from '../../../../ui/map/work-area-outlines.tsx';
import type { DrawnItem } from '../../../rules/drawn/drawn-layers.ts';
import { catchmentShapes, shapesOfItems } from './draw-shapes.ts';
import type { DrawSession, DrawTool } from './use-draw-session.ts';

/** Tools of the plan's drawing that correspond to the tools here. */
const TOOLS: Readonly<Record<DrawTool, Tool>> = {
  select: 'select',
  area: 'polygon',
  rectangle: 'rectangle',
  'angled-rectangle': 'angled-rectangle',
  line: 'linestring',
  point: 'point',
  split: 'linestring',
};

/** The tool of the plan's drawing for a tool of the project. */
export const drawingToolOf = (tool: Exclude<DrawTool, 'select'>): DrawingTool => TOOLS[tool] as DrawingTool;

interface DrawLayerProps {
  session: DrawSession;
  /** The drawing on this map, which `onReady` provides. Null before. */
  drawing: Drawing | null;
  plane: CoordinateSystem;
  /** Objects to snap to. */
  scene: PreparedScene | null;
  onReady: (drawing: Drawing | null) => void;
  onDrawn: (id: string, geometry: DrawnItem['geometry']) => void;
  onReshaped: (shapes: ReadonlyArray<readonly [id: string, geometry: DrawnItem['geometry']]>) => void;
  onPart: (part: ChosenPart | null) => void;
}

/** Draws, reshapes and moves the features of one layer of a project. The other layers are read-only. */
export function DrawLayer({ session, drawing, plane, scene, onReady, onDrawn, onReshaped, onPart }: DrawLayerProps) {
  const map = useMap();
  const { items, own, folder, tool, selected } = session;
  const shapes = useMemo(() => shapesOfItems(own), [own]);
  const others = useMemo(
    () => Object.values(shapesOfItems(items.filter((item) => item.folder !== folder))),
    [items, folder],
  );
  const selectedShapes = useMemo(() => selected.map((id) => workAreaIdSchema.parse(id)), [selected]);
  const choose = useEffectEvent((id: WorkAreaId | null) => session.select(id === null ? [] : [id]));
  const toggle = useEffectEvent((id: WorkAreaId) => session.toggle(id));
  const draw = useEffectEvent((id: WorkAreaId, geometry: DrawnItem['geometry']) => onDrawn(id, geometry));
  const reshape = useEffectEvent(onReshaped);
  const choosePart = useEffectEvent(onPart);
  const tellReady = useEffectEvent(onReady);
  useEffect(() => {
    const started = startDrawing(map, {
      onSelected: (id) => choose(id),
      onToggled: (id) => toggle(id),
      onPart: (part) => choosePart(part),
      onHovered: () => undefined,
      onDrawn: (_, id, geometry) => draw(id, geometry),
      onReshaped: (reshaped) => reshape(reshaped),
      onDragged: () => undefined,
    });
    tellReady(started);
    return () => {
      tellReady(null);
      started.stop();
    };
  }, [map]);
  const buildings = useMemo(() => (scene === null ? null : buildingPaths(scene)), [scene]);
  const ofFiles = useMemo(() => (scene === null ? {} : catchmentShapes(scene)), [scene]);
  useEffect(() => {
    const areas = { ...(folder === 'catchments' ? ofFiles : {}), ...shapes };
    drawing?.snapTo(snapper(map, plane, { areas, buildings, snap: true, gridM: 0 }));
  }, [drawing, map, plane, shapes, ofFiles, buildings, folder]);
  // The order matters: shapes first, then the tool, then the selection.
  useEffect(() => {
    drawing?.show(shapes);
    drawing?.use(TOOLS[tool]);
    drawing?.select(selectedShapes);
  }, [drawing, shapes, tool, selectedShapes]);
  const [last] = selected;
  const showLast = useEffectEvent((id: string) => {
    const shape = shapes[id as WorkAreaId];
    if (shape !== undefined) bringIntoView(map, L.geoJSON(shape.feature).getBounds());
  });
  useEffect(() => {
    if (last !== undefined) showLast(last);
  }, [last]);
  return (
    <>
      <WorkAreaOutlines areas={others} />
      <AreaNames areas={Object.values(shapes)} />
    </>
  );
}
