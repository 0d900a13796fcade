import L from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { WorkAreaId } from '../../domain/ids.ts';
import type { WorkArea } from '../../domain/work-area.ts';
import { bringIntoView } from '../../ui/map/bring-into-view.ts';
import { WorkAreaOutlines } from '../../ui/map/work-area-outlines.tsx';
import { type Drawing, type DrawingEvents, startDrawing } from './drawing.ts';
import { useEditor } from './editor-store.ts';

interface DrawLayerProps extends DrawingEvents {
  areas: Record<WorkAreaId, WorkArea>;
  /** Whether work areas can be drawn and reshaped; else they are looked at alone. */
  editable: boolean;
  /** Hands the drawing on to what else steers it; null when it has ended. */
  onReady: (drawing: Drawing | null) => void;
}

/** Work areas on the map, to draw, reshape and move. The live document is the truth: what it says is what is drawn. */
export function DrawLayer({ areas, editable, onReady, ...events }: DrawLayerProps) {
  const map = useMap();
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const latest = useRef({ areas, events });
  const clickedArea = useRef<WorkAreaId | null>(null);
  const { tool, selectedArea } = useEditor();

  useEffect(() => {
    latest.current = { areas, events };
  });

  useEffect(() => {
    const started = startDrawing(map, {
      onSelected: (areaId) => {
        clickedArea.current = areaId;
        latest.current.events.onSelected(areaId);
      },
      onDrawn: (areaId, geometry) => {
        clickedArea.current = areaId;
        latest.current.events.onDrawn(areaId, geometry);
      },
      onReshaped: (areaId, geometry) => latest.current.events.onReshaped(areaId, geometry),
      onDragged: (areaId, geometry) => latest.current.events.onDragged(areaId, geometry),
    });
    setDrawing(started);
    onReady(started);
    return () => {
      setDrawing(null);
      onReady(null);
      started.stop();
    };
  }, [map, onReady]);

  // In this order: what is there, what a click does, what is chosen.
  useEffect(() => {
    drawing?.show(areas);
    drawing?.use(editable ? tool : null);
    drawing?.select(selectedArea);
  }, [drawing, areas, editable, tool, selectedArea]);

  // An area that was chosen in the list may lie anywhere; one that was clicked stays where it is.
  useEffect(() => {
    const area = selectedArea === null ? undefined : latest.current.areas[selectedArea];
    if (area !== undefined && clickedArea.current !== selectedArea)
      bringIntoView(map, L.geoJSON(area.feature).getBounds());
    clickedArea.current = null;
  }, [map, selectedArea]);

  const multiPolygons = useMemo(
    () => Object.values(areas).filter(({ feature }) => feature.geometry.type === 'MultiPolygon'),
    [areas],
  );
  return <WorkAreaOutlines areas={multiPolygons} />;
}
