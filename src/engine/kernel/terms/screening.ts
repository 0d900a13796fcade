/** Screening of one path, over the top and by lateral diffraction on both sides, band by band (ISO 9613-2:1996, 7.4). */
import { BANDS, pairOf, setPair } from '../shared/band-memory';
import {
  diffractedEnergies,
  diffractedEnergies2024,
  MIN_ENERGY_MORE_EDGES,
  MIN_ENERGY_ONE_EDGE,
  minInAnyBandM,
  minPathDifferenceM,
  meteorology,
} from './diffraction';
import { groundEnergy } from './ground';
import { findLateralPath, findPathRound } from '../lateral/lateral-path';
import {
  LateralSearch,
  leftSearch,
  leftSearchWithout,
  rightSearch,
  rightSearchWithout,
} from '../lateral/lateral-search';
import { Row, rowOf } from '../shared/memory';
import { line } from '../shared/direct-line';

import { forgetWhenFull } from '../lateral/hull-edge-cache';
import { nodeOfEnd } from '../lateral/pair-ends';
import { beginPieces } from '../lateral/cut-bodies';
import { forgetCachedHulls } from '../lateral/cached-hull';
import { breaksOnGround, leftSight, rightSight, SightLine } from '../rays/sight-line';
import { findSideEdges, nearestSideEdge, nextSideEdge, SideEdge } from '../rays/side-edges';
import { findTopPath, TopPath } from '../rays/top-path';
import { areLimited, isTemporary, mayHaveJoined } from './temporary-screens';

/** Energy of the current path after screening, 10^(−0.1 Abar); 1 without screening. */
export const screenedEnergy: Row<f64> = rowOf<f64>(BANDS);

/** Whether paths are recorded by the host. */
export let isRecording: bool = false;

export function setRecording(on: bool): void {
  isRecording = on;
}

/**
 * Reports the screening of a range of bands: which sight line the path over the top belongs to, and whether lateral diffraction
 * counts.
 */
declare function recordScreening(isLeft: bool, hasLateral: bool, fromBand: u32, toBand: u32): void;

/**
 * Reports a vertical edge beside a clear sight line, and whether another path goes round its far side.
 * @param bands the bands in which it screens, as bits
 */
declare function recordSideEdge(hasFar: bool, isLeft: bool, bands: u32): void;

/** The current searches: those for all obstacles, or those without temporary barriers. */
let left: LateralSearch = leftSearch;
let right: LateralSearch = rightSearch;

/** Until `endApart`, screens paths by separate searches and without recording. @returns whether recording was on */
export function beginApart(): bool {
  const was = isRecording;
  isRecording = false;
  left = leftSearchWithout;
  right = rightSearchWithout;
  return was;
}

export function endApart(wasRecording: bool): void {
  isRecording = wasRecording;
  left = leftSearch;
  right = rightSearch;
}

/**
 * Whether a temporary screen may have joined a lateral path of the current path. It is only determined if temporary screens are
 * limited.
 */
export let temporaryJoined: bool = false;

/** Resets the screening of the current path. */
export function screenNothing(): void {
  temporaryJoined = false;
  for (let band: u32 = 0; band < BANDS; band++) screenedEnergy[band] = 1;
}

/**
 * Prepares the lateral diffraction paths of a pair, whose line must be set. Empties full caches and assigns node numbers to the
 * ends.
 */
export function beginLateralPaths(): void {
  if (forgetWhenFull()) forgetCachedHulls();
  beginPieces();
  line.source = nodeOfEnd(line.x, line.y);
  line.receiver = nodeOfEnd(line.endX, line.endY);
}

/**
 * Finds the lateral diffraction paths of the current pair on both sides. The search starts with the obstacles of the path over
 * the top.
 * @returns the next band in which a path may differ
 */
export function findLateralPaths(top: TopPath, band: u32): u32 {
  findLateralPath(left, top, band);
  findLateralPath(right, top, band);
  return min(left.nextBand, right.nextBand);
}

