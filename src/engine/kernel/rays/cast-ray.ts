/** Finds the points at which a straight ray crosses edges of obstacles. */
import { partCount } from './edge-cells';
import { noRow, remadeRow, Row } from '../shared/memory';
import { buildingCount, Edge, edgeAt, edgeCount, ON_LINE_M, onEdgesEnd, skip } from '../shared/obstacle-memory';
import { RayHits } from './ray-hits';
import { candidate, collectCandidates } from './walk-cells';

const NOBODY: u32 = 0xffffffff;

let ray: u32 = 0;
/** Allocates memory for the crossings of any segment. Call this after the cells are built. */
export function makeAcrossRoom(): void {
  across = remadeRow<u32>(across, partCount + 4);
  acrossBeyond = remadeRow<u32>(acrossBeyond, partCount + 4);
}

/** A new mark, which no edge has yet. */
export function nextMark(): u32 {
  if (ray === 0xffffffff) {
    for (let edge: u32 = 0; edge < edgeCount; edge++) edgeAt(edge).triedFor = 0;
    ray = 0;
  }
  return ++ray;
}

/**
 * Collects the edges that the ray from a to b crosses. Edges met within a micrometre of either end do not count: a wall does not
 * screen a point on it.
 * @param onLine the side on which vertices on the ray count: 1 left of the ray, −1 right of it. The result is that of a ray
 *   shifted slightly to the other side
 * @param all whether excluded obstacles are met too
 * @param hits receives the hits; it must have room for every edge
 */
export function castRay(
  ax: f64,
  ay: f64,
  az: f64,
  bx: f64,
  by: f64,
  bz: f64,
  onLine: f64,
  all: bool,
  hits: RayHits,
): void {
  hits.clear();
  const dx = bx - ax;
  const dy = by - ay;
  const lengthM = sqrt(dx * dx + dy * dy);
  if (edgeCount === 0 || lengthM < 2 * ON_LINE_M) return;
  const ux = dx / lengthM;
  const uy = dy / lengthM;
  aim(ax, ay, az, ux, uy, lengthM, bz - az, onLine, all);
  const count = collectCandidates(ax, ay, ux, uy, lengthM);
  tryCandidates(count, nextMark(), hits);
}

/**
 * Tests the first `count` candidates against the current ray and adds those that it crosses.
 * @param mark edges with this mark have been tested before
 */
