import { z } from 'zod';
import { criteriaTexts } from '../texts/criteria.ts';

/** A calendar date as stored: `YYYY-MM-DD` text that names a day that exists. */
export const calendarDateSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, criteriaTexts.enterADate)
  .refine(isDay, criteriaTexts.thisDayDoesNotExist);

/** The local midnight of a stored date. `new Date(text)` would read it as UTC and show the day before in the west. */
export function localDate(text: string): Date {
  return new Date(`${text}T00:00:00`);
}

export function calendarDate(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** The days of the week (0 Sunday to 6 Saturday) that lie between two stored dates, both included. */
export function weekdaysBetween(startDate: string, endDate: string): Set<number> {
  const first = dayNumber(startDate);
  const count = Math.min(7, dayNumber(endDate) - first + 1);
  return new Set(Array.from({ length: Math.max(0, count) }, (_, index) => weekdayOf(dateOfDay(first + index))));
}

/** Whether a text of the form `YYYY-MM-DD` names a day that exists. */
function isDay(text: string): boolean {
  const day = dayNumber(text);
  return Number.isFinite(day) && dateOfDay(day) === text;
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
