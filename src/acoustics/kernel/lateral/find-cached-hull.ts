/**
 * The search for the closure of a piece: the hull of its two places grows until nothing high crosses it any more. What was found before is made use of: a
 * closure whose piece has both ends in the hull belongs to it as a whole.
 */
import { HullChain, NONE, OPEN, SETTLED } from './hull-chain';
import { noRow, Row, rowOf } from '../shared/memory';
import {
  circleOf,
  connected,
  lowestM,
  obstacleCount,
  obstacleOf,
  ON_LINE_M,
  outerStart,
  outerVertex,
  vertexStart,
  vertexX,
  vertexY,
  wideFromBand,
} from '../shared/obstacle-memory';
import { inTown, placeX, placeY } from './hull-edge-cache';
import { arena, Closures, latestFrom, latestTo, PieceClosure } from './cached-hull';

const chain: HullChain = HullChain.create();
let search: u32 = 0;
/** The searches that an obstacle was last looked at in, and that it last joined the hull in. */
let seenIn: Row<u32> = noRow<u32>();
let joinedIn: Row<u32> = noRow<u32>();
/** Obstacles that have joined and were not followed yet. */
let waiting: Row<u32> = noRow<u32>();
let waitingCount: u32 = 0;
export function makeClosureRoom(): void {
  seenIn = rowOf<u32>(obstacleCount);
  joinedIn = rowOf<u32>(obstacleCount);
  waiting = rowOf<u32>(obstacleCount);
}

/** A piece as an axis, by its places: from (x, y) along the unit vector (ux, uy). */
let frameFrom: u32 = 0;
let frameTo: u32 = 0;
let frameX: f64 = 0;
let frameY: f64 = 0;
let frameUx: f64 = 0;
let frameUy: f64 = 0;

/** Box round what has joined. */
let boxX0: f64 = 0;
let boxY0: f64 = 0;
let boxX1: f64 = 0;
let boxY1: f64 = 0;

/**
 * The closure of a piece of the town, found once.
 * @param piece its number, from `inTown.between(from, to)`
 */
export function closureOf(closures: Closures, piece: u32, from: u32, to: u32): PieceClosure {
  const known = closures.known(piece);
  if (changetype<usize>(known) !== 0) return known;
  const closure = findClosure(closures, from, to);
  closures.remember(piece, closure, from, to);
  return closure;
}

/** Finds the closure of a piece of the town, from one place to another. */
function findClosure(closures: Closures, from: u32, to: u32): PieceClosure {
  const aboveM = closures.aboveM;
  frameFrom = from;
  frameTo = to;
  frameX = placeX(from);
  frameY = placeY(from);
  const dx = placeX(to) - frameX;
  const dy = placeY(to) - frameY;
  const lengthM = sqrt(dx * dx + dy * dy);
  frameUx = dx / lengthM;
  frameUy = dy / lengthM;
  chain.start(lengthM, from, to);
  search++;
  boxX0 = boxY0 = Infinity;
  boxX1 = boxY1 = -Infinity;
  for (let piece = 0; piece <= chain.corners;) {
    const corner = chain.at(piece);
    if (corner.state !== OPEN) {
      piece++;
      continue;
    }
    const number = inTown.between(corner.place, chain.at(piece + 1).place);
    const crossed = inTown.piece(number);
    let another = NONE;
    if (crossed.highestLeastM > aboveM) {
      const known = closures.known(number);
      if (changetype<usize>(known) !== 0 && liesLeft(known)) {
        another = min(growOverAll(known), followJoined(closures));
      }
      const grown = another;
      for (let hit = crossed.start; grown === NONE && hit < crossed.beyond; hit++) {
        const obstacle = inTown.obstacle(hit);
        if (seenIn[obstacle] === search) continue;
        seenIn[obstacle] = search;
        if (lowestM[obstacle] <= aboveM || <u32>wideFromBand[obstacle] > closures.band) continue;
        if (connected[obstacle] === 0) continue;
        const circle = circleOf(obstacle);
        widen(
          circle.x - circle.radiusM,
          circle.y - circle.radiusM,
          circle.x + circle.radiusM,
          circle.y + circle.radiusM,
        );
        another = min(another, growOverObstacle(obstacle));
        join(obstacle);
        another = min(another, followJoined(closures));
      }
    }
    if (another === NONE) chain.at(piece++).state = SETTLED;
    else if (another < piece) piece = another;
  }
  return closureOfChain();
}

