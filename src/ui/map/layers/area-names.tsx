import { centroid } from '@turf/turf';
import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { type WorkArea, workAreaName } from '../../../model/assessment/work-area.ts';
import classes from './area-names.module.css';
import { textNode } from '../text-node.ts';

/** Smallest area with a name on the screen, px. */
const MIN_NAMED_PX = 28;

/** The names of work areas and barriers at their centres, above all shapes. */
export function AreaNames({ areas }: { areas: readonly WorkArea[] }) {
  const map = useMap();
  useEffect(() => {
    const names = areas.map((area) => {
      const feature = area.feature as GeoJSON.Feature;
      const [lon = 0, lat = 0] = centroid(feature).geometry.coordinates;
      const label = L.tooltip({
        permanent: true,
        direction: 'center',
        className: classes.name ?? '',
        interactive: false,
      })
        .setLatLng([lat, lon])
        .setContent(textNode(workAreaName(area)));
      return { label, bounds: L.geoJSON(feature).getBounds(), isPoint: feature.geometry.type === 'Point' };
    });
    const show = () => {
      for (const { label, bounds, isPoint } of names) {
        const [a, b] = [map.latLngToLayerPoint(bounds.getSouthWest()), map.latLngToLayerPoint(bounds.getNorthEast())];
        if (isPoint || a.distanceTo(b) >= MIN_NAMED_PX) label.addTo(map);
        else label.remove();
      }
    };
    show();
    map.on('zoomend', show);
    return () => {
      map.off('zoomend', show);
      names.forEach(({ label }) => label.remove());
    };
  }, [map, areas]);
  return null;
}
