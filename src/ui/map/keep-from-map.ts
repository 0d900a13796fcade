import L from 'leaflet';

/** Clicks, drags and turns of the wheel are the element's, not the map's. */
export function keepFromMap(element: HTMLElement | null): void {
  if (element === null) return;
  L.DomEvent.disableClickPropagation(element);
  L.DomEvent.disableScrollPropagation(element);
}
