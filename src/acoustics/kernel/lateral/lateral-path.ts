/**
 * The path round one side: in plan, the chain of the convex hull of source, receiver and the corners on that side of the
 * obstacles in the way; obstacles that cut the chain join them until none is left (ISO 9613-2:1996, 7.4; ISO/TR 17534-3).
 *
 * Obstacles higher than both ends cut whatever chain they cross, so that the hull they make does not depend on the order in which they
 * join, and whole groups of them may join at once. One that is lower than an end cuts the chain here and not there: it is asked when no
 * higher one is left that cuts.
 */
import { BANDS } from '../shared/band-memory';
import { beginSearch } from './begin-search';
import { FREE, NONE, OPEN, SETTLED } from './hull-chain';
import { LateralSearch } from './lateral-search';
import { Row } from '../shared/memory';
import { line } from '../shared/direct-line';
import { circleOf, connected, firstBandOf, lowestM, ON_LINE_M, skip } from '../shared/obstacle-memory';
import { canPass, separates } from './passage';
import { BEYOND_CORNER_M, cacheOf, inTown, PieceCache } from './hull-edge-cache';
import { Closures, closuresFor, isBeside, PieceClosure } from './cached-hull';
import { closureOf } from './find-cached-hull';

/**
 * Finds the path round one side, into the search: not found where source or receiver is enclosed on that side.
 * @param obstacles the first `count` are the obstacles in the way
 * @param band obstacles that screen only in higher bands are not there; the next higher band in which the path may be another one, because an obstacle
 *   was too narrow for this one, is left in `nextBand`
 * @param goOn whether the last search was for the same pair in a lower band, and all that was in its way is in the way now
 */
export function findLateralPath(search: LateralSearch, obstacles: Row<u32>, count: u32, band: u32, goOn: bool): void {
  const closures = closuresFor(line.highestM(), band);
  search.nextBand = BANDS;
  if (goOn && search.growsOn && !search.wentBeyond) {
    // What encloses an end in a band does so in all higher ones.
    if (search.enclosed) return;
    search.chain.open();
    // What was in the way in the last band is inside the hull, which nothing crossed.
    for (let at: u32 = 0; at < count; at++) {
      if (search.forcedIn[obstacles[at]] !== search.search) search.join(obstacles[at]);
    }
  } else beginSearch(search, obstacles, count, band);
  search.found = false;
  for (;;) {
    search.enclosed = !joinHigher(search, band, closures);
    if (search.growsOn) search.trail.keepCorners(search.chain);
    if (search.enclosed) return;
    const meeting = findLowerCutters(search, band);
    if (search.cutterCount === 0) {
      search.found = meeting === MEETS_NOTHING || (meeting === TOUCHES && canPass(search, band));
      return;
    }
    search.growsOn = false;
    for (let at: u32 = 0; at < search.cutterCount; at++) search.join(search.cutters[at]);
  }
}

/**
 * Lets all obstacles join that are higher than both ends and cross the chain in plan, until none is left; then those that cross it only just beyond its corners,
 * and again. What crosses a piece between its places belongs to every hull that holds these; what crosses beyond them depends on the chain as it is in the end.
 * @returns false where a member crosses it, and not merely at a corner, or is a closed ring round one end: that end is enclosed, whatever
 *   else joins
 */
function joinHigher(search: LateralSearch, band: u32, closures: Closures): bool {
  while (joinAcross(search, band, closures) && collectBeyond(search, band)) {
    if (search.cutterCount === 0) return true;
    search.wentBeyond = true;
    for (let at: u32 = 0; at < search.cutterCount; at++) search.join(search.cutters[at]);
  }
  return false;
}

