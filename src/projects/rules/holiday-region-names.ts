import type { HolidayRegion } from '../../model/time/holidays.ts';

/** Names of the regions with a calendar of public holidays. */
export const HOLIDAY_REGION_NAMES: Readonly<Record<HolidayRegion, string>> = {
  'AU-NSW': 'New South Wales',
  'AU-VIC': 'Victoria',
  'AU-QLD': 'Queensland',
  'GB-ENG': 'England and Wales',
  'GB-SCT': 'Scotland',
  FR: 'France',
  NL: 'Netherlands',
  DE: 'Germany (days of all states)',
  none: 'No national calendar',
};
