/** Parses days and times as loggers write them. */
import { dayNumber } from '../../../model/time/calendar.ts';
import type { DateOrder } from '../logger-format.ts';
import { MINUTES_PER_DAY, minuteOfWall, wallOfMinute } from '../../../model/time/wall-clock.ts';

/** A day as its three numbers in the order of the text. */
interface ReadDay {
  readonly numbers: readonly [number, number, number];
  /** Order of the numbers if the text determines it: a year of four digits first, or a month by name. */
  readonly order: DateOrder | null;
  /** Whether the first number may be a two-digit year. */
  readonly canBeYearFirst?: boolean;
}

/** Three numbers that end in two digits. The first may be the year, as in `26-11-23`. */
const TWO_DIGIT_YEAR = /^\d{2}[-/.]\d{1,2}[-/.]\d{2}$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
const NAMED_MONTH = /^(\d{1,2})[-/. ]([a-z]{3})[a-z]*[-/. ,]+(\d{4}|\d{2})$/i;
const NAMED_FIRST = /^([a-z]{3})[a-z]*[-/. ](\d{1,2})[-/. ,]+(\d{4})$/i;

const wholeYear = (year: number) => (year < 100 ? 2000 + year : year);

/** @returns null if the text is not a day */
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

/** The order of the days in a file. `mixed`: no order fits all days. */
export function orderOfDays(days: readonly ReadDay[]): DateOrder | 'ambiguous' | 'mixed' {
  const open = days.filter(({ order }) => order === null);
  if (open.length === 0) return 'year';
  if (open.length < days.length) return 'mixed';
  const isDayFirst = open.some(({ numbers: [first] }) => first > 12);
  const isMonthFirst = open.some(({ numbers: [, second] }) => second > 12);
  if (isDayFirst && isMonthFirst) return 'mixed';
  // 26-11-23 can be in 2026 or in 2023. A file in which the first number never changes does not decide it.
  if (
    isDayFirst &&
    open.every(({ canBeYearFirst, numbers: [, month, day] }) => canBeYearFirst && month <= 12 && day <= 31)
  )
    return 'ambiguous';
  return isDayFirst ? 'day' : isMonthFirst ? 'month' : 'ambiguous';
}

/** `2026-11-23`. Null for a day that does not exist. */
export function dateOf({ numbers: [a, b, c], order: own }: ReadDay, order: DateOrder): string | null {
  const by = own ?? order;
  const [year, month, day] =
    by === 'year' ? [wholeYear(a), b, c] : by === 'day' ? [wholeYear(c), b, a] : [wholeYear(c), a, b];
  const date = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
  const number = dayNumber(date);
  return Number.isNaN(number) || new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date ? null : date;
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:\s*([ap])\.?m\.?)?$/i;

/** Seconds from midnight. Null if the text is not a time. */
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
  /** Offset from UTC, minutes. Null if it is not given. */
  readonly offset: number | null;
}

/** Splits a text with a day and a time. Norsonic writes them in brackets. */
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
/** Serial numbers of a spreadsheet for 1 January of 1970, 2000 and 2100. */
const SERIAL_DAYS = { of1970: 25_569, of2000: 36_526, of2100: 73_051 };
const SECONDS_PER_DAY = 86_400;

/**
 * A day and a time as one number: a spreadsheet's serial day (46097.5 is noon of 16 March 2026), or seconds or milliseconds since
 * 1970 in UTC.
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

/** The day of a cell, and its time if the cell has one, as text or as one number. */
export const stampOf = (cell: string): SplitStamp | null => splitStamp(cell) ?? numericStamp(cell);

/** Seconds from midnight for a fraction of a day, as spreadsheets store times. Null for other text. */
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

/** Minutes by which clocks are put back: an hour, or in some places half an hour. */
const REPEATS_MINUTES = [30, 60];

/**
 * Converts a local time of the project to seconds since 1970 in UTC. When clocks are put back, an hour occurs twice. The time of
 * the previous row then decides which occurrence is meant.
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
