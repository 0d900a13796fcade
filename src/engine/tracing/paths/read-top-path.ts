/** The path over the top, as the kernel finds it (`kernel/rays/top-path.ts`; ISO 9613-2:1996, 7.4). */
import type { Kernel } from '../kernel-host.ts';
import type { ScreeningRecord } from './path-record.ts';

/** An edge this little above the sight line does not break it, m: rounding. */
export const BREAKS_M = 1e-9;

/**
 * Reads the path over the top that was found last.
 * @param isLeft which of the two sight lines it belongs to: vertices on the line lie to its left, or to its right
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
