/**
 * The path round one side: in plan, the chain of the convex hull of source, receiver and the corners on that side of the
 * obstacles in the way; obstacles that cut the chain join them until none is left (ISO 9613-2:1996, 7.4; ISO/TR 17534-3).
 *
 * Obstacles higher than both ends cut whatever chain they cross, so that the hull they make does not depend on the order in which they
 * join, and whole groups of them may join at once. One that is lower than an end cuts the chain here and not there: it is asked when no
 * higher one is left that cuts.
 */
import { BANDS } from './bands.ts';
import { beginSearch } from './begin-search.ts';
import { ON_LINE_M } from './cast-ray.ts';
import { growChain } from './hull-chain.ts';
import type { DirectLine } from './direct-line.ts';
import { firstBandOf, join, type LateralSearch, measureChain, type TownMemory } from './lateral-search.ts';
import { canPass, separates } from './passage.ts';
import { BEYOND_CORNER_M, cacheOf, pieceBetween } from './piece-cache.ts';
import { type Closures, closureOf, createClosures, isBeside } from './piece-closure.ts';
import { addStep, keepCorners } from './trail.ts';

/** Steps of the height above which obstacles count for closures, so that a few sets of these serve all pairs, m. */
const HEIGHT_STEP_M = 0.5;
/** Sets of closures that are kept at a time. */
const MOST_CLOSURES = 64;
/** With more obstacles left out than this, no closures are looked up that might hold one of them. */
const MOST_SKIPPED = 8;
/** More than rounding does to a height, m. */
const ROUNDING_M = 1e-5;

/**
 * Finds the path round one side, into the search's `path`: not found where source or receiver is enclosed on that side.
 * @param line source and receiver
 * @param obstacles the first `count` are the obstacles in the way
 * @param band obstacles that screen only in higher bands are not there
 * @param goOn whether the last search was for the same pair in a lower band, and all that was in its way is in the way now
 * @returns the next higher band in which the path may be another one, because an obstacle was too narrow for this one
 */
export function findLateralPath(
  search: LateralSearch,
  line: DirectLine,
  obstacles: Uint32Array,
  count: number,
  band: number,
  goOn: boolean,
): number {
  const { path, cutters, chain } = search;
  const closures = closuresFor(search.memory, Math.max(line.sourceZ, line.receiverZ), band);
  if (goOn && search.growsOn) {
    // What encloses an end in a band does so in all higher ones.
    if (search.enclosed) return BANDS;
    chain.settled.fill(0, 0, chain.corners + 1);
    // What was in the way in the last band is inside the hull, which nothing crossed.
    for (let at = 0; at < count; at++) {
      if (search.forcedIn[obstacles[at]!] !== search.search) join(search, line, obstacles[at]!);
    }
  } else beginSearch(search, line, obstacles, count, band);
  path.found = false;
  search.nextBand = BANDS;
  for (;;) {
    search.enclosed = !joinHigher(search, line, band, closures);
    if (search.growsOn) keepCorners(search.trail, chain);
    if (search.enclosed) return search.nextBand;
    const meeting = findLowerCutters(search, line, band);
    if (cutters.length === 0) {
      path.found = meeting === MEETS_NOTHING || (meeting === TOUCHES && canPass(search, line, band));
      return search.nextBand;
    }
    search.growsOn = false;
    for (let at = 0; at < cutters.length; at++) join(search, line, cutters[at]!);
  }
}

/**
 * Lets all obstacles join that are higher than both ends and cross the chain in plan, until none is left.
 * @returns false where a member crosses it, and not merely at a corner, or is a closed ring round one end: that end is enclosed, whatever
 *   else joins
 */
