import { describe, expect, test } from 'vitest';
import { dateOfDay, dayNumber } from './calendar.ts';
import { type OperatingTime, operatingTimeSchema } from '../criteria/criteria-set.ts';
import { type HoursOfSet, timesOutOfHours } from '../criteria/hours.ts';
import { resolveOperatingTimes } from '../criteria/resolve-operating-times.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../project/report-config.ts';
import {
  faultsOfShifts,
  joinShifts,
  shiftsInOrder,
  type ShiftSummary,
  summariseShifts,
  whenOfShifts,
} from './shifts.ts';
import { nameOfShift, type Shift, shiftSchema } from './shift.ts';
import { minuteOfWall, wallMinute } from './wall-clock.ts';
import { clock } from '../../../tests/support/clock.ts';

const SET = criteriaSetOf(DEFAULT_REPORT_CONFIG);

/** Parses a shift such as `2026-11-28 20:00–05:00`. */
function shiftOf(text: string): Shift {
  const [, date, start, end] = /^(\S+) (\S+)–(\S+)$/.exec(text) ?? [];
  return shiftSchema.parse({ date, start, end });
}

const hoursOf = ({ minutes }: ShiftSummary) =>
  [...minutes].map(([key, count]) => `${key.replace(/-sunday$/, '')} ${count / 60}`).join(', ');

// November and December 2026: the 23rd is a Monday, the 28th a Saturday. 25, 26 and 28 December are holidays.
describe('the operating times of a shift in the noise guideline of New South Wales', () => {
  test.each([
    ['a weekday', '2026-11-23 07:00–18:00', 'standard 11'],
    ['an early start', '2026-11-24 06:00–15:00', 'standard 8, night 1'],
    ['a long day', '2026-11-24 07:00–20:00', 'standard 11, evening 2'],
    ['Saturday morning', '2026-11-28 08:00–13:00', 'standard 5'],
    ['Saturday', '2026-11-28 07:00–18:00', 'standard 5, day-ooh 6'],
    ['Sunday', '2026-11-29 07:00–18:00', 'day-ooh 10, night 1'],
    ['Saturday night into Sunday', '2026-11-28 20:00–05:00', 'evening 2, night 7'],
    ['Saturday night until eight', '2026-11-28 22:00–08:00', 'night 10'],
    ['Sunday night until eight of a Monday', '2026-11-29 22:00–08:00', 'standard 1, night 9'],
    ['until midnight', '2026-11-23 18:00–00:00', 'evening 4, night 2'],
    ['from midnight', '2026-11-24 00:00–07:00', 'night 7'],
    ['a holiday on a Friday', '2026-12-25 07:00–18:00', 'day-ooh 10, night 1'],
    ['a holiday on a Saturday', '2026-12-26 07:00–18:00', 'day-ooh 10, night 1'],
    ['the night before a holiday, until eight', '2026-12-27 22:00–08:00', 'night 10'],
    ['the night after a holiday, until eight', '2026-12-28 22:00–08:00', 'standard 1, night 9'],
  ])('are correct for this shift: %s', (_, shift, hours) =>
    expect(hoursOf(summariseShifts(SET, [shiftOf(shift)]))).toBe(hours),
  );

  test('are those of a Sunday on a holiday of the project', () => {
    const own = { ...SET, holidays: { ...SET.holidays, dates: ['2026-11-24'] } };
    expect(hoursOf(summariseShifts(own, [shiftOf('2026-11-24 07:00–18:00')]))).toBe('day-ooh 10, night 1');
  });
});

