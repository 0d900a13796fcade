import { FillRule, type Path64 } from 'clipper2-ts/dist/Core.js';
import { ClipperOffset, EndType, JoinType } from 'clipper2-ts/dist/Offset.js';
import { union } from './polygons/clip-polygons.ts';
import type { Shape } from './shape.ts';
import type { Position } from '../crs/crs.ts';
import { fromPlane, pathsOf, type Plane, toPlane } from './plane.ts';

/** Steps per metre: shapes are offset on a grid of centimetres. */
const STEPS_A_METRE = 100;
const MITER_LIMIT = 2;
/** Largest distance between round corners and their chords, steps. */
const ARC_TOLERANCE = 5;

/**
 * The rings around all points within a distance of a shape, including the shape itself. Corners are round. The rings follow the
 * even-odd rule.
 * @param distanceM distance in the project's plane, above 0
 * @returns closed rings of longitude and latitude, degrees, WGS 84
 */
export function ringsAround(geometry: Shape, distanceM: number, plane: Plane): [number, number][][] {
  const paths = pathsOf(geometry).map((path) => toPlane(path, plane));
  const [origin = [0, 0]] = paths[0] ?? [];
  const steps = paths.map((path): Path64 =>
    path.map(([x, y]) => ({
      x: Math.round((x - origin[0]) * STEPS_A_METRE),
      y: Math.round((y - origin[1]) * STEPS_A_METRE),
    })),
  );
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
  const offset = new ClipperOffset(MITER_LIMIT, ARC_TOLERANCE);
  // Outer rings and holes must have opposite directions.
  offset.addPaths(
    isArea ? union(steps, FillRule.EvenOdd) : steps,
    JoinType.Round,
    isArea ? EndType.Polygon : EndType.Round,
  );
  const found: Path64[] = [];
  offset.execute(distanceM * STEPS_A_METRE, found);
  return found.map((path) => {
    const ring = path.map(({ x, y }): Position => [origin[0] + x / STEPS_A_METRE, origin[1] + y / STEPS_A_METRE]);
    const placed = fromPlane(ring, plane);
    return placed[0] === undefined ? placed : [...placed, placed[0]];
  });
}
