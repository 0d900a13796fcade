/**
 * Formats numbers, dates, plurals and lists for people. All texts that depend on `Intl` are made here. Each formatter is created
 * once, on first use.
 */

/** A value that a sentence includes: a name, or a number that needs no formatting. */
export type Value = string | number;

const LOCALE = 'en';
/** Locale of times that are shown with their time zone. */
const DAY_FIRST_LOCALE = 'en-GB';
/** Locale of file times, as a computer in Australia shows them. */
const FILE_TIME_LOCALE = 'en-AU';

const numbers = new Map<string, Intl.NumberFormat>();
const PLURALS = new Intl.PluralRules(LOCALE);

function numberFormat(least: number, most: number, useGrouping: boolean): Intl.NumberFormat {
  const key = `${least} ${most} ${useGrouping}`;
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    useGrouping,
  });
  numbers.set(key, made);
  return made;
}

/** A number with a thousands separator: `3,501`. */
export function grouped(value: number, decimals: { least?: number; most?: number } = {}): string {
  const { least = 0, most = Math.max(least, 3) } = decimals;
  return numberFormat(least, most, true).format(value);
}

/** A number with a fixed count of decimals and without a thousands separator: `1204.50`. */
export function fixed(value: number, decimals: number): string {
  // `toFixed` rounds first. `Intl` rounds the shortest decimal form of a number and would turn 1.005 into 1.01.
  return numberFormat(decimals, decimals, false).format(Number(value.toFixed(decimals)));
}

/**
 * Replaces the hyphen of a negative number by a minus sign for people. A number that was rounded to 0 gets no sign. Files and
 * spreadsheets keep the hyphen.
 */
export function withMinus(text: string): string {
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text.replace('-', '−');
}

/**
 * A level or a difference of levels, dB, to one decimal. Stored levels have two decimals, and a half is always rounded up. Level,
 * criterion and exceedance therefore add up as shown.
 */
export function decibels(value: number): string {
  return withMinus(fixed(Math.round(Math.round(value * 100) / 10) / 10, 1));
}

/** A difference of levels with its sign: `+2.1`, `−0.4`. */
export function signedDecibels(value: number): string {
  return `${value >= 0 ? '+' : '−'}${decibels(Math.abs(value))}`;
}

/** Chooses the singular text for 1 and the plural text for any other number. */
export function plural(count: number, one: string, many: string): string {
  return PLURALS.select(count) === 'one' ? one : many;
}

/** `1 shift`, `3 shifts`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${plural(count, one, many)}`;
}

const DATE_FORMS = {
  /** `T`: first letter of the day of the week */
  letter: ['narrow', null, null],
  /** `3 Mar` */
  day: [null, 'short', null],
  /** `3 Mar 2026` */
  dayOfYear: [null, 'short', 'numeric'],
  /** `Tue 3 Mar` */
  weekday: ['short', 'short', null],
  /** `Tue 3 Mar 2026` */
  weekdayOfYear: ['short', 'short', 'numeric'],
  /** `3 March` */
  longDay: [null, 'long', null],
  /** `Tuesday 3 March` */
  longWeekday: ['long', 'long', null],
  /** `Tuesday 3 March 2026` */
  longWeekdayOfYear: ['long', 'long', 'numeric'],
} as const;

const dates = new Map<string, Intl.DateTimeFormat>();

function dateFormat(key: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = dates.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  dates.set(key, made);
  return made;
}

/** Replaces a missing or invalid time. Formatters never throw, because pages and reports show data that others wrote. */
const NO_TIME = '–';

const isTime = (date: Date): boolean => !Number.isNaN(date.getTime());

/** A day in the time zone of the browser, with the day of the month before the month. */
export function shownDay(date: Date, form: keyof typeof DATE_FORMS): string {
  if (!isTime(date)) return NO_TIME;
  const [weekday, month, year] = DATE_FORMS[form];
  const parts = dateFormat(form, LOCALE, {
    ...(weekday === null ? {} : { weekday }),
    ...(month === null ? {} : { month, day: 'numeric' }),
    ...(year === null ? {} : { year }),
  }).formatToParts(date);
  return (['weekday', 'day', 'month', 'year'] as const)
    .flatMap((type) => parts.find((part) => part.type === type)?.value ?? [])
    .join(' ');
}

/** `March 2026`. */
export function shownMonth(date: Date): string {
  if (!isTime(date)) return NO_TIME;
  return dateFormat('month', LOCALE, { month: 'long', year: 'numeric' }).format(date);
}

/** `3 Mar 2026, 14:05`, in the time zone of the browser. */
export function shownTime(date: Date): string {
  return isTime(date) ? `${shownDay(date, 'dayOfYear')}, ${shownTimeOfDay(date)}` : NO_TIME;
}

/** `14:05`, in the time zone of the browser. */
export function shownTimeOfDay(date: Date): string {
  if (!isTime(date)) return NO_TIME;
  return dateFormat('clock', LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date);
}

/** `3 Mar 2026, 14:05`. The function does not convert between time zones. @param clock local time, such as `2026-03-03T14:05` */
export function shownClock(clock: string): string {
  const [day = '', time = ''] = clock.split('T');
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  const shown = new Date(year, month - 1, date);
  return isTime(shown) ? `${shownDay(shown, 'dayOfYear')}, ${time}` : NO_TIME;
}

/** `3 Mar 2026, 14:05 (Australia/Sydney)`: a time in the time zone that it names. The time zone of the browser has no effect. */
export function shownTimeInZone(date: Date, timeZone: string): string {
  if (!isTime(date)) return NO_TIME;
  const zoned = dateFormat(`zone ${timeZone}`, DAY_FIRST_LOCALE, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return `${zoned.format(date)} (${timeZone})`;
}

/** `3 Mar 2026, 2:05 pm`. */
export function shownFileTime(date: Date): string {
  if (!isTime(date)) return NO_TIME;
  return dateFormat('file', FILE_TIME_LOCALE, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

const lists = new Map<string, Intl.ListFormat>();

/** `a, b, and c`, or `a, b, or c`. */
export function listed(words: readonly string[], type: 'conjunction' | 'disjunction'): string {
  const format = lists.get(type) ?? new Intl.ListFormat(LOCALE, { type });
  lists.set(type, format);
  return format.format(words);
}
