/** Reads the path over the top from the kernel (`kernel/rays/top-path.ts`; ISO 9613-2:1996, 7.4). */
import type { Kernel } from '../kernel-host.ts';
import type { ScreeningRecord } from './path-record.ts';

/** An edge breaks the sight line if it rises above it by more than this, m. The value allows for rounding. */
export const BREAKS_M = 1e-9;

/**
 * Reads the path over the top that was found last.
 * @param isLeft selects one of two sight lines: in one, vertices on the line count as left of it, in the other as right of it
 */
export function readTopPath(
  { exports }: Kernel,
  isLeft: boolean,
): Omit<ScreeningRecord, 'fromBand' | 'toBand' | 'sides'> {
  return {
    broken: exports.isTopBroken(isLeft) !== 0,
    pathDifferenceM: exports.topPathDifferenceM(isLeft),
    toFirstM: exports.topToFirstM(isLeft),
    fromLastM: exports.topFromLastM(isLeft),
    betweenM: exports.topBetweenM(isLeft),
    edges: Array.from({ length: exports.topEdgeCount(isLeft) }, (_, edge) => ({
      alongM: exports.topEdgeAlongM(isLeft, edge),
      z: exports.topEdgeZ(isLeft, edge),
    })),
  };
}
