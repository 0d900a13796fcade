import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { contourColour } from '../../../model/map/contour-colours.ts';
import { paneOf } from './layer-panes.tsx';

export interface ContourShape {
  fromDb: number;
  polygons: ReadonlyArray<ReadonlyArray<ReadonlyArray<readonly [lon: number, lat: number]>>>;
}

const PANE = 'contours';

/** Noise contour bands on the map, each in the colour of its lower edge. */
export function ContourLayer({ bands }: { bands: readonly ContourShape[] }) {
  const map = useMap();
  useEffect(() => {
    paneOf(map, PANE);
    const layers = bands.map(({ fromDb, polygons }) =>
      L.geoJSON({ type: 'MultiPolygon', coordinates: polygons } as unknown as GeoJSON.MultiPolygon, {
        pane: PANE,
        interactive: false,
        style: {
          className: 'noise-contour',
          color: contourColour(fromDb),
          weight: 1,
          opacity: 0.9,
          fillColor: contourColour(fromDb),
          fillOpacity: 0.45,
        },
      }),
    );
    const group = L.layerGroup(layers).addTo(map);
    return () => void group.remove();
  }, [map, bands]);
  return null;
}
