/**
 * The hull edge cache: for each hull edge between two nodes, the obstacles across it. Invariant: the obstacles across a hull edge
 * follow from its two nodes and the scene alone. They do not depend on the pair, the band or the excluded obstacles. The chains
 * of many pairs share hull edges, so that most are found in the cache.
 */
import {
  across,
  acrossBeyond,
  beyondCount,
  castRay,
  collectAcross,
  highestLowestM,
  highestTopM,
} from '../rays/cast-ray';
import { clear, create, enlarged, List, longerRow, Row, rowOf } from '../shared/memory';
import { RayHits } from '../rays/ray-hits';
import { temporaryFrom, vertexStart } from '../shared/obstacle-memory';
import { mayMeetFrom } from './may-meet';
import { BEYOND_CORNER_M, Hit, HullEdge, prolong, prolonged } from './hull-edge';
import { areEndsFull, forgetEnds, isVertex, setMaxEnds } from './pair-ends';

/** The hits of the current hull edge. */
const met: RayHits = RayHits.create();

/** Call this after the edges are written. */
export function makeHitRoom(): void {
  met.makeRoomForAll();
}

/** Value of `firstHit` before the hits are requested. */
const NOT_ASKED: u32 = 0xffffffff;

@unmanaged
export class HullEdgeCache {
  /**
   * Limits for the number of hull edges, and for the number of their obstacles or hits. A cache that reaches a limit is emptied.
   */
  maxHullEdges: u32;
  maxHits: u32;
  /**
   * Hash table with open addressing: number of a hull edge + 1, or 0. It has twice as many slots as there is room for hull edges.
   */
  private slots: Row<u32>;
  private hullEdges: usize;
  private obstacles: Row<u32>;
  private hits: usize;
  /** Position and height of each ground point, m. */
  private ground: List<f64>;
  private hullEdgeCount: u32;
  private obstacleCount: u32;
  private hitCount: u32;
  private hullEdgeRoom: u32;
  private obstacleRoom: u32;
  private hitRoom: u32;

  @inline
  hullEdge(number: u32): HullEdge {
    return changetype<HullEdge>(this.hullEdges + <usize>number * offsetof<HullEdge>());
  }

  /** An obstacle across a hull edge. The edge has those from `start` to `end` − 1. */
  @inline
  obstacle(at: u32): u32 {
    return this.obstacles[at];
  }

  /** A hit of a hull edge. The edge has those from `firstHit` to `endHit` − 1. */
  @inline
  hit(at: u32): Hit {
    return changetype<Hit>(this.hits + <usize>at * offsetof<Hit>());
  }

  groundCount(): u32 {
    return this.ground.count >> 1;
  }

  addGround(position: f64, z: f64): void {
    this.ground.add(position);
    this.ground.add(z);
  }

  @inline
  groundPosition(at: u32): f64 {
    return this.ground.at(2 * at);
  }

  @inline
  groundZ(at: u32): f64 {
    return this.ground.at(2 * at + 1);
  }

  /**
   * The hull edge from one node to another, with the obstacles across it. It is extended beyond nodes that are vertices. Vertices
   * on it count as right of it.
   * @param from, to numbers of two nodes at different positions
   * @returns its number
   */
  between(from: u32, to: u32): u32 {
    const last = 2 * this.hullEdgeRoom - 1;
    let slot = firstSlot(from, to) & last;
    for (let entry = this.slots[slot]; entry !== 0; entry = this.slots[slot]) {
      const known = this.hullEdge(entry - 1);
      if (known.from === from && known.to === to) {
        if (known.barrierGeneration !== barrierGeneration) this.compare(entry - 1);
        return entry - 1;
      }
      slot = (slot + 1) & last;
    }
    return this.add(from, to);
  }

  private add(from: u32, to: u32): u32 {
    if (this.hullEdgeCount === this.hullEdgeRoom) this.makeRoom();
    const number = this.hullEdgeCount++;
    this.fill(number, from, to);
    this.enter(number);
    return number;
  }

