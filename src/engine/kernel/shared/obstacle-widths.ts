/**
 * The widths of obstacles as screens, including everything that touches them. They determine the bands in which an obstacle
 * screens.
 */
import { BANDS, wavelengthM } from './band-memory';
import { noRow, remadeRow, Row } from './memory';

/**
 * Seen from any direction, an obstacle is too narrow in bands below the first value, and wide enough from the second value on; 8
 * for none.
 */
export let narrowBelowBand: Row<u8> = noRow<u8>();
export let wideFromBand: Row<u8> = noRow<u8>();
/** The width of obstacle o is that of the points outlineStart[o] to outlineStart[o + 1] − 1: x0, y0, x1, y1, … m. */
export let outlineStart: Row<u32> = noRow<u32>();
export let outlineXy: Row<f64> = noRow<f64>();
/** The same four arrays while temporary barriers are excluded. Not allocated if these touch no other obstacle. */
export let otherNarrowBelowBand: Row<u8> = noRow<u8>();
export let otherWideFromBand: Row<u8> = noRow<u8>();
export let otherOutlineStart: Row<u32> = noRow<u32>();
export let otherOutlineXy: Row<f64> = noRow<f64>();

/** Allocates the widths of a scene, which the host writes. */
export function makeWidths(obstacles: u32, outlinePoints: u32): void {
  narrowBelowBand = remadeRow<u8>(narrowBelowBand, obstacles);
  wideFromBand = remadeRow<u8>(wideFromBand, obstacles);
  outlineStart = remadeRow<u32>(outlineStart, obstacles + 1);
  outlineXy = remadeRow<f64>(outlineXy, 2 * outlinePoints);
  if (changetype<usize>(otherOutlineStart) === 0) return;
  heap.free(changetype<usize>(otherNarrowBelowBand));
  heap.free(changetype<usize>(otherWideFromBand));
  heap.free(changetype<usize>(otherOutlineStart));
  heap.free(changetype<usize>(otherOutlineXy));
  otherNarrowBelowBand = otherWideFromBand = noRow<u8>();
  otherOutlineStart = noRow<u32>();
  otherOutlineXy = noRow<f64>();
}

/** Allocates the widths without temporary barriers, which the host writes. */
export function makeOtherWidths(obstacles: u32, outlinePoints: u32): void {
  otherNarrowBelowBand = remadeRow<u8>(otherNarrowBelowBand, obstacles);
  otherWideFromBand = remadeRow<u8>(otherWideFromBand, obstacles);
  otherOutlineStart = remadeRow<u32>(otherOutlineStart, obstacles + 1);
  otherOutlineXy = remadeRow<f64>(otherOutlineXy, 2 * outlinePoints);
}

/** Swaps the widths with and without temporary barriers. */
export function exchangeWidths(): void {
  if (changetype<usize>(otherOutlineStart) === 0) return;
  const narrow = narrowBelowBand;
  narrowBelowBand = otherNarrowBelowBand;
  otherNarrowBelowBand = narrow;
  const wide = wideFromBand;
  wideFromBand = otherWideFromBand;
  otherWideFromBand = wide;
  const start = outlineStart;
  outlineStart = otherOutlineStart;
  otherOutlineStart = start;
  const xy = outlineXy;
  outlineXy = otherOutlineXy;
  otherOutlineXy = xy;
}

/**
 * The lowest band in which an obstacle is wider than the wavelength, measured at right angles to a direction (ISO 9613-2:1996,
 * 7.4).
 * @returns 0 … 7; 8 for none
 */
export function firstBandOf(obstacle: u32, ux: f64, uy: f64): u32 {
  const wide = wideFromBand[obstacle];
  if (narrowBelowBand[obstacle] === wide) return wide;
  let low = Infinity;
  let high = -Infinity;
  for (let point = outlineStart[obstacle]; point < outlineStart[obstacle + 1]; point++) {
    const across = outlineXy[2 * point + 1] * ux - outlineXy[2 * point] * uy;
    low = min(low, across);
    high = max(high, across);
  }
  const widthM = high > low ? high - low : 0;
  let band: u32 = 0;
  while (band < BANDS && widthM <= wavelengthM[band]) band++;
  return band;
}
