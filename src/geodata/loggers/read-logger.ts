/** Reads the file of a sound level logger into quarters of an hour. */
import type { LoadProblem } from '../../domain/project.ts';
import {
  columnsByName,
  DATE_ORDERS,
  formatFaults,
  formatFor,
  isOfInterval,
  type LoggerFormat,
  offsetOfHeading,
  plainHeading,
} from '../../domain/monitoring/logger-format.ts';
import { loggerFilesTexts } from '../../texts/logger-files.ts';
import { type ProblemLog, quoted } from '../files/problems.ts';
import { decodeText } from '../files/text.ts';
import { type LoggerTable, loggerTable } from './logger-table.ts';
import { type LoggerRow, quartersOfRows, type ReadLogger } from './logger-quarters.ts';
import {
  dateOf,
  numericStamp,
  orderOfDays,
  readDay,
  secondOfWall,
  secondsOf,
  secondsOfShare,
  splitStamp,
  standardOffset,
} from './stamps.ts';

/** A file as it was opened: its table, and how it would be read. */
export interface OpenedLogger {
  readonly table: LoggerTable;
  readonly format: LoggerFormat;
  /** Whether a kept format, or names and days that say all, make it known; otherwise a person has to say it. */
  readonly isKnown: boolean;
  /** Sentences about what was found, for the person who checks it. */
  readonly notes: readonly string[];
}

/** Largest file, bytes. */
export const MAX_LOGGER_BYTES = 30e6;

/**
 * Opens a logger's file and finds out how it is to be read. What cannot be known, such as the order of day and month in `01/02/2026`, is
 * left open.
 * @param kept formats of the company
 * @returns null where there is no table; the log says why
 */
