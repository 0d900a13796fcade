/**
 * Diffraction over and around obstacles by ISO 9613-2:1996, 7.4, eq. 12 to 18, and by edition 2024. Two bands are computed at a
 * time.
 */
import { BANDS, pairOf, wavelengthM } from '../shared/band-memory';
import { exponential, exponentials } from '../shared/exponential';
import { Row, rowOf } from '../shared/memory';

/** C2 of eq. 14, for ground reflections included in Agr. */
const C2: f64 = 20;

/** Energy of the largest screening over the top: 20 dB by one edge, 25 dB by several (7.4). */
export const MIN_ENERGY_ONE_EDGE: f64 = 0.01;
export const MIN_ENERGY_MORE_EDGES: f64 = 0.0031622776601683794;

/** Limit for (5 λ / e)². Above it, several edges equal one edge to the last bit. */
const ONE_EDGE: f64 = 1e20;

/** C2 / λ per band, 1/m, and zmin = −2 λ / (C2 C3) with C3 = 1, m. At or below zmin one edge does not screen. */
const c2PerWavelength: Row<f64> = rowOf<f64>(BANDS);
export const minPathDifferenceM: Row<f64> = rowOf<f64>(BANDS);
/** Path length difference below which an edge screens in no band, m: zmin at 63 Hz, which has the longest wavelength. */
export let minInAnyBandM: f64 = 0;

/** Call this after the host has written the wavelengths. */
export function indexBands(): void {
  for (let band: u32 = 0; band < BANDS; band++) {
    c2PerWavelength[band] = C2 / wavelengthM[band];
    minPathDifferenceM[band] = (-2 * wavelengthM[band]) / C2;
    minInAnyBandM = min(minInAnyBandM, minPathDifferenceM[band]);
  }
}

/** (5 λ / e)² of eq. 15. */
function closeness(pair: u32, betweenM: f64): v128 {
  const ratio = f64x2.mul(pairOf(wavelengthM, pair), f64x2.splat(5 / betweenM));
  return f64x2.pmin(f64x2.mul(ratio, ratio), f64x2.splat(ONE_EDGE));
}

/**
 * C3, eq. 15: factor by which several edges screen more than one.
 * @param betweenM e, length of the path from the first to the last edge, m; 0 for one edge
 * @returns 1 for one edge, up to 3 for edges far apart
 */
function severalEdges(pair: u32, betweenM: f64): v128 {
  const squared = closeness(pair, betweenM);
  return f64x2.div(f64x2.add(f64x2.splat(1), squared), f64x2.add(f64x2.splat(1.0 / 3), squared));
}

/**
 * Kmet, eq. 18: meteorological correction for the screening over the top.
 * @param toFirstM dss, source to first edge, m
 * @param fromLastM dsr, last edge to receiver, m
 * @param distanceM d, source to receiver, m
 * @param pathDifferenceM z, m
 * @returns 0 … 1; 1 if z is not above 0
 */
export function meteorology(toFirstM: f64, fromLastM: f64, distanceM: f64, pathDifferenceM: f64): f64 {
  if (pathDifferenceM <= 0) return 1;
  return exponential(-sqrt((toFirstM * fromLastM * distanceM) / (2 * pathDifferenceM)) / 2000);
}

/**
 * Energy after diffraction, 10^(−0.1 Dz) with Dz of eq. 14, without the upper limit of Dz. z must be above zmin.
 * @param pathDifferenceM z, m
 * @param betweenM e, m; 0 for one edge
 * @param kMet 1 for lateral paths
 * @returns above 0, at most 1
 */
export function diffractedEnergies(pair: u32, pathDifferenceM: f64, betweenM: f64, kMet: f64): v128 {
  // 1 / [3 + (C2/λ) C3 z Kmet], with C3 as a fraction, so that one division is enough.
  const squared = closeness(pair, betweenM);
  const lower = f64x2.add(f64x2.splat(1.0 / 3), squared);
  const higher = f64x2.add(f64x2.splat(1), squared);
  const perC3 = f64x2.mul(pairOf(c2PerWavelength, pair), f64x2.splat(pathDifferenceM * kMet));
  const bracket = f64x2.add(f64x2.mul(f64x2.splat(3), lower), f64x2.mul(perC3, higher));
  // At zmin the bracket is 1 (Dz = 0). Rounding must not make it smaller.
  return f64x2.div(lower, f64x2.pmax(bracket, lower));
}

/**
 * Energy after diffraction over the top by edition 2024, without the upper limit of Dz: 10^(−0.1 Dz) with Dz = 10 lg [1 + (2 +
 * (C2/λ) C3 z) Kmet] and Kmet = exp(−(1/2000) √([max(dss, dsr) + e] min(dss, dsr) d / (2 (z − zmin)))). z must be above zmin.
 * @param pathDifferenceM z, m
 * @param toFirstM dss, m
 * @param fromLastM dsr, m
 * @param betweenM e, m; 0 for one edge
 * @param distanceM d, m
 * @returns above 0, at most 1
 */
export function diffractedEnergies2024(
  pair: u32,
  pathDifferenceM: f64,
  toFirstM: f64,
  fromLastM: f64,
  betweenM: f64,
  distanceM: f64,
): v128 {
  const one = f64x2.splat(1);
  const perM = f64x2.mul(pairOf(c2PerWavelength, pair), severalEdges(pair, betweenM));
  // 2 + (C2/λ) C3 z = (C2/λ) C3 (z − zmin), since zmin = −2 λ / (C2 C3).
  const aboveLeastM = f64x2.add(f64x2.splat(pathDifferenceM), f64x2.div(f64x2.splat(2), perM));
  const product = (max(toFirstM, fromLastM) + betweenM) * min(toFirstM, fromLastM) * distanceM;
  const root = f64x2.sqrt(f64x2.div(f64x2.splat(product), f64x2.add(aboveLeastM, aboveLeastM)));
  const kMet = exponentials(f64x2.div(root, f64x2.splat(-2000)));
  const bracket = f64x2.add(one, f64x2.mul(f64x2.mul(perM, aboveLeastM), kMet));
  return v128.bitselect(f64x2.div(one, bracket), one, f64x2.gt(aboveLeastM, f64x2.splat(0)));
}

/** The functions above for one band, 0 … 7, for tests. */
export function severalEdgesAt(band: u32, betweenM: f64): f64 {
  return laneOf(severalEdges(band >> 1, betweenM), band);
}
export function diffractedEnergyAt(band: u32, pathDifferenceM: f64, betweenM: f64, kMet: f64): f64 {
  return laneOf(diffractedEnergies(band >> 1, pathDifferenceM, betweenM, kMet), band);
}
export function diffractedEnergy2024At(
  band: u32,
  pathDifferenceM: f64,
  toFirstM: f64,
  fromLastM: f64,
  betweenM: f64,
  distanceM: f64,
): f64 {
  const pair = band >> 1;
  return laneOf(diffractedEnergies2024(pair, pathDifferenceM, toFirstM, fromLastM, betweenM, distanceM), band);
}

function laneOf(values: v128, band: u32): f64 {
  return band & 1 ? f64x2.extract_lane(values, 1) : f64x2.extract_lane(values, 0);
}
