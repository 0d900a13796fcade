import { HullChain, NONE } from './hull-chain';
import { clear, create, List, remadeRow, Row } from '../shared/memory';
import { line } from '../shared/direct-line';
import {
  circleOf,
  edgeAt,
  edgeCount,
  edgeStart,
  lowestM,
  nextInBody,
  obstacleCount,
  ON_LINE_M,
  skip,
  vertexCount,
  vertexEdge,
  vertexStart,
  vertexX,
  vertexY,
} from '../shared/obstacle-memory';
import { convex, outerStart, outerVertex } from '../shared/outer-vertices';
import { enclosesEnd, isCut, isInPieces, isOnePiece, pieceEnclosesEnd } from './cut-bodies';
import { isBeyondEnds, leftPieces, Pieces, rightPieces } from './pieces';
import { BREAKS_M, TopPath } from '../rays/top-path';
import { WarmStart } from './warm-start';

/** Marks the number of a piece in a list that also has obstacles. */
const PIECE: u32 = 0x80000000;

/** The state of the search on one side of a pair, its steps, and its result. One instance per side serves all pairs. */
@unmanaged
export class LateralSearch {
  /** 1 left, −1 right, seen from the source. */
  side: f64;
  /**
   * The result: whether there is a path, the length of the chain in 3-D, and e, the length of its part from the first corner to
   * the last, m.
   */
  found: bool;
  lengthM: f64;
  betweenM: f64;
  /** The lowest band in which an obstacle cuts the chain that is too narrow in the current band; 8 for none. */
  nextBand: u32;
  /** Number of the current search; by obstacle, the last search in which it became a member of the hull. */
  search: u32;
  memberOf: Row<u32>;
  /** By piece, the last search in which it became a member. Only bodies that the line cuts have pieces. */
  pieceMemberOf: Row<u32>;
  pieces: Pieces;
  chain: HullChain;
  /** By obstacle and by vertex, the last search in which it was proven to belong to the result before it joined. */
  forcedIn: Row<u32>;
  forcedVertexIn: Row<u32>;
  /** By obstacle, the last search in which it was in the way. */
  coveredIn: Row<u32>;
  warmStart: WarmStart;
  /** Whether all members are higher than both ends or in the way. Only such members are kept for the warm start. */
  hasOnlyHigh: bool;
  /**
   * Whether there is no path, because a member meets the line beyond source or receiver, or a footprint of its body contains an
   * end.
   */
  enclosed: bool;
  /** Obstacles, or pieces of them, that cut the current chain, possibly repeated. */
  cutters: List<u32>;

  begin(): void {
    if (this.search === 0xffffffff) {
      clear<u32>(this.memberOf, obstacleCount);
      clear<u32>(this.pieceMemberOf, edgeCount);
      clear<u32>(this.forcedIn, obstacleCount);
      clear<u32>(this.forcedVertexIn, vertexCount);
      clear<u32>(this.coveredIn, obstacleCount);
      this.search = 0;
    }
    this.search++;
    this.hasOnlyHigh = true;
    this.enclosed = false;
    this.chain.start(line.planM, line.source, line.receiver);
  }

  /** Distance to the searched side of the direct line, m. */
  @inline
  asideM(x: f64, y: f64): f64 {
    return this.side * line.leftM(x, y);
  }

  /**
   * Whether the line through source and receiver may cut or touch the body of an obstacle. If the result is false, it does
   * neither.
   */
  @inline
  mayBeCut(obstacle: u32): bool {
    const circle = circleOf(obstacle);
    return abs(line.leftM(circle.x, circle.y)) <= circle.radiusM;
  }

  /** Whether all vertices of an obstacle on the searched side belong to one piece of its body. */
  isOnePiece(obstacle: u32): bool {
    return convex[obstacle] === 1 || !this.mayBeCut(obstacle) || isOnePiece(this.pieces, obstacle);
  }

  /**
   * Whether an obstacle in the way belongs to the hull with all of its vertices on the searched side, because it meets the line
   * only between source and receiver and is higher than both.
   */
  isWholeInTheWay(obstacle: u32): bool {
    if (!isHigh(obstacle)) return false;
    const circle = circleOf(obstacle);
    const u = line.alongM(circle.x, circle.y);
    return u > circle.radiusM && u < line.planM - circle.radiusM;
  }

