/** The search for a path round one side: what it remembers, and its steps. */
import { firstScreenedBand } from './bands.ts';
import { castRay, createRayHits, ON_LINE_M, type RayCaster, type RayHits } from './cast-ray.ts';
import { createHullChain, growChain, type HullChain, startChain } from './hull-chain.ts';
import { extentM } from './obstacles.ts';
import type { Closures } from './piece-closure.ts';
import { BEYOND_CORNER_M, createPieceCache, pieceBetween, type PieceCache } from './piece-cache.ts';

export interface LateralPath {
  found: boolean;
  /** Length of the chain in 3-D and, within it, from the first corner to the last (e), m. */
  lengthM: number;
  betweenM: number;
}

/** What the search remembers; one a thread. */
export interface LateralSearch {
  readonly caster: RayCaster;
  readonly pieces: PieceCache;
  /** What the pieces from the source and to the receiver met, and the vertices at their other ends; −1 for none. */
  readonly atSource: EndPiece;
  readonly atReceiver: EndPiece;
  /** The search that an obstacle last became a member of the hull in. */
  readonly memberOf: Uint32Array;
  search: number;
  readonly chain: HullChain;
  /** Closures of pieces to jump ahead by, by the height in question in half metres. */
  readonly closures: Map<number, Closures>;
  /** What crosses the piece in hand. */
  readonly crossing: Crossing;
  /** Obstacles that cut the chain in hand. */
  cutters: Uint32Array;
  cutterCount: number;
  /** The lowest band from which on obstacles cut a chain that were too narrow to; 8 for none. */
  nextBand: number;
}

/** What crosses a piece of the chain in plan, whatever its height: the hits [from, to) of three lists. */
export interface Crossing {
  obstacle: Uint32Array;
  /** 0 … 1; along the chain, or against it where `reversed`. */
  place: Float64Array;
  topM: Float64Array;
  from: number;
  to: number;
  reversed: boolean;
  /** Number of the piece in the cache, −1 for one at an end of the chain. */
  number: number;
}

/** A piece that begins at the source or ends at the receiver, remembered as long as its corner stays. */
export interface EndPiece {
  readonly hits: RayHits;
  vertex: number;
}

/** Neither a vertex nor the other end of the line. */
const NOTHING = -2;
const OTHER_END = -1;

export function createLateralSearch(caster: RayCaster): LateralSearch {
  return {
    caster,
    pieces: createPieceCache(caster),
    atSource: { hits: createRayHits(), vertex: NOTHING },
    atReceiver: { hits: createRayHits(), vertex: NOTHING },
    memberOf: new Uint32Array(caster.obstacles.count),
    search: 0,
    chain: createHullChain(),
    closures: new Map(),
    crossing: {
      obstacle: new Uint32Array(),
      place: new Float64Array(),
      topM: new Float64Array(),
      from: 0,
      to: 0,
      reversed: false,
      number: -1,
    },
    cutters: new Uint32Array(256),
    cutterCount: 0,
    nextBand: 8,
  };
}

/** The direct line in plan: from (x, y) along the unit vector (ux, uy) for planM metres, climbing from sourceZ to receiverZ. */
export interface DirectLine {
  x: number;
  y: number;
  ux: number;
  uy: number;
  planM: number;
  sourceZ: number;
  receiverZ: number;
}

/**
 * The lowest band in which an obstacle is wider than the wavelength, seen at right angles to a direction.
 * @returns 0 … 7, 8 for none
 */
export function firstBandOf(caster: RayCaster, obstacle: number, ux: number, uy: number): number {
  const { alwaysWide, vertexXy, vertexStart } = caster.obstacles;
  if (alwaysWide[obstacle] === 1) return 0;
  return firstScreenedBand(extentM(vertexXy, vertexStart[obstacle]!, vertexStart[obstacle + 1]!, -uy, ux));
}

/** Starts a search: the chain round the obstacles in the way. */
export function beginSearch(
  search: LateralSearch,
  line: DirectLine,
  side: 1 | -1,
  obstacles: Uint32Array,
  count: number,
): void {
  if (search.search === 0xffffffff) {
    search.memberOf.fill(0);
    search.search = 0;
  }
  search.search++;
  search.nextBand = 8;
  startChain(search.chain, line.planM);
  for (let at = 0; at < count; at++) join(search, line, side, obstacles[at]!);
}

/** Forgets the pieces at the ends of the chain: another pair or another side. */
export function forgetEnds(search: LateralSearch): void {
  search.atSource.vertex = NOTHING;
  search.atReceiver.vertex = NOTHING;
}

