import { describe, expect, test } from 'vitest';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../model/project/report-config.ts';
import { summariseShifts } from '../../model/time/shifts.ts';
import type { Shift } from '../../model/time/shift.ts';
import { todayIn } from '../../model/time/calendar.ts';
import { datesOfWork } from '../../model/time/dates.ts';
import { formatShifts, formatShiftStart, formatShiftSummary, formatWhen } from './format-shifts.ts';

const SET = criteriaSetOf(DEFAULT_REPORT_CONFIG);
const night = (date: string): Shift => ({ date, start: '20:00', end: '05:00' });
const day = (date: string): Shift => ({ date, start: '07:00', end: '18:00' });

describe('shifts as text', () => {
  test('formatShiftStart describes a shift that no longer exists by its start', () => {
    expect(formatShiftStart('2026-11-28T20:00')).toBe('Sat 28 Nov 2026, 20:00');
  });

  test.each([
    ['one', [night('2026-11-28')], ['Sat 28 Nov 2026, 20:00–05:00']],
    ['consecutive days', [night('2026-11-24'), night('2026-11-23')], ['Mon 23 Nov – Tue 24 Nov 2026, 20:00–05:00']],
    [
      'across a new year',
      [night('2026-12-31'), night('2027-01-01')],
      ['Thu 31 Dec 2026 – Fri 1 Jan 2027, 20:00–05:00'],
    ],
    [
      'alternating days and nights',
      [day('2026-11-23'), night('2026-11-23'), day('2026-11-24'), night('2026-11-24')],
      ['Mon 23 Nov – Tue 24 Nov 2026, 07:00–18:00', 'Mon 23 Nov – Tue 24 Nov 2026, 20:00–05:00'],
    ],
    [
      'days with a gap',
      [night('2026-11-23'), night('2026-11-25')],
      ['Mon 23 Nov 2026, 20:00–05:00', 'Wed 25 Nov 2026, 20:00–05:00'],
    ],
  ])('formatShifts groups consecutive days: %s', (_, shifts, words) => expect(formatShifts(shifts)).toEqual(words));

  test.each([
    [[night('2026-11-26'), night('2026-11-27'), night('2026-11-28')], '3 evening shifts, 3 night shifts, 27 h OOH'],
    [[night('2026-11-26')], '1 evening shift, 1 night shift, 9 h OOH'],
    [[day('2026-11-28')], '6 h OOH, 5 h in standard hours'],
    [[{ date: '2026-11-24', start: '09:00', end: '10:20' }], '1.33 h in standard hours'],
  ])('formatShiftSummary counts evenings, nights and hours', (shifts, words) =>
    expect(formatShiftSummary(summariseShifts(SET, shifts))).toBe(words),
  );

  test('formatWhen shows the first three lines of the shifts in the heading of an assessment', () => {
    const dates = { startDate: '2026-11-02', endDate: '2026-11-11' };
    const shifts = [2, 4, 6, 8, 10].map((date) => night(`2026-11-${String(date).padStart(2, '0')}`));
    expect(formatWhen({ ...dates, shifts }, SET)).toBe(
      'Mon 2 Nov 2026, 20:00–05:00; Wed 4 Nov 2026, 20:00–05:00; Fri 6 Nov 2026, 20:00–05:00; … until 10 Nov 2026' +
        ' · 5 evening shifts, 5 night shifts, 45 h OOH',
    );
    expect(formatWhen(dates, SET)).toBe('2 Nov 2026 – 11 Nov 2026');
    expect(datesOfWork({ ...dates, shifts })).toBe('2 Nov 2026 – 10 Nov 2026');
    expect(datesOfWork(dates)).toBe('2 Nov 2026 – 11 Nov 2026');
  });
});

describe('todayIn', () => {
  test.each([
    ['Australia/Sydney', '2026-11-24'],
    ['Europe/London', '2026-11-23'],
    ['Pacific/Honolulu', '2026-11-23'],
  ])('returns for %s the date %s at the same instant', (timeZone, date) =>
    expect(todayIn(timeZone, new Date('2026-11-23T14:30:00Z'))).toBe(date),
  );
});
