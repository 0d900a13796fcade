/**
 * Finds positions on a line of sources from which a lateral diffraction path passes closely round a corner, estimated in plan.
 * The level there is much higher than at a position often half a metre away, where another obstacle joins the path. The path over
 * the top is the same at both. Only paths round one corner are considered. Where further corners lengthen the path, the estimate
 * is too high.
 */
import { BODY_FROM, BODY_NUMBERS, BODY_TO, FROM_RATIO, type ProjectedBodies, TO_RATIO } from './projected-bodies.ts';

/** A position, 0 … 1 along the line. The lateral path is open on one side of it: before it, or beyond it. */
export interface GapPlace {
  readonly place: number;
  readonly isOpenBefore: boolean;
  /** Path length difference round the corner, m. */
  readonly differenceM: number;
}

/**
 * @param bodies the bodies that break sight lines to the line
 * @param lengthM length of the line
 * @param distanceM perpendicular distance between receiver and line
 * @param mostM longest path length difference to return, m
 */
export function gapPlaces(bodies: ProjectedBodies, lengthM: number, distanceM: number, mostM: number): GapPlace[] {
  const found: GapPlace[] = [];
  const perM = distanceM / (lengthM * lengthM);
  for (const isOpenBefore of [true, false]) {
    const numbers = isOpenBefore ? bodies.numbers : bodies.turned();
    lastClosing = 0;
    lastHiding = 0;
    for (let at = 0; at < BODY_NUMBERS * bodies.count; at += BODY_NUMBERS) {
      if (!isReachable(numbers, at, perM * mostM)) continue;
      if (isCornerHidden(bodies.count, numbers, at, perM * mostM)) continue;
      const place = openUpTo(bodies.count, numbers, at, perM * mostM);
      if (place === null) continue;
      const most = longestDetour(bodies.count, numbers, at, place, perM * mostM);
      if (most <= perM * mostM)
        found.push({ place: isOpenBefore ? place : 1 - place, isOpenBefore, differenceM: most / perM });
    }
  }
  return found;
}

/**
 * Index in `numbers` at which the data of one body begin: the body that was last found to block a path completely. It often
 * blocks the next path as well, so `openUpTo` examines it first. The order of the bodies does not affect the result.
 */
let lastClosing = 0;

/** The lowest position of a source whose path round the end of a body has a path length difference within the limit. */
const leastOpen = (numbers: Float64Array, at: number, most: number): number =>
  Math.max(0, numbers[at + BODY_FROM]!, numbers[at + BODY_TO]! - Math.sqrt((2 * most) / numbers[at + TO_RATIO]!));

/** Whether a path within the limit leads round the end of a body from any position on the line, regardless of other bodies. */
function isReachable(numbers: Float64Array, at: number, most: number): boolean {
  if (numbers[at + TO_RATIO]! <= 0 || numbers[at + BODY_TO]! <= 0) return false;
  return leastOpen(numbers, at, most) < 1;
}

/** The body that was last found to hide a corner. It often hides the next corner as well. See `lastClosing`. */
let lastHiding = 0;

/**
 * Whether a body stands in front of the corner and extends so far beyond it that every path to the corner from before it exceeds
 * the limit. `longestDetour` would return more than the limit for each of these paths. This test is much cheaper.
 */
function isCornerHidden(count: number, numbers: Float64Array, round: number, most: number): boolean {
  const corner = numbers[round + BODY_TO]!;
  const cornerShare = shareOf(numbers[round + TO_RATIO]!);
  const end = BODY_NUMBERS * count;
  for (let step = 0, body = lastHiding; step < count; step++, body += BODY_NUMBERS) {
    if (body === end) body = 0;
    const from = numbers[body + BODY_FROM]!;
    const to = numbers[body + BODY_TO]!;
    if (from >= corner || to <= corner) continue;
    const ratio = numbers[body + TO_RATIO]!;
    if (ratio > 0 && ((to - corner) * (to - corner) * ratio) / 2 <= most) continue;
    if (!isInFrontOfCorner(numbers, body, corner, cornerShare)) continue;
    lastHiding = body;
    return true;
  }
  return false;
}

