/**
 * Finds places along a line of sources from which a lateral diffraction path passes closely round a corner, estimated in plan. The level
 * there is much higher than at the place, often half a metre away, from which the next obstacle joins the path. The screening over the top is
 * the same at both places. Only paths round one corner are considered: where further corners lengthen a path, the estimate is too favourable.
 */
import { BODY_FROM, BODY_NUMBERS, BODY_TO, FROM_RATIO, type ProjectedBodies, TO_RATIO } from './projected-bodies.ts';

/** A place, 0 … 1 along the line; the lateral paths are open before it, or beyond it. */
export interface GapPlace {
  readonly place: number;
  readonly isOpenBefore: boolean;
  /** Of the path round the corner, m. */
  readonly differenceM: number;
}

/**
 * @param bodies what breaks the sight lines to the line
 * @param lengthM of the line
 * @param distanceM between receiver and line
 * @param mostM places with longer detours are left out, m
 */
export function gapPlaces(bodies: ProjectedBodies, lengthM: number, distanceM: number, mostM: number): GapPlace[] {
  const found: GapPlace[] = [];
  const perM = distanceM / (lengthM * lengthM);
  for (const isOpenBefore of [true, false]) {
    const numbers = isOpenBefore ? bodies.numbers : bodies.turned();
    for (let at = 0; at < BODY_NUMBERS * bodies.count; at += BODY_NUMBERS) {
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
 * How near to the end of a body sources before it may stand so that the way past its corner there is not crossed by another body. Null where
 * that would be a longer way than is looked for.
 * @param at where the numbers of the body begin
 * @param most the longest detour: m · distance / length², both of the line
 */
function openUpTo(count: number, numbers: Float64Array, at: number, most: number): number | null {
  const corner = numbers[at + BODY_TO]!;
  const ratio = numbers[at + TO_RATIO]!;
  if (ratio <= 0 || corner <= 0) return null;
  const least = Math.max(0, numbers[at + BODY_FROM]!, corner - Math.sqrt((2 * most) / ratio));
  if (least >= 1) return null;
  let place = corner;
  for (let changed = true; changed;) {
    changed = false;
    for (let other = 0; other < BODY_NUMBERS * count; other += BODY_NUMBERS) {
      const from = numbers[other + BODY_FROM]!;
      const to = numbers[other + BODY_TO]!;
      const fromRatio = numbers[other + FROM_RATIO]!;
      // What stands before the corner decides about the way to it, wherever the sources stand.
      if (from >= corner || to <= least || fromRatio <= ratio) continue;
      // The way from a place past the corner meets the ends of what stands behind it by the ratios of the ways.
      const beforeCorner = ratio * (place - corner);
      if (fromRatio * (place - from) <= beforeCorner || other === at) continue;
      const toRatio = numbers[other + TO_RATIO]!;
      if (toRatio > ratio && toRatio * (place - to) > beforeCorner) continue;
      const closesAt = (fromRatio * from - ratio * corner) / (fromRatio - ratio);
      if (closesAt <= least) return null;
      // By rounding it may be the place itself.
      if (closesAt >= place) continue;
      place = closesAt;
      changed = true;
    }
  }
  return Math.min(1, place);
}

/**
 * The longest detour past the end of a body that stands in the way of a place, or of the way to the corner that is passed: m · distance /
 * length²; Infinity where the ground stands there.
 * @param round where the numbers of the body begin whose corner is passed
 * @param most where one is longer, it need not be the longest
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
      // Beyond the place, it may stand before the corner that is passed.
      if (from >= corner || to <= corner) continue;
      const fromShare = shareOf(numbers[body + FROM_RATIO]!);
      if (fromShare + ((corner - from) / (to - from)) * (shareOf(ratio) - fromShare) >= cornerShare) continue;
    }
    if (ratio <= 0) return Infinity;
    longest = Math.max(longest, ((to - place) * (to - place) * ratio) / 2);
  }
  return longest;
}

/** The share of the way from the receiver to the line at which something stands, by the ratio of the ways before and behind it. */
const shareOf = (ratio: number): number => ratio / (1 + ratio);
