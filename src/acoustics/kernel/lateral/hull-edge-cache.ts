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
import { clear, create, enlarged, longerRow, Row, rowOf } from '../shared/memory';
import { RayHits } from '../rays/ray-hits';
import {
  circleOf,
  Edge,
  edgeAt,
  edgeStart,
  obstacleCount,
  vertexCount,
  vertexStart,
  vertexX,
  vertexY,
} from '../shared/obstacle-memory';

/**
 * Hull edges are prolonged this much beyond their corners, so that an obstacle that touches a corner from outside
 * closes the gap, m.
 */
export const BEYOND_CORNER_M: f64 = 1e-4;

/** The hits of the hull edge in hand. */
const met: RayHits = RayHits.create();

/** To be done once the edges are known. */
export function makeHitRoom(): void {
  met.makeRoomForAll();
}

@unmanaged
export class HullEdge {
  /** Of the obstacles across it: the highest top at the crossings, and the highest of their `lowestM`, m. */
  highestTopM: f64;
  highestLowestM: f64;
  from: u32;
  to: u32;
  /**
   * Its obstacles are from `start` to `end`, those that cross it only beyond its nodes from `beyond` on; an obstacle
   * may be listed more than once.
   */
  start: u32;
  beyond: u32;
  end: u32;
  /** Its hits are from `firstHit` to `endHit`, once `withHits` was asked. */
  firstHit: u32;
  endHit: u32;
}

/**
 * A crossing of a hull edge: the position, 0 … 1 from its prolonged beginning, and the top of the obstacle there, m.
 */
@unmanaged
export class Hit {
  position: f64;
  topM: f64;
  obstacle: u32;
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
    layHullEdge(from, to);
    const inner = collectAcross(
      fromX,
      fromY,
      toX,
      toY,
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
    layHullEdge(hullEdge.from, hullEdge.to);
    castRay(fromX, fromY, 0, toX, toY, 0, -1, true, met);
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
    return this.hullEdgeCount >= this.maxHullEdges || max(this.obstacleCount, this.hitCount) >= this.maxHits;
  }

