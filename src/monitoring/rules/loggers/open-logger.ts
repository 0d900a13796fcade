/** Opens the file of a sound level logger and determines how to read it. */
import {
  columnsByName,
  DATE_ORDERS,
  formatFaults,
  formatFor,
  isOfInterval,
  type LoggerFormat,
  offsetOfTimes,
} from '../logger-format.ts';
import { type ProblemLog, quoted } from '../../../gis/files/problems.ts';
import { decodeText } from '../../../gis/files/text.ts';
import { type LoggerTable, loggerTable } from './logger-table.ts';
import { numericStamp, orderOfDays, readDay, splitStamp, stampOf } from './stamps.ts';
import { counted, plural } from '../../../model/format/format.ts';

/** An opened file: its table, and the format that would be used. */
export interface OpenedLogger {
  readonly table: LoggerTable;
  readonly format: LoggerFormat;
  /** Whether the format is complete, from a stored format or from names and days. Otherwise the person has to complete it. */
  readonly isKnown: boolean;
  /** Findings as sentences, for the person to check. */
  readonly notes: readonly string[];
}

/** Largest file, bytes. */
export const MAX_LOGGER_BYTES = 30e6;

/**
 * Opens a logger's file and determines its format. Ambiguous parts, such as the order of day and month in `01/02/2026`, are left
 * open.
 * @param kept stored formats of the company
 * @returns null if there is no table, with the reason in the log
 */
export function openLogger(bytes: Uint8Array, kept: readonly LoggerFormat[], log: ProblemLog): OpenedLogger | null {
  if (bytes.byteLength > MAX_LOGGER_BYTES) {
    log.error(
      `The file has ${Math.round(bytes.byteLength / 1e6)} MB. Expected ${MAX_LOGGER_BYTES / 1e6} MB at most: export a shorter time, or intervals of 15 minutes.`,
    );
    return null;
  }
  const table = loggerTable(decodeText(bytes), kept);
  if (table === null) {
    log.error('There is no table of days and levels. Expected a CSV with a header row, a day and a time, and LAeq.');
    return null;
  }
  const { headings } = table;
  const known = formatFor(headings, kept);
  const columns = known?.columns ?? columnsOf(table);
  const order = orderIn(table, columns);
  if (order === 'mixed') {
    log.error('Days are written in more than one way. Expected one order of day and month in the whole file.', {
      row: table.headerRow + 1,
      column: headings[columns.stamp ?? columns.date ?? 0] ?? null,
    });
    return null;
  }
  const isSaid = order !== 'ambiguous';
  const format: LoggerFormat = {
    headings,
    columns,
    order: isSaid ? order : (known?.order ?? null),
    stampAt:
      known?.stampAt ?? (/end|stop/i.test(headings[columns.stamp ?? columns.time ?? -1] ?? '') ? 'end' : 'start'),
    clock: known?.clock ?? 'project',
  };
  return {
    table,
    format,
    isKnown: formatFaults(format).length === 0,
    notes: notesOf(table, format, known !== undefined, isSaid),
  };
}

/**
 * An XL2 logs levels that are accumulated since the start of the measurement, in addition to or in place of levels per interval.
 */
const RUNS_ON = /XL2 \S+ Logging/i;

/** The columns that are recognised by name. In a log with accumulated levels, only levels per interval count. */
function columnsOf(table: LoggerTable): LoggerFormat['columns'] {
  const { laeq, la90, lamax, ...others } = withStamp(columnsByName(table.headings), table);
  const levels = Object.entries({ laeq, la90, lamax }).filter(
    ([, at]) => at !== undefined && (!RUNS_ON.test(table.preamble) || isOfInterval(table.headings[at] ?? '')),
  );
  return { ...others, ...Object.fromEntries(levels) };
}

/** A single time column may also contain the day. A column with the name of a day and time may contain only the time. */
function withStamp(columns: LoggerFormat['columns'], { rows }: LoggerTable): LoggerFormat['columns'] {
  const { stamp, date, time, ...others } = columns;
  const first = (at: number | undefined) => rows[0]?.cells[at ?? -1] ?? '';
  const hasBoth = (at: number | undefined) =>
    splitStamp(first(at)) !== null ||
    (numericStamp(first(at)) !== null && (at === stamp || !/^\d{5}$/.test(first(at))));
  const both = [stamp, date, time].find((at) => at !== undefined && hasBoth(at));
  if (both !== undefined) return { ...others, stamp: both };
  return {
    ...others,
    ...(date !== undefined && { date }),
    ...(time !== undefined ? { time } : stamp !== undefined && { time: stamp }),
  };
}

function orderIn({ rows }: LoggerTable, { stamp, date }: LoggerFormat['columns']) {
  const column = stamp ?? date;
  if (column === undefined) return 'ambiguous' as const;
  const texts = new Set(rows.map(({ cells }) => cells[column] ?? '').map((cell) => stampOf(cell)?.day ?? cell));
  return orderOfDays([...texts].flatMap((text) => readDay(text) ?? []));
}

function notesOf(
  { headings, headerRow, rows, rowsWithoutDay }: LoggerTable,
  { order, columns }: LoggerFormat,
  isKept: boolean,
  isSaid: boolean,
) {
  const offset = offsetOfTimes(headings, columns);
  const firstTime = rows[0]?.cells[columns.stamp ?? columns.date ?? -1] ?? '';
  const asNumber = splitStamp(firstTime) === null ? numericStamp(firstTime) : null;
  const [left] = rowsWithoutDay;
  return [
    `${rows.length} rows below the header in row ${headerRow}, ${headings.length} columns.`,
    ...(isKept ? ['Read as the last file of this shape was.'] : []),
    ...(isSaid && order !== null
      ? [`Days are written ${DATE_ORDERS[order].toLowerCase()}.`]
      : [
          'The days can be read in more than one way: whether the day, the month or the year comes first has to be said.',
        ]),
    ...(asNumber === null
      ? []
      : [
          `Times are ${asNumber.offset === 0 ? 'seconds or milliseconds since 1970, UTC' : 'serial days of a spreadsheet'}: ${firstTime} is ${asNumber.day} ${asNumber.time}.`,
        ]),
    ...(offset === null
      ? []
      : [`Times are from UTC, as the heading “${offset.heading}” says, whatever clock is chosen.`]),
    ...(left === undefined
      ? []
      : [
          `${counted(rowsWithoutDay.length, 'row', 'rows')} at the end without a day ${plural(rowsWithoutDay.length, 'is', 'are')} left out, from row ${left.row} on (${quoted(left.cells.find((cell) => cell !== ''))}).`,
        ]),
  ];
}