/** Makes an obstacle a member of the hull: it grows over the corners on the searched side. */
export function join(
  { memberOf, search, chain, caster }: LateralSearch,
  line: DirectLine,
  side: 1 | -1,
  obstacle: number,
): void {
  if (memberOf[obstacle] === search) return;
  memberOf[obstacle] = search;
  const { vertexXy, vertexStart } = caster.obstacles;
  const to = vertexStart[obstacle + 1]!;
  for (let vertex = vertexStart[obstacle]!; vertex < to; vertex++) {
    const x = vertexXy[2 * vertex]! - line.x;
    const y = vertexXy[2 * vertex + 1]! - line.y;
    const v = side * (y * line.ux - x * line.uy);
    if (v > ON_LINE_M) growChain(chain, x * line.ux + y * line.uy, v, vertex);
  }
}

/** Lengths of the chain: in plan as the result, in 3-D in `path`, where it climbs evenly. */
export function measureChain({ u, v, corners }: HullChain, line: DirectLine, path: LateralPath): number {
  let planM = 0;
  let betweenM = 0;
  for (let piece = 0; piece <= corners; piece++) {
    const pieceM = Math.hypot(u[piece + 1]! - u[piece]!, v[piece + 1]! - v[piece]!);
    planM += pieceM;
    if (piece > 0 && piece < corners) betweenM += pieceM;
  }
  path.lengthM = Math.hypot(planM, line.receiverZ - line.sourceZ);
  path.betweenM = (betweenM * path.lengthM) / planM;
  return planM;
}

/** Finds what crosses one piece of the chain in plan, into `search.crossing`. */
export function crossPiece(search: LateralSearch, line: DirectLine, side: 1 | -1, piece: number, pieceM: number): void {
  const { chain, pieces, crossing } = search;
  if (piece === 0 || piece === chain.corners) {
    const { hits } = castEndPiece(search, line, side, piece, pieceM);
    crossing.obstacle = hits.obstacle;
    crossing.place = hits.place;
    crossing.topM = hits.topM;
    crossing.from = 0;
    crossing.to = hits.count;
    crossing.reversed = false;
    crossing.number = -1;
    return;
  }
  // On the left side the chain runs with the hull to its right; on the right side it does so when it is read backwards.
  const a = chain.vertex[piece]!;
  const b = chain.vertex[piece + 1]!;
  const number = side === 1 ? pieceBetween(pieces, a, b) : pieceBetween(pieces, b, a);
  crossing.obstacle = pieces.obstacle;
  crossing.place = pieces.place;
  crossing.topM = pieces.topM;
  crossing.from = pieces.start[number]!;
  crossing.to = pieces.end[number]!;
  crossing.reversed = side === -1;
  crossing.number = number;
}

/** Casts the first or last piece of the chain, prolonged beyond its corner, unless it is the one cast last. */
function castEndPiece(search: LateralSearch, line: DirectLine, side: 1 | -1, piece: number, pieceM: number): EndPiece {
  const { chain, pieces } = search;
  const end = piece === 0 ? search.atSource : search.atReceiver;
  const straight = chain.corners === 0;
  const corner = piece === 0 ? 1 : piece;
  const vertex = straight ? OTHER_END : chain.vertex[corner]!;
  if (end.vertex === vertex) return end;
  end.vertex = vertex;
  const u0 = chain.u[piece]!;
  const v0 = chain.v[piece]!;
  const u1 = chain.u[piece + 1]!;
  const v1 = chain.v[piece + 1]!;
  const du = ((u1 - u0) / pieceM) * BEYOND_CORNER_M;
  const dv = ((v1 - v0) / pieceM) * BEYOND_CORNER_M;
  const startU = piece > 0 ? u0 - du : u0;
  const startV = side * (piece > 0 ? v0 - dv : v0);
  const endU = piece === 0 && !straight ? u1 + du : u1;
  const endV = side * (piece === 0 && !straight ? v1 + dv : v1);
  castRay(
    pieces.everything,
    line.x + startU * line.ux - startV * line.uy,
    line.y + startU * line.uy + startV * line.ux,
    0,
    line.x + endU * line.ux - endV * line.uy,
    line.y + endU * line.uy + endV * line.ux,
    0,
    -Infinity,
    side === 1 ? -1 : 1,
    end.hits,
  );
  return end;
}

/** Adds an obstacle to those that cut the chain in hand; it may be in the list already. */
export function addCutter(search: LateralSearch, obstacle: number): void {
  if (search.cutterCount === search.cutters.length) {
    const larger = new Uint32Array(2 * search.cutterCount);
    larger.set(search.cutters);
    search.cutters = larger;
  }
  search.cutters[search.cutterCount++] = obstacle;
}
