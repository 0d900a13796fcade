import type { RatingBackground } from '../background-levels.ts';
import type { Logger } from '../logger.ts';
import { csvText } from '../../../gis/formats/write-csv.ts';

/**
 * Rating background levels with the columns of a project's catchments: `rbl_day`, `rbl_evening`, `rbl_night`, dB(A) to 0.1. A
 * load assigns them to the catchment with that name, or else to the one that contains the logger.
 */
export function backgroundsCsv(
  { name, lon, lat }: Pick<Logger, 'name' | 'lon' | 'lat'>,
  backgrounds: readonly RatingBackground[],
): string {
  const of = (period: RatingBackground['period']) => backgrounds.find((background) => background.period === period);
  const level = (period: RatingBackground['period']) => {
    const rbl = of(period)?.rbl ?? null;
    return rbl === null ? null : Math.round(rbl * 10) / 10;
  };
  return csvText([
    ['name', 'logger', 'lon', 'lat', 'rbl_day', 'rbl_evening', 'rbl_night', 'days_day', 'days_evening', 'days_night'],
    [
      name,
      name,
      lon,
      lat,
      level('day'),
      level('evening'),
      level('night'),
      of('day')?.validDays,
      of('evening')?.validDays,
      of('night')?.validDays,
    ],
  ]);
}
