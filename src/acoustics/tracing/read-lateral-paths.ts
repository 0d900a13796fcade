/** The paths round the sides of the pair in hand, as the kernel finds them (`kernel/lateral-path.ts`; ISO 9613-2:1996, 7.4). */
import type { Kernel } from './kernel-host.ts';
import type { SideRecord } from './path-record.ts';

/** The path round one side: not found where source or receiver is enclosed there. */
export interface SidePath {
  readonly found: boolean;
  /** Length of the chain in 3-D and, within it, from the first corner to the last (e), m. */
  readonly lengthM: number;
  readonly betweenM: number;
}

/** What the last search found on one side. */
export function readSide({ exports }: Kernel, isLeft: boolean): SidePath {
  return {
    found: exports.isFound(isLeft) !== 0,
    lengthM: exports.lengthM(isLeft),
    betweenM: exports.betweenM(isLeft),
  };
}

/** Writes down the ways round the sides, while their chains stand. */
export function recordSides(kernel: Kernel): SideRecord[] {
  return ([true, false] as const).flatMap((isLeft) => {
    const { found, lengthM, betweenM } = readSide(kernel, isLeft);
    return found ? [{ side: isLeft ? 'left' : 'right', corners: cornersOf(kernel, isLeft), lengthM, betweenM }] : [];
  });
}

function cornersOf({ exports, obstacles: { vertexXy } }: Kernel, isLeft: boolean): SideRecord['corners'] {
  return Array.from({ length: exports.corners(isLeft) }, (_, at) => {
    const vertex = exports.cornerAt(isLeft, at);
    return { x: vertexXy[2 * vertex]!, y: vertexXy[2 * vertex + 1]! };
  });
}
