/**
 * Delaunay triangulation of points in plan. Points are added in the order of their distance from a first triangle, each to the
 * hull of those before it. Then edges are flipped until no circumscribed circle of a triangle contains a corner of another
 * (Sinclair 2010).
 */
import { boxOf } from './box.ts';
import { isWithinCircle, orientation } from './orientation.ts';

/**
 * Triangles as half-edges. Half-edge e leads from vertex triangles[e] to the start of the next half-edge of its triangle.
 * Triangle t has the half-edges 3 t, 3 t + 1 and 3 t + 2, anticlockwise.
 */
export interface Mesh {
  /** x0, y0, x1, y1, … m, on the raster of `orientation.ts`, without two points at one position. */
  readonly xy: Float64Array;
  readonly triangles: Uint32Array;
  /** The opposite half-edge of the neighbour; −1 at the outline. */
  readonly twins: Int32Array;
}

export function nextOf(edge: number): number {
  return edge % 3 === 2 ? edge - 2 : edge + 1;
}

export function previousOf(edge: number): number {
  return edge % 3 === 0 ? edge + 2 : edge - 1;
}

/** Makes two half-edges twins; the second may be −1. */
export function linkTwins(twins: Int32Array, edge: number, twin: number): void {
  twins[edge] = twin;
  if (twin >= 0) twins[twin] = edge;
}

/**
 * Triangulates points.
 * @param xy points on the raster of `orientation.ts`, without two at one position
 * @returns the mesh; null if all points lie on one line
 */
export function triangulate(xy: Float64Array): Mesh | null {
  const seed = firstTriangle(xy);
  return seed === null ? null : new Sweep(xy, seed).run();
}

type Corners = readonly [number, number, number];

/**
 * The first triangle: the point nearest to the middle, its nearest neighbour, and the point that gives the smallest circumscribed
 * circle with both.
 */
function firstTriangle(xy: Float64Array): Corners | null {
  const count = xy.length / 2;
  if (count < 3) return null;
  const { x0, y0, x1, y1 } = boxOf(xy, 0, xy.length / 2);
  const first = nearestPoint(xy, (x0 + x1) / 2, (y0 + y1) / 2, -1);
  const second = nearestPoint(xy, xy[2 * first]!, xy[2 * first + 1]!, first);
  let third = -1;
  let least = Infinity;
  for (let point = 0; point < count; point++) {
    if (point === first || point === second || orientation(xy, first, second, point) === 0) continue;
    const { radius2 } = circleOf(xy, first, second, point);
    if (third >= 0 && !(radius2 < least)) continue;
    least = radius2;
    third = point;
  }
  if (third < 0) return null;
  return orientation(xy, first, second, third) > 0 ? [first, second, third] : [first, third, second];
}

function nearestPoint(xy: Float64Array, x: number, y: number, except: number): number {
  let nearest = -1;
  let least = Infinity;
  for (let point = 0; 2 * point < xy.length; point++) {
    const squared = (xy[2 * point]! - x) ** 2 + (xy[2 * point + 1]! - y) ** 2;
    if (point === except || squared >= least) continue;
    least = squared;
    nearest = point;
  }
  return nearest;
}

function circleOf(xy: Float64Array, a: number, b: number, c: number): { x: number; y: number; radius2: number } {
  const dx = xy[2 * b]! - xy[2 * a]!;
  const dy = xy[2 * b + 1]! - xy[2 * a + 1]!;
  const ex = xy[2 * c]! - xy[2 * a]!;
  const ey = xy[2 * c + 1]! - xy[2 * a + 1]!;
  const bl = dx * dx + dy * dy;
  const cl = ex * ex + ey * ey;
  const scale = 0.5 / (dx * ey - dy * ex);
  const x = (ey * bl - dy * cl) * scale;
  const y = (dx * cl - ex * bl) * scale;
  return { x: xy[2 * a]! + x, y: xy[2 * a + 1]! + y, radius2: x * x + y * y };
}

class Sweep {
  private readonly xy: Float64Array;
  private readonly seed: Corners;
  private readonly triangles: Uint32Array;
  private readonly twins: Int32Array;
  private used = 0;
  /** The hull as a ring of points, with the half-edge from each to the next, and a hash of its points by direction. */
  private readonly hullNext: Uint32Array;
  private readonly hullPrevious: Uint32Array;
  private readonly hullEdge: Uint32Array;
  private readonly hullHash: Int32Array;
  private hullStart: number;
  private readonly order: Uint32Array;
  private readonly middle: { readonly x: number; readonly y: number };
  private readonly stack: number[] = [];

  constructor(xy: Float64Array, seed: Corners) {
    this.xy = xy;
    this.seed = seed;
    const count = xy.length / 2;
    this.triangles = new Uint32Array(3 * Math.max(1, 2 * count - 5));
    this.twins = new Int32Array(this.triangles.length);
    this.hullNext = new Uint32Array(count);
    this.hullPrevious = new Uint32Array(count);
    this.hullEdge = new Uint32Array(count);
    this.hullHash = new Int32Array(Math.ceil(Math.sqrt(count))).fill(-1);
    [this.hullStart] = seed;
    this.middle = circleOf(xy, ...seed);
    const squared = new Float64Array(count);
    for (let point = 0; point < count; point++) {
      squared[point] = (xy[2 * point]! - this.middle.x) ** 2 + (xy[2 * point + 1]! - this.middle.y) ** 2;
    }
    this.order = Uint32Array.from({ length: count }, (_, point) => point);
    this.order.sort((a, b) => squared[a]! - squared[b]! || a - b);
  }

