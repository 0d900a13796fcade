import { addDays, differenceInCalendarDays, formatISO, getDay, isValid, parseISO, subDays } from 'date-fns';
import { z } from 'zod';

/** A calendar date as stored: `YYYY-MM-DD` text that names a day that exists. */
export const calendarDateSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date.')
  .refine((text) => isValid(parseISO(text)), 'This day does not exist.');

/** The local midnight of a stored date. `new Date(text)` would read it as UTC and show the day before in the west. */
export function localDate(text: string): Date {
  return parseISO(text);
}

export function calendarDate(date: Date): string {
  return formatISO(date, { representation: 'date' });
}

/** The stored date of some days before a moment, as it is here. */
export function dateDaysBefore(moment: Date, days: number): string {
  return calendarDate(subDays(moment, days));
}

const FIRST_DAY = parseISO('1970-01-01');

/** Days from 1 January 1970 to a stored date: days can be counted by it without a time zone. */
export function dayNumber(date: string): number {
  return differenceInCalendarDays(parseISO(date), FIRST_DAY);
}

/** The stored date of a number of days. */
export function dateOfDay(days: number): string {
  return calendarDate(addDays(FIRST_DAY, days));
}

/** The day of the week of a stored date, 0 Sunday to 6 Saturday. */
export function weekdayOf(date: string): number {
  return getDay(parseISO(date));
}

/** The days from one stored date to another, both included, that lie on some weekdays (0 Sunday to 6 Saturday); not more than `most`. */
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
  // The form of dates in Sweden is that of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(now);
}
