/** A shift of an assessment; `shifts.ts` says what follows from several. */
import { z } from 'zod';
import { calendarDateSchema } from './calendar.ts';
import { clockTimeSchema, spanOfClock } from './wall-clock.ts';

/** Years of four digits, also on the day before and the day after. */
export const shiftDateSchema = calendarDateSchema.refine(
  (date) => date >= '2000-01-01' && date <= '2199-12-31',
  'Choose a day of the years 2000 to 2199.',
);

/** A crew's work from one time of a day to another, local to the project; an end that is not after the start is of the next day. */
export const shiftSchema = z.object({ date: shiftDateSchema, start: clockTimeSchema, end: clockTimeSchema });
export type Shift = z.infer<typeof shiftSchema>;

/**
 * A shift as documents store it, `2026-11-28 20:00-05:00`, because security rules can limit a list of strings but not a list of maps. The
 * schema also reads the object that the app uses: files have it (the frozen input of a revision, an assessment that was copied to a file).
 */
export const storedShiftSchema = z
  .union([shiftSchema, z.string().transform((text) => STORED.exec(text)?.groups ?? {})])
  .pipe(shiftSchema);
const STORED = /^(?<date>.{10}) (?<start>.{5})-(?<end>.{5})$/;

export function storedShift({ date, start, end }: Shift): string {
  return `${date} ${start}-${end}`;
}

/** From when to when a shift goes. */
export const spanOf = ({ date, start, end }: Shift) => spanOfClock(date, start, end);

/** Whether an assessment says when it is by shifts. */
export function hasShifts(shifts: readonly Shift[] | undefined): shifts is readonly [Shift, ...Shift[]] {
  return shifts !== undefined && shifts.length > 0;
}

/** `2026-11-28, 20:00–05:00` */
export function nameOfShift({ date, start, end }: Shift): string {
  return `${date}, ${start}–${end}`;
}

/** What a shift is named by in the limits of a work area. */
export const startOfShift = ({ date, start }: Shift): string => `${date}T${start}`;
