/** Extents of obstacles in plan. Obstacle o has the vertices starts[o] to starts[o + 1]. */
import { boxOf } from '../geometry/box.ts';

/** More than rounding does to a radius, m. */
const MARGIN_M = 1e-6;

/** A circle round the vertices of each obstacle: x, y and radius, m. */
export function circlesRound(vertexXy: Float64Array, starts: Uint32Array): Float64Array {
  const count = starts.length - 1;
  const circles = new Float64Array(3 * count);
  for (let obstacle = 0; obstacle < count; obstacle++) {
    const from = starts[obstacle]!;
    const to = starts[obstacle + 1]!;
    const { x0, y0, x1, y1 } = boxOf(vertexXy, from, to);
    const x = (x0 + x1) / 2;
    const y = (y0 + y1) / 2;
    let radiusM = 0;
    for (let vertex = from; vertex < to; vertex++) {
      radiusM = Math.max(radiusM, Math.hypot(vertexXy[2 * vertex]! - x, vertexXy[2 * vertex + 1]! - y));
    }
    circles.set([x, y, radiusM + MARGIN_M], 3 * obstacle);
  }
  return circles;
}

/** Directions over half a turn in which a width is sampled. */
const SAMPLED_DIRECTIONS = 36;

/**
 * Bounds of the extent of a set of vertices over all directions, m. The extent changes by no more than the diameter
 * times the angle turned, so that a sample every 5° bounds all directions between.
 */
export function boundWidths(vertexXy: Float64Array, from: number, to: number): { leastM: number; greatestM: number } {
  let least = Infinity;
  let greatest = 0;
  for (let sample = 0; sample < SAMPLED_DIRECTIONS; sample++) {
    const angle = (Math.PI * sample) / SAMPLED_DIRECTIONS;
    const widthM = extentM(vertexXy, from, to, Math.cos(angle), Math.sin(angle));
    least = Math.min(least, widthM);
    greatest = Math.max(greatest, widthM);
  }
  const halfStep = Math.PI / SAMPLED_DIRECTIONS / 2;
  const diameterM = greatest / Math.cos(halfStep);
  return { leastM: least - diameterM * halfStep, greatestM: diameterM };
}

/** Extent of the vertices [from, to) along the unit vector (ux, uy), m. */
export function extentM(vertexXy: Float64Array, from: number, to: number, ux: number, uy: number): number {
  let low = Infinity;
  let high = -Infinity;
  for (let vertex = from; vertex < to; vertex++) {
    const along = vertexXy[2 * vertex]! * ux + vertexXy[2 * vertex + 1]! * uy;
    if (along < low) low = along;
    if (along > high) high = along;
  }
  return high > low ? high - low : 0;
}
