/**
 * What a piece brings into a hull, found once for all pairs: the obstacles that cut it and that are high enough to cut any chain there
 * join every hull that holds both of its places, those that cut the chain round them join as well, and so on. The corners of all that
 * to the left of the piece may then be added in one go. It spares the search its turns and changes no path.
 */
import { BANDS } from './bands';
import { HullChain, NONE, OPEN, SETTLED } from './hull-chain';
import { Arena, create, longerRow, noRow, Row, rowOf } from './memory';
import {
  circleOf,
  connected,
  line,
  lowestM,
  obstacleCount,
  ON_LINE_M,
  outerStart,
  outerVertex,
  skippedAt,
  skippedCount,
  vertexStart,
  vertexX,
  vertexY,
  wideFromBand,
} from './obstacles';
import { inTown, placeX, placeY } from './piece-cache';

/** Steps of the height above which obstacles count for closures, so that a few sets of these serve all pairs, m. */
const HEIGHT_STEP_M: f64 = 0.5;
/** Sets of closures that are kept at a time. */
const MOST_CLOSURES: u32 = 64;
/** With more obstacles left out than this, no closures are looked up that might hold one of them. */
const MOST_SKIPPED: u32 = 8;
/** More than rounding does to a height, m. */
const ROUNDING_M: f64 = 1e-5;

/** The corners that a piece brings in, and a box round the obstacles they belong to, m. */
@unmanaged
export class PieceClosure {
  x0: f64;
  y0: f64;
  x1: f64;
  y1: f64;
  count: u32;

  /** One of its corners: they follow the structure. */
  @inline
  corner(at: u32): u32 {
    return load<u32>(changetype<usize>(this) + offsetof<PieceClosure>() + ((<usize>at) << 2));
  }

  @inline
  setCorner(at: u32, vertex: u32): void {
    store<u32>(changetype<usize>(this) + offsetof<PieceClosure>() + ((<usize>at) << 2), vertex);
  }
}

@unmanaged
export class Closures {
  /** Only obstacles count with all of their top above this, m, and wide enough in this band from every side. */
  aboveM: f64;
  band: u32;
  key: i32;
  /** By the number of the piece; null for one that has not been looked for. */
  private byPiece: Row<usize>;
  private room: u32;

  @inline
  known(piece: u32): PieceClosure {
    return changetype<PieceClosure>(piece < this.room ? this.byPiece[piece] : 0);
  }

  /**
   * The closure of a piece of the town.
   * @param piece its number, from `inTown.between(from, to)`
   */
  @inline
  of(piece: u32, from: u32, to: u32): PieceClosure {
    const known = this.known(piece);
    return changetype<usize>(known) !== 0 ? known : this.find(piece, from, to);
  }

  private find(piece: u32, from: u32, to: u32): PieceClosure {
    const closure = findClosure(this, from, to);
    if (piece >= this.room) {
      const room = max(2 * this.room, piece + 1024);
      this.byPiece = longerRow<usize>(this.byPiece, this.room, room);
      this.room = room;
    }
    this.byPiece[piece] = changetype<usize>(closure);
    return closure;
  }

  static create(key: i32, aboveM: f64, band: u32): Closures {
    const closures = create<Closures>();
    closures.key = key;
    closures.aboveM = aboveM;
    closures.band = band;
    closures.room = 1024;
    closures.byPiece = rowOf<usize>(1024);
    return closures;
  }

  free(): void {
    heap.free(changetype<usize>(this.byPiece));
    heap.free(changetype<usize>(this));
  }
}

const sets: Row<usize> = rowOf<usize>(MOST_CLOSURES);
let setCount: u32 = 0;
let latest: Closures = changetype<Closures>(0);
const arena: Arena = create<Arena>();
/** How often all closures were forgotten: what refers to one from before is void. */
export let closureGeneration: u32 = 0;

