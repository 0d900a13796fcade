import { z } from 'zod';
import { calendarDateSchema } from './calendar.ts';

/** Regions with a built-in calendar of public holidays, by ISO 3166; `none` has only the project's own days. */
export const HOLIDAY_REGIONS = ['AU-NSW', 'AU-VIC', 'AU-QLD', 'GB-ENG', 'GB-SCT', 'FR', 'NL', 'DE', 'none'] as const;
export const holidayRegionSchema = z.enum(HOLIDAY_REGIONS);
export type HolidayRegion = z.infer<typeof holidayRegionSchema>;

/** Of the rules of all regions. Higher with every change of a day: results of shifts are then out of date. */
export const HOLIDAY_RULES_VERSION = 1;

export const MAX_OWN_HOLIDAYS = 200;

/** Days that count as Sundays: those of a region, and more of the project's own. */
export const holidaysSchema = z.object({
  region: holidayRegionSchema,
  dates: z.array(calendarDateSchema).max(MAX_OWN_HOLIDAYS, `must be at most ${MAX_OWN_HOLIDAYS} days`),
});
export type Holidays = z.infer<typeof holidaysSchema>;

/** No day but a Sunday counts as one. */
export const NO_HOLIDAYS: Holidays = { region: 'none', dates: [] };

/** The region of a criteria set that comes with the product. */
export function regionOfSet(criteriaSet: string): HolidayRegion {
  if (criteriaSet === 'nsw-icng') return 'AU-NSW';
  return criteriaSet === 'bs5228-abc' ? 'GB-ENG' : 'none';
}
