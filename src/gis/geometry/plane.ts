import type { Shape } from './shape.ts';
import type { CoordinateSystem, Position } from '../crs/crs.ts';

/** The plane of a project: conversions from and to its metric coordinate system. */
export type Plane = Pick<CoordinateSystem, 'toLonLat' | 'fromLonLat'>;

type Path = ReadonlyArray<readonly number[]>;

/** Converts longitudes and latitudes (degrees, WGS 84) to metres of the plane. */
export function toPlane(path: Path, { fromLonLat }: Pick<Plane, 'fromLonLat'>): Position[] {
  return path.map(([lon = NaN, lat = NaN]) => fromLonLat(lon, lat));
}

/** Converts metres of the plane to longitudes and latitudes (degrees, WGS 84). */
export function fromPlane(path: readonly Position[], { toLonLat }: Pick<Plane, 'toLonLat'>): [number, number][] {
  return path.map(([x, y]) => toLonLat(x, y));
}

/** Maps each position of a geometry to another one. Further numbers of a position are kept. */
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

/** Moves a geometry by some metres in the plane without changing its size. */
export function shifted(geometry: Shape, [eastM, northM]: Position, plane: Plane): Shape {
  return mapPositions(geometry, ([lon, lat]) => {
    const [x, y] = plane.fromLonLat(lon, lat);
    return plane.toLonLat(x + eastM, y + northM);
  });
}

/** The paths of a geometry: rings of areas, the path of a line, or the position of a point. Degrees, WGS 84. */
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

/** All positions of a geometry. Degrees, WGS 84. */
export function positionsOf(geometry: Shape): Path {
  return pathsOf(geometry).flat();
}
