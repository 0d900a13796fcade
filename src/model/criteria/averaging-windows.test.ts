import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../tests/unit/acoustics/scenes.ts';
import { seeds } from '../../../tests/support/random-share.ts';
import { averagingWindows, hoursOfTime } from './averaging-windows.ts';
import { type CriteriaSet, criteriaSetSchema, levelNameOf } from './criteria-set.ts';
import { criteriaSetOf, reportConfigSchema } from '../project/report-config.ts';
import type { Shift } from '../time/shift.ts';
import { spanOf } from '../time/shift.ts';
import { minuteOfWall } from '../time/wall-clock.ts';

// criteria.md, bs5228-abc: LAeq,T of an area is its level + 10 lg(h/T), with h the hours worked within a window of length T. T is
// at most the length of the operating time on that day. One window applies to all areas. Worked by hand; 2026-12-07 is a Monday,
// 2026-12-12 a Saturday.
const BS = criteriaSetOf(
  reportConfigSchema.parse({ criteriaSet: 'bs5228-abc', timeZone: 'Europe/London', holidays: { region: 'GB-ENG' } }),
);

function withT(hours: Record<string, number>): CriteriaSet {
  const operatingTimes = BS.operatingTimes.map((time) => ({
    ...time,
    averagingMinutes: 60 * (hours[time.key] ?? NaN) || time.averagingMinutes,
  }));
  return criteriaSetSchema.parse({ ...BS, operatingTimes });
}

const shift = (date: string, start: string, end: string): Shift => ({ date, start, end });

/** Returns the minutes that the areas work in each window of `minutes`. */
function windows(set: CriteriaSet, time: string, areas: ReadonlyArray<readonly Shift[]>) {
  const passed = (wall: number) => minuteOfWall(wall, set.timeZone);
  const spans = areas.map((shifts) =>
    shifts.map(spanOf).map(({ from, to }) => ({ from: passed(from), to: passed(to) })),
  );
  const hours = hoursOfTime(set, time, '2026-03-20', '2026-12-31');
  const T = set.operatingTimes.find(({ key }) => key === time)?.averagingMinutes ?? NaN;
  return averagingWindows(hours, spans, T).map(({ minutes, worked }) => [minutes / 60, ...worked.map((of) => of / 60)]);
}

const MON = '2026-12-07';
const SAT = '2026-12-12';

