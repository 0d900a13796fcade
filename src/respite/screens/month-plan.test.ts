import { describe, expect, test } from 'vitest';
import { dateOfDay } from '../../model/time/calendar.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../model/project/report-config.ts';
import { RespiteLedger } from '../rules/respite-ledger.ts';
import { respiteOf, shiftsNow } from './month-plan.ts';
import { anAssessment } from '../../../tests/support/assessments.ts';
import { someResults } from '../../../tests/support/results.ts';

const SET = criteriaSetOf(DEFAULT_REPORT_CONFIG);
const BY_DATES = anAssessment({ startDate: '2026-11-24', endDate: '2026-11-26', operatingTime: 'night' });

/** Results with one address that requires respite period 2 at night. */
function askedByNight() {
  const results = someResults(['r1']);
  const night = { ...results.receivers.times['night']!, measures: [['R2']] };
  return { ...results, receivers: { ...results.receivers, times: { night } } };
}

describe('the respite of an assessment without shifts', () => {
  test('counts one night for each of its dates', () => {
    const ledger = new RespiteLedger(SET, [{ assessment: BY_DATES, results: askedByNight() }]);
    const { days, outcome, unknown } = respiteOf(SET, ledger, [BY_DATES], new Map(), []);
    expect(days.map(({ rule, day }) => `${rule} ${dateOfDay(day)}`)).toEqual([
      'R2 2026-11-24',
      'R2 2026-11-25',
      'R2 2026-11-26',
    ]);
    // Two nights in a row are allowed. The third exceeds the limit.
    expect([...outcome.conflicted.R2]).toEqual([1]);
    expect(unknown.size).toBe(0);
  });

  test('appears in the calendar with its hours, and with moved shifts if there are some', () => {
    expect(shiftsNow(SET, BY_DATES, new Map())).toHaveLength(3);
    const moved = [{ date: '2026-11-24', start: '23:00', end: '02:00' }];
    expect(shiftsNow(SET, BY_DATES, new Map([[BY_DATES.id, moved]]))).toEqual(moved);
  });
});