/** Collects in `cutters` the obstacles higher than both ends that cross the chain only beyond its corners; returns as `joinHigher` does. */
function collectBeyond(search: LateralSearch, band: u32): bool {
  const chain = search.chain;
  const highestM = line.highestM() + ON_LINE_M;
  search.cutterCount = 0;
  for (let piece = 0; piece <= chain.corners; piece++) {
    const corner = chain.at(piece);
    if (corner.state === FREE) continue;
    const cache = cacheOf(corner.place, chain.at(piece + 1).place);
    const crossed = cache.piece(corner.number);
    if (crossed.beyond === crossed.end || crossed.highestLeastM <= highestM) continue;
    for (let at = crossed.beyond; at < cache.piece(corner.number).end; at++) {
      const obstacle = cache.obstacle(at);
      if (lowestM[obstacle] <= highestM || skip[obstacle] !== 0) continue;
      if (search.memberOf[obstacle] === search.search) {
        if (separates(obstacle) || !crossesAtCorners(search, piece, cache, corner.number, obstacle)) return false;
      } else if (firstBandOf(obstacle, line.ux, line.uy) <= band) search.addCutter(obstacle);
    }
  }
  return true;
}

/** Lets those join that cross the chain between its corners, until none is left; returns as `joinHigher` does. */
function joinAcross(search: LateralSearch, band: u32, closures: Closures): bool {
  const chain = search.chain;
  const isLeft = search.side > 0;
  const highestM = line.highestM() + ON_LINE_M;
  const leastM = min(line.sourceZ, line.receiverZ);
  for (let piece = 0; piece <= chain.corners;) {
    const corner = chain.at(piece);
    if (corner.state !== OPEN) {
      piece++;
      continue;
    }
    const next = chain.at(piece + 1);
    const from = isLeft ? corner.place : next.place;
    const to = isLeft ? next.place : corner.place;
    const cache = cacheOf(from, to);
    let number = corner.number;
    if (number < 0) corner.number = number = <i32>cache.between(from, to);
    const crossed = cache.piece(number);
    if (crossed.highestLeastM <= highestM) {
      // Most of these are the chain's in the end: they need not be looked at for what is lower.
      corner.state = crossed.highestTopM <= leastM ? FREE : SETTLED;
      piece++;
      continue;
    }
    let another = NONE;
    let joined = false;
    if (changetype<usize>(closures) !== 0 && changetype<usize>(cache) === changetype<usize>(inTown)) {
      const closure = closureOf(closures, number, from, to);
      if (closure.count > 0 && isBeside(closure, search.side)) {
        for (let at: u32 = 0; at < closure.count; at++) another = min(another, search.growOver(closure.corner(at)));
        if (another < NONE && search.growsOn) search.trail.addStep(from, to, 0, closure, closures);
      }
    }
    // What the closure brings nothing to is looked at one by one: members round an end of the line. Closures cast pieces of their own.
    const last = cache.piece(number).beyond;
    for (let at = cache.piece(number).start; another === NONE && at < last; at++) {
      const obstacle = cache.obstacle(at);
      if (lowestM[obstacle] <= highestM || skip[obstacle] !== 0) continue;
      if (search.memberOf[obstacle] === search.search) {
        if (separates(obstacle) || !crossesAtCorners(search, piece, cache, number, obstacle)) return false;
        continue;
      }
      if (firstBandOf(obstacle, line.ux, line.uy) > band) continue;
      another = search.join(obstacle);
      joined = true;
      if (search.growsOn && connected[obstacle] === 1) {
        search.trail.addStep(from, to, obstacle, changetype<PieceClosure>(0), changetype<Closures>(0));
      }
    }
    if (another < piece) piece = another;
    else if (another === NONE && !joined) chain.at(piece).state = SETTLED;
  }
  return true;
}

/** What members do to a chain: they reach its corners from the hull only, some go on beyond a corner, or one crosses a piece of it. */
const MEETS_NOTHING: u32 = 0;
const TOUCHES: u32 = 1;
const CUTS: u32 = 2;

