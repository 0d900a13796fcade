import type { Shape } from './shape.ts';
import type { Position } from '../crs/crs.ts';
import { type Plane, toPlane } from './plane.ts';
import { signedAreaOf } from './polygons/polygon.ts';

/** Of a degree of latitude, m; of one of longitude, times the cosine of the latitude. Good enough for what is not to scale. */
export const METRES_PER_DEGREE = 111_320;

/** Length of a path in the plane, m. */
export function pathLengthM(path: readonly Position[]): number {
  let length = 0;
  for (let at = 1; at < path.length; at++) length += legLengthM(path, at);
  return length;
}

/** Length of the leg that ends at a vertex of a path, m; 0 where there is none. */
export function legLengthM(path: readonly Position[], at: number): number {
  const [from, to] = [path[at - 1], path[at]];
  return from === undefined || to === undefined ? 0 : Math.hypot(to[0] - from[0], to[1] - from[1]);
}

/** The size of a shape in the project's plane: m² of an area without its holes, m of a line; null of a point. */
export function sizeIn(geometry: Shape, plane: Plane): { areaM2: number } | { lengthM: number } | null {
  switch (geometry.type) {
    case 'Point':
      return null;
    case 'LineString':
      return { lengthM: pathLengthM(toPlane(geometry.coordinates, plane)) };
    case 'Polygon':
      return { areaM2: polygonAreaM2(geometry.coordinates, plane) };
    case 'MultiPolygon':
      return { areaM2: geometry.coordinates.reduce((sum, rings) => sum + polygonAreaM2(rings, plane), 0) };
  }
}

function polygonAreaM2(rings: ReadonlyArray<ReadonlyArray<readonly number[]>>, plane: Plane): number {
  const [outer = 0, ...holes] = rings.map((ring) => Math.abs(signedAreaOf(toPlane(ring, plane))));
  return outer - holes.reduce((sum, hole) => sum + hole, 0);
}
