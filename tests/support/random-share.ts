import { z } from 'zod';

/** A test run takes every tenth random scene; the scheduled one takes them all. */
const PARTS = 10;
const DAY_MS = 86_400_000;

const partSchema = z.coerce
  .number()
  .int()
  .min(0)
  .max(PARTS - 1);
/** RANDOM_SHARE: `whole`, or the number of a part. */
const part = z
  .literal('whole')
  .or(partSchema)
  .parse(process.env['RANDOM_SHARE'] ?? 'whole');

/** Whether this run takes all, also what the scheduled run alone has time for. */
export const isWhole = part === 'whole';

/** The part of the random scenes whose day it is: ten days see them all. */
export function partOfTheDay(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS) % PARTS;
}

/**
 * The members of a list that this run takes. Each ten give one, another one each time, so that what alternates in the list does so in a
 * part; a list of fewer gives one.
 */
export function shareOf<Item>(items: readonly Item[], taken: number | 'whole' = part): Item[] {
  const parts = Math.min(PARTS, items.length);
  return items.filter((_, at) => taken === 'whole' || (at + Math.floor(at / parts)) % parts === taken % parts);
}

/** The seeds from `first` to `last` that this run takes. */
export function seeds(first: number, last: number): number[] {
  return shareOf(Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

/**
 * The number that this run has more scenes of some kind than, where all have more than so many: those of one day may have a quarter of
 * their tenth, and where that is next to nothing none.
 */
export function shareOfCount(ofAll: number): number {
  const ofPart = Math.floor(ofAll / PARTS / 4);
  return part === 'whole' ? ofAll : ofPart > 1 ? ofPart : -1;
}
