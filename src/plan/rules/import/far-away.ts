import type { Bounds } from '../../../model/map/bounds.ts';
import type { WorkGeometry } from '../../../model/assessment/work-area.ts';
import { extentOf } from '../../../gis/geometry/extent.ts';
import { type Plane, positionsOf, toPlane } from '../../../gis/geometry/plane.ts';

/** Distance from the bounds of a project from which work is probably at a wrong position, m. */
const FAR_M = 5_000;

/**
 * The distance of the farthest vertex of a geometry from the bounds of a project, m. 0 inside the bounds.
 * @param bounds bounds in degrees, WGS 84
 */
function outsideM(geometry: WorkGeometry, { west, south, east, north }: Bounds, plane: Plane): number {
  const corners = [west, east].flatMap((lon) => [south, north].map((lat) => [lon, lat]));
  const [left, bottom, right, top] = extentOf(toPlane(corners, plane));
  let farthest = 0;
  for (const [x, y] of toPlane(positionsOf(geometry), plane)) {
    const [beside, above] = [Math.max(left - x, 0, x - right), Math.max(bottom - y, 0, y - top)];
    const away = Math.hypot(beside, above);
    // Positions outside the range of the projection have no finite coordinates.
    farthest = Number.isFinite(away) ? Math.max(farthest, away) : Infinity;
  }
  return farthest;
}

export interface FarAway {
  readonly count: number;
  /** Infinity outside the range of the plane. */
  readonly farthestM: number;
}

/** The number of geometries that are far from a project. Null if there are none, or if the project has no bounds. */
export function farAway(geometries: readonly WorkGeometry[], bounds: Bounds | null, plane: Plane): FarAway | null {
  if (bounds === null) return null;
  const far = geometries.map((geometry) => outsideM(geometry, bounds, plane)).filter((metres) => metres > FAR_M);
  return far.length === 0
    ? null
    : { count: far.length, farthestM: far.reduce((most, distanceM) => Math.max(most, distanceM)) };
}
