/** Constants of the eight octave bands. */
import { OCTAVE_BANDS_HZ } from './octave-bands.ts';

export const BANDS = OCTAVE_BANDS_HZ.length;

/** The values of a function of a length or an angle in each band. */
export const ofBands = (levelDb: (of: number, band: number) => number, of: number): number[] =>
  Array.from({ length: BANDS }, (_, band) => levelDb(of, band));

/** Converts decibels to the exponent of an energy: 10^(0.1 x) = exp(NEPER_PER_DB x). */
export const NEPER_PER_DB = Math.LN10 / 10;

/** Speed of sound of ISO 9613-2:1996, 7.4, m/s. */
const SPEED_OF_SOUND_M_S = 340;

/** Wavelength at the nominal band centres, m (63 Hz: 5.397 … 8 kHz: 0.0425). */
export const WAVELENGTH_M = Float64Array.from(OCTAVE_BANDS_HZ, (frequencyHz) => SPEED_OF_SOUND_M_S / frequencyHz);

/** Exact centre frequencies 1000 · 10^(0.3 k) Hz, k = −4 … 3. They are used only for air absorption (ISO 9613-1:1993, 6.4). */
export const EXACT_CENTRES_HZ = Float64Array.from(OCTAVE_BANDS_HZ, (_, band) => 1000 * 10 ** (0.3 * (band - 4)));

/**
 * The lowest band in which an obstacle is wide enough to screen: wider than the wavelength (ISO 9613-2:1996, 7.4).
 * @param widthM extent of the obstacle in plan at right angles to the line from source to receiver, m
 * @returns band index 0 … 7; 8 if it is too narrow in all bands
 */
export function firstScreenedBand(widthM: number): number {
  let band = 0;
  while (band < BANDS && widthM <= WAVELENGTH_M[band]!) band++;
  return band;
}
