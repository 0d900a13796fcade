/**
 * The lateral diffraction path on one side (ISO 9613-2:1996, 7.4; ISO/TR 17534-3). In plan it is the convex hull of
 * source, receiver and the corners, on that side, of the obstacles in the way. Obstacles that cut this chain join the
 * hull until none is left (docs/lateral-paths.md).
 *
 * An obstacle higher than both ends cuts any chain that it crosses. So the hull of these does not depend on the order
 * in which they join, and groups of them may join at once. An obstacle lower than an end cuts some chains and not
 * others: those join only when no higher one is left.
 */
import { BANDS } from '../shared/band-memory';
import { beginSearch } from './begin-search';
import { FREE, LOW, NONE, OPEN, SETTLED } from './hull-chain';
import { LateralSearch } from './lateral-search';
import { Row } from '../shared/memory';
import { line } from '../shared/direct-line';
import { circleOf, connected, firstBandOf, lowestM, ON_LINE_M, skip } from '../shared/obstacle-memory';
import { canPass, separates } from './passage';
import { BEYOND_CORNER_M, cacheOf, townEdges, HullEdgeCache } from './hull-edge-cache';
import { CachedHulls, cachedHullsFor, isApplicable, CachedHull } from './cached-hull';
import { cachedHullOf } from './find-cached-hull';

/**
 * Finds the path on one side, into the search: not found where source or receiver is enclosed on that side.
 * @param obstacles the first `count` are the obstacles in the way
 * @param band obstacles that screen only in higher bands do not count; `nextBand` of the search receives the next band
 *   in which the path may differ
 * @param goOn whether the last search was for the same pair in a lower band, and all obstacles in its way are in the
 *   way now
 */
export function findLateralPath(search: LateralSearch, obstacles: Row<u32>, count: u32, band: u32, goOn: bool): void {
  const hulls = cachedHullsFor(line.higherEndZ(), band);
  search.nextBand = BANDS;
  if (goOn && search.growsOn && !search.wentBeyond) {
    // An obstacle that encloses an end in a band does so in all higher ones.
    if (search.enclosed) return;
    search.chain.open();
    // The obstacles in the way in the last band are inside the hull, which nothing crossed.
    for (let at: u32 = 0; at < count; at++) {
      if (search.forcedIn[obstacles[at]] !== search.search) search.join(obstacles[at]);
    }
  } else beginSearch(search, obstacles, count, band);
  search.found = false;
  for (;;) {
    search.enclosed = !joinHigher(search, band, hulls);
    if (search.growsOn) search.warmStart.keepCorners(search.chain);
    if (search.enclosed) return;
    const meeting = findLowerCutters(search, band);
    if (search.cutters.count === 0) {
      search.found = meeting === MEETS_NOTHING || (meeting === TOUCHES && canPass(search, band));
      return;
    }
    search.growsOn = false;
    for (let at: u32 = 0; at < search.cutters.count; at++) search.join(search.cutters.at(at));
  }
}

/**
 * Lets all obstacles join that are higher than both ends and cross the chain between its corners, until none is left;
 * then those that cross it only just beyond its corners, and again. An obstacle that crosses a hull edge between its
 * nodes belongs to every hull that holds these nodes; whether one crosses beyond them depends on the final chain.
 * @returns false where a member crosses the chain, and not merely at a corner, or is a closed ring round one end: that
 *   end is enclosed, whatever joins
 */
function joinHigher(search: LateralSearch, band: u32, hulls: CachedHulls): bool {
  while (joinAcross(search, band, hulls) && collectBeyond(search, band)) {
    if (search.cutters.count === 0) return true;
    search.wentBeyond = true;
    for (let at: u32 = 0; at < search.cutters.count; at++) search.join(search.cutters.at(at));
  }
  return false;
}

/**
 * Collects in `cutters` the obstacles higher than both ends that cross the chain only beyond its corners; returns as
 * `joinHigher` does.
 */
