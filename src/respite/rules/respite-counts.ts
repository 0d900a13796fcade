/** Counts the evenings or nights on which an address requires respite: in the weeks of a month, in the month, and in a row. */
import { dateOfDay, dayNumber, weekdayOf } from '../../model/time/calendar.ts';
import { daysOfMonth } from './respite-rules.ts';

export interface RespiteCounts {
  /** Weeks from Monday to Sunday that contain a day of the month. The counts include their days outside the month. */
  readonly weeks: ReadonlyArray<{ readonly from: string; readonly to: string; readonly count: number }>;
  readonly month: number;
  /** Length of the longest row that contains a day of the month. */
  readonly inRow: number;
}

const DAYS_OF_WEEK = 7;

/**
 * @param days numbers of the days on which the measure is required, ascending and without duplicates
 * @param month the month, such as `2026-11`
 */
export function respiteCounts(days: readonly number[], month: string): RespiteCounts {
  const { from, to } = daysOfMonth(month);
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const countIn = (begin: number, end: number) => days.filter((day) => begin <= day && day <= end).length;
  const weeks = [];
  for (let monday = mondayOf(first); monday <= last; monday += DAYS_OF_WEEK) {
    const sunday = monday + DAYS_OF_WEEK - 1;
    weeks.push({ from: dateOfDay(monday), to: dateOfDay(sunday), count: countIn(monday, sunday) });
  }
  return { weeks, month: countIn(first, last), inRow: longestRow(days, first, last) };
}

function mondayOf(day: number): number {
  return day - ((weekdayOf(dateOfDay(day)) + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK);
}

function longestRow(days: readonly number[], first: number, last: number): number {
  let longest = 0;
  let begin = 0;
  days.forEach((day, index) => {
    if (index > 0 && days[index - 1] !== day - 1) begin = index;
    const isLastOfRow = days[index + 1] !== day + 1;
    const isOfMonth = day >= first && (days[begin] ?? day) <= last;
    if (isLastOfRow && isOfMonth) longest = Math.max(longest, index - begin + 1);
  });
  return longest;
}
