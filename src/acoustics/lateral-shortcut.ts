/**
 * A quick way to the path round one side that gives the path of the method to the letter, or gives up.
 *
 * Obstacles higher than both ends cut any chain that they cross, so that the order in which they join does not matter, and whole
 * hulls of them may join at once. One that is lower than an end cuts the chain here and not there, and which turn of the method meets
 * it decides. As long as none such has joined, the chains of all turns lie within the hull of the higher ones, and are no longer: from
 * that follows how high they are where it stands. Where that leaves a doubt, the turns have to be taken.
 */
import { GROUND, ON_LINE_M, type RayCaster, type RayHits } from './cast-ray.ts';
import { growChain } from './hull-chain.ts';
import { type Closures, closureOf, createClosures, type PieceClosure } from './piece-closure.ts';
import {
  addCutter,
  beginSearch,
  crossPiece,
  type DirectLine,
  firstBandOf,
  join,
  type LateralPath,
  type LateralSearch,
  measureChain,
} from './lateral-search.ts';

/** Steps of the height above which obstacles count for closures, so that a few sets of these serve all pairs, m. */
const HEIGHT_STEP_M = 0.5;
/** Sets of closures that are kept at a time. */
const MOST_CLOSURES = 64;
/** With more obstacles left out than this, no closures are looked up that might hold one of them. */
const MOST_SKIPPED = 8;
/** The closures that a turn jumps ahead by; reused, as the lists below. */
const jumps: PieceClosure[] = [];
/** Lower obstacles that may have joined by now, those of them that cut the chain in hand, and those supposed to have joined. */
const doubts: number[] = [];
const certain = new Set<number>();
const supposed: number[] = [];
/** More than rounding does to a height or a place, m. */
const ROUNDING_M = 1e-5;

/**
 * Finds the path round one side; parameters as for `findLateralPath`.
 * @returns false where it has to be found turn by turn
 */
export function findByShortcut(
  search: LateralSearch,
  line: DirectLine,
  side: 1 | -1,
  obstacles: Uint32Array,
  count: number,
  crossed: RayHits,
  band: number,
  path: LateralPath,
): boolean {
  const { chain, memberOf, caster, crossing } = search;
  const { lowestM } = caster.obstacles;
  const highestM = Math.max(line.sourceZ, line.receiverZ);
  const leastM = Math.min(line.sourceZ, line.receiverZ);
  const climbM = line.receiverZ - line.sourceZ;
  beginSearch(search, line, side, obstacles, count);
  path.found = false;
  supposed.length = 0;
  if (comesRound(search, line, side, crossed)) return false;
  const closures = closuresFor(search, highestM);
  let jumping = closures !== null;

  for (;;) {
    const planM = measureChain(chain, line, path);
    search.cutterCount = 0;
    jumps.length = 0;
    let enclosed = false;
    doubts.length = 0;
    certain.clear();
    let passedM = 0;
    for (let piece = 0; piece <= chain.corners; piece++) {
      const pieceM = Math.hypot(chain.u[piece + 1]! - chain.u[piece]!, chain.v[piece + 1]! - chain.v[piece]!);
      const z0 = line.sourceZ + (climbM * passedM) / planM;
      passedM += pieceM;
      const z1 = line.sourceZ + (climbM * passedM) / planM;
      crossPiece(search, line, side, piece, pieceM);
      if (closures !== null && jumping && crossing.number >= 0 && crossing.to > crossing.from) {
        const [a, b] = [chain.vertex[piece]!, chain.vertex[piece + 1]!];
        const closure = closureOf(closures, crossing.number, side === 1 ? a : b, side === 1 ? b : a);
        if (closure.corners.length > 0 && isBeside(caster, line, side, closure)) {
          jumps.push(closure);
          continue;
        }
        // Finding a closure may have emptied the cache.
        crossPiece(search, line, side, piece, pieceM);
      }
      const { obstacle: hitObstacle, place: hitPlace, topM: hitTopM, from, to, reversed } = crossing;
      for (let hit = from; hit < to; hit++) {
        const top = hitTopM[hit]!;
        if (top <= leastM) continue;
        const obstacle = hitObstacle[hit]!;
        if (caster.skip[obstacle] !== 0) continue;
        const place = reversed ? 1 - hitPlace[hit]! : hitPlace[hit]!;
        const cuts = top - (z0 + place * (z1 - z0)) > ON_LINE_M;
        if (memberOf[obstacle] === search.search) {
          if (lowestM[obstacle]! > highestM + ON_LINE_M) return supposed.length === 0;
          if (cuts) enclosed = true;
          continue;
        }
        const first = firstBandOf(caster, obstacle, line.ux, line.uy);
        if (first > band) {
          if (first < search.nextBand) search.nextBand = first;
        } else if (lowestM[obstacle]! > highestM + ON_LINE_M) {
          addCutter(search, obstacle);
        } else if (search.cutterCount === 0 && jumps.length === 0) {
          if (cuts) certain.add(obstacle);
          if ((cuts || mayCut(search, line, obstacle, planM)) && !doubts.includes(obstacle)) doubts.push(obstacle);
        }
      }
    }
    if (search.cutterCount > 0 || jumps.length > 0) {
      let grown = false;
      for (const { corners } of jumps) if (growOver(search, line, side, corners)) grown = true;
      for (let at = 0; at < search.cutterCount; at++) join(search, line, side, search.cutters[at]!);
      // What brings nothing new is done by the letter: members round an end of the line.
      jumping = closures !== null && (grown || jumps.length === 0);
    } else if (doubts.length === 0) {
      path.found = !enclosed;
      return supposed.every((obstacle) => mustCut(search, line, obstacle, planM));
    } else if (doubts.every((obstacle) => certain.has(obstacle))) {
      // They cut the last chain there is without them, so that one of them joins; where there are several, suppose that all do.
      if (doubts.length > 1) supposed.push(...doubts);
      for (const obstacle of doubts) join(search, line, side, obstacle);
    } else return false;
  }
}

