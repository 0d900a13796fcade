import { findSelfCrossing, type SelfCrossing } from './polygons/polygon-check.ts';

/** Longitude and latitude, degrees, WGS 84, and what a position has besides. */
type ShapePosition = [number, number, ...number[]];

/** An area, a line or a point, as GeoJSON has it. */
export type Shape =
  | { type: 'Polygon'; coordinates: ShapePosition[][] }
  | { type: 'MultiPolygon'; coordinates: ShapePosition[][][] }
  | { type: 'LineString'; coordinates: ShapePosition[] }
  | { type: 'Point'; coordinates: ShapePosition };

/** The rings of an area; none of a line or a point. */
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

/** The first place where a ring of an area crosses itself; null where none does. */
export function crossingRing(geometry: Shape): SelfCrossing | null {
  for (const ring of ringsOf(geometry)) {
    const crossing = findSelfCrossing(ring);
    if (crossing !== null) return crossing;
  }
  return null;
}
