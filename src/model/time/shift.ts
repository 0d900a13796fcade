/** A shift of an assessment. `shifts.ts` has the functions for several shifts. */
import { z } from 'zod';
import { calendarDateSchema } from './calendar.ts';
import { clockTimeSchema, spanOfClock } from './wall-clock.ts';

/** Limits dates so that the days before and after also have years of four digits. */
export const shiftDateSchema = calendarDateSchema.refine(
  (date) => date >= '2000-01-01' && date <= '2199-12-31',
  'Choose a day of the years 2000 to 2199.',
);

/**
 * The work of a crew from one time of day to another, in local time of the project. If the end is not after the start, the shift
 * ends on the next day.
 */
export const shiftSchema = z.object({ date: shiftDateSchema, start: clockTimeSchema, end: clockTimeSchema });
export type Shift = z.infer<typeof shiftSchema>;

/**
 * A shift as documents store it, `2026-11-28 20:00-05:00`. Security rules can limit a list of strings but not a list of maps. The
 * schema also reads the object form of the app, which files contain (the frozen input of a revision, and an assessment that was
 * copied to a file).
 */
export const storedShiftSchema = z
  .union([shiftSchema, z.string().transform((text) => STORED.exec(text)?.groups ?? {})])
  .pipe(shiftSchema);
const STORED = /^(?<date>.{10}) (?<start>.{5})-(?<end>.{5})$/;

export function storedShift({ date, start, end }: Shift): string {
  return `${date} ${start}-${end}`;
}

/** The start and end of a shift. */
export const spanOf = ({ date, start, end }: Shift) => spanOfClock(date, start, end);

/** Whether an assessment has shifts. */
export function hasShifts(shifts: readonly Shift[] | undefined): shifts is readonly [Shift, ...Shift[]] {
  return shifts !== undefined && shifts.length > 0;
}

/** `2026-11-28, 20:00–05:00` */
export function nameOfShift({ date, start, end }: Shift): string {
  return `${date}, ${start}–${end}`;
}

/** The start of a shift, by which the limits of a work area refer to it. */
export const startOfShift = ({ date, start }: Shift): string => `${date}T${start}`;
