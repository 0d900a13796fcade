/** How a search for a side path begins: with the obstacles in the way, and with what the last search shows to belong to the hull. */
import { ON_LINE_M } from './cast-ray.ts';
import { growChain, holdsCircle, startChain } from './hull-chain.ts';
import type { DirectLine } from './direct-line.ts';
import { firstBandOf, join, type LateralSearch } from './lateral-search.ts';
import { isBeside } from './piece-closure.ts';
import { forgetOldTrail, RECEIVER, SOURCE } from './trail.ts';

/** Starts a search: the chain round the first `count` obstacles, which are in the way. */
export function beginSearch(
  search: LateralSearch,
  line: DirectLine,
  obstacles: Uint32Array,
  count: number,
  band: number,
): void {
  if (search.search === 0xffffffff) {
    search.memberOf.fill(0);
    search.forcedIn.fill(0);
    search.forcedVertexIn.fill(0);
    search.coveredIn.fill(0);
    search.search = 0;
  }
  search.search++;
  search.growsOn = true;
  startChain(search.chain, line.planM, search.memory.source, search.memory.receiver);
  const { forcedIn, coveredIn } = search;
  for (let at = 0; at < count; at++) forcedIn[obstacles[at]!] = search.search;
  followTrail(search, line, band);
  for (let at = 0; at < count; at++) {
    const obstacle = obstacles[at]!;
    const wasCovered = coveredIn[obstacle] === search.search - 1;
    if (coveredIn[obstacle] === search.search) continue;
    coveredIn[obstacle] = search.search;
    if (!isInside(search, line, obstacle, wasCovered)) join(search, line, obstacle);
  }
}

/**
 * Whether an obstacle in the way need not join, because its circle lies inside the hull, or because it will be inside once nothing high
 * crosses the chain any more: the direct line passes through it, and it cannot leave the hull across the base.
 * @param wasCovered whether it was inside the last hull, so that it is likely to be
 */
function isInside(
  { memory, side, chain }: LateralSearch,
  line: DirectLine,
  obstacle: number,
  wasCovered: boolean,
): boolean {
  if (chain.corners === 0) return false;
  const { caster } = memory;
  const { circles } = caster.obstacles;
  const x = circles[3 * obstacle]! - line.x;
  const y = circles[3 * obstacle + 1]! - line.y;
  const radiusM = circles[3 * obstacle + 2]!;
  const u = x * line.ux + y * line.uy;
  if (wasCovered && u > radiusM && u < line.planM - radiusM && caster.obstacles.connected[obstacle] === 1) {
    const highestM = Math.max(line.sourceZ, line.receiverZ) + ON_LINE_M;
    if (caster.obstacles.lowestM[obstacle]! > highestM) return true;
  }
  return holdsCircle(chain, u, side * (y * line.ux - x * line.uy), radiusM);
}

/**
 * Begins a chain with those corners of the last one that belong to this one too. `forcedIn` tells of the obstacles in the way; those
 * that the trail shows to join are added to it.
 */
