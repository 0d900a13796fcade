/** The kinds of minimum working distances, the nearest first, with how they are drawn. */
export const DISTANCE_KINDS = [
  { of: 'cosmeticM', name: 'Cosmetic damage', colour: '#a61e4d' },
  { of: 'heritageM', name: 'Heritage', colour: '#6741d9' },
  { of: 'humanM', name: 'People may feel it', colour: '#1864ab' },
] as const;