describe('nights with a clock change', () => {
  test.each([
    ['Australia/Sydney', 'forward', '2026-10-03 22:00–07:00', 8],
    ['Australia/Sydney', 'back', '2026-04-04 22:00–07:00', 10],
    ['Europe/London', 'forward', '2026-03-28 22:00–07:00', 8],
    ['Europe/London', 'back', '2026-10-24 22:00–07:00', 10],
    ['Australia/Brisbane', 'not', '2026-10-03 22:00–07:00', 9],
    // The clock changes by half an hour.
    ['Australia/Lord_Howe', 'forward', '2026-10-03 22:00–07:00', 8.5],
  ])('in %s, with the clock put %s, have the right number of hours', (timeZone, _, shift, hours) => {
    const { totalMinutes, minutes } = summariseShifts({ ...SET, timeZone }, [shiftOf(shift)]);
    expect(totalMinutes / 60).toBe(hours);
    expect(minutes.get('night')).toBe(totalMinutes);
  });

  test('have every clock time once, and skip the times that do not exist', () => {
    const at = (date: string, time: number) => minuteOfWall(wallMinute(date, time), 'Australia/Sydney');
    const half = (hour: number) => hour * 60 + 30;
    expect(at('2026-10-04', half(2))).toBe(at('2026-10-04', 3 * 60));
    expect(at('2026-10-04', half(1)) + 60).toBe(at('2026-10-04', half(3)));
    expect(at('2026-04-05', half(2)) + 120).toBe(at('2026-04-05', half(3)));
  });
});

describe('evenings, nights and hours of shifts', () => {
  const counted = (shifts: string[], set: HoursOfSet = SET) => {
    const { evenings, nights, outOfHoursMinutes } = summariseShifts(set, shifts.map(shiftOf));
    return [[...evenings], [...nights], outOfHoursMinutes / 60];
  };

  test('are counted by the date of the evening', () => {
    expect(counted(['2026-11-26 20:00–05:00', '2026-11-27 20:00–05:00', '2026-11-28 20:00–05:00'])).toEqual([
      ['2026-11-26', '2026-11-27', '2026-11-28'],
      ['2026-11-26', '2026-11-27', '2026-11-28'],
      27,
    ]);
  });

  test('count one night if two shifts are in the same night', () => {
    expect(counted(['2026-11-26 22:00–01:00', '2026-11-27 02:00–05:00'])).toEqual([[], ['2026-11-26'], 6]);
  });

  test('count as out of hours outside the standard hours', () => {
    expect(counted(['2026-11-28 07:00–18:00'])).toEqual([[], [], 6]);
  });

  test('count as out of hours outside the first day time if the set has no flag', () => {
    const operatingTimes = SET.operatingTimes.map((time) =>
      operatingTimeSchema.parse({ ...time, outOfHours: undefined }),
    );
    expect(counted(['2026-11-28 07:00–18:00'], { ...SET, operatingTimes })).toEqual([[], [], 6]);
    expect(timesOutOfHours(operatingTimes).map(({ key }) => key)).toEqual(
      timesOutOfHours(SET.operatingTimes).map(({ key }) => key),
    );
    const inHours = operatingTimes.map((time) => ({ ...time, outOfHours: false }));
    expect(counted(['2026-11-28 07:00–18:00'], { ...SET, operatingTimes: inHours })).toEqual([[], [], 0]);
  });

  test('count no evenings by day, although a set uses the evening background at weekends', () => {
    const asInTheEvening = (time: OperatingTime) =>
      time.key === 'day-ooh' ? { ...time, background: 'evening' as const } : time;
    const set = { ...SET, operatingTimes: SET.operatingTimes.map(asInTheEvening) };
    expect(counted(['2026-11-29 08:00–17:00'], set)[0]).toEqual([]);
    expect(counted(['2026-11-29 08:00–20:00'], set)[0]).toEqual(['2026-11-29']);
  });
});

describe('the dates and operating times that are stored with shifts', () => {
  test('are the operating times of the shifts, and their first and last day', () => {
    const shifts = [shiftOf('2026-11-28 20:00–05:00'), shiftOf('2026-11-24 07:00–18:00')] as const;
    const { operatingTime, ...days } = whenOfShifts(SET, shifts);
    expect(operatingTime).toMatch(/^standard\+evening.*\+night$/);
    expect(days).toEqual({ startDate: '2026-11-24', endDate: '2026-11-29' });
  });

  test('end on the day before if the last shift ends at midnight', () => {
    expect(whenOfShifts(SET, [shiftOf('2026-11-24 18:00–00:00')])).toMatchObject({ endDate: '2026-11-24' });
  });

  test('replace the stored operating times and dates of an assessment', () => {
    const shifts = [shiftOf('2026-11-24 22:00–05:00')];
    const stale = { operatingTime: 'standard', startDate: '2020-01-01', endDate: '2020-01-01' };
    const { times, problems } = resolveOperatingTimes(SET, { ...stale, shifts });
    expect(times.map(({ key }) => key)).toEqual(['night']);
    expect(problems).toEqual([]);
    expect(resolveOperatingTimes(SET, { ...stale, shifts: [] }).times.map(({ key }) => key)).toEqual(['standard']);
  });
});

