/** Writes down paths as the kernel finds them, where somebody wants them explained. */
import { divergenceDb, MIN_DISTANCE_M } from './divergence.ts';
import { bandsAt, type Kernel } from './kernel-host.ts';
import type { PairTracer, PathEnd } from './pair-tracer.ts';
import type { PathRecord, Recorder } from './path-record.ts';
import { readLateralPaths } from './read-lateral-paths.ts';
import { readTopPath } from './read-top-path.ts';

/** Writes all paths down from now on; none again for null. */
export function recordInto(tracer: PairTracer, recorder: Recorder | null): void {
  const { kernel } = tracer;
  tracer.recorder = recorder;
  kernel.exports.setRecording(recorder !== null);
  kernel.onScreening = (isLeft, hasLateral, fromBand, toBand) => {
    const sides = hasLateral ? readLateralPaths(kernel) : [];
    recorder?.screening.push({ fromBand, toBand, ...readTopPath(kernel, isLeft), sides });
  };
}

/** Writes down the path whose terms stand in the kernel. */
export function recordPath(
  { recorder, kernel, groundMethod, reflectedAt }: PairTracer,
  source: PathEnd,
  receiver: PathEnd,
  share: number,
  reflection: PathRecord['reflection'],
): void {
  if (recorder === null) return;
  const { exports } = kernel;
  const planM =
    reflection === null
      ? Math.hypot(receiver.x - source.x, receiver.y - source.y)
      : reflectedAt.fromSourceM + reflectedAt.toReceiverM;
  const distanceM = Math.max(MIN_DISTANCE_M, Math.hypot(planM, receiver.z - source.z));
  recorder.take({
    source: endOf(source),
    receiver: endOf(receiver),
    share,
    reflection,
    planM,
    distanceM,
    dcDb: 10 * Math.log10(exports.directivityOfPath()),
    adivDb: divergenceDb(distanceM),
    aatmDb: Array.from(bandsAt(kernel, exports.air()), (perM) => perM * distanceM),
    agrDb: attenuationsDb(kernel, exports.groundOfPath()),
    abarDb: attenuationsDb(kernel, exports.screeningOfPath()),
    limitDb: attenuationsDb(kernel, exports.shareOfLimitedScreening()),
    groundFactors:
      groundMethod === 'general'
        ? [exports.sourceFactorOfPath(), exports.middleFactorOfPath(), exports.receiverFactorOfPath()]
        : null,
    screening: recorder.screening,
  });
  recorder.screening = [];
}

/** A copy of an end of a path, which the tracing goes on to use. */
export const endOf = ({ x, y, z, heightM }: PathEnd): PathRecord['source'] => ({ x, y, z, heightM });

/** The attenuations of eight energies 10^(−0.1 A), dB. */
function attenuationsDb(kernel: Kernel, address: number): number[] {
  return Array.from(bandsAt(kernel, address), (energy) => (energy === 1 ? 0 : -10 * Math.log10(energy)));
}