function followTrail(search: LateralSearch, line: DirectLine, band: number): void {
  const { trail, memory, side, chain, forcedIn, forcedVertexIn } = search;
  const { caster, obstacleOf } = memory;
  const { vertexXy, lowestM } = caster.obstacles;
  forgetOldTrail(trail, memory.pieces);
  const highestM = Math.max(line.sourceZ, line.receiverZ) + ON_LINE_M;
  const sameSource = trail.source === chain.place[0];
  const sameReceiver = trail.receiver === chain.place[1];
  const { from, to, obstacle: joined, closure: brought, closures: owners } = trail;
  let kept = 0;
  for (let step = 0; step < trail.steps; step++) {
    const a = from[step]!;
    const b = to[step]!;
    const closure = brought[step]!;
    const obstacle = joined[step]!;
    if (closure !== null) {
      const { aboveM, band: fromBand } = owners[step]!;
      if (aboveM < highestM || fromBand > band) continue;
      if (!isForced(search, line, a) || !isForced(search, line, b)) continue;
      if (!isBeside(caster, line, side, closure)) continue;
      const { corners } = closure;
      for (let at = 0; at < corners.length; at++) forcedVertexIn[corners[at]!] = search.search;
    } else {
      // Where an end has moved, the piece to it is another one, whether the step is needed this time or not.
      if ((a === SOURCE || b === SOURCE) && !sameSource) {
        if (!crosses(search, line.x, line.y, a === SOURCE ? b : a, obstacle)) continue;
      }
      if ((a === RECEIVER || b === RECEIVER) && !sameReceiver) {
        if (!crosses(search, line.endX, line.endY, a === RECEIVER ? b : a, obstacle)) continue;
      }
    }
    if (closure === null && forcedIn[obstacle] !== search.search) {
      if (lowestM[obstacle]! <= highestM || caster.skip[obstacle] !== 0) continue;
      if (firstBandOf(caster, obstacle, line.ux, line.uy) > band) continue;
      if (a < RECEIVER && !isForced(search, line, a)) continue;
      if (b < RECEIVER && !isForced(search, line, b)) continue;
      forcedIn[obstacle] = search.search;
    }
    from[kept] = a;
    to[kept] = b;
    joined[kept] = obstacle;
    brought[kept] = closure;
    owners[kept] = owners[step]!;
    kept++;
  }
  trail.steps = kept;
  trail.source = chain.place[0]!;
  trail.receiver = chain.place[1]!;

  let last = -2;
  for (let at = 0; at < trail.corners; at++) {
    const vertex = trail.corner[at]!;
    if (forcedVertexIn[vertex] !== search.search && forcedIn[obstacleOf[vertex]!] !== search.search) continue;
    const x = vertexXy[2 * vertex]! - line.x;
    const y = vertexXy[2 * vertex + 1]! - line.y;
    const v = side * (y * line.ux - x * line.uy);
    if (!(v > ON_LINE_M)) continue;
    const piece = growChain(chain, x * line.ux + y * line.uy, v, vertex);
    if (piece < 0) continue;
    if (last === at - 1 && chain.place[piece] === trail.corner[last]) chain.number[piece] = trail.number[last]!;
    last = at;
  }
}

/** Whether a vertex surely belongs to the hull. */
function isForced(
  { memory, side, forcedIn, forcedVertexIn, search }: LateralSearch,
  line: DirectLine,
  vertex: number,
): boolean {
  const { caster, obstacleOf } = memory;
  if (forcedVertexIn[vertex] !== search && forcedIn[obstacleOf[vertex]!] !== search) return false;
  const { vertexXy } = caster.obstacles;
  const x = vertexXy[2 * vertex]! - line.x;
  const y = vertexXy[2 * vertex + 1]! - line.y;
  return side * (y * line.ux - x * line.uy) > ON_LINE_M;
}

/** Whether an obstacle has an edge that crosses the piece from a vertex to an end of the pair, beyond doubt. */
function crosses({ memory }: LateralSearch, endX: number, endY: number, vertex: number, obstacle: number): boolean {
  const { caster, edgeStart } = memory;
  const { vertexXy, edges } = caster.obstacles;
  const ax = vertexXy[2 * vertex]!;
  const ay = vertexXy[2 * vertex + 1]!;
  const dx = endX - ax;
  const dy = endY - ay;
  const lengthM = Math.sqrt(dx * dx + dy * dy);
  const leastM2 = ON_LINE_M * lengthM;
  for (let edge = edgeStart[obstacle]!; edge < edgeStart[obstacle + 1]!; edge++) {
    const x0 = edges[6 * edge]! - ax;
    const y0 = edges[6 * edge + 1]! - ay;
    const x1 = edges[6 * edge + 3]! - ax;
    const y1 = edges[6 * edge + 4]! - ay;
    const left0 = y0 * dx - x0 * dy;
    const left1 = y1 * dx - x1 * dy;
    if (!((left0 > leastM2 && left1 < -leastM2) || (left0 < -leastM2 && left1 > leastM2))) continue;
    const share = left0 / (left0 - left1);
    const alongM = ((x0 + share * (x1 - x0)) * dx + (y0 + share * (y1 - y0)) * dy) / lengthM;
    if (alongM > ON_LINE_M && alongM < lengthM - ON_LINE_M) return true;
  }
  return false;
}
