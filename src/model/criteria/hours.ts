import { dateOfDay, dayNumber, weekdayOf } from '../time/calendar.ts';
import { isHoliday } from '../time/holiday-rules.ts';
import { MINUTES_PER_DAY, spanOfClock, wallMinute, type WallMinute } from '../time/wall-clock.ts';
import type { CriteriaSet, OperatingTime } from './criteria-set.ts';

/** The fields of a criteria set that define the hours of its operating times. */
export type HoursOfSet = Pick<CriteriaSet, 'operatingTimes' | 'timeZone' | 'holidays'>;

/** Hours of an operating time on a day, without `to` itself. */
export interface Stretch {
  time: OperatingTime;
  from: WallMinute;
  to: WallMinute;
}

/**
 * The hours of all operating times on a calendar day: those that begin on it, and those that continue from the evening before. A
 * public holiday has the hours of a Sunday.
 */
export function stretchesOfDay(set: HoursOfSet, date: string): Stretch[] {
  const before = dateOfDay(dayNumber(date) - 1);
  const midnight = wallMinute(date, 0);
  return [...stretchesFrom(set, before), ...stretchesFrom(set, date)]
    .map(({ time, from, to }) => ({
      time,
      from: Math.max(from, midnight),
      to: Math.min(to, midnight + MINUTES_PER_DAY),
    }))
    .filter(({ from, to }) => from < to);
}

/** The hours of all operating times that begin on a day. */
export function stretchesFrom({ operatingTimes, holidays }: HoursOfSet, date: string): Stretch[] {
  const weekday = isHoliday(holidays, date) ? 0 : weekdayOf(date);
  return operatingTimes.flatMap((time) =>
    time.periods
      .filter(({ weekdays }) => weekdays.includes(weekday))
      .map(({ from, to }) => ({ time, ...spanOfClock(date, from, to) })),
  );
}

/**
 * Returns the operating times that are out of hours, which means outside the standard hours. Work in standard hours needs no
 * justification. If no operating time of the set has the flag `outOfHours`, the standard hours are the first operating time with
 * the background `day`, and all other operating times are out of hours.
 */
export function timesOutOfHours(times: readonly OperatingTime[]): OperatingTime[] {
  if (times.some(({ outOfHours }) => outOfHours !== undefined)) return times.filter(({ outOfHours }) => outOfHours);
  const inHours = times.find(({ background }) => background === 'day');
  return times.filter((time) => time !== inHours);
}
