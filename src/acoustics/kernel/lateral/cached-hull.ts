/**
 * What a piece brings into a hull, found once for all pairs: the obstacles that cut it and that are high enough to cut any chain there
 * join every hull that holds both of its places, those that cut the chain round them join as well, and so on. The corners of all that
 * to the left of the piece may then be added in one go. It spares the search its turns and changes no path.
 */
import { BANDS } from '../shared/band-memory';
import { Arena, clear, create, longerRow, noRow, Row, rowOf } from '../shared/memory';
import { line } from '../shared/direct-line';
import {
  obstacleCount,
  obstacleOf,
  ON_LINE_M,
  skippedAt,
  skippedCount,
  vertexStart,
  vertexX,
  vertexY,
} from '../shared/obstacle-memory';

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

  /** Remembers the closure of a piece of the town, from one place to another. */
  remember(piece: u32, closure: PieceClosure, from: u32, to: u32): void {
    if (piece >= this.room) {
      const room = max(2 * this.room, piece + 1024);
      this.byPiece = longerRow<usize>(this.byPiece, this.room, room);
      this.room = room;
    }
    this.byPiece[piece] = changetype<usize>(closure);
    if (closure.count === 0) return;
    latestFrom[obstacleOf[from]] = piece + 1;
    latestTo[obstacleOf[to]] = piece + 1;
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
/** Of the closures with corners, the one last found whose piece begins, or ends, at an obstacle: that piece's number + 1, or 0. */
export let latestFrom: Row<u32> = noRow<u32>();
export let latestTo: Row<u32> = noRow<u32>();
/** Where closures lie. */
export const arena: Arena = create<Arena>();
/** How often all closures were forgotten: what refers to one from before is void. */
export let closureGeneration: u32 = 0;

/** To be done once the obstacles are known. */
export function makeLatestRoom(): void {
  latestFrom = rowOf<u32>(obstacleCount);
  latestTo = rowOf<u32>(obstacleCount);
}

/** Forgets all closures: there are too many, or the numbers of the pieces are void. */
export function forgetClosures(): void {
  for (let at: u32 = 0; at < setCount; at++) changetype<Closures>(sets[at]).free();
  setCount = 0;
  latest = changetype<Closures>(0);
  arena.giveBack();
  clear<u32>(latestFrom, obstacleCount);
  clear<u32>(latestTo, obstacleCount);
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
