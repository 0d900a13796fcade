import type { DeclaredCrs } from '../crs/crs-detect.ts';
import type { PolygonRings } from '../geometry/polygons/polygon.ts';
import type { Position } from '../crs/crs.ts';
import type { ProblemLog } from '../files/problems.ts';

/** A value of a column as in the file. Null if it is blank. */
export type Cell = string | number | boolean | null;

/** The third coordinate of the points of each part, if the file has one. */
type Heights = ReadonlyArray<readonly number[]>;

/** Geometry in the coordinates of the file, independent of the format. */
export type RawGeometry =
  | {
      readonly kind: 'points';
      readonly points: readonly Position[];
      readonly z?: Heights;
      /** Pairs of point indexes that are edges of a triangulated surface. */
      readonly edges?: readonly number[];
    }
  | { readonly kind: 'lines'; readonly lines: ReadonlyArray<readonly Position[]>; readonly z?: Heights }
  | {
      readonly kind: 'polygons';
      readonly polygons: readonly PolygonRings[];
      /** Whether the file has only rings, and holes were found by nesting. */
      readonly isNested?: boolean;
    };

export interface RawFeature {
  /** Row of a CSV as an editor counts it (the header is row 1), or feature number from 1. */
  readonly row: number;
  readonly geometry: RawGeometry | null;
  readonly cells: Readonly<Record<string, Cell>>;
}

/** Eastings and northings of a table that also has longitudes and latitudes. */
export interface OtherPoints {
  /** By row of the table. */
  readonly points: ReadonlyArray<Position | null>;
  /** Value of the last digit: of longitudes and latitudes in degrees, and of these points in their unit. */
  readonly digits: { readonly degrees: number; readonly metres: number };
  readonly coordinateUnitM: number | null;
}

/** One layer of a file before checks and reprojection. */
export interface FeatureTable {
  readonly log: ProblemLog;
  readonly features: readonly RawFeature[];
  /** Column names in the order and spelling of the file. */
  readonly columns: readonly string[];
  /**
   * The assigned column of each field. Columns are then not searched by name. The cells are stored under the names of the fields,
   * in the expected units.
   */
  readonly assigned?: ReadonlyMap<string, string>;
  /** Columns whose values cannot be used, with the reason as the end of a sentence about the column: `is there twice`. */
  readonly unreadable?: ReadonlyMap<string, string>;
  /** Coordinate system that the file declares. Null if it declares none. */
  readonly crs: DeclaredCrs | null;
  /** Unit that the names of the coordinate columns imply, if the format has columns. */
  readonly coordinates: 'degrees' | 'metres' | 'unsaid';
  /** Length of that unit in m. Null if the names give none. */
  readonly coordinateUnitM?: number | null;
  /**
   * Whether the coordinates have that unit even if their coordinate system has another one, so that they have to be converted.
   */
  readonly isInOwnUnit?: boolean;
  /** The positions of the same rows from a second pair of coordinate columns. Null for a row without them. */
  readonly otherPoints?: OtherPoints;
  /** Whether its columns are tags of OpenStreetMap. */
  readonly isOfOsm?: boolean;
  /** Whether `1,5` is a number in this file. */
  readonly decimalComma: boolean;
}

/** Every position of a geometry, in order. */
export function* positionsOf(geometry: RawGeometry): Generator<Position> {
  switch (geometry.kind) {
    case 'points':
      yield* geometry.points;
      break;
    case 'lines':
      for (const line of geometry.lines) yield* line;
      break;
    case 'polygons':
      for (const rings of geometry.polygons) for (const ring of rings) yield* ring;
      break;
  }
}