  /**
   * Compares a hull edge with the temporary barriers after they were replaced. If old or new barriers may cross it, it is
   * computed again.
   */
  private compare(number: u32): void {
    const hullEdge = this.hullEdge(number);
    if (isLasting(hullEdge.from) && isLasting(hullEdge.to) && !this.crossesTemporary(hullEdge)) {
      prolong(hullEdge.from, hullEdge.to);
      if (!mayMeetFrom(temporaryFrom, prolonged.x, prolonged.y, prolonged.endX, prolonged.endY)) {
        hullEdge.barrierGeneration = barrierGeneration;
        return;
      }
    }
    this.fill(number, hullEdge.from, hullEdge.to);
  }

  /** Whether a temporary barrier crossed the hull edge when it was last computed. */
  private crossesTemporary(hullEdge: HullEdge): bool {
    for (let at = hullEdge.start; at < hullEdge.end; at++) if (this.obstacles[at] >= temporaryFrom) return true;
    return false;
  }

  private fill(number: u32, from: u32, to: u32): void {
    prolong(from, to);
    const inner = collectAcross(
      prolonged.x,
      prolonged.y,
      prolonged.endX,
      prolonged.endY,
      isVertex(from) ? BEYOND_CORNER_M : 0,
      isVertex(to) ? BEYOND_CORNER_M : 0,
    );
    const count = inner + beyondCount;
    if (this.obstacleCount + count > this.obstacleRoom) {
      this.obstacleRoom = 2 * (this.obstacleCount + count);
      this.obstacles = longerRow<u32>(this.obstacles, this.obstacleCount, this.obstacleRoom);
    }
    const hullEdge = this.hullEdge(number);
    hullEdge.from = from;
    hullEdge.to = to;
    hullEdge.start = this.obstacleCount;
    hullEdge.firstHit = NOT_ASKED;
    hullEdge.groundStart = hullEdge.groundEnd = 0;
    hullEdge.highestTopM = highestTopM;
    hullEdge.highestLowestM = highestLowestM;
    hullEdge.barrierGeneration = barrierGeneration;
    for (let at: u32 = 0; at < inner; at++) this.obstacles[this.obstacleCount++] = across[at];
    hullEdge.beyond = this.obstacleCount;
    for (let at: u32 = 0; at < beyondCount; at++) this.obstacles[this.obstacleCount++] = acrossBeyond[at];
    hullEdge.end = this.obstacleCount;
  }

  /**
   * Returns a hull edge with its hits, which are found on first request. Few hull edges need the positions and heights of their
   * hits.
   */
  withHits(number: u32): HullEdge {
    const hullEdge = this.hullEdge(number);
    if (hullEdge.firstHit !== NOT_ASKED) return hullEdge;
    prolong(hullEdge.from, hullEdge.to);
    castRay(prolonged.x, prolonged.y, 0, prolonged.endX, prolonged.endY, 0, -1, true, met);
    if (this.hitCount + met.count > this.hitRoom) {
      const room = 2 * (this.hitCount + met.count);
      this.hits = enlarged(this.hits, <usize>this.hitCount * offsetof<Hit>(), <usize>room * offsetof<Hit>());
      this.hitRoom = room;
    }
    hullEdge.firstHit = this.hitCount;
    for (let at: u32 = 0; at < met.count; at++) {
      const hit = this.hit(this.hitCount++);
      hit.obstacle = met.obstacle[at];
      hit.position = met.position[at];
      hit.topM = met.topM[at];
    }
    hullEdge.endHit = this.hitCount;
    return hullEdge;
  }

  private enter(number: u32): void {
    const last = 2 * this.hullEdgeRoom - 1;
    const hullEdge = this.hullEdge(number);
    let slot = firstSlot(hullEdge.from, hullEdge.to) & last;
    while (this.slots[slot] !== 0) slot = (slot + 1) & last;
    this.slots[slot] = number + 1;
  }

