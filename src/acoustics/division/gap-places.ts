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
  for (let body = 0; body < bodies.count; body++) {
    for (const side of [1, -1] as const) {
      const place = openUpTo(bodies, body, side, (distanceM * mostM) / (lengthM * lengthM));
      if (place === null) continue;
      const differenceM = detourM(bodies, body, place, side, lengthM, distanceM, mostM);
      if (differenceM > mostM) continue;
      found.push({ place: side > 0 ? place : 1 - place, isOpenBefore: side > 0, differenceM });
    }
  }
  return found;
}

/**
 * How near to a corner of a body, its end in the direction of the line or (side −1) against it, sources may stand so that the way round it is
 * not crossed by another body: a place along the line, or against it. Null where it would be a longer way than is looked for.
 * @param most the longest detour, m, times distance by the square of the length of the line
 */
function openUpTo({ count, numbers }: ProjectedBodies, body: number, side: 1 | -1, most: number): number | null {
  const [fromAt, toAt, fromShareAt, toShareAt] = side > 0 ? RIGHT : LEFT;
  const placeOf = (place: number) => (side > 0 ? place : 1 - place);
  const at = BODY_NUMBERS * body;
  const corner = placeOf(numbers[at + toAt]!);
  const begins = placeOf(numbers[at + fromAt]!);
  const share = numbers[at + toShareAt]!;
  if (share <= 0) return null;
  const least = Math.max(0, begins, corner - Math.sqrt((2 * (1 - share) * most) / share));
  if (corner <= 0 || least >= 1) return null;
  let place = corner;
  for (let changed = true; changed;) {
    changed = false;
    for (let other = 0; other < count; other++) {
      if (other === body) continue;
      const position = BODY_NUMBERS * other;
      const from = placeOf(numbers[position + fromAt]!);
      if (from >= corner) continue;
      const to = placeOf(numbers[position + toAt]!);
      if (to <= least) continue;
      const fromShare = numbers[position + fromShareAt]!;
      // What stands before the corner decides about the way to it, wherever the sources stand.
      if (fromShare <= share) continue;
      const shrinks = (share * (1 - fromShare)) / ((1 - share) * fromShare);
      const closesAt = (from - shrinks * corner) / (1 - shrinks);
      if (place <= closesAt) continue;
      const toShare = numbers[position + toShareAt]!;
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

const RIGHT = [BODY_FROM, BODY_TO, FROM_SHARE, TO_SHARE] as const;
const LEFT = [BODY_TO, BODY_FROM, TO_SHARE, FROM_SHARE] as const;

/** The longest detour round a body that stands in the way of a place, m; Infinity where that is the ground, or it is longer than `mostM`. */
function detourM(
  { count, numbers }: ProjectedBodies,
  round: number,
  place: number,
  side: 1 | -1,
  lengthM: number,
  distanceM: number,
  mostM: number,
): number {
  const [fromAt, toAt, , toShareAt] = side > 0 ? RIGHT : LEFT;
  const placeOf = (along: number) => (side > 0 ? along : 1 - along);
  const corner = placeOf(numbers[BODY_NUMBERS * round + toAt]!);
  const cornerShare = numbers[BODY_NUMBERS * round + toShareAt]!;
  let longestM = 0;
  for (let body = 0; body < count; body++) {
    const at = BODY_NUMBERS * body;
    const to = placeOf(numbers[at + toAt]!);
    const share = numbers[at + toShareAt]!;
    const isCovering = share < cornerShare && to > corner;
    if (to <= place || placeOf(numbers[at + fromAt]!) >= (isCovering ? corner : place)) continue;
    if (share <= 0) return Infinity;
    const besideM = (to - place) * lengthM * share;
    longestM = Math.max(longestM, (besideM * besideM) / (2 * share * (1 - share) * distanceM));
    if (longestM > mostM) return Infinity;
  }
  return longestM;
}
