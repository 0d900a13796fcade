import { describe, expect, test } from 'vitest';
import { dateOfDay, dayNumber } from '../../../src/model/time/calendar.ts';
import { CRITERIA_SETS } from '../../../src/model/criteria/criteria-sets.ts';
import { type HoursOfSet, stretchesOfDay } from '../../../src/model/criteria/hours.ts';
import { type Holidays, NO_HOLIDAYS, regionOfSet } from '../../../src/model/time/holidays.ts';
import { minuteOfWall, wallMinute } from '../../../src/model/time/wall-clock.ts';
import { clock } from '../../support/clock.ts';
import { shareOf } from '../../support/random-share.ts';

/**
 * Minutes of the week that a set assigns to no operating time (0) or to several, such as `Sun 07:30: 0`, with the reason. Both
 * sets are complete, including nights after a holiday or a Saturday.
 */
const EXPECTED: Readonly<Record<string, string[]>> = {
  'nsw-icng': [],
  'bs5228-abc': [],
};

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The minutes of 2026 and 2027 that do not belong to exactly one operating time, by day of the week. */
function oddMinutes(set: HoursOfSet): string[] {
  const odd = new Set<string>();
  const instantOf = (date: string) => minuteOfWall(wallMinute(date, 0), set.timeZone);
  for (let day = dayNumber('2026-01-01'); day < dayNumber('2028-01-01'); day++) {
    const date = dateOfDay(day);
    const stretches = stretchesOfDay(set, date);
    const [from, to] = [instantOf(date), instantOf(dateOfDay(day + 1))];
    for (let instant = from; instant < to; instant++) {
      const wall = wallAt(instant, set.timeZone);
      const times = stretches.filter((stretch) => stretch.from <= wall && wall < stretch.to).length;
      if (times !== 1) odd.add(`${DAYS[(day + 4) % 7]} ${clock(wall - day * 1440)}: ${times}`);
    }
  }
  return [...odd].sort();
}

/** Formats by time zone, and offsets from UTC in minutes. Only `wallAt` writes them. */
const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** Local clock time from the time zone data of the runtime. Offsets change only at full quarters of an hour. */
function wallAt(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / 15) * 15;
  const key = `${timeZone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return instant + known;
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  const shown = Date.parse(`${format.format(quarter * 60_000).replace(' ', 'T')}Z`) / 60_000;
  offsets.set(key, shown - quarter);
  return instant + shown - quarter;
}

describe('each minute of two years', () => {
  const filled = Object.values(CRITERIA_SETS).filter(({ operatingTimes }) => operatingTimes.length > 0);

  test('is checked for every criteria set except the empty one', () => {
    expect(filled.map(({ id }) => id).sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  const zones = ['Australia/Sydney', 'Europe/London', 'Europe/Paris'];
  test.each(shareOf(filled.flatMap((set) => zones.map((timeZone) => [set.id, timeZone, set] as const))))(
    'belongs in %s and %s to exactly one operating time',
    (id, timeZone, { operatingTimes }) => {
      const holidays: Holidays = { region: regionOfSet(id), dates: ['2026-11-24'] };
      expect(oddMinutes({ operatingTimes, timeZone, holidays })).toEqual(EXPECTED[id]);
    },
  );

  test('is reported with day and time if it belongs to none or to two', () => {
    const [{ operatingTimes } = { operatingTimes: [] }] = filled.filter(({ id }) => id === 'nsw-icng');
    const hours = { timeZone: 'Australia/Sydney', holidays: NO_HOLIDAYS };
    const open = oddMinutes({ ...hours, operatingTimes: operatingTimes.filter(({ key }) => key !== 'standard') });
    expect(open).toHaveLength(5 * 11 * 60 + 5 * 60);
    expect(open).toContain('Sat 12:59: 0');
    const [standard] = operatingTimes;
    const twice = standard === undefined ? [] : [...operatingTimes, { ...standard, key: 'again' }];
    expect(oddMinutes({ ...hours, operatingTimes: twice })).toContain('Mon 07:00: 2');
  });
});
