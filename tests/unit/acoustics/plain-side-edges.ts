/** Second implementation of vertical edges beside a clear sight line, by testing all corners by angles (decision 0086). */
import type { Point } from './scenes.ts';

export interface PlainVerticalEdge<Body> {
  readonly body: Body;
  readonly at: Point;
  readonly top: number;
}

interface ToppedEdge {
  readonly a: Point;
  readonly b: Point;
  readonly topAt: (share: number) => number;
}

type Point3 = readonly [x: number, y: number, z: number];

/** Whether all edges that meet in a point and are higher than z there lead away from it within less than half a turn. */
export function isCornerAt([x, y]: Point, z: number, edges: readonly ToppedEdge[]): boolean {
  const angles = edges.flatMap(({ a, b, topAt }) => {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const lengthM = Math.hypot(dx, dy);
    const share = Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / lengthM ** 2));
    if (Math.hypot(a[0] + share * dx - x, a[1] + share * dy - y) > 1e-6 || topAt(share) <= z + 1e-9) return [];
    return [
      ...(share * lengthM < lengthM - 1e-6 ? [Math.atan2(dy, dx)] : []),
      ...(share * lengthM > 1e-6 ? [Math.atan2(-dy, -dx)] : []),
    ];
  });
  const sorted = angles.toSorted((angle, other) => angle - other);
  return sorted.some((angle, at) => (sorted[at + 1] ?? sorted[0]! + 2 * Math.PI) - angle > Math.PI + 1e-6);
}

/** The vertical edge beside the line from s to r with the largest z, and the path over its top; null if there is none. */
export function nearestBeside<Body>(
  s: Point3,
  r: Point3,
  edges: ReadonlyArray<PlainVerticalEdge<Body>>,
  isCounted: (edge: PlainVerticalEdge<Body>, bendZ: number) => boolean,
) {
  const dp = Math.hypot(r[0] - s[0], r[1] - s[1]);
  const [ux, uy] = [(r[0] - s[0]) / dp, (r[1] - s[1]) / dp];
  const found = edges.flatMap((edge) => {
    const [x, y] = edge.at;
    const u = (x - s[0]) * ux + (y - s[1]) * uy;
    if (u <= 1e-6 || u >= dp - 1e-6) return [];
    const left = (y - s[1]) * ux - (x - s[0]) * uy;
    const [before, after] = [Math.hypot(x - s[0], y - s[1]), Math.hypot(x - r[0], y - r[1])];
    const bent: Point3 = [x, y, s[2] + ((r[2] - s[2]) * before) / (before + after)];
    const lengthM = distance(s, bent) + distance(bent, r);
    const [dss, dsr] = [distance(s, [x, y, edge.top]), distance([x, y, edge.top], r)];
    const side: 1 | -1 = left > 0 ? 1 : -1;
    return [
      { edge, z: distance(s, r) - lengthM, side, dss, dsr, overTop: Math.max(0, dss + dsr - lengthM), bendZ: bent[2] },
    ];
  });
  const counted = found.filter(({ z, edge, bendZ }) => z > -0.6 && isCounted(edge, bendZ));
  const nearest = Math.max(...counted.map(({ z }) => z));
  // Of two edges at the same corner, the higher one.
  return (
    counted.filter(({ z }) => z >= nearest - 1e-9).toSorted((hit, other) => other.edge.top - hit.edge.top)[0] ?? null
  );
}

function distance(p: Point3, q: Point3): number {
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}
