import type { Chainage } from '../../domain/work-area.ts';

/** A line that says nothing about its chainage begins with 0. */
export const USUAL_CHAINAGE: Chainage = { startM: 0, reversed: false };

/** `0`, `1,250` or `87.5`: decimetres where there are some. */
export function metresInWords(metres: number): string {
  // −0 is no number that people write.
  return (Math.round(metres * 10) / 10 + 0).toLocaleString('en', { maximumFractionDigits: 1 });
}

/** `0–100 m` */
export function rangeInWords(fromM: number, toM: number): string {
  return `${metresInWords(fromM)}–${metresInWords(toM)} m`;
}
