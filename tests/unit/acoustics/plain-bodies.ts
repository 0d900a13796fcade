/** Houses that touch, and what is connected, a second time: of all pairs. */
import { isIn, nearestOn, NEAR_M } from './plain-bridges.ts';
import type { BuildingDraft, Point } from './scenes.ts';

/**
 * The houses connected to each by ones that count with it, itself among them.
 * @param counts whether a house counts with the one that is asked for
 */
export function connected(
  buildings: readonly BuildingDraft[],
  counts: (house: number, other: number) => boolean,
): number[][] {
  const touching = buildings.map(({ ring }, house) =>
    buildings.flatMap((other, at) => (at !== house && touch(ring, other.ring) ? [at] : [])),
  );
  return buildings.map((_, house) => {
    const found = [house];
    for (const at of found) {
      found.push(...touching[at]!.filter((other) => counts(house, other) && !found.includes(other)));
    }
    return found;
  });
}

function touch(one: readonly Point[], other: readonly Point[]): boolean {
  const isNear = (ring: readonly Point[], to: readonly Point[]) =>
    ring.some((at) => {
      const [x, y] = nearestOn(to, at);
      return Math.hypot(x - at[0], y - at[1]) <= NEAR_M || isIn(to, at);
    });
  return isNear(one, other) || isNear(other, one) || cross(one, other);
}

function cross(one: readonly Point[], other: readonly Point[]): boolean {
  const left = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
  return one.some((a, at) => {
    const b = one[(at + 1) % one.length]!;
    return other.some((c, to) => {
      const d = other[(to + 1) % other.length]!;
      return left(a, b, c) !== left(a, b, d) && left(c, d, a) !== left(c, d, b);
    });
  });
}
