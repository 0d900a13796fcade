import { expect, test } from 'vitest';
import { lateNotices, measuresOfPlan, measuresOfResults } from './late-notices.ts';
import { criteriaSetOf, reportConfigSchema } from '../../model/project/report-config.ts';
import { anAssessment } from '../../../tests/support/assessments.ts';
import { someResults } from '../../../tests/support/results.ts';

const set = criteriaSetOf(reportConfigSchema.parse({}));
/** A night that begins on Thursday 26 November 2026 at 22:00. Letters are due on the 19th and a briefing on the 24th. */
const tonight = anAssessment({
  shifts: [{ date: '2026-11-26', start: '22:00', end: '05:00' }],
  startDate: '2026-11-26',
  endDate: '2026-11-27',
});
const ofPlan = (today: string) => lateNotices(set, tonight, measuresOfPlan(set, ['night']), today);

test('lateNotices names the measures whose last day has passed, with day and delay', () => {
  expect(ofPlan('2026-11-26')).toEqual([
    'Notification and Specific notification: due 19 Nov 2026, 7 days late.',
    'Individual briefing: due 24 Nov 2026, 2 days late.',
  ]);
  expect(ofPlan('2026-11-20')).toEqual(['Notification and Specific notification: due 19 Nov 2026, 1 day late.']);
});

test('lateNotices returns nothing on the last day and after the end of the work', () => {
  expect(ofPlan('2026-11-19')).toEqual([]);
  expect(ofPlan('2026-11-28')).toEqual([]);
});

test('lateNotices names the measures that the addresses of results require', () => {
  const results = someResults(['A']);
  const { night } = results.receivers.times;
  if (night === undefined) throw new Error('someResults has other operating times');
  const asking = { ...results, operatingTimes: ['night'], receivers: { ...results.receivers, times: { night: { ...night, measures: [['N', 'V']] } } } }; // prettier-ignore
  expect(lateNotices(set, tonight, measuresOfResults(asking), '2026-11-26')).toEqual([
    'Notification: due 19 Nov 2026, 7 days late.',
  ]);
});