/** Forgets all closures: there are too many, or the numbers of the pieces are void. */
export function forgetClosures(): void {
  for (let at: u32 = 0; at < setCount; at++) changetype<Closures>(sets[at]).free();
  setCount = 0;
  latest = changetype<Closures>(0);
  arena.giveBack();
  closureGeneration++;
}

/** The closures for obstacles higher than both ends; null where too much is left out. */
export function closuresFor(highestM: f64, band: u32): Closures {
  if (skippedCount > MOST_SKIPPED) return changetype<Closures>(0);
  const step = <i32>ceil(highestM / HEIGHT_STEP_M);
  const key = step * <i32>BANDS + <i32>band;
  if (changetype<usize>(latest) !== 0 && latest.key === key) return latest;
  for (let at: u32 = 0; at < setCount; at++) {
    const set = changetype<Closures>(sets[at]);
    if (set.key === key) return (latest = set);
  }
  // Over terrain ends stand at many heights.
  if (setCount === MOST_CLOSURES) forgetClosures();
  latest = Closures.create(key, <f64>step * HEIGHT_STEP_M + ROUNDING_M, band);
  sets[setCount++] = changetype<usize>(latest);
  return latest;
}

const chain: HullChain = HullChain.create();
/** The search that an obstacle was last looked at in. */
let seenIn: Row<u32> = noRow<u32>();
let search: u32 = 0;

export function makeClosureRoom(): void {
  seenIn = rowOf<u32>(obstacleCount);
}

/** A piece as an axis: from (x, y) along the unit vector (ux, uy). */
let frameX: f64 = 0;
let frameY: f64 = 0;
let frameUx: f64 = 0;
let frameUy: f64 = 0;

/** Box round what has joined. */
let boxX0: f64 = 0;
let boxY0: f64 = 0;
let boxX1: f64 = 0;
let boxY1: f64 = 0;

function findClosure(closures: Closures, from: u32, to: u32): PieceClosure {
  const aboveM = closures.aboveM;
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
      if (changetype<usize>(known) !== 0 && liesLeft(known)) another = growOverAll(known);
      const grown = another;
      for (let hit = crossed.start; grown === NONE && hit < crossed.end; hit++) {
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

function growOverAll(closure: PieceClosure): i32 {
  let another = NONE;
  for (let at: u32 = 0; at < closure.count; at++) another = min(another, growOver(closure.corner(at)));
  if (another < NONE) widen(closure.x0, closure.y0, closure.x1, closure.y1);
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
    const vertex = closure.corner(at);
    if (!((vertexY(vertex) - frameY) * frameUx - (vertexX(vertex) - frameX) * frameUy > ON_LINE_M)) return false;
  }
  return true;
}

function widen(left: f64, below: f64, right: f64, above: f64): void {
  boxX0 = min(boxX0, left);
  boxY0 = min(boxY0, below);
  boxX1 = max(boxX1, right);
  boxY1 = max(boxY1, above);
}

/** Whether a closure lies on the side that is searched, and none of the obstacles left out stands near enough to belong to it. */
export function isBeside(closure: PieceClosure, side: f64): bool {
  // One that belongs to it has all of its vertices in the box.
  for (let at: u32 = 0; at < skippedCount; at++) {
    const vertex = vertexStart[skippedAt(at)];
    const x = vertexX(vertex);
    const y = vertexY(vertex);
    if (x >= closure.x0 && x <= closure.x1 && y >= closure.y0 && y <= closure.y1) return false;
  }
  const normalX = -side * line.uy;
  const normalY = side * line.ux;
  const x = normalX > 0 ? closure.x0 : closure.x1;
  const y = normalY > 0 ? closure.y0 : closure.y1;
  if ((x - line.x) * normalX + (y - line.y) * normalY > ON_LINE_M) return true;
  for (let at: u32 = 0; at < closure.count; at++) {
    const corner = closure.corner(at);
    if ((vertexX(corner) - line.x) * normalX + (vertexY(corner) - line.y) * normalY <= ON_LINE_M) return false;
  }
  return true;
}
