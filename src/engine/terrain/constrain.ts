/**
 * Makes constraints edges of a triangulation, by flipping the edges that cross a constraint (Sloan 1993). If two constraints
 * cross, as contour lines never should, the first one is kept.
 */
import { isWithinCircle, orientation } from '../geometry/orientation.ts';
import { linkTwins, type Mesh, nextOf, previousOf } from '../geometry/triangulate.ts';

/** Flips per crossing edge before a constraint is given up. In exact arithmetic far fewer are needed. */
const MAX_FLIPS_PER_CROSSING = 64;

/**
 * Changes a mesh so that its constraints are edges, unless they cross an earlier constraint.
 * @param constraints pairs of point indices; both may be equal
 */
export function constrain(mesh: Mesh, constraints: ArrayLike<number>): void {
  const constrainer = new Constrainer(mesh);
  for (let at = 0; at + 1 < constraints.length; at += 2) constrainer.insert(constraints[at]!, constraints[at + 1]!);
}

class Constrainer {
  private readonly mesh: Mesh;
  private readonly fixed: Uint8Array;
  /** A half-edge that starts at each point; −1 for a point that the mesh does not use. */
  private readonly outgoing: Int32Array;

  constructor(mesh: Mesh) {
    this.mesh = mesh;
    this.fixed = new Uint8Array(mesh.triangles.length);
    this.outgoing = new Int32Array(mesh.xy.length / 2).fill(-1);
    mesh.triangles.forEach((point, edge) => {
      this.outgoing[point] = edge;
    });
  }

  /** Makes a constraint an edge, or several edges if it runs through other points. */
  insert(from: number, to: number): void {
    for (let at = from; at !== to;) {
      const reached = this.insertToNextPoint(at, to);
      if (reached < 0) return;
      at = reached;
    }
  }

  /** The half-edges that start at a point, one per triangle around it. */
  private around(point: number): number[] {
    const { twins } = this.mesh;
    const first = this.outgoing[point]!;
    const edges: number[] = [];
    if (first < 0) return edges;
    let edge = first;
    do {
      edges.push(edge);
      edge = twins[previousOf(edge)]!;
    } while (edge >= 0 && edge !== first);
    // At the outline, the remaining triangles lie in the other direction.
    if (edge < 0) {
      for (let back = twins[first]!; back >= 0; back = twins[nextOf(back)]!) edges.push(nextOf(back));
    }
    return edges;
  }

  /** The half-edge between two points in either direction; −1 for none. */
  private edgeBetween(a: number, b: number): number {
    const { triangles } = this.mesh;
    for (const edge of this.around(a)) {
      if (triangles[nextOf(edge)] === b) return edge;
      if (triangles[previousOf(edge)] === b) return previousOf(edge);
    }
    return -1;
  }

  private side(a: number, b: number, point: number): number {
    return orientation(this.mesh.xy, a, b, point);
  }

  private isAhead(a: number, b: number, point: number): boolean {
    const { xy } = this.mesh;
    const dx = xy[2 * b]! - xy[2 * a]!;
    const dy = xy[2 * b + 1]! - xy[2 * a + 1]!;
    return (xy[2 * point]! - xy[2 * a]!) * dx + (xy[2 * point + 1]! - xy[2 * a + 1]!) * dy > 0;
  }

  private fix(edge: number): void {
    this.fixed[edge] = 1;
    const twin = this.mesh.twins[edge]!;
    if (twin >= 0) this.fixed[twin] = 1;
  }

  /**
   * Inserts the part of a constraint from a towards b up to the next point on it.
   * @returns that point, or −1 if the constraint is given up
   */
  private insertToNextPoint(a: number, b: number): number {
    const { triangles } = this.mesh;
    for (const edge of this.around(a)) {
      const right = triangles[nextOf(edge)]!;
      const left = triangles[previousOf(edge)]!;
      const rightSide = this.side(a, b, right);
      const leftSide = this.side(a, b, left);
      if (rightSide === 0 && this.isAhead(a, b, right)) {
        this.fix(edge);
        return right;
      }
      if (leftSide === 0 && this.isAhead(a, b, left)) {
        this.fix(previousOf(edge));
        return left;
      }
      if (rightSide < 0 && leftSide > 0) return this.clearWay(a, b, nextOf(edge));
    }
    return -1;
  }

