/**
 * Rating background levels from a logger, by the Noise Policy for Industry (NSW EPA 2017), Fact Sheet B. Floors (35, 30, 30 dB(A)) and
 * the order of day, evening and night belong to the criteria set, which raises and lowers a background where it is used.
 */
import { dateOfDay, dayNumber, weekdayOf } from '../../model/time/calendar.ts';
import type { Holidays } from '../../model/time/holidays.ts';
import { isHoliday } from '../../model/time/holiday-rules.ts';
import { MINUTES_PER_DAY, wallMinute, wallOfMinute } from '../../model/time/wall-clock.ts';
import { type Quarter, QUARTER_MINUTES } from './quarters.ts';

export const BACKGROUND_PERIODS = ['day', 'evening', 'night'] as const;
export type BackgroundPeriod = (typeof BACKGROUND_PERIODS)[number];

const [DAY_MINUTES, SUNDAY_MINUTES, EVENING_MINUTES, NIGHT_MINUTES] = [7 * 60, 8 * 60, 18 * 60, 22 * 60];

/** A period of a day with fewer of its quarters is left out: our reading of Fact Sheet B, which wants the period covered. */
export const MIN_SHARE_OF_PERIOD = 0.75;
/** NPfI 2017, Fact Sheet B: about a week of valid data. */
export const MIN_DAYS = 7;

/** The assessment background level of one period of one day. */
export interface PeriodBackground {
  /** The day on which it begins. */
  readonly date: string;
  /** Quarters that count, and those that the period has. */
  readonly valid: number;
  readonly whole: number;
  /** The tenth percentile of LA90,15min, dB(A); null where too few quarters count. */
  readonly abl: number | null;
}

export interface RatingBackground {
  readonly period: BackgroundPeriod;
  readonly days: readonly PeriodBackground[];
  /** The median of the ABLs, dB(A); null where there is none. */
  readonly rbl: number | null;
  readonly validDays: number;
}

/**
 * The tenth percentile of levels from below: of n levels in rising order the one at 0.1 n, rounded up; where 0.1 n is whole, the mean of that
 * one and the next. To be checked against the NPfI, which names the percentile and not how it falls between two levels.
 * @param levels at least one, dB(A)
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

/** Sundays and public holidays begin their day at 08, and the night before ends then. */
const dayBegins = (date: string, holidays: Holidays) =>
  weekdayOf(date) === 0 || isHoliday(holidays, date) ? SUNDAY_MINUTES : DAY_MINUTES;

/** The period of a time of the project's clock, and the day on which it begins: a night belongs to the evening before. */
export function periodOf(wall: number, holidays: Holidays): { period: BackgroundPeriod; date: string } {
  const date = dateOfDay(Math.floor(wall / MINUTES_PER_DAY));
  const minute = wall - wallMinute(date, 0);
  if (minute < dayBegins(date, holidays)) return { period: 'night', date: dateOfDay(dayNumber(date) - 1) };
  if (minute < EVENING_MINUTES) return { period: 'day', date };
  return minute < NIGHT_MINUTES ? { period: 'evening', date } : { period: 'night', date };
}

/** The quarters that a period has by the clock. */
function quartersIn(period: BackgroundPeriod, date: string, holidays: Holidays): number {
  const minutes = {
    day: EVENING_MINUTES - dayBegins(date, holidays),
    evening: NIGHT_MINUTES - EVENING_MINUTES,
    night: MINUTES_PER_DAY - NIGHT_MINUTES + dayBegins(dateOfDay(dayNumber(date) + 1), holidays),
  }[period];
  return minutes / QUARTER_MINUTES;
}

/**
 * ABLs and RBLs of a logger.
 * @param isValid whether a quarter counts: not excluded, and nothing of the project works
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
