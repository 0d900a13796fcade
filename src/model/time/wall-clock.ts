import { tzOffset } from '@date-fns/tz/tzOffset';
import { z } from 'zod';
import { dateOfDay, dayNumber } from './calendar.ts';

export const clockTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 20:00.');

export const MINUTES_PER_DAY = 1440;
const MS_PER_MINUTE = 60_000;

/** A local time without a time zone: minutes since 1 January 1970, 00:00, on a local clock. `minuteOfWall` converts it to UTC. */
export type WallMinute = number;

/** @param minutes minutes of the day; more than a day leads to the next day */
export function wallMinute(date: string, minutes: number): WallMinute {
  return dayNumber(date) * MINUTES_PER_DAY + minutes;
}

export function dateOfWall(wall: WallMinute): string {
  return dateOfDay(Math.floor(wall / MINUTES_PER_DAY));
}

/** The time of day, such as `07:30`. */
export function clockOfWall(wall: WallMinute): string {
  const minutes = wall - dayNumber(dateOfWall(wall)) * MINUTES_PER_DAY;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Minutes from midnight to a time such as `07:30` or `24:00`. */
export function minutesOfClock(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The span from one time of day to another. If `to` is not later than `from`, it is on the next day. */
export function spanOfClock(date: string, from: string, to: string): { from: WallMinute; to: WallMinute } {
  const [begins, ends] = [minutesOfClock(from), minutesOfClock(to)];
  const overnight = ends <= begins ? MINUTES_PER_DAY : 0;
  return { from: wallMinute(date, begins), to: wallMinute(date, ends + overnight) };
}

/**
 * The minute since 1970 in UTC for a local time in a time zone. If the local time occurs twice, the first one counts. If clocks
 * skip it, the result is the minute at which they go forward. A later local time therefore never gives an earlier minute.
 */
export function minuteOfWall(wall: WallMinute, timeZone: string): number {
  const offsetAt = (minute: number) => tzOffset(timeZone, new Date(minute * MS_PER_MINUTE));
  const [before, after] = [offsetAt(wall - MINUTES_PER_DAY), offsetAt(wall + MINUTES_PER_DAY)];
  if (before === after) return wall - before;
  const candidates = [wall - Math.max(before, after), wall - Math.min(before, after)];
  const shown = candidates.find((minute) => minute + offsetAt(minute) === wall);
  return shown ?? firstMinute(candidates, (minute) => offsetAt(minute) === after);
}

/** The local time in a time zone at a minute since 1970 in UTC. */
export function wallOfMinute(minute: number, timeZone: string): WallMinute {
  return minute + tzOffset(timeZone, new Date(minute * MS_PER_MINUTE));
}

/** The first minute of a span from which a condition holds. The condition has to hold for all later minutes too. */
function firstMinute([from = 0, to = 0]: readonly number[], holds: (minute: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
