/** Extents of obstacles in plan. Obstacle o has the vertices starts[o] to starts[o + 1] − 1. */
import { boxOf } from '../geometry/box.ts';
import { firstScreenedBand } from '../scene/bands.ts';

/** More than the rounding error of a radius, m. */
const MARGIN_M = 1e-6;

/** A circle around the vertices of each obstacle: x, y and radius, m. */
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

/**
 * A circle around the body of each obstacle: x, y and radius, m. A single obstacle keeps its own circle.
 * @param nextInBody the next obstacle of the same body, in a cycle
 */
export function circlesRoundBodies(circles: Float64Array, nextInBody: Uint32Array): Float64Array {
  const round = circles.slice();
  for (const members of severalTogether(nextInBody)) {
    const corners = members.flatMap((at) => {
      const [x, y, radiusM] = [circles[3 * at]!, circles[3 * at + 1]!, circles[3 * at + 2]!];
      return [x - radiusM, y - radiusM, x + radiusM, y + radiusM];
    });
    const { x0, y0, x1, y1 } = boxOf(corners, 0, corners.length / 2);
    const circle = [(x0 + x1) / 2, (y0 + y1) / 2, Math.hypot(x1 - x0, y1 - y0) / 2 + MARGIN_M];
    for (const member of members) round.set(circle, 3 * member);
  }
  return round;
}

/** By obstacle, the smallest of the given numbers in its body. */
export function leastInBody(numbers: Uint8Array, nextInBody: Uint32Array): Uint8Array {
  const least = numbers.slice();
  for (const members of severalTogether(nextInBody)) {
    const number = members.reduce((lowest, member) => Math.min(lowest, numbers[member]!), Infinity);
    for (const member of members) least[member] = number;
  }
  return least;
}

/** By obstacle, the lowest index in its body. */
export function firstInBody(nextInBody: Uint32Array): Uint32Array {
  const first = Uint32Array.from(nextInBody, (_, obstacle) => obstacle);
  for (const members of severalTogether(nextInBody)) for (const member of members) first[member] = members[0]!;
  return first;
}

/** The members of each body that has more than one. */
function* severalTogether(nextInBody: Uint32Array): Generator<number[]> {
  const isKnown = new Uint8Array(nextInBody.length);
  for (let first = 0; first < nextInBody.length; first++) {
    if (isKnown[first] === 1 || nextInBody[first] === first) continue;
    const members: number[] = [];
    for (let at = first; isKnown[at] === 0; at = nextInBody[at]!) {
      isKnown[at] = 1;
      members.push(at);
    }
    yield members;
  }
}

export interface Widths {
  /**
   * The width of obstacle o is that of the points outlineStart[o] to outlineStart[o + 1] − 1: x0, y0, … m. There are no points if
   * the obstacle screens in the same bands from every direction.
   */
  readonly outlineStart: Uint32Array;
  readonly outlineXy: Float64Array;
  /**
   * Seen from any direction, the obstacle is too narrow in bands below the first value, and wide enough from the second value on;
   * 8 for none.
   */
  readonly narrowBelowBand: Uint8Array;
  readonly wideFromBand: Uint8Array;
}

/**
 * For each obstacle: the points that determine its width, the bands in which it is too narrow to screen from any direction, and
 * the bands in which it is wide enough from every direction.
 * @param outlines outlines of obstacles that are wider than their own vertices because they touch others
 */
export function widthsOf(
  vertexXy: Float64Array,
  starts: Uint32Array,
  outlines: ReadonlyMap<number, Float64Array>,
): Widths {
  const count = starts.length - 1;
  const outlineStart = new Uint32Array(count + 1);
  const xy: number[] = [];
  const narrowBelowBand = new Uint8Array(count);
  const wideFromBand = new Uint8Array(count);
  for (let obstacle = 0; obstacle < count; obstacle++) {
    const outline = outlines.get(obstacle) ?? vertexXy.subarray(2 * starts[obstacle]!, 2 * starts[obstacle + 1]!);
    const { leastM, greatestM } = boundWidths(outline, 0, outline.length / 2);
    narrowBelowBand[obstacle] = firstScreenedBand(greatestM);
    wideFromBand[obstacle] = firstScreenedBand(leastM);
    // The outlines of other obstacles are not needed.
    if (narrowBelowBand[obstacle] !== wideFromBand[obstacle]) for (const ordinate of outline) xy.push(ordinate);
    outlineStart[obstacle + 1] = xy.length / 2;
  }
  return { outlineStart, outlineXy: Float64Array.from(xy), narrowBelowBand, wideFromBand };
}

/** Number of directions over half a turn in which a width is sampled. */
const SAMPLED_DIRECTIONS = 36;

/**
 * Bounds of the extent of a set of vertices over all directions, m. The extent changes by at most the diameter times the change
 * of angle. So a sample every 5° gives bounds for all directions.
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