  /** Flips the edges that cross the line from a to b. @param first the first half-edge that is crossed, from right to left */
  private clearWay(a: number, b: number, first: number): number {
    const { triangles, twins } = this.mesh;
    const crossing: number[] = [];
    let end = -1;
    for (let edge = first; end < 0;) {
      const twin = twins[edge]!;
      if (twin < 0 || this.fixed[edge] === 1) return -1;
      crossing.push(triangles[edge]!, triangles[nextOf(edge)]!);
      const apex = triangles[previousOf(twin)]!;
      const side = apex === b ? 0 : this.side(a, b, apex);
      if (side === 0) end = apex;
      else edge = side > 0 ? nextOf(twin) : previousOf(twin);
    }
    const made: number[] = [];
    const cleared = this.flipAll(crossing, a, end, made);
    const edge = cleared ? this.edgeBetween(a, end) : -1;
    if (edge >= 0) this.fix(edge);
    this.restore(made);
    return edge < 0 ? -1 : end;
  }

  /**
   * Flips crossing edges until none crosses. Edges that cannot be flipped yet are tried again later.
   * @param made receives the new edges that do not cross
   */
  private flipAll(crossing: number[], a: number, end: number, made: number[]): boolean {
    const { triangles, twins } = this.mesh;
    let remaining = MAX_FLIPS_PER_CROSSING * crossing.length + 1000;
    for (let head = 0; head < crossing.length; head += 2) {
      if (remaining-- < 0) return false;
      const p = crossing[head]!;
      const q = crossing[head + 1]!;
      const edge = this.edgeBetween(p, q);
      const twin = edge < 0 ? -1 : twins[edge]!;
      if (twin < 0) return false;
      const from = triangles[edge]!;
      const to = triangles[nextOf(edge)]!;
      const near = triangles[previousOf(edge)]!;
      const far = triangles[previousOf(twin)]!;
      // Only the diagonal of a convex quadrilateral can be flipped.
      if (!(this.side(far, to, near) > 0 && this.side(near, from, far) > 0)) {
        crossing.push(p, q);
        continue;
      }
      this.flip(edge);
      const crosses = near !== a && near !== end && far !== a && far !== end;
      if (crosses && this.side(a, end, near) > 0 !== this.side(a, end, far) > 0) crossing.push(near, far);
      else made.push(near, far);
    }
    return true;
  }

  /** Flips new edges that are not Delaunay edges, except constraints. */
  private restore(made: readonly number[]): void {
    const { triangles, twins, xy } = this.mesh;
    let edges = made;
    for (let turn = 0; turn < MAX_FLIPS_PER_CROSSING && edges.length > 0; turn++) {
      const again: number[] = [];
      for (let at = 0; at < edges.length; at += 2) {
        const edge = this.edgeBetween(edges[at]!, edges[at + 1]!);
        if (edge < 0 || this.fixed[edge] === 1 || twins[edge]! < 0) continue;
        const [a, b, c] = [triangles[previousOf(edge)]!, triangles[edge]!, triangles[nextOf(edge)]!];
        const p = triangles[previousOf(twins[edge]!)]!;
        if (!isWithinCircle(xy, a, b, c, p)) continue;
        this.flip(edge);
        again.push(a, p, a, b, a, c, p, b, p, c);
      }
      edges = again;
    }
  }

  /** Flips the diagonal of the quadrilateral of two triangles. */
  private flip(edge: number): void {
    const { triangles, twins } = this.mesh;
    const { fixed, outgoing } = this;
    const twin = twins[edge]!;
    const near = previousOf(edge);
    const far = previousOf(twin);
    triangles[edge] = triangles[far]!;
    triangles[twin] = triangles[near]!;
    linkTwins(twins, edge, twins[far]!);
    linkTwins(twins, twin, twins[near]!);
    linkTwins(twins, near, far);
    fixed[edge] = fixed[far]!;
    fixed[twin] = fixed[near]!;
    fixed[near] = 0;
    fixed[far] = 0;
    for (const half of [edge, twin]) {
      for (const each of [half, nextOf(half), previousOf(half)]) outgoing[triangles[each]!] = each;
    }
  }
}