function collectBeyond(search: LateralSearch, band: u32): bool {
  const chain = search.chain;
  const highestM = line.higherEndZ() + ON_LINE_M;
  search.cutters.count = 0;
  for (let index = 0; index <= chain.corners; index++) {
    const node = chain.at(index);
    if (node.state >= LOW) continue;
    const cache = cacheOf(node.id, chain.at(index + 1).id);
    const crossed = cache.hullEdge(node.hullEdge);
    if (crossed.beyond === crossed.end || crossed.highestLowestM <= highestM) continue;
    for (let at = crossed.beyond; at < cache.hullEdge(node.hullEdge).end; at++) {
      const obstacle = cache.obstacle(at);
      if (lowestM[obstacle] <= highestM || skip[obstacle] !== 0) continue;
      if (search.memberOf[obstacle] === search.search) {
        if (separates(obstacle) || !crossesAtCorners(search, index, cache, node.hullEdge, obstacle)) return false;
      } else if (firstBandOf(obstacle, line.ux, line.uy) <= band) search.cutters.add(obstacle);
    }
  }
  return true;
}

/**
 * Lets the higher obstacles join that cross the chain between its corners, until none is left; returns as `joinHigher`
 * does.
 */
function joinAcross(search: LateralSearch, band: u32, hulls: CachedHulls): bool {
  const chain = search.chain;
  const isLeft = search.side > 0;
  const highestM = line.higherEndZ() + ON_LINE_M;
  const leastM = min(line.sourceZ, line.receiverZ);
  for (let index = 0; index <= chain.corners;) {
    const node = chain.at(index);
    if (node.state !== OPEN) {
      index++;
      continue;
    }
    const next = chain.at(index + 1);
    const from = isLeft ? node.id : next.id;
    const to = isLeft ? next.id : node.id;
    const cache = cacheOf(from, to);
    let number = node.hullEdge;
    if (number < 0) node.hullEdge = number = <i32>cache.between(from, to);
    const crossed = cache.hullEdge(number);
    if (crossed.highestLowestM <= highestM) {
      // Most of these belong to the final chain: a FREE one need not be examined for lower obstacles.
      node.state = crossed.highestTopM <= leastM ? FREE : LOW;
      index++;
      continue;
    }
    let another = NONE;
    let joined = false;
    if (changetype<usize>(hulls) !== 0 && changetype<usize>(cache) === changetype<usize>(townEdges)) {
      const hull = cachedHullOf(hulls, number, from, to);
      if (hull.count > 0 && isApplicable(hull, search.side)) {
        for (let at: u32 = 0; at < hull.count; at++) another = min(another, search.growOver(hull.corner(at)));
        if (another < NONE && search.growsOn) search.warmStart.addReason(from, to, 0, hull, hulls);
      }
    }
    // Where the cached hull brings no corner, the obstacles are examined one by one: members round an end of the line.
    // The search for a cached hull may add hull edges, so that the bounds are read anew.
    const last = cache.hullEdge(number).beyond;
    for (let at = cache.hullEdge(number).start; another === NONE && at < last; at++) {
      const obstacle = cache.obstacle(at);
      if (lowestM[obstacle] <= highestM || skip[obstacle] !== 0) continue;
      if (search.memberOf[obstacle] === search.search) {
        if (separates(obstacle) || !crossesAtCorners(search, index, cache, number, obstacle)) return false;
        continue;
      }
      if (firstBandOf(obstacle, line.ux, line.uy) > band) continue;
      another = search.join(obstacle);
      joined = true;
      if (search.growsOn && connected[obstacle] === 1) {
        search.warmStart.addReason(from, to, obstacle, changetype<CachedHull>(0), changetype<CachedHulls>(0));
      }
    }
    if (another < index) index = another;
    else if (another === NONE && !joined) chain.at(index).state = SETTLED;
  }
  return true;
}

/** How members meet a chain: at its corners from inside only, beyond a corner, or across a hull edge. */
const MEETS_NOTHING: u32 = 0;
const TOUCHES: u32 = 1;
const CUTS: u32 = 2;

/** Whether an obstacle crosses a hull edge of the chain at its corners only. */
function crossesAtCorners(search: LateralSearch, index: i32, cache: HullEdgeCache, number: u32, obstacle: u32): bool {
  const crossed = cache.withHits(number);
  for (let at = crossed.firstHit; at < crossed.endHit; at++) {
    const hit = cache.hit(at);
    if (hit.obstacle === obstacle && !isAtCorner(search, index, hit.position)) return false;
  }
  return true;
}

