import type L from 'leaflet';

/** Keeps what is brought into view clear of the map's edge and of what lies over it. */
const MARGIN_PX = 60;

/** Moves the map as little as it takes to show a place or an extent whole; one that is too large for the view makes it zoom out. */
export function bringIntoView(map: L.Map, bounds: L.LatLngBounds): void {
  if (map.getBounds().contains(bounds)) return;
  const padding: L.PointTuple = [MARGIN_PX, MARGIN_PX];
  map.fitBounds(bounds, { padding, maxZoom: map.getZoom(), animate: false });
}
