/** Whether the map is used with a finger. */
export const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Largest distance between a click and an object of the map, px. It is larger for a finger than for a mouse. */
export function pointerReachPx(): number {
  return isTouch() ? 18 : MOUSE_REACH_PX;
}

export const MOUSE_REACH_PX = 10;
