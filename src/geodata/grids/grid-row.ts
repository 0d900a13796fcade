import type { DatumName } from './datums.ts';

/**
 * A row of the tables: EPSG code, name, datum, projection (PROJ text), area of use (west, south, east, north, degrees) and kind:
 * `metres` of the ground, to within the scale of the projection, or a `map` of a continent, or in feet, in which nothing is computed.
 */
export type GridRow = readonly [
  epsg: number,
  name: string,
  datum: DatumName,
  projection: string,
  area: readonly [west: number, south: number, east: number, north: number],
  kind: 'metres' | 'map',
];
