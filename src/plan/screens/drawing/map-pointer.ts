import type L from 'leaflet';

/** Farther than this a press and its click are a drag, px. */
const MAX_CLICK_PX = 5;

/** What the pointer on a map does besides where it is: keys that are held with it, and whether a click was a drag. */
export interface MapPointer {
  isAltHeld: () => boolean;
  /** Whether a click ends where its press began. */
  isClick: (event: MouseEvent) => boolean;
  stop: () => void;
}

/**
 * Watches the pointer before the drawing hears of it.
 * @param onPress of the main button
 * @param isKept whether a press or release stays from the drawing
 */
export function watchPointer(
  map: L.Map,
  onPress: (event: PointerEvent) => void,
  isKept: (event: PointerEvent) => boolean,
): MapPointer {
  const container = map.getContainer();
  let isAltHeld = false;
  let pressed: [number, number] = [NaN, NaN];
  const onPointer = (event: PointerEvent) => {
    isAltHeld = event.altKey;
    if (event.type === 'pointerdown') {
      pressed = [event.clientX, event.clientY];
      if (event.button === 0) onPress(event);
    }
    if (event.type !== 'pointermove' && (isKept(event) || isOnControl(event))) event.stopPropagation();
  };
  const kinds = ['pointerdown', 'pointermove', 'pointerup'] as const;
  // The drawing listens at the map itself: what listens above it comes first.
  const above = container.parentElement ?? container;
  const within = (event: PointerEvent) => {
    if (event.target instanceof Node && container.contains(event.target)) onPointer(event);
  };
  kinds.forEach((kind) => above.addEventListener(kind, within, { capture: true }));
  return {
    isAltHeld: () => isAltHeld,
    isClick: ({ clientX, clientY }) => Math.hypot(clientX - pressed[0], clientY - pressed[1]) <= MAX_CLICK_PX,
    stop: () => kinds.forEach((kind) => above.removeEventListener(kind, within, { capture: true })),
  };
}

/** The drawing hears of a press on the map's buttons, and not of its release: it would take the next movement for a drag. */
function isOnControl({ target }: PointerEvent): boolean {
  return target instanceof Element && target.closest('.leaflet-control') !== null;
}
