/**
 * What lies across the straight piece between two corners of obstacles, remembered: the chains of many pairs share their pieces, and
 * what a piece meets in plan does not depend on the pair.
 */
import { castRay, createRayHits, type RayCaster, type RayHits } from './cast-ray.ts';

/** Pieces of a chain are prolonged this much beyond its corners, so that what touches a corner from outside closes the gap, m. */
export const BEYOND_CORNER_M = 1e-4;

/** Bounds of the memory, 36 MB a thread at the most; beyond them all is forgotten and begun again. */
const MOST_PIECES = 2 ** 18;
const MOST_HITS = 2 ** 20;

export interface PieceCache {
  readonly caster: RayCaster;
  /** Nothing is left out where pieces are remembered for all sources and receivers: whoever asks passes over what he leaves out. */
  readonly everything: RayCaster;
  readonly scratch: RayHits;
  /** Hash table with open addressing: number of a piece + 1, or 0. Twice as many slots as there may be pieces. */
  slots: Uint32Array;
  /** The two vertices of each piece, and where its hits begin and end. */
  from: Uint32Array;
  to: Uint32Array;
  start: Uint32Array;
  end: Uint32Array;
  pieces: number;
  hits: number;
  /** How often the cache was emptied because it was full: numbers of pieces from before are void. */
  generation: number;
  /** Obstacle, place (0 … 1 from the first vertex) and top of each hit. */
  obstacle: Uint32Array;
  place: Float64Array;
  topM: Float64Array;
}

export function createPieceCache(caster: RayCaster): PieceCache {
  const room = 64;
  return {
    caster,
    everything: { ...caster, skip: new Uint16Array(caster.obstacles.count), triedFor: caster.triedFor.slice() },
    scratch: createRayHits(),
    slots: new Uint32Array(2 * room),
    from: new Uint32Array(room),
    to: new Uint32Array(room),
    start: new Uint32Array(room),
    end: new Uint32Array(room),
    pieces: 0,
    hits: 0,
    generation: 0,
    obstacle: new Uint32Array(room),
    place: new Float64Array(room),
    topM: new Float64Array(room),
  };
}

/**
 * The piece from one vertex to another, prolonged beyond both, with what crosses it; vertices on it count as lying to its right.
 * @param from, to numbers of vertices of the obstacles, not at one place
 * @returns its number, which holds until the generation changes
 */
export function pieceBetween(cache: PieceCache, from: number, to: number): number {
  const { slots } = cache;
  let slot = firstSlot(slots, from, to);
  for (let entry = slots[slot]!; entry !== 0; entry = slots[slot]!) {
    if (cache.from[entry - 1] === from && cache.to[entry - 1] === to) return entry - 1;
    slot = (slot + 1) & (slots.length - 1);
  }
  return addPiece(cache, from, to);
}

function firstSlot(slots: Uint32Array, from: number, to: number): number {
  const mixed = Math.imul(from, 0x9e3779b1) ^ Math.imul(to, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) & (slots.length - 1);
}

function addPiece(cache: PieceCache, from: number, to: number): number {
  const { vertexXy } = cache.caster.obstacles;
  const x0 = vertexXy[2 * from]!;
  const y0 = vertexXy[2 * from + 1]!;
  const x1 = vertexXy[2 * to]!;
  const y1 = vertexXy[2 * to + 1]!;
  const beyond = BEYOND_CORNER_M / Math.hypot(x1 - x0, y1 - y0);
  const dx = (x1 - x0) * beyond;
  const dy = (y1 - y0) * beyond;
  const { scratch, everything } = cache;
  castRay(everything, x0 - dx, y0 - dy, 0, x1 + dx, y1 + dy, 0, -Infinity, -1, scratch);

  if (cache.pieces === MOST_PIECES || cache.hits + scratch.count > MOST_HITS) {
    cache.slots.fill(0);
    cache.pieces = 0;
    cache.hits = 0;
    cache.generation++;
  }
  if (cache.pieces === cache.from.length) makePieceRoom(cache);
  if (cache.obstacle.length < cache.hits + scratch.count) makeHitRoom(cache, scratch.count);
  const piece = cache.pieces++;
  cache.from[piece] = from;
  cache.to[piece] = to;
  cache.start[piece] = cache.hits;
  for (let hit = 0; hit < scratch.count; hit++) {
    cache.obstacle[cache.hits] = scratch.obstacle[hit]!;
    cache.place[cache.hits] = scratch.place[hit]!;
    cache.topM[cache.hits] = scratch.topM[hit]!;
    cache.hits++;
  }
  cache.end[piece] = cache.hits;
  enter(cache, piece);
  return piece;
}

function enter({ slots, from, to }: PieceCache, piece: number): void {
  let slot = firstSlot(slots, from[piece]!, to[piece]!);
  while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
  slots[slot] = piece + 1;
}

function makePieceRoom(cache: PieceCache): void {
  const room = 2 * cache.from.length;
  cache.from = enlarged(cache.from, room);
  cache.to = enlarged(cache.to, room);
  cache.start = enlarged(cache.start, room);
  cache.end = enlarged(cache.end, room);
  cache.slots = new Uint32Array(2 * room);
  for (let piece = 0; piece < cache.pieces; piece++) enter(cache, piece);
}

function enlarged(values: Uint32Array, room: number): Uint32Array {
  const larger = new Uint32Array(room);
  larger.set(values);
  return larger;
}

function makeHitRoom(cache: PieceCache, more: number): void {
  const room = 2 * (cache.hits + more);
  const { obstacle, place, topM } = cache;
  cache.obstacle = new Uint32Array(room);
  cache.place = new Float64Array(room);
  cache.topM = new Float64Array(room);
  cache.obstacle.set(obstacle);
  cache.place.set(place);
  cache.topM.set(topM);
}
