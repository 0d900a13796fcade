import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dateOfDay, dayNumber } from './calendar.ts';
import { HOLIDAY_REGIONS, HOLIDAY_RULES_VERSION, type HolidayRegion } from './holidays.ts';
import { isHoliday } from './holiday-rules.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG, reportConfigSchema } from '../project/report-config.ts';

/** The holidays of a region in a year, as `MM-DD`. */
function holidaysIn(region: HolidayRegion, year: number): string {
  const [first, next] = [dayNumber(`${year}-01-01`), dayNumber(`${year + 1}-01-01`)];
  const days = Array.from({ length: next - first }, (_, at) => dateOfDay(first + at));
  return days
    .filter((date) => isHoliday({ region, dates: [] }, date))
    .map((date) => date.slice(5))
    .join(' ');
}

describe('the public holidays', () => {
  test.each<[HolidayRegion, number, string]>([
    // Industrial Relations NSW, public holidays of New South Wales.
    ['AU-NSW', 2025, '01-01 01-27 04-18 04-19 04-20 04-21 04-25 06-09 10-06 12-25 12-26'],
    ['AU-NSW', 2026, '01-01 01-26 04-03 04-04 04-05 04-06 04-25 04-27 06-08 10-05 12-25 12-26 12-28'],
    ['AU-NSW', 2027, '01-01 01-26 03-26 03-27 03-28 03-29 04-25 04-26 06-14 10-04 12-25 12-26 12-27 12-28'],
    // Business Victoria, without the Friday before the AFL final.
    ['AU-VIC', 2026, '01-01 01-26 03-09 04-03 04-04 04-05 04-06 04-25 06-08 11-03 12-25 12-26 12-28'],
    // Queensland Government, without shows and the evening of 24 December.
    ['AU-QLD', 2027, '01-01 01-26 03-26 03-27 03-28 03-29 04-26 05-03 10-04 12-25 12-26 12-27 12-28'],
    // gov.uk/bank-holidays; the days themselves count beside those in lieu.
    ['GB-ENG', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-26 12-28'],
    ['GB-ENG', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-25 12-26 12-27 12-28'],
    ['GB-ENG', 2028, '01-01 01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
    ['GB-SCT', 2026, '01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-26 12-28'],
    ['GB-SCT', 2028, '01-01 01-02 01-03 01-04 04-14 05-01 05-29 08-07 11-30 12-25 12-26'],
    // Service-Public, jours fériés légaux, without those of Alsace and Moselle.
    ['FR', 2026, '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25'],
    ['FR', 2027, '01-01 03-29 05-01 05-06 05-08 05-17 07-14 08-15 11-01 11-11 12-25'],
    // Rijksoverheid, officiële feestdagen, with Good Friday (article 3, paragraph 2); 27 April 2025 is a Sunday.
    ['NL', 2025, '01-01 04-18 04-21 04-26 05-05 05-29 06-09 12-25 12-26'],
    ['NL', 2026, '01-01 04-03 04-06 04-27 05-05 05-14 05-25 12-25 12-26'],
    // Bundesministerium des Innern, holidays of all states.
    ['DE', 2026, '01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26'],
    ['DE', 2027, '01-01 03-26 03-29 05-01 05-06 05-17 10-03 12-25 12-26'],
    ['none', 2026, ''],
  ])('of %s in %i match the published list', (region, year, days) => expect(holidaysIn(region, year)).toBe(days));

  test.each([
    [2024, '03-31'],
    [2025, '04-20'],
    [2026, '04-05'],
    [2027, '03-28'],
    [2028, '04-16'],
    [2029, '04-01'],
    [2038, '04-25'],
    [2049, '04-18'],
  ])('include Easter Sunday of %i on %s', (year, date) => {
    expect(isHoliday({ region: 'AU-NSW', dates: [] }, `${year}-${date}`)).toBe(true);
    expect(dayNumber(`${year}-${date}`) % 7).toBe(3);
  });

  test('may be dates of the project', () => {
    expect(isHoliday({ region: 'none', dates: ['2026-11-24'] }, '2026-11-24')).toBe(true);
    expect(isHoliday({ region: 'none', dates: ['2026-11-24'] }, '2026-11-25')).toBe(false);
  });
});

describe('the holidays of a project', () => {
  test.each([
    ['nsw-icng', 'AU-NSW'],
    ['bs5228-abc', 'GB-ENG'],
  ])('are with the set %s those of %s', (criteriaSet, region) => {
    const config = reportConfigSchema.parse({ criteriaSet });
    expect(criteriaSetOf(config).holidays).toEqual({ region, dates: [] });
  });

  test('are those of the region in its settings, with additional dates', () => {
    const holidays = { region: 'AU-VIC', dates: ['2026-09-25'] };
    expect(criteriaSetOf(reportConfigSchema.parse({ holidays })).holidays).toEqual(holidays);
  });

  test('must have a supported region and existing dates', () => {
    const taken = (holidays: unknown) => reportConfigSchema.safeParse({ holidays }).success;
    expect(HOLIDAY_REGIONS.map((region) => taken({ region })).every(Boolean)).toBe(true);
    expect([{ region: 'AU' }, { dates: ['2026-02-30'] }].map(taken)).toEqual([false, false]);
    expect(DEFAULT_REPORT_CONFIG.holidays).toEqual({ dates: [] });
  });
});

test('HOLIDAY_RULES_VERSION rises with every change of a day, so that results of shifts become out of date', () => {
  const digestOf = (region: HolidayRegion) => {
    const days = Array.from({ length: 365 * 12 }, (_, day) => dateOfDay(dayNumber('2024-01-01') + day));
    const holidays = days.filter((date) => isHoliday({ region, dates: [] }, date)).join(' ');
    return createHash('sha256').update(holidays).digest('hex').slice(0, 12);
  };
  const digests = Object.fromEntries(HOLIDAY_REGIONS.map((region) => [region, digestOf(region)]));
  expect({ version: HOLIDAY_RULES_VERSION, digests }).toEqual({
    version: 1,
    digests: {
      'AU-NSW': '08ea3d859395',
      'AU-VIC': '10567907ba2f',
      'AU-QLD': '1fb72d729bb9',
      'GB-ENG': '611629bc4572',
      'GB-SCT': '24203b3075c9',
      FR: 'dd63e69ed904',
      NL: 'df4b9fde832f',
      DE: '991bdbb2f4f9',
      none: 'e3b0c44298fc',
    },
  });
});