/**
 * Whether a lower obstacle under the direct line reaches round an end of it to the side that is searched, so that it might leave the
 * hull without crossing the chain.
 */
function comesRound({ caster, memberOf, search }: LateralSearch, line: DirectLine, side: 1 | -1, crossed: RayHits) {
  const { vertexStart, vertexXy } = caster.obstacles;
  for (let hit = 0; hit < crossed.count; hit++) {
    const obstacle = crossed.obstacle[hit]!;
    if (obstacle === GROUND || memberOf[obstacle] === search) continue;
    for (let vertex = vertexStart[obstacle]!; vertex < vertexStart[obstacle + 1]!; vertex++) {
      const x = vertexXy[2 * vertex]! - line.x;
      const y = vertexXy[2 * vertex + 1]! - line.y;
      const u = x * line.ux + y * line.uy;
      if ((u < 0 || u > line.planM) && side * (y * line.ux - x * line.uy) > 0) return true;
    }
  }
  return false;
}

/**
 * Whether an obstacle may be above a chain that is no longer than `planM` somewhere: the chain has climbed least where the obstacle is
 * nearest to the lower end.
 */
function mayCut({ caster }: LateralSearch, line: DirectLine, obstacle: number, planM: number): boolean {
  const fromLowM = distanceM(caster, line, obstacle, line.receiverZ < line.sourceZ);
  const leastM = Math.min(line.sourceZ, line.receiverZ);
  const climbM = Math.abs(line.receiverZ - line.sourceZ);
  return caster.obstacles.highestM[obstacle]! > leastM + (climbM * fromLowM) / planM - ROUNDING_M;
}

/** Whether an obstacle is above a chain that is no longer than `planM` wherever it may cross it. */
function mustCut({ caster }: LateralSearch, line: DirectLine, obstacle: number, planM: number): boolean {
  const fromHighM = distanceM(caster, line, obstacle, line.receiverZ >= line.sourceZ);
  const mostM = Math.max(line.sourceZ, line.receiverZ);
  const climbM = Math.abs(line.receiverZ - line.sourceZ);
  return caster.obstacles.lowestM[obstacle]! > mostM - (climbM * fromHighM) / planM + ROUNDING_M;
}

/** No more than the distance in plan from an end of the line to an obstacle: that to the box round it. */
function distanceM({ obstacles }: RayCaster, line: DirectLine, obstacle: number, fromReceiver: boolean): number {
  const { vertexStart, vertexXy } = obstacles;
  const endX = line.x + (fromReceiver ? line.planM * line.ux : 0);
  const endY = line.y + (fromReceiver ? line.planM * line.uy : 0);
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let vertex = vertexStart[obstacle]!; vertex < vertexStart[obstacle + 1]!; vertex++) {
    const x = vertexXy[2 * vertex]! - endX;
    const y = vertexXy[2 * vertex + 1]! - endY;
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
  }
  return Math.hypot(Math.max(0, x0, -x1), Math.max(0, y0, -y1));
}

/** The closures for obstacles higher than both ends; null where too much is left out. */
function closuresFor({ closures, caster, pieces }: LateralSearch, highestM: number): Closures | null {
  if (caster.skipped.length > MOST_SKIPPED) return null;
  const step = Math.ceil(highestM / HEIGHT_STEP_M);
  let found = closures.get(step);
  if (found === undefined) {
    // Over terrain ends stand at many heights.
    if (closures.size >= MOST_CLOSURES) closures.clear();
    found = createClosures(caster, pieces, step * HEIGHT_STEP_M + ROUNDING_M);
    closures.set(step, found);
  }
  return found;
}

/** Grows the hull over corners; tells whether it has become another one. */
function growOver({ chain, caster }: LateralSearch, line: DirectLine, side: 1 | -1, corners: Uint32Array): boolean {
  const { vertexXy } = caster.obstacles;
  let grown = false;
  for (let at = 0; at < corners.length; at++) {
    const vertex = corners[at]!;
    const x = vertexXy[2 * vertex]! - line.x;
    const y = vertexXy[2 * vertex + 1]! - line.y;
    if (growChain(chain, x * line.ux + y * line.uy, side * (y * line.ux - x * line.uy), vertex)) grown = true;
  }
  return grown;
}

/** Whether a closure lies on the side that is searched, and none of the obstacles left out stands near enough to belong to it. */
function isBeside(caster: RayCaster, line: DirectLine, side: 1 | -1, { corners, box }: PieceClosure): boolean {
  const { vertexXy, vertexStart } = caster.obstacles;
  for (let at = 0; at < corners.length; at++) {
    const x = vertexXy[2 * corners[at]!]! - line.x;
    const y = vertexXy[2 * corners[at]! + 1]! - line.y;
    if (side * (y * line.ux - x * line.uy) <= ON_LINE_M) return false;
  }
  // One that belongs to it has all of its vertices in the box.
  for (const skipped of caster.skipped) {
    const x = vertexXy[2 * vertexStart[skipped]!]!;
    const y = vertexXy[2 * vertexStart[skipped]! + 1]!;
    if (x >= box[0]! && x <= box[2]! && y >= box[1]! && y <= box[3]!) return false;
  }
  return true;
}