describe('the windows over which LAeq,T is averaged', () => {
  test.each<[what: string, T: Record<string, number>, time: string, areas: Shift[][], expected: number[][]]>([
    ['4 h in 10 h: −4.0 dB', { day: 10 }, 'day', [[shift(MON, '08:00', '12:00')]], [[10, 4]]],
    ['10 h in 10 h: 0 dB', { day: 10 }, 'day', [[shift(MON, '08:00', '18:00')]], [[10, 10]]],
    ['12 h in 10 h: 0 dB', { day: 10 }, 'day', [[shift(MON, '07:00', '19:00')]], [[10, 10]]],
    ['4 h of a night in 1 h: 0 dB', {}, 'night', [[shift(MON, '23:00', '03:00')]], [[1, 1]]],
    ['half an hour of a night in 1 h: −3.0 dB', {}, 'night', [[shift(MON, '23:30', '00:00')]], [[1, 0.5]]],
    ['Saturday 07–13: T is 6 h', { day: 10 }, 'day', [[shift(SAT, '08:00', '12:00')]], [[6, 4]]],
    ['the part of a shift in the day, 17–19', { day: 10 }, 'day', [[shift(MON, '17:00', '21:00')]], [[10, 2]]],
    ['and that in the evening, 19–21', { day: 10 }, 'evening', [[shift(MON, '17:00', '21:00')]], [[1, 1]]],
    [
      'areas one after the other in one window of 10 h',
      { day: 10 },
      'day',
      [[shift(MON, '08:00', '12:00')], [shift(MON, '13:00', '17:00')]],
      [[10, 4, 4]],
    ],
    [
      'areas that no window of 10 h holds whole: 07–10 and 16–19',
      { day: 10 },
      'day',
      [[shift(MON, '07:00', '10:00')], [shift(MON, '16:00', '19:00')]],
      [
        [10, 3, 1],
        [10, 1, 3],
      ],
    ],
    [
      'areas that no window of 1 h has both of',
      {},
      'evening',
      [[shift(MON, '19:00', '20:00')], [shift(MON, '21:00', '22:00')]],
      [
        [1, 1, 0],
        [1, 0, 1],
      ],
    ],
    [
      'areas that overlap by half an hour',
      {},
      'evening',
      [[shift(MON, '19:00', '20:30')], [shift(MON, '20:00', '22:00')]],
      [
        [1, 1, 0.5],
        [1, 0.5, 1],
      ],
    ],
    [
      'a break in a shift',
      { day: 10 },
      'day',
      [[shift(MON, '08:00', '10:00'), shift(MON, '14:00', '16:00')]],
      [[10, 4]],
    ],
    [
      'the day with more hours counts',
      { day: 10 },
      'day',
      [[shift(MON, '08:00', '10:00'), shift('2026-12-08', '08:00', '13:00')]],
      [[10, 5]],
    ],
    [
      'of a weekday, 5 h in 10 h, and a Saturday, 4 h in 6 h, the larger share',
      { day: 10 },
      'day',
      [[shift(MON, '08:00', '13:00'), shift(SAT, '08:00', '12:00')]],
      [[6, 4]],
    ],
    [
      'a night that the clock shortens to 7 h',
      { night: 8 },
      'night',
      [[shift('2026-03-28', '23:00', '07:00')]],
      [[7, 7]],
    ],
    ['no work in the operating time', {}, 'weekend', [[shift(MON, '08:00', '12:00')]], []],
  ])('%s', (_, T, time, areas, expected) => {
    expect(windows(withT(T), time, areas)).toEqual(expected);
  });

  test('include windows at each step between the starts and ends of work', () => {
    const [hours, work] = [[{ from: 0, to: 120 }], [[{ from: 0, to: 120 }]]];
    expect(averagingWindows(hours, work, 60, 15).map(({ from }) => from)).toEqual([0, 15, 30, 45, 60]);
  });
});

describe('T of an operating time', () => {
  test.each([
    ['day', 720, 'LAeq,12h'],
    ['evening', 60, 'LAeq,1h'],
    ['weekend', 60, 'LAeq,1h'],
    ['night', 60, 'LAeq,1h'],
  ])('of BS 5228 is an input of the set: %s %i min, %s', (key, minutes, name) => {
    expect(BS.operatingTimes.find((time) => time.key === key)?.averagingMinutes).toBe(minutes);
    expect(levelNameOf(BS, key)).toBe(name);
  });
});

test.each(seeds(1, 200))('averagingWindows includes the window of length T with the largest sum, seed %i', (seed) => {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const hours = [
    { from: 0, to: 300 + below(420) },
    { from: 1440, to: 1440 + 120 + below(240) },
  ];
  const spanIn = () => {
    const from = below(2 * 1440);
    return { from, to: from + 1 + below(400) };
  };
  const areas = Array.from({ length: 1 + below(4) }, () => Array.from({ length: 1 + below(3) }, spanIn));
  const energies = areas.map(() => 10 ** (3 * random()));
  const T = 15 + below(700);
  const sumOf = (shares: readonly number[]) =>
    shares.reduce((sum, share, area) => sum + share * (energies[area] ?? 0), 0);
  const best = Math.max(
    0,
    ...averagingWindows(hours, areas, T).map(({ minutes, worked }) => sumOf(worked.map((of) => of / minutes))),
  );
  // The comparison is minute by minute, because all work starts and stops at whole minutes.
  const isAtWork = areas.map(
    (spans) => (minute: number) => spans.some(({ from, to }) => from <= minute && minute < to),
  );
  let most = 0;
  for (const { from, to } of hours) {
    const minutes = Math.min(T, to - from);
    for (let begin = from; begin + minutes <= to; begin++) {
      const worked = isAtWork.map((works) => {
        let count = 0;
        for (let minute = begin; minute < begin + minutes; minute++) if (works(minute)) count += 1;
        return count / minutes;
      });
      most = Math.max(most, sumOf(worked));
    }
  }
  expect(best).toBeCloseTo(most, 6);
});
