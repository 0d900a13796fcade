/**
 * Finds the cached hull of a hull edge. The hull of its two nodes grows until no obstacle that is high enough crosses it. If a hull
 * edge of the chain has a cached hull, that hull belongs to this one as a whole, and all of its corners join at once.
 */
import { HullChain, NONE, OPEN, SETTLED } from './hull-chain';
import { List, noRow, remadeRow, Row } from '../shared/memory';
import {
  bodyOf,
  circleOf,
  connected,
  lowestM,
  nextInBody,
  obstacleCount,
  ON_LINE_M,
  vertexStart,
  vertexX,
  vertexY,
} from '../shared/obstacle-memory';
import { wideFromBand } from '../shared/obstacle-widths';
import { convex, outerStart, outerVertex } from '../shared/outer-vertices';
import { HullEdge } from './hull-edge';
import { vertexEdges } from './hull-edge-cache';
import { nodeX, nodeY } from './pair-ends';
import { arena, bytesOfHull, CachedHulls, CachedHull } from './cached-hull';

const chain: HullChain = HullChain.create();
let search: u32 = 0;
/** By obstacle, the last search that examined it. */
let seenIn: Row<u32> = noRow<u32>();
export function makeFindingRoom(): void {
  seenIn = remadeRow<u32>(seenIn, obstacleCount);
  bodyIn = remadeRow<u32>(bodyIn, obstacleCount);
}

/**
 * The frame of the search: the hull edge as an axis from (x, y) along the unit vector (ux, uy). Written by `findCachedHull`.
 */
let frameX: f64 = 0;
let frameY: f64 = 0;
let frameUx: f64 = 0;
let frameUy: f64 = 0;

/** Bounding box of all joined obstacles, m. */
let boxX0: f64 = 0;
let boxY0: f64 = 0;
let boxX1: f64 = 0;
let boxY1: f64 = 0;
/**
 * The joined bodies that are not convex and may extend to the right of the frame. Each body is given by its lowest obstacle
 * index. `bodyIn` has, by this index, the last search in which the body joined. All other bodies lie inside the hull.
 */
const bodies: List<u32> = List.create<u32>();
let bodyIn: Row<u32> = noRow<u32>();

/**
 * The cached hull of a hull edge between vertices. It is found on first request.
 * @param number the number of the hull edge, from `vertexEdges.between(from, to)`
 */
export function cachedHullOf(hulls: CachedHulls, number: u32, from: u32, to: u32): CachedHull {
  const known = hulls.known(number);
  if (changetype<usize>(known) !== 0) return known;
  const hull = findCachedHull(hulls, from, to);
  hulls.remember(number, hull);
  return hull;
}

function findCachedHull(hulls: CachedHulls, from: u32, to: u32): CachedHull {
  const aboveM = hulls.aboveM;
  frameX = nodeX(from);
  frameY = nodeY(from);
  const dx = nodeX(to) - frameX;
  const dy = nodeY(to) - frameY;
  const lengthM = sqrt(dx * dx + dy * dy);
  frameUx = dx / lengthM;
  frameUy = dy / lengthM;
  chain.start(lengthM, from, to);
  search++;
  boxX0 = boxY0 = Infinity;
  boxX1 = boxY1 = -Infinity;
  bodies.count = 0;
  for (let index = 0; index <= chain.corners;) {
    const node = chain.at(index);
    if (node.state !== OPEN) {
      index++;
      continue;
    }
    const number = vertexEdges.between(node.id, chain.at(index + 1).id);
    const crossed = vertexEdges.hullEdge(number);
    let another = NONE;
    if (crossed.highestLowestM > aboveM) {
      const known = hulls.known(number);
      if (changetype<usize>(known) !== 0 && liesLeft(known)) {
        another = growOverHull(known);
      }
      if (another === NONE) another = joinAcross(hulls, crossed);
    }
    if (another === NONE) chain.at(index++).state = SETTLED;
    else if (another < index) index = another;
  }
  return hullOfChain();
}

