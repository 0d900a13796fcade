/**
 * Finds the lateral diffraction path on one side (ISO 9613-2:1996, 7.4; ISO/TR 17534-3). In plan it is the convex hull of source,
 * receiver and the pieces of obstacles in the way on that side. Pieces that cut this chain join the hull until none is left
 * (docs/lateral-paths.md).
 * An obstacle higher than both ends of the line cuts any chain that it crosses. So the hull of such obstacles does not depend on
 * the order in which they join, and several may join at once. An obstacle lower than an end cuts some chains and not others. Such
 * obstacles join only when no higher one is left.
 */
import { BANDS } from '../shared/band-memory';
import { beginSearch } from './begin-search';
import { liesUnderGround } from './ground-under-chain';
import { FREE, LOW, NONE, OPEN, SETTLED } from './hull-chain';
import { LateralSearch } from './lateral-search';
import { line } from '../shared/direct-line';
import { connected, edgeAt, edgeStart, lowestM, ON_LINE_M, skip } from '../shared/obstacle-memory';
import { firstBandOf } from '../shared/obstacle-widths';
import { prolong, prolonged } from './hull-edge';
import { cacheOf, HullEdgeCache, vertexEdges } from './hull-edge-cache';
import { CachedHulls, cachedHullsFor, isApplicable, CachedHull } from './cached-hull';
import { cachedHullOf } from './find-cached-hull';
import { isInPieces } from './cut-bodies';
import { TopPath } from '../rays/top-path';

/**
 * Finds the path on one side and stores it in the search. There is no path if the source or receiver is enclosed on that side, or
 * if the ground rises above the chain.
 * @param top the path over the top, with the obstacles in the way
 * @param band obstacles that screen only in higher bands do not count; `search.nextBand` receives the next band in which the path
 *   may differ
 */
export function findLateralPath(search: LateralSearch, top: TopPath, band: u32): void {
  const hulls = cachedHullsFor(line.higherEndZ(), band);
  search.nextBand = BANDS;
  search.found = false;
  beginSearch(search, top, band);
  grow(search, band, hulls);
}

/** For a clear sight line, without obstacles in the way. */
const nothingInTheWay: TopPath = TopPath.create();

/**
 * Finds the lateral path around the far side of an obstacle that is beside a clear sight line. The result is stored in `search`.
 * @param edge an edge of this obstacle, beside the line on the side of the search
 */
export function findPathRound(search: LateralSearch, obstacle: u32, edge: u32, band: u32): void {
  const hulls = cachedHullsFor(line.higherEndZ(), band);
  search.nextBand = BANDS;
  search.found = false;
  beginSearch(search, nothingInTheWay, band);
  search.joinBeside(obstacle, edge);
  grow(search, band, hulls);
}

/** Lets all pieces join that cut the chain, until none is left or an end is enclosed. */
function grow(search: LateralSearch, band: u32, hulls: CachedHulls): void {
  while (!search.enclosed) {
    joinHigher(search, band, hulls);
    if (search.hasOnlyHigh) search.warmStart.keepCorners(search.chain);
    if (search.enclosed) break;
    findLowerCutters(search, band);
    if (search.cutters.count === 0) {
      search.found = !liesUnderGround(search);
      return;
    }
    search.hasOnlyHigh = false;
    joinCutters(search);
  }
  // In a higher band the chain may be different before these pieces join, and they may not join.
  if (!search.hasOnlyHigh) search.nextBand = min(search.nextBand, band + 1);
}

function joinCutters(search: LateralSearch): void {
  for (let at: u32 = 0; at < search.cutters.count; at++) search.joinCutter(at);
}

/**
 * Lets all pieces join that are higher than both ends and cross the chain between its corners, until none is left. Then it lets
 * those join that cross the chain only just beyond its corners, and repeats both steps. A piece that crosses a hull edge between
 * its nodes belongs to every hull with these nodes. Whether a piece crosses beyond the nodes depends on the final chain. Stops as
 * soon as an end is enclosed.
 */
function joinHigher(search: LateralSearch, band: u32, hulls: CachedHulls): void {
  while (!search.enclosed) {
    joinAcross(search, band, hulls);
    if (search.enclosed) return;
    collectBeyond(search, band);
    if (search.cutters.count === 0) return;
    joinCutters(search);
  }
}

/** Collects in `cutters` the pieces that are higher than both ends and cross the chain only beyond its corners. */
function collectBeyond(search: LateralSearch, band: u32): void {
  const chain = search.chain;
  const highestM = line.higherEndZ() + ON_LINE_M;
  search.cutters.count = 0;
  for (let index = 0; index <= chain.corners; index++) {
    const node = chain.at(index);
    if (node.state >= LOW) continue;
    const cache = cacheOf(node.id, chain.at(index + 1).id);
    const crossed = cache.hullEdge(node.hullEdge);
    if (crossed.beyond === crossed.end || crossed.highestLowestM <= highestM) continue;
    for (let at = crossed.beyond; at < crossed.end; at++) {
      const obstacle = cache.obstacle(at);
      if (lowestM[obstacle] <= highestM || skip[obstacle] !== 0) continue;
      if (search.memberOf[obstacle] === search.search || firstBandOf(obstacle, line.ux, line.uy) > band) continue;
      collectAcross(search, obstacle, cache, node.hullEdge, -Infinity, 0);
    }
  }
}

/**
 * Adds to `cutters` an obstacle that crosses a hull edge. If the obstacle is in pieces, adds those of its pieces that cross the
 * hull edge and have not joined.
 * @param z height of the chain at the start of the extended hull edge, m; crossings that are not higher do not count
 * @param climb slope of the chain
 */
