import { describe, expect, test } from 'vitest';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../project/report-config.ts';
import { faultsOfShifts } from './shifts.ts';
import { nameOfShift, type Shift } from './shift.ts';
import { partsIn, shiftsInHours, workedShifts } from './shifts-in-hours.ts';

const SET = criteriaSetOf(DEFAULT_REPORT_CONFIG);
const shift = (date: string, start: string, end: string): Shift => ({ date, start, end });

function proposed(shifts: Shift[] | undefined, time: string, [startDate, endDate] = ['2026-11-23', '2026-11-23']) {
  const found = shiftsInHours(SET, { shifts, startDate, endDate }, time);
  expect(faultsOfShifts(SET, found.shifts)).toEqual([]);
  return { shifts: found.shifts.map(nameOfShift), daysWithout: found.daysWithout, daysLeftOut: found.daysLeftOut };
}

// 23 November 2026 is a Monday.
describe('shifts that are proposed for an operating time', () => {
  test('cover all of its hours on the days of shifts that have none of it', () => {
    const nights = [shift('2026-11-23', '22:00', '05:00'), shift('2026-11-24', '22:00', '05:00')];
    expect(proposed(nights, 'standard')).toEqual({
      shifts: ['2026-11-23, 07:00–18:00', '2026-11-24, 07:00–18:00'],
      daysWithout: [],
      daysLeftOut: 0,
    });
  });

  test('are the parts of the shifts within it, and are not divided at midnight', () => {
    const long = [shift('2026-11-23', '20:00', '05:00')];
    expect(proposed(long, 'evening').shifts).toEqual(['2026-11-23, 20:00–22:00']);
    expect(proposed(long, 'night').shifts).toEqual(['2026-11-23, 22:00–05:00']);
  });

  test('come with the days on which the operating time has no hours', () => {
    const weekend = [shift('2026-11-28', '22:00', '05:00'), shift('2026-11-29', '22:00', '05:00')];
    expect(proposed(weekend, 'standard')).toEqual({
      shifts: ['2026-11-28, 08:00–13:00'],
      daysWithout: ['2026-11-29'],
      daysLeftOut: 0,
    });
    const saturday = proposed([weekend[0]!], 'day-ooh');
    expect(saturday.shifts).toEqual(['2026-11-28, 07:00–08:00', '2026-11-28, 13:00–18:00']);
  });

  test('cover each day from the first to the last if there are no shifts', () => {
    expect(proposed(undefined, 'standard', ['2026-11-27', '2026-11-30'])).toEqual({
      shifts: ['2026-11-27, 07:00–18:00', '2026-11-28, 08:00–13:00', '2026-11-30, 07:00–18:00'],
      daysWithout: ['2026-11-29'],
      daysLeftOut: 0,
    });
    // A night before a Sunday or a holiday has two shifts.
    const years = proposed([], 'night', ['2026-01-01', '2027-12-31']);
    expect([years.shifts.length, years.daysLeftOut]).toEqual([400, 388]);
    expect(proposed([], 'standard', ['', ''])).toEqual({ shifts: [], daysWithout: [], daysLeftOut: 0 });
  });

  test('end one minute before midnight if the operating time lasts all day', () => {
    const periods = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], from: '00:00', to: '00:00' }];
    const [first] = SET.operatingTimes;
    const allDay = { ...SET, operatingTimes: [{ ...first!, key: 'all', periods }] };
    const days = { startDate: '2026-11-23', endDate: '2026-11-23' };
    expect(shiftsInHours(allDay, days, 'all').shifts.map(nameOfShift)).toEqual(['2026-11-23, 00:00–23:59']);
  });

  test('are one part if several operating times are consecutive', () => {
    const long = shift('2026-11-23', '17:00', '05:00');
    expect(partsIn(SET, long, ['evening', 'night']).map(nameOfShift)).toEqual(['2026-11-23, 18:00–05:00']);
    expect(partsIn(SET, long, ['standard', 'night']).map(nameOfShift)).toEqual([
      '2026-11-23, 17:00–18:00',
      '2026-11-23, 22:00–05:00',
    ]);
  });
});

describe('workedShifts', () => {
  const worked = (startDate: string, endDate: string, operatingTime: string, shifts?: Shift[]) =>
    workedShifts(SET, { startDate, endDate, operatingTime, shifts }).map(nameOfShift);

  test('returns all hours of the operating times that begin on the given dates if there are no shifts', () => {
    expect(worked('2026-11-26', '2026-11-27', 'evening+night')).toEqual([
      '2026-11-26, 18:00–22:00',
      '2026-11-26, 22:00–07:00',
      '2026-11-27, 18:00–22:00',
      '2026-11-27, 22:00–07:00',
    ]);
  });

  test('uses the hours of a Sunday on a public holiday', () => {
    expect(worked('2026-12-25', '2026-12-25', 'standard')).toEqual([]);
    expect(worked('2026-12-25', '2026-12-25', 'evening-sunday')).toEqual(['2026-12-25, 18:00–22:00']);
  });

  test('returns the shifts if there are some, and nothing for dates in the wrong order', () => {
    expect(worked('2026-11-26', '2026-11-27', 'night', [shift('2026-11-26', '23:00', '02:00')])).toEqual([
      '2026-11-26, 23:00–02:00',
    ]);
    expect(worked('2026-11-27', '2026-11-26', 'night')).toEqual([]);
  });
});
