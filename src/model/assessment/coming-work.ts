/** The coming work of an assessment by day or night, as the home page and calendars list it. */
import type { Assessment } from './assessment.ts';
import { dateOfDay, dayNumber, todayIn } from '../time/calendar.ts';
import { hasShifts, type Shift, spanOf } from '../time/shift.ts';
import { minuteOfWall } from '../time/wall-clock.ts';

type When = Pick<Assessment, 'shifts' | 'startDate' | 'endDate'>;

/** A shift that begins before this time belongs to the night of the previous day. */
const NIGHT_ENDS = '04:00';
const NIGHT_HOURS_MS = 4 * 3_600_000;
const MS_PER_MINUTE = 60_000;

/** Work in one day or evening, or in the night that follows it. */
export interface PlannedShift {
  /** The day that the work belongs to, `YYYY-MM-DD`. A night belongs to the day of its evening. */
  day: string;
  /** Null if the assessment has dates but no shifts. */
  shift: Shift | null;
}

/** The day that a shift belongs to. A shift that begins between midnight and 04:00 belongs to the previous day. */
export function dayOfShift({ date, start }: Shift): string {
  return start < NIGHT_ENDS ? dateOfDay(dayNumber(date) - 1) : date;
}

/** The work of an assessment from `firstDay` to `lastDay`, both included, in chronological order. */
export function workBetween(when: When, firstDay: string, lastDay: string): PlannedShift[] {
  const { shifts } = when;
  if (hasShifts(shifts)) {
    return [...shifts]
      .sort((a, b) => spanOf(a).from - spanOf(b).from)
      .map((shift) => ({ day: dayOfShift(shift), shift }))
      .filter(({ day }) => firstDay <= day && day <= lastDay);
  }
  const from = dayNumber(when.startDate > firstDay ? when.startDate : firstDay);
  const until = dayNumber(when.endDate < lastDay ? when.endDate : lastDay);
  return Array.from({ length: Math.max(0, until - from + 1) }, (_, index) => ({
    day: dateOfDay(from + index),
    shift: null,
  }));
}

/** The day whose work goes on or comes next. Until 04:00 local time, this is the previous day. */
export function workingDay(timeZone: string, now: Date): string {
  return todayIn(timeZone, new Date(now.getTime() - NIGHT_HOURS_MS));
}

/** A coming shift, and whether its work goes on now. */
export interface ComingShift extends PlannedShift {
  isNow: boolean;
}

/**
 * The work that goes on now or begins within some days. Work that has ended is left out.
 * @param days number of days after today
 */
export function comingShifts(when: When, timeZone: string, now: Date, days: number): ComingShift[] {
  const today = workingDay(timeZone, now);
  const minute = now.getTime() / MS_PER_MINUTE;
  // A night shift of yesterday can go on into today.
  const yesterday = dateOfDay(dayNumber(today) - 1);
  return workBetween(when, yesterday, dateOfDay(dayNumber(today) + days)).flatMap(({ day, shift }): ComingShift[] => {
    if (shift === null) return day === yesterday ? [] : [{ day, shift, isNow: false }];
    const { from, to } = spanOf(shift);
    if (minuteOfWall(to, timeZone) <= minute) return [];
    return [{ day, shift, isNow: minuteOfWall(from, timeZone) <= minute }];
  });
}
