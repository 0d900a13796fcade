/** 15-min periods that do not count: wind, rain, other noise. */
import { z } from 'zod';
import { LOGGER_LIMITS } from '../../model/limits.ts';
import {
  clockOfWall,
  dateOfWall,
  minuteOfWall,
  minutesOfClock,
  wallMinute,
  wallOfMinute,
} from '../../model/time/wall-clock.ts';
import { type Quarter, QUARTER_MINUTES } from './quarters.ts';
import { END_MUST_BE_AFTER_BEGINNING, ENTER_DAY_AND_TIME } from './texts.ts';

/** NPfI 2017, Fact Sheet A: a sample is invalid if the wind at the microphone exceeds this speed, m/s. */
export const MAX_WIND_MS = 5;

/**
 * A local time of the project, such as `2026-11-28T02:15`. With an offset, as in `2026-04-05T02:15+11:00`, it is unique even when
 * clocks are put back and show a time twice.
 */
const timeSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d([+-]\d{2}:\d{2})?$/, ENTER_DAY_AND_TIME);

export const EXCLUSION_REASONS = {
  wind: 'Wind',
  rain: 'Rain',
  other: 'Other noise',
  fault: 'Fault of the logger',
} as const;
export type ExclusionReason = keyof typeof EXCLUSION_REASONS;

/**
 * A stored excluded time, without `to` itself. Older marks from files have no offsets, so their end may seem to be before their
 * beginning.
 */
export const storedExclusionSchema = z.object({
  from: timeSchema,
  to: timeSchema,
  reason: z.enum(Object.keys(EXCLUSION_REASONS) as [ExclusionReason, ...ExclusionReason[]]),
  note: z.string().max(LOGGER_LIMITS.note).default(''),
});
export type Exclusion = z.infer<typeof storedExclusionSchema>;

/** An excluded time that was entered, or marked in a file. */
export const exclusionSchema = storedExclusionSchema.refine(isForward, {
  message: END_MUST_BE_AFTER_BEGINNING,
  path: ['to'],
});

function isForward({ from, to }: { from: string; to: string }): boolean {
  if (!hasOffset(from) || !hasOffset(to)) return from.slice(0, CLOCK_LENGTH) < to.slice(0, CLOCK_LENGTH);
  return Date.parse(from) < Date.parse(to);
}

/** Length of a time without an offset, such as `2026-11-28T02:15`. */
const CLOCK_LENGTH = 16;
const hasOffset = (time: string) => time.length > CLOCK_LENGTH;

/** The minute of a local time. */
export function minuteOfTime(time: string, timeZone: string): number {
  if (hasOffset(time)) return Date.parse(time) / 60_000;
  return minuteOfWall(wallMinute(time.slice(0, 10), minutesOfClock(time.slice(11))), timeZone);
}

/** The local time in a zone at a minute since 1970 in UTC, in its stored form: `2026-03-03T14:15`. */
export function storedClock(minute: number, timeZone: string): string {
  const wall = wallOfMinute(minute, timeZone);
  return `${dateOfWall(wall)}T${clockOfWall(wall)}`;
}

/** The local time of a minute with its offset from UTC: `2026-04-05T02:15+11:00`. */
function timeOfMinute(minute: number, timeZone: string): string {
  const wall = wallOfMinute(minute, timeZone);
  const offset = Math.abs(wall - minute);
  const parts = [Math.floor(offset / 60), offset % 60].map((part) => String(part).padStart(2, '0'));
  return `${dateOfWall(wall)}T${clockOfWall(wall)}${wall < minute ? '-' : '+'}${parts.join(':')}`;
}

/**
 * Converts the marked quarters of a file to excluded times. Consecutive quarters are joined.
 * @param marked beginnings of the quarters, minutes since 1970 in UTC
 */
export function exclusionsOfMarks(marked: readonly number[], timeZone: string): Exclusion[] {
  const spans: Array<{ from: number; to: number }> = [];
  for (const from of marked) {
    const last = spans.at(-1);
    if (last?.to === from) last.to = from + QUARTER_MINUTES;
    else spans.push({ from, to: from + QUARTER_MINUTES });
  }
  return spans.map(({ from, to }) => ({
    from: timeOfMinute(from, timeZone),
    to: timeOfMinute(to, timeZone),
    reason: 'other',
    note: 'marked in the file',
  }));
}

/** Minutes by which clocks are put back: an hour, or in some places half an hour. */
const REPEATS_MINUTES = [0, 30, 60];

/**
 * The span of an excluded time, minutes since 1970 in UTC. If the end seems to be before the beginning, it is the second
 * occurrence of its local time.
 */
function spanOfExclusion({ from, to }: Exclusion, timeZone: string): { from: number; to: number } {
  const [begins, ends] = [minuteOfTime(from, timeZone), minuteOfTime(to, timeZone)];
  return { from: begins, to: REPEATS_MINUTES.map((later) => ends + later).find((end) => end > begins) ?? ends };
}

/**
 * Returns the reason why a quarter does not count, or null if it counts. Wind and rain in the file exclude quarters
 * automatically.
 */
export function exclusionsOf(exclusions: readonly Exclusion[], timeZone: string): (quarter: Quarter) => string | null {
  // The time zone is applied once per exclusion and not once per quarter.
  const spans = exclusions.map((exclusion) => ({
    ...spanOfExclusion(exclusion, timeZone),
    words: wordsOf(exclusion),
  }));
  return ({ from, windMs, rainMm }) => {
    const found = spans.find((span) => span.from < from + QUARTER_MINUTES && from < span.to);
    if (found !== undefined) return found.words;
    if (windMs !== null && windMs > MAX_WIND_MS) return `Wind ${windMs.toFixed(1)} m/s`;
    if (rainMm !== null && rainMm > 0) return `Rain ${rainMm.toFixed(1)} mm`;
    return null;
  };
}

const wordsOf = ({ reason, note }: Exclusion) =>
  note === '' ? EXCLUSION_REASONS[reason] : `${EXCLUSION_REASONS[reason]}: ${note}`;
