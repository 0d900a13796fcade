import { clockOfWall, dateOfWall, wallOfMinute } from '../../../model/time/wall-clock.ts';
import { dateRange } from '../../../model/time/dates.ts';

/** The local time of a minute since 1970 in UTC: `3 Mar 2026, 14:15`. */
export function clockInZone(minute: number, timeZone: string): string {
  const wall = wallOfMinute(minute, timeZone);
  const date = dateOfWall(wall);
  return `${dateRange(date, date)}, ${clockOfWall(wall)}`;
}
