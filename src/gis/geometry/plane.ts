import type { Shape } from './shape.ts';
import type { CoordinateSystem, Position } from '../crs/crs.ts';

/** The metres in which a project is computed: a coordinate system of metres, there and back. */
export type Plane = Pick<CoordinateSystem, 'toLonLat' | 'fromLonLat'>;

type Path = ReadonlyArray<readonly number[]>;

/** Longitudes and latitudes (degrees, WGS 84) as metres of the plane. */
export function toPlane(path: Path, { fromLonLat }: Pick<Plane, 'fromLonLat'>): Position[] {
  return path.map(([lon = NaN, lat = NaN]) => fromLonLat(lon, lat));
}

/** Metres of the plane as longitudes and latitudes (degrees, WGS 84). */
export function fromPlane(path: readonly Position[], { toLonLat }: Pick<Plane, 'toLonLat'>): [number, number][] {
  return path.map(([x, y]) => toLonLat(x, y));
}

/** A geometry with each of its positions moved to another; what a position carries besides stays. */
export function mapPositions(geometry: Shape, move: (at: Position) => Position): Shape {
  const moved = ([x, y, ...rest]: readonly [number, number, ...number[]]): [number, number, ...number[]] => [
    ...move([x, y]),
    ...rest,
  ];
  switch (geometry.type) {
    case 'Point':
      return { ...geometry, coordinates: moved(geometry.coordinates) };
    case 'LineString':
      return { ...geometry, coordinates: geometry.coordinates.map(moved) };
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map((ring) => ring.map(moved)) };
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map((ring) => ring.map(moved))) };
  }
}

/** A geometry some metres further in the plane, as large as it was. */
export function shifted(geometry: Shape, [eastM, northM]: Position, plane: Plane): Shape {
  return mapPositions(geometry, ([lon, lat]) => {
    const [x, y] = plane.fromLonLat(lon, lat);
    return plane.toLonLat(x + eastM, y + northM);
  });
}

/** The rings of areas, the path of a line, the place of a point: degrees, WGS 84. */
export function pathsOf(geometry: Shape): readonly Path[] {
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates]];
    case 'LineString':
      return [geometry.coordinates];
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
  }
}

/** All positions of a geometry: degrees, WGS 84. */
export function positionsOf(geometry: Shape): Path {
  return pathsOf(geometry).flat();
}
