/** The bodies that break sight lines from a receiver to a line of sources, each as a whole, projected onto the line. */

/**
 * Numbers of a body: its ends on the line (0 … 1), and for the corner at each end the distance to the receiver divided by the
 * distance to the line. The ratio is 0 if no path passes beside the body, as with the ground.
 */
export const BODY_FROM = 0;
export const BODY_TO = 1;
export const FROM_RATIO = 2;
export const TO_RATIO = 3;
export const BODY_NUMBERS = 4;

export class ProjectedBodies {
  /** `count` bodies with `BODY_NUMBERS` numbers each. */
  count = 0;
  numbers = new Float64Array(BODY_NUMBERS * 64);
  private against = new Float64Array();

  /**
   * Adds a body that covers part of the line. A body entirely beside the line is ignored, so that it does not affect the
   * division.
   * @param fromShare, toShare the corners’ shares of the distance from the receiver to the line; 0 if no path passes beside them
   */
  add(from: number, to: number, fromShare: number, toShare: number): void {
    if (!(to > from) || to <= 0 || from >= 1) return;
    if (BODY_NUMBERS * (this.count + 1) > this.numbers.length) this.numbers = enlarged(this.numbers);
    const at = BODY_NUMBERS * this.count++;
    this.numbers[at + BODY_FROM] = from;
    this.numbers[at + BODY_TO] = to;
    this.numbers[at + FROM_RATIO] = fromShare / (1 - fromShare);
    this.numbers[at + TO_RATIO] = toShare / (1 - toShare);
  }

  /** The numbers of the bodies with the line reversed. The array is valid until the next call. */
  turned(): Float64Array {
    const { numbers } = this;
    if (this.against.length < numbers.length) this.against = new Float64Array(numbers.length);
    for (let at = 0; at < BODY_NUMBERS * this.count; at += BODY_NUMBERS) {
      this.against[at + BODY_FROM] = 1 - numbers[at + BODY_TO]!;
      this.against[at + BODY_TO] = 1 - numbers[at + BODY_FROM]!;
      this.against[at + FROM_RATIO] = numbers[at + TO_RATIO]!;
      this.against[at + TO_RATIO] = numbers[at + FROM_RATIO]!;
    }
    return this.against;
  }
}

/** A copy of an array with twice its length. */
export function enlarged(row: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * row.length);
  larger.set(row);
  return larger;
}
