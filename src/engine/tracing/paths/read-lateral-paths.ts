/** Reads the lateral diffraction paths of the current pair from the kernel (`kernel/lateral/`; ISO 9613-2:1996, 7.4). */
import type { Kernel } from '../kernel-host.ts';
import type { LateralPathRecord } from './path-record.ts';

/** The path on one side. `found` is false if there is none. */
export interface LateralPath {
  readonly found: boolean;
  /** Length of the chain in 3-D, and e, the length of its part from the first corner to the last, m. */
  readonly lengthM: number;
  readonly betweenM: number;
}

/** The result of the last search on one side. */
export function readLateralPath({ exports }: Kernel, isLeft: boolean): LateralPath {
  return {
    found: exports.isFound(isLeft) !== 0,
    lengthM: exports.lengthM(isLeft),
    betweenM: exports.betweenM(isLeft),
  };
}

/** Reads the paths of both sides. Call this before the next search replaces their chains. */
export function readLateralPaths(kernel: Kernel): LateralPathRecord[] {
  return ([true, false] as const).flatMap((isLeft) => recordOfSide(kernel, isLeft) ?? []);
}

/** The path on one side; null if there is none. */
export function recordOfSide(kernel: Kernel, isLeft: boolean): LateralPathRecord | null {
  const { found, lengthM, betweenM } = readLateralPath(kernel, isLeft);
  return found ? { side: isLeft ? 'left' : 'right', corners: cornersOf(kernel, isLeft), lengthM, betweenM } : null;
}

function cornersOf({ exports, obstacles: { vertexXy } }: Kernel, isLeft: boolean): LateralPathRecord['corners'] {
  return Array.from({ length: exports.corners(isLeft) }, (_, at) => {
    const vertex = exports.cornerAt(isLeft, at);
    return { x: vertexXy[2 * vertex]!, y: vertexXy[2 * vertex + 1]! };
  });
}
