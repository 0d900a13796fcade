import type { RatingBackground } from '../../domain/monitoring/background-levels.ts';
import { csvText } from '../formats/csv-cell.ts';

/** Rating backgrounds as the columns of a project's catchments have them: `rbl_day`, `rbl_evening`, `rbl_night`, dBA to 0.1. */
export function backgroundsCsv(name: string, backgrounds: readonly RatingBackground[]): string {
  const of = (period: RatingBackground['period']) => backgrounds.find((one) => one.period === period);
  const level = (period: RatingBackground['period']) => {
    const rbl = of(period)?.rbl ?? null;
    return rbl === null ? null : Math.round(rbl * 10) / 10;
  };
  return csvText([
    ['name', 'rbl_day', 'rbl_evening', 'rbl_night', 'days_day', 'days_evening', 'days_night'],
    [
      name,
      level('day'),
      level('evening'),
      level('night'),
      of('day')?.validDays,
      of('evening')?.validDays,
      of('night')?.validDays,
    ],
  ]);
}
