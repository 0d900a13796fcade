/**
 * Finds how the current line cuts bodies, each on demand. The result depends only on the line and on the excluded obstacles, not
 * on the band.
 */
import { clear, noRow, remadeRow, Row } from '../shared/memory';
import { line } from '../shared/direct-line';
import {
  bodyOf,
  buildingCount,
  contains,
  edgeAt,
  edgeStart,
  nextInBody,
  obstacleCount,
  ON_LINE_M,
  skip,
} from '../shared/obstacle-memory';
import { linkStart } from './links';
import { alongOf, isBeyondEnds, leftPieces, Pieces, rightPieces } from './pieces';

/**
 * How the line cuts a body: not at all (WHOLE), into one piece on each side (IN_TWO), or into pieces stored in `Pieces`
 * (IN_PIECES). Most bodies are of the first two kinds and need no union of edges.
 */
const WHOLE: u8 = 0;
const IN_TWO: u8 = 1;
const IN_PIECES: u8 = 2;

/** Number of the current line, written by `beginPieces`. By body: the line for which it was last tested, and the result. */
let lineNumber: u32 = 0;
let cutFor: Row<u32> = noRow<u32>();
let kind: Row<u8> = noRow<u8>();
/**
 * By body: for a body cut in two, whether it meets the line beyond an end; for any body, whether it contains an end of the pair.
 */
let beyondEnds: Row<u8> = noRow<u8>();
let holds: Row<u8> = noRow<u8>();

function kindOf(obstacle: u32): u8 {
  const body = bodyOf[obstacle];
  if (cutFor[body] !== lineNumber) cut(body);
  return kind[body];
}

/** Whether the line cuts or touches the body of an obstacle. */
export function isCut(obstacle: u32): bool {
  return kindOf(obstacle) !== WHOLE;
}

/** Whether the line cuts the body of an obstacle into pieces stored in `Pieces`. */
export function isInPieces(obstacle: u32): bool {
  return kindOf(obstacle) === IN_PIECES;
}

/** Whether the body of an obstacle meets the line beyond an end or contains an end. The body must not be in pieces. */
export function enclosesEnd(obstacle: u32): bool {
  return kindOf(obstacle) === IN_TWO && (beyondEnds[bodyOf[obstacle]] | holds[bodyOf[obstacle]]) !== 0;
}

/** Whether the part of the body of an obstacle on one side of the line is a single piece. */
export function isOnePiece(pieces: Pieces, obstacle: u32): bool {
  return kindOf(obstacle) !== IN_PIECES || pieces.several[bodyOf[obstacle]] === 0;
}

/** Whether a piece meets the line beyond an end, or its body contains an end. */
export function pieceEnclosesEnd(pieces: Pieces, piece: u32): bool {
  return (pieces.beyond[piece] | holds[bodyOf[edgeAt(piece).obstacle]]) !== 0;
}

function cut(body: u32): void {
  cutFor[body] = lineNumber;
  holds[body] = 0;
  kind[body] = nextInBody[body] === body ? cutInTwo(body) : IN_PIECES;
  if (kind[body] === IN_PIECES) cutInPieces(body);
}

/**
 * Tests a body of one obstacle against the current line. Stores whether it meets the line beyond an end.
 * @returns the kind of cut
 */
