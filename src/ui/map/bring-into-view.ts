import type L from 'leaflet';

/** Distance of an object from the map's edge and controls after it is moved into view. */
const MARGIN_PX = 60;

/**
 * Moves the map as little as necessary to show a position or an extent completely. If the extent is too large for the view, the
 * map zooms out.
 */
export function bringIntoView(map: L.Map, bounds: L.LatLngBounds): void {
  if (map.getBounds().contains(bounds)) return;
  const padding: L.PointTuple = [MARGIN_PX, MARGIN_PX];
  map.fitBounds(bounds, { padding, maxZoom: map.getZoom(), animate: false });
}
