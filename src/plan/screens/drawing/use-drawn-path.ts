import { useSyncExternalStore } from 'react';
import type { Drawing } from './drawing.ts';
import type { DrawnPath } from './drawn-path.ts';

const NOTHING_TO_HEAR = () => () => {};

/** The drawing under way, as it follows the pointer; null for none. */
export function useDrawnPath(drawing: Drawing | null): DrawnPath | null {
  return useSyncExternalStore(drawing?.subscribe ?? NOTHING_TO_HEAR, () => drawing?.drawnPath() ?? null);
}

/** How many corners of it can be taken back. */
export function useCorners(drawing: Drawing | null): number {
  return useSyncExternalStore(drawing?.subscribe ?? NOTHING_TO_HEAR, () => drawing?.corners() ?? 0);
}
