/**
 * A tree of bounding boxes with the reflecting façades of the scene. A façade reflects even the highest band only if one end of
 * the path is within its reach. So the cost of finding the façades around a point does not grow with the size of the scene beyond
 * the largest reach.
 * Eq. 19 of ISO 9613-2:1996 requires λ < (lmin cos β)² (1/dso + 1/dor)/2, with cos β = off/d at either end. At the nearer end the
 * right-hand side is at most lmin² off²/d³, and d is at least the distance in plan to the façade.
 */
import { List, noRow, Row, rowOf } from '../shared/memory';
import { Facade } from './facade';
import { Wedge } from './wedge';

/** Façades per leaf, and children per node above. */
const FAN: u32 = 8;

/**
 * Rows of 32-bit numbers per façade: start from the corner of the frame, direction, length, reach. Four façades are tested at a
 * time.
 */
const X: u32 = 0;
const Y: u32 = 1;
const UX: u32 = 2;
const UY: u32 = 3;
const LENGTH: u32 = 4;
const FARTHEST: u32 = 5;
export const ROWS: u32 = 6;
/** Upper limit of the error of 32-bit numbers per metre of distance, and an additional margin, m, so that no façade is missed. */
const ROUNDING: f64 = 2e-6;
const MARGIN_M: f64 = 1e-3;

/** A bounding box of façades, and the largest of their reaches, m. */
@unmanaged
class Node {
  x0: f64;
  y0: f64;
  x1: f64;
  y1: f64;
  farthestM: f64;
}

/** Written by the host: façades that are close in space are close in this order; and the host’s indices of the façades. */
export let facadeRow: Row<f64> = noRow<f64>();
export let facadeNumber: Row<u32> = noRow<u32>();
export let facadeCount: u32 = 0;

/** The corner of the bounding box of all façades and its longer side, m; the rows of 32-bit numbers, and their capacity. */
let frameX: f64 = 0;
let frameY: f64 = 0;
let frameM: f64 = 0;
let nearly: usize = 0;
let roomInRows: u32 = 0;

let nodes: usize = 0;
/** Number of nodes per level, starting with the leaves, and index of the first node of each level. */
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

/** Builds the tree after the host has written the façades. */
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

/** Writes the façades into the rows of 32-bit numbers. @param whole the root node */
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
    // Increased by more than the error of the products.
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

/** The tree indices of the façades that `findWithinReach` or `findWithinWedge` has found. */
export const found: List<u32> = List.create<u32>();

/** The current point and the radius around it that counts, m; the point as 32-bit numbers, and their error. */
let pointX: f64 = 0;
let pointY: f64 = 0;
let aroundM: f64 = 0;
let x4: v128 = f32x4.splat(0);
let y4: v128 = f32x4.splat(0);
let margin4: v128 = f32x4.splat(0);

/** Sets the point for `withinReach`. @param around distance from the point up to which other points count too, m */
export function setPoint(x: f64, y: f64, around: f64 = 0): void {
  pointX = x;
  pointY = y;
  aroundM = around;
  x4 = f32x4.splat(<f32>(x - frameX));
  y4 = f32x4.splat(<f32>(y - frameY));
  margin4 = f32x4.splat(<f32>(around + marginAt(x, y)));
}

/** Upper limit of the error of a distance to a point in 32-bit numbers, m. */
function marginAt(x: f64, y: f64): f64 {
  return MARGIN_M + ROUNDING * (frameM + abs(x - frameX) + abs(y - frameY));
}

/**
 * Finds the façades that have the point, or any point within the distance `around`, within their reach. Façades just beyond may
 * be included. Writes them into `found`.
 */
export function findWithinReach(x: f64, y: f64, around: f64 = 0): void {
  found.count = 0;
  if (facadeCount === 0) return;
  setPoint(x, y, around);
  lookInto(levelCount - 1, 0);
}

function lookInto(level: u32, at: u32): void {
  const node = nodeAt(startOf.at(level) + at);
  const dx = max(0, max(node.x0 - pointX, pointX - node.x1));
  const dy = max(0, max(node.y0 - pointY, pointY - node.y1));
  const farthestM = node.farthestM + MARGIN_M + aroundM;
  if (dx * dx + dy * dy > farthestM * farthestM) return;
  if (level === 0) {
    tryFour(FAN * at);
    tryFour(FAN * at + 4);
    return;
  }
  const to = min(countOf.at(level - 1), FAN * (at + 1));
  for (let child = FAN * at; child < to; child++) lookInto(level - 1, child);
}

