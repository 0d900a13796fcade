/**
 * What lies across the straight piece between two places, remembered: the chains of many pairs share their pieces, and what a piece
 * meets in plan does not depend on the pair. Places are the vertices of the obstacles, by their number, and after them the ends of
 * pairs (sources and receivers) as they come up.
 */
import {
  across,
  acrossBeyond,
  beyondCount,
  castRay,
  collectAcross,
  highestLeastM,
  highestTopM,
} from '../rays/cast-ray';
import { clear, create, enlarged, longerRow, Row, rowOf } from '../shared/memory';
import { RayHits } from '../rays/ray-hits';
import { vertexCount, vertexX, vertexY } from '../shared/obstacle-memory';

/** Pieces of a chain are prolonged this much beyond its corners, so that what touches a corner from outside closes the gap, m. */
export const BEYOND_CORNER_M: f64 = 1e-4;

/** What a piece meets whose hits are asked for. */
const met: RayHits = RayHits.create();

/** To be done once the edges are known. */
export function makePieceRoom(): void {
  met.makeRoomForAll();
}

@unmanaged
export class Piece {
  /** Of what crosses it, the highest top there and the highest of the obstacles' lowest places, m. */
  highestTopM: f64;
  highestLeastM: f64;
  from: u32;
  to: u32;
  /** Where the obstacles that cross it begin, those that do so only beyond its places, and where all end; one may be there more than once. */
  start: u32;
  beyond: u32;
  end: u32;
  /** Where its hits begin and end, once they were asked for. */
  firstHit: u32;
  endHit: u32;
}

/** Where an obstacle crosses a piece: the place, 0 … 1 from its first place, and the top there. */
@unmanaged
export class Hit {
  place: f64;
  topM: f64;
  obstacle: u32;
}

/** Hits that were not asked for yet. */
const NOT_ASKED: u32 = 0xffffffff;

@unmanaged
export class PieceCache {
  /** Pieces, and their obstacles or hits, that are remembered at a time; beyond them all is forgotten and begun again. */
  mostPieces: u32;
  mostHits: u32;
  /** Hash table with open addressing: number of a piece + 1, or 0. Twice as many slots as there may be pieces. */
  private slots: Row<u32>;
  private pieces: usize;
  private obstacles: Row<u32>;
  private hits: usize;
  private pieceCount: u32;
  private obstacleCount: u32;
  private hitCount: u32;
  private pieceRoom: u32;
  private obstacleRoom: u32;
  private hitRoom: u32;

  @inline
  piece(number: u32): Piece {
    return changetype<Piece>(this.pieces + <usize>number * offsetof<Piece>());
  }

  /** One of the obstacles from a piece's start to its end. */
  @inline
  obstacle(at: u32): u32 {
    return this.obstacles[at];
  }

  /** One of the hits from a piece's `firstHit` to its `endHit`. */
  @inline
  hit(at: u32): Hit {
    return changetype<Hit>(this.hits + <usize>at * offsetof<Hit>());
  }

  /**
   * The piece from one place to another, prolonged beyond those that are vertices, with what crosses it; vertices on it count as lying
   * to its right.
   * @param from, to numbers of places that are not one
   * @returns its number
   */
  between(from: u32, to: u32): u32 {
    const last = 2 * this.pieceRoom - 1;
    let slot = firstSlot(from, to) & last;
    for (let entry = this.slots[slot]; entry !== 0; entry = this.slots[slot]) {
      const known = this.piece(entry - 1);
      if (known.from === from && known.to === to) return entry - 1;
      slot = (slot + 1) & last;
    }
    return this.add(from, to);
  }

  private add(from: u32, to: u32): u32 {
    layPiece(from, to);
    const inner = collectAcross(
      fromX,
      fromY,
      toX,
      toY,
      from < vertexCount ? BEYOND_CORNER_M : 0,
      to < vertexCount ? BEYOND_CORNER_M : 0,
    );
    const count = inner + beyondCount;
    if (this.pieceCount === this.pieceRoom) this.makePieceRoom();
    if (this.obstacleCount + count > this.obstacleRoom) {
      this.obstacleRoom = 2 * (this.obstacleCount + count);
      this.obstacles = longerRow<u32>(this.obstacles, this.obstacleCount, this.obstacleRoom);
    }
    const number = this.pieceCount++;
    const piece = this.piece(number);
    piece.from = from;
    piece.to = to;
    piece.start = this.obstacleCount;
    piece.firstHit = NOT_ASKED;
    piece.highestTopM = highestTopM;
    piece.highestLeastM = highestLeastM;
    for (let at: u32 = 0; at < inner; at++) this.obstacles[this.obstacleCount++] = across[at];
    piece.beyond = this.obstacleCount;
    for (let at: u32 = 0; at < beyondCount; at++) this.obstacles[this.obstacleCount++] = acrossBeyond[at];
    piece.end = this.obstacleCount;
    this.enter(number);
    return number;
  }

