import { lineString, simplify } from '@turf/turf';

/** Smallest tolerance, m. A smaller one has no visible effect on a map. */
const LEAST_TOLERANCE_M = 1e-6;

/**
 * Simplifies a ring with Douglas and Peucker (1973). A removed vertex is within a tolerance of the simplified line. If fewer than
 * three vertices would remain, the tolerance is halved.
 * @param xy x0, y0, x1, y1, … of an open ring, m
 */
export function simplifiedRing(xy: Float64Array, toleranceM: number): Float64Array {
  const count = xy.length / 2;
  if (count <= 3) return xy.slice();
  const corners = Array.from({ length: count }, (_, corner) => [xy[2 * corner] ?? NaN, xy[2 * corner + 1] ?? NaN]);
  // The function uses a line, because turf throws an error for a polygon without extent.
  const closed = lineString([...corners, ...corners.slice(0, 1)]);
  for (let tolerance = toleranceM; tolerance > LEAST_TOLERANCE_M; tolerance /= 2) {
    const kept = simplify(closed, { tolerance, highQuality: true }).geometry.coordinates.slice(0, -1);
    if (kept.length >= 3) return Float64Array.from(kept.flat());
  }
  return xy.slice();
}

/** Simplifies an open line, x, y of each vertex, m. Its ends stay. */
export function simplifiedLine(xy: Float64Array, toleranceM: number): Float64Array {
  const count = xy.length / 2;
  if (count <= 2) return xy.slice();
  const corners = Array.from({ length: count }, (_, corner) => [xy[2 * corner] ?? NaN, xy[2 * corner + 1] ?? NaN]);
  const kept = simplify(lineString(corners), { tolerance: toleranceM, highQuality: true }).geometry.coordinates;
  return Float64Array.from(kept.flat());
}