  run(): Mesh {
    const [a, b, c] = this.seed;
    this.addTriangle(a, b, c, -1, -1, -1);
    [a, b, c].forEach((point, at) => {
      const next = this.seed[(at + 1) % 3]!;
      this.hullNext[point] = next;
      this.hullPrevious[next] = point;
      this.hullEdge[point] = at;
      this.hullHash[this.keyOf(point)] = point;
    });
    for (const point of this.order) if (point !== a && point !== b && point !== c) this.addPoint(point);
    return { xy: this.xy, triangles: this.triangles.slice(0, this.used), twins: this.twins.slice(0, this.used) };
  }

  /** Joins a point outside the hull to all hull edges that it sees. */
  private addPoint(point: number): void {
    const { hullNext, hullPrevious, hullEdge } = this;
    const start = this.hullNear(point);
    let before = start;
    while (!this.sees(point, before, hullNext[before]!)) {
      before = hullNext[before]!;
      // Within rounding, the point is on the hull. It is omitted.
      if (before === start) return;
    }
    let triangle = this.addTriangle(before, point, hullNext[before]!, -1, -1, hullEdge[before]!);
    hullEdge[point] = this.legalize(triangle + 2);
    hullEdge[before] = triangle;
    let after = hullNext[before]!;
    for (let next = hullNext[after]!; this.sees(point, after, next); next = hullNext[after]!) {
      triangle = this.addTriangle(after, point, next, hullEdge[point], -1, hullEdge[after]!);
      hullEdge[point] = this.legalize(triangle + 2);
      // A point that is its own next one is no longer on the hull.
      hullNext[after] = after;
      after = next;
    }
    if (before === start) {
      for (let previous = hullPrevious[before]!; this.sees(point, previous, before); previous = hullPrevious[before]!) {
        triangle = this.addTriangle(previous, point, before, -1, hullEdge[before]!, hullEdge[previous]!);
        this.legalize(triangle + 2);
        hullEdge[previous] = triangle;
        hullNext[before] = before;
        before = previous;
      }
    }
    this.hullStart = before;
    hullPrevious[point] = before;
    hullNext[before] = point;
    hullPrevious[after] = point;
    hullNext[point] = after;
    this.hullHash[this.keyOf(point)] = point;
    this.hullHash[this.keyOf(before)] = before;
  }

  /** Whether a point is outside the hull edge from a to b. */
  private sees(point: number, a: number, b: number): boolean {
    return orientation(this.xy, point, a, b) < 0;
  }

  /** A hull point in roughly the same direction as a given point. */
  private hullNear(point: number): number {
    const { hullHash, hullNext } = this;
    const key = this.keyOf(point);
    for (let step = 0; step < hullHash.length; step++) {
      const near = hullHash[(key + step) % hullHash.length]!;
      if (near >= 0 && hullNext[near] !== near) return this.hullPrevious[near]!;
    }
    return this.hullStart;
  }

  /** Hash slot for the direction of a point from the middle, increasing clockwise. */
  private keyOf(point: number): number {
    const dx = this.xy[2 * point]! - this.middle.x;
    const dy = this.xy[2 * point + 1]! - this.middle.y;
    const around = Math.abs(dx) + Math.abs(dy) > 0 ? dx / (Math.abs(dx) + Math.abs(dy)) : 0;
    const turn = (dy < 0 ? 3 - around : 1 + around) / 4;
    return Math.floor(turn * this.hullHash.length) % this.hullHash.length;
  }

  private addTriangle(a: number, b: number, c: number, ab: number, bc: number, ca: number): number {
    const at = this.used;
    this.triangles[at] = a;
    this.triangles[at + 1] = b;
    this.triangles[at + 2] = c;
    linkTwins(this.twins, at, ab);
    linkTwins(this.twins, at + 1, bc);
    linkTwins(this.twins, at + 2, ca);
    this.used += 3;
    return at;
  }

  /**
   * Flips an edge and then the edges around it, as long as circumscribed circles contain corners.
   * @returns the half-edge that starts at the new point afterwards
   */
  private legalize(first: number): number {
    const { triangles, twins, stack, xy } = this;
    let edge = first;
    let leads = 0;
    for (;;) {
      const twin = twins[edge]!;
      leads = previousOf(edge);
      if (twin < 0) {
        if (stack.length === 0) return leads;
        edge = stack.pop()!;
        continue;
      }
      const far = previousOf(twin);
      const a = triangles[leads]!;
      const b = triangles[edge]!;
      const c = triangles[nextOf(edge)]!;
      const p = triangles[far]!;
      const illegal = isWithinCircle(xy, a, b, c, p);
      if (!illegal) {
        if (stack.length === 0) return leads;
        edge = stack.pop()!;
        continue;
      }
      triangles[edge] = p;
      triangles[twin] = a;
      const beyond = twins[far]!;
      if (beyond < 0) this.moveHullEdge(far, edge);
      linkTwins(twins, edge, beyond);
      linkTwins(twins, twin, twins[leads]!);
      linkTwins(twins, leads, far);
      stack.push(nextOf(twin));
    }
  }

  /** Replaces a half-edge of the hull after a flip. */
  private moveHullEdge(from: number, to: number): void {
    let point = this.hullStart;
    do {
      if (this.hullEdge[point] === from) {
        this.hullEdge[point] = to;
        return;
      }
      point = this.hullPrevious[point]!;
    } while (point !== this.hullStart);
  }
}
