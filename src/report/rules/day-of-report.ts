import { todayIn } from '../../model/time/calendar.ts';
import type { Report } from './report.ts';

/** Returns the day for which the report is written: the day of issue, or the day of the run for a working version. */
export function dayOfReport({
  criteria,
  processedAt,
  revision,
}: Pick<Report, 'criteria' | 'processedAt' | 'revision'>) {
  const moment = new Date(revision?.issuedAt ?? processedAt);
  return { day: todayIn(criteria.timeZone, moment), event: revision === null ? 'processed' : 'issued' } as const;
}
