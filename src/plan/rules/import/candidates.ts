import { WORK_AREA_LIMITS } from '../../../model/limits.ts';
import { type WorkGeometry, workGeometrySchema } from '../../../model/assessment/work-area.ts';
import { grouped } from '../../../model/format/format.ts';
import { type Position, requireSystem } from '../../../gis/crs/crs.ts';
import { faultOfWorkHoles } from '../../../gis/geometry/polygons/cut-hole.ts';
import { sizeIn } from '../../../gis/geometry/measure.ts';
import type { Plane } from '../../../gis/geometry/plane.ts';
import { openRing, type PolygonRings } from '../../../gis/geometry/polygons/polygon.ts';
import { crossingRing } from '../../../gis/geometry/shape.ts';
import type { RawGeometry } from '../../../gis/tables/feature-table.ts';
import { scaleTo } from './layer-crs.ts';
import type { ShapeLayer } from './read-layers.ts';

export type ShapeKind = 'area' | 'line' | 'point';

/** A shape of a file that can become a work area. */
export interface Candidate {
  /** Key of the shape within its layer. */
  readonly key: string;
  /** Row or feature number in its file. */
  readonly row: number;
  readonly kind: ShapeKind;
  readonly cells: ShapeLayer['table']['features'][number]['cells'];
  readonly shape: Shape;
}

type Shape =
  | { readonly kind: 'valid'; readonly geometry: WorkGeometry }
  /** A sentence. */
  | { readonly kind: 'faulty'; readonly reason: string };

/** Decimals of stored coordinates in degrees. 9 decimals are 0.1 mm. */
const DECIMALS = 9;
/** Smallest length of a line in m, and smallest size of an area in m². */
const MIN_SIZE = 0.01;

/**
 * Converts the shapes of a layer to geometries of work areas in degrees, WGS 84. Each line and each point becomes its own shape.
 * An area can have several polygons.
 * @param epsg built-in coordinate system of the layer
 * @param unitM unit of its coordinates, m; null: that of the coordinate system
 * @param plane plane in which sizes are measured
 */
export function candidatesOf(layer: ShapeLayer, epsg: number, unitM: number | null, plane: Plane): Candidate[] {
  const toLonLat = toDegrees(epsg, unitM);
  return layer.table.features.flatMap(({ geometry, row, cells }) =>
    geometry === null
      ? []
      : partsOf(geometry).map((part, index) => ({
          key: `${row}/${index}`,
          row,
          kind: part.kind,
          cells,
          shape: checked(part, toLonLat, plane),
        })),
  );
}

/** The number of shapes of each kind in a layer. The shapes are not converted for this. */
export function countShapes({ table }: ShapeLayer): Record<ShapeKind, number> {
  const counts = { area: 0, line: 0, point: 0 };
  for (const { geometry } of table.features) {
    if (geometry !== null) for (const { kind } of partsOf(geometry)) counts[kind] += 1;
  }
  return counts;
}

type Part =
  | { kind: 'area'; pieces: readonly PolygonRings[] }
  | { kind: 'line'; path: readonly Position[] }
  | { kind: 'point'; at: Position };

function partsOf(geometry: RawGeometry): Part[] {
  switch (geometry.kind) {
    case 'polygons':
      return geometry.polygons.length === 0 ? [] : [{ kind: 'area', pieces: geometry.polygons }];
    case 'lines':
      return geometry.lines.map((path) => ({ kind: 'line', path }));
    case 'points':
      return geometry.points.map((at) => ({ kind: 'point', at }));
  }
}

type ToLonLat = (at: Position) => [number, number];

function toDegrees(epsg: number, unitM: number | null): ToLonLat {
  const system = requireSystem(epsg);
  const scale = scaleTo(epsg, unitM);
  const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS));
  return ([x, y]) => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return [NaN, NaN];
    if (system.kind === 'degrees' && !(Math.abs(x) <= 180 && Math.abs(y) <= 90)) return [NaN, NaN];
    const [lon, lat] = system.toLonLat(x * scale, y * scale);
    return [rounded(lon), rounded(lat)];
  };
}

function checked(part: Part, toLonLat: ToLonLat, plane: Plane): Shape {
  const faulty = (reason: string): Shape => ({ kind: 'faulty', reason });
  const corners = cornerCountOf(part);
  if (corners > WORK_AREA_LIMITS.corners) {
    const most = grouped(WORK_AREA_LIMITS.corners);
    return faulty(`It has ${grouped(corners)} corners. A work area has at most ${most}.`);
  }
  const coordinates = geometryOf(part, toLonLat);
  if (coordinates === null)
    return faulty(part.kind === 'area' ? 'It has fewer than three corners.' : 'It has no length.');
  const parsed = workGeometrySchema.safeParse(coordinates);
  if (!parsed.success) return faulty('Its coordinates have no place in this coordinate system.');
  const geometry = parsed.data;
  if (crossingRing(geometry) !== null) return faulty('Its outline crosses itself.');
  const size = sizeIn(geometry, plane);
  if (size !== null && !(('areaM2' in size ? size.areaM2 : size.lengthM) >= MIN_SIZE))
    return faulty('It has no extent.');
  const hole = faultOfWorkHoles(geometry, plane);
  return hole === null ? { kind: 'valid', geometry } : faulty(`A hole ${hole}.`);
}

/** The number of stored vertices. The repeated last vertex of a ring counts too. */
function cornerCountOf(part: Part): number {
  switch (part.kind) {
    case 'area':
      return part.pieces.flat().reduce((sum, ring) => sum + openRing(ring).length + 1, 0);
    case 'line':
      return part.path.length;
    case 'point':
      return 1;
  }
}

/** An unvalidated geometry. Null if a ring or a line has too few different vertices. */
function geometryOf(part: Part, toLonLat: ToLonLat): object | null {
  switch (part.kind) {
    case 'point':
      return { type: 'Point', coordinates: toLonLat(part.at) };
    case 'line': {
      const path = part.path.map(toLonLat).filter((at, index, all) => index === 0 || !isSame(at, all[index - 1]));
      return path.length < 2 ? null : { type: 'LineString', coordinates: path };
    }
    case 'area': {
      const pieces = part.pieces.map((rings) => rings.map((ring) => openRing(ring.map(toLonLat))));
      if (pieces.flat().some((ring) => ring.length < 3)) return null;
      const closed = pieces.map((rings) => rings.map((ring) => [...ring, ...ring.slice(0, 1)]));
      return closed.length === 1
        ? { type: 'Polygon', coordinates: closed[0] }
        : { type: 'MultiPolygon', coordinates: closed };
    }
  }
}

function isSame(a: readonly number[], b: readonly number[] | undefined): boolean {
  return a[0] === b?.[0] && a[1] === b?.[1];
}
