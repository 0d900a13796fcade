/** Second implementation of touching and connected obstacles, by testing all pairs. */
import { isIn, nearestOn, NEAR_M, type PlainShape } from './plain-bridges.ts';
import type { Point } from './scenes.ts';

/** The indices of the obstacles that touch each obstacle. */
export function touching(shapes: readonly PlainShape[]): number[][] {
  return shapes.map((shape, number) =>
    shapes.flatMap((other, at) => (at !== number && touch(shape, other) ? [at] : [])),
  );
}

/**
 * The obstacles connected to each obstacle by obstacles that count, including itself.
 * @param counts whether an obstacle counts for the given one
 */
export function connected(
  beside: ReadonlyArray<readonly number[]>,
  counts: (obstacle: number, other: number) => boolean,
): number[][] {
  return beside.map((_, obstacle) => {
    const found = [obstacle];
    for (const at of found) {
      found.push(...beside[at]!.filter((other) => counts(obstacle, other) && !found.includes(other)));
    }
    return found;
  });
}

function touch(shape: PlainShape, other: PlainShape): boolean {
  const isNear = ({ corners }: PlainShape, to: PlainShape) =>
    corners.some((at) => {
      const [x, y] = nearestOn(to, at).point;
      return Math.hypot(x - at[0], y - at[1]) <= NEAR_M || (to.ring !== null && isIn(to.ring, at));
    });
  return isNear(shape, other) || isNear(other, shape) || cross(shape, other);
}

function cross(shape: PlainShape, other: PlainShape): boolean {
  const left = (a: Point, b: Point, c: Point) =>
    ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / Math.hypot(b[0] - a[0], b[1] - a[1]);
  return shape.edges.some(([a, b]) =>
    other.edges.some(([c, d]) => {
      // Edges on one line do not cross.
      if (Math.max(Math.abs(left(a, b, c)), Math.abs(left(a, b, d))) < 1e-6) return false;
      return left(a, b, c) > 0 !== left(a, b, d) > 0 && left(c, d, a) > 0 !== left(c, d, b) > 0;
    }),
  );
}