/**
 * Lets all obstacles join that cross a hull edge between its nodes.
 * @returns index of the first hull edge that has changed; NONE if none has
 */
function joinAcross(hulls: CachedHulls, crossed: HullEdge): i32 {
  let another = NONE;
  for (let hit = crossed.start; hit < crossed.beyond; hit++) {
    const obstacle = vertexEdges.obstacle(hit);
    if (seenIn[obstacle] === search) continue;
    seenIn[obstacle] = search;
    if (lowestM[obstacle] <= hulls.aboveM || <u32>wideFromBand[obstacle] > hulls.band) continue;
    if (connected[obstacle] === 0 || obstacle >= hulls.below) continue;
    const circle = circleOf(obstacle);
    widen(circle.x - circle.radiusM, circle.y - circle.radiusM, circle.x + circle.radiusM, circle.y + circle.radiusM);
    another = min(another, growOverBody(obstacle));
  }
  return another;
}

function hullOfChain(): CachedHull {
  const count = <u32>chain.corners;
  const hull = changetype<CachedHull>(arena.take(bytesOfHull(count, bodies.count)));
  hull.count = count;
  hull.bodies = bodies.count;
  hull.x0 = boxX0;
  hull.y0 = boxY0;
  hull.x1 = boxX1;
  hull.y1 = boxY1;
  for (let at: u32 = 0; at < count; at++) hull.setCorner(at, chain.at(at + 1).id);
  for (let at: u32 = 0; at < bodies.count; at++) hull.setBody(at, bodies.at(at));
  return hull;
}

function addBody(body: u32): void {
  if (bodyIn[body] === search) return;
  const circle = circleOf(body);
  if ((circle.y - frameY) * frameUx - (circle.x - frameX) * frameUy > circle.radiusM) return;
  bodyIn[body] = search;
  bodies.add(body);
}

/** Distance of a vertex to the left of the frame, m. */
function asideM(vertex: u32): f64 {
  return (vertexY(vertex) - frameY) * frameUx - (vertexX(vertex) - frameX) * frameUy;
}

/** Grows the chain over all corners of a cached hull. @returns as `growOver` */
function growOverHull(hull: CachedHull): i32 {
  let another = NONE;
  for (let at: u32 = 0; at < hull.count; at++) {
    const corner = hull.corner(at);
    another = min(another, growOver(corner));
  }
  widen(hull.x0, hull.y0, hull.x1, hull.y1);
  for (let at: u32 = 0; at < hull.bodies; at++) addBody(hull.body(at));
  return another;
}

/**
 * Grows the chain over a vertex to the left of the frame.
 * @returns index of the first hull edge that has changed; NONE if none has
 */
function growOver(vertex: u32): i32 {
  const dx = vertexX(vertex) - frameX;
  const dy = vertexY(vertex) - frameY;
  const v = dy * frameUx - dx * frameUy;
  return v > ON_LINE_M ? chain.grow(dx * frameUx + dy * frameUy, v, vertex) : NONE;
}

/**
 * Lets an obstacle and all other obstacles of its body join.
 * @returns index of the first hull edge that has changed; NONE if none has
 */
function growOverBody(obstacle: u32): i32 {
  let another = growOverObstacle(obstacle);
  if (convex[obstacle] === 0) addBody(bodyOf[obstacle]);
  for (let other = nextInBody[obstacle]; other !== obstacle; other = nextInBody[other]) {
    seenIn[other] = search;
    another = min(another, growOverObstacle(other));
  }
  return another;
}

/**
 * Grows the chain over those vertices of an obstacle that are to the left of the frame.
 * @returns index of the first hull edge that has changed; NONE if none has
 */
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

function liesLeft(hull: CachedHull): bool {
  for (let at: u32 = 0; at < hull.count; at++) {
    if (!(asideM(hull.corner(at)) > ON_LINE_M)) return false;
  }
  return true;
}

function widen(left: f64, below: f64, right: f64, above: f64): void {
  boxX0 = min(boxX0, left);
  boxY0 = min(boxY0, below);
  boxX1 = max(boxX1, right);
  boxY1 = max(boxY1, above);
}