export function tryCandidates(count: u32, mark: u32, hits: RayHits): void {
  const all = isAll;
  const ax2 = f64x2.splat(fromX);
  const ay2 = f64x2.splat(fromY);
  const az2 = f64x2.splat(fromZ);
  const ux2 = f64x2.splat(rayUx);
  const uy2 = f64x2.splat(rayUy);
  const dz2 = f64x2.splat(rayRiseM);
  const length2 = f64x2.splat(rayM);
  const near2 = f64x2.splat(ON_LINE_M);
  const last2 = f64x2.splat(rayM - ON_LINE_M);
  const nothing = f64x2.splat(0);
  const positions = hits.position;
  const topsM = hits.topM;
  const risesM = hits.riseM;
  const obstacles = hits.obstacle;
  let at: u32 = 0;
  for (; at + 2 <= count; at += 2) {
    const a = edgeAt(candidate[at]);
    const b = edgeAt(candidate[at + 1]);
    const isTried = a.triedFor === mark;
    a.triedFor = mark;
    const isOtherTried = b.triedFor === mark;
    b.triedFor = mark;
    const first = v128.load(changetype<usize>(a));
    const middle = v128.load(changetype<usize>(a), 16);
    const last = v128.load(changetype<usize>(a), 32);
    const otherFirst = v128.load(changetype<usize>(b));
    const otherMiddle = v128.load(changetype<usize>(b), 16);
    const otherLast = v128.load(changetype<usize>(b), 32);
    const x = f64x2.sub(v128.shuffle<f64>(first, otherFirst, 0, 2), ax2);
    const y = f64x2.sub(v128.shuffle<f64>(first, otherFirst, 1, 3), ay2);
    const x1 = v128.shuffle<f64>(middle, otherMiddle, 1, 3);
    const y1 = v128.shuffle<f64>(last, otherLast, 0, 2);
    const left0 = f64x2.sub(f64x2.mul(y, ux2), f64x2.mul(x, uy2));
    const left1 = f64x2.sub(f64x2.mul(f64x2.sub(y1, ay2), ux2), f64x2.mul(f64x2.sub(x1, ax2), uy2));
    const isLeft = f64x2.gt(left0, nothing);
    const passes = v128.xor(isLeft, f64x2.gt(left1, nothing));
    const share = f64x2.div(left0, f64x2.sub(left0, left1));
    // Computed from the first end, as in `alongM`.
    const startX = v128.shuffle<f64>(first, otherFirst, 0, 2);
    const startY = v128.shuffle<f64>(first, otherFirst, 1, 3);
    const along = f64x2.add(
      f64x2.mul(f64x2.add(x, f64x2.mul(share, f64x2.sub(x1, startX))), ux2),
      f64x2.mul(f64x2.add(y, f64x2.mul(share, f64x2.sub(y1, startY))), uy2),
    );
    const touches = f64x2.le(f64x2.min(f64x2.abs(left0), f64x2.abs(left1)), near2);
    const isAtEnd = v128.and(passes, v128.or(f64x2.le(along, near2), f64x2.ge(along, last2)));
    const isSkipped = !all && (skip[a.obstacle] | skip[b.obstacle]) !== 0;
    if (isTried || isOtherTried || isSkipped || v128.any_true(v128.or(touches, isAtEnd))) {
      if (!isTried) tryEdge(a, hits);
      if (!isOtherTried) tryEdge(b, hits);
      continue;
    }
    const top0 = v128.shuffle<f64>(middle, otherMiddle, 0, 2);
    const top1 = v128.shuffle<f64>(last, otherLast, 1, 3);
    const top = f64x2.add(top0, f64x2.mul(share, f64x2.sub(top1, top0)));
    // Not multiplied by the inverse: if tops lie on one line, rounding decides which of them are edges of the path.
    const position = f64x2.div(along, length2);
    const rise = f64x2.sub(top, f64x2.add(az2, f64x2.mul(position, dz2)));
    const bits = i64x2.bitmask(passes);
    // Both are written. An edge that is not crossed is overwritten by the next one.
    let met = hits.count;
    positions[met] = f64x2.extract_lane(position, 0);
    topsM[met] = f64x2.extract_lane(top, 0);
    risesM[met] = f64x2.extract_lane(rise, 0);
    obstacles[met] = a.obstacle;
    met += bits & 1;
    positions[met] = f64x2.extract_lane(position, 1);
    topsM[met] = f64x2.extract_lane(top, 1);
    risesM[met] = f64x2.extract_lane(rise, 1);
    obstacles[met] = b.obstacle;
    hits.count = met + (bits >> 1);
  }
  if (at < count) {
    const edge = edgeAt(candidate[at]);
    if (edge.triedFor !== mark) tryEdge(edge, hits);
    edge.triedFor = mark;
  }
}

/** The current ray for `tryCandidates` and `tryEdge`, written by `aim`. */
let fromX: f64 = 0;
let fromY: f64 = 0;
let fromZ: f64 = 0;
let rayUx: f64 = 1;
let rayUy: f64 = 0;
let rayM: f64 = 0;
let rayRiseM: f64 = 0;
let sideOnLine: f64 = 1;
let isAll: bool = false;

export function aim(x: f64, y: f64, z: f64, ux: f64, uy: f64, lengthM: f64, riseM: f64, onLine: f64, all: bool): void {
  fromX = x;
  fromY = y;
  fromZ = z;
  rayUx = ux;
  rayUy = uy;
  rayM = lengthM;
  rayRiseM = riseM;
  sideOnLine = onLine;
  isAll = all;
}

/** Adds an edge if the current ray crosses it or ends on it. */
function tryEdge(edge: Edge, hits: RayHits): void {
  const obstacle = edge.obstacle;
  if (!isAll && skip[obstacle] !== 0) return;
  const share = edge.passedAt(fromX, fromY, rayUx, rayUy, sideOnLine);
  if (onEdgesEnd) {
    hits.touches = true;
    if (share < 0 && obstacle < buildingCount) addTouchedEnds(hits, edge, fromX, fromY, rayUx, rayUy, rayM);
  }
  if (share < 0) return;
  const alongM = edge.alongM(share, fromX, fromY, rayUx, rayUy);
  const top = edge.top0 + share * (edge.top1 - edge.top0);
  if (alongM <= ON_LINE_M || alongM >= rayM - ON_LINE_M) {
    const beyond = alongM < -ON_LINE_M || alongM > rayM + ON_LINE_M;
    if (!beyond) hits.addEnd(obstacle, alongM > ON_LINE_M ? 1 : 0, top);
    return;
  }
  const position = alongM / rayM;
  hits.put(position, top, top - (fromZ + position * rayRiseM), obstacle);
}