/** Whether a hit lies at an end of a hull edge that is a corner. */
function isAtCorner(search: LateralSearch, index: i32, position: f64): bool {
  const chain = search.chain;
  const node = chain.at(index);
  const next = chain.at(index + 1);
  const du = next.u - node.u;
  const dv = next.v - node.v;
  const hullEdgeM = sqrt(du * du + dv * dv);
  const fromStartM = hullEdgeM * (search.side > 0 ? position : 1 - position);
  // Positions count from the prolonged beginning of the hull edge.
  if (index > 0 && fromStartM < 2 * BEYOND_CORNER_M) return true;
  return index < chain.corners && hullEdgeM - fromStartM < 2 * BEYOND_CORNER_M;
}

/** Whether the measured chain lies below the lowest top of an obstacle wherever it is near to it. */
function staysBelow(search: LateralSearch, climb: f64, obstacle: u32): bool {
  const circle = circleOf(obstacle);
  const radiusM = circle.radiusM;
  const circleU = line.alongM(circle.x, circle.y);
  const circleV = search.asideM(circle.x, circle.y);
  const chain = search.chain;
  let passedM: f64 = 0;
  for (let index = 0; index <= chain.corners; index++) {
    const node = chain.at(index);
    const next = chain.at(index + 1);
    const lengthM = chain.hullEdgeM[index];
    const du = (next.u - node.u) / lengthM;
    const dv = (next.v - node.v) / lengthM;
    const alongM = (circleU - node.u) * du + (circleV - node.v) * dv;
    const offM = (circleV - node.v) * du - (circleU - node.u) * dv;
    const halfM = sqrt(max(0, radiusM * radiusM - offM * offM));
    if (abs(offM) <= radiusM && alongM + halfM >= 0 && alongM - halfM <= lengthM) {
      const fromM = passedM + max(0, alongM - halfM);
      const toM = passedM + min(lengthM, alongM + halfM);
      if (line.sourceZ + climb * (climb > 0 ? toM : fromM) >= lowestM[obstacle] - ON_LINE_M) return false;
    }
    passedM += lengthM;
  }
  return true;
}

/**
 * Measures the chain and collects in `cutters` the obstacles lower than an end that cut it, once no higher one does.
 * @returns how members meet it
 */
function findLowerCutters(search: LateralSearch, band: u32): u32 {
  const chain = search.chain;
  const isLeft = search.side > 0;
  const planM = search.measure();
  const leastM = min(line.sourceZ, line.receiverZ);
  const climb = (line.receiverZ - line.sourceZ) / planM;
  let meeting = MEETS_NOTHING;
  let passedM: f64 = 0;
  search.cutters.count = 0;
  for (let index = 0; index <= chain.corners; index++) {
    const node = chain.at(index);
    const hullEdgeM = chain.hullEdgeM[index];
    const startZ = line.sourceZ + climb * passedM;
    passedM += hullEdgeM;
    if (node.state === FREE) continue;
    const cache = cacheOf(node.id, chain.at(index + 1).id);
    // Nothing is above the lower end of the hull edge.
    if (cache.hullEdge(node.hullEdge).highestTopM <= max(leastM, min(startZ, startZ + climb * hullEdgeM))) continue;
    const crossed = cache.withHits(node.hullEdge);
    for (let at = crossed.firstHit; at < crossed.endHit; at++) {
      const hit = cache.hit(at);
      const topM = hit.topM;
      if (topM <= leastM || skip[hit.obstacle] !== 0) continue;
      const obstacle = hit.obstacle;
      const position = isLeft ? hit.position : 1 - hit.position;
      if (topM - (startZ + climb * position * hullEdgeM) <= ON_LINE_M) continue;
      if (search.memberOf[obstacle] === search.search) {
        const isShut =
          meeting === CUTS ||
          !isAtCorner(search, index, hit.position) ||
          (separates(obstacle) && staysBelow(search, climb, obstacle));
        meeting = isShut ? CUTS : TOUCHES;
        continue;
      }
      const first = firstBandOf(obstacle, line.ux, line.uy);
      if (first <= band) search.cutters.add(obstacle);
      else search.nextBand = min(search.nextBand, first);
    }
  }
  return meeting;
}
