import { useSyncExternalStore } from 'react';
import type { Drawing } from './drawing.ts';
import type { DrawnPath } from './drawn-path.ts';

const NOTHING_TO_HEAR = () => () => {};

/** The current drawing with the position of the pointer. Null if there is none. */
export function useDrawnPath(drawing: Drawing | null): DrawnPath | null {
  return useSyncExternalStore(drawing?.subscribe ?? NOTHING_TO_HEAR, () => drawing?.drawnPath() ?? null);
}

/** The number of vertices of the current drawing that can be undone. */
export function useCorners(drawing: Drawing | null): number {
  return useSyncExternalStore(drawing?.subscribe ?? NOTHING_TO_HEAR, () => drawing?.corners() ?? 0);
}
