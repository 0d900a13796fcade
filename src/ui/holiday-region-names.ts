import type { HolidayRegion } from '../domain/holidays.ts';
import { holidayRegionsTexts } from '../texts/holiday-regions.ts';

/** Places whose public holidays the product knows, as people choose and read them. */
export const HOLIDAY_REGION_NAMES: Readonly<Record<HolidayRegion, string>> = {
  'AU-NSW': holidayRegionsTexts.newSouthWales,
  'AU-VIC': holidayRegionsTexts.victoria,
  'AU-QLD': holidayRegionsTexts.queensland,
  'GB-ENG': holidayRegionsTexts.englandAndWales,
  'GB-SCT': holidayRegionsTexts.scotland,
  none: holidayRegionsTexts.noneButFurtherDays,
};
