/** On which days the same works go on together. */
import { dateOfDay, dayNumber } from '../../model/time/calendar.ts';
import type { HoursOfSet } from '../../model/criteria/hours.ts';
import { hasShifts } from '../../model/time/shift.ts';
import { type DatedWork, sharedStretches } from './works-of-day.ts';

/** Works that are together in an operating time, with the days on which they are. */
export interface SharedDays {
  /** Key of the operating time. */
  readonly time: string;
  /** Keys of two works or more, in the order in which they were given. */
  readonly works: readonly string[];
  /** `YYYY-MM-DD`, rising; a night is of the day on which it begins. */
  readonly days: readonly string[];
}

/** Works that go on at the same moments of some days: each set of works in each operating time once. */
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
 * The days on which a work may go on, rising: those of its shifts and the days before them, to which early hours belong; or all from its
 * first to its last one.
 * @param most so many are told at most
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
