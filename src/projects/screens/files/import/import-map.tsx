import L from 'leaflet';
import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { environment } from '../../../../firebase/environment.ts';
import { displayExtent } from '../../../../gis/geometry/display.ts';
import { SiteMap } from '../../../../ui/map/site-map.tsx';
import { useImagery } from '../../../api/use-project-data.ts';
import type { ImportPreview } from '../../../rules/load/recipes/inspect-file.ts';

type Shapes = ImportPreview['shapes'];

const NOTHING_LOADED = { imagery: [] };

/** Shows the positions of a file's rows. */
export function ImportMap({ shapes }: { shapes: Shapes }) {
  const bounds = useMemo(() => {
    const [west, south, east, north] = displayExtent(shapes.flatMap(({ parts }) => parts.flat()));
    return { west, south, east, north };
  }, [shapes]);
  const imagery = useImagery(NOTHING_LOADED);
  return (
    <SiteMap bounds={bounds} basemap={environment.basemap} imagery={imagery}>
      <ShapeLayer shapes={shapes} />
    </SiteMap>
  );
}

const STYLE = { color: '#087f5b', weight: 1.5, fillOpacity: 0.25 } as const;

function ShapeLayer({ shapes }: { shapes: Shapes }) {
  const map = useMap();
  useEffect(() => {
    const renderer = L.canvas();
    const layers = shapes.flatMap(({ kind, parts }): L.Layer[] => {
      const places = parts.map((part) => part.map(([lon, lat]) => L.latLng(lat, lon)));
      if (kind === 'polygons') return [L.polygon(places, { ...STYLE, renderer })];
      if (kind === 'lines') return [L.polyline(places, { ...STYLE, renderer })];
      return places.flat().map((at) => L.circleMarker(at, { ...STYLE, radius: 3, fillOpacity: 0.7, renderer }));
    });
    const group = L.layerGroup(layers).addTo(map);
    return () => void group.remove();
  }, [map, shapes]);
  return null;
}
