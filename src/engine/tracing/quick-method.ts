/**
 * The quick A-weighted method, as in BS 5228-1, annex F: distance, soft ground and screening attenuate all bands alike. It shares
 * geometry, division of sources and results with the octave-band method. Edition, air, lateral diffraction paths and reflections
 * have no effect.
 */

import { BANDS, NEPER_PER_DB } from '../scene/bands.ts';
import { layGround } from './paths/direct-path.ts';
import { exclude, restore } from './kernel-host.ts';
import type { PairTracer, PathEnd } from './pair-tracer.ts';
import { BREAKS_M } from './paths/read-top-path.ts';
import { endOf } from './paths/record-path.ts';

/** Soft ground attenuates from this distance on, m. */
const SOFT_FROM_M = 25;
/** Screening if the top of the equipment is just visible over an obstacle, and if it is hidden, dB. */
const JUST_VISIBLE_DB = 5;
const HIDDEN_DB = 10;

/**
 * Attenuation from sound power level to level: 20 lg R + 8 over hard ground, and 25 lg R + 1 over soft ground from 25 m on. Over
 * mixed ground, the additional attenuation by soft ground is multiplied by its share. Of this additional attenuation and the
 * screening, only the larger counts.
 * @param distanceM R, at least 1 m
 * @param softShare share of soft ground under the path, 0 … 1
 * @param screeningDb 0, 5 or 10
 * @returns dB
 */
export function quickAttenuationDb(distanceM: number, softShare: number, screeningDb: number): number {
  const { hardGroundDb, softGroundDb } = quickGroundDb(distanceM, softShare);
  return hardGroundDb + Math.max(softGroundDb, screeningDb);
}

/** The attenuation over hard ground, and the additional attenuation by soft ground, dB. Parameters as in `quickAttenuationDb`. */
function quickGroundDb(distanceM: number, softShare: number): { hardGroundDb: number; softGroundDb: number } {
  const hardGroundDb = 20 * Math.log10(distanceM) + 8;
  const soft = 25 * Math.log10(distanceM) + 1;
  return { hardGroundDb, softGroundDb: distanceM < SOFT_FROM_M ? 0 : softShare * (soft - hardGroundDb) };
}

/** Adds the energy received from a 0 dB source, multiplied by a share, equally in all bands. Parameters as in `addDirectPath`. */
export function addQuickPath(tracer: PairTracer, source: PathEnd, receiver: PathEnd, share: number): void {
  const { kernel, recorder } = tracer;
  const planM = Math.hypot(receiver.x - source.x, receiver.y - source.y);
  const distanceM = Math.max(1, Math.hypot(planM, receiver.z - source.z));
  const softShare = kernel.exports.meanFactor(source.x, source.y, receiver.x, receiver.y, planM);
  const screening = screeningDb(tracer, source, receiver, planM);
  const limitDb = backByLimitDb(tracer, source, receiver, planM, quickGroundDb(distanceM, softShare), screening);
  const lossDb = quickAttenuationDb(distanceM, softShare, screening) - limitDb;
  const arrives = share * Math.exp(-NEPER_PER_DB * lossDb);
  const receivedEnergy = kernel.receivedEnergy();
  for (let band = 0; band < BANDS; band++) receivedEnergy[band]! += arrives;
  recorder?.onQuickPath({
    source: endOf(source),
    receiver: endOf(receiver),
    share,
    planM,
    distanceM,
    softShare,
    ...quickGroundDb(distanceM, softShare),
    screeningDb: screening,
    limitDb,
    attenuationDb: lossDb,
  });
}

/**
 * The part of the attenuation that the limit on temporary screens removes, dB. Temporary screens and soft ground together may add
 * no more than the limit to the attenuation without temporary screens. This matters for limits below 10 dB.
 */
function backByLimitDb(
  tracer: PairTracer,
  source: PathEnd,
  receiver: PathEnd,
  planM: number,
  { softGroundDb }: { readonly softGroundDb: number },
  screening: number,
): number {
  const { kernel, temporaryScreenCapDb: capDb } = tracer;
  const { temporaryFrom, count } = kernel.obstacles;
  const lossDb = Math.max(softGroundDb, screening);
  if (temporaryFrom === count || lossDb - softGroundDb <= capDb) return 0;
  for (let obstacle = temporaryFrom; obstacle < count; obstacle++) exclude(kernel, obstacle);
  const without = Math.max(softGroundDb, screeningDb(tracer, source, receiver, planM));
  for (let obstacle = temporaryFrom; obstacle < count; obstacle++) restore(kernel);
  return Math.max(0, lossDb - without - capDb);
}

/** The screening of a path, dB. If the line touches corners, the side with less screening counts. */
function screeningDb(tracer: PairTracer, source: PathEnd, receiver: PathEnd, planM: number): number {
  const { exports } = tracer.kernel;
  if (tracer.surface !== null) {
    exports.clearGroundEdges();
    layGround(tracer, source, receiver, planM, 0, planM);
  }
  const ux = planM > 0 ? (receiver.x - source.x) / planM : 1;
  const uy = planM > 0 ? (receiver.y - source.y) / planM : 0;
  exports.setLine(source.x, source.y, receiver.x, receiver.y, ux, uy, planM, source.z, receiver.z);
  const left = screeningOf(tracer, exports.castLine(true), true);
  if (left === 0 || exports.touches(true) === 0) return left;
  return Math.min(left, screeningOf(tracer, exports.castLine(false), false));
}

/**
 * The screening on one side, dB: 0 if nothing breaks the line from the acoustic centre of the equipment, 5 if its top is visible
 * over the obstacle, 10 if its top is hidden too.
 */
function screeningOf({ kernel: { exports }, topAboveCentreM }: PairTracer, hits: number, isLeft: boolean): number {
  let screening = 0;
  for (let hit = 0; hit < hits; hit++) {
    const rise = exports.hitRiseM(isLeft, hit);
    if (rise <= BREAKS_M) continue;
    // The line from the top of the equipment is this much higher than the line from its centre. The difference decreases to 0 at
    // the receiver.
    if (rise > topAboveCentreM * (1 - exports.hitPosition(isLeft, hit))) return HIDDEN_DB;
    screening = JUST_VISIBLE_DB;
  }
  return screening;
}
