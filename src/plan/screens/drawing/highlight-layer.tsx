import L from 'leaflet';
import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { WorkArea, WorkGeometry } from '../../../model/assessment/work-area.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import { corridorAlong } from '../../../gis/geometry/corridor.ts';
import { shades } from '../../../ui/palette.ts';
import { useDrawingSettings } from './drawing-settings.ts';
import type { Drawing } from './drawing.ts';
import { type ChosenPart, useEditor } from '../editing/editor-store.ts';
import { useDrawnPath } from './use-drawn-path.ts';
import { useDraftShapes, withDrafts } from '../../../prediction/screens/preview/draft-shape.ts';

const HALO: L.PathOptions = { color: shades.primary, weight: 10, opacity: 0.75, fill: false, interactive: false };
const CORNER: L.CircleMarkerOptions = {
  radius: 10,
  color: shades.surface,
  weight: 3,
  fill: false,
  interactive: false,
  pane: 'markerPane',
};
const CORRIDOR: L.PathOptions = {
  color: shades.apricotEdge,
  weight: 1,
  fillColor: shades.apricot,
  fillOpacity: 0.35,
  interactive: false,
};

interface HighlightLayerProps {
  areas: Record<WorkAreaId, WorkArea>;
  drawing: Drawing | null;
  plane: CoordinateSystem;
}

/**
 * Highlights the hovered work area, the selected work areas, the chosen vertex, and the outline of a corridor that is being
 * drawn.
 */
export function HighlightLayer({ areas, drawing, plane }: HighlightLayerProps) {
  const { hoveredArea, selectedAreas, selectedPart, tool, zoomTarget } = useEditor();
  const drafts = useDraftShapes((state) => state.drafts);
  const { settings } = useDrawingSettings();
  const drawn = useDrawnPath(drawing);
  const now = drafts.length === 0 ? areas : withDrafts(areas, drafts);
  const together = selectedAreas.length > 1 || tool === 'hole' ? selectedAreas : [];
  const meant = new Set([...together, ...(hoveredArea === null ? [] : [hoveredArea])]);
  const corner = selectedPart === null ? null : cornerOf(now[selectedPart.areaId]?.feature.geometry, selectedPart);
  const place = zoomTarget !== null && 'place' in zoomTarget ? zoomTarget.place : null;
  const marked = useMemo(
    () => (place === null ? null : { type: 'Point' as const, coordinates: [...place] as [number, number] }),
    [place],
  );
  const corridor =
    tool === 'corridor' && drawn !== null ? corridorAlong(drawn.path, settings.corridorWidthM, plane) : null;
  return (
    <>
      {[...meant].map((id) => {
        const area = now[id];
        return area === undefined ? null : <Shape key={id} geometry={area.feature.geometry} style={HALO} />;
      })}
      {corridor !== null && <Shape geometry={corridor} style={CORRIDOR} />}
      {marked !== null && <Shape geometry={marked} style={CORNER} />}
      {corner !== null && <Shape geometry={{ type: 'Point', coordinates: corner }} style={CORNER} />}
    </>
  );
}

function Shape({ geometry, style }: { geometry: WorkGeometry; style: L.PathOptions }) {
  const map = useMap();
  useEffect(() => {
    const layer = L.geoJSON(geometry, {
      style,
      interactive: false,
      pointToLayer: (_, at) => L.circleMarker(at, { radius: 10, ...style }),
    }).addTo(map);
    return () => void layer.remove();
  }, [map, geometry, style]);
  return null;
}

/** The position of a chosen vertex as longitude and latitude. Null if it is not a vertex or no longer exists. */
function cornerOf(geometry: WorkGeometry | undefined, { ring, index }: ChosenPart): [number, number] | null {
  if (geometry === undefined || index === null) return null;
  const path =
    geometry.type === 'Polygon'
      ? geometry.coordinates[ring]
      : geometry.type === 'LineString'
        ? geometry.coordinates
        : [];
  const at = path?.[index];
  return at === undefined ? null : [at[0], at[1]];
}
