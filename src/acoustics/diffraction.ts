/** Diffraction over and round obstacles, ISO 9613-2:1996, 7.4, eq. 12 to 18, and as edition 2024 changes it. */
import { WAVELENGTH_M } from './bands.ts';

/** C2 of eq. 14 where ground reflections are in Agr. */
const C2 = 20;

/** Energy of the largest screening over the top: 20 dB by one edge, 25 dB by more (7.4). */
export const LEAST_ENERGY_ONE_EDGE = 10 ** -2;
export const LEAST_ENERGY_MORE_EDGES = 10 ** -2.5;

/** C2 / λ per band, 1/m. */
const C2_PER_WAVELENGTH = WAVELENGTH_M.map((wavelengthM) => C2 / wavelengthM);

/** The path difference of one edge at and below which it does not screen: zmin = −2 λ / (C2 C3) with C3 = 1, m. */
export const LEAST_PATH_DIFFERENCE_M = WAVELENGTH_M.map((wavelengthM) => (-2 * wavelengthM) / C2);

/** The path difference below which an edge screens in no band at all (63 Hz has the longest wave), m. */
export const LEAST_PATH_DIFFERENCE_ANY_BAND_M = Math.min(...LEAST_PATH_DIFFERENCE_M);

/**
 * C3, eq. 15: how much more several edges screen than one.
 * @param band 0 … 7
 * @param betweenM e, length of the path from the first to the last edge, m; 0 for one edge
 * @returns 1 for one edge, rising to 3 for edges far apart
 */
export function severalEdges(band: number, betweenM: number): number {
  if (betweenM <= 0) return 1;
  const ratio = (5 * WAVELENGTH_M[band]!) / betweenM;
  const squared = ratio * ratio;
  // Edges so close that the square overflows are one edge.
  return squared < 1e12 ? (1 + squared) / (1 / 3 + squared) : 1;
}

/**
 * Kmet, eq. 18: how much the bending of sound over an obstacle lessens the screening over its top.
 * @param toFirstM dss, source to first edge, m
 * @param fromLastM dsr, last edge to receiver, m
 * @param distanceM d, source to receiver, m
 * @param pathDifferenceM z, m
 * @returns 0 … 1; 1 where z is not above 0
 */
export function meteorology(toFirstM: number, fromLastM: number, distanceM: number, pathDifferenceM: number): number {
  if (pathDifferenceM <= 0) return 1;
  return Math.exp(-Math.sqrt((toFirstM * fromLastM * distanceM) / (2 * pathDifferenceM)) / 2000);
}

/**
 * Energy that passes: 10^(−0.1 Dz) with Dz of eq. 14, without the cap. The path difference must be above zmin.
 * @param band 0 … 7
 * @param pathDifferenceM z, m
 * @param betweenM e, m; 0 for one edge
 * @param kMet 1 for lateral paths
 * @returns above 0, 1 at the most
 */
export function diffractedEnergy(band: number, pathDifferenceM: number, betweenM: number, kMet: number): number {
  const screening = 3 + C2_PER_WAVELENGTH[band]! * severalEdges(band, betweenM) * pathDifferenceM * kMet;
  // At zmin the bracket is 1 (Dz = 0); rounding must not carry it below.
  return screening > 1 ? 1 / screening : 1;
}

/**
 * Energy that passes over the top by edition 2024, without the cap: 10^(−0.1 Dz) with Dz = 10 lg [1 + (2 + (C2/λ) C3 z) Kmet] and
 * Kmet = exp(−(1/2000) √([max(dss, dsr) + e] min(dss, dsr) d / (2 (z − zmin)))). The path difference must be above zmin.
 * @param band 0 … 7
 * @param pathDifferenceM z, m
 * @param toFirstM dss, m
 * @param fromLastM dsr, m
 * @param betweenM e, m; 0 for one edge
 * @param distanceM d, m
 * @returns above 0, 1 at the most
 */
export function diffractedEnergy2024(
  band: number,
  pathDifferenceM: number,
  toFirstM: number,
  fromLastM: number,
  betweenM: number,
  distanceM: number,
): number {
  const perM = C2_PER_WAVELENGTH[band]! * severalEdges(band, betweenM);
  // 2 + (C2/λ) C3 z = (C2/λ) C3 (z − zmin), since zmin = −2 λ / (C2 C3).
  const aboveLeastM = pathDifferenceM + 2 / perM;
  if (!(aboveLeastM > 0)) return 1;
  const longer = Math.max(toFirstM, fromLastM) + betweenM;
  const kMet = Math.exp(-Math.sqrt((longer * Math.min(toFirstM, fromLastM) * distanceM) / (2 * aboveLeastM)) / 2000);
  return 1 / (1 + perM * aboveLeastM * kMet);
}
