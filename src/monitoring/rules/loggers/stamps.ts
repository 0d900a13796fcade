/** Days and times as loggers write them. */
import { dayNumber } from '../../../model/time/calendar.ts';
import type { DateOrder } from '../logger-format.ts';
import { MINUTES_PER_DAY, minuteOfWall, wallOfMinute } from '../../../model/time/wall-clock.ts';

/** A day with its three numbers as they stand. */
interface ReadDay {
  readonly numbers: readonly [number, number, number];
  /** Where the text itself says the order: a year of four digits first, or a month by its name. */
  readonly order: DateOrder | null;
  /** Whether the first number may be a year of two digits. */
  readonly canBeYearFirst?: boolean;
}

/** Three numbers, the last of two digits: the first may be the year as well, as in `26-11-23`. */
const TWO_DIGIT_YEAR = /^\d{2}[-/.]\d{1,2}[-/.]\d{2}$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
const NAMED_MONTH = /^(\d{1,2})[-/. ]([a-z]{3})[a-z]*[-/. ,]+(\d{4}|\d{2})$/i;
const NAMED_FIRST = /^([a-z]{3})[a-z]*[-/. ](\d{1,2})[-/. ,]+(\d{4})$/i;

const wholeYear = (year: number) => (year < 100 ? 2000 + year : year);

/** @returns null for what is no day */
export function readDay(text: string): ReadDay | null {
  const numbers = (found: RegExpExecArray, ...order: number[]): [number, number, number] => {
    const [a = 0, b = 0, c = 0] = order.map((at) => Number(found[at]));
    return [a, b, c];
  };
  const first = YEAR_FIRST.exec(text);
  if (first !== null) return { numbers: numbers(first, 1, 2, 3), order: 'year' };
  const last = YEAR_LAST.exec(text);
  if (last !== null) return { numbers: numbers(last, 1, 2, 3), order: null, canBeYearFirst: TWO_DIGIT_YEAR.test(text) };
  const named = NAMED_MONTH.exec(text) ?? NAMED_FIRST.exec(text);
  if (named === null) return null;
  const isDayFirst = /^\d/.test(named[1] ?? '');
  const month = 1 + MONTHS.indexOf((named[isDayFirst ? 2 : 1] ?? '').toLowerCase());
  const day = Number(named[isDayFirst ? 1 : 2]);
  return month === 0 ? null : { numbers: [wholeYear(Number(named[3])), month, day], order: 'year' };
}

/** What the days of a file say of their order. `mixed`: no order fits them all. */
export function orderOfDays(days: readonly ReadDay[]): DateOrder | 'ambiguous' | 'mixed' {
  const open = days.filter(({ order }) => order === null);
  if (open.length === 0) return 'year';
  if (open.length < days.length) return 'mixed';
  const isDayFirst = open.some(({ numbers: [first] }) => first > 12);
  const isMonthFirst = open.some(({ numbers: [, second] }) => second > 12);
  if (isDayFirst && isMonthFirst) return 'mixed';
  // 26-11-23 may be in 2026 as well as in 2023; 31 days of a month are seen in no file where the first number never changes.
  if (
    isDayFirst &&
    open.every(({ canBeYearFirst, numbers: [, month, day] }) => canBeYearFirst && month <= 12 && day <= 31)
  )
    return 'ambiguous';
  return isDayFirst ? 'day' : isMonthFirst ? 'month' : 'ambiguous';
}

/** `2026-11-23`; null for a day that does not exist. */
export function dateOf({ numbers: [a, b, c], order: own }: ReadDay, order: DateOrder): string | null {
  const by = own ?? order;
  const [year, month, day] =
    by === 'year' ? [wholeYear(a), b, c] : by === 'day' ? [wholeYear(c), b, a] : [wholeYear(c), a, b];
  const date = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
  const number = dayNumber(date);
  return Number.isNaN(number) || new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date ? null : date;
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:\s*([ap])\.?m\.?)?$/i;

/** Seconds from midnight; null for what is no time. */
export function secondsOf(text: string): number | null {
  const found = CLOCK.exec(text.trim());
  if (found === null) return null;
  const [hour, minute, second] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)];
  const half = found[5]?.toLowerCase();
  const isValid = minute < 60 && second < 60 && (half === undefined ? hour < 24 : hour >= 1 && hour <= 12);
  if (!isValid) return null;
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return 3600 * hours + 60 * minute + second + Number(`0.${found[4] ?? 0}`);
}

const STAMP = /^(.*?\d)(?:T|[ ,]+)(\d{1,2}:\d{2}.*)$/;
const OFFSET = /(Z|[+-]\d{2}:?\d{2})$/;

