import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import {
  type GeoJSONStoreFeatures,
  TerraDraw,
  TerraDrawLineStringMode,
  TerraDrawPointMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
} from 'terra-draw';
import { TerraDrawLeafletAdapter } from 'terra-draw-leaflet-adapter';
import { type WorkAreaId, workAreaIdSchema } from '../../domain/ids.ts';
import { type WorkArea, type WorkGeometry, workGeometrySchema } from '../../domain/work-area.ts';
import { WorkAreaOutlines } from '../../ui/map/work-area-outlines.tsx';
import { editor, type Tool, useEditor } from './editor-store.ts';

interface DrawLayerProps {
  areas: Record<WorkAreaId, WorkArea>;
  onDrawn: (areaId: WorkAreaId, geometry: WorkGeometry) => void;
  onReshaped: (areaId: WorkAreaId, geometry: WorkGeometry) => void;
  /** A work area was clicked on the map. */
  onSelected: () => void;
}

const OUTLINE = '#7a3e00';
const FILL = '#f6b77d';
const SELECTED = '#12372a';
const PRECISION = 9;

/** Work areas on the map, to draw, reshape and move. The live document is the truth: what it says is what is drawn. */
export function DrawLayer({ areas, onDrawn, onReshaped, onSelected }: DrawLayerProps) {
  const map = useMap();
  const drawing = useRef<TerraDraw | null>(null);
  const handlers = useRef({ onDrawn, onReshaped, onSelected });
  const { tool, selectedArea } = useEditor();

  useEffect(() => {
    handlers.current = { onDrawn, onReshaped, onSelected };
  }, [onDrawn, onReshaped, onSelected]);

  useEffect(() => {
    const draw = startDrawing(map);
    drawing.current = draw;
    draw.on('select', (id) => {
      const areaId = workAreaIdSchema.parse(String(id));
      // The panel's choice comes back as an event too.
      if (useEditor.getState().selectedArea === areaId) return;
      editor.selectArea(areaId);
      handlers.current.onSelected();
    });
    draw.on('deselect', () => editor.selectArea(null));
    draw.on('finish', (id, { action }) => {
      const feature = draw.getSnapshotFeature(id);
      if (feature === undefined) return;
      const areaId = workAreaIdSchema.parse(String(id));
      const geometry = workGeometrySchema.parse(feature.geometry);
      if (action !== 'draw') {
        handlers.current.onReshaped(areaId, geometry);
        return;
      }
      // The drawn feature stays: it is the work area that the document will show.
      handlers.current.onDrawn(areaId, geometry);
      editor.pickTool('select');
      editor.selectArea(areaId);
    });
    return () => {
      drawing.current = null;
      draw.stop();
    };
  }, [map]);

  // In this order: what is there, what a click does, what is chosen.
  useEffect(() => {
    const draw = drawing.current;
    if (draw === null) return;
    showAreas(draw, areas);
    applyTool(draw, tool);
    if (tool === 'select') select(draw, selectedArea);
  }, [areas, tool, selectedArea]);

  const multiPolygons = Object.values(areas).filter(({ feature }) => feature.geometry.type === 'MultiPolygon');
  return <WorkAreaOutlines areas={multiPolygons} />;
}

