/**
 * The façades of the scene that reflect, in a tree of boxes. A façade reflects the highest band only where one end of the path is within its
 * reach, so that the cost of finding those round a point does not grow with the town beyond the farthest reach.
 *
 * Eq. 19 of ISO 9613-2:1996 asks for λ < (lmin cos β)² (1/dso + 1/dor)/2, with cos β = off/d at either end. At the nearer end that is at
 * most lmin² off²/d³, and d is no less than the distance in plan to the façade.
 */
import { List, noRow, Row, rowOf } from '../shared/memory';
import { Facade } from './facade';
import { Wedge } from './wedge';

/** Façades of a leaf, and nodes of a node above. */
const FAN: u32 = 8;

/** Rows of 32-bit numbers by façade, four of which are tried at once: where it begins from the frame's corner, direction, length, reach. */
const X: u32 = 0;
const Y: u32 = 1;
const UX: u32 = 2;
const UY: u32 = 3;
const LENGTH: u32 = 4;
const FARTHEST: u32 = 5;
const ROWS: u32 = 6;
/** What 32-bit numbers are off, of distances up to 1 m, and how much more than that is taken, m: none is left out. */
const ROUNDING: f64 = 2e-6;
const MARGIN_M: f64 = 1e-3;

/** A box round façades, and the farthest of their reaches, m. */
@unmanaged
class Node {
  x0: f64;
  y0: f64;
  x1: f64;
  y1: f64;
  farthestM: f64;
}

/** Written by the host: near to each other in space where they are near to each other here; and the numbers that the host knows them by. */
export let facadeRow: Row<f64> = noRow<f64>();
export let facadeNumber: Row<u32> = noRow<u32>();
export let facadeCount: u32 = 0;

/** The corner of the frame round all of them, its longer side, m; the rows of 32-bit numbers, and for how many façades. */
let frameX: f64 = 0;
let frameY: f64 = 0;
let frameM: f64 = 0;
let nearly: usize = 0;
let roomInRows: u32 = 0;

let nodes: usize = 0;
/** Nodes of each level, from the leaves on, and where they begin among all. */
let levelCount: u32 = 0;
const countOf: List<u32> = List.create<u32>();
const startOf: List<u32> = List.create<u32>();

export function makeFacadeRoom(count: u32): void {
  facadeCount = count;
  facadeRow = rowOf<f64>(6 * count);
  facadeNumber = rowOf<u32>(count);
}

export function facadeAt(at: u32): Facade {
  return changetype<Facade>(changetype<usize>(facadeRow) + <usize>at * offsetof<Facade>());
}

function nodeAt(at: u32): Node {
  return changetype<Node>(nodes + <usize>at * offsetof<Node>());
}

/** Builds the tree once the host has written the façades. */
export function indexFacades(): void {
  if (facadeCount === 0) return;
  let all: u32 = 0;
  for (let count = facadeCount; levelCount === 0 || count > 1; levelCount++) {
    count = (count + FAN - 1) / FAN;
    countOf.add(count);
    startOf.add(all);
    all += count;
  }
  nodes = heap.alloc(<usize>all * offsetof<Node>());
  for (let level: u32 = 0; level < levelCount; level++) {
    for (let at: u32 = 0; at < countOf.at(level); at++) {
      const node = nodeAt(startOf.at(level) + at);
      node.x0 = node.y0 = Infinity;
      node.x1 = node.y1 = -Infinity;
      node.farthestM = 0;
      const below = level === 0 ? facadeCount : countOf.at(level - 1);
      const to = min(below, FAN * (at + 1));
      for (let child = FAN * at; child < to; child++) {
        if (level === 0) holdFacade(node, facadeAt(child));
        else holdNode(node, nodeAt(startOf.at(level - 1) + child));
      }
    }
  }
  layNearly(nodeAt(all - 1));
}

/** Lays the façades into the rows of 32-bit numbers. @param whole the node that holds all */
function layNearly(whole: Node): void {
  frameX = whole.x0;
  frameY = whole.y0;
  frameM = max(whole.x1 - frameX, whole.y1 - frameY);
  roomInRows = FAN * countOf.at(0);
  nearly = changetype<usize>(rowOf<f32>(ROWS * roomInRows));
  for (let at: u32 = 0; at < facadeCount; at++) {
    const facade = facadeAt(at);
    lay(X, at, facade.x - frameX);
    lay(Y, at, facade.y - frameY);
    lay(UX, at, facade.ux);
    lay(UY, at, facade.uy);
    lay(LENGTH, at, facade.lengthM);
    // More than the products are off.
    lay(FARTHEST, at, facade.farthestM * (1 + 1e-5));
  }
}

function lay(row: u32, at: u32, value: f64): void {
  store<f32>(nearly + ((<usize>(row * roomInRows + at)) << 2), <f32>value);
}

function holdFacade(node: Node, facade: Facade): void {
  const endX = facade.x + facade.lengthM * facade.ux;
  const endY = facade.y + facade.lengthM * facade.uy;
  node.x0 = min(node.x0, min(facade.x, endX));
  node.y0 = min(node.y0, min(facade.y, endY));
  node.x1 = max(node.x1, max(facade.x, endX));
  node.y1 = max(node.y1, max(facade.y, endY));
  node.farthestM = max(node.farthestM, facade.farthestM);
}

