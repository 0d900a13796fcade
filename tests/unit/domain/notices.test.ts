import { describe, expect, it } from 'vitest';
import { noticeLists } from '../../../src/notifications/rules/notice-lists.ts';
import { noLongerNeeded, type Notice, noticeStatuses } from '../../../src/notifications/rules/notice.ts';
import { criteriaSetOf, reportConfigSchema } from '../../../src/model/project/report-config.ts';
import { aWorkArea } from '../../support/assessments.ts';
import { someResults } from '../../support/results.ts';

const set = criteriaSetOf(reportConfigSchema.parse({}));

/** Results of two addresses, A with two floors and B. @param measures required measures by operating time and receiver */
function results(measures: Record<string, string[][]>) {
  const made = someResults(['A1', 'A2', 'B']);
  const [any] = Object.values(made.receivers.times);
  if (any === undefined) throw new Error('there are no results');
  return {
    ...made,
    operatingTimes: Object.keys(measures),
    receivers: {
      ...made.receivers,
      addressId: ['A', 'A', 'B'],
      address: ['1 High Street', '1 High Street', '2 High Street'],
      facade: ['N', 'N', null],
      floor: [1, 2, null],
      times: Object.fromEntries(
        Object.entries(measures).map(([key, of]) => [key, { ...any, measures: of, exceedance: [1, 6, -3] }]),
      ),
    },
  };
}

const NIGHTS = {
  shifts: ['2026-11-27', '2026-12-04'].map((date) => ({ date, start: '20:00', end: '05:00' })),
  startDate: '',
  workAreas: {},
};

describe('noticeLists', () => {
  it('returns the addresses of each measure, with the floors that require it and the last day', () => {
    const lists = noticeLists(
      results({ evening: [['N'], [], []], night: [['N', 'PC', 'V', 'R2'], ['N'], ['PC']] }),
      NIGHTS,
      set,
    );
    expect(lists.map(({ measure }) => measure.key)).toEqual(['N', 'PC']);
    expect(lists[0]?.addresses).toEqual([
      {
        id: 'A',
        name: '1 High Street',
        type: expect.any(String) as string,
        catchment: expect.any(String) as string,
        places: ['façade N, floor 1', 'façade N, floor 2'],
        times: ['evening', 'night'],
        exceedanceDb: 6,
        // The work begins on Friday 27 November at 20:00, in the evening.
        window: { from: null, to: '2026-11-20', until: null },
        near: null,
      },
    ]);
    // B is affected only at night, from 22:00.
    expect(lists[1]?.addresses.map(({ id, window }) => [id, window?.until])).toEqual([
      ['A', '22:00'],
      ['B', '22:00'],
    ]);
  });

  it('returns no last day if no shift needs the measure, and that of the first day if there are no shifts', () => {
    const standard = results({ standard: [['N'], [], []] });
    expect(noticeLists(standard, NIGHTS, set)[0]?.addresses[0]?.window).toBeNull();
    const [list] = noticeLists(standard, { shifts: [], startDate: '2026-11-23', workAreas: {} }, set);
    expect(list?.addresses[0]?.window?.to).toBe('2026-11-16');
  });
});

describe('noticeLists for work areas that affect an address only on some days', () => {
  const moving = {
    ...NIGHTS,
    workAreas: { 'area-1': aWorkArea({ hours: { from: '22:00', to: '02:00' } }) },
  } as Parameters<typeof noticeLists>[1];
  const asked = results({ night: [['N', 'PC'], [], []] });

  it('returns the hours near the address for calls, from the hours of the work area', () => {
    const [letters, calls] = noticeLists(asked, moving, set);
    expect(letters?.addresses[0]).toMatchObject({ near: null, window: { to: '2026-11-20' } });
    expect(calls?.addresses[0]).toMatchObject({
      near: { from: '2026-11-27T22:00', to: '2026-12-05T02:00' },
      window: { from: '2026-11-20', to: '2026-11-27', until: '22:00' },
    });
  });

  it('returns no last days for other criteria sets', () => {
    expect(noticeLists(asked, NIGHTS, { ...set, id: 'custom' }).map(({ addresses }) => addresses[0]?.window)).toEqual([
      null,
      null,
    ]);
  });
});

describe('noticeStatuses', () => {
  const entry = (changes: Partial<Notice>): Notice => ({
    id: 'n1',
    measure: 'N',
    addresses: ['A'],
    sentOn: '2026-11-20',
    way: 'letterbox',
    note: '',
    active: true,
    updatedBy: 'erin@example.com',
    updatedAt: null,
    withdrawnBy: '',
    withdrawnAt: null,
    ...changes,
  });
  const [list] = noticeLists(results({ evening: [['N'], [], []] }), NIGHTS, set);
  const addresses = list?.addresses ?? [];
  const status = (...notices: Notice[]) => {
    const [found] = noticeStatuses('N', addresses, notices);
    return [found?.notice?.id ?? null, found?.timing];
  };

  it('returns the first notice that was in time', () => {
    expect(status()).toEqual([null, null]);
    expect(status(entry({}))).toEqual(['n1', 'in-time']);
    expect(status(entry({ sentOn: '2026-11-21' }))).toEqual(['n1', 'out-of-time']);
    expect(status(entry({ sentOn: '2026-11-21' }), entry({ id: 'n2', sentOn: '2026-11-19' }))).toEqual([
      'n2',
      'in-time',
    ]);
  });

  it('ignores notices of other measures and addresses, and withdrawn notices', () => {
    expect(status(entry({ measure: 'PC' }))).toEqual([null, null]);
    expect(status(entry({ addresses: ['B'] }))).toEqual([null, null]);
    expect(status(entry({ active: false }))).toEqual([null, null]);
  });

  it('omits addresses that no longer need a notice, which noLongerNeeded returns', () => {
    const notices = [entry({ addresses: ['A', 'B', 'gone'] }), entry({ id: 'n2', measure: 'PC', addresses: ['C'] })];
    expect(noLongerNeeded('N', addresses, notices).map(({ id }) => id)).toEqual(['B', 'gone']);
  });

  it('reports a call that was too early as out of time', () => {
    const [calls] = noticeLists(results({ evening: [['PC'], [], []] }), NIGHTS, set);
    const timingOf = (sentOn: string) =>
      noticeStatuses('PC', calls?.addresses ?? [], [entry({ measure: 'PC', sentOn })])[0]?.timing;
    // The work begins on Friday 27 November at 20:00. A notice entry has a date but no time.
    expect(['2026-11-19', '2026-11-20', '2026-11-27', '2026-11-28'].map(timingOf)).toEqual([
      'out-of-time',
      'in-time',
      'last-day',
      'out-of-time',
    ]);
  });
});
