import { afterEach, describe, expect, test, vi } from 'vitest';
import { calendarDate, calendarDateSchema, daysOnWeekdays, localDate } from '../../../src/model/time/calendar.ts';
import { slugOf } from '../../../src/model/slug.ts';

describe('slugOf', () => {
  test.each([
    ['Wattlebrook Rail Upgrade', 'wattlebrook-rail-upgrade'],
    ['M4 – East  (Stage 2)', 'm4--east--stage-2'],
    ['Überbrückung', 'berbrckung'],
    ['a-b', 'a-b'],
  ])('converts %j to %j', (name, slug) => expect(slugOf(name)).toBe(slug));

  test.each(['', '   ', '---', '東京', '!?'])('returns null for %j, which has no letter or digit', (name) =>
    expect(slugOf(name)).toBeNull(),
  );
});

afterEach(() => vi.unstubAllEnvs());

describe('a calendar date', () => {
  test.each(['2026-02-29', '2026-13-01', '2026-1-1', '26-01-01', '', '2026-04-31'])(
    'that is invalid is rejected: %j',
    (text) => expect(calendarDateSchema.safeParse(text).success).toBe(false),
  );

  test.each([
    ['America/Los_Angeles', 480],
    ['UTC', 0],
    ['Pacific/Auckland', -780],
  ])('is local midnight in %s, and converts back to the same text', (zone, minutesBehind) => {
    vi.stubEnv('TZ', zone);
    expect(new Date('2026-03-01T12:00:00Z').getTimezoneOffset()).toBe(minutesBehind);
    expect(localDate('2026-03-01').getHours()).toBe(0);
    expect(localDate('2026-03-01').getDate()).toBe(1);
    expect(calendarDate(localDate('2028-02-29'))).toBe('2028-02-29');
  });

  test.each([
    ['2026-11-27', '2026-12-01', [1, 5], ['2026-11-27', '2026-11-30']],
    ['2026-11-28', '2026-11-28', [6], ['2026-11-28']],
    ['2026-11-28', '2026-11-27', [5, 6], []],
    ['2026-11-27', '2026-12-01', [], []],
    // At most the requested number of days, here 3.
    ['2026-11-27', '9999-12-31', [0, 1, 2, 3, 4, 5, 6], ['2026-11-27', '2026-11-28', '2026-11-29']],
  ])('from %s until %s on the weekdays %j is listed', (from, until, weekdays, days) =>
    expect(daysOnWeekdays(from, until, new Set(weekdays), 3)).toEqual(days),
  );
});
