/** The kinds of minimum working distances from the shortest to the longest, with their colours on the map. */
export const DISTANCE_KINDS = [
  { of: 'cosmeticM', name: 'Cosmetic damage', colour: '#a61e4d' },
  { of: 'heritageM', name: 'Heritage', colour: '#5c3d00' },
  { of: 'humanM', name: 'Human response', colour: '#1864ab' },
] as const;

/** The criteria of ground-borne noise from the shortest distance to the longest, with their colours on the map. */
export const GROUND_BORNE_KINDS = [
  { of: 'evening', name: 'Ground-borne 40 dB(A)', colour: '#d9480f' },
  { of: 'night', name: 'Ground-borne 35 dB(A)', colour: '#2b8a3e' },
] as const;
