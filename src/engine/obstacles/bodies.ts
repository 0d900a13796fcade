/**
 * Finds bodies, which are houses that touch and have the same height, and the outlines of connected obstacles of any height. The
 * width of an obstacle as a screen is the width of this outline.
 */
import { convexHull } from '../geometry/convex-hull.ts';
import { boundWidths } from './obstacle-extents.ts';

/** Roofs that differ by no more than this have the same height, m. The value allows for rounding. */
const SAME_HEIGHT_M = 1e-6;
/** An outline wider than this from every direction screens in all bands, m. Its exact width is not needed. */
const WIDE_M = 5.4;

/**
 * Finds the bodies of houses.
 * @param roofZ absolute roof heights, m
 * @param pairs houses that touch
 * @returns for each house the index of the next house of the same body, in a cycle; a house that is a body alone has its own
 * index
 */
export function findBodies(roofZ: Float64Array, pairs: ReadonlyArray<readonly [number, number]>): Uint32Array {
  const next = Uint32Array.from(roofZ, (_, house) => house);
  const bodies = new Unions();
  for (const [first, second] of pairs) {
    if (Math.abs(roofZ[first]! - roofZ[second]!) > SAME_HEIGHT_M || !bodies.unite(first, second)) continue;
    [next[first], next[second]] = [next[second]!, next[first]!];
  }
  return next;
}

/**
 * The outlines of all obstacles that touch others, each including everything connected to it: x0, y0, … m.
 * @param verticesOf the vertices of an obstacle: x0, y0, … m
 * @param pairs obstacles that touch
 */
export function outlinesOf(
  verticesOf: (obstacle: number) => Float64Array,
  pairs: ReadonlyArray<readonly [number, number]>,
): Map<number, Float64Array> {
  const parts = new Outlines(verticesOf);
  for (const [first, second] of pairs) parts.connect(first, second);
  return new Map(Array.from(new Set(pairs.flat()), (obstacle) => [obstacle, parts.outlineOf(obstacle)]));
}

/** Disjoint sets of obstacles (union-find). */
class Unions {
  private readonly parent = new Map<number, number>();

  find(obstacle: number): number {
    let root = obstacle;
    for (let above = this.parent.get(root); above !== undefined; above = this.parent.get(root)) root = above;
    for (let at = obstacle; at !== root;) {
      const above = this.parent.get(at)!;
      this.parent.set(at, root);
      at = above;
    }
    return root;
  }

  /** Merges the sets of two obstacles. @returns false if they are already in one set */
  unite(first: number, second: number): boolean {
    const [root, otherRoot] = [this.find(first), this.find(second)];
    if (root === otherRoot) return false;
    this.parent.set(otherRoot, root);
    return true;
  }
}

/** Outlines of connected obstacles, as convex hulls. A hull that is wide from every direction stops growing. */
class Outlines {
  private readonly parts = new Unions();
  private readonly outlines = new Map<number, Float64Array>();
  private readonly verticesOf: (obstacle: number) => Float64Array;

  constructor(verticesOf: (obstacle: number) => Float64Array) {
    this.verticesOf = verticesOf;
  }

  outlineOf(obstacle: number): Float64Array {
    const root = this.parts.find(obstacle);
    const known = this.outlines.get(root);
    if (known !== undefined) return known;
    const outline = Float64Array.from(convexHull([...this.verticesOf(root)]));
    this.outlines.set(root, outline);
    return outline;
  }

  connect(first: number, second: number): void {
    const [outline, otherOutline] = [this.outlineOf(first), this.outlineOf(second)];
    if (!this.parts.unite(first, second)) return;
    const wide = [outline, otherOutline].find(isWide);
    this.outlines.set(this.parts.find(first), wide ?? Float64Array.from(convexHull([...outline, ...otherOutline])));
  }
}

function isWide(outline: Float64Array): boolean {
  return boundWidths(outline, 0, outline.length / 2).leastM > WIDE_M;
}
