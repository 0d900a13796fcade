import { partsTexts } from '../texts/parts.ts';

/** Colours of noise bands by their lower edge in dBA, from quiet to loud and from light to dark; none of the greens of site plans. */
const COLOURS: ReadonlyArray<readonly [fromDb: number, colour: string]> = [
  [-Infinity, '#fbf8dc'],
  [35, '#f6efb5'],
  [40, '#f0e07f'],
  [45, '#f4cc5c'],
  [50, '#f2ae4b'],
  [55, '#ea8a3c'],
  [60, '#dc6238'],
  [65, '#c43d4e'],
  [70, '#97286a'],
  [75, '#66206f'],
  [80, '#37175a'],
];

/** Lower edges of the bands that have colours of their own, dBA: 5 dB apart. */
export const CONTOUR_EDGES_DB = COLOURS.map(([from]) => from).filter((from) => from !== -Infinity);

/** The colour of the band that begins at a level. */
export function contourColour(fromDb: number): string {
  return COLOURS.findLast(([from]) => fromDb >= from)?.[1] ?? '#37175a';
}

/** A band in words: “50 to 55 dB”. */
export function bandLabel(fromDb: number, toDb: number | null): string {
  return toDb === null ? partsTexts.overDbBand(fromDb) : partsTexts.bandInDb(fromDb, toDb);
}
