/**
 * What lies across the straight piece between two places, remembered: the chains of many pairs share their pieces, and what a piece
 * meets in plan does not depend on the pair. Places are the vertices of the obstacles, by their number, and after them the ends of
 * pairs (sources and receivers) as they come up.
 */
import { castRay, createRayHits, type RayCaster, type RayHits } from './cast-ray.ts';

/** Pieces of a chain are prolonged this much beyond its corners, so that what touches a corner from outside closes the gap, m. */
export const BEYOND_CORNER_M = 1e-4;

/** Bounds of the memory, 36 MB a cache at the most; beyond them all is forgotten and begun again. */
const MOST = { pieces: 2 ** 18, hits: 2 ** 20, ends: 2 ** 16 };

export interface PieceCache {
  /** Pieces, hits and ends of pairs that are remembered at a time. */
  most: Readonly<typeof MOST>;
  /** Nothing is left out where pieces are remembered for all sources and receivers: whoever asks passes over what he leaves out. */
  readonly everything: RayCaster;
  readonly scratch: RayHits;
  /** Hash table with open addressing: number of a piece + 1, or 0. Twice as many slots as there may be pieces. */
  slots: Uint32Array;
  /** The two places of each piece, and where its hits begin and end. */
  from: Uint32Array;
  to: Uint32Array;
  start: Uint32Array;
  end: Uint32Array;
  /** Of what crosses each piece, the highest top there and the highest of the obstacles' lowest places, m. */
  highestTopM: Float64Array;
  highestLeastM: Float64Array;
  pieces: number;
  hits: number;
  /** How often the cache was emptied because it was full: numbers of pieces and of ends from before are void. */
  generation: number;
  /** Obstacle, place (0 … 1 from the first place) and top of each hit. */
  obstacle: Uint32Array;
  place: Float64Array;
  topM: Float64Array;
  /** Number of vertices: ends are numbered from here on, by where they are in plan. */
  readonly vertices: number;
  readonly endNumber: Map<number, Map<number, number>>;
  endXy: Float64Array;
  ends: number;
}

export function createPieceCache(caster: RayCaster): PieceCache {
  const room = 64;
  return {
    most: MOST,
    everything: { ...caster, skip: new Uint16Array(caster.obstacles.count), triedFor: caster.triedFor.slice() },
    scratch: createRayHits(),
    slots: new Uint32Array(2 * room),
    from: new Uint32Array(room),
    to: new Uint32Array(room),
    start: new Uint32Array(room),
    end: new Uint32Array(room),
    highestTopM: new Float64Array(room),
    highestLeastM: new Float64Array(room),
    pieces: 0,
    hits: 0,
    generation: 0,
    obstacle: new Uint32Array(room),
    place: new Float64Array(room),
    topM: new Float64Array(room),
    vertices: caster.obstacles.vertexXy.length / 2,
    endNumber: new Map(),
    endXy: new Float64Array(2 * room),
    ends: 0,
  };
}

/** Empties a cache that is full. Numbers of pieces and ends hold until this is called: between two pairs, never within one. */
export function forgetWhenFull(cache: PieceCache): void {
  const { most } = cache;
  if (cache.pieces < most.pieces && cache.hits < most.hits && cache.ends < most.ends) return;
  cache.slots.fill(0);
  cache.endNumber.clear();
  cache.pieces = 0;
  cache.hits = 0;
  cache.ends = 0;
  cache.generation++;
}

/** The number of the place where a pair ends. */
export function placeOfEnd(cache: PieceCache, x: number, y: number): number {
  let column = cache.endNumber.get(x);
  if (column === undefined) {
    column = new Map();
    cache.endNumber.set(x, column);
  }
  const known = column.get(y);
  if (known !== undefined) return known;
  const end = cache.ends++;
  if (cache.endXy.length < 2 * cache.ends) cache.endXy = enlargedPlaces(cache.endXy);
  cache.endXy[2 * end] = x;
  cache.endXy[2 * end + 1] = y;
  column.set(y, cache.vertices + end);
  return cache.vertices + end;
}

/**
 * The piece from one place to another, prolonged beyond those that are vertices, with what crosses it; vertices on it count as lying
 * to its right.
 * @param from, to numbers of places that are not one
 * @returns its number
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

/** Where a place is: a coordinate, 0 for x and 1 for y. */
export function coordinateOf({ everything, vertices, endXy }: PieceCache, place: number, axis: 0 | 1): number {
  return place < vertices ? everything.obstacles.vertexXy[2 * place + axis]! : endXy[2 * (place - vertices) + axis]!;
}

function addPiece(cache: PieceCache, from: number, to: number): number {
  const { scratch, everything, vertices } = cache;
  const x0 = coordinateOf(cache, from, 0);
  const y0 = coordinateOf(cache, from, 1);
  const x1 = coordinateOf(cache, to, 0);
  const y1 = coordinateOf(cache, to, 1);
  const beyond = BEYOND_CORNER_M / Math.hypot(x1 - x0, y1 - y0);
  const before = from < vertices ? beyond : 0;
  const after = to < vertices ? beyond : 0;
  const dx = x1 - x0;
  const dy = y1 - y0;
  castRay(
    everything,
    x0 - before * dx,
    y0 - before * dy,
    0,
    x1 + after * dx,
    y1 + after * dy,
    0,
    -Infinity,
    -1,
    scratch,
  );

  if (cache.pieces === cache.from.length) makePieceRoom(cache);
  if (cache.obstacle.length < cache.hits + scratch.count) makeHitRoom(cache, scratch.count);
  const piece = cache.pieces++;
  cache.from[piece] = from;
  cache.to[piece] = to;
  cache.start[piece] = cache.hits;
  const { lowestM } = everything.obstacles;
  let highestTopM = -Infinity;
  let highestLeastM = -Infinity;
  for (let hit = 0; hit < scratch.count; hit++) {
    const leastM = lowestM[scratch.obstacle[hit]!]!;
    if (leastM > highestLeastM) highestLeastM = leastM;
    if (scratch.topM[hit]! > highestTopM) highestTopM = scratch.topM[hit]!;
    cache.obstacle[cache.hits] = scratch.obstacle[hit]!;
    cache.place[cache.hits] = scratch.place[hit]!;
    cache.topM[cache.hits] = scratch.topM[hit]!;
    cache.hits++;
  }
  cache.end[piece] = cache.hits;
  cache.highestTopM[piece] = highestTopM;
  cache.highestLeastM[piece] = highestLeastM;
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
  cache.highestTopM = enlargedPlaces(cache.highestTopM);
  cache.highestLeastM = enlargedPlaces(cache.highestLeastM);
  cache.slots = new Uint32Array(2 * room);
  for (let piece = 0; piece < cache.pieces; piece++) enter(cache, piece);
}

function enlarged(values: Uint32Array, room: number): Uint32Array {
  const larger = new Uint32Array(room);
  larger.set(values);
  return larger;
}

function enlargedPlaces(values: Float64Array): Float64Array {
  const larger = new Float64Array(2 * values.length);
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

/** Pieces between vertices, and pieces with an end of a pair: receivers go by, while the town stays. */
export interface Pieces {
  readonly inTown: PieceCache;
  readonly atEnds: PieceCache;
}

/** The cache that a piece belongs to. */
export function cacheOf({ inTown, atEnds }: Pieces, from: number, to: number): PieceCache {
  return from < inTown.vertices && to < inTown.vertices ? inTown : atEnds;
}
