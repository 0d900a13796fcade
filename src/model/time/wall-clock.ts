import { tzOffset } from '@date-fns/tz/tzOffset';
import { z } from 'zod';
import { dateOfDay, dayNumber } from './calendar.ts';

export const clockTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 20:00.');

export const MINUTES_PER_DAY = 1440;
const MS_PER_MINUTE = 60_000;

/**
 * A time as a clock on the wall shows it: minutes from 1 January 1970, 00:00, of that clock. Such minutes are counted without a time
 * zone; `minuteOfWall` says when they are.
 */
export type WallMinute = number;

/** @param minutes of the day; more than a day leads into the next one */
export function wallMinute(date: string, minutes: number): WallMinute {
  return dayNumber(date) * MINUTES_PER_DAY + minutes;
}

export function dateOfWall(wall: WallMinute): string {
  return dateOfDay(Math.floor(wall / MINUTES_PER_DAY));
}

/** The time of the day, such as `07:30`. */
export function clockOfWall(wall: WallMinute): string {
  const minutes = wall - dayNumber(dateOfWall(wall)) * MINUTES_PER_DAY;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Minutes from midnight to a time such as `07:30` or `24:00`. */
export function minutesOfClock(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** From one time of a day to another; where that is not later, it is of the next day. */
export function spanOfClock(date: string, from: string, to: string): { from: WallMinute; to: WallMinute } {
  const [begins, ends] = [minutesOfClock(from), minutesOfClock(to)];
  const overnight = ends <= begins ? MINUTES_PER_DAY : 0;
  return { from: wallMinute(date, begins), to: wallMinute(date, ends + overnight) };
}

/**
 * The minute since 1970, UTC, at which a clock of the zone shows a time. A time that it shows twice is the first one; one that it leaves
 * out is the moment at which it is put forward. So a later time is never an earlier minute.
 */
export function minuteOfWall(wall: WallMinute, timeZone: string): number {
  const offsetAt = (minute: number) => tzOffset(timeZone, new Date(minute * MS_PER_MINUTE));
  const [before, after] = [offsetAt(wall - MINUTES_PER_DAY), offsetAt(wall + MINUTES_PER_DAY)];
  if (before === after) return wall - before;
  const candidates = [wall - Math.max(before, after), wall - Math.min(before, after)];
  const shown = candidates.find((minute) => minute + offsetAt(minute) === wall);
  return shown ?? firstMinute(candidates, (minute) => offsetAt(minute) === after);
}

/** What a clock of the zone shows at a minute since 1970, UTC. */
export function wallOfMinute(minute: number, timeZone: string): WallMinute {
  return minute + tzOffset(timeZone, new Date(minute * MS_PER_MINUTE));
}

/** The first minute of a span at which something holds that then goes on to hold. */
function firstMinute([from = 0, to = 0]: readonly number[], holds: (minute: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
