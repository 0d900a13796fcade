/** The path over the top, as the kernel finds it (`kernel/rays/top-path.ts`; ISO 9613-2:1996, 7.4). */
import { type Kernel, renewViews } from './kernel-host.ts';
import type { ScreeningRecord } from './path-record.ts';

/** An edge this little above the sight line does not break it, m: rounding. */
export const BREAKS_M = 1e-9;

/** Words of a path after its four doubles: whether it is broken, and how many edges it has. */
const BROKEN = 8;
const EDGE_COUNT = 11;

/**
 * Writes down the path over the top of what was stretched last.
 * @param isLeft which of the two sight lines it belongs to: vertices on the line lie to its left, or to its right
 */
export function readTopPath(kernel: Kernel, isLeft: boolean): Omit<ScreeningRecord, 'fromBand' | 'toBand' | 'sides'> {
  const { exports } = kernel;
  const place = exports.topPath(isLeft);
  renewViews(kernel);
  const { numbers, words } = kernel;
  return {
    broken: words[place / 4 + BROKEN] === 1,
    pathDifferenceM: numbers[place / 8]!,
    toFirstM: numbers[place / 8 + 1]!,
    fromLastM: numbers[place / 8 + 2]!,
    betweenM: numbers[place / 8 + 3]!,
    edges: Array.from({ length: words[place / 4 + EDGE_COUNT]! }, (_, edge) => ({
      alongM: exports.topEdgeAlongM(isLeft, edge),
      z: exports.topEdgeZ(isLeft, edge),
    })),
  };
}
