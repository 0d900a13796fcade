/** Whether a point is in a building below its roof, for predictions and for scene files. */
import { polygonContains, squaredToEdgesM2 } from '../geometry/polygon.ts';
import type { PolygonSet } from '../scene/scene.ts';

/** A point this close to a façade is on the façade, m. */
const ON_FACADE_M = 1e-6;

/** Whether a point is inside the footprint of a building. A point on a façade is outside. */
export function isInFootprint(footprints: PolygonSet, building: number, x: number, y: number): boolean {
  return polygonContains(footprints, building, x, y) && squaredToEdgesM2(footprints, building, x, y) > ON_FACADE_M ** 2;
}

/** Whether a height lies below a roof; both are absolute, m. */
export function isBelowRoof(z: number, roofZ: number): boolean {
  return z < roofZ;
}
