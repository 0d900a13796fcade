/** One source point and one receiver: all terms of ISO 9613-2:1996 put together, as the energy that arrives per band. */
import { BANDS, NEPER_PER_DB } from './bands.ts';
import { SHORTEST_DISTANCE_M } from './divergence.ts';
import { groundAttenuationDb, weakenGround } from './ground.ts';
import { alternativeGroundDb, reflectionGeometry } from './ground-alternative.ts';
import { groundFactors, groundFactorsVia } from './ground-cover.ts';
import type { PairTracer, PathEnd, ReflectionPoint } from './pair-tracer.ts';
import { recordPath } from './record-path.ts';
import { traceScreening } from './screening.ts';
import { type Profile, traceProfile } from './terrain-profile.ts';

/** 10^(−1.1): the 11 dB of Adiv. */
const ENERGY_AT_1_M = 10 ** -1.1;

/**
 * Adds what arrives at the receiver of a source of 0 dB times a share.
 * @param share share of the source's power, 0 … 1
 * @param energy eight sums of 10^(−0.1 A) from `at` on are added to
 */
export function addPair(
  tracer: PairTracer,
  source: PathEnd,
  receiver: PathEnd,
  share: number,
  energy: Float64Array,
  at: number,
): void {
  const dx = receiver.x - source.x;
  const dy = receiver.y - source.y;
  const dz = receiver.z - source.z;
  const planM = Math.sqrt(dx * dx + dy * dy);
  const slantM = Math.sqrt(planM * planM + dz * dz);
  const distanceM = slantM > SHORTEST_DISTANCE_M ? slantM : SHORTEST_DISTANCE_M;

  if (tracer.surface !== null) {
    traceProfile(tracer.surface, source.x, source.y, receiver.x, receiver.y, tracer.profile);
  }

  let areaM2 = 0;
  if (tracer.method.groundMethod === 'alternative') {
    const flat = tracer.surface === null;
    if (flat) areaM2 = ((source.heightM + receiver.heightM) / 2) * planM;
    else areaM2 = areaUnderLine(tracer.profile, planM, source.z, receiver.z);
  }
  const directivity = findGround(tracer, source, receiver, planM, distanceM, areaM2, null);

  traceScreening(tracer, source, receiver, planM, slantM);
  addArrival(tracer, directivity * share, distanceM, 0, energy, at);
  if (tracer.recorder !== null) recordPath(tracer, source, receiver, share, directivity, planM, distanceM, null);
}

/**
 * Adds what arrives by a path whose ground and screening stand in the tracer.
 * @param share of the source's power that takes it
 * @param firstBand the lowest band in which there is such a path
 */
export function addArrival(
  { groundDb, screenedEnergy, airDbPerM }: PairTracer,
  share: number,
  distanceM: number,
  firstBand: number,
  energy: Float64Array,
  at: number,
): void {
  const spread = (share * ENERGY_AT_1_M) / (distanceM * distanceM);
  for (let band = firstBand; band < BANDS; band++) {
    const lossDb = airDbPerM[band]! * distanceM + groundDb[band]!;
    energy[at + band]! += spread * Math.exp(-NEPER_PER_DB * lossDb) * screenedEnergy[band]!;
  }
}

/**
 * Finds Agr into `tracer.groundDb`.
 * @param areaM2 area between the path and the ground, for the alternative method
 * @param via the bend of a reflected path, null for a direct one
 * @returns Dc as a factor of energy: the alternative method takes what is reflected near the source for a directivity (eq. 11), which in
 *   the general one is in Agr
 */
export function findGround(
  tracer: PairTracer,
  source: PathEnd,
  receiver: PathEnd,
  planM: number,
  distanceM: number,
  areaM2: number,
  via: ReflectionPoint | null,
): number {
  const { groundDb, g, cover, method } = tracer;
  if (method.groundMethod === 'alternative') {
    groundDb.fill(alternativeGroundDb(Math.max(0, areaM2) / distanceM, distanceM));
    return 1 + reflectionGeometry(planM, source.heightM, receiver.heightM);
  }
  const [sx, sy, rx, ry] = [source.x, source.y, receiver.x, receiver.y];
  if (via === null) groundFactors(cover, sx, sy, rx, ry, planM, source.heightM, receiver.heightM, g);
  else groundFactorsVia(cover, sx, sy, via, rx, ry, source.heightM, receiver.heightM, g);
  groundAttenuationDb(source.shape, receiver.shape, source.heightM, receiver.heightM, planM, g, groundDb);
  if (tracer.method.edition === '2024')
    weakenGround(groundDb, reflectionGeometry(planM, source.heightM, receiver.heightM));
  return 1;
}

/** Area between a straight ray and the ground under it, m²; what rises above the ray counts against it. */
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
