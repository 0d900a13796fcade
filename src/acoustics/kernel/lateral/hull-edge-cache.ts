/**
 * The hull edge cache: for each straight hull edge between two nodes, the obstacles across it. Nodes are the vertices
 * of the obstacles, by their number, and after them the ends of pairs (sources and receivers) as they come up.
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
import { vertexCount, vertexStart } from '../shared/obstacle-memory';
import { mayMeetFrom } from './may-meet';
import { BEYOND_CORNER_M, Hit, HullEdge, prolong, prolonged } from './hull-edge';
import { areEndsFull, forgetEnds, setMaxEnds } from './pair-ends';

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
      if (known.from === from && known.to === to) return entry - 1;
      slot = (slot + 1) & last;
    }
    return this.add(from, to);
  }

  private add(from: u32, to: u32): u32 {
    prolong(from, to);
    const inner = collectAcross(
      prolonged.x,
      prolonged.y,
      prolonged.endX,
      prolonged.endY,
      from < vertexCount ? BEYOND_CORNER_M : 0,
      to < vertexCount ? BEYOND_CORNER_M : 0,
    );
    const count = inner + beyondCount;
    if (this.hullEdgeCount === this.hullEdgeRoom) this.makeRoom();
    if (this.obstacleCount + count > this.obstacleRoom) {
      this.obstacleRoom = 2 * (this.obstacleCount + count);
      this.obstacles = longerRow<u32>(this.obstacles, this.obstacleCount, this.obstacleRoom);
    }
    const number = this.hullEdgeCount++;
    const hullEdge = this.hullEdge(number);
    hullEdge.from = from;
    hullEdge.to = to;
    hullEdge.start = this.obstacleCount;
    hullEdge.firstHit = NOT_ASKED;
    hullEdge.groundStart = hullEdge.groundEnd = 0;
    hullEdge.highestTopM = highestTopM;
    hullEdge.highestLowestM = highestLowestM;
    for (let at: u32 = 0; at < inner; at++) this.obstacles[this.obstacleCount++] = across[at];
    hullEdge.beyond = this.obstacleCount;
    for (let at: u32 = 0; at < beyondCount; at++) this.obstacles[this.obstacleCount++] = acrossBeyond[at];
    hullEdge.end = this.obstacleCount;
    this.enter(number);
    return number;
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

  count(): u32 {
    return this.hullEdgeCount;
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

  /** Address, and bytes in use, of one of its rows: hull edges, obstacles, hits. */
  rowOf(part: u32): usize {
    return part === 0 ? this.hullEdges : part === 1 ? changetype<usize>(this.obstacles) : this.hits;
  }

  bytesOf(part: u32): usize {
    if (part === 0) return <usize>this.hullEdgeCount * offsetof<HullEdge>();
    return part === 1 ? (<usize>this.obstacleCount) << 2 : <usize>this.hitCount * offsetof<Hit>();
  }

  /** Makes room in an empty cache for a row of another one, which is to be written to the address that is returned. */
  roomFor(part: u32, bytes: usize): usize {
    heap.free(this.rowOf(part));
    if (part === 0) {
      this.hullEdgeCount = <u32>(bytes / offsetof<HullEdge>());
      while (this.hullEdgeRoom < this.hullEdgeCount) this.hullEdgeRoom *= 2;
      return (this.hullEdges = heap.alloc(<usize>this.hullEdgeRoom * offsetof<HullEdge>()));
    }
    const row = heap.alloc(max(64, bytes));
    if (part === 1) {
      this.obstacleCount = this.obstacleRoom = <u32>(bytes >> 2);
      this.obstacles = changetype<Row<u32>>(row);
    } else {
      this.hitCount = this.hitRoom = <u32>(bytes / offsetof<Hit>());
      this.hits = row;
    }
    return row;
  }

  /**
   * Keeps those of the hull edges of another cache, once its rows are written, that no temporary barrier crosses: neither one of the other
   * town nor one of this.
   * @param temporaryFrom obstacles from this number on are temporary barriers; those below are the same in both towns
   * @param verticesBefore how many vertices the other town has, so that ends of pairs began with this number there
   * @param numbers receives the new number of each + 1, or 0
   */
  adopt(temporaryFrom: u32, verticesBefore: u32, numbers: Row<u32>): void {
    const count = this.hullEdgeCount;
    const townVertices = vertexStart[temporaryFrom];
    heap.free(changetype<usize>(this.slots));
    this.slots = rowOf<u32>(2 * this.hullEdgeRoom);
    this.hullEdgeCount = 0;
    for (let number: u32 = 0; number < count; number++) {
      const hullEdge = this.hullEdge(number);
      numbers[number] = 0;
      // An end of a pair has another number now; a vertex of a barrier is no more.
      const from = nodeAfter(hullEdge.from, townVertices, verticesBefore);
      const to = nodeAfter(hullEdge.to, townVertices, verticesBefore);
      if (from === NO_NODE || to === NO_NODE || this.crossesFrom(hullEdge, temporaryFrom)) continue;
      prolong(from, to);
      if (mayMeetFrom(temporaryFrom, prolonged.x, prolonged.y, prolonged.endX, prolonged.endY)) continue;
      const kept = this.hullEdgeCount++;
      memory.copy(changetype<usize>(this.hullEdge(kept)), changetype<usize>(hullEdge), offsetof<HullEdge>());
      this.hullEdge(kept).from = from;
      this.hullEdge(kept).to = to;
      // The ground is not handed on.
      this.hullEdge(kept).groundStart = this.hullEdge(kept).groundEnd = 0;
      this.enter(kept);
      numbers[number] = kept + 1;
    }
  }

  /** Whether an obstacle from a number on is across a hull edge. */
  private crossesFrom(hullEdge: HullEdge, first: u32): bool {
    for (let at = hullEdge.start; at < hullEdge.end; at++) if (this.obstacles[at] >= first) return true;
    return false;
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

const NO_NODE: u32 = 0xffffffff;

/** The number of a node of another town; `NO_NODE` for a vertex of a temporary barrier there. */
function nodeAfter(node: u32, townVertices: u32, verticesBefore: u32): u32 {
  if (node < townVertices) return node;
  return node < verticesBefore ? NO_NODE : node - verticesBefore + vertexCount;
}

function firstSlot(from: u32, to: u32): u32 {
  const mixed = (from * 0x9e3779b1) ^ (to * 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

/** Hull edges between vertices, and hull edges with an end of a pair: receivers go by, while the town stays. */
export const townEdges: HullEdgeCache = HullEdgeCache.create();
export const endEdges: HullEdgeCache = HullEdgeCache.create();

/** The cache that a hull edge belongs to. */
export function cacheOf(from: u32, to: u32): HullEdgeCache {
  return from < vertexCount && to < vertexCount ? townEdges : endEdges;
}

/** How often hull edges or ends were forgotten because there were too many: earlier numbers of them are void. */
export let hullEdgeGeneration: u32 = 0;
/** Sets the limits of both caches. */
export function setCacheLimits(hullEdges: u32, hits: u32, ends: u32): void {
  townEdges.maxHullEdges = endEdges.maxHullEdges = hullEdges;
  townEdges.maxHits = endEdges.maxHits = hits;
  setMaxEnds(ends);
}

/**
 * Empties a cache that is full. Numbers of hull edges and ends are valid until then: it is called between two pairs,
 * never within one.
 * @returns whether hull edges of the town were forgotten
 */
export function forgetWhenFull(): bool {
  const town = townEdges.isFull();
  const ends = endEdges.isFull() || areEndsFull();
  if (town) townEdges.forget();
  if (ends) {
    endEdges.forget();
    forgetEnds();
  }
  if (town || ends) hullEdgeGeneration++;
  return town;
}
