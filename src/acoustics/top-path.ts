/** The path over the top, as the kernel finds it (`kernel/top-path.ts`; ISO 9613-2:1996, 7.4). */
import { type Kernel, renewViews } from './kernel.ts';

/** An edge this little above the sight line does not break it, m: rounding. */
export const BREAKS_M = 1e-9;

export interface TopPath {
  /** Which of the two sight lines it belongs to: vertices on the line lie to its left, or to its right. */
  readonly isLeft: boolean;
  /** Whether an obstacle breaks the sight line. */
  broken: boolean;
  /** z, m: how much longer the path is than the sight line; negative below it; −Infinity without any obstacle. */
  pathDifferenceM: number;
  /** dss, dsr and e: source to first edge, last edge to receiver, first to last edge along the path, m. */
  toFirstM: number;
  fromLastM: number;
  betweenM: number;
  /** More than one edge. */
  several: boolean;
  /** Whether an edge of the ground is a corner of the path. */
  overGround: boolean;
}

export function createTopPath(isLeft: boolean): TopPath {
  return {
    isLeft,
    broken: false,
    pathDifferenceM: -Infinity,
    toFirstM: 0,
    fromLastM: 0,
    betweenM: 0,
    several: false,
    overGround: false,
  };
}

/**
 * Stretches the rubber band over what the path in hand met and what screens in a band.
 * @param path receives the result
 * @returns the next band in which more of it screens
 */
export function stretch(kernel: Kernel, band: number, path: TopPath): number {
  const { exports } = kernel;
  const nextBand = exports.stretch(path.isLeft, band);
  const place = exports.topPath(path.isLeft);
  renewViews(kernel);
  const { numbers, words } = kernel;
  const [at, flag] = [place / 8, place / 4 + 8];
  path.pathDifferenceM = numbers[at]!;
  path.toFirstM = numbers[at + 1]!;
  path.fromLastM = numbers[at + 2]!;
  path.betweenM = numbers[at + 3]!;
  path.broken = words[flag] === 1;
  path.several = words[flag + 1] === 1;
  path.overGround = words[flag + 2] === 1;
  return nextBand;
}

/** The edges of the path: place along it in plan, and height, m. They stand until the next one. */
export function edgesOf(kernel: Kernel, { isLeft }: TopPath): Array<{ alongM: number; z: number }> {
  const { exports } = kernel;
  renewViews(kernel);
  const count = kernel.words[exports.topPath(isLeft) / 4 + 11]!;
  return Array.from({ length: count }, (_, edge) => ({
    alongM: exports.topEdgeAlongM(isLeft, edge),
    z: exports.topEdgeZ(isLeft, edge),
  }));
}
