/** Colours of noise bands by their lower edge in dBA, from quiet to loud, told apart also by how dark they are. */
const COLOURS: ReadonlyArray<readonly [fromDb: number, colour: string]> = [
  [-Infinity, '#d9ead3'],
  [35, '#b9dba6'],
  [40, '#93c978'],
  [45, '#f3e08a'],
  [50, '#f5c55a'],
  [55, '#ef9a3f'],
  [60, '#dd6b3b'],
  [65, '#c2414f'],
  [70, '#94286a'],
  [75, '#63206f'],
  [80, '#37175a'],
];

/** The colour of the band that begins at a level. */
export function contourColour(fromDb: number): string {
  return COLOURS.findLast(([from]) => fromDb >= from)?.[1] ?? '#37175a';
}

/** A band in words: “50 to 55 dB”. */
export function bandLabel(fromDb: number, toDb: number | null): string {
  return toDb === null ? `over ${fromDb} dB` : `${fromDb} to ${toDb} dB`;
}
