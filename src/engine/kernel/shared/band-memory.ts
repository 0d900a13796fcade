/** Constants of the eight octave bands. Wavelengths and air absorption come from the host. */
import { Row, rowOf } from './memory';

export const BANDS: u32 = 8;

/** Converts decibels to the exponent of an energy: 10^(0.1 x) = exp(NEPER_PER_DB x). */
export const NEPER_PER_DB: f64 = 0.23025850929940458;

/** Wavelength, m, and air absorption, dB/m, written by the host. */
export const wavelengthM: Row<f64> = rowOf<f64>(BANDS);
export const airDbPerM: Row<f64> = rowOf<f64>(BANDS);

/** Two bands of an array, for pair 0 … 3. */
export function pairOf(row: Row<f64>, pair: u32): v128 {
  return v128.load(changetype<usize>(row) + ((<usize>pair) << 4));
}

export function setPair(row: Row<f64>, pair: u32, values: v128): void {
  v128.store(changetype<usize>(row) + ((<usize>pair) << 4), values);
}
