import { addDays, differenceInCalendarDays, formatISO, getDay, isValid, parseISO, subDays } from 'date-fns';
import { z } from 'zod';

/** A stored calendar date: `YYYY-MM-DD` text of an existing day. */
export const calendarDateSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date.')
  .refine((text) => isValid(parseISO(text)), 'This day does not exist.');

/** Local midnight of a stored date. `new Date(text)` would read the date as UTC and show the previous day west of Greenwich. */
export function localDate(text: string): Date {
  return parseISO(text);
}

export function calendarDate(date: Date): string {
  return formatISO(date, { representation: 'date' });
}

/** The stored date that is a number of days before a time, in the time zone of the browser. */
export function dateDaysBefore(moment: Date, days: number): string {
  return calendarDate(subDays(moment, days));
}

const FIRST_DAY = parseISO('1970-01-01');

/** Days from 1 January 1970 to a stored date. They can be counted without a time zone. */
export function dayNumber(date: string): number {
  return differenceInCalendarDays(parseISO(date), FIRST_DAY);
}

/** The stored date that is a number of days after 1 January 1970. */
export function dateOfDay(days: number): string {
  return calendarDate(addDays(FIRST_DAY, days));
}

/** The day of the week of a stored date, 0 Sunday to 6 Saturday. */
export function weekdayOf(date: string): number {
  return getDay(parseISO(date));
}

/**
 * The days from one stored date to another, both included, that fall on some weekdays (0 Sunday to 6 Saturday). At most `most`
 * days are returned.
 */
export function daysOnWeekdays(from: string, until: string, weekdays: ReadonlySet<number>, most: number): string[] {
  const found: string[] = [];
  const last = dayNumber(until);
  for (let day = dayNumber(from); weekdays.size > 0 && day <= last && found.length < most; day++) {
    const date = dateOfDay(day);
    if (weekdays.has(weekdayOf(date))) found.push(date);
  }
  return found;
}

/** Today as a stored date, in a time zone. */
export function todayIn(timeZone: string, now = new Date()): string {
  // The Swedish date format is that of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(now);
}
