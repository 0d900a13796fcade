import { describe, expect, it } from 'vitest';
import { busiest, clockSpan, type DatedWork, takesPlaceOn, sharedStretches } from './works-of-day.ts';
import { daysOfWork, sharedDays } from './shared-days.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../model/project/report-config.ts';

const set = criteriaSetOf(DEFAULT_REPORT_CONFIG);
/** A Friday that is not a holiday. */
const DAY = '2026-11-27';

const shifts = (key: string, ...spans: Array<[date: string, start: string, end: string]>): DatedWork => ({
  key,
  when: { shifts: spans.map(([date, start, end]) => ({ date, start, end })), startDate: DAY, endDate: DAY },
  times: [],
});
const told = (...works: DatedWork[]) =>
  sharedStretches(set, DAY, works).map(
    (stretch) => `${stretch.time} ${clockSpan(stretch)}: ${stretch.works.join(' ')}`,
  );

describe('the works of a day', () => {
  it('are concurrent while their shifts overlap', () => {
    expect(told(shifts('a', [DAY, '20:00', '05:00']), shifts('b', [DAY, '23:00', '03:00']))).toEqual([
      'evening 20:00 to 22:00: a',
      'night 22:00 to 23:00: a',
      'night 23:00 to 03:00: a b',
      'night 03:00 to 05:00: a',
    ]);
  });

  it('are not concurrent if one begins when the other ends', () => {
    expect(told(shifts('a', [DAY, '22:00', '01:00']), shifts('b', ['2026-11-28', '01:00', '05:00']))).toEqual([
      'night 22:00 to 01:00: a',
      'night 01:00 to 05:00: b',
    ]);
  });

  it('belong to the evening before if they take place at night', () => {
    expect(told(shifts('a', ['2026-11-28', '01:00', '05:00']))).toEqual(['night 01:00 to 05:00: a']);
    expect(told(shifts('a', ['2026-11-28', '20:00', '23:00']))).toEqual([]);
  });

  it('are concurrent with the night before if they begin early in the morning', () => {
    const night = shifts('night', [DAY, '21:00', '06:30']);
    const early = shifts('early', ['2026-11-28', '05:00', '13:00']);
    expect(told(night, early)).toEqual([
      'evening 21:00 to 22:00: night',
      'night 22:00 to 05:00: night',
      'night 05:00 to 06:30: night early',
      'night 06:30 to 07:00: early',
    ]);
    // The next day starts where this one ends.
    const next = sharedStretches(set, '2026-11-28', [night, early]).map(
      (stretch) => `${stretch.time} ${clockSpan(stretch)}`,
    );
    expect(next).toEqual(['day-ooh 07:00 to 08:00', 'standard 08:00 to 13:00']);
    expect([takesPlaceOn(early.when, DAY), takesPlaceOn(early.when, '2026-11-28'), takesPlaceOn(early.when, '2026-11-29')]).toEqual([true, true, false]); // prettier-ignore
  });

  it('last for their operating times, including the following night, if they have dates without shifts', () => {
    const all: DatedWork = { key: 'c', when: { startDate: DAY, endDate: DAY }, times: ['evening', 'night'] };
    expect(told(all, shifts('a', [DAY, '21:00', '23:00']))).toEqual([
      'evening 18:00 to 21:00: c',
      'evening 21:00 to 22:00: c a',
      'night 22:00 to 23:00: c a',
      'night 23:00 to 07:00: c',
    ]);
    expect(sharedStretches(set, '2026-11-29', [all])).toEqual([]);
  });

  it('are shown first where most of them are concurrent', () => {
    const stretches = sharedStretches(set, DAY, [
      shifts('a', [DAY, '20:00', '05:00']),
      shifts('b', [DAY, '23:00', '03:00']),
    ]);
    expect(busiest(stretches)?.works).toEqual(['a', 'b']);
    expect(busiest([])).toBeNull();
  });
});

describe('the days on which works are concurrent', () => {
  const NEXT = '2026-11-28';

  it('are listed once for each set of works in each operating time', () => {
    const a = shifts('a', [DAY, '20:00', '02:00'], ['2026-11-30', '22:00', '02:00']);
    const b = shifts('b', [DAY, '21:00', '23:00'], ['2026-11-30', '23:00', '01:00']);
    const c = shifts('c', [NEXT, '01:00', '05:00']);
    expect(sharedDays(set, [DAY, NEXT, '2026-11-29', '2026-11-30'], [a, b, c])).toEqual([
      { time: 'evening', works: ['a', 'b'], days: [DAY] },
      { time: 'night', works: ['a', 'b'], days: [DAY, '2026-11-30'] },
      { time: 'night', works: ['a', 'c'], days: [DAY] },
    ]);
    expect(sharedDays(set, [DAY], [a])).toEqual([]);
  });

  it('are the days of the shifts and the days before them, or all days from the first to the last', () => {
    const early = shifts('early', [NEXT, '01:00', '05:00'], [DAY, '22:00', '23:00']);
    expect(daysOfWork(early.when, 62)).toEqual(['2026-11-26', DAY, NEXT]);
    expect(daysOfWork(early.when, 2)).toEqual(['2026-11-26', DAY]);
    expect(daysOfWork({ startDate: DAY, endDate: NEXT }, 62)).toEqual(['2026-11-26', DAY, NEXT]);
    expect(daysOfWork({ startDate: DAY, endDate: '2027-11-28' }, 3)).toHaveLength(3);
  });
});
