/**
 * Whether the chain of a lateral diffraction path can be followed past its own corners. An obstacle may reach on beyond
 * a corner of the chain, as the wall of a yard does that runs on behind the source: then the chain only touches it, and
 * the directions of the edges at the corner decide. A wall that ends at the corner, or has all of its edges on one side
 * of the chain, lets pass. Two edges that separate the hull edge before the corner from the one after it do not, as in
 * a closed ring of wall.
 *
 * The chain is followed from touch to touch of edges, a hair to its left or to its right. It may change sides between
 * two touches where no edge runs along it; at a touch it keeps to the side on which no edge leads away.
 */
import { edgesNear, nearEdge } from '../rays/walk-cells';
import { LateralSearch } from './lateral-search';
import { enlarged, List, zeros } from '../shared/memory';
import { line } from '../shared/direct-line';
import { closed, Edge, edgeAt, edgeStart, firstBandOf, ON_LINE_M, skip } from '../shared/obstacle-memory';
import { BEYOND_CORNER_M } from './hull-edge-cache';
import { nodeX, nodeY } from './pair-ends';

/** An edge this near to a point touches it, m: hull edges are prolonged by as much to close gaps. */
const TOUCH_M: f64 = BEYOND_CORNER_M;
/** An end nearer to an edge than this may stand on it, m. */
const BESIDE_EDGE_M: f64 = 10 * TOUCH_M;

/** A point at which edges touch the chain, and how far along it from the source, m. */
@unmanaged
class Touch {
  x: f64;
  y: f64;
  alongM: f64;
}

let touches: usize = zeros(64 * offsetof<Touch>());
let touchRoom: u32 = 64;
let touchCount: u32 = 0;
/** The edges that touch the chain in hand; `findEdges` writes them. */
const edges: List<u32> = List.create<u32>();

function touchAt(at: u32): Touch {
  return changetype<Touch>(touches + <usize>at * offsetof<Touch>());
}

/**
 * Whether the chain in hand can be followed without passing through an edge that touches it; none may cross it.
 * @param band obstacles that screen only in higher bands do not count
 */
export function canPass(search: LateralSearch, band: u32): bool {
  findEdges(search, band);
  findTouches(search);
  const climb = (line.receiverZ - line.sourceZ) / touchAt(touchCount - 1).alongM;
  let left = true;
  let right = true;
  for (let at: u32 = 1; at + 1 < touchCount; at++) {
    const point = touchAt(at);
    lookRound(touchAt(at - 1), point, touchAt(at + 1), line.sourceZ + climb * point.alongM);
    if (!runsBefore) left = right = left || right;
    left = left && !leadsLeft;
    right = right && !leadsRight;
    if (!runsAfter) left = right = left || right;
    if (!left && !right) return false;
  }
  return true;
}

/**
 * Whether one end of the pair stands within the rings of an obstacle and the other does not, beyond doubt of rounding:
 * then there is no path past its corners. Most enclosed ends stand behind a barrier all round an area; this test spares
 * them the search.
 */
export function separates(obstacle: u32): bool {
  if (closed[obstacle] === 0) return false;
  let crossed: u32 = 0;
  for (let at = edgeStart[obstacle]; at < edgeStart[obstacle + 1]; at++) {
    const edge = edgeAt(at);
    crossed += crossesRayFrom(line.x, line.y, edge) + crossesRayFrom(line.endX, line.endY, edge);
    if (isNear(edge, line.x, line.y, BESIDE_EDGE_M) || isNear(edge, line.endX, line.endY, BESIDE_EDGE_M)) return false;
  }
  return (crossed & 1) === 1;
}

/** 1 where an edge crosses the ray from a point along x, otherwise 0. */
function crossesRayFrom(x: f64, y: f64, edge: Edge): u32 {
  if (edge.y0 > y === edge.y1 > y) return 0;
  return edge.x0 + ((y - edge.y0) / (edge.y1 - edge.y0)) * (edge.x1 - edge.x0) > x ? 1 : 0;
}

/** Where an edge is nearest to a point, 0 … 1 from its first end. */
function nearestShare(edge: Edge, x: f64, y: f64): f64 {
  const dx = edge.x1 - edge.x0;
  const dy = edge.y1 - edge.y0;
  return min(1, max(0, ((x - edge.x0) * dx + (y - edge.y0) * dy) / (dx * dx + dy * dy)));
}

