/**
 * Starts a search for a lateral diffraction path with two kinds of obstacles: those in the way, and those of the last hull that
 * the warm start proves to belong to the new hull.
 */
import { FREE, NONE } from './hull-chain';
import { LateralSearch } from './lateral-search';
import { line } from '../shared/direct-line';
import {
  circleOf,
  connected,
  edgeAt,
  edgeStart,
  lowestM,
  obstacleOf,
  ON_LINE_M,
  skip,
  vertexX,
  vertexY,
} from '../shared/obstacle-memory';
import { firstBandOf } from '../shared/obstacle-widths';
import { isApplicable } from './cached-hull';
import { RECEIVER, SOURCE } from './warm-start';
import { TopPath } from '../rays/top-path';

export function beginSearch(search: LateralSearch, top: TopPath, band: u32): void {
  search.begin();
  const number = search.search;
  const forcedIn = search.forcedIn;
  const coveredIn = search.coveredIn;
  for (let at: u32 = 0; at < top.obstacleCount; at++) {
    const obstacle = top.obstacles[at];
    // An obstacle may be listed more than once.
    if (forcedIn[obstacle] !== number && search.belongsInTheWay(obstacle, top)) forcedIn[obstacle] = number;
  }
  applyWarmStart(search, band);
  for (let at: u32 = 0; at < top.obstacleCount; at++) {
    const obstacle = top.obstacles[at];
    const before = coveredIn[obstacle];
    if (before === number) continue;
    coveredIn[obstacle] = number;
    if (!isInside(search, obstacle, before === number - 1)) search.joinInTheWay(obstacle, top);
  }
}

/**
 * Whether an obstacle in the way need not join. This holds in two cases. Its circle lies inside the hull. Or it will be inside
 * once no high obstacle crosses the chain, because the direct line passes through it and it cannot leave the hull across the
 * base.
 * @param wasCovered whether it was inside the last hull, which makes the second case likely
 */
function isInside(search: LateralSearch, obstacle: u32, wasCovered: bool): bool {
  if (search.chain.corners === 0) return false;
  const circle = circleOf(obstacle);
  const radiusM = circle.radiusM;
  const u = line.alongM(circle.x, circle.y);
  if (wasCovered && connected[obstacle] === 1 && search.isWholeInTheWay(obstacle)) return true;
  return search.chain.holdsCircle(u, search.asideM(circle.x, circle.y), radiusM);
}

/**
 * Starts a chain with those corners of the last chain that belong to this one too. Obstacles in the way are already marked in
 * `forcedIn`. Obstacles that the recorded reasons prove to join are marked too.
 */
function applyWarmStart(search: LateralSearch, band: u32): void {
  const warmStart = search.warmStart;
  const number = search.search;
  const forcedVertexIn = search.forcedVertexIn;
  warmStart.forgetOld();
  const sameSource = warmStart.source === line.source;
  const sameReceiver = warmStart.receiver === line.receiver;
  let kept: u32 = 0;
  for (let at: u32 = 0; at < warmStart.reasonCount; at++) {
    const reason = warmStart.reason(at);
    const hull = reason.hull;
    if (changetype<usize>(hull) !== 0) {
      if (reason.hulls.aboveM < line.higherEndZ() + ON_LINE_M || reason.hulls.band > band) continue;
      if (!isForced(search, reason.from) || !isForced(search, reason.to) || !isApplicable(hull, search.pieces))
        continue;
      for (let corner: u32 = 0; corner < hull.count; corner++) forcedVertexIn[hull.corner(corner)] = number;
    } else if (!joinsAgain(search, reason.from, reason.to, reason.obstacle, sameSource, sameReceiver, band)) continue;
    if (kept < at) {
      const to = warmStart.reason(kept);
      to.from = reason.from;
      to.to = reason.to;
      to.obstacle = reason.obstacle;
      to.hull = hull;
      to.hulls = reason.hulls;
    }
    kept++;
  }
  warmStart.reasonCount = kept;
  warmStart.source = line.source;
  warmStart.receiver = line.receiver;
  takeCorners(search);
}

