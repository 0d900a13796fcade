import L from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import { useShallow } from 'zustand/shallow';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { bringIntoView } from '../../../ui/map/bring-into-view.ts';
import { WorkAreaOutlines } from '../../../ui/map/work-area-outlines.tsx';
import { BarrierDashes } from './barrier-dashes.tsx';
import { useDrawingSettings } from './drawing-settings.ts';
import { type Drawing, startDrawing } from './drawing.ts';
import type { DrawingEvents } from './drawing-session.ts';
import { GridLayer } from './grid-layer.tsx';
import { useEditor } from '../editing/editor-store.ts';
import { useDraftShapes, withDrafts } from '../../../prediction/screens/preview/draft-shape.ts';
import { buildingPaths, snapper } from './snap-targets.ts';

/** Largest zoom when the map zooms to a work area. A point has no extent. */
const MAX_LOOK_ZOOM = 19;

interface DrawLayerProps extends DrawingEvents {
  areas: Record<WorkAreaId, WorkArea>;
  /** Whether work areas can be drawn and reshaped. Otherwise they are read-only. */
  editable: boolean;
  plane: CoordinateSystem;
  /** Scene with the buildings to snap to. Null while it is loading. */
  scene: PreparedScene | null;
  /** Provides the drawing to other components. Null after it has ended. */
  onReady: (drawing: Drawing | null) => void;
}

/** Draws, reshapes and moves work areas on the map. The live document determines what is drawn. */
export function DrawLayer({ areas, editable, plane, scene, onReady, ...events }: DrawLayerProps) {
  const map = useMap();
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const latest = useRef({ areas, events });
  const clickedArea = useRef<WorkAreaId | null>(null);
  const [tool, selectedAreas] = useEditor(useShallow((state) => [state.tool, state.selectedAreas] as const));
  const { snap, gridM } = useDrawingSettings().settings;

  useEffect(() => {
    latest.current = { areas, events };
  });

  useEffect(() => {
    const started = startDrawing(map, {
      ...latestEvents(() => latest.current.events),
      onSelected: (areaId) => {
        clickedArea.current = areaId;
        latest.current.events.onSelected(areaId);
      },
      onToggled: (areaId) => {
        clickedArea.current = areaId;
        latest.current.events.onToggled(areaId);
      },
      onDrawn: (drawnWith, areaId, geometry) => {
        clickedArea.current = areaId;
        latest.current.events.onDrawn(drawnWith, areaId, geometry);
      },
    });
    setDrawing(started);
    onReady(started);
    return () => {
      setDrawing(null);
      onReady(null);
      started.stop();
    };
  }, [map, onReady]);

  const buildings = useMemo(() => (scene === null ? null : buildingPaths(scene)), [scene]);
  useEffect(() => {
    drawing?.snapTo(snapper(map, plane, { areas, buildings, snap, gridM }));
  }, [drawing, snap, gridM, map, plane, areas, buildings]);

  // The order matters: shapes first, then the tool, then the selection.
  useEffect(() => {
    drawing?.show(areas);
    drawing?.use(editable ? tool : null);
    drawing?.select(selectedAreas);
  }, [drawing, areas, editable, tool, selectedAreas]);

  // The map zooms to a work area that was selected in the list, but not to one that was clicked.
  const lastSelected = selectedAreas.at(-1) ?? null;
  useEffect(() => {
    const area = lastSelected === null ? undefined : latest.current.areas[lastSelected];
    if (area !== undefined && clickedArea.current !== lastSelected)
      bringIntoView(map, L.geoJSON(area.feature).getBounds());
    clickedArea.current = null;
  }, [map, lastSelected]);

  const zoomTarget = useEditor((state) => state.zoomTarget);
  useEffect(() => {
    if (zoomTarget === null) return;
    const area = 'areaId' in zoomTarget ? latest.current.areas[zoomTarget.areaId] : undefined;
    const bounds = area === undefined ? null : L.geoJSON(area.feature).getBounds();
    if (bounds !== null) map.fitBounds(bounds, { padding: [60, 60], maxZoom: MAX_LOOK_ZOOM, animate: false });
    else if ('place' in zoomTarget) {
      const [lon, lat] = zoomTarget.place;
      map.setView([lat, lon], Math.max(map.getZoom(), MAX_LOOK_ZOOM - 1), { animate: false });
    }
  }, [map, zoomTarget]);

  return (
    <>
      <UndrawnAreas areas={areas} />
      <BarrierDashes areas={areas} />
      {editable && gridM > 0 && <GridLayer plane={plane} stepM={gridM} />}
    </>
  );
}

/** Wraps the current event handlers in functions that keep their identity. */
function latestEvents(events: () => DrawingEvents) {
  return {
    onPart: (...of: Parameters<DrawingEvents['onPart']>) => events().onPart(...of),
    onHovered: (...of: Parameters<DrawingEvents['onHovered']>) => events().onHovered(...of),
    onReshaped: (...of: Parameters<DrawingEvents['onReshaped']>) => events().onReshaped(...of),
    onDragged: (...of: Parameters<DrawingEvents['onDragged']>) => events().onDragged(...of),
  };
}

/**
 * Draws what the drawing library cannot draw: areas with several polygons, and the fill of areas with holes. It does so during a
 * drag too.
 */
function UndrawnAreas({ areas }: { areas: Record<WorkAreaId, WorkArea> }) {
  const undrawn = useMemo(
    () => Object.fromEntries(Object.entries(areas).filter(([, { feature }]) => isUndrawn(feature))),
    [areas],
  );
  const drafts = useDraftShapes((state) => state.drafts);
  const shown = useMemo(() => Object.values(withDrafts(undrawn, drafts)), [undrawn, drafts]);
  return <WorkAreaOutlines areas={shown} />;
}

function isUndrawn({ geometry }: WorkArea['feature']): boolean {
  return geometry.type === 'MultiPolygon' || (geometry.type === 'Polygon' && geometry.coordinates.length > 1);
}
