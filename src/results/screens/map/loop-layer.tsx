import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { shades } from '../../../ui/palette.ts';
import { addressSelection, useAddressSelection } from './address-selection.ts';

/** Smallest distance between points of a drawn loop, px. */
const STEP_PX = 4;
/** Smallest extent of a loop, px. A smaller one is a click. */
const LEAST_EXTENT_PX = 12;

const STYLE: L.PathOptions = { color: shades.surface, weight: 2, dashArray: '6 4', interactive: false };

/** Draws a loop by pressing, dragging and releasing, and shows the loop whose addresses are listed. Escape cancels. */
export function LoopLayer() {
  const map = useMap();
  const isLooping = useAddressSelection((state) => state.isLooping);
  const loop = useAddressSelection((state) => state.loop);
  useEffect(() => {
    if (loop === null) return undefined;
    const outline = L.polygon(loop.map(latLngOf), { ...STYLE, fillOpacity: 0.06 }).addTo(map);
    return () => void outline.remove();
  }, [map, loop]);
  useEffect(() => (isLooping ? drawLoop(map, addressSelection.endLoop) : undefined), [map, isLooping]);
  useEffect(() => addressSelection.giveUpLoop, []);
  return null;
}

type Corner = readonly [lon: number, lat: number];

const latLngOf = ([lon, lat]: Corner): L.LatLngTuple => [lat, lon];

const keepClick = (event: MouseEvent) => event.stopPropagation();

/** @returns a function that ends the drawing */
function drawLoop(map: L.Map, onEnd: (loop: Corner[] | null) => void): () => void {
  const container = map.getContainer();
  const line = L.polyline([], STYLE).addTo(map);
  const pixels: L.Point[] = [];
  map.dragging.disable();
  container.style.cursor = 'crosshair';
  container.style.touchAction = 'none';
  const events = new AbortController();
  const isDrawn = () => {
    const { x, y } = L.bounds(pixels).getSize();
    return pixels.length >= 3 && Math.max(x, y) >= LEAST_EXTENT_PX;
  };
  const listen = <Kind extends keyof HTMLElementEventMap>(
    kind: Kind,
    told: (event: HTMLElementEventMap[Kind]) => void,
  ) => container.addEventListener(kind, told, { capture: true, signal: events.signal });
  listen('pointerdown', (event) => {
    if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest('button, a') !== null) return;
    event.preventDefault();
    event.stopPropagation();
    container.setPointerCapture(event.pointerId);
    pixels.push(map.mouseEventToContainerPoint(event));
  });
  listen('pointermove', (event) => {
    const last = pixels.at(-1);
    const at = map.mouseEventToContainerPoint(event);
    if (last === undefined || at.distanceTo(last) < STEP_PX) return;
    pixels.push(at);
    line.addLatLng(map.containerPointToLatLng(at));
  });
  listen('pointerup', () => {
    if (pixels.length === 0) return;
    // The click after the release must not count as a click on the map.
    container.addEventListener('click', keepClick, { capture: true, once: true });
    setTimeout(() => container.removeEventListener('click', keepClick, { capture: true }));
    onEnd(
      isDrawn() ? pixels.map((pixel) => map.containerPointToLatLng(pixel)).map(({ lng, lat }) => [lng, lat]) : null,
    );
  });
  listen('pointercancel', () => onEnd(null));
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onEnd(null);
  };
  document.addEventListener('keydown', onKey, { capture: true, signal: events.signal });
  return () => {
    events.abort();
    line.remove();
    map.dragging.enable();
    container.style.cursor = '';
    container.style.touchAction = '';
  };
}
