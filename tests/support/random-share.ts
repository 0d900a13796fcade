import { z } from 'zod';

/** Number of parts of the random scenes. A test run takes one part, and the scheduled run takes all. */
const PARTS = 10;
const DAY_MS = 86_400_000;

const partSchema = z.coerce
  .number()
  .int()
  .min(0)
  .max(PARTS - 1);
/** `RANDOM_SHARE`: `whole`, or the number of a part. */
const part = z
  .literal('whole')
  .or(partSchema)
  .parse(process.env['RANDOM_SHARE'] ?? 'whole');

/** Whether this run takes all parts, including what only the scheduled run has time for. */
export const isWhole = part === 'whole';

/** Returns the number of the part for a day. Ten days cover all parts. */
export function partOfTheDay(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS) % PARTS;
}

/**
 * Returns the members of a list that this run takes. Each ten members contribute one, at a different position each time, so that
 * alternating members all occur in a part. A shorter list contributes one.
 */
export function shareOf<Item>(items: readonly Item[], taken: number | 'whole' = part): Item[] {
  const parts = Math.min(PARTS, items.length);
  return items.filter((_, at) => taken === 'whole' || (at + Math.floor(at / parts)) % parts === taken % parts);
}

/** Returns the seeds from `first` to `last` that this run takes. */
export function seeds(first: number, last: number): number[] {
  return shareOf(Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

/**
 * Returns a bound for the number of scenes of a kind: a whole run has more than `ofAll` of them, and any run has more than the
 * returned number. The bound of a daily run is a quarter of its tenth, or −1 if that is at most one.
 */
export function shareOfCount(ofAll: number): number {
  const ofPart = Math.floor(ofAll / PARTS / 4);
  return part === 'whole' ? ofAll : ofPart > 1 ? ofPart : -1;
}
