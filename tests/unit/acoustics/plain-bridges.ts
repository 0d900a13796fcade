/** Second implementation of bridging walls, by testing every corner against every other obstacle. */
import type { Point } from './scenes.ts';

/** A footprint or a wall. */
export interface PlainShape {
  readonly corners: readonly Point[];
  readonly edges: ReadonlyArray<readonly [Point, Point]>;
  /** The footprint; null for a wall. */
  readonly ring: readonly Point[] | null;
  /** Top at a point of one of its edges, absolute, m. */
  topAt(edge: number, point: Point): number;
}

export interface PlainBridge {
  /** Index of the obstacle to which it belongs, the lower of the two. */
  readonly owner: number;
  readonly a: Point;
  readonly b: Point;
  readonly topM: number;
}

/** Slightly less than 0.1 m. */
export const NEAR_M = 0.1 - 1e-6;

export function plainBridges(shapes: readonly PlainShape[]): PlainBridge[] {
  return shapes.flatMap((shape, number) =>
    shape.corners.flatMap((a) =>
      shapes.flatMap((other, to): PlainBridge[] => {
        if (to === number) return [];
        const { point: b, edge } = nearestOn(other, a);
        const apartM = Math.hypot(b[0] - a[0], b[1] - a[1]);
        if (apartM <= 1e-6 || apartM > NEAR_M || (other.ring !== null && isIn(other.ring, a))) return [];
        const own = shape.edges.findIndex((ends) => ends.includes(a));
        const [top, otherTop] = [shape.topAt(own, a), other.topAt(edge, b)];
        return [{ owner: otherTop < top ? to : number, a, b, topM: Math.min(top, otherTop) }];
      }),
    ),
  );
}

export function nearestOn({ edges }: Pick<PlainShape, 'edges'>, [x, y]: Point): { point: Point; edge: number } {
  const points = edges.map(([[ax, ay], [bx, by]], edge) => {
    const share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
    const within = Math.min(1, Math.max(0, share));
    return { point: [ax + within * (bx - ax), ay + within * (by - ay)] as Point, edge };
  });
  const apartM = ({ point: [px, py] }: { point: Point }) => Math.hypot(px - x, py - y);
  return points.reduce((best, point) => (apartM(point) < apartM(best) ? point : best));
}

/** Whether a point is in a ring, by the angle that the ring turns around it. */
export function isIn(ring: readonly Point[], [x, y]: Point): boolean {
  const turn = ring.reduce((sum, [ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length]!;
    const across = (ax - x) * (by - y) - (ay - y) * (bx - x);
    return sum + Math.atan2(across, (ax - x) * (bx - x) + (ay - y) * (by - y));
  }, 0);
  return Math.abs(turn) > Math.PI;
}
