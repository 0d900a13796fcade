import L from 'leaflet';

/** Keeps clicks, drags and wheel events of an element from the map. */
export function keepFromMap(element: HTMLElement | null): void {
  if (element === null) return;
  L.DomEvent.disableClickPropagation(element);
  L.DomEvent.disableScrollPropagation(element);
}