function cutInTwo(obstacle: u32): u8 {
  const to = edgeStart[obstacle + 1];
  let endX = NaN;
  let endY = NaN;
  let endM: f64 = 0;
  let met: u32 = 0;
  let leastM = Infinity;
  let greatestM = -Infinity;
  for (let at = edgeStart[obstacle]; at < to; at++) {
    const edge = edgeAt(at);
    const beginM = edge.x0 === endX && edge.y0 === endY ? endM : line.leftM(edge.x0, edge.y0);
    endX = edge.x1;
    endY = edge.y1;
    endM = line.leftM(endX, endY);
    if (abs(beginM) <= ON_LINE_M || abs(endM) <= ON_LINE_M) return IN_PIECES;
    if (beginM > 0 === endM > 0) continue;
    const alongM = alongOf(edge);
    leastM = min(leastM, alongM);
    greatestM = max(greatestM, alongM);
    met++;
  }
  if (met === 0) return WHOLE;
  const isBuilding = obstacle < buildingCount;
  // A footprint that is met twice and a wall that is met once are cut in two.
  if (met !== (isBuilding ? 2 : 1)) return IN_PIECES;
  // If an end may be on a façade, the exact test is needed.
  if (isNearEnd(leastM) || isNearEnd(greatestM)) return IN_PIECES;
  beyondEnds[obstacle] = isBeyondEnds(leastM) || isBeyondEnds(greatestM) ? 1 : 0;
  return IN_TWO;
}

/** Cuts a body into pieces on both sides. */
function cutInPieces(body: u32): void {
  leftPieces.begin();
  rightPieces.begin();
  let obstacle = body;
  do {
    if (skip[obstacle] === 0 && cutObstacle(obstacle)) holds[body] = 1;
    obstacle = nextInBody[obstacle];
  } while (obstacle !== body);
  if (leftPieces.count + rightPieces.count === 0) {
    kind[body] = WHOLE;
    return;
  }
  do {
    if (skip[obstacle] === 0 && linkStart[obstacle] < linkStart[obstacle + 1]) {
      leftPieces.uniteLinked(obstacle);
      rightPieces.uniteLinked(obstacle);
    }
    obstacle = nextInBody[obstacle];
  } while (obstacle !== body);
  leftPieces.finish(body);
  rightPieces.finish(body);
}

/**
 * Adds the edges of an obstacle of the current body, and unites them at common ends and within a building.
 * @returns whether the obstacle contains an end of the pair
 */
function cutObstacle(obstacle: u32): bool {
  const left = leftPieces.count;
  const right = rightPieces.count;
  const to = edgeStart[obstacle + 1];
  let first = edgeStart[obstacle];
  let endX = NaN;
  let endY = NaN;
  let endM: f64 = 0;
  for (let at = first; at < to; at++) {
    const edge = edgeAt(at);
    const goesOn = edge.x0 === endX && edge.y0 === endY;
    const beginM = goesOn ? endM : line.leftM(edge.x0, edge.y0);
    endX = edge.x1;
    endY = edge.y1;
    endM = line.leftM(endX, endY);
    if (!goesOn) first = at;
    leftPieces.add(at, edge, first, beginM > ON_LINE_M, endM > ON_LINE_M, goesOn);
    rightPieces.add(at, edge, first, beginM < -ON_LINE_M, endM < -ON_LINE_M, goesOn);
  }
  if (obstacle >= buildingCount) return false;
  leftPieces.uniteWithin(left);
  rightPieces.uniteWithin(right);
  if (!leftPieces.mayHoldEnd(left) && !rightPieces.mayHoldEnd(right)) return false;
  return contains(obstacle, line.x, line.y) || contains(obstacle, line.endX, line.endY);
}

/** Call this after the obstacles are written. */
export function makePieceRoom(): void {
  cutFor = remadeRow<u32>(cutFor, obstacleCount);
  kind = remadeRow<u8>(kind, obstacleCount);
  beyondEnds = remadeRow<u8>(beyondEnds, obstacleCount);
  holds = remadeRow<u8>(holds, obstacleCount);
  leftPieces.makeRoom(1);
  rightPieces.makeRoom(-1);
}

/** Starts a new line, or the same line with other obstacles excluded. All earlier cuts become invalid. */
export function beginPieces(): void {
  if (lineNumber === 0xffffffff) {
    clear<u32>(cutFor, obstacleCount);
    lineNumber = 0;
  }
  lineNumber++;
}

function isNearEnd(u: f64): bool {
  return abs(u) <= 10 * ON_LINE_M || abs(u - line.planM) <= 10 * ON_LINE_M;
}
