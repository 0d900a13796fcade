/** The obstacles in front of a line of sources, or just below the sight lines to it, projected from a receiver onto the line. */
import { differenceM, LEAST_DIFFERENCE_M } from './detour.ts';
import { enlarged } from './projected-bodies.ts';

/**
 * Numbers of an item: its ends on the line (0 … 1); for its front and its back, the share of the distance from the receiver (0)
 * to the line (1) and the rise above the sight line, m; its layer; and the larger path length difference of front and back at the
 * perpendicular distance of the line, m.
 */
export const FROM = 0;
export const TO = 1;
export const FRONT = 2;
export const FRONT_RISE = 3;
export const BACK = 4;
export const BACK_RISE = 5;
export const LAYER = 6;
export const DETOUR_M = 7;
export const ITEM_NUMBERS = 8;
/** The layers: near the receiver, near the line, temporary barriers. */
export const LAYERS = 3;
const TEMPORARY = 2;

export class ProjectedItems {
  /** `count` items with `ITEM_NUMBERS` numbers each. */
  count = 0;
  numbers = new Float64Array(ITEM_NUMBERS * 256);

  /**
   * Adds an item that covers part of the line, unless it is too far below all sight lines.
   * @param from, to its ends on the line
   * @param front, back shares of the distance, each followed by the rise above the sight line there, m
   * @param distanceM perpendicular distance of the line from the receiver
   */
  add(
    from: number,
    to: number,
    front: number,
    frontRise: number,
    back: number,
    backRise: number,
    isTemporary: boolean,
    distanceM: number,
  ): void {
    if (to <= 0 || from >= 1 || !(to > from)) return;
    const detourM = Math.max(differenceM(front, frontRise, distanceM), differenceM(back, backRise, distanceM));
    if (detourM < LEAST_DIFFERENCE_M * 2) return;
    if (ITEM_NUMBERS * (this.count + 1) > this.numbers.length) this.numbers = enlarged(this.numbers);
    const position = ITEM_NUMBERS * this.count++;
    this.numbers[position + FROM] = Math.max(0, from);
    this.numbers[position + TO] = Math.min(1, to);
    this.numbers[position + FRONT] = front;
    this.numbers[position + FRONT_RISE] = frontRise;
    this.numbers[position + BACK] = back;
    this.numbers[position + BACK_RISE] = backRise;
    this.numbers[position + LAYER] = isTemporary ? TEMPORARY : front + back < 1 ? 0 : 1;
    this.numbers[position + DETOUR_M] = detourM;
  }
}
