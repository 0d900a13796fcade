import { todayIn } from '../../model/time/calendar.ts';
import type { Report } from './report.ts';

/** The day that a report speaks for: that of its issue, or of its run where it is a working version. */
export function dayOfReport({
  criteria,
  processedAt,
  revision,
}: Pick<Report, 'criteria' | 'processedAt' | 'revision'>) {
  const moment = new Date(revision?.issuedAt ?? processedAt);
  return { day: todayIn(criteria.timeZone, moment), event: revision === null ? 'processed' : 'issued' } as const;
}
