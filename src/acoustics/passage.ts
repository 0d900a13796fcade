/**
 * Whether the chain of a side path can be followed past its own corners. What a chain goes round may reach on beyond a corner of it, as
 * the wall of a yard does that runs on behind the source: then the chain only touches it there, and whether there is a way is a question
 * of how the edges lie round the corner. A wall that ends there, or lies on one side of the chain with all of its edges, lets pass; two
 * edges with the one piece of the chain before them and the other behind do not, as in a closed ring of wall.
 *
 * The chain is followed from point to point at which edges touch it, a hair to its left or to its right. It may change sides on a stretch along
 * which no edge runs; at a point it keeps to the side on which no edge leads away.
 */
import { ON_LINE_M } from './cast-ray.ts';
import { cellsAlong } from './edge-grid.ts';
import type { DirectLine } from './direct-line.ts';
import { firstBandOf, type LateralSearch } from './lateral-search.ts';
import { BEYOND_CORNER_M, coordinateOf } from './piece-cache.ts';

/** An edge this near to a point touches it, m: as near as pieces are prolonged to close gaps. */
const TOUCH_M = BEYOND_CORNER_M;

interface Touch {
  readonly x: number;
  readonly y: number;
  /** Along the chain from the source, m. */
  readonly alongM: number;
}

/**
 * Whether sound gets along the chain in hand without passing through an edge that touches it; none may cross it.
 * @param band obstacles that screen only in higher bands are not there
 */
export function canPass(search: LateralSearch, line: DirectLine, band: number): boolean {
  const edges = edgesAlong(search, line, band);
  const touches = touchesOf(search, line, edges);
  const climb = (line.receiverZ - line.sourceZ) / touches.at(-1)!.alongM;
  let left = true;
  let right = true;
  for (let at = 1; at + 1 < touches.length; at++) {
    const point = touches[at]!;
    const round = edgesRound(
      search,
      edges,
      touches[at - 1]!,
      point,
      touches[at + 1]!,
      line.sourceZ + climb * point.alongM,
    );
    if (!round.alongBefore) left = right = left || right;
    left &&= !round.left;
    right &&= !round.right;
    if (!round.alongAfter) left = right = left || right;
    if (!left && !right) return false;
  }
  return true;
}

/** Nearer to an edge than this an end may stand on it, m. */
const BESIDE_EDGE_M = 10 * TOUCH_M;

/**
 * Whether one end of the pair stands within the rings of an obstacle and the other does not, beyond doubt: then there is no way past its
 * corners. Most ends that are enclosed stand behind a barrier all round an area, and need not be searched for a way.
 */
export function separates({ memory }: LateralSearch, line: DirectLine, obstacle: number): boolean {
  const { caster, edgeStart } = memory;
  const { closed, edges } = caster.obstacles;
  if (closed[obstacle] === 0) return false;
  let crossed = 0;
  for (let edge = edgeStart[obstacle]!; edge < edgeStart[obstacle + 1]!; edge++) {
    const x0 = edges[6 * edge]!;
    const y0 = edges[6 * edge + 1]!;
    const x1 = edges[6 * edge + 3]!;
    const y1 = edges[6 * edge + 4]!;
    crossed += crossesRayFrom(line.x, line.y, x0, y0, x1, y1) + crossesRayFrom(line.endX, line.endY, x0, y0, x1, y1);
    if (isBeside(line.x, line.y, x0, y0, x1, y1) || isBeside(line.endX, line.endY, x0, y0, x1, y1)) return false;
  }
  return crossed % 2 === 1;
}

/** 1 where an edge crosses the ray from a point along x, otherwise 0. */
function crossesRayFrom(x: number, y: number, x0: number, y0: number, x1: number, y1: number): 0 | 1 {
  if (y0 > y === y1 > y) return 0;
  return x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) > x ? 1 : 0;
}

function isBeside(x: number, y: number, x0: number, y0: number, x1: number, y1: number): boolean {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const share = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
  const offX = x0 + share * dx - x;
  const offY = y0 + share * dy - y;
  return offX * offX + offY * offY <= BESIDE_EDGE_M * BESIDE_EDGE_M;
}

/**
 * The edges that touch the chain of all obstacles that are there, members or not: rings are made of several walls. One that is too narrow for the
 * band may close the way in a higher one.
 */
function edgesAlong(search: LateralSearch, line: DirectLine, band: number): number[] {
  const { caster, pieces } = search.memory;
  const { chain } = search;
  const { grid, skip } = caster;
  const { edgeObstacle } = caster.obstacles;
  const found = new Set<number>();
  for (let piece = 0; piece <= chain.corners; piece++) {
    const [from, to] = [chain.place[piece]!, chain.place[piece + 1]!];
    const [x0, y0] = [coordinateOf(pieces.atEnds, from, 0), coordinateOf(pieces.atEnds, from, 1)];
    const [x1, y1] = [coordinateOf(pieces.atEnds, to, 0), coordinateOf(pieces.atEnds, to, 1)];
    const pieceM = Math.hypot(x1 - x0, y1 - y0);
    const [ux, uy] = [(x1 - x0) / pieceM, (y1 - y0) / pieceM];
    cellsAlong(grid, x0, y0, x1, y1, (cell) => {
      for (let at = grid.cellStart[cell]!; at < grid.cellStart[cell + 1]!; at++) {
        const ax = grid.cellXy[4 * at]! - x0;
        const ay = grid.cellXy[4 * at + 1]! - y0;
        const bx = grid.cellXy[4 * at + 2]! - x0;
        const by = grid.cellXy[4 * at + 3]! - y0;
        const leftA = ay * ux - ax * uy;
        const leftB = by * ux - bx * uy;
        if (Math.min(leftA, leftB) > TOUCH_M || Math.max(leftA, leftB) < -TOUCH_M) continue;
        // What only crosses the piece, and not near one of its ends, touches nothing.
        if (Math.abs(leftA) > TOUCH_M && Math.abs(leftB) > TOUCH_M) {
          const share = leftA / (leftA - leftB);
          const alongM = (ax + share * (bx - ax)) * ux + (ay + share * (by - ay)) * uy;
          const nearM = (TOUCH_M * Math.hypot(bx - ax, by - ay)) / Math.abs(leftA - leftB);
          if (Math.abs(alongM) > nearM && Math.abs(alongM - pieceM) > nearM) continue;
        }
        found.add(grid.cellEdges[at]!);
      }
    });
  }
  return [...found].filter((edge) => {
    const obstacle = edgeObstacle[edge]!;
    if (skip[obstacle] !== 0) return false;
    const first = firstBandOf(caster, obstacle, line.ux, line.uy);
    if (first > band && first < search.nextBand) search.nextBand = first;
    return first <= band;
  });
}

