/** Whether the map is used by finger. */
export const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** How far from a thing on the map a click still means it, px: a mouse points sharply, a finger does not. */
export function pointerReachPx(): number {
  return isTouch() ? 18 : MOUSE_REACH_PX;
}

export const MOUSE_REACH_PX = 10;
