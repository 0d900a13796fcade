/** Exact test of the side of a line on which a point lies, and a conservative test for points in a circle. */
import { orient2d } from 'robust-predicates';

/**
 * Steps of the coordinate raster per metre. It identifies points at one position. Rounding to it moves a point by less than a
 * nanometre.
 */
const RASTER_PER_M = 2 ** 30;

export function onRaster(coordinateM: number): number {
  return Math.round(coordinateM * RASTER_PER_M) / RASTER_PER_M;
}

/**
 * Twice the signed area of the triangle of points a, b, c, m²: positive if anticlockwise, negative if clockwise, 0 if the points
 * are on a line. The sign is exact.
 * @param xy positions of all points, x0, y0, x1, y1, …
 */
export function orientation(xy: Float64Array, a: number, b: number, c: number): number {
  return -orient2d(xy[2 * a]!, xy[2 * a + 1]!, xy[2 * b]!, xy[2 * b + 1]!, xy[2 * c]!, xy[2 * c + 1]!);
}

/** Bound of the relative error of the determinant (Shewchuk 1997, 10 ε + 96 ε²), rounded up. */
const RELATIVE_ERROR_CIRCLE = 1.2e-15;

/**
 * Whether point p lies inside the circle through points a, b, c (anticlockwise). Rounding never makes the result true for a point
 * outside. For points on one circle, as in a raster, the result is false, so that their triangulation is not changed.
 */
export function isWithinCircle(xy: Float64Array, a: number, b: number, c: number, p: number): boolean {
  const px = xy[2 * p]!;
  const py = xy[2 * p + 1]!;
  const ax = xy[2 * a]! - px;
  const ay = xy[2 * a + 1]! - py;
  const bx = xy[2 * b]! - px;
  const by = xy[2 * b + 1]! - py;
  const cx = xy[2 * c]! - px;
  const cy = xy[2 * c + 1]! - py;
  const a2 = ax * ax + ay * ay;
  const b2 = bx * bx + by * by;
  const c2 = cx * cx + cy * cy;
  const determinant = a2 * (bx * cy - by * cx) + b2 * (cx * ay - cy * ax) + c2 * (ax * by - ay * bx);
  const size =
    a2 * (Math.abs(bx * cy) + Math.abs(by * cx)) +
    b2 * (Math.abs(cx * ay) + Math.abs(cy * ax)) +
    c2 * (Math.abs(ax * by) + Math.abs(ay * bx));
  return determinant > RELATIVE_ERROR_CIRCLE * size;
}
