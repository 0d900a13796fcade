/** Reads the file of a sound level logger into quarters of an hour. */
import type { LoadProblem } from '../../../model/project/project.ts';
import { formatFaults, type LoggerFormat, offsetOfTimes, plainHeading } from '../logger-format.ts';
import { type ProblemLog, quoted } from '../../../gis/files/problems.ts';
import type { LoggerTable } from './logger-table.ts';
import { type LoggerRow, quartersOfRows, type ReadLogger, rowsTooClose } from './logger-quarters.ts';
import {
  dateOf,
  numericStamp,
  readDay,
  secondOfWall,
  secondsOf,
  secondsOfShare,
  stampOf,
  standardOffset,
} from './stamps.ts';
import { counted, plural } from '../../../model/format/format.ts';

/**
 * Reads an opened file with a format. Faults are logged with row and column.
 * @param timeZone time zone of the project
 * @returns null if there is an error; the log has all errors
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
  if (rowsShareTimes(table, format)) {
    log.error(rowsTooClose('less than 1 s'));
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
      log.error(
        isDouble
          ? `The row has the time of row ${before.row} again. Remove one of them.`
          : `The row lies before row ${before.row} in time. Expected the rows in the order of time.`,
        {
          row,
          value: cells.join(' '),
        },
      );
    }
    if (read !== null) {
      rows.push(read);
      before = { second: read.second, row };
    }
    errors += problems.length > errorsBefore ? 1 : 0;
    if (errors >= MAX_FAULTY_ROWS) {
      log.error(`More than ${MAX_FAULTY_ROWS} rows have faults. The rest was not looked at.`, { row });
      return null;
    }
  }
  return quartersOfRows(rows, format, log, problems);
}

const MAX_FAULTY_ROWS = 20;

/** Whether consecutive rows share each time. They are then less than a second apart, which their times do not show. */
function rowsShareTimes({ rows }: LoggerTable, { columns: { stamp, date, time } }: LoggerFormat): boolean {
  const times = rows.map(({ cells }) => [stamp, date, time].map((column) => cells[column ?? -1] ?? '').join(' '));
  return rows.length > 3 && new Set(times).size * 2 <= rows.length;
}

/**
 * Removes event rows. A logger by Larson Davis writes an event row when it starts, pauses, stops or is calibrated. An event row
 * has no level, or has the same time as the next row.
 */
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
  log.warning(
    `${counted(events.length, 'row is an event', 'rows are events')} (${kinds}) without a level of ${plural(events.length, 'its', 'their')} own and ${plural(events.length, 'is', 'are')} left out.`,
    { row: first.row },
  );
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
    log.error(`${quoted(cells[at])} has no day that exists. Expected one such as 2026-11-23.`, {
      row,
      column: headings[at] ?? null,
      value: cells[at],
    });
    return null;
  }
  if (seconds === null) {
    const at = stamp ?? time ?? -1;
    log.error(`${quoted(cells[at])} has no time. Expected one such as 22:15.`, {
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
  log.error(
    `${found} ${quoted(cells[stamp ?? time ?? -1])} does not exist: clocks are put forward over it. Say that the logger’s clock stays on standard time.`,
    {
      row,
      column: headings[stamp ?? time ?? -1] ?? null,
    },
  );
  return null;
}

/** Texts that loggers write for missing values. */
const NO_VALUE = /^(|-+|-+\.-+|n\/?a|nan|null|<?empty>?)$/i;
const UNIT_OF_LEVEL = /\s*dB\s*(?:A|\(A\))?$/i;
/** Range of plausible LAeq, LA90 and LAmax, dB. */
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
    if (Number.isNaN(value)) log.error(`${quoted(cell)} is not a number.`, place);
    else if (isLevel && (value < LEVELS.least || value > LEVELS.most)) {
      log.error(`${quoted(cell)} is no level. Expected ${LEVELS.least} to ${LEVELS.most} dB(A).`, place);
    } else if (!isLevel && value < 0) log.error(`${quoted(cell)} is below 0.`, place);
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

/** The factor that converts wind speeds to m/s. Without a unit in the heading, it is 1. */
function msPerUnit(heading: string): number {
  if (/km\s*\/?\s*h|kph|kmh/i.test(heading)) return 1 / 3.6;
  if (/\b(kn|kt|knots?|kts)\b/i.test(heading)) return 1852 / 3600;
  return /mph/i.test(heading) ? 0.447_04 : 1;
}
