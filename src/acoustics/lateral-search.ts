/** The search for a path round one side: what it remembers, and its steps. */
import { firstScreenedBand } from './bands.ts';
import { ON_LINE_M, type RayCaster } from './cast-ray.ts';
import type { DirectLine } from './direct-line.ts';
import { createHullChain, growChain, type HullChain, measurePieces } from './hull-chain.ts';
import { extentM } from './obstacles.ts';
import { createPieceCache, forgetWhenFull, type Pieces, placeOfEnd } from './piece-cache.ts';
import type { Closures } from './piece-closure.ts';
import { createTrail, type Trail } from './trail.ts';

export interface LateralPath {
  found: boolean;
  /** Length of the chain in 3-D and, within it, from the first corner to the last (e), m. */
  lengthM: number;
  betweenM: number;
}

/** What searches remember of the town for all pairs; one a thread. */
export interface TownMemory {
  readonly caster: RayCaster;
  readonly pieces: Pieces;
  /** Closures of pieces to jump ahead by, by the height in question (in half metres) and the band. */
  readonly closures: Map<number, Closures>;
  /** The obstacle of each vertex, and where the edges of each obstacle begin. */
  readonly obstacleOf: Uint32Array;
  readonly edgeStart: Uint32Array;
  /** Numbers of the places of the pair in hand. */
  source: number;
  receiver: number;
}

/** The search on one side of a pair, and its result. */
export interface LateralSearch {
  readonly memory: TownMemory;
  /** 1 left, −1 right, seen from the source. */
  readonly side: 1 | -1;
  readonly path: LateralPath;
  /** The search that an obstacle last became a member of the hull in. */
  readonly memberOf: Uint32Array;
  search: number;
  readonly chain: HullChain;
  /** The searches that an obstacle and a vertex were last known to belong to the result of. */
  readonly forcedIn: Uint32Array;
  readonly forcedVertexIn: Uint32Array;
  /** The search that an obstacle was last in the way in. */
  readonly coveredIn: Uint32Array;
  readonly trail: Trail;
  /** Whether all members are higher than both ends or in the way, so that the hull may grow on in a higher band. */
  growsOn: boolean;
  /** Whether an obstacle higher than both ends shuts source or receiver in on this side. */
  enclosed: boolean;
  /** Obstacles that cut the chain in hand; they may be in it more than once. */
  readonly cutters: number[];
  /** The lowest band from which on obstacles cut a chain that were too narrow to; 8 for none. */
  nextBand: number;
}

export function createTownMemory(caster: RayCaster): TownMemory {
  const { count, vertexStart, edgeObstacle } = caster.obstacles;
  const obstacleOf = new Uint32Array(vertexStart[count]!);
  const edgeStart = new Uint32Array(count + 1);
  for (let obstacle = 0; obstacle < count; obstacle++) {
    obstacleOf.fill(obstacle, vertexStart[obstacle], vertexStart[obstacle + 1]);
  }
  // Edges are laid out obstacle by obstacle.
  for (const obstacle of edgeObstacle) edgeStart[obstacle + 1]!++;
  for (let obstacle = 0; obstacle < count; obstacle++) edgeStart[obstacle + 1]! += edgeStart[obstacle]!;
  return {
    caster,
    obstacleOf,
    edgeStart,
    source: 0,
    receiver: 0,
    pieces: { inTown: createPieceCache(caster), atEnds: createPieceCache(caster) },
    closures: new Map(),
  };
}

export function createLateralSearch(memory: TownMemory, side: 1 | -1): LateralSearch {
  return {
    memory,
    side,
    path: { found: false, lengthM: 0, betweenM: 0 },
    memberOf: new Uint32Array(memory.caster.obstacles.count),
    search: 0,
    chain: createHullChain(),
    forcedIn: new Uint32Array(memory.caster.obstacles.count),
    forcedVertexIn: new Uint32Array(memory.obstacleOf.length),
    coveredIn: new Uint32Array(memory.caster.obstacles.count),
    trail: createTrail(),
    growsOn: false,
    enclosed: false,
    cutters: [],
    nextBand: 8,
  };
}

/**
 * The lowest band in which an obstacle is wider than the wavelength, seen at right angles to a direction.
 * @returns 0 … 7, 8 for none
 */
export function firstBandOf(caster: RayCaster, obstacle: number, ux: number, uy: number): number {
  const { narrowBelowBand, wideFromBand, vertexXy, vertexStart } = caster.obstacles;
  if (narrowBelowBand[obstacle] === wideFromBand[obstacle]) return wideFromBand[obstacle]!;
  return firstScreenedBand(extentM(vertexXy, vertexStart[obstacle]!, vertexStart[obstacle + 1]!, -uy, ux));
}

/**
 * Keeps what is remembered within its bounds. The searches of both sides may go on from band to band with the numbers of their ends, so
 * that this is for the time between two pairs.
 */
export function beginPair(memory: TownMemory, line: DirectLine): void {
  const { inTown, atEnds } = memory.pieces;
  forgetWhenFull(inTown);
  forgetWhenFull(atEnds);
  memory.source = placeOfEnd(atEnds, line.x, line.y);
  memory.receiver = placeOfEnd(atEnds, line.endX, line.endY);
}

/**
 * Makes an obstacle a member of the hull: it grows over the corners on the searched side.
 * @returns the first piece of the chain that is another one now; one beyond the chain for none
 */
export function join(
  { memory, side, memberOf, search, chain }: LateralSearch,
  line: DirectLine,
  obstacle: number,
): number {
  let first = Infinity;
  if (memberOf[obstacle] === search) return first;
  memberOf[obstacle] = search;
  const { vertexXy, vertexStart } = memory.caster.obstacles;
  const to = vertexStart[obstacle + 1]!;
  for (let vertex = vertexStart[obstacle]!; vertex < to; vertex++) {
    const x = vertexXy[2 * vertex]! - line.x;
    const y = vertexXy[2 * vertex + 1]! - line.y;
    const v = side * (y * line.ux - x * line.uy);
    if (!(v > ON_LINE_M)) continue;
    const piece = growChain(chain, x * line.ux + y * line.uy, v, vertex);
    if (piece >= 0 && piece < first) first = piece;
  }
  return first;
}

/** Measures the chain, in plan as the result, in 3-D in the search's path, where it climbs evenly. */
export function measureChain({ chain, path }: LateralSearch, line: DirectLine): number {
  const { pieceM, corners } = chain;
  const planM = measurePieces(chain);
  const climbM = line.receiverZ - line.sourceZ;
  path.lengthM = Math.sqrt(planM * planM + climbM * climbM);
  const betweenM = corners < 2 ? 0 : Math.max(0, planM - pieceM[0]! - pieceM[corners]!);
  path.betweenM = (betweenM * path.lengthM) / planM;
  return planM;
}