describe('a stored shift', () => {
  test.each([
    ['a day that does not exist', { date: '2026-02-30' }],
    ['a day so far that the next one has five digits', { date: '9999-12-31' }],
    ['a day of another age', { date: '0001-01-01' }],
    ['an hour that does not exist', { start: '24:00' }],
    ['an end in words', { end: 'late' }],
  ])('is rejected with %s', (_, changes) => {
    const stored = { date: '2026-11-24', start: '20:00', end: '05:00' };
    expect([stored, { ...stored, ...changes }].map((shift) => shiftSchema.safeParse(shift).success)).toEqual([
      true,
      false,
    ]);
  });
});

describe('faultsOfShifts', () => {
  const faults = (shifts: string[], set: HoursOfSet = SET) => faultsOfShifts(set, shifts.map(shiftOf));
  const night = SET.operatingTimes.find(({ key }) => key === 'night');
  const nightAlone = { ...SET, operatingTimes: night === undefined ? [] : [night] };

  test('accepts shifts that touch', () => {
    expect(faults(['2026-11-24 20:00–05:00', '2026-11-25 05:00–07:00', '2026-11-25 07:00–18:00'])).toEqual([]);
  });

  test('rejects shifts that overlap', () => {
    expect(faults(['2026-11-25 04:00–07:00', '2026-11-24 20:00–05:00'])).toEqual([
      'The shifts of 2026-11-24, 20:00–05:00 and of 2026-11-25, 04:00–07:00 overlap.',
    ]);
    // A shift within the first one does not hide the third.
    expect(faults(['2026-11-24 07:00–18:00', '2026-11-24 08:00–09:00', '2026-11-24 10:00–11:00'])).toHaveLength(2);
    expect(faults(['2026-11-24 07:00–18:00', '2026-11-24 07:00–18:00'])).toHaveLength(1);
  });

  test('rejects a shift that ends when it begins', () => {
    expect(faults(['2026-11-24 20:00–20:00'])).toEqual(['The shift of 2026-11-24, 20:00–20:00 ends when it begins.']);
  });

  test('rejects a shift that lies in the hour that the clock skips', () => {
    expect(faults(['2026-10-04 02:10–02:50'])).toEqual([
      'The shift of 2026-10-04, 02:10–02:50 has no time: the clock is put forward over it.',
    ]);
  });

  test('rejects a shift outside the hours of the set', () => {
    expect(faults(['2026-11-24 09:00–12:00'], nightAlone)).toEqual([
      'The shift of 2026-11-24, 09:00–12:00 lies outside the hours of the criteria set.',
    ]);
    expect(faults(['2026-11-24 20:00–05:00'], nightAlone)).toEqual([
      'The shift of 2026-11-24, 20:00–05:00 lies in part outside the hours of the criteria set.',
    ]);
  });

  test('rejects too many shifts', () => {
    const many = Array.from({ length: 401 }, (_, at) => `${dateOfDay(20_000 + at)} 09:00–12:00`);
    expect(faults(many)).toEqual(['There are 401 shifts. An assessment may have at most 400.']);
    expect(faults(many.slice(1))).toEqual([]);
  });
});