/** Source, corners and receiver, and between them the ends of edges that lie on the chain, in order. */
function touchesOf({ memory: { caster, pieces }, chain }: LateralSearch, line: DirectLine, edges: number[]): Touch[] {
  const ends = caster.obstacles.edges;
  const touches: Touch[] = [{ x: line.x, y: line.y, alongM: 0 }];
  for (let piece = 0; piece <= chain.corners; piece++) {
    const from = touches.at(-1)!;
    const to = chain.place[piece + 1]!;
    const [x1, y1] = [coordinateOf(pieces.atEnds, to, 0), coordinateOf(pieces.atEnds, to, 1)];
    const pieceM = Math.hypot(x1 - from.x, y1 - from.y);
    const [ux, uy] = [(x1 - from.x) / pieceM, (y1 - from.y) / pieceM];
    const between: Touch[] = [];
    for (const edge of edges) {
      for (let end = 0; end <= 3; end += 3) {
        const x = ends[6 * edge + end]!;
        const y = ends[6 * edge + end + 1]!;
        const alongM = (x - from.x) * ux + (y - from.y) * uy;
        if (alongM <= TOUCH_M || alongM >= pieceM - TOUCH_M) continue;
        if (Math.abs((y - from.y) * ux - (x - from.x) * uy) > TOUCH_M) continue;
        between.push({ x, y, alongM: from.alongM + alongM });
      }
    }
    between.sort((a, b) => a.alongM - b.alongM);
    for (const touch of between) if (touch.alongM > touches.at(-1)!.alongM + TOUCH_M) touches.push(touch);
    touches.push({ x: x1, y: y1, alongM: from.alongM + pieceM });
  }
  return touches;
}

/** How the edges lie that lead away from a point of the chain: along it, or to the left or right of it. */
interface EdgesRound {
  alongBefore: boolean;
  alongAfter: boolean;
  left: boolean;
  right: boolean;
}

/** @param z height of the chain at the point: edges no higher are passed over */
function edgesRound(
  { memory: { caster } }: LateralSearch,
  edges: readonly number[],
  before: Touch,
  point: Touch,
  after: Touch,
  z: number,
): EdgesRound {
  const ends = caster.obstacles.edges;
  const round = { alongBefore: false, alongAfter: false, left: false, right: false };
  for (const edge of edges) {
    const share = touchingShare(ends, edge, point);
    if (share < 0) continue;
    const top = ends[6 * edge + 2]! + share * (ends[6 * edge + 5]! - ends[6 * edge + 2]!);
    if (top - z <= ON_LINE_M) continue;
    for (const end of [0, 3]) {
      const away = { x: ends[6 * edge + end]!, y: ends[6 * edge + end + 1]! };
      if (Math.hypot(away.x - point.x, away.y - point.y) <= TOUCH_M) continue;
      if (touchingShare(ends, edge, after) >= 0 && isAhead(point, after, away)) round.alongAfter = true;
      else if (touchingShare(ends, edge, before) >= 0 && isAhead(point, before, away)) round.alongBefore = true;
      else if (liesBetween(point, after, before, away)) round.left = true;
      else round.right = true;
    }
  }
  return round;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where an edge touches a point, 0 … 1 from its first end; −1 where it does not. */
function touchingShare(ends: Float64Array, edge: number, { x, y }: Place): number {
  const x0 = ends[6 * edge]!;
  const y0 = ends[6 * edge + 1]!;
  const dx = ends[6 * edge + 3]! - x0;
  const dy = ends[6 * edge + 4]! - y0;
  const share = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
  const offX = x0 + share * dx - x;
  const offY = y0 + share * dy - y;
  return offX * offX + offY * offY <= TOUCH_M * TOUCH_M ? share : -1;
}

/** Whether b lies ahead of one who looks from a point to a. */
function isAhead(point: Place, a: Place, b: Place): boolean {
  return (a.x - point.x) * (b.x - point.x) + (a.y - point.y) * (b.y - point.y) > 0;
}

/** Whether one who looks from a point to `first` and turns to the left sees `place` before `last`. */
function liesBetween(point: Place, first: Place, last: Place, place: Place): boolean {
  const turn = (a: Place, b: Place) => (a.x - point.x) * (b.y - point.y) - (a.y - point.y) * (b.x - point.x);
  const seenFirst = turn(first, place) > 0;
  const seenBefore = turn(place, last) > 0;
  return turn(first, last) > 0 ? seenFirst && seenBefore : seenFirst || seenBefore;
}
