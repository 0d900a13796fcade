/**
 * What a piece brings into a hull, found once for all pairs: the obstacles that cut it and that are high enough to cut any chain there
 * join every hull that holds both of its places, those that cut the chain round them join as well, and so on. The corners of all that
 * to the left of the piece may then be added in one go. It spares the search its turns and changes no path.
 */
import { ON_LINE_M, type RayCaster } from './cast-ray.ts';
import { createHullChain, growChain, type HullChain, startChain } from './hull-chain.ts';
import { coordinateOf, pieceBetween, type PieceCache } from './piece-cache.ts';

/** The corners that a piece brings in, and the box round the obstacles they belong to: x0, y0, x1, y1, m. */
export interface PieceClosure {
  readonly corners: Uint32Array;
  readonly box: Float64Array;
}

export interface Closures {
  readonly caster: RayCaster;
  readonly pieces: PieceCache;
  /** Only obstacles count with all of their top above this, m, and wide enough in this band from every side. */
  readonly aboveM: number;
  readonly band: number;
  /** By the number of the piece, as long as the cache has not been emptied. */
  byPiece: (PieceClosure | undefined)[];
  generation: number;
  readonly chain: HullChain;
  readonly memberOf: Uint32Array;
  search: number;
}

const NOBODY: PieceClosure = {
  corners: new Uint32Array(),
  box: Float64Array.of(Infinity, Infinity, -Infinity, -Infinity),
};

/** @param pieces the cache of pieces between vertices */
export function createClosures(caster: RayCaster, pieces: PieceCache, aboveM: number, band: number): Closures {
  return {
    caster,
    pieces,
    aboveM,
    band,
    byPiece: [],
    generation: pieces.generation,
    chain: createHullChain(),
    memberOf: new Uint32Array(caster.obstacles.count),
    search: 0,
  };
}

/**
 * The closure of a piece.
 * @param piece its number, from `pieceBetween(pieces, from, to)`
 */
export function closureOf(closures: Closures, piece: number, from: number, to: number): PieceClosure {
  if (closures.generation !== closures.pieces.generation) {
    closures.byPiece = [];
    closures.generation = closures.pieces.generation;
  }
  const { byPiece } = closures;
  const known = byPiece[piece];
  if (known !== undefined) return known;
  const closure = findClosure(closures, from, to);
  // Numbers come up in no order: gaps are filled, so that the list stays a plain one.
  while (byPiece.length <= piece) byPiece.push(undefined);
  byPiece[piece] = closure;
  return closure;
}

function findClosure(closures: Closures, from: number, to: number): PieceClosure {
  const { caster, pieces, chain, memberOf, aboveM, band } = closures;
  const { vertexXy, vertexStart, lowestM, wideFromBand, connected } = caster.obstacles;
  const x0 = coordinateOf(pieces, from, 0);
  const y0 = coordinateOf(pieces, from, 1);
  const dx = coordinateOf(pieces, to, 0) - x0;
  const dy = coordinateOf(pieces, to, 1) - y0;
  const lengthM = Math.hypot(dx, dy);
  const ux = dx / lengthM;
  const uy = dy / lengthM;
  startChain(chain, lengthM, from, to);
  closures.search++;
  const box = Float64Array.from(NOBODY.box);
  const leftOf = (vertex: number) => (vertexXy[2 * vertex + 1]! - y0) * ux - (vertexXy[2 * vertex]! - x0) * uy;
  const grow = (vertex: number): number => {
    const v = leftOf(vertex);
    const along = (vertexXy[2 * vertex]! - x0) * ux + (vertexXy[2 * vertex + 1]! - y0) * uy;
    const first = v > ON_LINE_M ? growChain(chain, along, v, vertex) : -1;
    return first < 0 ? Infinity : first;
  };
  const widen = (left: number, below: number, right: number, above: number): void => {
    box[0] = Math.min(box[0]!, left);
    box[1] = Math.min(box[1]!, below);
    box[2] = Math.max(box[2]!, right);
    box[3] = Math.max(box[3]!, above);
  };
  let piece = 0;
  while (piece <= chain.corners) {
    if (chain.settled[piece] === 1) {
      piece++;
      continue;
    }
    const a = chain.place[piece]!;
    const b = chain.place[piece + 1]!;
    const number = pieceBetween(pieces, a, b);
    let another = Infinity;
    const known = closures.byPiece[number];
    if (known !== undefined && known.corners.every((vertex) => leftOf(vertex) > ON_LINE_M)) {
      for (const vertex of known.corners) another = Math.min(another, grow(vertex));
      if (another < Infinity) widen(known.box[0]!, known.box[1]!, known.box[2]!, known.box[3]!);
    }
    for (let hit = pieces.start[number]!; another === Infinity && hit < pieces.end[number]!; hit++) {
      const obstacle = pieces.obstacle[hit]!;
      if (memberOf[obstacle] === closures.search) continue;
      if (lowestM[obstacle]! <= aboveM || wideFromBand[obstacle]! > band || connected[obstacle] === 0) continue;
      memberOf[obstacle] = closures.search;
      for (let vertex = vertexStart[obstacle]!; vertex < vertexStart[obstacle + 1]!; vertex++) {
        const [x, y] = [vertexXy[2 * vertex]!, vertexXy[2 * vertex + 1]!];
        widen(x, y, x, y);
        another = Math.min(another, grow(vertex));
      }
    }
    if (another === Infinity) chain.settled[piece++] = 1;
    else if (another < piece) piece = another;
  }
  if (chain.corners === 0) return NOBODY;
  return { corners: chain.place.slice(1, chain.corners + 1), box };
}
