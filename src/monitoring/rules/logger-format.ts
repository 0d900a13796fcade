/**
 * Describes how the columns of a logger's file are read. They are recognised by name, or a person assigns them once for the
 * company.
 */
import { z } from 'zod';
import { jsonDepth, MEASURED_EQUIPMENT_LIMITS } from '../../model/limits.ts';

/** Roles of columns. Either `stamp` has day and time, or `date` and `time` have one each. */
export const COLUMN_ROLES = {
  stamp: 'Day and time',
  date: 'Day',
  time: 'Time',
  laeq: 'LAeq',
  la90: 'LA90',
  lamax: 'LAmax',
  wind: 'Wind speed',
  rain: 'Rain',
  marked: 'Marked to be left out',
} as const;
export type ColumnRole = keyof typeof COLUMN_ROLES;

/** Orders of the parts of a date. If the year is not first, the order of day and month has to be given. */
export const DATE_ORDERS = {
  year: 'Year first',
  day: 'Day first',
  month: 'Month first',
} as const;
export type DateOrder = keyof typeof DATE_ORDERS;

export const loggerFormatSchema = z.object({
  /** Headings of the file. They identify further files of the same format. */
  headings: z.array(z.string().max(200)).min(2).max(400),
  /** Index of the column of each role, from 0. */
  columns: z.partialRecord(z.enum(Object.keys(COLUMN_ROLES) as [ColumnRole, ...ColumnRole[]]), z.int().min(0).max(400)),
  /** Null: not known yet. */
  order: z.enum(Object.keys(DATE_ORDERS) as [DateOrder, ...DateOrder[]]).nullable(),
  /** Whether a row's time is the start or the end of its interval. */
  stampAt: z.enum(['start', 'end']),
  /** Whether the logger's clock follows the project's daylight saving time or stays on standard time. */
  clock: z.enum(['project', 'standard']),
});
export type LoggerFormat = z.infer<typeof loggerFormatSchema>;

/** `companies/{id}/loggerFormats/{format}`. It is JSON text, because security rules can limit the length of a text. */
export const storedFormatSchema = z.object({
  format: z
    .string()
    .max(MEASURED_EQUIPMENT_LIMITS.formatText)
    .transform((text, context): unknown => {
      try {
        if (jsonDepth(text) <= 3) return JSON.parse(text);
      } catch {
        // Text that is not JSON is an issue of the schema.
      }
      context.addIssue({ code: 'custom', message: 'is not how columns are read' });
      return z.NEVER;
    })
    .pipe(loggerFormatSchema),
  active: z.boolean(),
});

/** Whether a format is short enough to be stored. For a file with very many headings, the person is asked each time. */
export function canBeKept(format: LoggerFormat): boolean {
  return (
    loggerFormatSchema.safeParse(format).success &&
    JSON.stringify(format).length <= MEASURED_EQUIPMENT_LIMITS.formatText
  );
}

const sameHeadings = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((heading, at) => heading === b[at]);

/** The stored format for a file with these headings. */
export function formatFor(headings: readonly string[], kept: readonly LoggerFormat[]): LoggerFormat | undefined {
  return kept.find((format) => sameHeadings(format.headings, headings));
}

/** Column names that loggers write, without case, punctuation and units. Better matches come first. */
const NAMES: Record<ColumnRole, readonly RegExp[]> = {
  stamp: [
    /^(date(and)?time|timestamp|startdate(and)?time|datetime(local|start)?|starttime|periodstart|endtime|stoptime|localtime|measurementtime(stamp)?|(epoch|unix)(time)?(stamp)?(m?s)?)$/,
  ],
  date: [/^(start|record)?date$/],
  time: [/^(start|record)?time$/],
  laeq: [/^(main)?laeq(t|15min|15m|900s)?$/, /^(main)?(leq|leqa|laftimeaverage|aleq)(15min)?$/],
  la90: [
    /^(main)?(laf?90|laf?900|laf?9000|laf90(15min)?|la90(15min)?)$/,
    /^(main)?(las90|las900|las9000|l90a?|ln90|a90|al90)$/,
  ],
  lamax: [/^(main)?lafmax(15min)?$/, /^(main)?(lamax|lasmax|lmaxa?|almax|lafmx)(15min)?$/],
  wind: [/^(wind|windspeed|ws|wsavg|windspeed(avg|mean|average)|avgwindspeed)$/],
  rain: [/^(rain|rainfall|rainamount|rainfallmm|precipitation|rainintensity)$/],
  marked: [/^(exclude|excluded|marker|invalid|leftout)$/],
};

