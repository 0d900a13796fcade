import { dayNumber, localDate } from '../../model/time/calendar.ts';
import type { AssessmentDetails } from '../../model/assessment/assessment.ts';
import type { HoursOfSet } from '../../model/criteria/hours.ts';
import { shiftsInOrder, type ShiftSummary, summariseShifts } from '../../model/time/shifts.ts';
import { hasShifts, type Shift } from '../../model/time/shift.ts';
import { shownDay } from '../../model/format/format.ts';
import { dateRange } from '../../model/time/dates.ts';

const count = (number: number, one: string, many: string) =>
  number === 0 ? [] : [number === 1 ? `1 ${one}` : `${number} ${many}`];
const hours = (minutes: number, what: string) =>
  minutes === 0 ? [] : [`${Number((minutes / 60).toFixed(2))} h ${what}`];

/** `3 evening shifts, 3 night shifts, 21 h OOH` */
export function formatShiftSummary({ evenings, nights, totalMinutes, outOfHoursMinutes }: ShiftSummary): string {
  return [
    ...count(evenings.size, 'evening shift', 'evening shifts'),
    ...count(nights.size, 'night shift', 'night shifts'),
    ...hours(outOfHoursMinutes, 'OOH'),
    ...hours(totalMinutes - outOfHoursMinutes, 'in standard hours'),
  ].join(', ');
}

/** `Mon 23 Nov 2026, 20:00–05:00` */
export function formatShift(shift: Shift): string {
  return formatShiftRun([shift, shift]);
}

/**
 * The text of a shift that no longer exists, from its start: `Mon 23 Nov 2026, 20:00`.
 * @param start start in the form of `startOfShift`
 */
export function formatShiftStart(start: string): string {
  const [day = '', clock = ''] = start.split('T');
  return `${shownDay(localDate(day), 'weekdayOfYear')}, ${clock}`;
}

/** Shifts in chronological order. Shifts on consecutive days are one entry: `Mon 23 Nov – Fri 27 Nov 2026, 20:00–05:00`. */
export function formatShifts(shifts: readonly Shift[]): string[] {
  const runs: Array<[first: Shift, last: Shift]> = [];
  for (const shift of shiftsInOrder(shifts)) {
    const run = runs.findLast(([, last]) => goesOn(last, shift));
    if (run === undefined) runs.push([shift, shift]);
    else run[1] = shift;
  }
  return runs.map(formatShiftRun);
}

function goesOn(last: Shift, next: Shift): boolean {
  return last.start === next.start && last.end === next.end && dayNumber(next.date) === dayNumber(last.date) + 1;
}

function formatShiftRun([first, last]: readonly [Shift, Shift]): string {
  const [begins, ends] = [localDate(first.date), localDate(last.date)];
  const until = shownDay(ends, 'weekdayOfYear');
  const from = shownDay(begins, first.date.slice(0, 4) === last.date.slice(0, 4) ? 'weekday' : 'weekdayOfYear');
  const days = first.date === last.date ? until : `${from} – ${until}`;
  return `${days}, ${first.start}–${first.end}`;
}

const MAX_LINES = 3;

/** When an assessment has work: its first shifts with totals, or its dates if it has no shifts. */
export function formatWhen(
  { shifts, startDate, endDate }: Pick<AssessmentDetails, 'shifts' | 'startDate' | 'endDate'>,
  criteria: HoursOfSet,
): string {
  if (!hasShifts(shifts)) return dateRange(startDate, endDate);
  const last = shiftsInOrder(shifts).at(-1)?.date ?? endDate;
  const lines = formatShifts(shifts);
  const more = lines.length > MAX_LINES ? [`… until ${dateRange(last, last)}`] : [];
  return `${[...lines.slice(0, MAX_LINES), ...more].join('; ')} · ${formatShiftSummary(summariseShifts(criteria, shifts))}`;
}