/**
 * Adds the ends of a ray that lie on an edge of a building without crossing it: the ray runs along the edge, or both neighbours
 * of a vertex are on one side of it. The caller decides whether the ray passes through the building there.
 */
function addTouchedEnds(hits: RayHits, edge: Edge, ax: f64, ay: f64, ux: f64, uy: f64, lengthM: f64): void {
  const along0 = edge.alongM(0, ax, ay, ux, uy);
  const along1 = edge.alongM(1, ax, ay, ux, uy);
  const isOn0 = abs((edge.y0 - ay) * ux - (edge.x0 - ax) * uy) <= ON_LINE_M;
  const isOn1 = abs((edge.y1 - ay) * ux - (edge.x1 - ax) * uy) <= ON_LINE_M;
  const fromM = isOn0 && isOn1 ? min(along0, along1) : isOn0 ? along0 : along1;
  const toM = isOn0 && isOn1 ? max(along0, along1) : fromM;
  // Buildings have flat roofs, so top0 holds for the whole edge.
  if (fromM <= ON_LINE_M && toM >= -ON_LINE_M) hits.addEnd(edge.obstacle, 0, edge.top0);
  if (fromM <= lengthM + ON_LINE_M && toM >= lengthM - ON_LINE_M) hits.addEnd(edge.obstacle, 1, edge.top0);
}

/**
 * Results of the last call of `collectAcross`, which the hull edge cache reads. `across` lists the obstacles that cross the segment;
 * an obstacle may be listed more than once. `acrossBeyond` lists those that cross only the extended ends of the segment.
 * `highestTopM` is the highest top at any crossing, and `highestLowestM` the highest `lowestM` of a crossing obstacle, m.
 */
export let across: Row<u32> = noRow<u32>();
export let acrossBeyond: Row<u32> = noRow<u32>();
export let beyondCount: u32 = 0;
export let highestTopM: f64 = -Infinity;
export let highestLowestM: f64 = -Infinity;

/**
 * Collects the obstacles across an extended segment, excluded or not, into `across` and `acrossBeyond`. Vertices on the segment
 * count as right of it.
 * @param beforeM, afterM lengths of the extensions at its start and its end, m
 * @returns the number of obstacles in `across`
 */
export function collectAcross(ax: f64, ay: f64, bx: f64, by: f64, beforeM: f64, afterM: f64): u32 {
  highestTopM = -Infinity;
  highestLowestM = -Infinity;
  beyondCount = 0;
  const dx = bx - ax;
  const dy = by - ay;
  const lengthM = sqrt(dx * dx + dy * dy);
  if (edgeCount === 0 || lengthM < 2 * ON_LINE_M) return 0;
  const ux = dx / lengthM;
  const uy = dy / lengthM;
  const count = collectCandidates(ax, ay, ux, uy, lengthM);
  const lastM = lengthM - ON_LINE_M;
  const fromM = beforeM + ON_LINE_M;
  const toM = lastM - afterM;
  let before = NOBODY;
  let met: u32 = 0;
  for (let at: u32 = 0; at < count; at++) {
    const edge = edgeAt(candidate[at]);
    // Most obstacles are met twice in succession.
    if (edge.obstacle === before && edge.top0 <= highestTopM && edge.top1 <= highestTopM) continue;
    const share = edge.passedAt(ax, ay, ux, uy, -1);
    if (share < 0) continue;
    const alongM = edge.alongM(share, ax, ay, ux, uy);
    if (alongM <= ON_LINE_M || alongM >= lastM) continue;
    const topM = edge.top0 + share * (edge.top1 - edge.top0);
    if (topM > highestTopM) highestTopM = topM;
    if (edge.lowestM > highestLowestM) highestLowestM = edge.lowestM;
    if (alongM <= fromM || alongM >= toM) acrossBeyond[beyondCount++] = edge.obstacle;
    else if (edge.obstacle !== before) across[met++] = before = edge.obstacle;
  }
  return met;
}