  /** Whether all vertices on the searched side of an obstacle in the way belong to the hull. */
  belongsInTheWay(obstacle: u32, top: TopPath): bool {
    if (this.isWholeInTheWay(obstacle)) return true;
    if (convex[obstacle] === 1 && isHigh(obstacle)) return true;
    if (!isInPieces(obstacle)) return isCut(obstacle) && (isHigh(obstacle) || this.hasInTheWay(obstacle, top));
    return isOnePiece(this.pieces, obstacle) && this.hasInTheWay(obstacle, top);
  }

  /** Whether an edge of an obstacle with a part on the searched side is in the way. */
  private hasInTheWay(obstacle: u32, top: TopPath): bool {
    for (let edge = edgeStart[obstacle]; edge < edgeStart[obstacle + 1]; edge++) {
      if (this.isInTheWay(edge, top)) return true;
    }
    return false;
  }

  /**
   * Makes an obstacle in the way a member of the hull. Only those of its pieces join that break the sight line. If the sight line
   * is clear, those pieces join that have the highest edge below it.
   * @param top the path over the top
   * @returns the index of the first hull edge of the chain that has changed; NONE if none has
   */
  joinInTheWay(obstacle: u32, top: TopPath): i32 {
    if (this.isWholeInTheWay(obstacle)) return this.joinWhole(obstacle);
    let first = NONE;
    const inPieces = isInPieces(obstacle);
    if (!inPieces && !isCut(obstacle)) return NONE;
    if (!inPieces && isHigh(obstacle)) return this.join(obstacle);
    for (let edge = edgeStart[obstacle]; edge < edgeStart[obstacle + 1]; edge++) {
      if (!this.isInTheWay(edge, top)) continue;
      if (!inPieces) return this.join(obstacle);
      first = min(first, this.joinPiece(this.pieces.pieceOf(edge)));
    }
    return first;
  }

  /** Makes an obstacle beside a clear sight line a member. If its body is in pieces, the piece with the given edge joins. */
  joinBeside(obstacle: u32, edge: u32): void {
    if (!this.mayBeCut(obstacle) || !isInPieces(obstacle)) this.join(obstacle);
    else if (this.pieces.hasPart(edge)) this.joinPiece(this.pieces.pieceOf(edge));
  }

  /**
   * Whether an edge with a part on the searched side is in the way: it crosses the sight line and breaks it, or if nothing breaks
   * the line, is the highest edge below it.
   */
  private isInTheWay(number: u32, top: TopPath): bool {
    const edge = edgeAt(number);
    const v0 = this.asideM(edge.x0, edge.y0);
    const v1 = this.asideM(edge.x1, edge.y1);
    if (v0 > ON_LINE_M === v1 > ON_LINE_M) return false;
    const share = min(1, max(0, v0 / (v0 - v1)));
    const u = line.alongM(edge.x0 + share * (edge.x1 - edge.x0), edge.y0 + share * (edge.y1 - edge.y0));
    if (isBeyondEnds(u)) return false;
    // At an end of the line a façade is in the way if the line passes through its building.
    const isAtEnd = u <= ON_LINE_M || u >= line.planM - ON_LINE_M;
    if (isAtEnd && isInPieces(edge.obstacle) && this.pieces.beyond[this.pieces.pieceOf(number)] === 1) return false;
    const position = u / line.planM;
    const riseM =
      edge.top0 + share * (edge.top1 - edge.top0) - (line.sourceZ + position * (line.receiverZ - line.sourceZ));
    return top.broken === 1 ? riseM > BREAKS_M : top.isHighest(position, riseM);
  }

  /**
   * Makes an obstacle and all of its body members of the hull, which grows over their vertices on the searched side.
   * @returns the index of the first hull edge of the chain that has changed; NONE if none has
   */
  join(obstacle: u32): i32 {
    if (this.memberOf[obstacle] === this.search) return NONE;
    if (this.mayBeCut(obstacle) && enclosesEnd(obstacle)) this.enclosed = true;
    return this.joinWhole(obstacle);
  }

  /** Does the same for an obstacle that is known not to enclose an end. */
  private joinWhole(obstacle: u32): i32 {
    if (this.memberOf[obstacle] === this.search) return NONE;
    let first = this.joinAlone(obstacle);
    for (let other = nextInBody[obstacle]; other !== obstacle; other = nextInBody[other]) {
      if (skip[other] === 0) first = min(first, this.joinAlone(other));
    }
    return first;
  }