export function openLogger(bytes: Uint8Array, kept: readonly LoggerFormat[], log: ProblemLog): OpenedLogger | null {
  if (bytes.byteLength > MAX_LOGGER_BYTES) {
    log.error(loggerFilesTexts.fileTooLarge(Math.round(bytes.byteLength / 1e6), MAX_LOGGER_BYTES / 1e6));
    return null;
  }
  const table = loggerTable(decodeText(bytes), kept);
  if (table === null) {
    log.error(loggerFilesTexts.withoutTable);
    return null;
  }
  const { headings } = table;
  const known = formatFor(headings, kept);
  const columns = known?.columns ?? columnsOf(table);
  const order = orderIn(table, columns);
  if (order === 'mixed') {
    log.error(loggerFilesTexts.mixedDays, {
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

/** An XL2 logs levels since the start of the measurement beside, or in place of, those of each interval. */
const RUNS_ON = /XL2 \S+ Logging/i;

/** The columns that names make known; of a log whose levels run on only those of each interval are levels. */
function columnsOf(table: LoggerTable): LoggerFormat['columns'] {
  const { laeq, la90, lamax, ...others } = withStamp(columnsByName(table.headings), table);
  const levels = Object.entries({ laeq, la90, lamax }).filter(
    ([, at]) => at !== undefined && (!RUNS_ON.test(table.preamble) || isOfInterval(table.headings[at] ?? '')),
  );
  return { ...others, ...Object.fromEntries(levels) };
}

/** A single column of times may hold the day as well, and one that is named so may not. */
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

/** The day in a cell, and its time where the cell has one. */
const stampOf = (cell: string) => splitStamp(cell) ?? numericStamp(cell);

function orderIn({ rows }: LoggerTable, { stamp, date }: LoggerFormat['columns']) {
  const column = stamp ?? date;
  if (column === undefined) return 'ambiguous' as const;
  const texts = new Set(rows.map(({ cells }) => cells[column] ?? '').map((cell) => stampOf(cell)?.day ?? cell));
  return orderOfDays([...texts].flatMap((text) => readDay(text) ?? []));
}

/** The heading that says what the times are from UTC, and how many minutes; null where none does. */
function offsetOfTimes(headings: readonly string[], { stamp, date, time }: LoggerFormat['columns']) {
  for (const column of [stamp, time, date]) {
    const heading = headings[column ?? -1] ?? '';
    const minutes = offsetOfHeading(heading);
    if (minutes !== null) return { heading, minutes };
  }
  return null;
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
    loggerFilesTexts.rowsBelowHeaderInRow(rows.length, headerRow, headings.length),
    ...(isKept ? [loggerFilesTexts.readAsLastFile] : []),
    ...(isSaid && order !== null
      ? [loggerFilesTexts.daysAreWritten(DATE_ORDERS[order].toLowerCase())]
      : [loggerFilesTexts.daysCanBeRead]),
    ...(asNumber === null
      ? []
      : [loggerFilesTexts.timesAreNumbers(firstTime, asNumber.day, asNumber.time, asNumber.offset === 0)]),
    ...(offset === null ? [] : [loggerFilesTexts.timesAreUtc(offset.heading)]),
    ...(left === undefined
      ? []
      : [
          loggerFilesTexts.rowsWithoutDay(
            rowsWithoutDay.length,
            left.row,
            quoted(left.cells.find((cell) => cell !== '')),
          ),
        ]),
  ];
}

/**
 * Reads an opened file as a format says. Faults are named by row and column.
 * @param timeZone of the project
 * @returns null where there is an error; the log has them all
 */
export function readLogger(
  table: LoggerTable,
  format: LoggerFormat,
  timeZone: string,
  log: ProblemLog,
  problems: readonly LoadProblem[],
): ReadLogger | null {
  const faults = formatFaults(format);
  for (const fault of faults) log.error(fault);
  if (faults.length > 0) return null;
  if (hasHalfTheTimes(table, format)) {
    log.error(loggerFilesTexts.rowsTooClose(loggerFilesTexts.lessThanSecond));
    return null;
  }
  const rows: LoggerRow[] = [];
  let before: { second: number; row: number } | null = null;
  let errors = 0;
  for (const { row, cells } of withoutEvents(table, format, log)) {
    const errorsBefore = problems.length;
    const second = secondOfRow(row, cells, table, format, timeZone, before?.second ?? null, log);
    const read = second === null ? null : { row, second, ...valuesOf(row, cells, table, format, log) };
    if (read !== null && before !== null && read.second <= before.second) {
      const isDouble = read.second === before.second;
      log.error(isDouble ? loggerFilesTexts.sameTimeAsRow(before.row) : loggerFilesTexts.beforeRowInTime(before.row), {
        row,
        value: cells.join(' '),
      });
    }
    if (read !== null) {
      rows.push(read);
      before = { second: read.second, row };
    }
    errors += problems.length > errorsBefore ? 1 : 0;
    if (errors >= MAX_FAULTY_ROWS) {
      log.error(loggerFilesTexts.tooManyFaultyRows(MAX_FAULTY_ROWS), { row });
      return null;
    }
  }
  return quartersOfRows(rows, format, log, problems);
}

const MAX_FAULTY_ROWS = 20;

/** Whether two rows share each time, and more: they are closer than a second, which their times do not show. */
function hasHalfTheTimes({ rows }: LoggerTable, { columns: { stamp, date, time } }: LoggerFormat): boolean {
  const times = rows.map(({ cells }) => [stamp, date, time].map((column) => cells[column ?? -1] ?? '').join(' '));
  return rows.length > 3 && new Set(times).size * 2 <= rows.length;
}

/** The rows that are no events: Larson Davis writes one where it runs, pauses, stops or is calibrated, without a level or at the time of the next row. */
function withoutEvents(
  { headings, rows }: LoggerTable,
  { columns }: LoggerFormat,
  log: ProblemLog,
): LoggerTable['rows'] {
  const type = headings.findIndex((heading) => plainHeading(heading) === 'recordtype');
  if (type < 0) return rows;
  const cellsOf = (at: number, ...roles: ReadonlyArray<number | undefined>) =>
    roles.map((column) => rows[at]?.cells[column ?? -1] ?? '').join(' ');
  const timeOf = (at: number) => cellsOf(at, columns.stamp, columns.date, columns.time);
  const { events = [], others = [] } = Object.groupBy(rows, ({ cells }, at) => {
    const isEvent = NO_VALUE.test(cellsOf(at, columns.laeq)) || timeOf(at) === timeOf(at + 1);
    return (cells[type] ?? '') !== '' && isEvent ? 'events' : 'others';
  });
  const [first] = events;
  if (first === undefined) return rows;
  const kinds = [...new Set(events.map(({ cells }) => cells[type] ?? ''))].join(', ');
  log.warning(loggerFilesTexts.eventsLeftOut(events.length, kinds), { row: first.row });
  return others;
}

function secondOfRow(
  row: number,
  cells: readonly string[],
  { headings }: LoggerTable,
  { columns, order, clock }: LoggerFormat,
  timeZone: string,
  before: number | null,
  log: ProblemLog,
): number | null {
  const { stamp, date, time } = columns;
  const both = stamp === undefined ? null : stampOf(cells[stamp] ?? '');
  const dateText = cells[date ?? -1] ?? '';
  const serial = stamp === undefined ? numericStamp(dateText) : null;
  const dayText = stamp === undefined ? (serial?.day ?? dateText) : (both?.day ?? '');
  const day = readDay(dayText);
  const found = day === null || order === null ? null : dateOf(day, order);
  const timeText = stamp === undefined ? (cells[time ?? -1] ?? '') : (both?.time ?? '');
  const seconds = secondsOf(timeText) ?? (serial === null ? null : secondsOfShare(timeText));
  if (found === null) {
    const at = stamp ?? date ?? -1;
    log.error(loggerFilesTexts.noDay(quoted(cells[at])), {
      row,
      column: headings[at] ?? null,
      value: cells[at],
    });
    return null;
  }
  if (seconds === null) {
    const at = stamp ?? time ?? -1;
    log.error(loggerFilesTexts.noTime(quoted(cells[at])), {
      row,
      column: headings[at] ?? null,
      value: cells[at],
    });
    return null;
  }
  const utc = Date.parse(`${found}T00:00:00Z`) / 1000 + seconds;
  const offset = both?.offset ?? offsetOfTimes(headings, columns)?.minutes ?? null;
  if (offset !== null) return utc - 60 * offset;
  if (clock === 'standard') return utc - 60 * standardOffset(found, timeZone);
  const second = secondOfWall(found, seconds, timeZone, before);
  if (second !== 'skipped') return second;
  log.error(loggerFilesTexts.skippedTime(found, quoted(cells[stamp ?? time ?? -1])), {
    row,
    column: headings[stamp ?? time ?? -1] ?? null,
  });
  return null;
}

/** What loggers write where they have no value. */
const NO_VALUE = /^(|-+|-+\.-+|n\/?a|nan|null|<?empty>?)$/i;
const UNIT_OF_LEVEL = /\s*dB\s*(?:A|\(A\))?$/i;
/** LAeq, LA90 and LAmax outside of this are no sound levels of a site, dB. */
const LEVELS = { least: 0, most: 160 };

function valuesOf(
  row: number,
  cells: readonly string[],
  { headings, hasDecimalComma }: LoggerTable,
  { columns }: LoggerFormat,
  log: ProblemLog,
) {
  const numberIn = (at: number | undefined, isLevel: boolean): number | null => {
    const cell = at === undefined ? '' : (cells[at] ?? '');
    if (at === undefined || NO_VALUE.test(cell)) return null;
    const text = isLevel ? cell.replace(UNIT_OF_LEVEL, '') : cell;
    const value = Number(hasDecimalComma ? text.replace(',', '.') : text);
    const place = { row, column: headings[at] ?? null, value: cell };
    if (Number.isNaN(value)) log.error(loggerFilesTexts.noNumber(quoted(cell)), place);
    else if (isLevel && (value < LEVELS.least || value > LEVELS.most)) {
      log.error(loggerFilesTexts.noLevel(quoted(cell), LEVELS.least, LEVELS.most), place);
    } else if (!isLevel && value < 0) log.error(loggerFilesTexts.belowZero(quoted(cell)), place);
    else return value;
    return null;
  };
  const wind = numberIn(columns.wind, false);
  const mark = columns.marked === undefined ? '' : (cells[columns.marked] ?? '');
  return {
    laeq: numberIn(columns.laeq, true),
    la90: numberIn(columns.la90, true),
    lamax: numberIn(columns.lamax, true),
    wind: wind === null ? null : wind * msPerUnit(headings[columns.wind ?? -1] ?? ''),
    rain: numberIn(columns.rain, false),
    isMarked: !/^(|0|no|n|false|ok|-)$/i.test(mark),
  };
}

/** Wind is in m/s unless its heading says otherwise. */
function msPerUnit(heading: string): number {
  if (/km\s*\/?\s*h|kph|kmh/i.test(heading)) return 1 / 3.6;
  if (/\b(kn|kt|knots?|kts)\b/i.test(heading)) return 1852 / 3600;
  return /mph/i.test(heading) ? 0.447_04 : 1;
}