/** Whether an obstacle crosses a piece of the chain at its corners only. */
function crossesAtCorners(search: LateralSearch, piece: i32, cache: PieceCache, number: u32, obstacle: u32): bool {
  const crossed = cache.withHits(number);
  for (let at = crossed.firstHit; at < crossed.endHit; at++) {
    const hit = cache.hit(at);
    if (hit.obstacle === obstacle && !isAtCorner(search, piece, hit.place)) return false;
  }
  return true;
}

/** Whether a hit, by its place from the piece's first number on, lies at an end of it that is a corner. */
function isAtCorner(search: LateralSearch, piece: i32, place: f64): bool {
  const chain = search.chain;
  const corner = chain.at(piece);
  const next = chain.at(piece + 1);
  const du = next.u - corner.u;
  const dv = next.v - corner.v;
  const pieceM = sqrt(du * du + dv * dv);
  const fromStartM = pieceM * (search.side > 0 ? place : 1 - place);
  // Places count from where the piece begins once it is prolonged.
  if (piece > 0 && fromStartM < 2 * BEYOND_CORNER_M) return true;
  return piece < chain.corners && pieceM - fromStartM < 2 * BEYOND_CORNER_M;
}

/** Whether the measured chain lies below the lowest top of an obstacle wherever it is near to it. */
function staysBelow(search: LateralSearch, climb: f64, obstacle: u32): bool {
  const circle = circleOf(obstacle);
  const radiusM = circle.radiusM;
  const circleU = line.alongM(circle.x, circle.y);
  const circleV = search.asideM(circle.x, circle.y);
  const chain = search.chain;
  let passedM: f64 = 0;
  for (let piece = 0; piece <= chain.corners; piece++) {
    const corner = chain.at(piece);
    const next = chain.at(piece + 1);
    const lengthM = chain.pieceM[piece];
    const du = (next.u - corner.u) / lengthM;
    const dv = (next.v - corner.v) / lengthM;
    const alongM = (circleU - corner.u) * du + (circleV - corner.v) * dv;
    const offM = (circleV - corner.v) * du - (circleU - corner.u) * dv;
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
 * @returns what members do to it
 */
function findLowerCutters(search: LateralSearch, band: u32): u32 {
  const chain = search.chain;
  const isLeft = search.side > 0;
  const planM = search.measure();
  const leastM = min(line.sourceZ, line.receiverZ);
  const climb = (line.receiverZ - line.sourceZ) / planM;
  let meeting = MEETS_NOTHING;
  let passedM: f64 = 0;
  search.cutterCount = 0;
  for (let piece = 0; piece <= chain.corners; piece++) {
    const corner = chain.at(piece);
    const pieceM = chain.pieceM[piece];
    const startZ = line.sourceZ + climb * passedM;
    passedM += pieceM;
    if (corner.state === FREE) continue;
    const cache = cacheOf(corner.place, chain.at(piece + 1).place);
    if (cache.piece(corner.number).highestTopM <= leastM) continue;
    const crossed = cache.withHits(corner.number);
    for (let at = crossed.firstHit; at < crossed.endHit; at++) {
      const hit = cache.hit(at);
      const topM = hit.topM;
      if (topM <= leastM || skip[hit.obstacle] !== 0) continue;
      const obstacle = hit.obstacle;
      const place = isLeft ? hit.place : 1 - hit.place;
      if (topM - (startZ + climb * place * pieceM) <= ON_LINE_M) continue;
      if (search.memberOf[obstacle] === search.search) {
        const isShut =
          meeting === CUTS ||
          !isAtCorner(search, piece, hit.place) ||
          (separates(obstacle) && staysBelow(search, climb, obstacle));
        meeting = isShut ? CUTS : TOUCHES;
        continue;
      }
      const first = firstBandOf(obstacle, line.ux, line.uy);
      if (first <= band) search.addCutter(obstacle);
      else search.nextBand = min(search.nextBand, first);
    }
  }
  return meeting;
}
