import { describe, expect, it, test } from 'vitest';
import { dayNumber } from '../../model/time/calendar.ts';
import { offeredAt, noticesAt } from './address-record.ts';
import type { Notice } from './notice.ts';
import { criteriaSetOf, reportConfigSchema } from '../../model/project/report-config.ts';
import type { ResidentConsent } from '../../respite/rules/consent.ts';
import { respiteCounts } from '../../respite/rules/respite-counts.ts';
import { anAssessment } from '../../../tests/support/assessments.ts';
import { someResults } from '../../../tests/support/results.ts';

const set = criteriaSetOf(reportConfigSchema.parse({}));

const entry = (changes: Partial<Notice>): Notice => ({
  id: 'n1',
  measure: 'RO',
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

/** A work with two receivers at address A and one at B, which require measures in the evening and at night. */
function work(id: string, shifts = [{ date: '2026-12-01', start: '20:00', end: '05:00' }]) {
  const made = someResults(['a1', 'a2', 'b']);
  const { evening, night } = made.receivers.times;
  if (evening === undefined || night === undefined) throw new Error('there are no results');
  const times = {
    evening: { ...evening, measures: [['N'], [], ['N']] },
    night: { ...night, measures: [[], ['N', 'RO', 'R2'], []] },
  };
  const results = { ...made, receivers: { ...made.receivers, addressId: ['A', 'A', 'B'], times } };
  const assessment = anAssessment({ id, name: `Works ${id}`, startDate: '2026-12-01', endDate: '2026-12-04' });
  return { assessment, shifts, results };
}

const NONE = new Map<string, Notice[]>();
const measuresOf = (...[works, notices, address]: [ReturnType<typeof work>[], Map<string, Notice[]>, string]) =>
  offeredAt(set, works, { notices, consents: [] }, address).map((offer) => [
    offer.work,
    offer.measure.key,
    offer.days,
    offer.notice?.id ?? null,
  ]);

describe('the measures that works require at an address', () => {
  it('are those of all its receivers, with the days of the shifts that require them', () => {
    const nights = [
      { date: '2026-12-01', start: '20:00', end: '05:00' },
      { date: '2026-12-03', start: '20:00', end: '21:00' },
    ];
    expect(measuresOf([work('w1', nights)], NONE, 'A')).toEqual([
      ['Works w1', 'N', ['2026-12-01', '2026-12-03'], null],
      ['Works w1', 'RO', ['2026-12-01'], null],
      ['Works w1', 'R2', ['2026-12-01'], null],
    ]);
    expect(measuresOf([work('w1', nights)], NONE, 'B')).toEqual([
      ['Works w1', 'N', ['2026-12-01', '2026-12-03'], null],
    ]);
    expect(measuresOf([work('w1')], NONE, 'C')).toEqual([]);
  });

  it('have the first and the last day of a work without shifts, and no shift in hours that were not processed', () => {
    expect(measuresOf([work('w1', [])], NONE, 'B')).toEqual([['Works w1', 'N', ['2026-12-01', '2026-12-04'], null]]);
    expect(measuresOf([work('w1', [{ date: '2026-12-01', start: '09:00', end: '12:00' }])], NONE, 'B')).toEqual([]);
  });

  it('were offered by the first entry for the same work, measure and address', () => {
    const notices = new Map([
      ['w1', [entry({ id: 'late', sentOn: '2026-11-25' }), entry({ id: 'first' }), entry({ id: 'N', measure: 'N' })]],
      ['w2', [entry({ id: 'taken back', active: false }), entry({ id: 'elsewhere', addresses: ['B'] })]],
    ]);
    const offered = measuresOf([work('w1'), work('w2')], notices, 'A').filter(([, measure]) => measure === 'RO');
    expect(offered.map(([name, , , notice]) => [name, notice])).toEqual([
      ['Works w1', 'first'],
      ['Works w2', null],
    ]);
  });
});

describe('duration respite', () => {
  const agreed = (changes: Partial<ResidentConsent>): ResidentConsent => ({
    id: 'agreement',
    addresses: [{ id: 'A', name: '1 High Street' }],
    from: '2026-12-01',
    to: '2026-12-02',
    record: 'Ms Lee, by telephone',
    active: true,
    updatedBy: '',
    updatedAt: null,
    ...changes,
  });
  const night = (date: string) => ({ date, start: '20:00', end: '05:00' });

  test.each([
    ['for one of its days', {}, [night('2026-12-01'), night('2026-12-05')], true],
    ['between its days', { from: '2026-12-02', to: '2026-12-03' }, [night('2026-12-01'), night('2026-12-05')], false],
    ['within work without shifts', { from: '2026-12-02', to: '2026-12-03' }, [], true],
    ['after work without shifts', { from: '2026-12-05', to: '2026-12-06' }, [], false],
    ['that was withdrawn', { active: false }, [night('2026-12-01')], false],
    ['for another address', { addresses: [{ id: 'B', name: '' }] }, [night('2026-12-01')], false],
  ])('is recorded only by a valid consent for its days: consent %s', (_, changes, shifts, isRecorded) => {
    const made = work('w1', shifts);
    const { night: asked } = made.results.receivers.times;
    asked.measures = [['N', 'DR'], [], []];
    const offered = offeredAt(set, [made], { notices: NONE, consents: [agreed(changes)] }, 'A');
    const consents = Object.fromEntries(offered.map(({ measure, consent }) => [measure.key, consent?.id ?? null]));
    expect(consents).toEqual({ N: null, DR: isRecorded ? 'agreement' : null });
  });
});

describe('noticesAt', () => {
  it('returns the active entries for an address, latest first, with the names of measure and work', () => {
    const notices = new Map([
      ['w1', [entry({ id: 'n1', sentOn: '2026-11-18' }), entry({ id: 'n2', active: false })]],
      ['w2', [entry({ id: 'n3', measure: 'X9' }), entry({ id: 'n4', addresses: ['B'] })]],
    ]);
    const sentNotices = noticesAt([work('w1'), work('w2')], notices, 'A');
    expect(sentNotices.map(({ notice, measure, work: of }) => [notice.id, measure, of])).toEqual([
      ['n3', 'X9', 'Works w2'],
      ['n1', 'Respite offer', 'Works w1'],
    ]);
  });
});

describe('respiteCounts', () => {
  const counts = (...days: string[]) => respiteCounts(days.map(dayNumber), '2026-11');

  it('counts by week from Monday, including days next to the month, and by month', () => {
    const { weeks, month } = counts('2026-10-31', '2026-11-01', '2026-11-02', '2026-11-08', '2026-11-30', '2026-12-02');
    expect(weeks.map(({ from, to, count }) => `${from} ${to} ${count}`)).toEqual([
      '2026-10-26 2026-11-01 2',
      '2026-11-02 2026-11-08 2',
      '2026-11-09 2026-11-15 0',
      '2026-11-16 2026-11-22 0',
      '2026-11-23 2026-11-29 0',
      '2026-11-30 2026-12-06 2',
    ]);
    expect(month).toBe(4);
  });

  test.each([
    [[], 0],
    [['2026-11-05'], 1],
    [['2026-11-05', '2026-11-07', '2026-11-08'], 2],
    [['2026-10-30', '2026-10-31', '2026-11-01'], 3],
    [['2026-11-30', '2026-12-01', '2026-12-02'], 3],
    [['2026-10-01', '2026-10-02', '2026-10-03', '2026-11-05'], 1],
    [['2026-11-05', '2026-12-01', '2026-12-02'], 1],
  ])('counts the consecutive days of %j as %i', (days, inRow) => {
    expect(counts(...days).inRow).toBe(inRow);
  });
});
