/**
 * Estimates of path length differences past edges and of the screening by 7.4, eq. 14, in one octave band. They decide where a
 * site is divided. No level is computed from them.
 */

/** Wavelength at 250 Hz, m. In deep shadow the low octave bands determine the A-weighted level. */
const WAVELENGTH_M = 340 / 250;
/** zmin of 7.4 at 250 Hz, m. An edge farther below the sight line does not screen. */
export const LEAST_DIFFERENCE_M = (-2 * WAVELENGTH_M) / 20;
/** C2 / λ of eq. 14, 1/m, and the 5 λ of C3 in eq. 15, m. */
export const C2_PER_WAVELENGTH = 20 / WAVELENGTH_M;
export const FIVE_WAVELENGTHS_M = 5 * WAVELENGTH_M;

/**
 * The path length difference over an edge, m, to second order in the rise; negative for an edge below the sight line.
 * @param share position of the edge between the two ends, 0 … 1
 * @param riseM height of the edge above the sight line, m
 */
export function differenceM(share: number, riseM: number, distanceM: number): number {
  return (Math.sign(riseM) * riseM * riseM) / (2 * share * (1 - share) * distanceM);
}

/** Attenuation by one edge as an energy ratio: eq. 14 with C3 = 1 and Kmet = 1. */
export const diffractionFactor = (detourM: number): number => 3 + C2_PER_WAVELENGTH * detourM;

/** The path length difference past one edge that causes this screening by eq. 14, m. */
export const detourOf = (lossDb: number): number => (10 ** (0.1 * lossDb) - 3) / C2_PER_WAVELENGTH;

/**
 * A line as seen from a receiver, m: the coordinate of its start along the line (0 at the foot of the perpendicular from the
 * receiver), its length, and its perpendicular distance from the receiver.
 */
interface ProjectedLine {
  readonly startM: number;
  readonly lengthM: number;
  readonly awayM: number;
}

/** The distance between the receiver and a position on the line (0 … 1), m. */
export function distanceAt({ startM, lengthM, awayM }: ProjectedLine, place: number): number {
  const acrossM = startM + place * lengthM;
  return Math.sqrt(awayM * awayM + acrossM * acrossM);
}
