/** Which days are public holidays. Where a day changes, `HOLIDAY_RULES_VERSION` is one higher. */
import { dateOfDay, dayNumber, weekdayOf } from './calendar.ts';
import type { HolidayRegion, Holidays } from './holidays.ts';

/** Whether a stored date is a public holiday. */
export function isHoliday({ region, dates }: Holidays, date: string): boolean {
  return dates.includes(date) || holidaysOfYear(region, Number(date.slice(0, 4))).has(date);
}

/** Days of a region by year. It is filled by `holidaysOfYear` alone; without it each look-up works a year out again. */
const known = new Map<string, ReadonlySet<string>>();

function holidaysOfYear(region: HolidayRegion, year: number): ReadonlySet<string> {
  const key = `${region} ${year}`;
  const found = known.get(key) ?? new Set(RULES[region](year));
  known.set(key, found);
  return found;
}

type Rule = (year: number) => string[];

const [SUNDAY, MONDAY, TUESDAY, FRIDAY, SATURDAY] = [0, 1, 2, 5, 6];

const day = (year: number, month: number, dayOfMonth: number) =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(dayOfMonth).padStart(2, '0')].join('-');
const later = (date: string, days: number) => dateOfDay(dayNumber(date) + days);
const onWeekend = (date: string) => weekdayOf(date) === SUNDAY || weekdayOf(date) === SATURDAY;

/** The first such weekday on or after a date. */
const firstFrom = (date: string, weekday: number) => later(date, (weekday - weekdayOf(date) + 7) % 7);

/** The last such weekday on or before a date. */
const lastUntil = (date: string, weekday: number) => later(date, -((weekdayOf(date) - weekday + 7) % 7));

/** A day and, if it is on a weekend, also the Monday after it. */
const withMonday = (date: string) => (onWeekend(date) ? [date, firstFrom(date, MONDAY)] : [date]);

/** A day or, if it is on a weekend, the Monday after it instead. */
const orMonday = (date: string) => (onWeekend(date) ? firstFrom(date, MONDAY) : date);

/** Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): string {
  const [golden, century, ofCentury] = [year % 19, Math.floor(year / 100), year % 100];
  const leapsLeftOut = century - Math.floor(century / 4);
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + leapsLeftOut - moon + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const fromMarch = epact + toSunday - 7 * late + 114;
  return day(year, Math.floor(fromMarch / 31), (fromMarch % 31) + 1);
}

/** Easter Monday, Ascension Day and Whit Monday. */
const mondaysAndAscension = (year: number) => [1, 39, 50].map((days) => later(easterSunday(year), days));

/** Good Friday to Easter Monday. */
const easterDays = (year: number) => [-2, -1, 0, 1].map((days) => later(easterSunday(year), days));

/** Christmas and Boxing Day, with a further day for each that lies on a weekend. */
function christmas(year: number): string[] {
  const first = day(year, 12, 25);
  const further = { [FRIDAY]: [28], [SATURDAY]: [27, 28], [SUNDAY]: [27] }[weekdayOf(first)] ?? [];
  return [first, day(year, 12, 26), ...further.map((dayOfMonth) => day(year, 12, dayOfMonth))];
}

/** What the Australian states share. */
const australia: Rule = (year) => [
  ...withMonday(day(year, 1, 1)),
  orMonday(day(year, 1, 26)),
  ...easterDays(year),
  ...christmas(year),
];

/** What the parts of Great Britain share. */
const britain: Rule = (year) => [
  later(easterSunday(year), -2),
  firstFrom(day(year, 5, 1), MONDAY),
  lastUntil(day(year, 5, 31), MONDAY),
  ...christmas(year),
];

/** Where a day of a weekend is moved, the day itself counts as well. Days that are proclaimed for a single year are named by year. */
const RULES: Readonly<Record<HolidayRegion, Rule>> = {
  // Public Holidays Act 2010 (NSW); the Mondays after Anzac Day were declared for two years.
  'AU-NSW': (year) => [
    ...australia(year),
    ...(year === 2026 || year === 2027 ? withMonday(day(year, 4, 25)) : [day(year, 4, 25)]),
    firstFrom(day(year, 6, 8), MONDAY),
    firstFrom(day(year, 10, 1), MONDAY),
  ],
  // Public Holidays Act 1993 (Vic); the Friday before the AFL final is proclaimed by year: a project lists it itself.
  'AU-VIC': (year) => [
    ...australia(year),
    firstFrom(day(year, 3, 8), MONDAY),
    day(year, 4, 25),
    firstFrom(day(year, 6, 8), MONDAY),
    firstFrom(day(year, 11, 1), TUESDAY),
  ],
  // Holidays Act 1983 (Qld); days of local shows are the project's own.
  'AU-QLD': (year) => [
    ...australia(year),
    weekdayOf(day(year, 4, 25)) === SUNDAY ? day(year, 4, 26) : day(year, 4, 25),
    firstFrom(day(year, 5, 1), MONDAY),
    firstFrom(day(year, 10, 1), MONDAY),
  ],
  // Banking and Financial Dealings Act 1971, schedule 1; England and Wales.
  'GB-ENG': (year) => [
    ...britain(year),
    ...withMonday(day(year, 1, 1)),
    later(easterSunday(year), 1),
    lastUntil(day(year, 8, 31), MONDAY),
  ],
  // The same schedule for Scotland; 15 June 2026 was proclaimed.
  'GB-SCT': (year) => [
    ...britain(year),
    ...newYearOfScotland(year),
    firstFrom(day(year, 8, 1), MONDAY),
    ...withMonday(day(year, 11, 30)),
    ...(year === 2026 ? ['2026-06-15'] : []),
  ],
  // Code du travail, L3133-1; Good Friday and 26 December in Alsace and Moselle (L3134-13) are the project's own.
  FR: (year) => [
    ...mondaysAndAscension(year),
    ...['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'].map((date) => `${year}-${date}`),
  ],
  // Algemene termijnenwet, article 3; the King's birthday is celebrated on the Saturday before where it is a Sunday.
  NL: (year) => [
    later(easterSunday(year), -2),
    ...mondaysAndAscension(year),
    weekdayOf(day(year, 4, 27)) === SUNDAY ? day(year, 4, 26) : day(year, 4, 27),
    ...['01-01', '05-05', '12-25', '12-26'].map((date) => `${year}-${date}`),
  ],
  // The nine days of all states; those of one state, such as Corpus Christi, are the project's own.
  DE: (year) => [
    later(easterSunday(year), -2),
    ...mondaysAndAscension(year),
    ...['01-01', '05-01', '10-03', '12-25', '12-26'].map((date) => `${year}-${date}`),
  ],
  none: () => [],
};

/** 1 and 2 January, with a further day for each that lies on a weekend. */
function newYearOfScotland(year: number): string[] {
  const first = day(year, 1, 1);
  const further = { [FRIDAY]: [4], [SATURDAY]: [3, 4], [SUNDAY]: [3] }[weekdayOf(first)] ?? [];
  return [first, day(year, 1, 2), ...further.map((dayOfMonth) => day(year, 1, dayOfMonth))];
}
