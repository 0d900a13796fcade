import type { Value } from '../format/format.ts';

/** The list of coordinate systems to choose from. */
export const coordinateSystemChoicesTexts = {
  mapGridOfAustralia: 'Map Grid of Australia',
  nationalGrids: 'National grids',
  statePlanes: 'United States, state planes',
  utm: 'UTM',
  world: 'World',
  nameWithCode: (name: Value, epsg: Value) => `${name} (EPSG:${epsg})`,
} as const;
