/**
 * The lateral diffraction paths of the pair in hand, as the kernel finds them (`kernel/lateral/`; ISO 9613-2:1996,
 * 7.4).
 */
import type { Kernel } from '../kernel-host.ts';
import type { LateralPathRecord } from './path-record.ts';

/** The path on one side: not found where source or receiver is enclosed there. */
export interface LateralPath {
  readonly found: boolean;
  /** Length of the chain in 3-D and, within it, from the first corner to the last (e), m. */
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

/** Reads the paths of both sides; to be done before the next search replaces their chains. */
export function readLateralPaths(kernel: Kernel): LateralPathRecord[] {
  return ([true, false] as const).flatMap((isLeft) => recordOfSide(kernel, isLeft) ?? []);
}

/** The path of one side; null where there is none. */
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
