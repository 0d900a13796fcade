/**
 * Cached hulls. Take an obstacle that crosses a hull edge and is high and wide enough to cut any chain there. It joins every hull
 * that contains both nodes of the edge, and so do the obstacles that cross the new chain around it, and so on. For each hull edge
 * between two vertices, the cached hull contains all of these obstacles. Invariant: the cached hull depends only on the edge, a
 * height and a band, so that all pairs share it. Its corners lie to the left of the edge and join in one step. The cache saves
 * time and changes no path.
 */
import { BANDS } from '../shared/band-memory';
import { Arena, create, longerRow, Row, rowOf } from '../shared/memory';
import { line } from '../shared/direct-line';
import { isOnePiece } from './cut-bodies';
import { Pieces } from './pieces';
import { circleOf, excludedFrom, ON_LINE_M, skipped, vertexStart, vertexX, vertexY } from '../shared/obstacle-memory';

/**
 * Heights are rounded up to this step, m, so that a few sets of hulls serve all pairs. Only obstacles above the rounded height
 * count.
 */
const HEIGHT_STEP_M: f64 = 0.5;
/** The largest number of sets. When it is exceeded, all hulls are dropped. */
const MAX_SETS: u32 = 64;
/** If more obstacles than this are excluded, cached hulls are not used, because each would have to be tested for all of them. */
const MAX_SKIPPED: u32 = 8;
/** Upper limit of the rounding error of a height, m. */
const ROUNDING_M: f64 = 1e-5;

/**
 * The corners that join because of a hull edge, and the bounding box of their obstacles, m. In memory, the indices of corners and
 * bodies follow the structure.
 */
@unmanaged
export class CachedHull {
  x0: f64;
  y0: f64;
  x1: f64;
  y1: f64;
  count: u32;
  /**
   * Number of bodies of the hull that are not convex and may extend out of the hull across the hull edge. The line through source
   * and receiver may cut such bodies into several pieces.
   */
  bodies: u32;

  @inline
  corner(at: u32): u32 {
    return load<u32>(changetype<usize>(this) + offsetof<CachedHull>() + ((<usize>at) << 2));
  }

  @inline
  setCorner(at: u32, vertex: u32): void {
    store<u32>(changetype<usize>(this) + offsetof<CachedHull>() + ((<usize>at) << 2), vertex);
  }

  /** One of the bodies counted by `bodies`, given by one of its obstacles. */
  @inline
  body(at: u32): u32 {
    return this.corner(this.count + at);
  }

  @inline
  setBody(at: u32, body: u32): void {
    this.setCorner(this.count + at, body);
  }
}

/** Number of bytes of a hull with its corners and non-convex bodies. */
export function bytesOfHull(corners: u32, bodies: u32): usize {
  return (offsetof<CachedHull>() + ((<usize>(corners + bodies)) << 2) + 7) & ~(<usize>7);
}

/** The cached hulls for one height and band, either with all obstacles or without those from `below` on. */
@unmanaged
export class CachedHulls {
  /**
   * Obstacles count if their whole top is above this height, m, and if they are wide enough in this band from every direction.
   */
  aboveM: f64;
  band: u32;
  key: i32;
  /** Obstacles from this index on do not count: the value of `excludedFrom` when the set was created. */
  below: u32;
  /** By the number of the hull edge; null before its hull has been searched. */
  private byHullEdge: Row<usize>;
  private room: u32;

  @inline
  known(hullEdge: u32): CachedHull {
    return changetype<CachedHull>(hullEdge < this.room ? this.byHullEdge[hullEdge] : 0);
  }

  @inline
  isFor(key: i32): bool {
    return this.key === key && this.below === excludedFrom;
  }

  remember(hullEdge: u32, hull: CachedHull): void {
    if (hullEdge >= this.room) {
      const room = max(2 * this.room, hullEdge + 1024);
      this.byHullEdge = longerRow<usize>(this.byHullEdge, this.room, room);
      this.room = room;
    }
    this.byHullEdge[hullEdge] = changetype<usize>(hull);
  }

