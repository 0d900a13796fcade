/** Bridging walls a second time: of every corner and every other house, whatever is near. */
import type { BuildingDraft, Point } from './scenes.ts';

export interface PlainBridge {
  /** Number of the house that it belongs to, the lower one. */
  readonly house: number;
  readonly a: Point;
  readonly b: Point;
}

export const NEAR_M = 0.05 + 1e-6;

/** @param tops roof of each house, absolute, m */
export function plainBridges(buildings: readonly BuildingDraft[], tops: readonly number[]): PlainBridge[] {
  return buildings.flatMap(({ ring }, house) =>
    ring.flatMap((a) =>
      buildings.flatMap((other, to) => {
        if (to === house) return [];
        const b = nearestOn(other.ring, a);
        const apartM = Math.hypot(b[0] - a[0], b[1] - a[1]);
        if (apartM <= 1e-6 || apartM > NEAR_M || isIn(other.ring, a)) return [];
        return [{ house: tops[to]! < tops[house]! ? to : house, a, b }];
      }),
    ),
  );
}

export function nearestOn(ring: readonly Point[], [x, y]: Point): Point {
  const points = ring.map(([ax, ay], at): Point => {
    const [bx, by] = ring[(at + 1) % ring.length]!;
    const share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
    const within = Math.min(1, Math.max(0, share));
    return [ax + within * (bx - ax), ay + within * (by - ay)];
  });
  const apartM = ([px, py]: Point) => Math.hypot(px - x, py - y);
  return points.reduce((best, point) => (apartM(point) < apartM(best) ? point : best));
}

/** By the angle that the ring turns round a point. */
export function isIn(ring: readonly Point[], [x, y]: Point): boolean {
  const turn = ring.reduce((sum, [ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length]!;
    const across = (ax - x) * (by - y) - (ay - y) * (bx - x);
    return sum + Math.atan2(across, (ax - x) * (bx - x) + (ay - y) * (by - y));
  }, 0);
  return Math.abs(turn) > Math.PI;
}