/**
 * Screens the path that was cast. An obstacle screens from the band on in which it is wider than the wavelength. Most obstacles
 * screen in all bands, so that the loop usually runs once.
 * @param touches whether the path was cast on both sides, because it touches corners
 * @param lateral whether lateral diffraction counts
 * @param beside whether vertical edges beside a clear sight line count
 * @param firstBand the lowest band in which the path exists
 */
export function screen(slantM: f64, touches: bool, lateral: bool, beside: bool, is2024: bool, firstBand: u32): void {
  const hasBeside = beside && findSideEdges(slantM, minInAnyBandM);
  let begun = false;
  for (let band = firstBand; band < BANDS;) {
    let sight: SightLine = leftSight;
    let nextBand = findTopPath(leftSight.hits, band, leftSight.top);
    if (touches) {
      // If the line touches corners, the side with less screening counts: an obstacle that is only touched does not screen.
      nextBand = min(nextBand, findTopPath(rightSight.hits, band, rightSight.top));
      if (rightSight.top.pathDifferenceM < leftSight.top.pathDifferenceM) sight = rightSight;
    }
    const top = sight.top;
    if (top.pathDifferenceM > minInAnyBandM) {
      const hasLateral = lateral && !breaksOnGround();
      if (hasLateral) {
        if (!begun) beginLateralPaths();
        begun = true;
        nextBand = min(nextBand, findLateralPaths(top, band));
        if (areLimited() && !temporaryJoined) {
          temporaryJoined = mayHaveJoined(left) || mayHaveJoined(right);
        }
      }
      screenBands(top, hasLateral, slantM, is2024, band, nextBand);
      if (isRecording) recordScreening(sight === leftSight, hasLateral, band, nextBand);
    }
    if (hasBeside && top.broken === 0) {
      if (!begun) beginLateralPaths();
      begun = true;
      screenBeside(slantM, is2024, band, nextBand);
    }
    band = nextBand;
  }
}

/**
 * Screens a range of bands: the energies over the top and around the sides are added, up to the energy without obstacles (7.4).
 */
function screenBands(top: TopPath, hasLateral: bool, slantM: f64, is2024: bool, fromBand: u32, toBand: u32): void {
  const one = f64x2.splat(1);
  const kMet = is2024 ? NaN : meteorology(top.toFirstM, top.fromLastM, slantM, top.pathDifferenceM);
  for (let pair = fromBand >> 1; pair < (toBand + 1) >> 1; pair++) {
    let energy = topEnergies(pair, top, kMet, slantM, is2024);
    if (hasLateral) {
      if (left.found) energy = f64x2.add(energy, lateralEnergies(left, slantM, pair));
      if (right.found) energy = f64x2.add(energy, lateralEnergies(right, slantM, pair));
    }
    const screens = bandsIn(pair, top.pathDifferenceM, fromBand, toBand);
    setPair(screenedEnergy, pair, v128.bitselect(f64x2.pmin(energy, one), pairOf(screenedEnergy, pair), screens));
  }
}

/** Energies over the top in a pair of bands. @param kMet Kmet of edition 1996 */
function topEnergies(pair: u32, top: TopPath, kMet: f64, slantM: f64, is2024: bool): v128 {
  const z = top.pathDifferenceM;
  const one = f64x2.splat(1);
  const energy = f64x2.pmax(
    is2024
      ? diffractedEnergies2024(pair, z, top.toFirstM, top.fromLastM, top.betweenM, slantM)
      : diffractedEnergies(pair, z, top.betweenM, kMet),
    f64x2.splat(top.several === 1 ? MIN_ENERGY_MORE_EDGES : MIN_ENERGY_ONE_EDGE),
  );
  // Eq. 12: over the top the screening replaces a positive ground attenuation.
  const ground = pairOf(groundEnergy, pair);
  return v128.bitselect(f64x2.pmin(f64x2.div(energy, ground), one), energy, f64x2.lt(ground, one));
}

