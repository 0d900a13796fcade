import type { HolidayRegion } from '../../model/time/holidays.ts';

/** Places whose public holidays the product knows, as people choose and read them. */
export const HOLIDAY_REGION_NAMES: Readonly<Record<HolidayRegion, string>> = {
  'AU-NSW': 'New South Wales',
  'AU-VIC': 'Victoria',
  'AU-QLD': 'Queensland',
  'GB-ENG': 'England and Wales',
  'GB-SCT': 'Scotland',
  none: 'No national calendar',
};
