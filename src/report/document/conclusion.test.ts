import { describe, expect, test } from 'vitest';
import { reportOf } from '../../../tests/support/reports.ts';
import { someResults } from '../../../tests/support/results.ts';
import type { Outcome } from '../rules/outcomes.ts';
import type { Mitigation } from '../rules/mitigation.ts';
import type { Report } from '../rules/report.ts';
import { conclusionOf } from './conclusion.ts';

const report = reportOf(someResults(['A', 'B']), { processedAt: '2026-11-26T01:00:00.000Z', measures: [] });
const [evening, night] = report.times.map((time) => ({ ...time, notifications: [] }));
if (evening === undefined || night === undefined) throw new Error('someResults has other operating times');

const row = (changes: Partial<Omit<Outcome, 'worst'>>, exceedance: number, address = '1 High Street'): Outcome => ({
  catchment: 'NCA01',
  time: night.key,
  addresses: 40,
  exceeding: exceedance > 0 ? 12 : 0,
  worst: { address, place: '', type: 'residence', level: 50 + exceedance, criterion: 50, exceedance },
  lamax: null,
  ...changes,
});
const times = [
  { ...evening, exceeding: 3, assessed: 90 },
  { ...night, exceeding: 1_051, assessed: 2_906 },
];
const concluded = (changes: Partial<Report>) => conclusionOf({ ...report, times, mitigation: [], ...changes });
const outcomes = (...rows: Outcome[]) => ({ rows, omitted: 0 });

describe('the first sentence of the conclusion, about the worst catchment,', () => {
  test.each<[what: string, rows: Outcome[], sentence: string]>([
    [
      'names the catchment with the highest exceedance',
      [row({ catchment: 'NCA02' }, 4), row({}, 34, '64 Railway Parade')],
      'Levels are above the NML at 1,051 of 2,906 addresses (Night); the worst catchment is NCA01, with 12 of 40 addresses above NML and the highest exceedance, 34 dB, at 64 Railway Parade (Night).',
    ],
    [
      'names for equal exceedances the catchment with more addresses above NML',
      [row({ exceeding: 2 }, 5), row({ catchment: 'NCA07', exceeding: 9 }, 5)],
      'Levels are above the NML at 1,051 of 2,906 addresses (Night); the worst catchment is NCA07, with 9 of 40 addresses above NML and the highest exceedance, 5 dB, at 1 High Street (Night).',
    ],
    [
      'says if addresses lie in no catchment',
      [row({ catchment: '' }, 5)],
      'Levels are above the NML at 1,051 of 2,906 addresses (Night); the worst addresses are outside of every NCA, with 12 of 40 addresses above NML and the highest exceedance, 5 dB, at 1 High Street (Night).',
    ],
    [
      'says that no level exceeds its criterion',
      [row({}, -3)],
      'No address is above its NML: the smallest margin is 3 dB, in NCA01 (Night, 1 High Street).',
    ],
    [
      'says that a level equal to its criterion does not exceed',
      [row({}, 0)],
      'No address is above its NML: the smallest margin is 0 dB, in NCA01 (Night, 1 High Street).',
    ],
    ['says that no level is compared', [], 'No NML applies at any address.'],
  ])('%s', (_, rows, sentence) => {
    expect(concluded({ outcomes: outcomes(...rows) })[0]).toBe(sentence);
  });
});

describe('the second sentence of the conclusion, about the required measures,', () => {
  test.each<[what: string, changes: Partial<Report>, sentence: string]>([
    [
      'counts addresses by measure',
      { measures: [{ measure: 'N', addresses: 1_214 }, { measure: 'SN', addresses: 1 }] }, // prettier-ignore
      'Measures required: Notification (N) at 1,214 addresses and Specific notification (SN) at 1 address.',
    ],
    ['says that no measure is required', { measures: [] }, 'No mitigation measure is required.'],
    [
      'uses the counts of a report that has no count by measure',
      {
        measures: null,
        mitigation: [{ measure: 'N', addresses: 7, days: [], isByAddress: false }],
        times: times.map((time, index) => ({
          ...time,
          notifications: [{ measure: 'R2', count: 3 + index, addresses: [] }],
        })),
      },
      'Measures required: Notification (N) at 7 addresses and Respite period 2 (R2) at at least 4 addresses.',
    ],
  ])('%s', (_, changes, sentence) => {
    expect(concluded(changes)[1]).toBe(sentence);
  });
});

describe('the third sentence of the conclusion, about what is too late,', () => {
  const due = (measure: string, to: string, addresses: number): Mitigation => ({
    measure,
    addresses,
    days: [{ from: null, to, until: null, addresses }],
    isByAddress: false,
  });
  const condition = (state: 'kept' | 'broken') => ({ revision: 'A', text: 'Quiet', outcome: { state, detail: '' } });
  const issued = { label: 'B', reason: '', issuedBy: 'a@example.com', issuedAt: '2026-12-01T01:00:00.000Z', cover: null } as unknown as NonNullable<Report['revision']>; // prettier-ignore
  test.each<[what: string, changes: Partial<Report>, sentence: string]>([
    [
      'names measures whose last day had passed',
      { mitigation: [due('N', '2026-11-19', 1_214), due('IB', '2026-11-27', 3)] },
      'Already overdue, as processed on 26 Nov 2026: Notification (N) at 1,214 addresses, due 19 Nov 2026, 7 days late.',
    ],
    [
      'counts days from the day of issue if there is one',
      { mitigation: [due('N', '2026-11-27', 1)], revision: issued },
      'Already overdue, as issued on 1 Dec 2026: Notification (N) at 1 address, due 27 Nov 2026, 4 days late.',
    ],
    [
      'counts no addresses if a report lists only the first and the last day',
      { mitigation: [{ ...due('PC', '2026-11-25', 2), isByAddress: true }] },
      'Already overdue, as processed on 26 Nov 2026: Phone call (PC), due 25 Nov 2026, 1 day late.',
    ],
    [
      'says that all deadlines can be met, and names the first',
      { mitigation: [due('IB', '2026-11-28', 3), due('N', '2026-11-27', 9)] },
      'As processed on 26 Nov 2026, all deadlines can be met; the first is 27 Nov 2026.',
    ],
    ['says that there is no deadline', {}, 'No measure has a deadline before the work.'],
    [
      'adds conditions that are not complied with',
      { conditions: [condition('broken'), condition('kept')] },
      'No measure has a deadline before the work; 1 condition of approval is not complied with.',
    ],
  ])('%s', (_, changes, sentence) => {
    expect(concluded(changes)[2]).toBe(sentence);
  });
});
