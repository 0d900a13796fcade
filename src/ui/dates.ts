import { localDate } from '../domain/calendar.ts';
import { shownDay } from '../texts/format.ts';

/** `3 Mar 2026`, or a range of two such days. */
export function dateRange(startDate: string, endDate: string): string {
  const start = shownDay(localDate(startDate), 'dayOfYear');
  return startDate === endDate ? start : `${start} – ${shownDay(localDate(endDate), 'dayOfYear')}`;
}
