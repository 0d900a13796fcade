import type { Bounds } from '../../../model/map/bounds.ts';
import type { WorkGeometry } from '../../../model/assessment/work-area.ts';
import { extentOf } from '../../../gis/geometry/extent.ts';
import { type Plane, positionsOf, toPlane } from '../../../gis/geometry/plane.ts';

/** Work so far outside of what surrounds a project is in the wrong place, m. */
const FAR_M = 5_000;

/**
 * How far the farthest corner of a geometry lies outside the bounds of a project, m; 0 inside them.
 * @param bounds degrees, WGS 84
 */
function outsideM(geometry: WorkGeometry, { west, south, east, north }: Bounds, plane: Plane): number {
  const corners = [west, east].flatMap((lon) => [south, north].map((lat) => [lon, lat]));
  const [left, bottom, right, top] = extentOf(toPlane(corners, plane));
  let farthest = 0;
  for (const [x, y] of toPlane(positionsOf(geometry), plane)) {
    const [beside, above] = [Math.max(left - x, 0, x - right), Math.max(bottom - y, 0, y - top)];
    const away = Math.hypot(beside, above);
    // Beyond the reach of the projection there are no metres.
    farthest = Number.isFinite(away) ? Math.max(farthest, away) : Infinity;
  }
  return farthest;
}

export interface FarAway {
  readonly count: number;
  /** Infinity where the plane does not reach. */
  readonly farthestM: number;
}

/** How many of some geometries lie far from a project; null where none does, or the project has no bounds. */
export function farAway(geometries: readonly WorkGeometry[], bounds: Bounds | null, plane: Plane): FarAway | null {
  if (bounds === null) return null;
  const far = geometries.map((geometry) => outsideM(geometry, bounds, plane)).filter((metres) => metres > FAR_M);
  return far.length === 0
    ? null
    : { count: far.length, farthestM: far.reduce((most, distanceM) => Math.max(most, distanceM)) };
}
