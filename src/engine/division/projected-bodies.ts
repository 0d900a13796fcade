/** What breaks the sight lines from a receiver to a line of sources, each body as a whole, projected onto the line. */

/**
 * Numbers of a body: where it begins and ends on the line (0 … 1), and the ratio of the ways from its corners there to the receiver and to the
 * line: 0 where nothing passes beside it, as of the ground.
 */
export const BODY_FROM = 0;
export const BODY_TO = 1;
export const FROM_RATIO = 2;
export const TO_RATIO = 3;
export const BODY_NUMBERS = 4;

export class ProjectedBodies {
  /** Bodies, each with `BODY_NUMBERS` numbers. */
  count = 0;
  numbers = new Float64Array(BODY_NUMBERS * 64);
  private against = new Float64Array();

  /**
   * Adds a body that stands before some of the line: what stands beside all of it may not decide where the line is looked at.
   * @param fromShare, toShare the shares of the way from the receiver to the line at which its corners stand; 0 where nothing passes beside it
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

  /** The numbers of the bodies as they are seen from the other end of the line; they stay until this is asked for again. */
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

/** A row of numbers with room for as many again. */
export function enlarged(row: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * row.length);
  larger.set(row);
  return larger;
}
