/** Determines on which days the same works take place at the same time. */
import { dateOfDay, dayNumber } from '../../model/time/calendar.ts';
import type { HoursOfSet } from '../../model/criteria/hours.ts';
import { hasShifts } from '../../model/time/shift.ts';
import { type DatedWork, sharedStretches } from './works-of-day.ts';

/** Works that share an operating time, with the days on which they do. */
export interface SharedDays {
  /** Key of the operating time. */
  readonly time: string;
  /** Keys of at least two works, in the order of the input. */
  readonly works: readonly string[];
  /** Days as `YYYY-MM-DD` in ascending order. A night belongs to the day on which it begins. */
  readonly days: readonly string[];
}

/**
 * Returns the works that take place at the same time on any of the days. Each set of works in each operating time is listed once.
 */
export function sharedDays(set: HoursOfSet, days: readonly string[], works: readonly DatedWork[]): SharedDays[] {
  const found = new Map<string, { time: string; works: readonly string[]; days: Set<string> }>();
  for (const day of days) {
    for (const stretch of sharedStretches(set, day, works)) {
      if (stretch.works.length < 2) continue;
      const key = JSON.stringify([stretch.time, stretch.works]);
      const exceeding = found.get(key) ?? { time: stretch.time, works: stretch.works, days: new Set<string>() };
      found.set(key, exceeding);
      exceeding.days.add(day);
    }
  }
  return [...found.values()].map((exceeding) => ({ ...exceeding, days: [...exceeding.days].sort() }));
}

/**
 * Returns the days on which a work may take place, in ascending order. With shifts, these are the days of the shifts and the days
 * before them, to which early hours belong. Without shifts, these are all days from the day before the first to the last.
 * @param most the greatest number of days
 */
export function daysOfWork({ shifts, startDate, endDate }: DatedWork['when'], most: number): string[] {
  if (hasShifts(shifts)) {
    const numbers = shifts.flatMap(({ date }) => [dayNumber(date) - 1, dayNumber(date)]);
    return [...new Set(numbers)].sort((a, b) => a - b).slice(0, most).map(dateOfDay); // prettier-ignore
  }
  const first = dayNumber(startDate) - 1;
  const count = Math.min(most, dayNumber(endDate) - first + 1);
  return Array.from({ length: Math.max(0, count) }, (_, index) => dateOfDay(first + index));
}
