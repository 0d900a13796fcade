import { describe, expect, test } from 'vitest';
import { comingShifts, dayOfShift, workBetween } from './coming-work.ts';

const SYDNEY = 'Australia/Sydney';
const night = { date: '2026-11-23', start: '22:00', end: '05:00' };
const afterMidnight = { date: '2026-11-24', start: '00:30', end: '04:30' };
const day = { date: '2026-11-24', start: '05:00', end: '13:00' };
const when = { shifts: [day, afterMidnight, night], startDate: '2026-11-23', endDate: '2026-11-24' };

/** A time in Sydney in November, eleven hours ahead of UTC. */
const at = (local: string) => new Date(`${local}+11:00`);

describe('dayOfShift', () => {
  test.each([
    [night, '2026-11-23'],
    [afterMidnight, '2026-11-23'],
    [day, '2026-11-24'],
    [{ date: '2026-03-01', start: '03:59', end: '06:00' }, '2026-02-28'],
    [{ date: '2026-03-01', start: '04:00', end: '06:00' }, '2026-03-01'],
  ])('assigns %o to %s', (shift, expected) => expect(dayOfShift(shift)).toBe(expected));
});

describe('comingShifts', () => {
  const starts = (now: Date) => comingShifts(when, SYDNEY, now, 7).map(({ shift, isNow }) => [shift?.start, isNow]);

  test('returns shifts in the order of time, without those that have ended', () => {
    expect(starts(at('2026-11-23T12:00:00'))).toEqual([
      ['22:00', false],
      ['00:30', false],
      ['05:00', false],
    ]);
    expect(starts(at('2026-11-24T05:00:00'))).toEqual([['05:00', true]]);
    expect(starts(at('2026-11-24T13:00:00'))).toEqual([]);
  });

  test('includes the shifts of tonight also after midnight', () => {
    expect(starts(at('2026-11-24T01:00:00'))).toEqual([
      ['22:00', true],
      ['00:30', true],
      ['05:00', false],
    ]);
  });

  test('includes a shift until its end, also after the next day has begun', () => {
    const long = { ...when, shifts: [{ date: '2026-11-21', start: '22:00', end: '06:00' }] };
    const still = (local: string) => comingShifts(long, SYDNEY, at(local), 7).map((work) => [work.day, work.isNow]);
    expect(still('2026-11-22T03:30:00')).toEqual([['2026-11-21', true]]);
    expect(still('2026-11-22T05:59:00')).toEqual([['2026-11-21', true]]);
    expect(still('2026-11-22T06:00:00')).toEqual([]);
  });

  test('covers the requested number of days', () => {
    expect(starts(at('2026-11-16T12:00:00'))).toHaveLength(2);
    expect(starts(at('2026-11-15T12:00:00'))).toEqual([]);
  });

  test('uses the time zone of the project, not of the reader', () => {
    // 23:30 on 23 November in Sydney is in the afternoon in London.
    const london = comingShifts(when, 'Europe/London', at('2026-11-23T23:30:00'), 7);
    expect(london.map(({ isNow }) => isNow)).toEqual([false, false, false]);
    expect(starts(at('2026-11-23T23:30:00'))[0]).toEqual(['22:00', true]);
  });

  test('returns every day from first to last for dates without shifts', () => {
    const { shifts: _, ...dates } = { ...when, endDate: '2026-11-30' };
    expect(workBetween(dates, '2026-11-29', '2026-12-05').map((work) => work.day)).toEqual([
      '2026-11-29',
      '2026-11-30',
    ]);
    expect(workBetween(dates, '2026-12-01', '2026-12-05')).toEqual([]);
  });
});