function isNear(edge: Edge, x: f64, y: f64, nearM: f64): bool {
  const share = nearestShare(edge, x, y);
  const offX = edge.x0 + share * (edge.x1 - edge.x0) - x;
  const offY = edge.y0 + share * (edge.y1 - edge.y0) - y;
  return offX * offX + offY * offY <= nearM * nearM;
}

/**
 * Collects the edges that touch the chain, of all obstacles that count, members or not: a ring may consist of several
 * walls. An obstacle too narrow for the band may close the path in a higher one.
 */
function findEdges(search: LateralSearch, band: u32): void {
  edges.count = 0;
  const chain = search.chain;
  for (let index = 0; index <= chain.corners; index++) {
    const from = chain.at(index).id;
    const to = chain.at(index + 1).id;
    const x0 = nodeX(from);
    const y0 = nodeY(from);
    const dx = nodeX(to) - x0;
    const dy = nodeY(to) - y0;
    const hullEdgeM = sqrt(dx * dx + dy * dy);
    const ux = dx / hullEdgeM;
    const uy = dy / hullEdgeM;
    const count = edgesNear(x0, y0, ux, uy, hullEdgeM);
    for (let at: u32 = 0; at < count; at++) {
      const number = nearEdge(at);
      if (!touchesHullEdge(edgeAt(number), x0, y0, ux, uy, hullEdgeM) || isListed(number)) continue;
      const obstacle = edgeAt(number).obstacle;
      if (skip[obstacle] !== 0) continue;
      const first = firstBandOf(obstacle, line.ux, line.uy);
      if (first > band) search.nextBand = min(search.nextBand, first);
      else edges.add(number);
    }
  }
}

function isListed(edge: u32): bool {
  for (let at: u32 = 0; at < edges.count; at++) if (edges.at(at) === edge) return true;
  return false;
}

/** Whether an edge touches a hull edge: it does more than cross it away from its nodes. */
function touchesHullEdge(edge: Edge, x0: f64, y0: f64, ux: f64, uy: f64, hullEdgeM: f64): bool {
  const ax = edge.x0 - x0;
  const ay = edge.y0 - y0;
  const bx = edge.x1 - x0;
  const by = edge.y1 - y0;
  const leftA = ay * ux - ax * uy;
  const leftB = by * ux - bx * uy;
  if (min(leftA, leftB) > TOUCH_M || max(leftA, leftB) < -TOUCH_M) return false;
  if (abs(leftA) <= TOUCH_M || abs(leftB) <= TOUCH_M) return true;
  const share = leftA / (leftA - leftB);
  const alongM = (ax + share * (bx - ax)) * ux + (ay + share * (by - ay)) * uy;
  const lengthM = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const nearM = (TOUCH_M * lengthM) / abs(leftA - leftB);
  return abs(alongM) <= nearM || abs(alongM - hullEdgeM) <= nearM;
}

/**
 * Collects the touches in order: source, corners and receiver, and between them the ends of edges that lie on the
 * chain.
 */
function findTouches(search: LateralSearch): void {
  const chain = search.chain;
  touchCount = 0;
  let fromX = line.x;
  let fromY = line.y;
  let passedM: f64 = 0;
  addTouch(fromX, fromY, 0);
  for (let index = 0; index <= chain.corners; index++) {
    const to = chain.at(index + 1).id;
    const toX = nodeX(to);
    const toY = nodeY(to);
    const dx = toX - fromX;
    const dy = toY - fromY;
    const hullEdgeM = sqrt(dx * dx + dy * dy);
    const ux = dx / hullEdgeM;
    const uy = dy / hullEdgeM;
    const first = touchCount;
    for (let at: u32 = 0; at < edges.count; at++) {
      const edge = edgeAt(edges.at(at));
      for (let end = 0; end < 2; end++) {
        const x = end === 0 ? edge.x0 : edge.x1;
        const y = end === 0 ? edge.y0 : edge.y1;
        const alongM = (x - fromX) * ux + (y - fromY) * uy;
        if (alongM <= TOUCH_M || alongM >= hullEdgeM - TOUCH_M) continue;
        if (abs((y - fromY) * ux - (x - fromX) * uy) > TOUCH_M) continue;
        addTouch(x, y, passedM + alongM);
      }
    }
    sortTouches(first);
    passedM += hullEdgeM;
    addTouch(toX, toY, passedM);
    fromX = toX;
    fromY = toY;
  }
}

