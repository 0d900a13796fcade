import { z } from 'zod';
import { DATUMS, type DatumName } from './datums.ts';
import rows from './national-grids.json' with { type: 'json' };

const degrees = z.number();
const datumSchema = z.custom<DatumName>((name) => typeof name === 'string' && name in DATUMS);
/**
 * A row of the table, of the EPSG registry (version 10.076): EPSG code, name, datum, projection (PROJ text), area of use (west, south,
 * east, north, degrees) and kind: `metres` of the ground, to within the scale of the projection, or a `map` of a continent, or in feet, in
 * which nothing is computed.
 */
const rowSchema = z.tuple([
  z.int(),
  z.string(),
  datumSchema,
  z.string(),
  z.tuple([degrees, degrees, degrees, degrees]),
  z.enum(['metres', 'map']),
]);
type GridRow = z.infer<typeof rowSchema>;

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
  z
    .array(rowSchema)
    .parse(rows)
    .map((row) => [row[0], gridOf(row)]),
);
