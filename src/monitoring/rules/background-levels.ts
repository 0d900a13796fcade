/**
 * Rating background levels from a logger by the Noise Policy for Industry (NSW EPA 2017), Fact Sheet B. Minimum levels (35, 30,
 * 30 dB(A)) and the order of day, evening and night belong to the criteria set, which applies them when it uses a background
 * level.
 */
import { dateOfDay, dayNumber, weekdayOf } from '../../model/time/calendar.ts';
import type { Holidays } from '../../model/time/holidays.ts';
import { isHoliday } from '../../model/time/holiday-rules.ts';
import { MINUTES_PER_DAY, wallMinute, wallOfMinute } from '../../model/time/wall-clock.ts';
import { type Quarter, QUARTER_MINUTES } from './quarters.ts';

export const BACKGROUND_PERIODS = ['day', 'evening', 'night'] as const;
export type BackgroundPeriod = (typeof BACKGROUND_PERIODS)[number];

const [DAY_MINUTES, SUNDAY_MINUTES, EVENING_MINUTES, NIGHT_MINUTES] = [7 * 60, 8 * 60, 18 * 60, 22 * 60];

/**
 * Smallest share of valid quarters in a day, evening or night. Fact Sheet B requires that measurements cover the period. The
 * value is the product's interpretation.
 */
export const MIN_SHARE_OF_PERIOD = 0.75;
/** NPfI 2017, Fact Sheet B: about a week of valid data. */
export const MIN_DAYS = 7;

/** The assessment background level of one period of one day. */
export interface PeriodBackground {
  /** Day on which the period begins. */
  readonly date: string;
  /** Number of valid quarters, and number of quarters of the period. */
  readonly valid: number;
  readonly whole: number;
  /** Tenth percentile of LA90,15min, dB(A). Null if too few quarters are valid. */
  readonly abl: number | null;
}

export interface RatingBackground {
  readonly period: BackgroundPeriod;
  readonly days: readonly PeriodBackground[];
  /** Median of the ABLs, dB(A). Null if there is none. */
  readonly rbl: number | null;
  readonly validDays: number;
}

/**
 * The tenth percentile of levels: of n levels in ascending order, the one at position 0.1 n rounded up. If 0.1 n is a whole
 * number, it is the mean of that level and the next one. The NPfI names the percentile but does not say how to interpolate.
 * @param levels at least one level, dB(A)
 */
export function lowestTenth(levels: readonly number[]): number {
  const rising = levels.toSorted((a, b) => a - b);
  const index = Math.ceil(rising.length / 10) - 1;
  const level = rising[index] ?? NaN;
  return rising.length % 10 === 0 ? (level + (rising[index + 1] ?? NaN)) / 2 : level;
}

export function median(levels: readonly number[]): number {
  const rising = levels.toSorted((a, b) => a - b);
  const middle = Math.floor(rising.length / 2);
  const upper = rising[middle] ?? NaN;
  return rising.length % 2 === 1 ? upper : ((rising[middle - 1] ?? NaN) + upper) / 2;
}

/** The end of the night. It is 08:00 on Sundays and public holidays. */
const dayBegins = (date: string, holidays: Holidays) =>
  weekdayOf(date) === 0 || isHoliday(holidays, date) ? SUNDAY_MINUTES : DAY_MINUTES;

/** The period of a local time, and the day on which the period begins. A night belongs to the day of its evening. */
export function periodOf(wall: number, holidays: Holidays): { period: BackgroundPeriod; date: string } {
  const date = dateOfDay(Math.floor(wall / MINUTES_PER_DAY));
  const minute = wall - wallMinute(date, 0);
  if (minute < dayBegins(date, holidays)) return { period: 'night', date: dateOfDay(dayNumber(date) - 1) };
  if (minute < EVENING_MINUTES) return { period: 'day', date };
  return minute < NIGHT_MINUTES ? { period: 'evening', date } : { period: 'night', date };
}

/** The number of quarters in a period. */
function quartersIn(period: BackgroundPeriod, date: string, holidays: Holidays): number {
  const minutes = {
    day: EVENING_MINUTES - dayBegins(date, holidays),
    evening: NIGHT_MINUTES - EVENING_MINUTES,
    night: MINUTES_PER_DAY - NIGHT_MINUTES + dayBegins(dateOfDay(dayNumber(date) + 1), holidays),
  }[period];
  return minutes / QUARTER_MINUTES;
}

/**
 * The ABLs and RBLs of a logger.
 * @param isValid whether a quarter counts: it is not excluded, and the project does not work
 */
export function ratingBackgrounds(
  quarters: readonly Quarter[],
  isValid: (quarter: Quarter) => boolean,
  { timeZone, holidays }: { timeZone: string; holidays: Holidays },
): RatingBackground[] {
  const levels = new Map<string, number[]>();
  const dates = new Map<BackgroundPeriod, Set<string>>(BACKGROUND_PERIODS.map((period) => [period, new Set()]));
  for (const quarter of quarters) {
    const { period, date } = periodOf(wallOfMinute(quarter.from, timeZone), holidays);
    dates.get(period)?.add(date);
    if (quarter.la90 === null || !isValid(quarter)) continue;
    const key = `${period} ${date}`;
    const known = levels.get(key);
    if (known === undefined) levels.set(key, [quarter.la90]);
    else known.push(quarter.la90);
  }
  return BACKGROUND_PERIODS.map((period) => {
    const days = [...(dates.get(period) ?? [])].sort().map((date): PeriodBackground => {
      const found = levels.get(`${period} ${date}`) ?? [];
      const whole = quartersIn(period, date, holidays);
      const isCovered = found.length >= MIN_SHARE_OF_PERIOD * whole;
      return { date, valid: found.length, whole, abl: isCovered ? lowestTenth(found) : null };
    });
    const abls = days.flatMap(({ abl }) => abl ?? []);
    return { period, days, rbl: abls.length === 0 ? null : median(abls), validDays: abls.length };
  });
}
