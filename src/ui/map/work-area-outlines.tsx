import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { WorkArea } from '../../model/assessment/work-area.ts';
import { shades } from '../palette.ts';

const STYLE: L.PathOptions = {
  color: shades.apricotEdge,
  weight: 2,
  fillColor: shades.apricot,
  fillOpacity: 0.35,
  interactive: false,
};

const BARRIER_STYLE: L.PathOptions = { ...STYLE, color: shades.lilacEdge, weight: 4, dashArray: '8 5', fill: false };

/** Work areas and barrier lines as read-only outlines. */
export function WorkAreaOutlines({ areas }: { areas: WorkArea[] }) {
  const map = useMap();
  useEffect(() => {
    const layer = L.geoJSON(
      areas.map(({ feature }) => feature as GeoJSON.Feature),
      {
        style: (feature) => (feature?.properties?.['kind'] === 'barrier' ? BARRIER_STYLE : STYLE),
        interactive: false,
        pointToLayer: (_, at) => L.circleMarker(at, { ...STYLE, radius: 6 }),
      },
    ).addTo(map);
    return () => void layer.remove();
  }, [map, areas]);
  return null;
}
