/** Detours past edges, and what they take off a path by 7.4, eq. 14: estimates in one octave band, which decide about no level. */

/** Wavelength in the octave of 250 Hz, m: in deep shadow low octaves decide the A-weighted level. */
const WAVELENGTH_M = 340 / 250;
/** zmin of 7.4 in that octave, m: an edge farther below the sight line does not count. */
export const LEAST_DIFFERENCE_M = (-2 * WAVELENGTH_M) / 20;
/** C2 / λ of eq. 14, 1/m, and 5 λ of the term C3, m. */
export const C2_PER_WAVELENGTH = 20 / WAVELENGTH_M;
export const FIVE_WAVELENGTHS_M = 5 * WAVELENGTH_M;

/** The detour over an edge that rises over the sight line, negative below it, m; to second order in the rise. */
export function differenceM(share: number, riseM: number, distanceM: number): number {
  return (Math.sign(riseM) * riseM * riseM) / (2 * share * (1 - share) * distanceM);
}

/** What eq. 14 takes off a path past one edge, as a factor. */
export const diffractionFactor = (detourM: number): number => 3 + C2_PER_WAVELENGTH * detourM;

/** The detour past one edge that takes so much off by eq. 14, m. */
export const detourOf = (lossDb: number): number => (10 ** (0.1 * lossDb) - 3) / C2_PER_WAVELENGTH;

/** A line as a receiver has it: where it begins along itself from the foot of the receiver, its length, and how far away it is, m. */
interface ProjectedLine {
  readonly startM: number;
  readonly lengthM: number;
  readonly awayM: number;
}

/** The distance of a place of a line (0 … 1) from the receiver, m. */
export function distanceAt({ startM, lengthM, awayM }: ProjectedLine, place: number): number {
  const acrossM = startM + place * lengthM;
  return Math.sqrt(awayM * awayM + acrossM * acrossM);
}
