/** The paths round the sides of the pair in hand, as the kernel finds them (`kernel/lateral-path.ts`; ISO 9613-2:1996, 7.4). */
import type { Kernel } from './kernel.ts';
import type { TopPath } from './top-path.ts';

/** The path round one side: not found where source or receiver is enclosed there. */
export interface SidePath {
  found: boolean;
  /** Length of the chain in 3-D and, within it, from the first corner to the last (e), m. */
  lengthM: number;
  betweenM: number;
}

export interface SidePaths {
  readonly left: SidePath;
  readonly right: SidePath;
}

export function createSidePaths(): SidePaths {
  return {
    left: { found: false, lengthM: 0, betweenM: 0 },
    right: { found: false, lengthM: 0, betweenM: 0 },
  };
}

/** Leaves a pair without ways round the sides. */
export function noSides({ left, right }: SidePaths): void {
  left.found = false;
  right.found = false;
}

/**
 * Finds the paths round both sides of the pair in hand, whose line is set and whose sides were begun; they begin with the obstacles of the path over the
 * top.
 * @param band obstacles that screen only in higher bands are not there
 * @param goOn whether the last search was for the same pair in a lower band, and all that was in its way is in the way now
 * @param sides receive the result
 * @returns the next higher band in which a path may be another one, because an obstacle was too narrow for this one
 */
export function findSidePaths(
  { exports }: Kernel,
  { isLeft }: TopPath,
  band: number,
  goOn: boolean,
  { left, right }: SidePaths,
): number {
  const nextBand = exports.findSides(isLeft, band, goOn);
  readSide(exports, true, left);
  readSide(exports, false, right);
  return nextBand;
}

function readSide(exports: Kernel['exports'], isLeft: boolean, path: SidePath): void {
  path.found = exports.isFound(isLeft) !== 0;
  path.lengthM = exports.lengthM(isLeft);
  path.betweenM = exports.betweenM(isLeft);
}

/** The corners of a path, by their vertices; they stand until the next search. */
export function cornersOf({ exports }: Kernel, isLeft: boolean): number[] {
  return Array.from({ length: exports.corners(isLeft) }, (_, at) => exports.cornerAt(isLeft, at));
}
