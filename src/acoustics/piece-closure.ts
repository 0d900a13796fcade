/**
 * What a piece between two corners brings into a hull, found once for all pairs: the obstacles that cut it and that are high enough to
 * cut any chain there join every hull that holds both corners, those that cut the chain round them join as well, and so on. The
 * corners of all that to the left of the piece may then be added in one go. It spares the search its turns and changes no path.
 */
import type { RayCaster } from './cast-ray.ts';
import { ON_LINE_M } from './cast-ray.ts';
import { createHullChain, growChain, type HullChain, startChain } from './hull-chain.ts';
import { pieceBetween, type PieceCache } from './piece-cache.ts';

/** The corners that a piece brings in, and the box round them and the obstacles they belong to: x0, y0, x1, y1, m. */
export interface PieceClosure {
  readonly corners: Uint32Array;
  readonly box: Float64Array;
}

export interface Closures {
  readonly caster: RayCaster;
  readonly pieces: PieceCache;
  /** Only obstacles with all of their top above this count, m. */
  readonly aboveM: number;
  /** By the number of the piece, as long as the cache has not been emptied. */
  readonly byPiece: Map<number, PieceClosure>;
  generation: number;
  readonly chain: HullChain;
  readonly memberOf: Uint32Array;
  search: number;
}

const NOBODY: PieceClosure = {
  corners: new Uint32Array(),
  box: Float64Array.of(Infinity, Infinity, -Infinity, -Infinity),
};

export function createClosures(caster: RayCaster, pieces: PieceCache, aboveM: number): Closures {
  return {
    caster,
    pieces,
    aboveM,
    byPiece: new Map(),
    generation: pieces.generation,
    chain: createHullChain(),
    memberOf: new Uint32Array(caster.obstacles.count),
    search: 0,
  };
}

/**
 * The closure of a piece.
 * @param piece its number, from `pieceBetween(from, to)`
 */
export function closureOf(closures: Closures, piece: number, from: number, to: number): PieceClosure {
  const { pieces, byPiece } = closures;
  if (closures.generation !== pieces.generation) {
    byPiece.clear();
    closures.generation = pieces.generation;
  }
  const known = byPiece.get(piece);
  if (known !== undefined) return known;
  const { generation } = pieces;
  const closure = findClosure(closures, from, to);
  if (pieces.generation === generation) byPiece.set(piece, closure);
  return closure;
}

function findClosure(closures: Closures, from: number, to: number): PieceClosure {
  const { caster, pieces, chain, memberOf, aboveM } = closures;
  const { vertexXy, vertexStart, lowestM, alwaysWide, connected } = caster.obstacles;
  const x0 = vertexXy[2 * from]!;
  const y0 = vertexXy[2 * from + 1]!;
  const lengthM = Math.hypot(vertexXy[2 * to]! - x0, vertexXy[2 * to + 1]! - y0);
  const ux = (vertexXy[2 * to]! - x0) / lengthM;
  const uy = (vertexXy[2 * to + 1]! - y0) / lengthM;
  startChain(chain, lengthM);
  chain.vertex[0] = from;
  chain.vertex[1] = to;
  closures.search++;
  const box = Float64Array.from(NOBODY.box);
  const joining: number[] = [];
  for (;;) {
    joining.length = 0;
    for (let piece = 0; piece <= chain.corners; piece++) {
      const number = pieceBetween(pieces, chain.vertex[piece]!, chain.vertex[piece + 1]!);
      for (let hit = pieces.start[number]!; hit < pieces.end[number]!; hit++) {
        const obstacle = pieces.obstacle[hit]!;
        if (memberOf[obstacle] === closures.search) continue;
        if (lowestM[obstacle]! <= aboveM || alwaysWide[obstacle] === 0 || connected[obstacle] === 0) continue;
        memberOf[obstacle] = closures.search;
        joining.push(obstacle);
      }
    }
    if (joining.length === 0) break;
    for (const obstacle of joining) {
      for (let vertex = vertexStart[obstacle]!; vertex < vertexStart[obstacle + 1]!; vertex++) {
        const vx = vertexXy[2 * vertex]!;
        const vy = vertexXy[2 * vertex + 1]!;
        box[0] = Math.min(box[0]!, vx);
        box[1] = Math.min(box[1]!, vy);
        box[2] = Math.max(box[2]!, vx);
        box[3] = Math.max(box[3]!, vy);
        const v = (vy - y0) * ux - (vx - x0) * uy;
        if (v > ON_LINE_M) growChain(chain, (vx - x0) * ux + (vy - y0) * uy, v, vertex);
      }
    }
  }
  if (chain.corners === 0) return NOBODY;
  return { corners: chain.vertex.slice(1, chain.corners + 1), box };
}