describe('joinShifts', () => {
  const joined = (shifts: string[]) => joinShifts(shifts.map(shiftOf)).map(nameOfShift);

  test.each([
    [
      'contain a repeated shift once',
      ['2026-11-24 20:00–05:00', '2026-11-24 20:00–05:00'],
      ['2026-11-24, 20:00–05:00'],
    ],
    [
      'stay separate if they touch',
      ['2026-11-25 05:00–09:00', '2026-11-24 20:00–05:00'],
      ['2026-11-24, 20:00–05:00', '2026-11-25, 05:00–09:00'],
    ],
    ['are merged if they overlap', ['2026-11-24 20:00–02:00', '2026-11-25 01:00–05:00'], ['2026-11-24, 20:00–05:00']],
    [
      'are merged if one contains the other',
      ['2026-11-24 20:00–05:00', '2026-11-24 22:00–02:00'],
      ['2026-11-24, 20:00–05:00'],
    ],
    [
      'remain two if they would be longer than a day',
      ['2026-11-24 06:00–20:00', '2026-11-24 18:00–07:00'],
      ['2026-11-24, 06:00–20:00', '2026-11-24, 20:00–07:00'],
    ],
  ])('returns shifts that %s', (_, shifts, expected) => {
    expect(joined(shifts)).toEqual(expected);
    expect(faultsOfShifts(SET, joinShifts(shifts.map(shiftOf)))).toEqual([]);
  });
});

/** Numbers from 0 to 1 that are the same in every run. */
function* randomNumbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    yield state / 2 ** 32;
  }
}

describe('any shift', () => {
  const random = randomNumbers(7);
  const upTo = (most: number) => Math.floor(random.next().value * most);
  const zones = ['Australia/Sydney', 'Europe/London', 'Europe/Paris'];
  const cases = Array.from({ length: 600 }, (_, at) => {
    const length = 2 + upTo(1438);
    // Every third shift is near a change of the clocks.
    const days = at % 3 === 0 ? ['2026-04-04', '2026-10-03', '2026-03-28', '2026-10-24'] : ['2026-01-01'];
    const day = dayNumber(days[upTo(days.length)] ?? '') + (at % 3 === 0 ? upTo(2) : upTo(730));
    return { day, start: upTo(1440), length, cut: 1 + upTo(length - 1), timeZone: zones[at % 3] ?? '' };
  });
  const from = (day: number, start: number, length: number): Shift => ({
    date: dateOfDay(day + Math.floor(start / 1440)),
    start: clock(start),
    end: clock(start + length),
  });

  test('gives the same operating times and minutes if it is divided in two', () => {
    for (const { day, start, length, cut, timeZone } of cases) {
      const set = { ...SET, timeZone };
      const whole = from(day, start, length);
      const parts = [from(day, start, cut), from(day, start + cut, length - cut)];
      const [ofParts, ofWhole] = [parts, [whole]].map((shifts) => summariseShifts(set, shifts));
      expect({ whole, cut, summary: ofParts }).toEqual({ whole, cut, summary: ofWhole });
    }
  });

  test('has at least as many operating times, minutes, evenings and nights if it is longer', () => {
    const counts = ({ minutes, evenings, nights, totalMinutes }: ShiftSummary) => [
      ...SET.operatingTimes.map(({ key }) => minutes.get(key) ?? 0),
      evenings.size,
      nights.size,
      totalMinutes,
    ];
    const fewer = cases.filter(({ day, start, length, cut, timeZone }) => {
      const countsOf = (minutes: number) => counts(summariseShifts({ ...SET, timeZone }, [from(day, start, minutes)]));
      const longer = countsOf(length);
      return countsOf(cut).some((count, at) => count > (longer[at] ?? 0));
    });
    expect(fewer).toEqual([]);
  });

  test('has as many minutes as its operating times together', () => {
    for (const { day, start, length, timeZone } of cases) {
      const { minutes, totalMinutes } = summariseShifts({ ...SET, timeZone }, [from(day, start, length)]);
      expect([...minutes.values()].reduce((sum, count) => sum + count, 0)).toBe(totalMinutes);
    }
  });

  test('is sorted by time', () => {
    const shifts = cases.map(({ day, start, length }) => from(day, start, length));
    const starts = shiftsInOrder(shifts).map(({ date, start }) => `${date} ${start}`);
    expect(starts).toEqual([...starts].sort());
  });
});
