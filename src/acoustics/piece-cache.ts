/**
 * What lies across the straight piece between two corners of obstacles, remembered: the chains of many pairs share their pieces, and
 * what a piece meets in plan does not depend on the pair.
 */
import { castRay, createRayHits, type RayCaster, type RayHits } from './cast-ray.ts';

/** Pieces of a chain are prolonged this much beyond its corners, so that what touches a corner from outside closes the gap, m. */
export const BEYOND_CORNER_M = 1e-4;

/** Bounds of the memory: 16 bytes a slot and 20 a hit make 28 MB a thread at the most. */
const SLOTS = 2 ** 19;
const MOST_PIECES = SLOTS / 2;
const MOST_HITS = 1_000_000;
const EMPTY = 0xffffffff;

export interface PieceCache {
  readonly caster: RayCaster;
  /** Nothing is skipped where pieces are remembered for all sources and receivers: whoever asks leaves out what he skips. */
  readonly everything: RayCaster;
  readonly scratch: RayHits;
  /** Open addressing: the two vertices of each slot, and where its hits begin and end. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  pieces: number;
  /** How often the cache was emptied because it was full: slots before that are void. */
  generation: number;
  hits: number;
  /** Obstacle, place (0 … 1 from the first vertex) and top of each hit. */
  obstacle: Uint32Array;
  place: Float64Array;
  topM: Float64Array;
}

export function createPieceCache(caster: RayCaster): PieceCache {
  const slots = caster.obstacles.count === 0 ? 1 : SLOTS;
  return {
    caster,
    everything: { ...caster, skip: new Uint16Array(caster.obstacles.count), triedFor: caster.triedFor.slice() },
    scratch: createRayHits(),
    from: new Uint32Array(slots).fill(EMPTY),
    to: new Uint32Array(slots),
    start: new Uint32Array(slots),
    end: new Uint32Array(slots),
    pieces: 0,
    generation: 0,
    hits: 0,
    obstacle: new Uint32Array(1024),
    place: new Float64Array(1024),
    topM: new Float64Array(1024),
  };
}

/**
 * The slot that tells what crosses the piece from one vertex to another, prolonged beyond both; vertices on it count as lying to
 * its right. The slot holds until the next call.
 * @param from, to numbers of vertices of the obstacles, not at one place
 */
export function pieceBetween(cache: PieceCache, from: number, to: number): number {
  let slot = (Math.imul(from, 0x9e3779b1) ^ Math.imul(to, 0x85ebca6b)) & (SLOTS - 1);
  slot ^= slot >>> 9;
  while (cache.from[slot] !== EMPTY) {
    if (cache.from[slot] === from && cache.to[slot] === to) return slot;
    slot = (slot + 1) & (SLOTS - 1);
  }
  if (cache.pieces === MOST_PIECES || cache.hits > MOST_HITS) {
    cache.from.fill(EMPTY);
    cache.pieces = 0;
    cache.hits = 0;
    cache.generation++;
    return pieceBetween(cache, from, to);
  }
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
  if (cache.obstacle.length < cache.hits + scratch.count) makeRoom(cache, scratch.count);
  cache.from[slot] = from;
  cache.to[slot] = to;
  cache.start[slot] = cache.hits;
  for (let hit = 0; hit < scratch.count; hit++) {
    cache.obstacle[cache.hits] = scratch.obstacle[hit]!;
    cache.place[cache.hits] = scratch.place[hit]!;
    cache.topM[cache.hits] = scratch.topM[hit]!;
    cache.hits++;
  }
  cache.end[slot] = cache.hits;
  cache.pieces++;
  return slot;
}

function makeRoom(cache: PieceCache, more: number): void {
  const room = 2 * (cache.hits + more);
  const { obstacle, place, topM } = cache;
  cache.obstacle = new Uint32Array(room);
  cache.place = new Float64Array(room);
  cache.topM = new Float64Array(room);
  cache.obstacle.set(obstacle);
  cache.place.set(place);
  cache.topM.set(topM);
}