function joinHigher(search: LateralSearch, line: DirectLine, band: number, closures: Closures | null): boolean {
  const { memory, side, chain, memberOf } = search;
  const { pieces, caster } = memory;
  const { lowestM } = caster.obstacles;
  const highestM = Math.max(line.sourceZ, line.receiverZ);
  for (let piece = 0; piece <= chain.corners;) {
    if (chain.settled[piece] === 1) {
      piece++;
      continue;
    }
    const from = chain.place[side === 1 ? piece : piece + 1]!;
    const to = chain.place[side === 1 ? piece + 1 : piece]!;
    const cache = cacheOf(pieces, from, to);
    let number = chain.number[piece]!;
    if (number < 0) chain.number[piece] = number = pieceBetween(cache, from, to);
    if (cache.highestLeastM[number]! <= highestM + ON_LINE_M) {
      chain.settled[piece] = 1;
      continue;
    }
    let another = Infinity;
    let joined = false;
    if (cache.start[number]! < cache.end[number]!) {
      if (closures !== null && cache === pieces.inTown) {
        const closure = closureOf(closures, number, from, to);
        if (closure.corners.length > 0 && isBeside(caster, line, side, closure)) {
          another = growOver(search, line, closure.corners);
          if (another < Infinity && search.growsOn) addStep(search.trail, from, to, 0, closure, closures);
        }
      }
      // What the closure brings nothing to is looked at hit by hit: members round an end of the line.
      for (let hit = cache.start[number]!; another === Infinity && hit < cache.end[number]!; hit++) {
        const obstacle = cache.obstacle[hit]!;
        if (lowestM[obstacle]! <= highestM + ON_LINE_M || caster.skip[obstacle] !== 0) continue;
        if (memberOf[obstacle] === search.search) {
          if (!isAtCorner(search, piece, cache.place[hit]!) || separates(search, line, obstacle)) return false;
          continue;
        }
        if (firstBandOf(caster, obstacle, line.ux, line.uy) > band) continue;
        another = join(search, line, obstacle);
        joined = true;
        if (search.growsOn && caster.obstacles.connected[obstacle] === 1)
          addStep(search.trail, from, to, obstacle, null, null);
      }
    }
    if (another < piece) piece = another;
    else if (another === Infinity && !joined) chain.settled[piece] = 1;
  }
  return true;
}

/** What members do to a chain: they reach its corners from the hull only, some go on beyond a corner, or one crosses a piece of it. */
const MEETS_NOTHING = 0;
const TOUCHES = 1;
const CUTS = 2;

/** Whether a hit, by its place from the piece's first number on, lies at an end of it that is a corner. */
function isAtCorner({ chain, side }: LateralSearch, piece: number, place: number): boolean {
  const { u, v, corners } = chain;
  const pieceM = Math.hypot(u[piece + 1]! - u[piece]!, v[piece + 1]! - v[piece]!);
  const fromStartM = pieceM * (side === 1 ? place : 1 - place);
  // Places count from where the piece begins once it is prolonged.
  if (piece > 0 && fromStartM < 2 * BEYOND_CORNER_M) return true;
  return piece < corners && pieceM - fromStartM < 2 * BEYOND_CORNER_M;
}

/** Whether the measured chain lies below the lowest top of an obstacle wherever it is near to it. */
function staysBelow(
  { chain, memory, side }: LateralSearch,
  line: DirectLine,
  climb: number,
  obstacle: number,
): boolean {
  const { circles, lowestM } = memory.caster.obstacles;
  const x = circles[3 * obstacle]! - line.x;
  const y = circles[3 * obstacle + 1]! - line.y;
  const radiusM = circles[3 * obstacle + 2]!;
  const circleU = x * line.ux + y * line.uy;
  const circleV = side * (y * line.ux - x * line.uy);
  const { u, v, pieceM, corners } = chain;
  let passedM = 0;
  for (let piece = 0; piece <= corners; piece++) {
    const lengthM = pieceM[piece]!;
    const du = (u[piece + 1]! - u[piece]!) / lengthM;
    const dv = (v[piece + 1]! - v[piece]!) / lengthM;
    const alongM = (circleU - u[piece]!) * du + (circleV - v[piece]!) * dv;
    const offM = (circleV - v[piece]!) * du - (circleU - u[piece]!) * dv;
    const halfM = Math.sqrt(Math.max(0, radiusM * radiusM - offM * offM));
    if (Math.abs(offM) <= radiusM && alongM + halfM >= 0 && alongM - halfM <= lengthM) {
      const fromM = passedM + Math.max(0, alongM - halfM);
      const toM = passedM + Math.min(lengthM, alongM + halfM);
      if (line.sourceZ + climb * (climb > 0 ? toM : fromM) >= lowestM[obstacle]! - ON_LINE_M) return false;
    }
    passedM += lengthM;
  }
  return true;
}

