/**
 * Colours of noise contour bands by their lower edge in dB(A), from quiet and light to loud and dark. They are blues, because
 * exceedances have warm colours. No form of colour blindness therefore confuses a level with an exceedance.
 */
const COLOURS: ReadonlyArray<readonly [fromDb: number, colour: string]> = [
  [-Infinity, '#dcecf5'],
  [35, '#cbe3f0'],
  [40, '#b5d8ea'],
  [45, '#9acbe3'],
  [50, '#7bbbdb'],
  [55, '#5aa8d0'],
  [60, '#3b92c2'],
  [65, '#277bb0'],
  [70, '#1d6398'],
  [75, '#17497a'],
  [80, '#0d2b53'],
];

/** Lower edges of the bands with a colour of their own, dB(A), at intervals of 5 dB. */
export const CONTOUR_EDGES_DB = COLOURS.map(([from]) => from).filter((from) => from !== -Infinity);

/** The colour of the band with a lower edge. */
export function contourColour(fromDb: number): string {
  return COLOURS.findLast(([from]) => fromDb >= from)?.[1] ?? '#0d2b53';
}

/** The label of a band, such as “50 to 55 dB”. */
export function bandLabel(fromDb: number, toDb: number | null): string {
  return toDb === null ? `over ${fromDb} dB` : `${fromDb} to ${toDb} dB`;
}