  forget(): void {
    clear<u32>(this.slots, 2 * this.hullEdgeRoom);
    this.hullEdgeCount = 0;
    this.obstacleCount = 0;
    this.hitCount = 0;
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
      layHullEdge(from, to);
      if (mayMeetFrom(temporaryFrom, fromX, fromY, toX, toY)) continue;
      const kept = this.hullEdgeCount++;
      memory.copy(changetype<usize>(this.hullEdge(kept)), changetype<usize>(hullEdge), offsetof<HullEdge>());
      this.hullEdge(kept).from = from;
      this.hullEdge(kept).to = to;
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

/** Segments this near to an edge may meet it, m: much more than is needed for rounding. */
const MAY_MEET_M: f64 = 0.01;

/** Whether a segment may meet an obstacle from a number on: false is beyond doubt. */
function mayMeetFrom(first: u32, ax: f64, ay: f64, bx: f64, by: f64): bool {
  const lengthM = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const ux = (bx - ax) / lengthM;
  const uy = (by - ay) / lengthM;
  for (let obstacle = first; obstacle < obstacleCount; obstacle++) {
    const circle = circleOf(obstacle);
    const offM = (circle.y - ay) * ux - (circle.x - ax) * uy;
    const alongM = (circle.x - ax) * ux + (circle.y - ay) * uy;
    const nearM = circle.radiusM + MAY_MEET_M;
    if (abs(offM) > nearM || alongM < -nearM || alongM > lengthM + nearM) continue;
    for (let at = edgeStart[obstacle]; at < edgeStart[obstacle + 1]; at++) {
      if (mayMeetEdge(edgeAt(at), ax, ay, bx, by, ux, uy)) return true;
    }
  }
  return false;
}

/** Whether neither of a segment and an edge lies clearly beside the line through the other. */
function mayMeetEdge(edge: Edge, ax: f64, ay: f64, bx: f64, by: f64, ux: f64, uy: f64): bool {
  const off0 = (edge.y0 - ay) * ux - (edge.x0 - ax) * uy;
  const off1 = (edge.y1 - ay) * ux - (edge.x1 - ax) * uy;
  if (min(off0, off1) > MAY_MEET_M || max(off0, off1) < -MAY_MEET_M) return false;
  const dx = edge.x1 - edge.x0;
  const dy = edge.y1 - edge.y0;
  const nearM = MAY_MEET_M * sqrt(dx * dx + dy * dy);
  const offA = (ay - edge.y0) * dx - (ax - edge.x0) * dy;
  const offB = (by - edge.y0) * dx - (bx - edge.x0) * dy;
  return min(offA, offB) <= nearM && max(offA, offB) >= -nearM;
}

/** The ends of the hull edge in hand, prolonged beyond vertices, m; `layHullEdge` writes them. */
let fromX: f64 = 0;
let fromY: f64 = 0;
let toX: f64 = 0;
let toY: f64 = 0;

function layHullEdge(from: u32, to: u32): void {
  fromX = nodeX(from);
  fromY = nodeY(from);
  toX = nodeX(to);
  toY = nodeY(to);
  const dx = toX - fromX;
  const dy = toY - fromY;
  const beyond = BEYOND_CORNER_M / sqrt(dx * dx + dy * dy);
  if (from < vertexCount) {
    fromX -= beyond * dx;
    fromY -= beyond * dy;
  }
  if (to < vertexCount) {
    toX += beyond * dx;
    toY += beyond * dy;
  }
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

/** The largest number of ends of pairs; beyond it they are forgotten. */
let maxEnds: u32 = 1 << 16;
let endRoom: u32 = 1024;
let endCount: u32 = 0;
let endXy: Row<f64> = rowOf<f64>(2 * endRoom);
let endSlots: Row<u32> = rowOf<u32>(2 * endRoom);

/** The number of the node at the end of a pair. */
export function nodeOfEnd(x: f64, y: f64): u32 {
  const last = 2 * endRoom - 1;
  let slot = slotOfEnd(x, y) & last;
  for (let entry = endSlots[slot]; entry !== 0; entry = endSlots[slot]) {
    const end = entry - 1;
    if (endXy[2 * end] === x && endXy[2 * end + 1] === y) return vertexCount + end;
    slot = (slot + 1) & last;
  }
  if (endCount === endRoom) {
    endXy = longerRow<f64>(endXy, 2 * endRoom, 4 * endRoom);
    endRoom *= 2;
    heap.free(changetype<usize>(endSlots));
    endSlots = rowOf<u32>(2 * endRoom);
    for (let end: u32 = 0; end < endCount; end++) enterEnd(end);
  }
  const end = endCount++;
  endXy[2 * end] = x;
  endXy[2 * end + 1] = y;
  enterEnd(end);
  return vertexCount + end;
}

/** Address of the positions of the ends, and their bytes. */
export function endRow(): usize {
  return changetype<usize>(endXy);
}

export function endBytes(): usize {
  return (<usize>endCount) << 4;
}

/** Makes room for the ends of another town before there are any, to be written to the address that is returned. */
export function roomForEnds(bytes: usize): usize {
  endCount = <u32>(bytes >> 4);
  while (endRoom < endCount) endRoom *= 2;
  heap.free(changetype<usize>(endXy));
  endXy = rowOf<f64>(2 * endRoom);
  return changetype<usize>(endXy);
}

/** To be done once the ends of another town are written. */
export function adoptEnds(): void {
  heap.free(changetype<usize>(endSlots));
  endSlots = rowOf<u32>(2 * endRoom);
  for (let end: u32 = 0; end < endCount; end++) enterEnd(end);
}

function enterEnd(end: u32): void {
  const last = 2 * endRoom - 1;
  let slot = slotOfEnd(endXy[2 * end], endXy[2 * end + 1]) & last;
  while (endSlots[slot] !== 0) slot = (slot + 1) & last;
  endSlots[slot] = end + 1;
}

function slotOfEnd(x: f64, y: f64): u32 {
  // 0 and −0 are one node.
  const mixed = (reinterpret<u64>(x + 0.0) * 0x9e3779b97f4a7c15) ^ (reinterpret<u64>(y + 0.0) * 0xc2b2ae3d27d4eb4f);
  return <u32>(mixed >>> 40) ^ <u32>(mixed >>> 17);
}

/** The position of a node, m. */
export function nodeX(node: u32): f64 {
  return node < vertexCount ? vertexX(node) : endXy[2 * (node - vertexCount)];
}

export function nodeY(node: u32): f64 {
  return node < vertexCount ? vertexY(node) : endXy[2 * (node - vertexCount) + 1];
}

/** How often hull edges or ends were forgotten because there were too many: earlier numbers of them are void. */
export let hullEdgeGeneration: u32 = 0;
/** Sets the limits of both caches. */
export function setCacheLimits(hullEdges: u32, hits: u32, ends: u32): void {
  townEdges.maxHullEdges = endEdges.maxHullEdges = hullEdges;
  townEdges.maxHits = endEdges.maxHits = hits;
  maxEnds = ends;
}

/**
 * Empties a cache that is full. Numbers of hull edges and ends are valid until then: it is called between two pairs,
 * never within one.
 * @returns whether hull edges of the town were forgotten
 */
export function forgetWhenFull(): bool {
  const town = townEdges.isFull();
  const ends = endEdges.isFull() || endCount >= maxEnds;
  if (town) townEdges.forget();
  if (ends) {
    endEdges.forget();
    clear<u32>(endSlots, 2 * endRoom);
    endCount = 0;
  }
  if (town || ends) hullEdgeGeneration++;
  return town;
}