/** The path over the top of the current vertical edge, as if the sight line touched the edge. */
export const besideTop: TopPath = TopPath.create();

/**
 * Screens a range of bands by the nearest vertical edges beside a clear sight line (decision 0086). The energies past the edge,
 * over its top and around the far side of its obstacle are added. So the result at z = 0 equals that of an obstacle that just
 * breaks the line. If an edge below the sight line screens too, the larger attenuation counts.
 */
function screenBeside(slantM: f64, is2024: bool, fromBand: u32, toBand: u32): void {
  for (let band = fromBand; band < toBand;) {
    const edge = nearestSideEdge(band);
    let nextBand = min(nextSideEdge(band), toBand);
    if (edge.pathDifferenceM > minPathDifferenceM[band]) {
      const far = edge.side > 0 ? left : right;
      findPathRound(far, edge.obstacle, edge.edge, band);
      nextBand = min(nextBand, far.nextBand);
      if (areLimited() && !temporaryJoined) temporaryJoined = isTemporary(edge.obstacle) || mayHaveJoined(far);
      const screened = screenPast(edge, far, slantM, is2024, band, nextBand);
      if (isRecording) recordSideEdge(far.found, edge.side > 0, screened);
    }
    band = nextBand;
  }
}

/** Screens a range of bands by one vertical edge. @returns the bands in which it counts, as bits */
function screenPast(edge: SideEdge, far: LateralSearch, slantM: f64, is2024: bool, fromBand: u32, toBand: u32): u32 {
  const top = besideTop;
  setTopBeside(edge);
  const kMet = is2024 ? NaN : meteorology(top.toFirstM, top.fromLastM, slantM, top.pathDifferenceM);
  let screened: u32 = 0;
  for (let pair = fromBand >> 1; pair < (toBand + 1) >> 1; pair++) {
    let energy = f64x2.add(
      diffractedEnergies(pair, edge.pathDifferenceM, 0, 1),
      topEnergies(pair, top, kMet, slantM, is2024),
    );
    if (far.found) energy = f64x2.add(energy, lateralEnergies(far, slantM, pair));
    const before = pairOf(screenedEnergy, pair);
    const screens = v128.and(bandsIn(pair, edge.pathDifferenceM, fromBand, toBand), f64x2.lt(energy, before));
    setPair(screenedEnergy, pair, v128.bitselect(energy, before, screens));
    screened |= (<u32>i64x2.bitmask(screens)) << (2 * pair);
  }
  return screened;
}

/**
 * Measures the path over the top of a vertical edge in the two planes that meet in the edge, relative to the path past the edge.
 * So z is 0 if the top is on that path, and equals z of the standard if the line touches the edge.
 */
function setTopBeside(edge: SideEdge): void {
  const top = besideTop;
  const toM = edge.topM - line.sourceZ;
  const fromM = edge.topM - line.receiverZ;
  top.toFirstM = sqrt(edge.toEdgeM * edge.toEdgeM + toM * toM);
  top.fromLastM = sqrt(edge.fromEdgeM * edge.fromEdgeM + fromM * fromM);
  top.pathDifferenceM = max(0, top.toFirstM + top.fromLastM - edge.lengthM);
}

/** Mask of the bands of a pair that are in a range and for which a path length difference exceeds zmin. */
function bandsIn(pair: u32, z: f64, fromBand: u32, toBand: u32): v128 {
  const bands = f64x2(<f64>(2 * pair), <f64>(2 * pair + 1));
  return v128.and(
    f64x2.lt(pairOf(minPathDifferenceM, pair), f64x2.splat(z)),
    v128.and(f64x2.ge(bands, f64x2.splat(<f64>fromBand)), f64x2.lt(bands, f64x2.splat(<f64>toBand))),
  );
}

function lateralEnergies(path: LateralSearch, slantM: f64, pair: u32): v128 {
  return diffractedEnergies(pair, max(0, path.lengthM - slantM), path.betweenM, 1);
}
