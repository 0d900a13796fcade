/** Reads the vertical edge beside a clear sight line from the kernel (`kernel/rays/side-edges.ts`; decision 0086). */
import { BANDS } from '../../scene/bands.ts';
import type { Kernel } from '../kernel-host.ts';
import type { LateralPathRecord, ScreeningRecord } from './path-record.ts';
import { recordOfSide } from './read-lateral-paths.ts';

/**
 * Adds a record for the vertical edge that screened last, and removes its bands from the other records of the path.
 * @param others the other screening records of the path, whose edge below the sight line attenuates less in `bands`
 * @param hasFar whether another path goes round the far side of the obstacle
 * @param isLeft whether the far side is the left one
 * @param bands the bands in which the vertical edge screens, as bits
 */
export function withSideEdge(
  others: readonly ScreeningRecord[],
  kernel: Kernel,
  hasFar: boolean,
  isLeft: boolean,
  bands: number,
): ScreeningRecord[] {
  const { exports } = kernel;
  const [first = 0] = bandsOf(bands);
  const corner = { x: exports.sideEdgeX(first), y: exports.sideEdgeY(first) };
  const past: LateralPathRecord = {
    side: isLeft ? 'right' : 'left',
    isBeside: true,
    corners: [corner],
    lengthM: exports.sideEdgeLengthM(first),
    betweenM: 0,
  };
  const far = hasFar ? recordOfSide(kernel, isLeft) : null;
  const record = {
    broken: false,
    isBeside: true as const,
    pathDifferenceM: exports.besideTopPathDifferenceM(),
    toFirstM: exports.besideTopToFirstM(),
    fromLastM: exports.besideTopFromLastM(),
    betweenM: 0,
    edges: [{ alongM: exports.sideEdgeAlongM(first), z: exports.sideEdgeTopM(first) }],
    sides: far === null ? [past] : [past, far],
  };
  const rest = others.flatMap((other) => {
    const left = bandsOf(~bands).filter((band) => band >= other.fromBand && band < other.toBand);
    return runsOf(left).map((run) => ({ ...other, ...run }));
  });
  return [...rest, ...runsOf(bandsOf(bands)).map((run) => ({ ...record, ...run }))];
}

/** The bands in a set of bits. */
function bandsOf(bits: number): number[] {
  return Array.from({ length: BANDS }, (_, band) => band).filter((band) => (bits & (1 << band)) !== 0);
}

/** Combines consecutive bands into ranges. */
function runsOf(bands: readonly number[]): Array<Pick<ScreeningRecord, 'fromBand' | 'toBand'>> {
  const begins = bands.filter((band) => !bands.includes(band - 1));
  const ends = bands.filter((band) => !bands.includes(band + 1));
  return begins.map((fromBand, run) => ({ fromBand, toBand: (ends[run] ?? fromBand) + 1 }));
}
