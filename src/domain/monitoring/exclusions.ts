/** Quarters of an hour that count for nothing: wind, rain, other noise. */
import { z } from 'zod';
import { LOGGER_LIMITS } from '../limits.ts';
import { minuteOfWall, minutesOfClock, wallMinute } from '../wall-clock.ts';
import { type Quarter, QUARTER_MINUTES } from './quarters.ts';

/** NPfI 2017, Fact Sheet A: wind at the microphone above this makes a sample invalid, m/s. */
export const MAX_WIND_MS = 5;

/** A time of the project's clock, such as `2026-11-28T02:15`. */
const wallTimeSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'Enter a day and a time.');

export const EXCLUSION_REASONS = {
  wind: 'Wind',
  rain: 'Rain',
  other: 'Other noise',
  fault: 'Fault of the logger',
} as const;
export type ExclusionReason = keyof typeof EXCLUSION_REASONS;

/** A time that a person excluded, `to` not among it. */
export const exclusionSchema = z
  .object({
    from: wallTimeSchema,
    to: wallTimeSchema,
    reason: z.enum(Object.keys(EXCLUSION_REASONS) as [ExclusionReason, ...ExclusionReason[]]),
    note: z.string().max(LOGGER_LIMITS.note).default(''),
  })
  .refine(({ from, to }) => from < to, { message: 'The end must be after the beginning.', path: ['to'] });
export type Exclusion = z.infer<typeof exclusionSchema>;

/** The minute of a time of the project's clock. */
export function minuteOfTime(time: string, timeZone: string): number {
  return minuteOfWall(wallMinute(time.slice(0, 10), minutesOfClock(time.slice(11))), timeZone);
}

/** Tells why a quarter counts for nothing, in words; null where it counts. Columns of wind and rain exclude without being asked. */
export function exclusionsOf(exclusions: readonly Exclusion[], timeZone: string): (quarter: Quarter) => string | null {
  // A time zone is looked up once for each time, and not for each quarter again.
  const spans = exclusions.map(({ from, to, reason, note }) => ({
    from: minuteOfTime(from, timeZone),
    to: minuteOfTime(to, timeZone),
    words: note === '' ? EXCLUSION_REASONS[reason] : `${EXCLUSION_REASONS[reason]}: ${note}`,
  }));
  return ({ from, windMs, rainMm }) => {
    const found = spans.find((span) => span.from < from + QUARTER_MINUTES && from < span.to);
    if (found !== undefined) return found.words;
    if (windMs !== null && windMs > MAX_WIND_MS) return `Wind ${windMs.toFixed(1)} m/s`;
    if (rainMm !== null && rainMm > 0) return `Rain ${rainMm.toFixed(1)} mm`;
    return null;
  };
}
