/**
 * Colours of noise bands by their lower edge in dB(A), from quiet to loud and from light to dark. Blues, because exceedances have the warm
 * colours: a level is never taken for an exceedance, whatever colours a person sees.
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

/** Lower edges of the bands that have colours of their own, dB(A): 5 dB apart. */
export const CONTOUR_EDGES_DB = COLOURS.map(([from]) => from).filter((from) => from !== -Infinity);

/** The colour of the band that begins at a level. */
export function contourColour(fromDb: number): string {
  return COLOURS.findLast(([from]) => fromDb >= from)?.[1] ?? '#0d2b53';
}

/** A band in words: “50 to 55 dB”. */
export function bandLabel(fromDb: number, toDb: number | null): string {
  return toDb === null ? `over ${fromDb} dB` : `${fromDb} to ${toDb} dB`;
}
