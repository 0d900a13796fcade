/**
 * Whether a chain can be followed past the edges that touch it, by trying: round each point at which an edge may touch
 * the chain stands a ring of many places, and one goes from place to place wherever no edge stands between.
 */
import type { Point } from './scenes.ts';

export interface Blocker {
  readonly a: Point;
  readonly b: Point;
  /** Top at a share 0 … 1 of the way from a to b. */
  topAt(share: number): number;
}

const RING_M = 1e-3;
const RING_PLACES = 720;
/** How far beside a hull edge one goes along it, as an angle seen from its ends. */
const BESIDE = 1e-5;

/**
 * @param chain source, corners, receiver
 * @param chainTopAt height of the chain at a length along it
 */
export function canFollow(chain: readonly Point[], blockers: readonly Blocker[], chainTopAt: (m: number) => number) {
  const points = touchPoints(chain, blockers);
  let sides = { left: true, right: true };
  let alongM = 0;
  for (let at = 1; at + 1 < points.length; at++) {
    const [before, point, after] = [points[at - 1]!, points[at]!, points[at + 1]!];
    alongM += Math.hypot(point[0] - before[0], point[1] - before[1]);
    const z = chainTopAt(alongM);
    const near = blockers.filter((edge) => distanceM(point, edge) < 2 * RING_M);
    const isBlocked = (p: Point, q: Point) =>
      near.some((edge) => {
        const share = shareCrossed(p, q, edge);
        return share !== null && edge.topAt(share) > z + 1e-6;
      });
    const [back, ahead] = [angleTo(point, before), angleTo(point, after)];
    // Left of the way that leads here is clockwise of its beginning, left of the way on is anticlockwise of its end.
    const doors = { left: back - BESIDE, right: back + BESIDE, leftOn: ahead + BESIDE, rightOn: ahead - BESIDE };
    const full = 2 * Math.PI;
    const ring = [
      ...Array.from({ length: RING_PLACES }, (_, place) => (place * full) / RING_PLACES),
      ...Object.values(doors),
    ]
      .map((angle) => ((angle % full) + full) % full)
      .toSorted((a, b) => a - b);
    const placeAt = (angle: number): Point => [
      point[0] + RING_M * Math.cos(angle),
      point[1] + RING_M * Math.sin(angle),
    ];
    const indexOf = (door: number) => ring.indexOf(((door % full) + full) % full);
    const reached = new Set<number>();
    const walk = (from: number, step: 1 | -1): void => {
      for (let place = from; ;) {
        reached.add(place);
        const next = (place + step + ring.length) % ring.length;
        if (reached.has(next) || isBlocked(placeAt(ring[place]!), placeAt(ring[next]!))) return;
        place = next;
      }
    };
    for (const door of [sides.left ? [doors.left] : [], sides.right ? [doors.right] : []].flat()) {
      walk(indexOf(door), 1);
      walk(indexOf(door), -1);
    }
    sides = { left: reached.has(indexOf(doors.leftOn)), right: reached.has(indexOf(doors.rightOn)) };
    if (!sides.left && !sides.right) return false;
  }
  return true;
}

function distanceM([x, y]: Point, { a, b }: Blocker): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const share = Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(a[0] + share * dx - x, a[1] + share * dy - y);
}

function angleTo(from: Point, to: Point): number {
  return Math.atan2(to[1] - from[1], to[0] - from[0]);
}

/** The chain's own points and, between them, the ends of edges that lie on it. */
function touchPoints(chain: readonly Point[], blockers: readonly Blocker[]): Point[] {
  const ends = blockers.flatMap(({ a, b }) => [a, b]);
  return chain.flatMap((from, at) => {
    const to = chain[at + 1];
    if (to === undefined) return [from];
    const lengthM = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const places = ends.flatMap(([x, y]) => {
      const along = ((x - from[0]) * (to[0] - from[0]) + (y - from[1]) * (to[1] - from[1])) / lengthM;
      const beside = ((x - from[0]) * (to[1] - from[1]) - (y - from[1]) * (to[0] - from[0])) / lengthM;
      return Math.abs(beside) < 1e-8 && along > 2 * RING_M && along < lengthM - 2 * RING_M
        ? [{ along, at: [x, y] as const }]
        : [];
    });
    const ordered = places.toSorted((a, b) => a.along - b.along);
    return [
      from,
      ...ordered.filter(({ along }, i) => i === 0 || along > ordered[i - 1]!.along + RING_M).map((one) => one.at),
    ];
  });
}

function shareCrossed(p: Point, q: Point, { a, b }: Blocker): number | null {
  const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
  const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
  const determinant = dx * ey - dy * ex;
  const place = ((a[0] - p[0]) * ey - (a[1] - p[1]) * ex) / determinant;
  const share = ((a[0] - p[0]) * dy - (a[1] - p[1]) * dx) / determinant;
  return place >= 0 && place <= 1 && share >= 0 && share <= 1 ? share : null;
}