function closureOfChain(): PieceClosure {
  const count = <u32>chain.corners;
  const closure = changetype<PieceClosure>(arena.take(offsetof<PieceClosure>() + ((<usize>count) << 2)));
  closure.count = count;
  closure.x0 = boxX0;
  closure.y0 = boxY0;
  closure.x1 = boxX1;
  closure.y1 = boxY1;
  for (let at: u32 = 0; at < count; at++) closure.setCorner(at, chain.at(at + 1).place);
  return closure;
}

/** Notes that an obstacle belongs to the hull. */
function join(obstacle: u32): void {
  if (joinedIn[obstacle] === search) return;
  joinedIn[obstacle] = search;
  waiting[waitingCount++] = obstacle;
}

/** Grows the chain over what closures of before bring to the obstacles that have joined; returns as `growOver` does. */
function followJoined(closures: Closures): i32 {
  let another = NONE;
  while (waitingCount > 0) {
    const obstacle = waiting[--waitingCount];
    another = min(another, followPiece(closures, latestFrom[obstacle]));
    another = min(another, followPiece(closures, latestTo[obstacle]));
  }
  return another;
}

/** Grows the chain over the closure of a piece, its number + 1, if both of its ends are in the hull. */
function followPiece(closures: Closures, piece: u32): i32 {
  if (piece === 0) return NONE;
  const closure = closures.known(piece - 1);
  // The last one found may be of another set.
  if (changetype<usize>(closure) === 0) return NONE;
  const ends = inTown.piece(piece - 1);
  return belongs(ends.from) && belongs(ends.to) && liesLeft(closure) ? growOverAll(closure) : NONE;
}

/** Whether a vertex is known to belong to the hull. */
function belongs(vertex: u32): bool {
  if (vertex === frameFrom || vertex === frameTo) return true;
  return joinedIn[obstacleOf[vertex]] === search && asideM(vertex) > ON_LINE_M;
}

/** How far a vertex lies to the left of the frame, m. */
function asideM(vertex: u32): f64 {
  return (vertexY(vertex) - frameY) * frameUx - (vertexX(vertex) - frameX) * frameUy;
}

/** Grows the chain over all corners of a closure, whose obstacles join; returns as `growOver` does. */
function growOverAll(closure: PieceClosure): i32 {
  let another = NONE;
  for (let at: u32 = 0; at < closure.count; at++) {
    const corner = closure.corner(at);
    another = min(another, growOver(corner));
    join(obstacleOf[corner]);
  }
  widen(closure.x0, closure.y0, closure.x1, closure.y1);
  return another;
}

/** Grows the chain over a vertex to the left of the frame; returns the first piece that is another one now, or NONE. */
function growOver(vertex: u32): i32 {
  const dx = vertexX(vertex) - frameX;
  const dy = vertexY(vertex) - frameY;
  const v = dy * frameUx - dx * frameUy;
  return v > ON_LINE_M ? chain.grow(dx * frameUx + dy * frameUy, v, vertex) : NONE;
}

/** Grows the chain over the vertices of an obstacle to the left of the frame; returns as `growOver` does. */
function growOverObstacle(obstacle: u32): i32 {
  const circle = circleOf(obstacle);
  const dx = circle.x - frameX;
  const dy = circle.y - frameY;
  const v = dy * frameUx - dx * frameUy;
  const radiusM = circle.radiusM;
  let another = NONE;
  if (v > radiusM) {
    if (chain.corners > 1 && chain.holdsCircle(dx * frameUx + dy * frameUy, v, radiusM)) return NONE;
    for (let at = outerStart[obstacle]; at < outerStart[obstacle + 1]; at++) {
      another = min(another, growOver(outerVertex[at]));
    }
  } else {
    for (let vertex = vertexStart[obstacle]; vertex < vertexStart[obstacle + 1]; vertex++) {
      another = min(another, growOver(vertex));
    }
  }
  return another;
}

function liesLeft(closure: PieceClosure): bool {
  for (let at: u32 = 0; at < closure.count; at++) {
    if (!(asideM(closure.corner(at)) > ON_LINE_M)) return false;
  }
  return true;
}

function widen(left: f64, below: f64, right: f64, above: f64): void {
  boxX0 = min(boxX0, left);
  boxY0 = min(boxY0, below);
  boxX1 = max(boxX1, right);
  boxY1 = max(boxY1, above);
}
