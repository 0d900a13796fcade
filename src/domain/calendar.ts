import { formatISO, isValid, parseISO } from 'date-fns';
import { z } from 'zod';
import { criteriaTexts } from '../texts/criteria.ts';

/** A calendar date as stored: `YYYY-MM-DD` text that names a day that exists. */
export const calendarDateSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, criteriaTexts.enterADate)
  .refine((text) => isValid(parseISO(text)), criteriaTexts.thisDayDoesNotExist);

/** The local midnight of a stored date. `new Date(text)` would read it as UTC and show the day before in the west. */
export function localDate(text: string): Date {
  return parseISO(text);
}

export function calendarDate(date: Date): string {
  return formatISO(date, { representation: 'date' });
}

const MS_PER_DAY = 86_400_000;

/** Days from 1 January 1970 to a stored date: days can be counted by it without a time zone. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;
}

/** The stored date of a number of days. */
export function dateOfDay(days: number): string {
  return new Date(days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The day of the week of a stored date, 0 Sunday to 6 Saturday. */
export function weekdayOf(date: string): number {
  return new Date(dayNumber(date) * MS_PER_DAY).getUTCDay();
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
