/** The points of a triangulated surface, and the edges that are needed to restore its triangles. */
interface Constraints {
  /** Numbers of the points that triangles use, in their order. */
  readonly points: number[];
  /** Pairs of indexes into `points`. */
  readonly edges: number[];
}

/**
 * Edges of triangles that a Delaunay triangulation of their points may not have. These are border edges, and edges where the
 * opposite corner of one triangle is in or on the circumcircle of the other. With these edges as constraints, a constrained
 * triangulation gives the same triangles, because all other edges are locally Delaunay (Lee and Lin 1986).
 * @param xyz x, y, z, …
 * @param triangles three point indexes per triangle
 */
export function constraintsOf(xyz: readonly number[], triangles: readonly number[]): Constraints {
  const indexOf = new Map<number, number>();
  for (const point of triangles) if (!indexOf.has(point)) indexOf.set(point, indexOf.size);
  const count = xyz.length / 3;
  /** The opposite corner of the only triangle seen so far at an edge, by the two ends of the edge. */
  const open = new Map<number, number>();
  const edges: number[] = [];
  const constrain = (a: number, b: number) => edges.push(indexOf.get(a) ?? 0, indexOf.get(b) ?? 0);
  for (let at = 0; at < triangles.length; at += 3) {
    for (let side = 0; side < 3; side++) {
      const [a, b, c] = [0, 1, 2].map((corner) => triangles[at + ((side + corner) % 3)] ?? 0);
      if (a === undefined || b === undefined || c === undefined || a === b) continue;
      const key = Math.min(a, b) * count + Math.max(a, b);
      const opposite = open.get(key);
      if (opposite === undefined) {
        open.set(key, c);
        continue;
      }
      open.delete(key);
      if (!isLocallyDelaunay(xyz, a, b, c, opposite)) constrain(a, b);
    }
  }
  for (const key of open.keys()) constrain(Math.floor(key / count), key % count);
  return { points: [...indexOf.keys()], edges };
}

/** Differences below this share of the largest term are rounding. */
const ROUNDING = 1e-9;

/** Whether a point is outside the circumcircle of a triangle by more than rounding. */
function isLocallyDelaunay(xyz: readonly number[], a: number, b: number, c: number, point: number): boolean {
  const x = (corner: number) => (xyz[3 * corner] ?? NaN) - (xyz[3 * point] ?? NaN);
  const y = (corner: number) => (xyz[3 * corner + 1] ?? NaN) - (xyz[3 * point + 1] ?? NaN);
  const [ax, ay, bx, by, cx, cy] = [x(a), y(a), x(b), y(b), x(c), y(c)];
  const terms = [
    (ax * ax + ay * ay) * (bx * cy - by * cx),
    (bx * bx + by * by) * (cx * ay - cy * ax),
    (cx * cx + cy * cy) * (ax * by - ay * bx),
  ];
  const turn = Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
  const inside = turn * terms.reduce((sum, term) => sum + term, 0);
  return inside < -ROUNDING * Math.max(...terms.map(Math.abs));
}
