/**
 * Bodies: houses that touch, taken together. Those as high as each other are one body, which a lateral path goes round as a whole. How wide a house
 * is as a screen is told by itself with the houses connected to it that are no lower: the part of the town that stands there at the height
 * of its roof, in one piece.
 */
import { convexHull } from '../geometry/convex-hull.ts';
import type { PolygonSet } from '../scene/scene.ts';
import { boundWidths } from './obstacle-extents.ts';

/** Roofs that differ by less are as high as each other, m: rounding. */
const SAME_HEIGHT_M = 1e-6;
/** What is wider than this from every side screens in all bands: beyond, nobody asks how wide it is, m. */
const WIDE_M = 5.4;

export interface Bodies {
  /** The next house of the same body, round and round; a house alone is its own next. */
  readonly next: Uint32Array;
  /** The outline of each house that touches another, with those that are no lower: x0, y0, … m */
  readonly outlines: ReadonlyMap<number, Float64Array>;
}

/**
 * Finds the bodies of a set of houses.
 * @param roofZ roof of each, absolute, m
 * @param pairs those that touch
 */
export function findBodies(
  footprints: PolygonSet,
  roofZ: Float64Array,
  pairs: ReadonlyArray<readonly [number, number]>,
): Bodies {
  const next = Uint32Array.from(roofZ, (_, house) => house);
  const outlines = new Map<number, Float64Array>();
  const beside = neighbours(pairs);
  const bodies = new Unions(roofZ.length);
  const parts = new Outlines(footprints, roofZ.length);
  // From the highest level down, so that only houses that are no lower are connected already.
  const order = [...beside.keys()].sort((a, b) => roofZ[b]! - roofZ[a]!);
  for (let from = 0, to = 0; from < order.length; from = to) {
    const highest = roofZ[order[from]!]!;
    while (to < order.length && roofZ[order[to]!]! >= highest - SAME_HEIGHT_M) to++;
    const level = order.slice(from, to);
    for (const house of level) {
      for (const other of beside.get(house)!) {
        if (roofZ[other]! < highest - SAME_HEIGHT_M) continue;
        parts.connect(house, other);
        if (roofZ[other]! > highest || !bodies.unite(house, other)) continue;
        [next[house], next[other]] = [next[other]!, next[house]!];
      }
    }
    for (const house of level) outlines.set(house, parts.outlineOf(house));
  }
  return { next, outlines };
}

function neighbours(pairs: ReadonlyArray<readonly [number, number]>): Map<number, number[]> {
  const beside = new Map<number, number[]>();
  const add = (house: number, other: number) => {
    const known = beside.get(house);
    if (known === undefined) beside.set(house, [other]);
    else known.push(other);
  };
  for (const [one, other] of pairs) {
    add(one, other);
    add(other, one);
  }
  return beside;
}

/** Sets of houses that grow together. */
class Unions {
  private readonly parent: Uint32Array;

  constructor(count: number) {
    this.parent = Uint32Array.from({ length: count }, (_, house) => house);
  }

  find(house: number): number {
    let root = house;
    while (this.parent[root] !== root) root = this.parent[root]!;
    for (let at = house; at !== root;) {
      const above = this.parent[at]!;
      this.parent[at] = root;
      at = above;
    }
    return root;
  }

  /** Makes one set of those of two houses; false where they are one already. */
  unite(house: number, other: number): boolean {
    const [root, otherRoot] = [this.find(house), this.find(other)];
    this.parent[otherRoot] = root;
    return root !== otherRoot;
  }
}

/** Outlines of connected houses: hulls, that stop growing where they are wide from every side. */
class Outlines {
  private readonly parts: Unions;
  private readonly outlines = new Map<number, Float64Array>();
  private readonly footprints: PolygonSet;

  constructor(footprints: PolygonSet, count: number) {
    this.footprints = footprints;
    this.parts = new Unions(count);
  }

  outlineOf(house: number): Float64Array {
    const root = this.parts.find(house);
    const known = this.outlines.get(root);
    if (known !== undefined) return known;
    const { xy, ringStart, polygonStart } = this.footprints;
    const [from, to] = [ringStart[polygonStart[root]!]!, ringStart[polygonStart[root + 1]!]!];
    const outline = Float64Array.from(convexHull([...xy.subarray(2 * from, 2 * to)]));
    this.outlines.set(root, outline);
    return outline;
  }

  connect(house: number, other: number): void {
    const [outline, otherOutline] = [this.outlineOf(house), this.outlineOf(other)];
    if (!this.parts.unite(house, other)) return;
    const wide = [outline, otherOutline].find(isWide);
    this.outlines.set(this.parts.find(house), wide ?? Float64Array.from(convexHull([...outline, ...otherOutline])));
  }
}

function isWide(outline: Float64Array): boolean {
  return boundWidths(outline, 0, outline.length / 2).leastM > WIDE_M;
}
