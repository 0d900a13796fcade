import type { AssessmentDetails } from '../assessment/assessment.ts';
import { localDate } from './calendar.ts';
import { hasShifts } from './shift.ts';
import { shownDay } from '../format/format.ts';

/** `3 Mar 2026`, or a range of two such days. */
export function dateRange(startDate: string, endDate: string): string {
  const start = shownDay(localDate(startDate), 'dayOfYear');
  return startDate === endDate ? start : `${start} – ${shownDay(localDate(endDate), 'dayOfYear')}`;
}

/**
 * The first and the last date on which work begins, according to the shifts of an assessment, or else its own dates. Lists use
 * it: a night shift is listed under the date on which it begins. Documents that leave the product use `dateRange`, which includes
 * the day on which the work ends.
 */
export function datesOfWork({
  shifts,
  startDate,
  endDate,
}: Pick<AssessmentDetails, 'shifts' | 'startDate' | 'endDate'>): string {
  if (!hasShifts(shifts)) return dateRange(startDate, endDate);
  const dates = shifts.map(({ date }) => date).sort();
  return dateRange(dates[0] ?? startDate, dates.at(-1) ?? endDate);
}
