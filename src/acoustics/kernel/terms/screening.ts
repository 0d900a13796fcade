/** Screening of one path: over the top and round both sides, band by band (ISO 9613-2:1996, 7.4). */
import { BANDS, pairOf, setPair } from '../shared/band-memory';
import {
  diffractedEnergies,
  diffractedEnergies2024,
  LEAST_ENERGY_MORE_EDGES,
  LEAST_ENERGY_ONE_EDGE,
  leastInAnyBandM,
  leastPathDifferenceM,
  meteorology,
} from './diffraction';
import { groundEnergy } from './ground';
import { findLateralPath } from '../lateral/lateral-path';
import { LateralSearch, left, right } from '../lateral/lateral-search';
import { Row, rowOf } from '../shared/memory';
import { line } from '../shared/direct-line';

import { forgetWhenFull, placeOfEnd } from '../lateral/hull-edge-cache';
import { forgetClosures } from '../lateral/cached-hull';
import { SightLine, toTheLeft, toTheRight } from '../rays/sight-line';
import { stretch, TopPath } from '../rays/top-path';

/** Energy that screening leaves of the path in hand: 10^(−0.1 Abar), 1 where nothing screens. */
export const screenedEnergy: Row<f64> = rowOf<f64>(BANDS);

/** Whether paths are written down, by `record`. */
let isRecording: bool = false;

export function setRecording(on: bool): void {
  isRecording = on;
}

/** Told what screens in the bands from one on to another: which sight line the path over the top belongs to, and whether there are ways round the sides. */
declare function recordScreening(isLeft: bool, hasSides: bool, fromBand: u32, toBand: u32): void;

/** Lets nothing screen the path in hand. */
export function screenNothing(): void {
  for (let band: u32 = 0; band < BANDS; band++) screenedEnergy[band] = 1;
}

/** Begins with the side paths of a pair, whose line is set. What is remembered of pieces is kept within its bounds. */
export function beginSides(): void {
  if (forgetWhenFull()) forgetClosures();
  line.source = placeOfEnd(line.x, line.y);
  line.receiver = placeOfEnd(line.endX, line.endY);
}

/**
 * Finds the paths round both sides of the pair in hand, beginning with the obstacles of the path over the top.
 * @param goOn whether the last search was for the same pair in a lower band, and all that was in its way is in the way now
 * @returns the next higher band in which a path may be another one
 */
export function findSides(top: TopPath, band: u32, goOn: bool): u32 {
  findLateralPath(left, top.obstacles, top.obstacleCount, band, goOn);
  findLateralPath(right, top.obstacles, top.obstacleCount, band, goOn);
  return min(left.nextBand, right.nextBand);
}

/**
 * Screens the path that was cast. An obstacle screens from the band on in which it is wider than the wavelength; most do in all, and one
 * turn is enough.
 * @param touches whether the path was cast on both sides, because it touches corners
 * @param lateral whether sound also goes round the sides of obstacles
 */
export function screen(slantM: f64, touches: bool, lateral: bool, is2024: bool): void {
  let begun = false;
  let goOn = false;
  for (let band: u32 = 0; band < BANDS;) {
    let sight: SightLine = toTheLeft;
    let nextBand = stretch(toTheLeft.hits, band, toTheLeft.top);
    if (touches) {
      // Where the line touches corners, sound takes the freer of its two sides: what only touches does not screen.
      nextBand = min(nextBand, stretch(toTheRight.hits, band, toTheRight.top));
      if (toTheRight.top.pathDifferenceM < toTheLeft.top.pathDifferenceM) sight = toTheRight;
    }
    const top = sight.top;
    if (top.pathDifferenceM > leastInAnyBandM) {
      const hasSides = lateral && top.overGround === 0;
      if (hasSides) {
        if (!begun) beginSides();
        begun = true;
        nextBand = min(nextBand, findSides(top, band, goOn));
        goOn = top.broken === 1 && !touches;
      }
      screenBands(top, hasSides, slantM, is2024, band, nextBand);
      if (isRecording) recordScreening(sight === toTheLeft, hasSides, band, nextBand);
    }
    band = nextBand;
  }
}

/** Screening of the bands from one on to another: the energies over the top and round the sides, summed, never more than without obstacle (7.4). */
function screenBands(top: TopPath, hasSides: bool, slantM: f64, is2024: bool, fromBand: u32, toBand: u32): void {
  const z = top.pathDifferenceM;
  const toFirstM = top.toFirstM;
  const fromLastM = top.fromLastM;
  const betweenM = top.betweenM;
  const one = f64x2.splat(1);
  const least = f64x2.splat(top.several === 1 ? LEAST_ENERGY_MORE_EDGES : LEAST_ENERGY_ONE_EDGE);
  const kMet = is2024 ? NaN : meteorology(toFirstM, fromLastM, slantM, z);
  for (let pair = fromBand >> 1; pair < (toBand + 1) >> 1; pair++) {
    let energy = is2024
      ? diffractedEnergies2024(pair, z, toFirstM, fromLastM, betweenM, slantM)
      : diffractedEnergies(pair, z, betweenM, kMet);
    energy = f64x2.pmax(energy, least);
    // Eq. 12: over the top the screening takes the place of a positive ground attenuation.
    const ground = pairOf(groundEnergy, pair);
    energy = v128.bitselect(f64x2.pmin(f64x2.div(energy, ground), one), energy, f64x2.lt(ground, one));
    if (hasSides) {
      if (left.found) energy = f64x2.add(energy, lateralEnergies(left, slantM, pair));
      if (right.found) energy = f64x2.add(energy, lateralEnergies(right, slantM, pair));
    }
    const bands = f64x2(<f64>(2 * pair), <f64>(2 * pair + 1));
    const screens = v128.and(
      f64x2.lt(pairOf(leastPathDifferenceM, pair), f64x2.splat(z)),
      v128.and(f64x2.ge(bands, f64x2.splat(<f64>fromBand)), f64x2.lt(bands, f64x2.splat(<f64>toBand))),
    );
    setPair(screenedEnergy, pair, v128.bitselect(f64x2.pmin(energy, one), pairOf(screenedEnergy, pair), screens));
  }
}

function lateralEnergies(path: LateralSearch, slantM: f64, pair: u32): v128 {
  return diffractedEnergies(pair, max(0, path.lengthM - slantM), path.betweenM, 1);
}
