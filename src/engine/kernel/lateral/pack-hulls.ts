/**
 * Keeps cached hulls while the temporary barriers of the scene are replaced. A hull is kept if neither an old nor a new barrier
 * can belong to it.
 */
import { enlarged } from '../shared/memory';
import {
  circleOf,
  lowestM,
  obstacleCount,
  temporaryFrom,
  vertexStart,
  vertexX,
  vertexY,
} from '../shared/obstacle-memory';
import { addSet, arena, bytesOfHull, CachedHull, CachedHulls, forgetCachedHulls, setAt, setCount } from './cached-hull';
import { vertexEdges } from './hull-edge-cache';

/** Boxes are enlarged by this on all sides, m: more than hull edges are extended. */
const MAY_HOLD_M: f64 = 0.01;

/** A packed set of hulls. Its hulls follow in memory, each after its `PackedHull`. */
@unmanaged
class PackedSet {
  aboveM: f64;
  key: i32;
  band: u32;
  below: u32;
  count: u32;
}

/** A hull edge, and the number of bytes of the hull that follows. */
@unmanaged
class PackedHull {
  hullEdge: u32;
  bytes: u32;
}

/** The packed hulls, their size and the allocated size, bytes. */
let packed: usize = 0;
let packedBytes: usize = 0;
let packedRoom: usize = 0;

/** Allocates memory after the packed hulls. */
function take(bytes: usize): usize {
  const at = packedBytes;
  packedBytes += bytes;
  if (packedBytes > packedRoom) {
    packedRoom = 2 * packedBytes;
    packed = enlarged(packed, at, packedRoom);
  }
  return packed + at;
}

/** Packs all hulls to which no temporary barrier can belong, and drops all hulls from the cache. */
export function packHulls(): void {
  packedBytes = 0;
  for (let at: u32 = 0; at < setCount; at++) {
    const set = setAt(at);
    const start = take(offsetof<PackedSet>()) - packed;
    let count: u32 = 0;
    for (let hullEdge: u32 = 0; hullEdge < set.hullEdges(); hullEdge++) {
      const hull = set.known(hullEdge);
      if (changetype<usize>(hull) === 0 || !hasLastingEnds(hullEdge) || mayHoldBarrier(set, hull, hullEdge)) continue;
      const bytes = bytesOfHull(hull.count, hull.bodies);
      const to = changetype<PackedHull>(take(offsetof<PackedHull>() + bytes));
      to.hullEdge = hullEdge;
      to.bytes = <u32>bytes;
      memory.copy(changetype<usize>(to) + offsetof<PackedHull>(), changetype<usize>(hull), bytes);
      count++;
    }
    const to = changetype<PackedSet>(packed + start);
    to.aboveM = set.aboveM;
    to.key = set.key;
    to.band = set.band;
    to.below = set.below;
    to.count = count;
  }
  forgetCachedHulls();
}

/** Restores the packed hulls to which none of the new temporary barriers can belong. */
export function unpackHulls(): void {
  let at: usize = 0;
  while (at < packedBytes) {
    const from = changetype<PackedSet>(packed + at);
    at += offsetof<PackedSet>();
    const set = addSet(from.key, from.aboveM, from.band, from.below);
    for (let number: u32 = 0; number < from.count; number++) {
      const entry = changetype<PackedHull>(packed + at);
      const hull = changetype<CachedHull>(changetype<usize>(entry) + offsetof<PackedHull>());
      at += offsetof<PackedHull>() + entry.bytes;
      if (mayHoldBarrier(set, hull, entry.hullEdge)) continue;
      const kept = arena.take(entry.bytes);
      memory.copy(kept, changetype<usize>(hull), entry.bytes);
      set.remember(entry.hullEdge, changetype<CachedHull>(kept));
    }
  }
  dropPackedHulls();
}

export function dropPackedHulls(): void {
  if (packed !== 0) heap.free(packed);
  packed = packedRoom = packedBytes = 0;
}

/** Whether no end of a hull edge is a vertex of a temporary barrier. */
function hasLastingEnds(hullEdge: u32): bool {
  const ends = vertexEdges.hullEdge(hullEdge);
  return max(ends.from, ends.to) < vertexStart[temporaryFrom];
}

/**
 * Whether a temporary barrier may cross any hull edge that the search for a hull examined: whether one meets the box around its
 * corners.
 */
function mayHoldBarrier(set: CachedHulls, hull: CachedHull, hullEdge: u32): bool {
  const ends = vertexEdges.hullEdge(hullEdge);
  const x0 = min(hull.x0, min(vertexX(ends.from), vertexX(ends.to))) - MAY_HOLD_M;
  const y0 = min(hull.y0, min(vertexY(ends.from), vertexY(ends.to))) - MAY_HOLD_M;
  const x1 = max(hull.x1, max(vertexX(ends.from), vertexX(ends.to))) + MAY_HOLD_M;
  const y1 = max(hull.y1, max(vertexY(ends.from), vertexY(ends.to))) + MAY_HOLD_M;
  for (let obstacle = temporaryFrom; obstacle < min(obstacleCount, set.below); obstacle++) {
    if (lowestM[obstacle] <= set.aboveM) continue;
    const circle = circleOf(obstacle);
    const radiusM = circle.radiusM;
    if (circle.x + radiusM < x0 || circle.x - radiusM > x1) continue;
    if (circle.y + radiusM >= y0 && circle.y - radiusM <= y1) return true;
  }
  return false;
}
