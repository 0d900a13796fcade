/** On which side of a line a point lies, without error of rounding. */

/** Coordinates that are compared are whole multiples of this, m (2^−30): rounding them to it moves nothing by more than a nanometre. */
const RASTER_PER_M = 2 ** 30;
/** Bound of the relative error of the determinant in double precision (Shewchuk 1997, 3 ε + 16 ε²), rounded up. */
const RELATIVE_ERROR = 4e-16;

/** A coordinate rounded to the raster that `orientation` is exact on. */
export function onRaster(coordinateM: number): number {
  return Math.round(coordinateM * RASTER_PER_M) / RASTER_PER_M;
}

/**
 * Twice the signed area of a triangle, m²: above 0 where a, b, c run anticlockwise, below 0 where clockwise, 0 exactly where they lie on
 * a line. The sign is exact for coordinates on the raster.
 */
export function orientation(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (ax - cx) * (by - cy);
  const right = (ay - cy) * (bx - cx);
  const determinant = left - right;
  if (Math.abs(determinant) > RELATIVE_ERROR * (Math.abs(left) + Math.abs(right))) return determinant;
  if (left === 0 && right === 0) return 0;
  const [ix, iy, jx, jy, kx, ky] = [ax, ay, bx, by, cx, cy].map((m) => BigInt(Math.round(m * RASTER_PER_M))) as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  return Number((ix - kx) * (jy - ky) - (iy - ky) * (jx - kx));
}

/** Bound of the relative error of the next determinant (Shewchuk 1997, 10 ε + 96 ε²), rounded up. */
const RELATIVE_ERROR_CIRCLE = 1.2e-15;

/**
 * Whether p lies within the circle through a, b, c (anticlockwise) beyond any doubt of rounding: points on one circle, as those of a
 * raster, leave every triangulation of them as it is.
 */
export function isWithinCircle(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  px: number,
  py: number,
): boolean {
  const dx = ax - px;
  const dy = ay - py;
  const ex = bx - px;
  const ey = by - py;
  const fx = cx - px;
  const fy = cy - py;
  const a = dx * dx + dy * dy;
  const b = ex * ex + ey * ey;
  const c = fx * fx + fy * fy;
  const determinant = a * (ex * fy - ey * fx) + b * (fx * dy - fy * dx) + c * (dx * ey - dy * ex);
  const size =
    a * (Math.abs(ex * fy) + Math.abs(ey * fx)) +
    b * (Math.abs(fx * dy) + Math.abs(fy * dx)) +
    c * (Math.abs(dx * ey) + Math.abs(dy * ex));
  return determinant > RELATIVE_ERROR_CIRCLE * size;
}
