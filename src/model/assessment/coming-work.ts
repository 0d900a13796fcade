/** What work comes next, by evening: home and calendars list it by days. */
import type { Assessment } from './assessment.ts';
import { dateOfDay, dayNumber, todayIn } from '../time/calendar.ts';
import { hasShifts, type Shift, spanOf } from '../time/shift.ts';
import { minuteOfWall } from '../time/wall-clock.ts';

type When = Pick<Assessment, 'shifts' | 'startDate' | 'endDate'>;

/** A shift that begins earlier in the day belongs to the night before. */
const NIGHT_ENDS = '04:00';
const NIGHT_HOURS_MS = 4 * 3_600_000;
const MS_PER_MINUTE = 60_000;

/** Work of a day, an evening or the night that follows it. */
export interface PlannedShift {
  /** The day that it belongs to, `YYYY-MM-DD`: a night is that of the evening before. */
  day: string;
  /** Null where an assessment says by dates alone when there is work. */
  shift: Shift | null;
}

/** The day that a shift belongs to: one that begins after midnight, before 04:00, is of the night before. */
export function dayOfShift({ date, start }: Shift): string {
  return start < NIGHT_ENDS ? dateOfDay(dayNumber(date) - 1) : date;
}

/** The work of an assessment on some days, both included, in the order of time. */
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

/** The day whose work goes on or comes next: until 04:00 it is the one before. */
export function workingDay(timeZone: string, now: Date): string {
  return todayIn(timeZone, new Date(now.getTime() - NIGHT_HOURS_MS));
}

/** Work that comes next, and whether it goes on now. */
export interface ComingShift extends PlannedShift {
  isNow: boolean;
}

/**
 * The work that goes on now or comes within some days, without that which has ended.
 * @param days how many days after today are looked at
 */
export function comingShifts(when: When, timeZone: string, now: Date, days: number): ComingShift[] {
  const today = workingDay(timeZone, now);
  const minute = now.getTime() / MS_PER_MINUTE;
  // A long night goes on into the hours of the next day.
  const yesterday = dateOfDay(dayNumber(today) - 1);
  return workBetween(when, yesterday, dateOfDay(dayNumber(today) + days)).flatMap(({ day, shift }): ComingShift[] => {
    if (shift === null) return day === yesterday ? [] : [{ day, shift, isNow: false }];
    const { from, to } = spanOf(shift);
    if (minuteOfWall(to, timeZone) <= minute) return [];
    return [{ day, shift, isNow: minuteOfWall(from, timeZone) <= minute }];
  });
}
