/** Records the paths that the kernel finds, for level breakdowns. */
import { foliageDb, siteDb } from '../../cover/annex-a.ts';
import { ofBands } from '../../scene/bands.ts';
import { directivityDb } from '../../sources/directivity.ts';
import { divergenceDb, MIN_DISTANCE_M } from '../divergence.ts';
import { bandsAt, type Kernel } from '../kernel-host.ts';
import type { BentPath, PairTracer, PathEnd, Turn } from '../pair-tracer.ts';
import type { PathRecord, Recorder, ReflectionRecord } from './path-record.ts';
import { readLateralPaths } from './read-lateral-paths.ts';
import { withSideEdge } from './read-side-edge.ts';
import { readTopPath } from './read-top-path.ts';

/** Records all further paths into a recorder; null stops the recording. */
export function recordInto(tracer: PairTracer, recorder: Recorder | null): void {
  const { kernel } = tracer;
  tracer.recorder = recorder;
  kernel.exports.setRecording(recorder !== null);
  kernel.onScreening = (isLeft, hasLateral, fromBand, toBand) => {
    const sides = hasLateral ? readLateralPaths(kernel) : [];
    recorder?.screening.push({ fromBand, toBand, ...readTopPath(kernel, isLeft), sides });
  };
  kernel.onSideEdge = (hasFar, isLeft, bands) => {
    if (recorder !== null && bands !== 0)
      recorder.screening = withSideEdge(recorder.screening, kernel, hasFar, isLeft, bands);
  };
}

/**
 * Records the path whose terms are in the kernel.
 * @param bent the reflections of the path; null for the direct path
 */
export function recordPath(
  tracer: PairTracer,
  source: PathEnd,
  receiver: PathEnd,
  share: number,
  bent: BentPath | null,
): void {
  const { recorder, kernel, groundMethod } = tracer;
  if (recorder === null) return;
  const { exports } = kernel;
  const planM =
    bent === null
      ? Math.hypot(receiver.x - source.x, receiver.y - source.y)
      : bent.turns.reduce((sum, { legM }) => sum + legM, 0) + bent.lastLegM;
  const distanceM = Math.max(MIN_DISTANCE_M, Math.hypot(planM, receiver.z - source.z));
  recorder.onPath({
    source: endOf(source),
    receiver: endOf(receiver),
    share,
    reflections: (bent?.turns ?? []).map(reflectionOf),
    planM,
    distanceM,
    dcDb: 10 * Math.log10(exports.directivityOfPath()),
    directivity: directivityOf(tracer),
    adivDb: divergenceDb(distanceM),
    aatmDb: Array.from(bandsAt(kernel, exports.air()), (perM) => perM * distanceM),
    agrDb: attenuationsDb(kernel, exports.groundOfPath()),
    abarDb: attenuationsDb(kernel, exports.screeningOfPath()),
    covers: coversOf(tracer),
    limitDb: attenuationsDb(kernel, exports.shareOfLimitedScreening()),
    groundFactors:
      groundMethod === 'general'
        ? [exports.sourceFactorOfPath(), exports.middleFactorOfPath(), exports.receiverFactorOfPath()]
        : null,
    screening: recorder.screening,
  });
  recorder.screening = [];
}

const reflectionOf = ({ x, y, z, coefficient, firstBand, obstacle }: Turn): ReflectionRecord => ({
  x,
  y,
  z,
  coefficient,
  firstBand,
  obstacle,
});

/** DI of the path whose factors were written last. */
function directivityOf({ directivity, angleDeg }: PairTracer): PathRecord['directivity'] {
  if (directivity === null) return null;
  return { angleDeg, diDb: ofBands((angle, band) => directivityDb(directivity, angle, band), angleDeg) };
}

function coversOf({ covers, depths: { foliageM, siteM } }: PairTracer): PathRecord['covers'] {
  if (covers === null) return null;
  return { foliageM, siteM, afolDb: ofBands(foliageDb, foliageM), asiteDb: ofBands(siteDb, siteM) };
}

/** A copy of a path end, because tracing reuses the object. */
export const endOf = ({ x, y, z, heightM }: PathEnd): PathRecord['source'] => ({ x, y, z, heightM });

/** Converts eight energies 10^(−0.1 A) to attenuations A, dB. */
function attenuationsDb(kernel: Kernel, address: number): number[] {
  return Array.from(bandsAt(kernel, address), (energy) => (energy === 1 ? 0 : -10 * Math.log10(energy)));
}
