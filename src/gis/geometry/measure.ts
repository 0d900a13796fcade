import type { Shape } from './shape.ts';
import type { Position } from '../crs/crs.ts';
import { type Plane, toPlane } from './plane.ts';
import { signedAreaOf } from './polygons/polygon.ts';

/**
 * Length of a degree of latitude, m. For a degree of longitude, multiply by the cosine of the latitude. The accuracy suffices for
 * approximate distances.
 */
export const METRES_PER_DEGREE = 111_320;

/** Length of a path in the plane, m. */
export function pathLengthM(path: readonly Position[]): number {
  let length = 0;
  for (let at = 1; at < path.length; at++) length += legLengthM(path, at);
  return length;
}

/** Length of the segment that ends at a vertex of a path, m. 0 if there is none. */
export function legLengthM(path: readonly Position[], at: number): number {
  const [from, to] = [path[at - 1], path[at]];
  return from === undefined || to === undefined ? 0 : Math.hypot(to[0] - from[0], to[1] - from[1]);
}

/** The size of a shape in the project's plane: the area without holes in m², or the length of a line in m. Null for a point. */
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
