/**
 * Finds positions on a line of sources from which the path over the top crosses a building near its corner. At the corner only
 * one edge of the building remains (7.4, eq. 15: C3 = 1). The level there may be up to 4.8 dB higher than beside it.
 */
import { differenceM, diffractionFactor, distanceAt, LEAST_DIFFERENCE_M } from './detour.ts';
import type { GapPlace } from './gap-places.ts';
import { BACK, BACK_RISE, FROM, FRONT, FRONT_RISE, ITEM_NUMBERS, TO } from './projected-items.ts';
import type { Projection } from './projection.ts';

/** Distance inside the corner at which the path over the building is estimated, m. */
const CORNER_M = 0.6;
/** An edge that rises above the path by less than this does not count as a second edge, m. */
const SAME_EDGE_M = 0.3;

/** @param mostDb maximum screening by the single edge, dB; positions with more are not returned */
export function cornerPlaces(projection: Projection, mostDb: number): GapPlace[] {
  const { items, lengthM } = projection;
  const { count, numbers: item } = items;
  const found: GapPlace[] = [];
  for (let position = 0; position < ITEM_NUMBERS * count; position += ITEM_NUMBERS) {
    if (!(item[position + BACK]! > item[position + FRONT]! && item[position + BACK_RISE]! > 0)) continue;
    if ((item[position + TO]! - item[position + FROM]!) * lengthM < 2 * CORNER_M) continue;
    for (const isOpenBefore of [true, false]) {
      const place = item[position + (isOpenBefore ? TO : FROM)]!;
      if (place <= 0 || place >= 1) continue;
      const inside = place + ((isOpenBefore ? -1 : 1) * CORNER_M) / lengthM;
      const detourM = differenceM(
        item[position + FRONT]!,
        item[position + FRONT_RISE]!,
        distanceAt(projection, inside),
      );
      if (lossOver(detourM) <= mostDb && isOnlyEdge(projection, position, inside))
        found.push({ place, isOpenBefore, differenceM: detourM });
    }
  }
  return found;
}

/**
 * Whether no other edge rises above the path over the front of the building. With any second edge, C3 is the value for two edges.
 */
function isOnlyEdge({ items }: Projection, house: number, place: number): boolean {
  const { count, numbers: item } = items;
  const [share, rise] = [item[house + FRONT]!, item[house + FRONT_RISE]!];
  for (let position = 0; position < ITEM_NUMBERS * count; position += ITEM_NUMBERS) {
    if (position === house || item[position + FROM]! > place || item[position + TO]! < place) continue;
    for (let number = FRONT; number <= BACK; number += 2) {
      const other = item[position + number]!;
      const pathRise = rise * (other < share ? other / share : (1 - other) / (1 - share));
      if (item[position + number + 1]! > pathRise + SAME_EDGE_M) return false;
    }
  }
  return true;
}

/** The screening by one edge, dB. */
function lossOver(detourM: number): number {
  return detourM <= LEAST_DIFFERENCE_M ? 0 : 10 * Math.log10(Math.max(1, diffractionFactor(detourM)));
}
