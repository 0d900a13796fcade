import { type WorkGeometry, workGeometrySchema } from '../../../model/assessment/work-area.ts';
import type { Position } from '../../../gis/crs/crs.ts';
import { faultOfWorkHoles } from '../../../gis/geometry/polygons/cut-hole.ts';
import type { Plane } from '../../../gis/geometry/plane.ts';
import { findSelfCrossing } from '../../../gis/geometry/polygons/polygon-check.ts';
import { type CoordinateRow, type Notation, readRow, rowOf } from './coordinate-rows.ts';

const AREA_NEEDS_THREE_CORNERS = 'An area needs three corners.';

/** The rows of a ring, a line or a point. The repeated last vertex of a ring is left out. */
export interface ShapePart {
  /** Index of the polygon in an area with several polygons. Otherwise 0. */
  piece: number;
  /** Index of the ring: 0 is the outline, others are holes. */
  ring: number;
  rows: CoordinateRow[];
}

export type ShapeKind = WorkGeometry['type'];

const FEWEST: Record<ShapeKind, number> = { Polygon: 3, MultiPolygon: 3, LineString: 2, Point: 1 };
const NEEDS: Record<ShapeKind, string> = {
  Polygon: AREA_NEEDS_THREE_CORNERS,
  MultiPolygon: AREA_NEEDS_THREE_CORNERS,
  LineString: 'A line needs two corners.',
  Point: 'Stationary equipment stands at one place.',
};

/** The parts of a work area that are edited separately. */
export function partsOf(geometry: WorkGeometry, notation: Notation): ShapePart[] {
  const rows = (path: ReadonlyArray<readonly [number, number, ...number[]]>) =>
    path.map(([lon, lat]) => rowOf([lon, lat], notation));
  switch (geometry.type) {
    case 'Point':
      return [{ piece: 0, ring: 0, rows: rows([geometry.coordinates]) }];
    case 'LineString':
      return [{ piece: 0, ring: 0, rows: rows(geometry.coordinates) }];
    case 'Polygon':
      return geometry.coordinates.map((path, ring) => ({ piece: 0, ring, rows: rows(path.slice(0, -1)) }));
    case 'MultiPolygon':
      return geometry.coordinates.flatMap((rings, piece) =>
        rings.map((path, ring) => ({ piece, ring, rows: rows(path.slice(0, -1)) })),
      );
  }
}

/** The name of a part. */
export function partName({ piece, ring }: Pick<ShapePart, 'piece' | 'ring'>, kind: ShapeKind): string {
  const of = kind === 'MultiPolygon' ? ` of piece ${piece + 1}` : '';
  return ring === 0 ? `Outline${of}` : `Hole ${ring}${of}`;
}

export type EditedShape =
  | { kind: 'shape'; geometry: WorkGeometry }
  /** Faults as sentences, which name the row. `rows` are the ids of the rows with faults. */
  | { kind: 'faults'; problems: string[]; rows: ReadonlySet<number> };

/** The geometry from rows of coordinates, or all faults of the rows. */
export function shapeOf(kind: ShapeKind, parts: readonly ShapePart[], notation: Notation, plane: Plane): EditedShape {
  const problems: string[] = [];
  const faulty = new Set<number>();
  const named = (part: ShapePart) => (parts.length > 1 ? `${partName(part, kind)}, ` : '');
  const read = parts.map((part) =>
    part.rows.flatMap((row, index) => {
      const place = readRow(row, notation);
      if (place.kind === 'place') return [place.at];
      problems.push(`${named(part)}${named(part) === '' ? 'Row' : 'row'} ${index + 1}: ${place.problem}.`);
      faulty.add(row.id);
      return [];
    }),
  );
  if (problems.length > 0) return { kind: 'faults', problems, rows: faulty };
  const paths = read.map((path) => withoutRepeats(path, kind === 'Polygon' || kind === 'MultiPolygon'));
  for (const [index, part] of parts.entries()) {
    const path = paths[index] ?? [];
    const isWrong = path.length < FEWEST[kind] || (kind === 'Point' && path.length > 1);
    if (isWrong) problems.push(`${named(part)}${NEEDS[kind]}`);
    else if (kind === 'Polygon' || kind === 'MultiPolygon') {
      const crossing = findSelfCrossing(path);
      if (crossing !== null) {
        const [first, other] = crossing.edges.map((edge) => edge + 1);
        problems.push(`${named(part)}the edge after row ${first ?? ''} crosses the edge after row ${other ?? ''}.`);
        crossing.edges.forEach((edge) => faulty.add(part.rows[edge]?.id ?? 0));
      }
    }
  }
  if (problems.length > 0) return { kind: 'faults', problems, rows: faulty };
  const geometry = workGeometrySchema.safeParse(geometryOf(kind, parts, paths));
  if (!geometry.success) {
    return {
      kind: 'faults',
      problems: geometry.error.issues.map(({ message }) => `The work area ${message}.`),
      rows: faulty,
    };
  }
  const fault = faultOfWorkHoles(geometry.data, plane);
  if (fault !== null) return { kind: 'faults', problems: [`A hole ${fault}.`], rows: faulty };
  return { kind: 'shape', geometry: geometry.data };
}

/** Removes vertices that repeat their predecessor, and the repeated last vertex of a ring, which most exports contain. */
function withoutRepeats(path: readonly Position[], isRing: boolean): Position[] {
  const isAt = (corner: Position | undefined, other: Position | undefined) =>
    corner !== undefined && other !== undefined && corner[0] === other[0] && corner[1] === other[1];
  const corners = path.filter((corner, index) => !isAt(corner, path[index - 1]));
  const isClosed = isRing && corners.length > 1 && isAt(corners[0], corners.at(-1));
  return isClosed ? corners.slice(0, -1) : corners;
}

function geometryOf(kind: ShapeKind, parts: readonly ShapePart[], paths: ReadonlyArray<readonly Position[]>): unknown {
  const [path = []] = paths;
  const closed = (ring: readonly Position[]) => [...ring, ...ring.slice(0, 1)];
  switch (kind) {
    case 'Point':
      return { type: kind, coordinates: path[0] };
    case 'LineString':
      return { type: kind, coordinates: path };
    case 'Polygon':
      return { type: kind, coordinates: paths.map(closed) };
    case 'MultiPolygon': {
      const pieces = Math.max(...parts.map(({ piece }) => piece)) + 1;
      const ringsOf = (piece: number) => paths.filter((_, index) => parts[index]?.piece === piece).map(closed);
      return { type: kind, coordinates: Array.from({ length: pieces }, (_, piece) => ringsOf(piece)) };
    }
  }
}
