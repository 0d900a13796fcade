import { describe, expect, it } from 'vitest';
import type { TimeColumns } from '../../../src/model/results/results.ts';
import { MAX_LISTED_ADDRESSES, summariseTime, withBoundedLists } from '../../../src/report/rules/report.ts';
import { mitigationsOf } from '../../../src/report/rules/mitigation.ts';
import { outcomesOf } from '../../../src/report/rules/outcomes.ts';
import { validationStatement } from '../../../src/prediction/rules/validation.ts';
import { someResults } from '../../support/results.ts';

/** Receivers as [address, catchment, level, NML at night, LAmax]. The NML in the evening is 5 dB higher. */
type Row = readonly [address: string, catchment: string, level: number, nml: number | null, lamax: number | null];

function resultsOf(rows: readonly Row[]) {
  const results = someResults(rows.map(([address]) => address));
  const night = results.receivers.times['night'];
  const time = (more: number, screening: number | null): TimeColumns => {
    if (night === undefined) throw new Error('expected a night');
    return {
      ...night,
      status: rows.map(([, , , nml]) => (nml === null ? 'not-assessed' : 'assessed')),
      criterion: rows.map(([, , , nml]) => (nml === null ? null : nml + more)),
      exceedance: rows.map(([, , level, nml]) => (nml === null ? null : level - nml - more)),
      lamaxCriterion: rows.map(() => screening),
      measures: rows.map(([, , level, nml]) => (nml !== null && level > nml + more ? ['N', 'PC', 'R2'] : [])),
    };
  };
  return {
    ...results,
    receivers: {
      ...results.receivers,
      address: rows.map(([address]) => address),
      catchment: rows.map(([, catchment]) => catchment),
      laeqAssessed: rows.map(([, , level]) => level),
      lamax: rows.map(([, , , , lamax]) => lamax),
      times: { evening: time(5, null), night: time(0, 52) },
    },
  };
}

const ROWS: readonly Row[] = [
  ['1 High Street', 'NCA10', 50, 40, 60],
  ['1 High Street', 'NCA10', 55, 40, 58],
  ['2 High Street', 'NCA10', 57, 45, 66],
  ['3 High Street', 'NCA2', 38, 40, null],
  ['4 High Street', 'NCA2', 60, null, 70],
];

describe('outcomesOf', () => {
  it.each([
    // Catchment, time, number above of number compared, worst address, level, criterion, exceedance, LAmax and screening level.
    ['NCA2', 'evening', '0 of 1', '3 High Street', 38, 45, -7, null],
    // 4 High Street has no criterion: its level is not compared, but its LAmax is.
    ['NCA2', 'night', '0 of 1', '3 High Street', 38, 40, -2, [70, 52]],
    // Two façades of 1 High Street count once, by the louder one.
    ['NCA10', 'evening', '2 of 2', '1 High Street', 55, 45, 10, null],
    ['NCA10', 'night', '2 of 2', '1 High Street', 55, 40, 15, [66, 52]],
  ] as const)(
    'returns for %s in the %s that %s addresses exceed, worst at %s',
    (catchment, time, over, address, ...values) => {
      const { rows, omitted } = outcomesOf(resultsOf(ROWS));
      const row = rows.find((row) => row.catchment === catchment && row.time === time);
      const [level, criterion, exceedance, lamax] = values;
      expect(`${row?.exceeding} of ${row?.addresses}`).toBe(over);
      expect(row?.worst).toMatchObject({ address, level, criterion, exceedance });
      expect(row?.lamax === null || row === undefined ? null : [row.lamax.level, row.lamax.criterion]).toEqual(lamax);
      expect(omitted).toBe(0);
    },
  );

  it('returns catchments in natural numeric order', () => {
    const { rows } = outcomesOf(resultsOf(ROWS));
    expect(rows.map(({ catchment, time }) => `${catchment} ${time}`)).toEqual([
      'NCA2 evening',
      'NCA2 night',
      'NCA10 evening',
      'NCA10 night',
    ]);
  });
});

describe('mitigationsOf', () => {
  it.each([
    // TfNSW guideline: N at least 5 working days before the first day, PC within 7 days, R2 in the shift plan.
    ['2026-11-27', '20:00', '05:00', 'N', [{ from: null, to: '2026-11-20', until: null, addresses: 2 }]],
    // The evening begins at 20:00, the night at 22:00. Both addresses exceed in both.
    ['2026-11-27', '20:00', '05:00', 'PC', [{ from: '2026-11-20', to: '2026-11-27', until: '20:00', addresses: 2 }]],
    // A Monday: the preceding weekend has no working days.
    ['2026-11-30', '22:00', '05:00', 'N', [{ from: null, to: '2026-11-23', until: null, addresses: 2 }]],
  ])('returns for work from %s %s to %s and measure %s the days %j', (date, start, end, key, days) => {
    const shifts = [{ date, start, end }];
    const found = mitigationsOf(resultsOf(ROWS), { shifts, startDate: date, workAreas: {} });
    expect(found.find(({ measure }) => measure === key)).toMatchObject({ addresses: 2, days });
    expect(found.some(({ measure }) => measure === 'R2')).toBe(false);
  });
});

describe('the addresses in a report', () => {
  const timesOf = (count: number) => {
    const rows = Array.from({ length: count }, (_, index): Row => [`${index} Low Street`, 'NCA1', 60, 40, null]);
    const results = resultsOf(rows);
    return withBoundedLists(['night'].map((key) => summariseTime(results, key)));
  };

  it.each([
    // Each address is listed under N, PC and R2.
    [Math.floor(MAX_LISTED_ADDRESSES / 3), true],
    [Math.floor(MAX_LISTED_ADDRESSES / 3) + 1, false],
  ])('are listed for %i addresses under three measures: %s', (count, isListed) => {
    const [night] = timesOf(count);
    expect(night?.notifications.map((list) => [list.count, list.addresses.length])).toEqual(
      night?.notifications.map(() => [count, isListed ? count : 0]),
    );
    expect(night?.notifications).toHaveLength(3);
  });

  it('are counted separately if several have the same text, and listed once', () => {
    const results = resultsOf(Array.from({ length: 3 }, (): Row => ['1 High Street', 'NCA1', 60, 40, null]));
    const addressId = ['A', 'B', 'C'];
    const { notifications, exceeding } = summariseTime(
      { ...results, receivers: { ...results.receivers, addressId } },
      'night',
    );
    expect(exceeding).toBe(3);
    for (const list of notifications) {
      expect(list.count).toBe(3);
      expect(list.addresses).toEqual([{ address: '1 High Street', receivers: addressId }]);
    }
  });
});

describe('validationStatement', () => {
  it('states the limits of the validation, and is empty for the quick method', () => {
    const statement = validationStatement({ prediction: 'iso9613', edition: '1996' });
    expect(statement).toContain('published cases of ISO/TR 17534-3:2015');
    expect(statement).toContain('within 0.13 dB and the A-weighted total within 0.03 dB');
    expect(statement).not.toContain('edition');
    expect(validationStatement({ prediction: 'iso9613', edition: '2024' })).toContain(
      'ISO/TR 17534-3:2015 by the edition of 1996, of which alone cases are published',
    );
    expect(validationStatement({ prediction: 'quick', edition: '1996' })).toBe('');
  });
});
