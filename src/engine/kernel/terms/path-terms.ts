/** Combines all terms of ISO 9613-2:1996 for one source point and one receiver, as received energy per band. */
import { airDbPerM, BANDS, NEPER_PER_DB, pairOf, setPair } from '../shared/band-memory';
import { exponentials } from '../shared/exponential';
import { findAlternativeGround, findGeneralGround, groundEnergy, reflectionGeometry, weakenGround } from './ground';
import { findFactors, findFactorsAlong } from './ground-cover';
import { BentPath } from '../shared/bent-path';
import { Row, rowOf } from '../shared/memory';
import { line } from '../shared/direct-line';

import { beginApart, endApart, isRecording, screen, screenedEnergy, screenNothing, temporaryJoined } from './screening';
import { leftSight, rightSight } from '../rays/sight-line';
import { addBend, clearBends } from '../rays/top-path';
import {
  areLimited,
  crossesTemporary,
  isOverLimit,
  leaveTemporaryOut,
  limitNothing,
  limitScreening,
} from './temporary-screens';

/** 10^(−1.1), for the 11 dB of Adiv. */
const ENERGY_AT_1_M: f64 = 0.07943282347242814;
/** Divergence is computed for at least this distance, m: the formula for a point source is meaningless nearer to the source. */
const MIN_DISTANCE_M: f64 = 1;
/** Lateral paths count below this distance, m (7.4). */
const MAX_LATERAL_M: f64 = 1000;

/** The method of the scene, written by `setMethod`. */
let is2024: bool = false;
let isAlternative: bool = false;
let isLateral: bool = false;
let hasSideEdges: bool = false;

export function setMethod(edition2024: bool, alternativeGround: bool, lateral: bool, sideEdges: bool): void {
  is2024 = edition2024;
  isAlternative = alternativeGround;
  isLateral = lateral;
  hasSideEdges = sideEdges;
}

/**
 * The receiver of the current pairs: position, absolute height, and height above the local ground, m. Written by `setReceiver`.
 */
let receiverX: f64 = 0;
let receiverY: f64 = 0;
let receiverZ: f64 = 0;
let receiverHeightM: f64 = 0;

export function setReceiver(x: f64, y: f64, z: f64, heightM: f64): void {
  receiverX = x;
  receiverY = y;
  receiverZ = z;
  receiverHeightM = heightM;
}

/**
 * The current reflected path. `setReflection` or `setReflections` writes everything except the source, which `addReflected`
 * writes.
 */
const bent: BentPath = BentPath.create();

/** Sets the reflection point of the next path, and the lengths in plan of both legs, m. */
export function setReflection(x: f64, y: f64, z: f64, firstM: f64, secondM: f64): void {
  bent.setFirstLeg(x, y, z, firstM);
  bent.addLeg(receiverX, receiverY, receiverZ, secondM);
}

/** Sets both reflection points of the next path, and the lengths in plan of its three legs, m. */
export function setReflections(
  x: f64,
  y: f64,
  z: f64,
  nextX: f64,
  nextY: f64,
  nextZ: f64,
  firstM: f64,
  secondM: f64,
  thirdM: f64,
): void {
  bent.setFirstLeg(x, y, z, firstM);
  bent.addLeg(nextX, nextY, nextZ, secondM);
  bent.addLeg(receiverX, receiverY, receiverZ, thirdM);
}

/** Eight sums of 10^(−0.1 A), to which each path adds. The host reads them and resets them to 0. */
export const arrived: Row<f64> = rowOf<f64>(BANDS);

/**
 * Energy factors of the current path per band, for the directivity of its source and for annex A. The host writes them before
 * each path if `setFactored` is on.
 */
export const pathFactor: Row<f64> = rowOf<f64>(BANDS);
let isFactored: bool = false;

export function setFactored(on: bool): void {
  isFactored = on;
}

/**
 * Dc of the current path as an energy factor. The alternative method treats the reflection near the source as directivity (eq.
 * 11). The general method includes it in Agr.
 */
export let directivity: f64 = 1;

/**
 * Adds the energy of the direct path from a 0 dB source, multiplied by a share.
 * @param z absolute height, m
 * @param heightM height above the local ground, m
 * @param share share of the source’s power, 0 … 1
 * @param areaM2 area between the path and the ground, m², for the alternative method
 */
export function addDirect(x: f64, y: f64, z: f64, heightM: f64, share: f64, areaM2: f64): void {
  const dx = receiverX - x;
  const dy = receiverY - y;
  const planM = sqrt(dx * dx + dy * dy);
  const ux = planM > 0 ? dx / planM : 1;
  const uy = planM > 0 ? dy / planM : 0;
  const slantM = setPath(x, y, z, ux, uy, planM);
  const distanceM = max(slantM, MIN_DISTANCE_M);
  if (!isAlternative) findFactors(x, y, receiverX, receiverY, planM, heightM, receiverHeightM);
  findGround(heightM, planM, distanceM, areaM2, 0);

  screenDirect(slantM);
  if (areLimited()) {
    limitNothing();
    if (isToBeLimited()) {
      leaveTemporaryOut(screenedEnergy);
      const wasRecording = beginApart();
      screenDirect(slantM);
      endApart(wasRecording);
      limitScreening(screenedEnergy);
    }
  }
  addArrival(share * directivity, distanceM, 0);
}

