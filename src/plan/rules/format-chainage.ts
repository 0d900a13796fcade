import type { Chainage } from '../../gis/geometry/chainage.ts';
import { grouped } from '../../model/format/format.ts';

/** Default chainage of a line. It begins at 0. */
export const USUAL_CHAINAGE: Chainage = { startM: 0, reversed: false };

/** `0`, `1,250` or `87.5`. Decimetres are shown if they are not 0. */
export function formatChainageMetres(metres: number): string {
  // Adding 0 converts −0 to 0.
  return grouped(Math.round(metres * 10) / 10 + 0, { most: 1 });
}

/** `0–100 m` */
export function formatChainageRange(fromM: number, toM: number): string {
  return `${formatChainageMetres(fromM)}–${formatChainageMetres(toM)} m`;
}
