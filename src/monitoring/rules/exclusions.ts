/** 15-min periods that count for nothing: wind, rain, other noise. */
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

/** NPfI 2017, Fact Sheet A: wind at the microphone above this makes a sample invalid, m/s. */
export const MAX_WIND_MS = 5;

/**
 * A time of the project's clock, such as `2026-11-28T02:15`. With an offset, `2026-04-05T02:15+11:00`, it is one minute also where the
 * clock is put back and shows it twice.
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

/** An excluded time as it is stored, `to` not among it. Of marks in files it was once stored without offsets, so that its end may seem to lie before. */
export const storedExclusionSchema = z.object({
  from: timeSchema,
  to: timeSchema,
  reason: z.enum(Object.keys(EXCLUSION_REASONS) as [ExclusionReason, ...ExclusionReason[]]),
  note: z.string().max(LOGGER_LIMITS.note).default(''),
});
export type Exclusion = z.infer<typeof storedExclusionSchema>;

/** An excluded time that is entered, or marked in a file. */
export const exclusionSchema = storedExclusionSchema.refine(isForward, {
  message: END_MUST_BE_AFTER_BEGINNING,
  path: ['to'],
});

function isForward({ from, to }: { from: string; to: string }): boolean {
  if (!hasOffset(from) || !hasOffset(to)) return from.slice(0, CLOCK_LENGTH) < to.slice(0, CLOCK_LENGTH);
  return Date.parse(from) < Date.parse(to);
}

/** Of `2026-11-28T02:15`. */
const CLOCK_LENGTH = 16;
const hasOffset = (time: string) => time.length > CLOCK_LENGTH;

/** The minute of a time of the project's clock. */
export function minuteOfTime(time: string, timeZone: string): number {
  if (hasOffset(time)) return Date.parse(time) / 60_000;
  return minuteOfWall(wallMinute(time.slice(0, 10), minutesOfClock(time.slice(11))), timeZone);
}

/** What a clock of the zone shows at a minute since 1970, UTC, as it is stored: `2026-03-03T14:15`. */
export function storedClock(minute: number, timeZone: string): string {
  const wall = wallOfMinute(minute, timeZone);
  return `${dateOfWall(wall)}T${clockOfWall(wall)}`;
}

/** `2026-04-05T02:15+11:00`: a minute by the project's clock, with the clock's offset from UTC. */
function timeOfMinute(minute: number, timeZone: string): string {
  const wall = wallOfMinute(minute, timeZone);
  const offset = Math.abs(wall - minute);
  const parts = [Math.floor(offset / 60), offset % 60].map((part) => String(part).padStart(2, '0'));
  return `${dateOfWall(wall)}T${clockOfWall(wall)}${wall < minute ? '-' : '+'}${parts.join(':')}`;
}

/** Quarters that a file marks, as excluded times; those that follow each other as one. @param marked their beginnings, minutes since 1970, UTC */
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

/** Clocks are put back by an hour, in some places by half of one. */
const REPEATS_MINUTES = [0, 30, 60];

/** The span of an excluded time, minutes since 1970, UTC. An end that seems to lie before the beginning is the second showing of its time. */
function spanOfExclusion({ from, to }: Exclusion, timeZone: string): { from: number; to: number } {
  const [begins, ends] = [minuteOfTime(from, timeZone), minuteOfTime(to, timeZone)];
  return { from: begins, to: REPEATS_MINUTES.map((later) => ends + later).find((end) => end > begins) ?? ends };
}

/** Tells why a quarter counts for nothing, in words; null where it counts. Columns of wind and rain exclude without being asked. */
export function exclusionsOf(exclusions: readonly Exclusion[], timeZone: string): (quarter: Quarter) => string | null {
  // A time zone is looked up once for each time, and not for each quarter again.
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
