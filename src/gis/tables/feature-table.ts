import type { DeclaredCrs } from '../crs/crs-detect.ts';
import type { PolygonRings } from '../geometry/polygons/polygon.ts';
import type { Position } from '../crs/crs.ts';
import type { ProblemLog } from '../files/problems.ts';

/** A value of a column as the file has it; null where it is blank. */
export type Cell = string | number | boolean | null;

/** The third coordinate of the points of each part, where the file has one. */
type Heights = ReadonlyArray<readonly number[]>;

/** Geometry in the file's own coordinates, whatever the format. */
export type RawGeometry =
  | {
      readonly kind: 'points';
      readonly points: readonly Position[];
      readonly z?: Heights;
      /** Pairs of numbers of points between which the surface of triangles has an edge. */
      readonly edges?: readonly number[];
    }
  | { readonly kind: 'lines'; readonly lines: ReadonlyArray<readonly Position[]>; readonly z?: Heights }
  | {
      readonly kind: 'polygons';
      readonly polygons: readonly PolygonRings[];
      /** Whether the file has rings alone, and what is a hole was found by how they lie. */
      readonly isNested?: boolean;
    };

export interface RawFeature {
  /** Row of the CSV as an editor counts it (header is 1), or feature number from 1. */
  readonly row: number;
  readonly geometry: RawGeometry | null;
  readonly cells: Readonly<Record<string, Cell>>;
}

/** Eastings and northings beside longitudes and latitudes. */
export interface OtherPoints {
  /** By the rows of the table. */
  readonly points: ReadonlyArray<Position | null>;
  /** The last digit of the longitudes and latitudes, degrees, and of these points, in their unit. */
  readonly digits: { readonly degrees: number; readonly metres: number };
  readonly coordinateUnitM: number | null;
}

/** One layer of a file, before anything is checked or reprojected. */
export interface FeatureTable {
  readonly log: ProblemLog;
  readonly features: readonly RawFeature[];
  /** Column names in the file's order and spelling. */
  readonly columns: readonly string[];
  /**
   * The column of each field, where somebody has said it: columns are not looked for by their names then, and the values stand in the cells
   * under the names of the fields, in the units that are expected.
   */
  readonly assigned?: ReadonlyMap<string, string>;
  /** Columns whose values are not what they look like, with the reason to follow their name: `is there twice`. */
  readonly unreadable?: ReadonlyMap<string, string>;
  /** What the file says of its coordinate system; null where it says nothing. */
  readonly crs: DeclaredCrs | null;
  /** What the names of the coordinate columns say, where the format has them. */
  readonly coordinates: 'degrees' | 'metres' | 'unsaid';
  /** The unit that the names of the coordinate columns say, in m; null where they say none. */
  readonly coordinateUnitM?: number | null;
  /** Whether the coordinates are in that unit whatever that of their system is, so that they are converted to it. */
  readonly isInOwnUnit?: boolean;
  /** The same rows by another pair of coordinate columns; null where a row has none of it. */
  readonly otherPoints?: OtherPoints;
  /** Whether its columns are the tags of OpenStreetMap. */
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