  /** A piece with its hits: few are asked where, and how high, something crosses them. */
  withHits(number: u32): Piece {
    const piece = this.piece(number);
    if (piece.firstHit !== NOT_ASKED) return piece;
    layPiece(piece.from, piece.to);
    castRay(fromX, fromY, 0, toX, toY, 0, -1, true, met);
    if (this.hitCount + met.count > this.hitRoom) {
      const room = 2 * (this.hitCount + met.count);
      this.hits = enlarged(this.hits, <usize>this.hitCount * offsetof<Hit>(), <usize>room * offsetof<Hit>());
      this.hitRoom = room;
    }
    piece.firstHit = this.hitCount;
    for (let at: u32 = 0; at < met.count; at++) {
      const hit = this.hit(this.hitCount++);
      hit.obstacle = met.obstacle[at];
      hit.place = met.place[at];
      hit.topM = met.topM[at];
    }
    piece.endHit = this.hitCount;
    return piece;
  }

  private enter(number: u32): void {
    const last = 2 * this.pieceRoom - 1;
    const piece = this.piece(number);
    let slot = firstSlot(piece.from, piece.to) & last;
    while (this.slots[slot] !== 0) slot = (slot + 1) & last;
    this.slots[slot] = number + 1;
  }

  private makePieceRoom(): void {
    const bytes = <usize>this.pieceRoom * offsetof<Piece>();
    this.pieces = enlarged(this.pieces, bytes, 2 * bytes);
    this.pieceRoom *= 2;
    heap.free(changetype<usize>(this.slots));
    this.slots = rowOf<u32>(2 * this.pieceRoom);
    for (let number: u32 = 0; number < this.pieceCount; number++) this.enter(number);
  }

  isFull(): bool {
    return this.pieceCount >= this.mostPieces || max(this.obstacleCount, this.hitCount) >= this.mostHits;
  }

  forget(): void {
    clear<u32>(this.slots, 2 * this.pieceRoom);
    this.pieceCount = 0;
    this.obstacleCount = 0;
    this.hitCount = 0;
  }

  static create(): PieceCache {
    const cache = create<PieceCache>();
    cache.mostPieces = 1 << 18;
    cache.mostHits = 1 << 20;
    cache.pieceRoom = 1 << 14;
    cache.slots = rowOf<u32>(2 * cache.pieceRoom);
    cache.pieces = heap.alloc(<usize>cache.pieceRoom * offsetof<Piece>());
    cache.obstacleRoom = 1 << 16;
    cache.obstacles = changetype<Row<u32>>(heap.alloc((<usize>cache.obstacleRoom) << 2));
    return cache;
  }
}

/** The ends of the piece in hand, prolonged beyond vertices, m. */
let fromX: f64 = 0;
let fromY: f64 = 0;
let toX: f64 = 0;
let toY: f64 = 0;

function layPiece(from: u32, to: u32): void {
  fromX = placeX(from);
  fromY = placeY(from);
  toX = placeX(to);
  toY = placeY(to);
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

/** Pieces between vertices, and pieces with an end of a pair: receivers go by, while the town stays. */
export const inTown: PieceCache = PieceCache.create();
const atEnds: PieceCache = PieceCache.create();

/** The cache that a piece belongs to. */
export function cacheOf(from: u32, to: u32): PieceCache {
  return from < vertexCount && to < vertexCount ? inTown : atEnds;
}

/** Ends of pairs that are remembered at a time. */
let mostEnds: u32 = 1 << 16;
let endRoom: u32 = 1024;
let endCount: u32 = 0;
let endXy: Row<f64> = rowOf<f64>(2 * endRoom);
let endSlots: Row<u32> = rowOf<u32>(2 * endRoom);

/** The number of the place where a pair ends. */
export function placeOfEnd(x: f64, y: f64): u32 {
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

function enterEnd(end: u32): void {
  const last = 2 * endRoom - 1;
  let slot = slotOfEnd(endXy[2 * end], endXy[2 * end + 1]) & last;
  while (endSlots[slot] !== 0) slot = (slot + 1) & last;
  endSlots[slot] = end + 1;
}

function slotOfEnd(x: f64, y: f64): u32 {
  // 0 and −0 are one place.
  const mixed = (reinterpret<u64>(x + 0.0) * 0x9e3779b97f4a7c15) ^ (reinterpret<u64>(y + 0.0) * 0xc2b2ae3d27d4eb4f);
  return <u32>(mixed >>> 40) ^ <u32>(mixed >>> 17);
}

/** Where a place is. */
export function placeX(place: u32): f64 {
  return place < vertexCount ? vertexX(place) : endXy[2 * (place - vertexCount)];
}

export function placeY(place: u32): f64 {
  return place < vertexCount ? vertexY(place) : endXy[2 * (place - vertexCount) + 1];
}

/** How often pieces and ends were forgotten because there were too many: their numbers from before are void. */
export let generation: u32 = 0;
/** Sets how much is remembered at a time. */
export function setMost(pieces: u32, hitsOfPieces: u32, ends: u32): void {
  inTown.mostPieces = atEnds.mostPieces = pieces;
  inTown.mostHits = atEnds.mostHits = hitsOfPieces;
  mostEnds = ends;
}

/**
 * Forgets what is remembered where it is too much. Numbers of pieces and ends hold until this is called: between two pairs, never within one.
 * @returns whether pieces of the town were forgotten
 */
export function forgetWhenFull(): bool {
  const town = inTown.isFull();
  const ends = atEnds.isFull() || endCount >= mostEnds;
  if (town) inTown.forget();
  if (ends) {
    atEnds.forget();
    clear<u32>(endSlots, 2 * endRoom);
    endCount = 0;
  }
  if (town || ends) generation++;
  return town;
}
