import { z } from 'zod';
import { DATUMS, type DatumName } from './datums.ts';
import rows from './national-grids.json' with { type: 'json' };

const degrees = z.number();
const datumSchema = z.custom<DatumName>((name) => typeof name === 'string' && name in DATUMS);
/**
 * A row of the table from the EPSG registry (version 10.076): EPSG code, name, datum, projection (PROJ text), area of use (west,
 * south, east, north, degrees) and kind. `metres` are metres on the ground, apart from the scale of the projection. A `map` of a
 * continent, and a system in feet, are not used for computations.
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

/** A projected coordinate system of a country or a region. */
export interface NationalGrid {
  readonly epsg: number;
  readonly name: string;
  readonly datum: DatumName;
  /** Projection without ellipsoid and datum, as PROJ text. */
  readonly projection: string;
  readonly proj4: string;
  /** Area of use: west, south, east, north, degrees. */
  readonly area: readonly [west: number, south: number, east: number, north: number];
  readonly kind: GridRow[5];
  /** Accuracy of its datum shift, m. Null if web maps treat the datum as WGS 84. */
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
