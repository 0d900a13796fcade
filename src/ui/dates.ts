import { format } from 'date-fns';
import { localDate } from '../domain/calendar.ts';

/** `3 Mar 2026`, or a range of two such days. */
export function dateRange(startDate: string, endDate: string): string {
  const start = format(localDate(startDate), 'd MMM yyyy');
  return startDate === endDate ? start : `${start} – ${format(localDate(endDate), 'd MMM yyyy')}`;
}

/** `3 Mar 2026, 14:05 (Australia/Sydney)`: in a time zone that it names, wherever it is read. */
export function timeInZone(date: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(date);
  return `${text} (${timeZone})`;
}

/** `3 Mar 2026, 14:05`, in the time zone of the browser. */
export function timeOfDay(date: Date): string {
  return format(date, 'd MMM yyyy, HH:mm');
}
