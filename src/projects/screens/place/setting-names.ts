import { coordinateSystem } from '../../../gis/crs/crs.ts';
import { CRITERIA_SETS } from '../../../model/criteria/criteria-sets.ts';
import { holidayRegionSchema } from '../../../model/time/holidays.ts';
import { HOLIDAY_REGION_NAMES } from '../../rules/holiday-region-names.ts';
import type { PlaceSetting } from '../../rules/place/proposals.ts';

export const SETTING_LABELS: Readonly<Record<PlaceSetting, string>> = {
  crs: 'Coordinate system',
  timeZone: 'Time zone',
  holidays: 'Public holidays',
  criteriaSet: 'Criteria set',
};

/** The value of a setting as text for people. */
export function settingName(setting: PlaceSetting, value: string): string {
  switch (setting) {
    case 'crs':
      return `${coordinateSystem(Number(value))?.name ?? ''} (EPSG:${value})`;
    case 'timeZone':
      return value;
    case 'holidays':
      return HOLIDAY_REGION_NAMES[holidayRegionSchema.parse(value)];
    case 'criteriaSet':
      return CRITERIA_SETS[value]?.title ?? value;
  }
}
