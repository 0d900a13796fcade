/** How a search for a side path begins: with the obstacles in the way, and with what the last search shows to belong to the hull. */
import { FREE, NONE } from './hull-chain';
import { LateralSearch } from './lateral-search';
import { Row } from '../shared/memory';
import { line } from '../shared/direct-line';
import {
  circleOf,
  connected,
  edgeAt,
  edgeStart,
  firstBandOf,
  lowestM,
  obstacleOf,
  ON_LINE_M,
  skip,
  vertexX,
  vertexY,
} from '../shared/obstacle-memory';
import { isBeside } from './cached-hull';
import { RECEIVER, SOURCE } from './warm-start';

/** Starts a search: the chain round the first `count` obstacles, which are in the way. */
export function beginSearch(search: LateralSearch, obstacles: Row<u32>, count: u32, band: u32): void {
  search.begin();
  const number = search.search;
  const forcedIn = search.forcedIn;
  const coveredIn = search.coveredIn;
  for (let at: u32 = 0; at < count; at++) forcedIn[obstacles[at]] = number;
  followTrail(search, band);
  for (let at: u32 = 0; at < count; at++) {
    const obstacle = obstacles[at];
    const before = coveredIn[obstacle];
    if (before === number) continue;
    coveredIn[obstacle] = number;
    if (!isInside(search, obstacle, before === number - 1)) search.join(obstacle);
  }
}

/**
 * Whether an obstacle in the way need not join, because its circle lies inside the hull, or because it will be inside once nothing high
 * crosses the chain any more: the direct line passes through it, and it cannot leave the hull across the base.
 * @param wasCovered whether it was inside the last hull, so that it is likely to be
 */
function isInside(search: LateralSearch, obstacle: u32, wasCovered: bool): bool {
  if (search.chain.corners === 0) return false;
  const circle = circleOf(obstacle);
  const radiusM = circle.radiusM;
  const u = line.alongM(circle.x, circle.y);
  if (wasCovered && u > radiusM && u < line.planM - radiusM && connected[obstacle] === 1) {
    if (lowestM[obstacle] > line.highestM() + ON_LINE_M) return true;
  }
  return search.chain.holdsCircle(u, search.asideM(circle.x, circle.y), radiusM);
}

/**
 * Begins a chain with those corners of the last one that belong to this one too. `forcedIn` tells of the obstacles in the way; those
 * that the trail shows to join are added to it.
 */
function followTrail(search: LateralSearch, band: u32): void {
  const trail = search.trail;
  const number = search.search;
  const forcedVertexIn = search.forcedVertexIn;
  trail.forgetOld();
  const sameSource = trail.source === line.source;
  const sameReceiver = trail.receiver === line.receiver;
  let kept: u32 = 0;
  for (let at: u32 = 0; at < trail.steps; at++) {
    const step = trail.step(at);
    const closure = step.closure;
    if (changetype<usize>(closure) !== 0) {
      if (step.closures.aboveM < line.highestM() + ON_LINE_M || step.closures.band > band) continue;
      if (!isForced(search, step.from) || !isForced(search, step.to) || !isBeside(closure, search.side)) continue;
      for (let corner: u32 = 0; corner < closure.count; corner++) forcedVertexIn[closure.corner(corner)] = number;
    } else if (!joinsAgain(search, step.from, step.to, step.obstacle, sameSource, sameReceiver, band)) continue;
    if (kept < at) {
      const to = trail.step(kept);
      to.from = step.from;
      to.to = step.to;
      to.obstacle = step.obstacle;
      to.closure = closure;
      to.closures = step.closures;
    }
    kept++;
  }
  trail.steps = kept;
  trail.source = line.source;
  trail.receiver = line.receiver;
  takeCorners(search);
}

/** Whether an obstacle that joined the last hull surely belongs to this one; if so, it is marked. */
function joinsAgain(
  search: LateralSearch,
  from: u32,
  to: u32,
  obstacle: u32,
  sameSource: bool,
  sameReceiver: bool,
  band: u32,
): bool {
  // Where an end has moved, the piece to it is another one, whether the step is needed this time or not.
  if ((from === SOURCE || to === SOURCE) && !sameSource) {
    if (!crosses(line.x, line.y, from === SOURCE ? to : from, obstacle)) return false;
  }
  if ((from === RECEIVER || to === RECEIVER) && !sameReceiver) {
    if (!crosses(line.endX, line.endY, from === RECEIVER ? to : from, obstacle)) return false;
  }
  if (search.forcedIn[obstacle] === search.search) return true;
  if (lowestM[obstacle] <= line.highestM() + ON_LINE_M || skip[obstacle] !== 0) return false;
  if (firstBandOf(obstacle, line.ux, line.uy) > band) return false;
  if (from < RECEIVER && !isForced(search, from)) return false;
  if (to < RECEIVER && !isForced(search, to)) return false;
  search.forcedIn[obstacle] = search.search;
  return true;
}

/** Grows the chain over those corners of the last one that surely belong to it. */
function takeCorners(search: LateralSearch): void {
  const trail = search.trail;
  const chain = search.chain;
  const sameHeights = trail.highestM === line.highestM() && trail.leastM === min(line.sourceZ, line.receiverZ);
  let last = -2;
  for (let at = 0; at < trail.corners; at++) {
    const vertex = trail.corner[at];
    if (search.forcedVertexIn[vertex] !== search.search && search.forcedIn[obstacleOf[vertex]] !== search.search)
      continue;
    const x = vertexX(vertex);
    const y = vertexY(vertex);
    const v = search.asideM(x, y);
    if (!(v > ON_LINE_M)) continue;
    const piece = chain.append(line.alongM(x, y), v, vertex);
    if (piece === NONE) continue;
    const before = chain.at(piece);
    if (last === at - 1 && before.place === trail.corner[last]) {
      before.number = trail.number[last];
      if (sameHeights && trail.isFree[last] === 1) before.state = FREE;
    }
    last = at;
  }
}

/** Whether a vertex surely belongs to the hull. */
function isForced(search: LateralSearch, vertex: u32): bool {
  const number = search.search;
  if (search.forcedVertexIn[vertex] !== number && search.forcedIn[obstacleOf[vertex]] !== number) return false;
  return search.asideM(vertexX(vertex), vertexY(vertex)) > ON_LINE_M;
}

/** Whether an obstacle has an edge that crosses the piece from a vertex to an end of the pair, beyond doubt. */
function crosses(endX: f64, endY: f64, vertex: u32, obstacle: u32): bool {
  // The other end of the piece may be one of the pair too.
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