function holdNode(node: Node, child: Node): void {
  node.x0 = min(node.x0, child.x0);
  node.y0 = min(node.y0, child.y0);
  node.x1 = max(node.x1, child.x1);
  node.y1 = max(node.y1, child.y1);
  node.farthestM = max(node.farthestM, child.farthestM);
}

/** The façades that `findWithinReach` found. */
export const found: List<u32> = List.create<u32>();

/** The point in hand, its numbers of 32 bits, and what these may be off, m. */
let pointX: f64 = 0;
let pointY: f64 = 0;
let x4: v128 = f32x4.splat(0);
let y4: v128 = f32x4.splat(0);
let margin4: v128 = f32x4.splat(0);

/** Finds the façades with a point within their reach, and perhaps some just beyond it, into `found`. */
export function findWithinReach(x: f64, y: f64): void {
  found.count = 0;
  if (facadeCount === 0) return;
  pointX = x;
  pointY = y;
  x4 = f32x4.splat(<f32>(x - frameX));
  y4 = f32x4.splat(<f32>(y - frameY));
  margin4 = f32x4.splat(<f32>(MARGIN_M + ROUNDING * (frameM + abs(x - frameX) + abs(y - frameY))));
  lookInto(levelCount - 1, 0);
}

function lookInto(level: u32, at: u32): void {
  const node = nodeAt(startOf.at(level) + at);
  const dx = max(0, max(node.x0 - pointX, pointX - node.x1));
  const dy = max(0, max(node.y0 - pointY, pointY - node.y1));
  const farthestM = node.farthestM + MARGIN_M;
  if (dx * dx + dy * dy > farthestM * farthestM) return;
  if (level === 0) {
    tryFour(FAN * at);
    tryFour(FAN * at + 4);
    return;
  }
  const to = min(countOf.at(level - 1), FAN * (at + 1));
  for (let child = FAN * at; child < to; child++) lookInto(level - 1, child);
}

/** Likewise only those of which a part may lie in a wedge, and some more. */
export function findWithinWedge(x: f64, y: f64, wedge: Wedge): void {
  found.count = 0;
  if (facadeCount === 0) return;
  pointX = x;
  pointY = y;
  x4 = f32x4.splat(<f32>(x - frameX));
  y4 = f32x4.splat(<f32>(y - frameY));
  margin4 = f32x4.splat(<f32>(MARGIN_M + ROUNDING * (frameM + abs(x - frameX) + abs(y - frameY))));
  lookIntoWedge(levelCount - 1, 0, wedge);
}

function lookIntoWedge(level: u32, at: u32, wedge: Wedge): void {
  const node = nodeAt(startOf.at(level) + at);
  const dx = max(0, max(node.x0 - pointX, pointX - node.x1));
  const dy = max(0, max(node.y0 - pointY, pointY - node.y1));
  const farthestM = node.farthestM + MARGIN_M;
  if (dx * dx + dy * dy > farthestM * farthestM) return;
  if (wedge.misses(node.x0, node.y0, node.x1, node.y1)) return;
  if (level === 0) {
    tryFour(FAN * at);
    tryFour(FAN * at + 4);
    return;
  }
  const to = min(countOf.at(level - 1), FAN * (at + 1));
  for (let child = FAN * at; child < to; child++) lookIntoWedge(level - 1, child, wedge);
}

/** Tries four façades, from one on; what is beyond the last of all reaches nowhere. */
function tryFour(first: u32): void {
  const dx = f32x4.sub(x4, fourOf(X, first));
  const dy = f32x4.sub(y4, fourOf(Y, first));
  const ux = fourOf(UX, first);
  const uy = fourOf(UY, first);
  const off = f32x4.sub(f32x4.mul(dy, ux), f32x4.mul(dx, uy));
  const along = f32x4.add(f32x4.mul(dx, ux), f32x4.mul(dy, uy));
  const nothing = f32x4.splat(0);
  const beyond = f32x4.max(f32x4.neg(along), f32x4.sub(along, fourOf(LENGTH, first)));
  const beside = f32x4.max(nothing, beyond);
  const distance = f32x4.sqrt(f32x4.add(f32x4.mul(off, off), f32x4.mul(beside, beside)));
  const least = f32x4.max(nothing, f32x4.sub(distance, margin4));
  const most = f32x4.add(off, margin4);
  const reach = f32x4.mul(fourOf(FARTHEST, first), f32x4.mul(most, most));
  const within = f32x4.lt(f32x4.mul(least, f32x4.mul(least, least)), reach);
  let bits = i32x4.bitmask(v128.and(within, f32x4.gt(most, nothing)));
  for (; bits !== 0; bits &= bits - 1) found.add(first + ctz(bits));
}

function fourOf(row: u32, first: u32): v128 {
  return v128.load(nearly + ((<usize>(row * roomInRows + first)) << 2));
}
