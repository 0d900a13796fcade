/**
 * Traces the direct path of a pair: passes the ground under it to the kernel, which combines the terms
 * (`kernel/terms/path-terms.ts`).
 */
import type { PairTracer, PathEnd } from '../pair-tracer.ts';
import { writeFactors } from './path-factors.ts';
import { recordPath } from './record-path.ts';
import { type Profile, traceProfile } from '../../terrain/terrain-profile.ts';
import { BREAKS_M } from './read-top-path.ts';

const NO_TURNS: readonly Position[] = [];

/**
 * Adds the energy of the direct path from a 0 dB source, multiplied by a share, to the sums in the kernel.
 * @param receiver the receiver given to `setReceiver` of the kernel
 * @param share share of the source’s power, 0 … 1
 */
export function addDirectPath(tracer: PairTracer, source: PathEnd, receiver: PathEnd, share: number): void {
  const { kernel, surface, recorder } = tracer;
  const isAlternative = tracer.groundMethod === 'alternative';
  let areaM2 = 0;
  if (surface !== null) {
    const planM = Math.hypot(receiver.x - source.x, receiver.y - source.y);
    kernel.exports.clearGroundEdges();
    layGround(tracer, source, receiver, planM, 0, planM);
    if (isAlternative) areaM2 = areaUnderLine(tracer.profile, planM, source.z, receiver.z);
  } else if (isAlternative) {
    const planM = Math.hypot(receiver.x - source.x, receiver.y - source.y);
    areaM2 = ((source.heightM + receiver.heightM) / 2) * planM;
  }
  if (tracer.isFactored) writeFactors(tracer, source, receiver, NO_TURNS);
  kernel.exports.addDirect(source.x, source.y, source.z, source.heightM, share, areaM2);
  if (recorder !== null) recordPath(tracer, source, receiver, share, null);
}

type Position = { readonly x: number; readonly y: number; readonly z: number };

/**
 * Writes the ground under a leg of the next path into the tracer’s profile, and passes the points that break the leg to the
 * kernel. The ends of the profile do not count.
 * @param legM length of the leg in plan, m
 * @param passedM length of the path before the leg in plan, m
 * @param planM length of the whole path in plan, m
 */
export function layGround(
  { kernel: { exports }, surface, profile }: PairTracer,
  a: Position,
  b: Position,
  legM: number,
  passedM: number,
  planM: number,
): void {
  if (surface === null) return;
  traceProfile(surface, a.x, a.y, b.x, b.y, profile);
  const { alongM, z, count } = profile;
  for (let at = 1; at + 1 < count; at++) {
    const rise = z[at]! - (a.z + (alongM[at]! / legM) * (b.z - a.z));
    if (rise > BREAKS_M) exports.addGroundEdge((passedM + alongM[at]!) / planM, z[at]!, rise);
  }
}

/** Area between a straight ray and the ground under it, m². Ground above the ray counts as negative. */
export function areaUnderLine(
  { alongM, z, count }: Profile,
  planM: number,
  sourceZ: number,
  receiverZ: number,
): number {
  let area = 0;
  const above = (at: number) => (planM > 0 ? sourceZ + ((receiverZ - sourceZ) * alongM[at]!) / planM - z[at]! : 0);
  for (let at = 1; at < count; at++) {
    area += ((above(at - 1) + above(at)) / 2) * (alongM[at]! - alongM[at - 1]!);
  }
  return area;
}
