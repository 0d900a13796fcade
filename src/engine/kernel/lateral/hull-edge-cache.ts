/**
 * The hull edge cache: for each straight hull edge between two nodes, the obstacles across it.
 *
 * Invariant: the obstacles across a hull edge follow from its two nodes and the scene alone, whatever the pair, the
 * band, and the obstacles left out. The chains of many pairs share their hull edges, so that most are found here.
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

/** The hits of the hull edge in hand. */
const met: RayHits = RayHits.create();

/** To be done once the edges are known. */
export function makeHitRoom(): void {
  met.makeRoomForAll();
}

/** `firstHit` before the hits were asked for. */
const NOT_ASKED: u32 = 0xffffffff;

@unmanaged
export class HullEdgeCache {
  /** The largest numbers of hull edges, and of their obstacles or hits; beyond them the cache is emptied. */
  maxHullEdges: u32;
  maxHits: u32;
  /** Hash table with open addressing: number of a hull edge + 1, or 0. Twice as many slots as hull edges have room. */
  private slots: Row<u32>;
  private hullEdges: usize;
  private obstacles: Row<u32>;
  private hits: usize;
  /** Position and height of each point of the ground. */
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

  /** An obstacle of a hull edge, from its `start` to its `end`. */
  @inline
  obstacle(at: u32): u32 {
    return this.obstacles[at];
  }

  /** A hit of a hull edge, from its `firstHit` to its `endHit`. */
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
   * The hull edge from one node to another, prolonged beyond those that are vertices, with the obstacles across it.
   * Vertices on it count as lying to its right.
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

  /** Compares a hull edge with the temporary barriers of the scene, which are others now: where old or new ones may cross it, it is filled again. */
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

  /** Whether a temporary barrier was across a hull edge when it was filled. */
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

  /** A hull edge with its hits, found on demand: of few is it asked where, and how high, obstacles cross them. */
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

/** Whether a node is there with any temporary barriers: all but their vertices are. */
function isLasting(node: u32): bool {
  return node < vertexStart[temporaryFrom] || !isVertex(node);
}

function firstSlot(from: u32, to: u32): u32 {
  const mixed = (from * 0x9e3779b1) ^ (to * 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

/** Hull edges between vertices, and hull edges with an end of a pair: receivers go by, while the obstacles stay. */
export const vertexEdges: HullEdgeCache = HullEdgeCache.create();
export const endEdges: HullEdgeCache = HullEdgeCache.create();

/** The cache that a hull edge belongs to. */
export function cacheOf(from: u32, to: u32): HullEdgeCache {
  return isVertex(from) && isVertex(to) ? vertexEdges : endEdges;
}

/** How often hull edges or ends were forgotten, or became others: what was found by earlier numbers of them is void. */
export let hullEdgeGeneration: u32 = 0;
/** How often the temporary barriers of the scene were replaced. */
let barrierGeneration: u32 = 0;

/** To be done once the temporary barriers are others. Hull edges are compared with them when they are asked for the next time. */
export function noteOtherBarriers(): void {
  barrierGeneration++;
  hullEdgeGeneration++;
}

/** Sets the limits of both caches. */
export function setCacheLimits(hullEdges: u32, hits: u32, ends: u32): void {
  vertexEdges.maxHullEdges = endEdges.maxHullEdges = hullEdges;
  vertexEdges.maxHits = endEdges.maxHits = hits;
  setMaxEnds(ends);
}

/**
 * Empties a cache that is full. Numbers of hull edges and ends are valid until then: it is called between two pairs,
 * never within one.
 * @returns whether hull edges between vertices were forgotten
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
