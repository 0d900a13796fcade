import L from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { CoordinateSystem, Position } from '../../../gis/crs/crs.ts';
import { displayExtent } from '../../../gis/geometry/display.ts';
import type { Extent } from '../../../gis/geometry/extent.ts';
import { gridLines } from '../../../gis/geometry/grid-lines.ts';

/** Smallest distance between visible grid lines, px. Snapping works with hidden lines too. */
const MIN_APART_PX = 12;
const LINE: L.PolylineOptions = { color: '#12372a', weight: 0.5, opacity: 0.55, interactive: false };

/** The lines of the snapping grid at whole steps of the project's coordinates. */
export function GridLayer({ plane, stepM }: { plane: CoordinateSystem; stepM: number }) {
  const map = useMap();
  const [view, setView] = useState(() => map.getBounds());
  useMapEvents({ moveend: () => setView(map.getBounds()) });
  useEffect(() => {
    const box = boxOf(view, plane);
    const pxPerM = map.getSize().x / (box[2] - box[0]);
    if (stepM * pxPerM < MIN_APART_PX) return undefined;
    const group = L.layerGroup(
      gridLines(box, stepM).map((ends) => L.polyline(ends.map((end) => latLngOf(end, plane)), LINE)), // prettier-ignore
    ).addTo(map);
    return () => {
      group.remove();
    };
  }, [map, view, plane, stepM]);
  return null;
}

/** The box in a plane that contains the map view: west, south, east, north, m. */
function boxOf(view: L.LatLngBounds, plane: CoordinateSystem): Extent {
  const corners = [view.getSouthWest(), view.getSouthEast(), view.getNorthWest(), view.getNorthEast()];
  return displayExtent(corners.map(({ lng, lat }) => plane.fromLonLat(lng, lat)));
}

function latLngOf([x, y]: Position, plane: CoordinateSystem): L.LatLngTuple {
  const [lon, lat] = plane.toLonLat(x, y);
  return [lat, lon];
}