/** Screens the direct path of the current pair. */
function screenDirect(slantM: f64): void {
  screenNothing();
  const hasLateral = isLateral && slantM < MAX_LATERAL_M;
  // The search for lateral diffraction paths starts with all obstacles in the way. The limit on temporary screens needs all
  // obstacles that are met.
  const forTop = !hasLateral && !areLimited();
  leftSight.cast(1, forTop);
  const touches = leftSight.hits.touches;
  if (touches) rightSight.cast(-1, forTop);
  const beside = hasSideEdges && hasLateral;
  if (touches || beside || leftSight.hits.count > 0) screen(slantM, touches, hasLateral, beside, is2024, 0);
}

/** Whether the limit on temporary screens may affect the current path, which is already screened. */
function isToBeLimited(): bool {
  if (!isOverLimit(screenedEnergy)) return false;
  if (temporaryJoined || crossesTemporary(leftSight.hits)) return true;
  return leftSight.hits.touches && crossesTemporary(rightSight.hits);
}

/**
 * Adds the energy of a path reflected by one or two façades, with all terms of a direct path of its length. A reflected path has
 * no lateral diffraction paths. Call `setReflection` or `setReflections` first.
 * @param share share of the source’s power that takes this path
 * @param firstBand the lowest band in which the path exists
 */
export function addReflected(x: f64, y: f64, z: f64, heightM: f64, share: f64, firstBand: u32, areaM2: f64): void {
  bent.setEnd(0, x, y, z);
  const planM = bent.planM;
  const slantM = setPath(x, y, z, (bent.x[1] - x) / bent.legM[0], (bent.y[1] - y) / bent.legM[0], planM);
  for (let leg: u32 = 1, passed: f64 = 0; leg < bent.legCount; leg++) {
    passed += bent.legM[leg - 1] / planM;
    addBend(passed, (bent.x[leg + 1] - bent.x[leg]) / bent.legM[leg], (bent.y[leg + 1] - bent.y[leg]) / bent.legM[leg]);
  }
  const distanceM = max(slantM, MIN_DISTANCE_M);
  if (!isAlternative) findFactorsAlong(bent, heightM, receiverHeightM);
  // Recorded paths need the ground of all bands.
  findGround(heightM, planM, distanceM, areaM2, isRecording ? 0 : firstBand);

  screenReflected(slantM, firstBand);
  if (areLimited()) {
    limitNothing();
    if (isToBeLimited()) {
      leaveTemporaryOut(screenedEnergy);
      const wasRecording = beginApart();
      screenReflected(slantM, firstBand);
      endApart(wasRecording);
      limitScreening(screenedEnergy);
    }
  }
  addArrival(share * directivity, distanceM, firstBand);
}

/** Screens the current reflected path over the top of the obstacles that its legs cross. */
function screenReflected(slantM: f64, firstBand: u32): void {
  screenNothing();
  castLegs(true, firstBand);
  const touches = leftSight.hits.touches;
  if (touches) castLegs(false, firstBand);
  if (touches || leftSight.hits.count > 0) screen(slantM, touches, false, false, is2024, firstBand);
}

/** Sets the line of a path to the receiver. @returns its slant length, m */
function setPath(x: f64, y: f64, z: f64, ux: f64, uy: f64, planM: f64): f64 {
  line.set(x, y, receiverX, receiverY, ux, uy, planM, z, receiverZ);
  clearBends();
  const dz = receiverZ - z;
  return sqrt(planM * planM + dz * dz);
}

/** Casts the legs of the current path. A leg does not meet the façade at its end. */
function castLegs(isLeft: bool, firstBand: u32): void {
  const sight = isLeft ? leftSight : rightSight;
  const onLine = isLeft ? 1.0 : -1.0;
  // The limit on temporary screens needs all obstacles that are met.
  sight.beginLegs(areLimited() ? u32.MAX_VALUE : firstBand);
  const last = bent.legCount - 1;
  let before: f64 = 0;
  for (let leg: u32 = 0; leg <= last; leg++) {
    const share = leg === last ? 1 - before : bent.legM[leg] / bent.planM;
    sight.addLeg(
      bent.x[leg],
      bent.y[leg],
      bent.z[leg],
      bent.x[leg + 1],
      bent.y[leg + 1],
      bent.z[leg + 1],
      onLine,
      share,
      before,
    );
    before += share;
  }
}

/** Computes the ground effect of a path and its directivity. Its ground factors must already be known. */
function findGround(heightM: f64, planM: f64, distanceM: f64, areaM2: f64, firstBand: u32): void {
  directivity = 1;
  if (isAlternative) {
    findAlternativeGround(max(0, areaM2) / distanceM, distanceM);
    directivity = 1 + reflectionGeometry(planM, heightM, receiverHeightM);
    return;
  }
  findGeneralGround(heightM, receiverHeightM, planM, firstBand);
  if (is2024) weakenGround(reflectionGeometry(planM, heightM, receiverHeightM));
}

/** Adds the energy of the path whose ground and screening are known. */
function addArrival(share: f64, distanceM: f64, firstBand: u32): void {
  const spread = f64x2.splat((share * ENERGY_AT_1_M) / (distanceM * distanceM));
  const perDb = f64x2.splat(-NEPER_PER_DB * distanceM);
  for (let pair = firstBand >> 1; pair < BANDS / 2; pair++) {
    const air = exponentials(f64x2.mul(pairOf(airDbPerM, pair), perDb));
    const terms = f64x2.mul(pairOf(groundEnergy, pair), pairOf(screenedEnergy, pair));
    const bands = f64x2(<f64>(2 * pair), <f64>(2 * pair + 1));
    let energy = v128.and(f64x2.mul(f64x2.mul(spread, air), terms), f64x2.ge(bands, f64x2.splat(<f64>firstBand)));
    if (isFactored) energy = f64x2.mul(energy, pairOf(pathFactor, pair));
    setPair(arrived, pair, f64x2.add(pairOf(arrived, pair), energy));
  }
}