function startDrawing(map: L.Map): TerraDraw {
  const shape = { feature: { draggable: true, coordinates: { midpoints: true, draggable: true, deletable: true } } };
  const draw = new TerraDraw({
    adapter: new TerraDrawLeafletAdapter({ lib: L, map, coordinatePrecision: PRECISION }),
    idStrategy: {
      isValidId: (id) => typeof id === 'string' && id !== '',
      getId: () => crypto.randomUUID(),
    },
    modes: [
      new TerraDrawSelectMode({
        // Deleting is the panel's: it asks, and it can be undone.
        keyEvents: { deselect: 'Escape', delete: null, rotate: null, scale: null },
        flags: { polygon: shape, linestring: shape, point: { feature: { draggable: true } } },
        styles: {
          selectedPolygonColor: FILL,
          selectedPolygonFillOpacity: 0.5,
          selectedPolygonOutlineColor: SELECTED,
          selectedPolygonOutlineWidth: 3,
          selectedLineStringColor: SELECTED,
          selectedLineStringWidth: 5,
          selectedPointColor: FILL,
          selectedPointOutlineColor: SELECTED,
          selectedPointOutlineWidth: 3,
          selectedPointWidth: 8,
          selectionPointColor: '#ffffff',
          selectionPointOutlineColor: SELECTED,
          selectionPointOutlineWidth: 2,
          selectionPointWidth: 6,
          midPointColor: '#c8e267',
          midPointOutlineColor: SELECTED,
          midPointOutlineWidth: 1,
          midPointWidth: 4,
        },
      }),
      new TerraDrawPolygonMode({
        styles: {
          fillColor: FILL,
          fillOpacity: 0.4,
          outlineColor: OUTLINE,
          outlineWidth: 2,
          closingPointColor: '#ffffff',
          closingPointOutlineColor: OUTLINE,
          closingPointOutlineWidth: 2,
          closingPointWidth: 6,
        },
      }),
      new TerraDrawLineStringMode({ styles: { lineStringColor: OUTLINE, lineStringWidth: 4 } }),
      new TerraDrawPointMode({
        styles: { pointColor: FILL, pointOutlineColor: OUTLINE, pointOutlineWidth: 2, pointWidth: 7 },
      }),
    ],
  });
  draw.start();
  draw.setMode('select');
  return draw;
}

const MODE_OF = { Polygon: 'polygon', LineString: 'linestring', Point: 'point' } as const;

/** Brings what is drawn to what the document says, touching only what differs. */
function showAreas(draw: TerraDraw, areas: Record<WorkAreaId, WorkArea>): void {
  const shown = new Map(
    draw
      .getSnapshot()
      .filter(({ id, properties }) => isSettled(properties) && id !== undefined)
      .map((feature) => [String(feature.id), feature]),
  );
  const gone = [...shown.keys()].filter((id) => !(id in areas));
  if (gone.length > 0) {
    gone.forEach((id) => deselect(draw, id));
    draw.removeFeatures(gone.filter((id) => draw.hasFeature(id)));
  }
  for (const [id, { feature }] of Object.entries(areas)) {
    const geometry = rounded(feature.geometry);
    if (geometry === null) continue;
    const before = shown.get(id);
    if (before === undefined) {
      draw.addFeatures([{ id, type: 'Feature', geometry, properties: { mode: MODE_OF[geometry.type] } }]);
    } else if (JSON.stringify(before.geometry) !== JSON.stringify(geometry)) {
      draw.updateFeatureGeometry(id, geometry);
    }
  }
}

/** Whether a feature is a work area, not a handle or a drawing under way. */
function isSettled(properties: GeoJSONStoreFeatures['properties']): boolean {
  const { mode, currentlyDrawing, selectionPoint, midPoint } = properties;
  return Object.values<unknown>(MODE_OF).includes(mode) && !currentlyDrawing && !selectionPoint && !midPoint;
}

/** A geometry that the drawing can show, with the precision that it keeps; null for one in several pieces. */
function rounded(geometry: WorkGeometry) {
  const round = ([lon, lat]: readonly number[]) => [
    Number((lon ?? 0).toFixed(PRECISION)),
    Number((lat ?? 0).toFixed(PRECISION)),
  ];
  switch (geometry.type) {
    case 'Polygon':
      return { type: 'Polygon' as const, coordinates: geometry.coordinates.map((ring) => ring.map(round)) };
    case 'LineString':
      return { type: 'LineString' as const, coordinates: geometry.coordinates.map(round) };
    case 'Point':
      return { type: 'Point' as const, coordinates: round(geometry.coordinates) };
    case 'MultiPolygon':
      return null;
  }
}

function applyTool(draw: TerraDraw, tool: Tool): void {
  if (draw.getMode() !== tool) draw.setMode(tool);
}

function select(draw: TerraDraw, areaId: WorkAreaId | null): void {
  const selected = draw.getSnapshot().find(({ properties }) => properties['selected'] === true)?.id;
  if (selected === (areaId ?? undefined)) return;
  if (selected !== undefined) draw.deselectFeature(selected);
  if (areaId !== null && draw.hasFeature(areaId)) draw.selectFeature(areaId);
}

function deselect(draw: TerraDraw, id: string): void {
  const feature = draw.getSnapshotFeature(id);
  if (feature?.properties['selected'] === true) draw.deselectFeature(id);
}