/**
 * Measures the chain and collects in `cutters` the obstacles lower than an end that cut it, once no higher one does.
 * @returns what members do to it
 */
function findLowerCutters(search: LateralSearch, line: DirectLine, band: number): number {
  const { memory, side, chain, memberOf, cutters } = search;
  const { pieces, caster } = memory;
  const planM = measureChain(search, line);
  const leastM = Math.min(line.sourceZ, line.receiverZ);
  const climb = (line.receiverZ - line.sourceZ) / planM;
  let meeting = MEETS_NOTHING;
  let passedM = 0;
  cutters.length = 0;
  for (let piece = 0; piece <= chain.corners; piece++) {
    const pieceM = chain.pieceM[piece]!;
    const startZ = line.sourceZ + climb * passedM;
    passedM += pieceM;
    const from = chain.place[side === 1 ? piece : piece + 1]!;
    const to = chain.place[side === 1 ? piece + 1 : piece]!;
    const cache = cacheOf(pieces, from, to);
    const number = chain.number[piece]!;
    if (cache.highestTopM[number]! <= leastM) continue;
    for (let hit = cache.start[number]!; hit < cache.end[number]!; hit++) {
      const topM = cache.topM[hit]!;
      if (topM <= leastM) continue;
      const obstacle = cache.obstacle[hit]!;
      if (caster.skip[obstacle] !== 0) continue;
      const place = side === 1 ? cache.place[hit]! : 1 - cache.place[hit]!;
      if (topM - (startZ + climb * place * pieceM) <= ON_LINE_M) continue;
      if (memberOf[obstacle] === search.search) {
        const isShut =
          meeting === CUTS ||
          !isAtCorner(search, piece, cache.place[hit]!) ||
          (separates(search, line, obstacle) && staysBelow(search, line, climb, obstacle));
        meeting = isShut ? CUTS : TOUCHES;
        continue;
      }
      const first = firstBandOf(caster, obstacle, line.ux, line.uy);
      if (first <= band) cutters.push(obstacle);
      else if (first < search.nextBand) search.nextBand = first;
    }
  }
  return meeting;
}

/** The closures for obstacles higher than both ends; null where too much is left out. */
function closuresFor({ closures, caster, pieces }: TownMemory, highestM: number, band: number): Closures | null {
  if (caster.skipped.length > MOST_SKIPPED) return null;
  const step = Math.ceil(highestM / HEIGHT_STEP_M);
  const key = step * BANDS + band;
  let found = closures.get(key);
  if (found === undefined) {
    // Over terrain ends stand at many heights.
    if (closures.size >= MOST_CLOSURES) closures.clear();
    found = createClosures(caster, pieces.inTown, step * HEIGHT_STEP_M + ROUNDING_M, band);
    closures.set(key, found);
  }
  return found;
}

/** Grows the hull over corners; returns the first piece of the chain that is another one now, or one beyond it. */
function growOver({ memory, side, chain }: LateralSearch, line: DirectLine, corners: Uint32Array): number {
  const { vertexXy } = memory.caster.obstacles;
  let first = Infinity;
  for (let at = 0; at < corners.length; at++) {
    const vertex = corners[at]!;
    const x = vertexXy[2 * vertex]! - line.x;
    const y = vertexXy[2 * vertex + 1]! - line.y;
    const piece = growChain(chain, x * line.ux + y * line.uy, side * (y * line.ux - x * line.uy), vertex);
    if (piece >= 0 && piece < first) first = piece;
  }
  return first;
}
