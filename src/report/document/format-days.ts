import { grouped } from '../../model/format/format.ts';
import { dateRange } from '../../model/time/dates.ts';
import { dueText } from '../../notifications/rules/late-notices.ts';
import { daysLate } from '../../notifications/rules/notice-window.ts';
import type { Mitigation } from '../rules/mitigation.ts';

/**
 * Formats the last days of a measure, one line per last day: `By 20 Nov 2026, 22:00` or `Due 20 Nov 2026, 7 days late`. If there
 * are more last days than a report lists, the lines state the first and the last.
 * @param day the day for which the report is written
 * @param lateText returns the text for a last day that has passed
 */
export function formatDays(
  mitigation: Mitigation | undefined,
  day: string,
  lateText: (to: string, day: string) => string = dueText,
): string[] {
  if (mitigation === undefined) return ['During the work'];
  if (mitigation.days.length === 0) return ['Before the work'];
  const lines = mitigation.days.map((days) =>
    mitigation.days.length === 1
      ? formatValue(days, day, lateText)
      : `${formatValue(days, day, lateText)} (${grouped(days.addresses)} ${days.addresses === 1 ? 'address' : 'addresses'})`,
  );
  if (!mitigation.isByAddress) return lines;
  const [first = '', last = ''] = lines;
  return [`First ${inSentence(first)}`, `Last ${inSentence(last)}`, 'By address: see the notification list'];
}

const asSentence = (line: string) => line.charAt(0).toUpperCase() + line.slice(1);
const inSentence = (line: string) => line.charAt(0).toLowerCase() + line.slice(1);

function formatValue({ from, to, until }: Mitigation['days'][number], day: string, lateText: typeof dueText): string {
  if (daysLate({ to }, day) > 0) return asSentence(lateText(to, day));
  const last = `${dateRange(to, to)}${until === null ? '' : `, ${until}`}`;
  return from === null ? `By ${last}` : `From ${dateRange(from, from)} to ${last}`;
}