  /** Upper limit of the numbers of hull edges that may have a hull. */
  hullEdges(): u32 {
    return this.room;
  }

  static create(key: i32, aboveM: f64, band: u32, below: u32): CachedHulls {
    const hulls = create<CachedHulls>();
    hulls.key = key;
    hulls.below = below;
    hulls.aboveM = aboveM;
    hulls.band = band;
    hulls.room = 1024;
    hulls.byHullEdge = rowOf<usize>(1024);
    return hulls;
  }

  free(): void {
    heap.free(changetype<usize>(this.byHullEdge));
    heap.free(changetype<usize>(this));
  }
}

const sets: Row<usize> = rowOf<usize>(MAX_SETS);
export let setCount: u32 = 0;

export function setAt(at: u32): CachedHulls {
  return changetype<CachedHulls>(sets[at]);
}

let latest: CachedHulls = changetype<CachedHulls>(0);
/** The memory of the hulls. */
export const arena: Arena = create<Arena>();
/** Number of times that all hulls were dropped. References from earlier generations are invalid. */
export let cachedHullGeneration: u32 = 0;

/** Drops all hulls, because there are too many or because the numbers of hull edges have become invalid. */
export function forgetCachedHulls(): void {
  for (let at: u32 = 0; at < setCount; at++) changetype<CachedHulls>(sets[at]).free();
  setCount = 0;
  latest = changetype<CachedHulls>(0);
  arena.giveBack();
  cachedHullGeneration++;
}

export function addSet(key: i32, aboveM: f64, band: u32, below: u32): CachedHulls {
  const set = CachedHulls.create(key, aboveM, band, below);
  sets[setCount++] = changetype<usize>(set);
  return set;
}

/** The set of hulls for obstacles higher than both ends; null if too many obstacles are excluded. */
export function cachedHullsFor(highestM: f64, band: u32): CachedHulls {
  if (skipped.count > MAX_SKIPPED) return changetype<CachedHulls>(0);
  const step = <i32>ceil(highestM / HEIGHT_STEP_M);
  const key = step * <i32>BANDS + <i32>band;
  if (changetype<usize>(latest) !== 0 && latest.isFor(key)) return latest;
  for (let at: u32 = 0; at < setCount; at++) {
    const set = changetype<CachedHulls>(sets[at]);
    if (set.isFor(key)) return (latest = set);
  }
  // Over terrain the ends of pairs have many heights.
  if (setCount === MAX_SETS) forgetCachedHulls();
  return (latest = addSet(key, <f64>step * HEIGHT_STEP_M + ROUNDING_M, band, excludedFrom));
}

/**
 * Whether a hull may be used. It must lie on the side of these pieces. No excluded obstacle may belong to it. The line must not
 * cut any of its bodies into several pieces, because not all of them belong to the hull.
 */
export function isApplicable(hull: CachedHull, pieces: Pieces): bool {
  // If an obstacle belongs to the hull, all of its vertices are in the box.
  for (let at: u32 = 0; at < skipped.count; at++) {
    const vertex = vertexStart[skipped.at(at)];
    const x = vertexX(vertex);
    const y = vertexY(vertex);
    if (x >= hull.x0 && x <= hull.x1 && y >= hull.y0 && y <= hull.y1) return false;
  }
  const normalX = -pieces.side * line.uy;
  const normalY = pieces.side * line.ux;
  const x = normalX > 0 ? hull.x0 : hull.x1;
  const y = normalY > 0 ? hull.y0 : hull.y1;
  if ((x - line.x) * normalX + (y - line.y) * normalY > ON_LINE_M) return true;
  for (let at: u32 = 0; at < hull.count; at++) {
    const corner = hull.corner(at);
    if ((vertexX(corner) - line.x) * normalX + (vertexY(corner) - line.y) * normalY <= ON_LINE_M) return false;
  }
  for (let at: u32 = 0; at < hull.bodies; at++) {
    const body = hull.body(at);
    const circle = circleOf(body);
    if (abs(line.leftM(circle.x, circle.y)) <= circle.radiusM && !isOnePiece(pieces, body)) return false;
  }
  return true;
}
