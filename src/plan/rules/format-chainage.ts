import type { Chainage } from '../../gis/geometry/chainage.ts';
import { grouped } from '../../model/format/format.ts';

/** A line that says nothing about its chainage begins with 0. */
export const USUAL_CHAINAGE: Chainage = { startM: 0, reversed: false };

/** `0`, `1,250` or `87.5`: decimetres where there are some. */
export function formatChainageMetres(metres: number): string {
  // −0 is no number that people write.
  return grouped(Math.round(metres * 10) / 10 + 0, { most: 1 });
}

/** `0–100 m` */
export function formatChainageRange(fromM: number, toM: number): string {
  return `${formatChainageMetres(fromM)}–${formatChainageMetres(toM)} m`;
}