/**
 * A path leads from a source behind a body round the end of this body to the receiver. The function returns the position (0 … 1)
 * of the sources up to which no other body crosses this path. Null if the path length difference there exceeds the limit.
 * @param at index in `numbers` at which the data of the body begin
 * @param most limit of the path length difference, in units of (length of the line)² / distance
 */
function openUpTo(count: number, numbers: Float64Array, at: number, most: number): number | null {
  const corner = numbers[at + BODY_TO]!;
  const ratio = numbers[at + TO_RATIO]!;
  const least = leastOpen(numbers, at, most);
  const end = BODY_NUMBERS * count;
  let place = corner;
  for (let changed = true; changed;) {
    changed = false;
    for (let step = 0, other = lastClosing; step < count; step++, other += BODY_NUMBERS) {
      if (other === end) other = 0;
      const from = numbers[other + BODY_FROM]!;
      const to = numbers[other + BODY_TO]!;
      const fromRatio = numbers[other + FROM_RATIO]!;
      // Bodies nearer to the receiver than the corner affect every source alike, so they are skipped here.
      if (from >= corner || to <= least || fromRatio <= ratio) continue;
      // The path from a position past the corner is compared with the ends of a body behind the corner by the ratios of their
      // distances.
      const beforeCorner = ratio * (place - corner);
      if (fromRatio * (place - from) <= beforeCorner || other === at) continue;
      const toRatio = numbers[other + TO_RATIO]!;
      if (toRatio > ratio && toRatio * (place - to) > beforeCorner) continue;
      const closesAt = (fromRatio * from - ratio * corner) / (fromRatio - ratio);
      if (closesAt <= least) {
        lastClosing = other;
        return null;
      }
      // Because of rounding, closesAt may be the position itself.
      if (closesAt >= place) continue;
      place = closesAt;
      changed = true;
    }
  }
  return Math.min(1, place);
}

/**
 * The longest path length difference past the end of a body. All bodies that the sight line or the path to the corner crosses are
 * considered. The unit is (length of the line)² / distance. Infinity if the ground is crossed.
 * @param round index in `numbers` at which the data of the body whose corner is passed begin
 * @param most if the result exceeds this value, it need not be the longest difference, because the search stops there
 */
function longestDetour(count: number, numbers: Float64Array, round: number, place: number, most: number): number {
  const corner = numbers[round + BODY_TO]!;
  const cornerShare = shareOf(numbers[round + TO_RATIO]!);
  let longest = 0;
  for (let body = 0; body < BODY_NUMBERS * count && longest <= most; body += BODY_NUMBERS) {
    const from = numbers[body + BODY_FROM]!;
    const to = numbers[body + BODY_TO]!;
    if (to <= place) continue;
    const ratio = numbers[body + TO_RATIO]!;
    if (from >= place) {
      // A body beyond the position may still stand in front of the corner.
      if (from >= corner || to <= corner || !isInFrontOfCorner(numbers, body, corner, cornerShare)) continue;
    }
    if (ratio <= 0) return Infinity;
    longest = Math.max(longest, ((to - place) * (to - place) * ratio) / 2);
  }
  return longest;
}

/** Whether a body that the sight line through a corner crosses is nearer to the receiver than the corner. */
function isInFrontOfCorner(numbers: Float64Array, body: number, corner: number, cornerShare: number): boolean {
  const from = numbers[body + BODY_FROM]!;
  const to = numbers[body + BODY_TO]!;
  const fromShare = shareOf(numbers[body + FROM_RATIO]!);
  const toShare = shareOf(numbers[body + TO_RATIO]!);
  return fromShare + ((corner - from) / (to - from)) * (toShare - fromShare) < cornerShare;
}

/** Converts the ratio of the distances to the receiver and to the line into the share of the distance from the receiver. */
const shareOf = (ratio: number): number => ratio / (1 + ratio);
