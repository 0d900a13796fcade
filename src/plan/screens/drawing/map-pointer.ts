import type L from 'leaflet';

/** Largest movement between press and click, px. A larger one is a drag. */
const MAX_CLICK_PX = 5;

/** State of the pointer on a map: modifier keys, and whether a click ended a drag. */
export interface MapPointer {
  isAltHeld: () => boolean;
  /** Whether a click ends at the position of its press. */
  isClick: (event: MouseEvent) => boolean;
  stop: () => void;
}

/**
 * Watches the pointer before the drawing library receives its events.
 * @param onPress called for a press of the main button
 * @param isKept whether a press or release is kept from the library
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
  // The library listens at the map itself. A listener at the parent receives events earlier in the capture phase.
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

/**
 * Whether an event is on a control of the map. The library would receive the press on a control without its release and treat the
 * next movement as a drag.
 */
function isOnControl({ target }: PointerEvent): boolean {
  return target instanceof Element && target.closest('.leaflet-control') !== null;
}
