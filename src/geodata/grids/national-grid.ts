import { AMERICAS } from './americas.ts';
import { AUSTRALIA_AND_ASIA } from './australia-and-asia.ts';
import { DATUMS, type DatumName } from './datums.ts';
import { EUROPE } from './europe.ts';
import type { GridRow } from './grid-row.ts';
import { UNITED_STATES } from './united-states.ts';

/** A projected system of a country or a region. */
export interface NationalGrid {
  readonly epsg: number;
  readonly name: string;
  readonly datum: DatumName;
  /** The projection without ellipsoid and datum. */
  readonly projection: string;
  readonly proj4: string;
  /** Where it is meant to be used: west, south, east, north, degrees. */
  readonly area: readonly [west: number, south: number, east: number, north: number];
  readonly kind: GridRow[5];
  /** How far its datum shift may be off, m; null where it is exact as web maps go. */
  readonly accuracyM: number | null;
}

function gridOf([epsg, name, datum, projection, area, kind]: GridRow): NationalGrid {
  const { ellipsoid, shift, accuracyM } = DATUMS[datum];
  const units = projection.includes('+units=') ? '' : ' +units=m';
  const proj4 = `${projection} ${ellipsoid} +towgs84=${shift.join(',')}${units} +no_defs`;
  return { epsg, name, datum, projection, proj4, area, kind, accuracyM };
}

/** National grids by EPSG code. */
export const NATIONAL_GRIDS: ReadonlyMap<number, NationalGrid> = new Map(
  [...EUROPE, ...AMERICAS, ...UNITED_STATES, ...AUSTRALIA_AND_ASIA].map((row) => [row[0], gridOf(row)]),
);
