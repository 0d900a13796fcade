/**
 * Places of a line of sources from which a lateral diffraction path passes a corner closely, estimated in plan. The level is much higher
 * there than where the next obstacle joins the path, often half a metre away, while the screening over the top is the same at both. A chain
 * round one corner is followed; where others lengthen it, the estimate is too favourable.
 */
import { BODY_FROM, BODY_NUMBERS, BODY_TO, FROM_SHARE, type ProjectedBodies, TO_SHARE } from './projected-bodies.ts';

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
  const { count } = bodies;
  const perM = distanceM / (lengthM * lengthM);
  for (const isOpenBefore of [true, false]) {
    const numbers = isOpenBefore ? bodies.numbers : bodies.turned();
    for (let body = 0; body < count; body++) {
      const place = openUpTo(count, numbers, body, perM * mostM);
      if (place === null) continue;
      const most = longestDetour(count, numbers, body, place);
      if (most <= perM * mostM)
        found.push({ place: isOpenBefore ? place : 1 - place, isOpenBefore, differenceM: most / perM });
    }
  }
  return found;
}

/**
 * How near to the end of a body sources before it may stand so that the way past its corner there is not crossed by another body. Null where
 * that would be a longer way than is looked for.
 * @param most the longest detour: m · distance / length², both of the line
 */
function openUpTo(count: number, numbers: Float64Array, body: number, most: number): number | null {
  const at = BODY_NUMBERS * body;
  const corner = numbers[at + BODY_TO]!;
  const share = numbers[at + TO_SHARE]!;
  if (share <= 0 || corner <= 0) return null;
  const least = Math.max(0, numbers[at + BODY_FROM]!, corner - Math.sqrt((2 * (1 - share) * most) / share));
  if (least >= 1) return null;
  let place = corner;
  for (let changed = true; changed;) {
    changed = false;
    for (let other = 0; other < BODY_NUMBERS * count; other += BODY_NUMBERS) {
      const from = numbers[other + BODY_FROM]!;
      const to = numbers[other + BODY_TO]!;
      const fromShare = numbers[other + FROM_SHARE]!;
      // What stands before the corner decides about the way to it, wherever the sources stand.
      if (from >= corner || to <= least || fromShare <= share) continue;
      const shrinks = (share * (1 - fromShare)) / ((1 - share) * fromShare);
      const closesAt = (from - shrinks * corner) / (1 - shrinks);
      if (place <= closesAt || other === at) continue;
      const toShare = numbers[other + TO_SHARE]!;
      const shrinksTo = (share * (1 - toShare)) / ((1 - share) * toShare);
      const opensAt = shrinksTo < 1 ? (to - shrinksTo * corner) / (1 - shrinksTo) : Infinity;
      if (place > opensAt) continue;
      if (closesAt <= least) return null;
      place = closesAt;
      changed = true;
    }
  }
  return Math.min(1, place);
}

/**
 * The longest detour past the end of a body that stands in the way of a place, or of the way to the corner that is passed: m · distance /
 * length²; Infinity where the ground stands there.
 * @param round the body whose corner is passed
 */
function longestDetour(count: number, numbers: Float64Array, round: number, place: number): number {
  const corner = numbers[BODY_NUMBERS * round + BODY_TO]!;
  const cornerShare = numbers[BODY_NUMBERS * round + TO_SHARE]!;
  let longest = 0;
  for (let body = 0; body < BODY_NUMBERS * count; body += BODY_NUMBERS) {
    const from = numbers[body + BODY_FROM]!;
    const to = numbers[body + BODY_TO]!;
    if (to <= place) continue;
    const share = numbers[body + TO_SHARE]!;
    if (from >= place) {
      // Beyond the place, it may stand before the corner that is passed.
      if (from >= corner || to <= corner) continue;
      const fromShare = numbers[body + FROM_SHARE]!;
      if (fromShare + ((corner - from) / (to - from)) * (share - fromShare) >= cornerShare) continue;
    }
    if (share <= 0) return Infinity;
    longest = Math.max(longest, ((to - place) ** 2 * share) / (2 * (1 - share)));
  }
  return longest;
}
