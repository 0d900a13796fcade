import { findSelfCrossing, type SelfCrossing } from './polygons/polygon-check.ts';

/** Longitude and latitude, degrees, WGS 84, with optional further numbers. */
type ShapePosition = [number, number, ...number[]];

/** An area, a line or a point in the form of GeoJSON. */
export type Shape =
  | { type: 'Polygon'; coordinates: ShapePosition[][] }
  | { type: 'MultiPolygon'; coordinates: ShapePosition[][][] }
  | { type: 'LineString'; coordinates: ShapePosition[] }
  | { type: 'Point'; coordinates: ShapePosition };

/** The rings of an area. A line or a point has none. */
function ringsOf(geometry: Shape): ReadonlyArray<ReadonlyArray<readonly number[]>> {
  switch (geometry.type) {
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
    case 'LineString':
    case 'Point':
      return [];
  }
}

/** The first self-intersection of a ring of an area. Null if there is none. */
export function crossingRing(geometry: Shape): SelfCrossing | null {
  for (const ring of ringsOf(geometry)) {
    const crossing = findSelfCrossing(ring);
    if (crossing !== null) return crossing;
  }
  return null;
}
