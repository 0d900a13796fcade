import { format } from 'date-fns';
import { describe, expect, test } from 'vitest';
import {
  counted,
  fixed,
  grouped,
  listed,
  plural,
  shownClock,
  shownDay,
  shownFileTime,
  shownMonth,
  shownTime,
  shownTimeInZone,
} from './format.ts';

describe('formatted numbers', () => {
  test('have a thousands separator', () => {
    expect([0, 999, 3501, 1_234_567].map((number) => grouped(number))).toEqual(['0', '999', '3,501', '1,234,567']);
  });

  test('have the given number of decimals', () => {
    expect(grouped(1250.04, { least: 1, most: 1 })).toBe('1,250.0');
    expect(grouped(0.34, { most: 1 })).toBe('0.3');
    expect(grouped(12, { most: 1 })).toBe('12');
  });

  test('are rounded by their binary value, not by their decimal text', () => {
    for (const number of [1.005, 2.675, -0.04, 0.5, 1.5, 12_345.678, 1e-9]) {
      for (const decimals of [0, 1, 2, 3]) expect(fixed(number, decimals)).toBe(number.toFixed(decimals));
    }
  });
});

describe('formatted dates', () => {
  const days = Array.from({ length: 366 }, (_, day) => new Date(2028, 0, day + 1, 9, day % 60));

  test.each([
    ['letter', 'EEEEE'],
    ['day', 'd MMM'],
    ['dayOfYear', 'd MMM yyyy'],
    ['weekday', 'EEE d MMM'],
    ['weekdayOfYear', 'EEE d MMM yyyy'],
    ['longDay', 'd MMMM'],
    ['longWeekday', 'EEEE d MMMM'],
    ['longWeekdayOfYear', 'EEEE d MMMM yyyy'],
  ] as const)('are written as %s', (form, pattern) => {
    expect(days.map((day) => shownDay(day, form))).toEqual(days.map((day) => format(day, pattern)));
  });

  test('include month and time if requested', () => {
    expect(days.map(shownMonth)).toEqual(days.map((day) => format(day, 'MMMM yyyy')));
    expect(days.map(shownTime)).toEqual(days.map((day) => format(day, 'd MMM yyyy, HH:mm')));
  });

  test('are in the given time zone', () => {
    expect(shownTimeInZone(new Date('2026-03-03T20:05:00Z'), 'Australia/Sydney')).toBe(
      '4 Mar 2026, 07:05 (Australia/Sydney)',
    );
  });

  test('show the given clock time, also in an hour that the browser’s time zone skips', () => {
    expect(shownClock('2026-03-29T02:30')).toBe('29 Mar 2026, 02:30');
    expect(shownClock('2026-10-04T02:30')).toBe('4 Oct 2026, 02:30');
  });

  test.each(['', 'not a time', '2026-13', 'T10:00'])('are a dash for %j, which is not a clock time', (clock) => {
    expect(shownClock(clock)).toBe('–');
  });

  test('are a dash for an invalid date', () => {
    const none = new Date('not a time');
    const shown = [
      shownDay(none, 'day'),
      shownMonth(none),
      shownTime(none),
      shownTimeInZone(none, 'UTC'),
      shownFileTime(none),
    ];
    expect(shown).toEqual(['–', '–', '–', '–', '–']);
  });
});

test('counted and plural choose the singular or plural word', () => {
  expect([0, 1, 2].map((count) => counted(count, 'shift'))).toEqual(['0 shifts', '1 shift', '2 shifts']);
  expect(counted(2, 'address', 'addresses')).toBe('2 addresses');
  expect([1, 21].map((count) => plural(count, 'is', 'are'))).toEqual(['is', 'are']);
});

test('listed joins words with “and” or “or”', () => {
  expect(listed(['a', 'b', 'c'], 'conjunction')).toBe('a, b, and c');
  expect(listed(['a', 'b'], 'disjunction')).toBe('a or b');
});
