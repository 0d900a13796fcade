import { describe, expect, it } from 'vitest';
import { addressListCsv, addressListLines } from './address-list.ts';
import { someResults } from '../../../tests/support/results.ts';

describe('the appendix of a report', () => {
  it('has one row per address and operating time by the worst receiver, with the largest exceedance first', () => {
    // Two façades of A, then B, which is louder, and C, which neither exceeds nor requires measures.
    const results = someResults(['A', 'A', 'B', 'C']);
    const times = Object.fromEntries(
      Object.entries(results.receivers.times).map(([key, time]) => [
        key,
        { ...time, exceedance: [3, 7, 12, -4], measures: [['N'], ['N', 'PC'], [], []] },
      ]),
    );
    const address = ['1 High Street', '1 High Street', '=2 High Street', '3 High Street'];
    const facade = ['N', 'S', null, null];
    const csv = addressListCsv({ ...results, receivers: { ...results.receivers, address, facade, times } });
    const [header = '', ...rows] = csv.trimEnd().split('\r\n');
    expect(header.split(',')).toHaveLength(16);
    expect(rows.map((row) => row.split(',').slice(0, 6).join(' '))).toEqual([
      "Evening B '=2 High Street residence NCA1 ",
      'Evening A 1 High Street residence NCA1 S',
      "Night B '=2 High Street residence NCA1 ",
      'Night A 1 High Street residence NCA1 S',
    ]);
    expect(rows[1]).toMatch(/,7,,,N PC$/);
  });

  it('has headings in the terms of the criteria in a workbook, in the order of the column names in CSV', () => {
    const results = someResults(['A']);
    const [headings = [], ...rows] = addressListLines(results);
    expect(headings.slice(4)).toEqual([
      'NCA',
      'Façade',
      'Floor',
      'Typical LAeq,15min, dB(A)',
      'Worst-case LAeq,15min, dB(A)',
      'Assessed LAeq,15min, dB(A)',
      'NML, dB(A)',
      'NML: source',
      'Exceedance, dB',
      'LAmax, dB(A)',
      'Sleep disturbance screening LAmax, dB(A)',
      'Mitigation measures',
    ]);
    const [names = ''] = addressListCsv(results).split('\r\n');
    expect(names).toContain('laeq_typical_dba,laeq_worst_dba,laeq_assessed_dba,criterion_dba,criterion_source');
    expect(headings).toHaveLength(names.split(',').length);
    expect(rows.every((row) => row.length === headings.length)).toBe(true);
  });

  it('names the level LAeq in headings if the operating times average over different times', () => {
    const results = someResults(['A']);
    const operatingTimes = results.criteria.operatingTimes.map((time) =>
      time.key === 'night' ? { ...time, averagingMinutes: 480 } : time,
    );
    const [headings = []] = addressListLines({ ...results, criteria: { ...results.criteria, operatingTimes } });
    expect(headings).toContain('Worst-case LAeq, dB(A)');
  });

  it('says where LAmax is only a lower bound, which items lack an LAmax, and the hours worked in T', () => {
    const results = someResults(['A']);
    const times = Object.fromEntries(
      Object.entries(results.receivers.times).map(([key, time]) => [key, { ...time, exceedance: [3] }]),
    );
    const windows = [{ from: '2026-12-07T08:00', minutes: 600, worked: results.areas.map(() => 240) }];
    const csv = addressListCsv({
      ...results,
      lamaxAtLeast: true,
      withoutLamax: { evening: ['Saw', 'Hammer'] },
      averaging: { evening: { minutes: 600, windows } },
      receivers: { ...results.receivers, lamax: [70], times },
    });
    const [header = '', evening = '', night = ''] = csv.trimEnd().split('\r\n');
    expect(header).toMatch(/,measures,lamax_at_least,hours_worked$/);
    expect(evening).toMatch(/,yes: Saw; Hammer,.*LAeq,10h: .* 4 h"?$/);
    expect(night).toMatch(/,yes,$/);
  });
});
