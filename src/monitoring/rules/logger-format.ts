/** How the columns of a logger's file are read: recognised by their names, or said once and kept for the company. */
import { z } from 'zod';
import { jsonDepth, MEASURED_EQUIPMENT_LIMITS } from '../../model/limits.ts';

/** What a column can be. Either `stamp` has day and time, or `date` and `time` have one each. */
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

/** In which order a day is written. Years come first, or the order of day and month is said. */
export const DATE_ORDERS = {
  year: 'Year first',
  day: 'Day first',
  month: 'Month first',
} as const;
export type DateOrder = keyof typeof DATE_ORDERS;

export const loggerFormatSchema = z.object({
  /** The headings of the file: by them the next one of that shape is known. */
  headings: z.array(z.string().max(200)).min(2).max(400),
  /** The number of the column of each role, from 0. */
  columns: z.partialRecord(z.enum(Object.keys(COLUMN_ROLES) as [ColumnRole, ...ColumnRole[]]), z.int().min(0).max(400)),
  /** Null: not known yet. */
  order: z.enum(Object.keys(DATE_ORDERS) as [DateOrder, ...DateOrder[]]).nullable(),
  /** Whether a row's time is when its interval begins, or ends. */
  stampAt: z.enum(['start', 'end']),
  /** Whether the logger's clock is put forward in summer as the project's is, or stays on standard time. */
  clock: z.enum(['project', 'standard']),
});
export type LoggerFormat = z.infer<typeof loggerFormatSchema>;

/** `companies/{id}/loggerFormats/{format}`: JSON text, which the rules can bound. */
export const storedFormatSchema = z.object({
  format: z
    .string()
    .max(MEASURED_EQUIPMENT_LIMITS.formatText)
    .transform((text, context): unknown => {
      try {
        if (jsonDepth(text) <= 3) return JSON.parse(text);
      } catch {
        // What is no JSON is an issue of the schema.
      }
      context.addIssue({ code: 'custom', message: 'is not how columns are read' });
      return z.NEVER;
    })
    .pipe(loggerFormatSchema),
  active: z.boolean(),
});

/** Whether how a file is read is short enough to be kept; a file of very many headings is asked about each time. */
export function canBeKept(format: LoggerFormat): boolean {
  return (
    loggerFormatSchema.safeParse(format).success &&
    JSON.stringify(format).length <= MEASURED_EQUIPMENT_LIMITS.formatText
  );
}

const sameHeadings = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((heading, at) => heading === b[at]);

/** The kept format of a file with these headings. */
export function formatFor(headings: readonly string[], kept: readonly LoggerFormat[]): LoggerFormat | undefined {
  return kept.find((format) => sameHeadings(format.headings, headings));
}

/** Names of columns as loggers write them, without case, signs and units; the better first. */
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

/** `LAeq [dB]` and `laeq` are one name; a comma between, as in `LAeq,15min`, is none of it. */
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
/** Levels of the logged interval, of an XL2; those without the ending run on from the start of the measurement. */
const OF_INTERVAL = /_dt\b/i;
const OTHER_WEIGHTING = /^(?:(?:db)?[bcdgz]|lin|linear|flat|unweighted|\d*k?hz)$/;
const A_WEIGHTED = /^(?:db)?a$/;
const UTC = /(?:utc|gmt)\s*(?:([+-])\s*(\d{1,2}):?(\d{2})?)?(?![a-z])/i;

/** The name of a time without what it says of UTC; one that says nothing else is a timestamp. */
function timeName(heading: string): string {
  return UTC.test(heading) ? plainHeading(heading.replace(UTC, '')) || 'timestamp' : plainHeading(heading);
}

/** The words of a heading with those of its brackets, lower case: of `Leq dB(C)` leq, db and c. */
const wordsOf = (heading: string) =>
  heading
    .slice(0, 200)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);

/** Whether the column of a heading holds levels that a file has for each interval, not since the start of the measurement. */
export function isOfInterval(heading: string): boolean {
  return OF_INTERVAL.test(heading);
}

/** What a heading says that its times are from UTC, minutes: 0 of `Timestamp (UTC)`, 600 of `Time (UTC+10)`; null where it says nothing. */
function offsetOfHeading(heading: string): number | null {
  const found = UTC.exec(heading.slice(0, 200));
  if (found === null) return null;
  const [, sign, hours = '0', minutes = '0'] = found;
  return (sign === '-' ? -1 : 1) * (60 * Number(hours) + Number(minutes));
}

/** The heading that says what the times are from UTC, and how many minutes; null where none does. */
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
 * The columns that are known by their names; where several fit a role, the better name, then one that says its weighting, then the first.
 * Levels of another weighting than A, and of one frequency band, are none of the roles.
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

/** What keeps a file from being read by a format, as sentences for the person who says how. */
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