function addTouch(x: f64, y: f64, alongM: f64): void {
  if (touchCount === touchRoom) {
    const bytes = <usize>touchRoom * offsetof<Touch>();
    touches = enlarged(touches, bytes, 2 * bytes);
    touchRoom *= 2;
  }
  const touch = touchAt(touchCount++);
  touch.x = x;
  touch.y = y;
  touch.alongM = alongM;
}

/** Sorts the touches from `first` on along the chain, and drops those at the position of the touch before them. */
function sortTouches(first: u32): void {
  for (let at = first + 1; at < touchCount; at++) {
    for (let before = at; before > first && touchAt(before).alongM < touchAt(before - 1).alongM; before--) {
      swapTouches(before - 1, before);
    }
  }
  let kept = first;
  for (let at = first; at < touchCount; at++) {
    if (touchAt(at).alongM <= touchAt(kept - 1).alongM + TOUCH_M) continue;
    if (kept < at) swapTouches(kept, at);
    kept++;
  }
  touchCount = kept;
}

function swapTouches(one: u32, other: u32): void {
  const a = touchAt(one);
  const b = touchAt(other);
  const x = a.x;
  const y = a.y;
  const alongM = a.alongM;
  a.x = b.x;
  a.y = b.y;
  a.alongM = b.alongM;
  b.x = x;
  b.y = y;
  b.alongM = alongM;
}

/**
 * Directions of the edges that leave a touch: along the chain, or to the left or right of it. `lookRound` writes them,
 * `canPass` reads them.
 */
let runsBefore: bool = false;
let runsAfter: bool = false;
let leadsLeft: bool = false;
let leadsRight: bool = false;

/** @param z height of the chain at the touch: edges no higher do not count */
function lookRound(before: Touch, point: Touch, after: Touch, z: f64): void {
  runsBefore = runsAfter = leadsLeft = leadsRight = false;
  for (let at: u32 = 0; at < edges.count; at++) {
    const edge = edgeAt(edges.at(at));
    if (!isNear(edge, point.x, point.y, TOUCH_M)) continue;
    const top = edge.top0 + nearestShare(edge, point.x, point.y) * (edge.top1 - edge.top0);
    if (top - z <= ON_LINE_M) continue;
    const alongAfter = isNear(edge, after.x, after.y, TOUCH_M);
    const alongBefore = isNear(edge, before.x, before.y, TOUCH_M);
    for (let end = 0; end < 2; end++) {
      const x = (end === 0 ? edge.x0 : edge.x1) - point.x;
      const y = (end === 0 ? edge.y0 : edge.y1) - point.y;
      if (x * x + y * y <= TOUCH_M * TOUCH_M) continue;
      if (alongAfter && isAhead(point, after, x, y)) runsAfter = true;
      else if (alongBefore && isAhead(point, before, x, y)) runsBefore = true;
      else if (liesBetween(point, after, before, x, y)) leadsLeft = true;
      else leadsRight = true;
    }
  }
}

/** Whether a direction leads ahead for one who looks from a point to another. */
function isAhead(point: Touch, to: Touch, x: f64, y: f64): bool {
  return (to.x - point.x) * x + (to.y - point.y) * y > 0;
}

/** Whether, turning left from the direction to `first`, a direction comes before the one to `last`. */
function liesBetween(point: Touch, first: Touch, last: Touch, x: f64, y: f64): bool {
  const firstX = first.x - point.x;
  const firstY = first.y - point.y;
  const lastX = last.x - point.x;
  const lastY = last.y - point.y;
  const seenFirst = firstX * y - firstY * x > 0;
  const seenBefore = x * lastY - y * lastX > 0;
  return firstX * lastY - firstY * lastX > 0 ? seenFirst && seenBefore : seenFirst || seenBefore;
}