/** Finds those façades within reach of which a part may lie in a wedge. Others may be included. */
export function findWithinWedge(x: f64, y: f64, wedge: Wedge): void {
  found.count = 0;
  if (facadeCount === 0) return;
  setPoint(x, y);
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

/**
 * Tests four façades from the index `first` on, and adds those within reach to `found`. Entries beyond the last façade have no
 * reach.
 */
function tryFour(first: u32): void {
  let bits = withinReach(nearly, roomInRows, first);
  for (; bits !== 0; bits &= bits - 1) found.add(first + ctz(bits));
}

/**
 * Tests four façades from the index `first` on. The result has a bit for each of them that has the point set by `setPoint` within
 * its reach.
 */
export function withinReach(rows: usize, room: u32, first: u32): i32 {
  const dx = f32x4.sub(x4, fourOf(rows, room, X, first));
  const dy = f32x4.sub(y4, fourOf(rows, room, Y, first));
  const ux = fourOf(rows, room, UX, first);
  const uy = fourOf(rows, room, UY, first);
  const off = f32x4.sub(f32x4.mul(dy, ux), f32x4.mul(dx, uy));
  const along = f32x4.add(f32x4.mul(dx, ux), f32x4.mul(dy, uy));
  const nothing = f32x4.splat(0);
  const beyond = f32x4.max(f32x4.neg(along), f32x4.sub(along, fourOf(rows, room, LENGTH, first)));
  const beside = f32x4.max(nothing, beyond);
  const distance = f32x4.sqrt(f32x4.add(f32x4.mul(off, off), f32x4.mul(beside, beside)));
  const least = f32x4.max(nothing, f32x4.sub(distance, margin4));
  const most = f32x4.add(off, margin4);
  const reach = f32x4.mul(fourOf(rows, room, FARTHEST, first), f32x4.mul(most, most));
  const within = f32x4.lt(f32x4.mul(least, f32x4.mul(least, least)), reach);
  return i32x4.bitmask(v128.and(within, f32x4.gt(most, nothing)));
}

/** The other point of a path as 32-bit numbers, and the errors of distances and of products of distances. */
let otherX4: v128 = f32x4.splat(0);
let otherY4: v128 = f32x4.splat(0);
let behind4: v128 = f32x4.splat(0);
let slack4: v128 = f32x4.splat(0);

/** Sets the other point for `mayReflect`. @param mostM upper limit of all values of the rows as seen from the first point, m */
export function setOtherPoint(x: f64, y: f64, mostM: f64): void {
  const offM = marginAt(x, y) + marginAt(pointX, pointY);
  const dx = x - pointX;
  const dy = y - pointY;
  const most = mostM + sqrt(dx * dx + dy * dy);
  otherX4 = f32x4.splat(<f32>(x - frameX));
  otherY4 = f32x4.splat(<f32>(y - frameY));
  behind4 = f32x4.splat(<f32>-offM);
  slack4 = f32x4.splat(<f32>(4 * most * offM + 4 * ROUNDING * most * most));
}

/** Tests four façades from the index `first` on. The result has a bit for each of them that may reflect between both points. */
export function mayReflect(rows: usize, room: u32, first: u32): i32 {
  const x = fourOf(rows, room, X, first);
  const y = fourOf(rows, room, Y, first);
  const ux = fourOf(rows, room, UX, first);
  const uy = fourOf(rows, room, UY, first);
  const dx = f32x4.sub(x4, x);
  const dy = f32x4.sub(y4, y);
  const otherDx = f32x4.sub(otherX4, x);
  const otherDy = f32x4.sub(otherY4, y);
  const off = f32x4.sub(f32x4.mul(dy, ux), f32x4.mul(dx, uy));
  const along = f32x4.add(f32x4.mul(dx, ux), f32x4.mul(dy, uy));
  const otherOff = f32x4.sub(f32x4.mul(otherDy, ux), f32x4.mul(otherDx, uy));
  const otherAlong = f32x4.add(f32x4.mul(otherDx, ux), f32x4.mul(otherDy, uy));
  // The point of reflection is the mean of both positions along the façade, weighted by the distance of the other end off the
  // façade. Multiplying by the sum of the weights avoids a division.
  const passes = f32x4.add(f32x4.mul(along, otherOff), f32x4.mul(otherAlong, off));
  const length = f32x4.mul(fourOf(rows, room, LENGTH, first), f32x4.add(off, otherOff));
  const isBeside = v128.and(
    f32x4.ge(f32x4.add(passes, slack4), f32x4.splat(0)),
    f32x4.le(f32x4.sub(passes, slack4), length),
  );
  return i32x4.bitmask(v128.and(f32x4.gt(otherOff, behind4), isBeside));
}

/** The receiver and the ends of a line as 32-bit numbers. */
let receiverX4: v128 = f32x4.splat(0);
let receiverY4: v128 = f32x4.splat(0);
let aX4: v128 = f32x4.splat(0);
let aY4: v128 = f32x4.splat(0);
let bX4: v128 = f32x4.splat(0);
let bY4: v128 = f32x4.splat(0);

/**
 * Sets a receiver and a line for `mayReflectFromLine`.
 * @param mostM upper limit of all values of the rows as seen from the point set by `setPoint`, m
 */
export function setLine(rx: f64, ry: f64, ax: f64, ay: f64, bx: f64, by: f64, mostM: f64): void {
  const offM = marginAt(rx, ry) + marginAt(ax, ay) + marginAt(bx, by);
  const most =
    mostM +
    abs(rx - pointX) +
    abs(ry - pointY) +
    abs(ax - pointX) +
    abs(ay - pointY) +
    abs(bx - pointX) +
    abs(by - pointY);
  receiverX4 = f32x4.splat(<f32>(rx - frameX));
  receiverY4 = f32x4.splat(<f32>(ry - frameY));
  aX4 = f32x4.splat(<f32>(ax - frameX));
  aY4 = f32x4.splat(<f32>(ay - frameY));
  bX4 = f32x4.splat(<f32>(bx - frameX));
  bY4 = f32x4.splat(<f32>(by - frameY));
  behind4 = f32x4.splat(<f32>-offM);
  slack4 = f32x4.splat(<f32>(4 * most * offM + 4 * ROUNDING * most * most));
}

/**
 * Tests four façades from the index `first` on. The result has a bit for each of them that may reflect to the receiver from some
 * point of the line. The point of reflection is a weighted mean of the positions of source and receiver along the façade. So each
 * condition is linear along the line, and fails everywhere if it fails at both ends.
 */
export function mayReflectFromLine(rows: usize, room: u32, first: u32): i32 {
  const x = fourOf(rows, room, X, first);
  const y = fourOf(rows, room, Y, first);
  const ux = fourOf(rows, room, UX, first);
  const uy = fourOf(rows, room, UY, first);
  const dx = f32x4.sub(receiverX4, x);
  const dy = f32x4.sub(receiverY4, y);
  const off = f32x4.sub(f32x4.mul(dy, ux), f32x4.mul(dx, uy));
  const inFront = f32x4.gt(off, behind4);
  if (!v128.any_true(inFront)) return 0;
  const along = f32x4.add(f32x4.mul(dx, ux), f32x4.mul(dy, uy));
  const ax = f32x4.sub(aX4, x);
  const ay = f32x4.sub(aY4, y);
  const bx = f32x4.sub(bX4, x);
  const by = f32x4.sub(bY4, y);
  const offA = f32x4.sub(f32x4.mul(ay, ux), f32x4.mul(ax, uy));
  const offB = f32x4.sub(f32x4.mul(by, ux), f32x4.mul(bx, uy));
  const alongA = f32x4.add(f32x4.mul(ax, ux), f32x4.mul(ay, uy));
  const alongB = f32x4.add(f32x4.mul(bx, ux), f32x4.mul(by, uy));
  const passesA = f32x4.add(f32x4.add(f32x4.mul(along, offA), f32x4.mul(alongA, off)), slack4);
  const passesB = f32x4.add(f32x4.add(f32x4.mul(along, offB), f32x4.mul(alongB, off)), slack4);
  const length = fourOf(rows, room, LENGTH, first);
  const twice = f32x4.add(slack4, slack4);
  const lengthA = f32x4.add(f32x4.mul(length, f32x4.add(off, offA)), twice);
  const lengthB = f32x4.add(f32x4.mul(length, f32x4.add(off, offB)), twice);
  const nothing = f32x4.splat(0);
  const isSeen = v128.or(f32x4.gt(offA, behind4), f32x4.gt(offB, behind4));
  const isPast = v128.or(f32x4.ge(passesA, nothing), f32x4.ge(passesB, nothing));
  const isBefore = v128.or(f32x4.le(passesA, lengthA), f32x4.le(passesB, lengthB));
  return i32x4.bitmask(v128.and(v128.and(inFront, isSeen), v128.and(isPast, isBefore)));
}

export function copyNumbers(place: u32, rows: usize, room: u32, at: u32): void {
  for (let row: u32 = 0; row < ROWS; row++) {
    const value = load<f32>(nearly + ((<usize>(row * roomInRows + place)) << 2));
    store<f32>(rows + ((<usize>(row * room + at)) << 2), value);
  }
}

function fourOf(rows: usize, room: u32, row: u32, first: u32): v128 {
  return v128.load(rows + ((<usize>(row * room + first)) << 2));
}