function collectAcross(
  search: LateralSearch,
  obstacle: u32,
  cache: HullEdgeCache,
  number: u32,
  z: f64,
  climb: f64,
): void {
  const pieces = search.pieces;
  if (!search.mayBeCut(obstacle) || !isInPieces(obstacle)) return search.cutters.add(obstacle);
  const hullEdge = cache.hullEdge(number);
  prolong(hullEdge.from, hullEdge.to);
  for (let at = edgeStart[obstacle]; at < edgeStart[obstacle + 1]; at++) {
    if (!pieces.hasPart(at)) continue;
    const edge = edgeAt(at);
    const share = edge.passedAt(prolonged.x, prolonged.y, prolonged.ux, prolonged.uy, -1);
    if (share < 0) continue;
    const alongM = edge.alongM(share, prolonged.x, prolonged.y, prolonged.ux, prolonged.uy);
    if (alongM <= ON_LINE_M || alongM >= prolonged.lengthM - ON_LINE_M) continue;
    if (edge.top0 + share * (edge.top1 - edge.top0) - (z + climb * alongM) <= ON_LINE_M) continue;
    const piece = pieces.pieceOf(at);
    if (search.pieceMemberOf[piece] !== search.search) search.addPiece(piece);
  }
}

/** Lets the higher pieces join that cross the chain between its corners, until none is left or an end is enclosed. */
function joinAcross(search: LateralSearch, band: u32, hulls: CachedHulls): void {
  const chain = search.chain;
  const isLeft = search.side > 0;
  const highestM = line.higherEndZ() + ON_LINE_M;
  const leastM = min(line.sourceZ, line.receiverZ);
  for (let index = 0; index <= chain.corners && !search.enclosed;) {
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
      // Most of these belong to the final chain. A FREE hull edge need not be examined for lower obstacles.
      node.state = crossed.highestTopM <= leastM ? FREE : LOW;
      index++;
      continue;
    }
    let another = NONE;
    if (changetype<usize>(hulls) !== 0 && changetype<usize>(cache) === changetype<usize>(vertexEdges)) {
      const hull = cachedHullOf(hulls, number, from, to);
      if (hull.count > 0 && isApplicable(hull, search.pieces)) {
        for (let at: u32 = 0; at < hull.count; at++) another = min(another, search.growOver(hull.corner(at)));
        if (another < NONE && search.hasOnlyHigh) search.warmStart.addReason(from, to, 0, hull, hulls);
      }
    }
    let joined = false;
    // If the cached hull brings in no corner, the obstacles are examined one by one: members around an end of the line. The
    // search for a cached hull may add hull edges, so the bounds are read again.
    const last = cache.hullEdge(number).beyond;
    for (let at = cache.hullEdge(number).start; another === NONE && at < last; at++) {
      const obstacle = cache.obstacle(at);
      if (lowestM[obstacle] <= highestM || skip[obstacle] !== 0) continue;
      if (search.memberOf[obstacle] === search.search || firstBandOf(obstacle, line.ux, line.uy) > band) continue;
      search.cutters.count = 0;
      collectAcross(search, obstacle, cache, number, -Infinity, 0);
      for (let cutter: u32 = 0; cutter < search.cutters.count; cutter++) {
        another = min(another, search.joinCutter(cutter));
        joined = true;
      }
      if (joined && search.hasOnlyHigh && connected[obstacle] === 1 && search.isOnePiece(obstacle)) {
        search.warmStart.addReason(from, to, obstacle, changetype<CachedHull>(0), changetype<CachedHulls>(0));
      }
    }
    if (another < index) index = another;
    else if (another === NONE && !joined) chain.at(index).state = SETTLED;
  }
}

/** Measures the chain and collects in `cutters` the pieces lower than an end that cut it. No higher piece may be left to join. */
function findLowerCutters(search: LateralSearch, band: u32): void {
  const chain = search.chain;
  const isLeft = search.side > 0;
  const planM = search.measure();
  const leastM = min(line.sourceZ, line.receiverZ);
  const climb = (line.receiverZ - line.sourceZ) / planM;
  let passedM: f64 = 0;
  search.cutters.count = 0;
  for (let index = 0; index <= chain.corners; index++) {
    const node = chain.at(index);
    const hullEdgeM = chain.hullEdgeM[index];
    const startZ = line.sourceZ + climb * passedM;
    passedM += hullEdgeM;
    if (node.state === FREE) continue;
    const cache = cacheOf(node.id, chain.at(index + 1).id);
    // Nothing that crosses is higher than the lower end of the hull edge.
    if (cache.hullEdge(node.hullEdge).highestTopM <= max(leastM, min(startZ, startZ + climb * hullEdgeM))) continue;
    const crossed = cache.withHits(node.hullEdge);
    for (let at = crossed.firstHit; at < crossed.endHit; at++) {
      const hit = cache.hit(at);
      const topM = hit.topM;
      if (topM <= leastM || skip[hit.obstacle] !== 0) continue;
      const obstacle = hit.obstacle;
      if (search.memberOf[obstacle] === search.search) continue;
      const position = isLeft ? hit.position : 1 - hit.position;
      if (topM - (startZ + climb * position * hullEdgeM) <= ON_LINE_M) continue;
      const first = firstBandOf(obstacle, line.ux, line.uy);
      if (first > band) search.nextBand = min(search.nextBand, first);
      else {
        const z = isLeft ? startZ : startZ + climb * hullEdgeM;
        collectAcross(search, obstacle, cache, node.hullEdge, z, isLeft ? climb : -climb);
      }
    }
  }
}
