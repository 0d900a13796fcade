import { describe, expect, test } from 'vitest';
import { lowestTenth, median, periodOf, ratingBackgrounds } from './background-levels.ts';
import type { Quarter } from './quarters.ts';
import { minuteOfWall, minutesOfClock, wallMinute } from '../../model/time/wall-clock.ts';

const NSW = { region: 'AU-NSW', dates: [] } as const;
const OF_PROJECT = { timeZone: 'Australia/Sydney', holidays: { region: 'AU-NSW' as const, dates: [] } };

// If 0.1 n is an integer, this is the mean of the two neighbours. To be checked against NPfI 2017, Fact Sheet B.
describe('lowestTenth returns of n levels in rising order the one at 0.1 n, rounded up', () => {
  test.each([
    ['1 level', [33], 33],
    ['9 levels: the lowest', [32, 33, 34, 35, 36, 37, 38, 39, 40], 32],
    ['10 levels: the mean of the first and the second', [31, 33, 34, 35, 36, 37, 38, 39, 40, 41], 32],
    ['20 levels: the mean of the second and the third', Array.from({ length: 20 }, (_, at) => 30 + at), 31.5],
    ['40 levels: the mean of the fourth and the fifth', Array.from({ length: 40 }, (_, at) => 69 - at), 33.5],
    ['11 levels: the second', [30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40], 31],
    ['16 levels of an evening: the second', [45, 30, 44, 31, 43, 32, 42, 33, 41, 34, 40, 35, 39, 36, 38, 37], 31],
    ['36 levels of a night: the fourth', Array.from({ length: 36 }, (_, at) => 30 + at), 33],
    ['44 levels of a day: the fifth', Array.from({ length: 44 }, (_, at) => 80 - at), 41],
  ])('%s', (_, levels, expected) => expect(lowestTenth(levels)).toBe(expected));
});

test.each([
  [[40], 40],
  [[42, 40, 44], 42],
  [[42, 40, 44, 45], 43],
])('median returns for %j the value %d', (levels, expected) => expect(median(levels)).toBe(expected));

describe('periodOf', () => {
  test.each([
    ['a Monday at 06:45 belongs to the night before', '2026-11-23', '06:45', 'night', '2026-11-22'],
    ['a Monday at 07:00', '2026-11-23', '07:00', 'day', '2026-11-23'],
    ['a Monday at 17:45', '2026-11-23', '17:45', 'day', '2026-11-23'],
    ['a Monday at 18:00', '2026-11-23', '18:00', 'evening', '2026-11-23'],
    ['a Monday at 22:00', '2026-11-23', '22:00', 'night', '2026-11-23'],
    ['a Sunday at 07:45 belongs to the night before', '2026-11-22', '07:45', 'night', '2026-11-21'],
    ['a Sunday at 08:00', '2026-11-22', '08:00', 'day', '2026-11-22'],
    ['a holiday at 07:45 belongs to the night before', '2026-12-25', '07:45', 'night', '2026-12-24'],
    ['a Saturday at 07:00', '2026-11-21', '07:00', 'day', '2026-11-21'],
  ])('returns period and date: %s', (_, date, clock, period, of) =>
    expect(periodOf(wallMinute(date, minutesOfClock(clock)), NSW as never)).toEqual({ period, date: of }),
  );
});

/** Quarter-hours from one time to another, with LA90 by their index. */
function quarters(from: string, count: number, la90: (at: number) => number | null): Quarter[] {
  const start = minuteOfWall(wallMinute(from.slice(0, 10), minutesOfClock(from.slice(11))), OF_PROJECT.timeZone);
  return Array.from({ length: count }, (_, at) => ({
    from: start + 15 * at,
    laeq: 60,
    la90: la90(at),
    lamax: null,
    windMs: null,
    rainMm: null,
  }));
}

const periods = (of: readonly Quarter[], isValid: (quarter: Quarter) => boolean = () => true) =>
  Object.fromEntries(ratingBackgrounds(of, isValid, OF_PROJECT).map((found) => [found.period, found]));

describe('rating background levels', () => {
  test('of a week are the medians of the daily levels', () => {
    // From Monday, 07:00: the four quarters of each hour are equal, and each day is 1 dB louder.
    const week = quarters('2026-11-23T07:00', 7 * 96, (at) => 30 + Math.floor(at / 96) + (at % 4) / 10);
    const { day, evening, night } = periods(week);
    expect(day?.days.map(({ abl }) => abl)).toEqual([30, 31, 32, 33, 34, 35, 36]);
    expect([day?.rbl, evening?.rbl, night?.rbl]).toEqual([33, 33, 33]);
    expect(night?.days.at(-2)).toMatchObject({ date: '2026-11-28', whole: 40 });
    expect(day?.days.at(-1)).toMatchObject({ date: '2026-11-29', whole: 40 });
  });

  test('exclude days with too few valid 15-min periods, and report their number', () => {
    const week = quarters('2026-11-23T07:00', 3 * 96, (at) => 30 + Math.floor(at / 96));
    const [start = 0] = week.map(({ from }) => from);
    // 12 of the 44 quarters of the second day are excluded, so 73 % are left. Of the third day, 11 are excluded, so 75 % are
    // left.
    const isValid = ({ from }: Quarter) => {
      const at = (from - start) / 15;
      return !(at >= 96 && at < 96 + 12) && !(at >= 192 && at < 192 + 11);
    };
    expect(periods(week, isValid)['day']?.days).toEqual([
      { date: '2026-11-23', valid: 44, whole: 44, abl: 30 },
      { date: '2026-11-24', valid: 32, whole: 44, abl: null },
      { date: '2026-11-25', valid: 33, whole: 44, abl: 32 },
    ]);
    expect(periods(week, isValid)['day']).toMatchObject({ rbl: 31, validDays: 2 });
  });

  test('are null without LA90', () => {
    expect(periods(quarters('2026-11-23T07:00', 96, () => null))['day']).toMatchObject({ rbl: null, validDays: 0 });
  });
});