  /**
   * Makes one piece of a body that the line cuts a member of the hull.
   * @returns the index of the first hull edge of the chain that has changed; NONE if none has
   */
  joinPiece(piece: u32): i32 {
    if (this.pieceMemberOf[piece] === this.search) return NONE;
    this.pieceMemberOf[piece] = this.search;
    const pieces = this.pieces;
    const start = edgeAt(piece).obstacle;
    let first = NONE;
    let obstacle = start;
    do {
      if (skip[obstacle] === 0 && edgeStart[obstacle] < edgeStart[obstacle + 1]) {
        for (let vertex = vertexStart[obstacle]; vertex < vertexStart[obstacle + 1]; vertex++) {
          if (!pieces.isBeside(vertexX(vertex), vertexY(vertex))) continue;
          if (pieces.pieceOf(vertexEdge[vertex]) === piece) first = min(first, this.growOver(vertex));
        }
      }
      obstacle = nextInBody[obstacle];
    } while (obstacle !== start);
    if (pieceEnclosesEnd(pieces, piece)) this.enclosed = true;
    return first;
  }

  /**
   * Makes one of the `cutters` a member of the hull.
   * @returns the index of the first hull edge of the chain that has changed; NONE if none has
   */
  joinCutter(at: u32): i32 {
    const cutter = this.cutters.at(at);
    return (cutter & PIECE) !== 0 ? this.joinPiece(cutter & ~PIECE) : this.join(cutter);
  }

  addPiece(piece: u32): void {
    this.cutters.add(piece | PIECE);
  }

  private joinAlone(obstacle: u32): i32 {
    let first = NONE;
    this.memberOf[obstacle] = this.search;
    const circle = circleOf(obstacle);
    if (this.asideM(circle.x, circle.y) > circle.radiusM) {
      const to = outerStart[obstacle + 1];
      for (let at = outerStart[obstacle]; at < to; at++) first = min(first, this.growOver(outerVertex[at]));
    } else {
      const to = vertexStart[obstacle + 1];
      for (let vertex = vertexStart[obstacle]; vertex < to; vertex++) first = min(first, this.growOver(vertex));
    }
    return first;
  }

  /**
   * Grows the hull over a vertex if the vertex is on the searched side.
   * @returns the index of the first hull edge of the chain that has changed; NONE if none has
   */
  @inline
  growOver(vertex: u32): i32 {
    const x = vertexX(vertex);
    const y = vertexY(vertex);
    const v = this.asideM(x, y);
    return v > ON_LINE_M ? this.chain.grow(line.alongM(x, y), v, vertex) : NONE;
  }

  /**
   * Measures the chain, which climbs evenly along its length, and sets `lengthM` and `betweenM`.
   * @returns its length in plan, m
   */
  measure(): f64 {
    const chain = this.chain;
    const planM = chain.measure();
    const climbM = line.receiverZ - line.sourceZ;
    this.lengthM = sqrt(planM * planM + climbM * climbM);
    const betweenM = chain.corners < 2 ? 0 : max(0, planM - chain.hullEdgeM[0] - chain.hullEdgeM[chain.corners]);
    this.betweenM = (betweenM * this.lengthM) / planM;
    return planM;
  }

  /** Call this after the obstacles are written. */
  makeRoom(): void {
    this.memberOf = remadeRow<u32>(this.memberOf, obstacleCount);
    this.pieceMemberOf = remadeRow<u32>(this.pieceMemberOf, edgeCount);
    this.forcedIn = remadeRow<u32>(this.forcedIn, obstacleCount);
    this.coveredIn = remadeRow<u32>(this.coveredIn, obstacleCount);
    this.forcedVertexIn = remadeRow<u32>(this.forcedVertexIn, vertexCount);
  }

  static create(side: f64): LateralSearch {
    const search = create<LateralSearch>();
    search.side = side;
    search.pieces = side > 0 ? leftPieces : rightPieces;
    search.chain = HullChain.create();
    search.warmStart = WarmStart.create();
    search.cutters = List.create<u32>();
    return search;
  }
}

/** Whether the whole top of an obstacle is higher than both ends. */
function isHigh(obstacle: u32): bool {
  return lowestM[obstacle] > line.higherEndZ() + ON_LINE_M;
}

export const leftSearch: LateralSearch = LateralSearch.create(1);
export const rightSearch: LateralSearch = LateralSearch.create(-1);
/** Searches without the temporary barriers. Separate searches let each start with a hull of its own kind. */
export const leftSearchWithout: LateralSearch = LateralSearch.create(1);
export const rightSearchWithout: LateralSearch = LateralSearch.create(-1);