  private makeRoom(): void {
    const bytes = <usize>this.hullEdgeRoom * offsetof<HullEdge>();
    this.hullEdges = enlarged(this.hullEdges, bytes, 2 * bytes);
    this.hullEdgeRoom *= 2;
    heap.free(changetype<usize>(this.slots));
    this.slots = rowOf<u32>(2 * this.hullEdgeRoom);
    for (let number: u32 = 0; number < this.hullEdgeCount; number++) this.enter(number);
  }

  isFull(): bool {
    return (
      this.hullEdgeCount >= this.maxHullEdges ||
      max(max(this.obstacleCount, this.hitCount), this.ground.count) >= this.maxHits
    );
  }

  forget(): void {
    clear<u32>(this.slots, 2 * this.hullEdgeRoom);
    this.hullEdgeCount = 0;
    this.obstacleCount = 0;
    this.hitCount = 0;
    this.ground.count = 0;
  }

  static create(): HullEdgeCache {
    const cache = create<HullEdgeCache>();
    cache.maxHullEdges = 1 << 18;
    cache.maxHits = 1 << 20;
    cache.hullEdgeRoom = 1 << 14;
    cache.slots = rowOf<u32>(2 * cache.hullEdgeRoom);
    cache.hullEdges = heap.alloc(<usize>cache.hullEdgeRoom * offsetof<HullEdge>());
    cache.ground = List.create<f64>();
    cache.obstacleRoom = 1 << 16;
    cache.obstacles = changetype<Row<u32>>(heap.alloc((<usize>cache.obstacleRoom) << 2));
    return cache;
  }
}

/** Whether a node remains valid when temporary barriers are replaced. Only the vertices of temporary barriers become invalid. */
function isLasting(node: u32): bool {
  return node < vertexStart[temporaryFrom] || !isVertex(node);
}

function firstSlot(from: u32, to: u32): u32 {
  const mixed = (from * 0x9e3779b1) ^ (to * 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

/**
 * Caches for hull edges between two vertices, and for hull edges with an end of a pair. They are separate because ends of pairs
 * are needed for a short time only.
 */
export const vertexEdges: HullEdgeCache = HullEdgeCache.create();
export const endEdges: HullEdgeCache = HullEdgeCache.create();

export function cacheOf(from: u32, to: u32): HullEdgeCache {
  return isVertex(from) && isVertex(to) ? vertexEdges : endEdges;
}

/** Number of times that hull edges or ends were dropped or changed. Hull edge numbers of earlier generations are invalid. */
export let hullEdgeGeneration: u32 = 0;
/** Number of times that the temporary barriers of the scene were replaced. */
let barrierGeneration: u32 = 0;

/**
 * Call this after temporary barriers were replaced. Hull edges are compared with the new barriers when they are next requested.
 */
export function noteOtherBarriers(): void {
  barrierGeneration++;
  hullEdgeGeneration++;
}

export function setCacheLimits(hullEdges: u32, hits: u32, ends: u32): void {
  vertexEdges.maxHullEdges = endEdges.maxHullEdges = hullEdges;
  vertexEdges.maxHits = endEdges.maxHits = hits;
  setMaxEnds(ends);
}

/**
 * Empties a cache that is full. This invalidates numbers of hull edges and ends, so it must only be called between two pairs.
 * @returns whether hull edges between vertices were dropped
 */
export function forgetWhenFull(): bool {
  const areBetweenVertices = vertexEdges.isFull();
  const areOfEnds = endEdges.isFull() || areEndsFull();
  if (areBetweenVertices) vertexEdges.forget();
  if (areOfEnds) {
    endEdges.forget();
    forgetEnds();
  }
  if (areBetweenVertices || areOfEnds) hullEdgeGeneration++;
  return areBetweenVertices;
}
