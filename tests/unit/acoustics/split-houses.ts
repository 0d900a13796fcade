/** Random houses as whole footprints, and the same houses divided along lines. */
import { isClear, turnedAt } from './party-walls.ts';
import { type BuildingDraft, type Point, randomFrom, rectangle } from './scenes.ts';

export interface SplitPlace {
  readonly whole: BuildingDraft[];
  readonly parts: BuildingDraft[];
  /** Points outside all houses. */
  readonly ends: ReadonlyArray<{ readonly at: Point; readonly heightM: number }>;
}

/**
 * Scattered houses: rectangles, some with one wing, some with two wings around a yard. Some are narrow, some lower than the ends.
 */
export function splitPlace(seed: number): SplitPlace {
  const random = randomFrom(seed + 21e6);
  const between = (low: number, high: number) => low + (high - low) * random();
  const whole: BuildingDraft[] = [];
  const parts: BuildingDraft[] = [];
  for (let house = 0; house < 12; house++) {
    const [at, angle] = [[between(-60, 60), between(-60, 60)] as Point, between(0, Math.PI)];
    const [w, d, t] = [between(6, 30), between(5, 20), between(1, 4)];
    const heightM = random() < 0.3 ? 4 : between(2.5, 12);
    const [ring, rectangles] = shapeOf(Math.floor(3 * random()), w, d, t);
    const placed = { ring: turnedAt(at, angle, ring), heightM };
    if (whole.some((other) => overlaps(other.ring, placed.ring))) continue;
    whole.push(placed);
    const pieces = rectangles.flatMap((rectangle) => (random() < 0.5 ? divided(rectangle, random) : [rectangle]));
    parts.push(...pieces.map((piece) => ({ ring: turnedAt(at, angle, piece), heightM })));
  }
  const ends = Array.from({ length: 16 }, () => {
    for (;;) {
      const at: Point = [between(-80, 80), between(-80, 80)];
      if (parts.every(({ ring }) => isClear(ring, at, 0.01))) return { at, heightM: [1.5, 4, between(0.5, 9)][Math.floor(3 * random())]! }; // prettier-ignore
    }
  });
  return { whole, parts, ends };
}

/** An outline, and the rectangles of which it consists. */
function shapeOf(wings: number, w: number, d: number, t: number): [Point[], Point[][]] {
  const base = rectangle(0, 0, w, t);
  if (wings === 0) return [rectangle(0, 0, w, d), [rectangle(0, 0, w, d)]];
  const left = rectangle(0, t, t, d);
  if (wings === 1) return [[[0, 0], [w, 0], [w, t], [t, t], [t, d], [0, d]], [base, left]]; // prettier-ignore
  const outline: Point[] = [[0, 0], [w, 0], [w, d], [w - t, d], [w - t, t], [t, t], [t, d], [0, d]]; // prettier-ignore
  return [outline, [base, left, rectangle(w - t, t, w, d)]];
}

/** Divides a convex ring by a line through its middle, at a random angle. */
function divided(ring: readonly Point[], random: () => number): Point[][] {
  const middle: Point = [0, 1].map((axis) => ring.reduce((sum, at) => sum + at[axis]!, 0) / ring.length) as [number, number]; // prettier-ignore
  const angle = Math.PI * random();
  const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
  const off = ([x, y]: Point) => (x - middle[0]) * nx + (y - middle[1]) * ny;
  const sides: [Point[], Point[]] = [[], []];
  ring.forEach((a, at) => {
    const b = ring[(at + 1) % ring.length]!;
    const [offA, offB] = [off(a), off(b)];
    sides[offA > 0 ? 0 : 1].push(a);
    if (offA > 0 === offB > 0) return;
    const share = offA / (offA - offB);
    const crossing: Point = [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
    sides[0].push(crossing);
    sides[1].push(crossing);
  });
  return sides;
}

/** Whether the circles around two rings meet. */
function overlaps(ring: readonly Point[], other: readonly Point[]): boolean {
  const [[x, y, r], [u, v, s]] = [circleRound(ring), circleRound(other)];
  return Math.hypot(u - x, v - y) < r + s;
}

function circleRound(ring: readonly Point[]): [number, number, number] {
  const x = ring.reduce((sum, at) => sum + at[0], 0) / ring.length;
  const y = ring.reduce((sum, at) => sum + at[1], 0) / ring.length;
  return [x, y, Math.max(...ring.map((at) => Math.hypot(at[0] - x, at[1] - y)))];
}