/** Normalises a heading: `LAeq [dB]` and `laeq` are equal. The text after a comma, as in `LAeq,15min`, is removed. */
export function plainHeading(heading: string): string {
  return heading
    .slice(0, 200)
    .toLowerCase()
    .replace(/[([].*?[)\]]/g, '')
    .replace(/\s+db\(?a?\)?$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const LEVELS: ReadonlySet<ColumnRole> = new Set(['laeq', 'la90', 'lamax']);
const TIMES: ReadonlySet<ColumnRole> = new Set(['stamp', 'date', 'time']);
/**
 * Suffix of levels for one interval in files of an XL2. Levels without the suffix are accumulated from the start of the
 * measurement.
 */
const OF_INTERVAL = /_dt\b/i;
const OTHER_WEIGHTING = /^(?:(?:db)?[bcdgz]|lin|linear|flat|unweighted|\d*k?hz)$/;
const A_WEIGHTED = /^(?:db)?a$/;
const UTC = /(?:utc|gmt)\s*(?:([+-])\s*(\d{1,2}):?(\d{2})?)?(?![a-z])/i;

/** The name of a time column without its UTC offset. A heading that has only an offset is a timestamp. */
function timeName(heading: string): string {
  return UTC.test(heading) ? plainHeading(heading.replace(UTC, '')) || 'timestamp' : plainHeading(heading);
}

/** The words of a heading including those in brackets, in lower case: `Leq dB(C)` gives leq, db and c. */
const wordsOf = (heading: string) =>
  heading
    .slice(0, 200)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);

/** Whether the column of a heading has levels for each interval, and not since the start of the measurement. */
export function isOfInterval(heading: string): boolean {
  return OF_INTERVAL.test(heading);
}

/** The UTC offset in a heading, minutes: 0 for `Timestamp (UTC)`, 600 for `Time (UTC+10)`. Null if it has none. */
function offsetOfHeading(heading: string): number | null {
  const found = UTC.exec(heading.slice(0, 200));
  if (found === null) return null;
  const [, sign, hours = '0', minutes = '0'] = found;
  return (sign === '-' ? -1 : 1) * (60 * Number(hours) + Number(minutes));
}

/** The heading with a UTC offset, and the offset in minutes. Null if no heading has one. */
export function offsetOfTimes(
  headings: readonly string[],
  { stamp, date, time }: LoggerFormat['columns'],
): { heading: string; minutes: number } | null {
  for (const column of [stamp, time, date]) {
    const heading = headings[column ?? -1] ?? '';
    const minutes = offsetOfHeading(heading);
    if (minutes !== null) return { heading, minutes };
  }
  return null;
}

/**
 * The columns that are recognised by name. If several columns match a role, the column with the better name is used. Among
 * equally good names, a column that states the weighting comes first, and otherwise the first column. Levels with another
 * weighting than A, or of a single frequency band, match no role.
 */
export function columnsByName(headings: readonly string[]): LoggerFormat['columns'] {
  const hasIntervals = headings.some(isOfInterval);
  const candidates = (role: ColumnRole) =>
    headings.flatMap((heading, at) => {
      if (TIMES.has(role)) return { at, name: timeName(heading), isSaid: false };
      if (!LEVELS.has(role)) return { at, name: plainHeading(heading), isSaid: false };
      const words = wordsOf(heading);
      if (words.some((word) => OTHER_WEIGHTING.test(word)) || (hasIntervals && !isOfInterval(heading))) return [];
      const isSaid = words.some((word) => A_WEIGHTED.test(word));
      return { at, name: plainHeading(heading.replace(OF_INTERVAL, '')), isSaid };
    });
  const found: LoggerFormat['columns'] = {};
  for (const role of Object.keys(NAMES) as ColumnRole[]) {
    const all = candidates(role);
    for (const pattern of NAMES[role]) {
      const fitting = all.filter(({ name }) => pattern.test(name));
      const best = fitting.find(({ isSaid }) => isSaid) ?? fitting[0];
      if (best !== undefined) found[role] ??= best.at;
    }
  }
  return found;
}

/** Why a file cannot be read with a format, as sentences for the person who assigns the columns. */
export function formatFaults({ columns, order }: Pick<LoggerFormat, 'columns' | 'order'>): string[] {
  const { stamp, date, time, laeq } = columns;
  const used = Object.values(columns);
  return [
    ...(stamp === undefined && (date === undefined || time === undefined)
      ? ['Say which column has day and time, or which two have a day and a time.']
      : []),
    ...(laeq === undefined ? ['Say which column has LAeq.'] : []),
    ...(new Set(used).size < used.length ? ['A column can be one thing only.'] : []),
    ...(order === null ? ['Say whether days are written day, month or year first.'] : []),
  ];
}
