/**
 * The path round one side: in plan, the chain of the convex hull of source, receiver and the corners on that side of the
 * obstacles in the way; obstacles that cut the chain join them until none is left (ISO 9613-2:1996, 7.4; ISO/TR 17534-3).
 */
import { ON_LINE_M, type RayHits } from './cast-ray.ts';
import { findByShortcut } from './lateral-shortcut.ts';
import {
  addCutter,
  beginSearch,
  crossPiece,
  type DirectLine,
  firstBandOf,
  forgetEnds,
  join,
  type LateralPath,
  type LateralSearch,
  measureChain,
} from './lateral-search.ts';

/**
 * Finds the path round one side.
 * @param line source and receiver
 * @param side 1 left, −1 right, seen from the source
 * @param obstacles the first `count` are the obstacles in the way
 * @param crossed all that the direct line passes, over or under
 * @param band obstacles that screen only in higher bands are not there
 * @param path receives the result; not found where source or receiver is enclosed on that side
 * @returns the next higher band in which the path may be another one, because an obstacle was too narrow for this one
 */
export function findLateralPath(
  search: LateralSearch,
  line: DirectLine,
  side: 1 | -1,
  obstacles: Uint32Array,
  count: number,
  crossed: RayHits,
  band: number,
  path: LateralPath,
): number {
  forgetEnds(search);
  if (findByShortcut(search, line, side, obstacles, count, crossed, band, path)) return search.nextBand;
  return findByTurns(search, line, side, obstacles, count, band, path);
}

/**
 * The method to the letter: turn by turn, all that cuts the chain above it joins the hull. Parameters and result are those of
 * `findLateralPath`.
 */
export function findByTurns(
  search: LateralSearch,
  line: DirectLine,
  side: 1 | -1,
  obstacles: Uint32Array,
  count: number,
  band: number,
  path: LateralPath,
): number {
  const { chain } = search;
  beginSearch(search, line, side, obstacles, count);
  path.found = false;
  for (;;) {
    const planM = measureChain(chain, line, path);
    // Test each piece of the chain; what cuts it joins the hull. Where only members cut it, they enclose source or receiver.
    search.cutterCount = 0;
    let enclosed = false;
    let passedM = 0;
    for (let piece = 0; piece <= chain.corners; piece++) {
      const pieceM = Math.hypot(chain.u[piece + 1]! - chain.u[piece]!, chain.v[piece + 1]! - chain.v[piece]!);
      const z0 = line.sourceZ + ((line.receiverZ - line.sourceZ) * passedM) / planM;
      passedM += pieceM;
      const z1 = line.sourceZ + ((line.receiverZ - line.sourceZ) * passedM) / planM;
      const cut = testPiece(search, line, side, piece, pieceM, z0, z1, band);
      if (cut === 'by a member above both ends') return search.nextBand;
      if (cut === 'by a member') enclosed = true;
    }
    if (search.cutterCount === 0) {
      path.found = !enclosed;
      return search.nextBand;
    }
    for (let at = 0; at < search.cutterCount; at++) join(search, line, side, search.cutters[at]!);
  }
}

/**
 * Collects the obstacles that cut one piece of the chain above it, which climbs from z0 to z1.
 * @returns whether members of the hull cut it: one above both ends cuts whatever hull is to come as well
 */
function testPiece(
  search: LateralSearch,
  line: DirectLine,
  side: 1 | -1,
  piece: number,
  pieceM: number,
  z0: number,
  z1: number,
  band: number,
): 'not' | 'by a member' | 'by a member above both ends' {
  const { caster, memberOf, crossing } = search;
  crossPiece(search, line, side, piece, pieceM);
  const { obstacle: hitObstacle, place: hitPlace, topM: hitTopM, from, to, reversed } = crossing;
  const { lowestM } = caster.obstacles;
  const highestM = Math.max(line.sourceZ, line.receiverZ);
  let enclosed = false;
  for (let hit = from; hit < to; hit++) {
    const top = hitTopM[hit]!;
    const place = reversed ? 1 - hitPlace[hit]! : hitPlace[hit]!;
    if (top - (z0 + place * (z1 - z0)) <= ON_LINE_M) continue;
    const obstacle = hitObstacle[hit]!;
    if (caster.skip[obstacle] !== 0) continue;
    if (memberOf[obstacle] === search.search) {
      if (lowestM[obstacle]! > highestM) return 'by a member above both ends';
      enclosed = true;
      continue;
    }
    const first = firstBandOf(caster, obstacle, line.ux, line.uy);
    if (first > band) {
      if (first < search.nextBand) search.nextBand = first;
      continue;
    }
    addCutter(search, obstacle);
  }
  return enclosed ? 'by a member' : 'not';
}
