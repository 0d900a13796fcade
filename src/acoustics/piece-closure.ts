/**
 * What a piece brings into a hull, found once for all pairs: the obstacles that cut it and that are high enough to cut any chain there
 * join every hull that holds both of its places, those that cut the chain round them join as well, and so on. The corners of all that
 * to the left of the piece may then be added in one go. It spares the search its turns and changes no path.
 */
import { ON_LINE_M, type RayCaster } from './cast-ray.ts';
import { createHullChain, growChain, type HullChain, startChain } from './hull-chain.ts';
import type { DirectLine } from './direct-line.ts';
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
  const { vertexXy, vertexStart, lowestM, wideFromBand, connected, circles } = caster.obstacles;
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
  const frame = { x: x0, y: y0, ux, uy };
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
    if (pieces.highestLeastM[number]! > aboveM) {
      const known = closures.byPiece[number];
      if (known !== undefined && liesLeft(vertexXy, frame, known.corners)) {
        for (let at = 0; at < known.corners.length; at++) {
          another = Math.min(another, growOver(chain, vertexXy, frame, known.corners[at]!));
        }
        if (another < Infinity) widen(box, known.box[0]!, known.box[1]!, known.box[2]!, known.box[3]!);
      }
      for (let hit = pieces.start[number]!; another === Infinity && hit < pieces.end[number]!; hit++) {
        const obstacle = pieces.obstacle[hit]!;
        if (memberOf[obstacle] === closures.search) continue;
        if (lowestM[obstacle]! <= aboveM || wideFromBand[obstacle]! > band || connected[obstacle] === 0) continue;
        memberOf[obstacle] = closures.search;
        const x = circles[3 * obstacle]!;
        const y = circles[3 * obstacle + 1]!;
        const radiusM = circles[3 * obstacle + 2]!;
        widen(box, x - radiusM, y - radiusM, x + radiusM, y + radiusM);
        for (let vertex = vertexStart[obstacle]!; vertex < vertexStart[obstacle + 1]!; vertex++) {
          another = Math.min(another, growOver(chain, vertexXy, frame, vertex));
        }
      }
    }
    if (another === Infinity) chain.settled[piece++] = 1;
    else if (another < piece) piece = another;
  }
  if (chain.corners === 0) return NOBODY;
  return { corners: chain.place.slice(1, chain.corners + 1), box };
}

/** A piece as an axis: from (x, y) along the unit vector (ux, uy). */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly ux: number;
  readonly uy: number;
}

/** Grows the chain over a vertex to the left of the frame; returns the first piece that is another one now, or one beyond it. */
function growOver(chain: HullChain, vertexXy: Float64Array, { x, y, ux, uy }: Frame, vertex: number): number {
  const dx = vertexXy[2 * vertex]! - x;
  const dy = vertexXy[2 * vertex + 1]! - y;
  const v = dy * ux - dx * uy;
  const first = v > ON_LINE_M ? growChain(chain, dx * ux + dy * uy, v, vertex) : -1;
  return first < 0 ? Infinity : first;
}

function liesLeft(vertexXy: Float64Array, { x, y, ux, uy }: Frame, vertices: Uint32Array): boolean {
  for (let at = 0; at < vertices.length; at++) {
    const vertex = vertices[at]!;
    if (!((vertexXy[2 * vertex + 1]! - y) * ux - (vertexXy[2 * vertex]! - x) * uy > ON_LINE_M)) return false;
  }
  return true;
}

function widen(box: Float64Array, left: number, below: number, right: number, above: number): void {
  if (left < box[0]!) box[0] = left;
  if (below < box[1]!) box[1] = below;
  if (right > box[2]!) box[2] = right;
  if (above > box[3]!) box[3] = above;
}

/** Whether a closure lies on the side that is searched, and none of the obstacles left out stands near enough to belong to it. */
export function isBeside(caster: RayCaster, line: DirectLine, side: 1 | -1, { corners, box }: PieceClosure): boolean {
  const { vertexXy, vertexStart } = caster.obstacles;
  // One that belongs to it has all of its vertices in the box.
  for (let at = 0; at < caster.skipped.length; at++) {
    const vertex = vertexStart[caster.skipped[at]!]!;
    const x = vertexXy[2 * vertex]!;
    const y = vertexXy[2 * vertex + 1]!;
    if (x >= box[0]! && x <= box[2]! && y >= box[1]! && y <= box[3]!) return false;
  }
  const normalX = -side * line.uy;
  const normalY = side * line.ux;
  const boxX = normalX > 0 ? box[0]! : box[2]!;
  const boxY = normalY > 0 ? box[1]! : box[3]!;
  if ((boxX - line.x) * normalX + (boxY - line.y) * normalY > ON_LINE_M) return true;
  for (let at = 0; at < corners.length; at++) {
    const x = vertexXy[2 * corners[at]!]! - line.x;
    const y = vertexXy[2 * corners[at]! + 1]! - line.y;
    if (x * normalX + y * normalY <= ON_LINE_M) return false;
  }
  return true;
}