/** Whether the reason of an obstacle is valid for this pair. If so, the obstacle is marked. */
function joinsAgain(
  search: LateralSearch,
  from: u32,
  to: u32,
  obstacle: u32,
  sameSource: bool,
  sameReceiver: bool,
  band: u32,
): bool {
  // If an end has moved, the hull edge to it is a different one, and the obstacle must cross that hull edge.
  if ((from === SOURCE || to === SOURCE) && !sameSource) {
    if (!crosses(line.x, line.y, from === SOURCE ? to : from, obstacle)) return false;
  }
  if ((from === RECEIVER || to === RECEIVER) && !sameReceiver) {
    if (!crosses(line.endX, line.endY, from === RECEIVER ? to : from, obstacle)) return false;
  }
  if (search.forcedIn[obstacle] === search.search) return true;
  if (lowestM[obstacle] <= line.higherEndZ() + ON_LINE_M || skip[obstacle] !== 0) return false;
  // The line may cut the obstacle into pieces of which only one crosses the hull edge.
  if (!search.isOnePiece(obstacle)) return false;
  if (firstBandOf(obstacle, line.ux, line.uy) > band) return false;
  if (from < RECEIVER && !isForced(search, from)) return false;
  if (to < RECEIVER && !isForced(search, to)) return false;
  search.forcedIn[obstacle] = search.search;
  return true;
}

/** Grows the chain over those corners of the last chain that are proven to belong to it. */
function takeCorners(search: LateralSearch): void {
  const warmStart = search.warmStart;
  const chain = search.chain;
  const sameHeights =
    warmStart.highestM === line.higherEndZ() && warmStart.leastM === min(line.sourceZ, line.receiverZ);
  let last = -2;
  for (let at = 0; at < warmStart.corners; at++) {
    const vertex = warmStart.corner[at];
    if (search.forcedVertexIn[vertex] !== search.search && search.forcedIn[obstacleOf[vertex]] !== search.search)
      continue;
    const x = vertexX(vertex);
    const y = vertexY(vertex);
    const v = search.asideM(x, y);
    if (!(v > ON_LINE_M)) continue;
    const index = chain.append(line.alongM(x, y), v, vertex);
    if (index === NONE) continue;
    const before = chain.at(index);
    if (last === at - 1 && before.id === warmStart.corner[last]) {
      before.hullEdge = warmStart.hullEdge[last];
      if (sameHeights && warmStart.isFree[last] === 1) before.state = FREE;
    }
    last = at;
  }
}

/** Whether a vertex is proven to belong to the hull. */
function isForced(search: LateralSearch, vertex: u32): bool {
  const number = search.search;
  if (search.forcedVertexIn[vertex] !== number && search.forcedIn[obstacleOf[vertex]] !== number) return false;
  return search.asideM(vertexX(vertex), vertexY(vertex)) > ON_LINE_M;
}

/**
 * Whether an edge of an obstacle crosses the hull edge from a vertex to an end of the pair. Rounding never makes the result true
 * for an edge that does not cross.
 */
function crosses(endX: f64, endY: f64, vertex: u32, obstacle: u32): bool {
  // The other node may be an end of the pair too.
  if (vertex >= RECEIVER) return false;
  const ax = vertexX(vertex);
  const ay = vertexY(vertex);
  const dx = endX - ax;
  const dy = endY - ay;
  const lengthM = sqrt(dx * dx + dy * dy);
  const leastM2 = ON_LINE_M * lengthM;
  for (let at = edgeStart[obstacle]; at < edgeStart[obstacle + 1]; at++) {
    const edge = edgeAt(at);
    const edgeX = edge.x0 - ax;
    const edgeY = edge.y0 - ay;
    const otherX = edge.x1 - ax;
    const otherY = edge.y1 - ay;
    const left0 = edgeY * dx - edgeX * dy;
    const left1 = otherY * dx - otherX * dy;
    if (!((left0 > leastM2 && left1 < -leastM2) || (left0 < -leastM2 && left1 > leastM2))) continue;
    const share = left0 / (left0 - left1);
    const alongM = ((edgeX + share * (otherX - edgeX)) * dx + (edgeY + share * (otherY - edgeY)) * dy) / lengthM;
    if (alongM > ON_LINE_M && alongM < lengthM - ON_LINE_M) return true;
  }
  return false;
}