interface SplitStamp {
  readonly day: string;
  readonly time: string;
  /** From UTC, minutes; null where it is not written. */
  readonly offset: number | null;
}

/** A day and a time in one text; Norsonic writes them in brackets. */
export function splitStamp(text: string): SplitStamp | null {
  const found = STAMP.exec(text.trim().replace(/^\((.*)\)$/, '$1'));
  if (found === null) return null;
  const [, day = '', rest = ''] = found;
  const zone = OFFSET.exec(rest)?.[1];
  const time = zone === undefined ? rest : rest.slice(0, rest.length - zone.length);
  return {
    day: day.trim().replace(/,$/, ''),
    time: time.trim(),
    offset: zone === undefined ? null : offsetMinutes(zone),
  };
}

const SERIAL_DAY = /^\d{5}(?:[.,]\d+)?$/;
const EPOCH = /^(\d{10})(\d{3})?(?:\.\d+)?$/;
/** The serial number that a spreadsheet gives to 1 January 1970, and those of 2000 and 2100. */
const SERIAL_DAYS = { of1970: 25_569, of2000: 36_526, of2100: 73_051 };
const SECONDS_PER_DAY = 86_400;

/**
 * A day and a time as one number: the serial day of a spreadsheet (46097.5 is noon of 16 March 2026), or seconds or milliseconds since 1970,
 * UTC.
 */
export function numericStamp(text: string): SplitStamp | null {
  const stampOf = (second: number, offset: number | null) => {
    const [day = '', time = ''] = new Date(1000 * second).toISOString().slice(0, 19).split('T');
    return { day, time, offset };
  };
  const epoch = EPOCH.exec(text);
  if (epoch !== null) return stampOf(Number(epoch[1]), 0);
  const serial = SERIAL_DAY.test(text) ? Number(text.replace(',', '.')) : NaN;
  if (!(serial >= SERIAL_DAYS.of2000 && serial < SERIAL_DAYS.of2100)) return null;
  return stampOf(Math.round((serial - SERIAL_DAYS.of1970) * SECONDS_PER_DAY), null);
}

/** The day in a cell, and its time where the cell has one, as text or as one number. */
export const stampOf = (cell: string): SplitStamp | null => splitStamp(cell) ?? numericStamp(cell);

/** The seconds from midnight of the share of a day, as a spreadsheet keeps a time; null for what is none. */
export function secondsOfShare(text: string): number | null {
  return /^0?[.,]\d+$|^0$/.test(text) ? Math.round(Number(text.replace(',', '.')) * SECONDS_PER_DAY) : null;
}

function offsetMinutes(zone: string): number {
  if (zone === 'Z') return 0;
  const digits = zone.slice(1).replace(':', '');
  return (zone.startsWith('-') ? -1 : 1) * (60 * Number(digits.slice(0, 2)) + Number(digits.slice(2)));
}

/** The offset of a zone's standard time from UTC, minutes: the smaller of January's and July's. */
export function standardOffset(date: string, timeZone: string): number {
  const offsetAt = (day: string) => {
    const utc = dayNumber(day) * MINUTES_PER_DAY;
    return wallOfMinute(utc, timeZone) - utc;
  };
  const year = date.slice(0, 4);
  return Math.min(offsetAt(`${year}-01-10`), offsetAt(`${year}-07-10`));
}

/** Clocks are put back by an hour, in some places by half of one. */
const REPEATS_MINUTES = [30, 60];

/**
 * Converts a time of the project's clock to seconds since 1970, UTC. When clocks are put back, an hour occurs twice: the time of the previous
 * row decides which of the two is meant.
 * @param before seconds since 1970 of the previous row; null for the first row
 * @returns `skipped` for a time that does not exist because clocks were put forward
 */
export function secondOfWall(
  date: string,
  seconds: number,
  timeZone: string,
  before: number | null,
): number | 'skipped' {
  const wall = dayNumber(date) * MINUTES_PER_DAY + Math.floor(seconds / 60);
  const first = minuteOfWall(wall, timeZone);
  if (wallOfMinute(first, timeZone) !== wall) return 'skipped';
  const asSecond = (minute: number) => 60 * minute + (seconds % 60);
  if (before === null || asSecond(first) > before) return asSecond(first);
  const again = REPEATS_MINUTES.map((later) => first + later).find((minute) => wallOfMinute(minute, timeZone) === wall);
  return again !== undefined && asSecond(again) > before ? asSecond(again) : asSecond(first);
}
