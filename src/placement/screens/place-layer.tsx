import L from 'leaflet';
import { useEffect, useMemo } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { cellAt, middleOfCell } from '../rules/place-grid.ts';
import { shades } from '../../ui/palette.ts';
import { PLACE_CLASSES, placeClass } from './place-classes.ts';
import { useEditor } from '../../plan/screens/editing/editor-store.ts';
import type { PlaceSearch } from './use-place-search.ts';
import type { FoundPlaces } from './use-places.ts';

const OPACITY = 0.6;
const CHOSEN = { radius: 7, color: shades.surface, weight: 3, fillColor: shades.primary, fillOpacity: 1 };

/** Shows the searched positions on the map, one cell each. A click selects a cell. */
export function PlaceLayer({ search }: { search: PlaceSearch }) {
  const { places, itemLwa, cell, setCell } = search;
  const { found } = places;
  const map = useMap();
  useMapEvents({
    click: ({ latlng }) => {
      // A click that draws a barrier does not select a cell.
      if (found === null || useEditor.getState().tool !== 'select') return;
      setCell(cellAt(found.asked.grid, latlng.lng, latlng.lat));
    },
  });
  const picture = useMemo(() => (found === null ? null : drawn(found, itemLwa)), [found, itemLwa]);
  const grid = found?.asked.grid ?? null;
  useEffect(() => {
    if (picture === null || grid === null) return undefined;
    const { south, west, north, east } = grid.box;
    const options = { opacity: OPACITY, className: 'pixelated' };
    const overlay = L.imageOverlay(picture, L.latLngBounds([south, west], [north, east]), options).addTo(map);
    return () => void overlay.remove();
  }, [map, picture, grid]);
  useEffect(() => {
    if (cell === null || grid === null) return undefined;
    const [lon, lat] = middleOfCell(grid, cell);
    const mark = L.circleMarker([lat, lon], { ...CHOSEN, interactive: false }).addTo(map);
    return () => void mark.remove();
  }, [map, cell, grid]);
  return null;
}

/** Returns an image with one pixel per cell, as a data URL. */
function drawn({ asked: { grid }, lwa }: FoundPlaces, itemLwa: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = grid.columns;
  canvas.height = grid.rows;
  const context = canvas.getContext('2d');
  lwa.forEach((allowed, cell) => {
    const found = placeClass(allowed, itemLwa);
    if (found === null || context === null) return;
    context.fillStyle = PLACE_CLASSES[found]?.colour ?? '';
    context.fillRect(cell % grid.columns, Math.floor(cell / grid.columns), 1, 1);
  });
  return canvas.toDataURL();
}
