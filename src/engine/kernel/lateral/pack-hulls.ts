/**
 * Cached hulls while the temporary barriers of the scene are replaced: those of the lasting obstacles that neither an old barrier nor a new
 * one may belong to stay.
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

/** A box is taken to be larger by this on all sides, m: more than hull edges are prolonged by. */
const MAY_HOLD_M: f64 = 0.01;

/** A set as it is packed: its hulls follow, each after its hull edge. */
@unmanaged
class PackedSet {
  aboveM: f64;
  key: i32;
  band: u32;
  below: u32;
  count: u32;
}

/** A hull edge, and bytes of the hull that follows. */
@unmanaged
class PackedHull {
  hullEdge: u32;
  bytes: u32;
}

/** Hulls as `packHulls` writes them; there is room for so many bytes. */
let packed: usize = 0;
let packedBytes: usize = 0;
let packedRoom: usize = 0;

/** Takes room behind what is packed. */
function take(bytes: usize): usize {
  const at = packedBytes;
  packedBytes += bytes;
  if (packedBytes > packedRoom) {
    packedRoom = 2 * packedBytes;
    packed = enlarged(packed, at, packedRoom);
  }
  return packed + at;
}

/** Writes all hulls one after the other, but for those that a temporary barrier may belong to, and forgets them. */
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

/** Takes the hulls back that were packed, but for those that a temporary barrier of now may belong to. */
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
      const ends = vertexEdges.hullEdge(entry.hullEdge);
      set.remember(entry.hullEdge, changetype<CachedHull>(kept), ends.from, ends.to);
    }
  }
  dropPackedHulls();
}

/** Forgets what was packed. */
export function dropPackedHulls(): void {
  if (packed !== 0) heap.free(packed);
  packed = packedRoom = packedBytes = 0;
}

/** Whether no end of a hull edge is a vertex of a temporary barrier. */
function hasLastingEnds(hullEdge: u32): bool {
  const ends = vertexEdges.hullEdge(hullEdge);
  return max(ends.from, ends.to) < vertexStart[temporaryFrom];
}

/** Whether a temporary barrier may cross a hull edge that the search for a hull has come by: one in the box round its corners. */
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
