/** Converts the rows of a logger to quarters of an hour. */
import { LOGGER_LIMITS } from '../../../model/limits.ts';
import type { LoggerFormat } from '../logger-format.ts';
import { median } from '../background-levels.ts';
import { type Quarter, QUARTER_MINUTES } from '../quarters.ts';
import type { LoadProblem } from '../../../model/project/project.ts';
import { units } from '../../../model/format/units.ts';
import type { ProblemLog } from '../../../gis/files/problems.ts';
import { counted, plural, type Value } from '../../../model/format/format.ts';

export const rowsTooClose = (interval: Value) =>
  `The rows are ${interval} apart. Expected 1 s or more: export longer intervals.`;

/** A row of a file. Time in seconds since 1970 in UTC, levels in dB(A). */
export interface LoggerRow {
  readonly row: number;
  readonly second: number;
  readonly laeq: number | null;
  readonly la90: number | null;
  readonly lamax: number | null;
  readonly wind: number | null;
  readonly rain: number | null;
  readonly isMarked: boolean;
}

/** 15-min periods, and the parts of the file that could not be used. */
export interface ReadLogger {
  readonly quarters: Quarter[];
  /** Interval of the file, s. */
  readonly intervalS: number;
  /** Beginnings of the quarters that the file marks, minutes since 1970 in UTC. */
  readonly marked: readonly number[];
}

const QUARTER_S = 60 * QUARTER_MINUTES;
/** Tolerance of a row's time, s. Loggers read their clock slightly late. */
const SLACK_S = 2;
/** Smallest interval between rows, s. The clock may be read up to a tenth of a second late. */
const LEAST_INTERVAL_S = 0.9;

/**
 * The quarters from rows in chronological order. Rows of 15 minutes are used unchanged. Shorter rows are summed by energy if the
 * quarter is complete.
 * @returns null if the log has an error
 */
export function quartersOfRows(
  rows: readonly LoggerRow[],
  { stampAt }: LoggerFormat,
  log: ProblemLog,
  problems: readonly LoadProblem[],
): ReadLogger | null {
  const steps = rows.slice(1).map(({ second }, at) => second - (rows[at]?.second ?? 0));
  if (steps.length === 0 && problems.every(({ severity }) => severity !== 'error')) {
    log.error('The file has fewer than two rows. Expected a row for each 15 minutes.');
  }
  const step = median(steps);
  const intervalS = Math.round(step);
  if (step < LEAST_INTERVAL_S) {
    log.error(rowsTooClose(units.seconds(Number(step.toPrecision(3)))));
  } else if (intervalS > QUARTER_S + SLACK_S) {
    log.error(
      `The rows are ${inMinutes(intervalS)} apart. Expected 15 minutes or less: longer rows cannot be converted to 15-min periods.`,
    );
  } else if (
    steps.length > 0 &&
    (intervalS < 1 || Math.abs(QUARTER_S / intervalS - Math.round(QUARTER_S / intervalS)) > 0.01)
  ) {
    log.error(`The rows are ${inMinutes(intervalS)} apart, which does not divide 15 minutes.`);
  }
  if (problems.some(({ severity }) => severity === 'error')) return null;
  const [first] = rows;
  const isCut = stampAt === 'start' && rows.length > 2 && (steps[0] ?? NaN) < intervalS - SLACK_S;
  if (isCut)
    log.warning(`The first row is of ${inMinutes(steps[0] ?? NaN)} only and left out.`, { row: first?.row ?? null });
  const used = isCut ? rows.slice(1) : rows;
  sayGaps(used, isCut ? steps.slice(1) : steps, intervalS, log);
  const begun = used.map((row) => ({ ...row, second: row.second - (stampAt === 'end' ? intervalS : 0) }));
  const isWhole = Math.abs(intervalS - QUARTER_S) <= SLACK_S;
  const read = isWhole ? wholeQuarters(begun, log) : summedQuarters(begun, intervalS, log);
  if (read.quarters.length === 0) log.error('No 15-min period is complete.');
  if (read.quarters.length > LOGGER_LIMITS.quarters) {
    log.error(
      `The file has ${read.quarters.length} 15-min periods. Expected at most ${LOGGER_LIMITS.quarters}, about two months: import it in parts.`,
    );
  }
  return problems.some(({ severity }) => severity === 'error') ? null : { ...read, intervalS };
}

const inMinutes = (seconds: number) => (seconds % 60 === 0 ? units.minutes(seconds / 60) : units.seconds(seconds));

function sayGaps(rows: readonly LoggerRow[], steps: readonly number[], intervalS: number, log: ProblemLog): void {
  const gaps = steps.flatMap((step, at) => (step > intervalS + SLACK_S ? [{ at, step }] : []));
  const [first] = gaps;
  if (first !== undefined) {
    const missing = gaps.reduce((sum, { step }) => sum + Math.round(step / intervalS) - 1, 0);
    log.warning(
      `${counted(missing, 'row is', 'rows are')} missing in ${plural(gaps.length, 'a gap', `${gaps.length} gaps`)}, the first below this row.`,
      { row: rows[first.at]?.row ?? null },
    );
  }
  const short = steps.findIndex((step) => step < intervalS - SLACK_S);
  if (short >= 0) {
    log.error(
      `The row comes ${inMinutes(steps[short] ?? 0)} after the one before, where the others come after ${inMinutes(intervalS)}.`,
      {
        row: rows[short + 1]?.row ?? null,
      },
    );
  }
  const silent = rows.filter(({ laeq }) => laeq === null);
  if (silent.length > 0) {
    log.warning(`${counted(silent.length, 'row has', 'rows have')} no LAeq and are left out, the first is this one.`, {
      row: silent[0]?.row ?? null,
    });
  }
}

function wholeQuarters(rows: readonly LoggerRow[], log: ProblemLog): Omit<ReadLogger, 'intervalS'> {
  const used = rows.filter(({ laeq }) => laeq !== null);
  const quarters = used.map((row): Quarter => ({
    from: Math.round(row.second / 60),
    laeq: row.laeq ?? 0,
    la90: row.la90,
    lamax: row.lamax,
    windMs: row.wind,
    rainMm: row.rain,
  }));
  if (quarters.length > 0 && quarters.every(({ la90 }) => la90 === null))
    log.warning('There is no LA90: no background can be told from this file.');
  return { quarters, marked: used.flatMap(({ second, isMarked }) => (isMarked ? [Math.round(second / 60)] : [])) };
}

function summedQuarters(rows: readonly LoggerRow[], intervalS: number, log: ProblemLog): Omit<ReadLogger, 'intervalS'> {
  const each = Math.round(QUARTER_S / intervalS);
  const byQuarter = new Map<number, LoggerRow[]>();
  for (const row of rows) {
    // The tolerance of a second assigns a row that is read late to its own interval.
    const from = QUARTER_MINUTES * Math.floor((row.second + Math.min(1, intervalS / 4)) / QUARTER_S);
    const known = byQuarter.get(from);
    if (known === undefined) byQuarter.set(from, [row]);
    else known.push(row);
  }
  const complete = [...byQuarter].filter(([, of]) => of.length === each && of.every(({ laeq }) => laeq !== null));
  const left = byQuarter.size - complete.length;
  if (left > 0) log.warning(`${counted(left, '15-min period is', '15-min periods are')} not complete and left out.`);
  log.warning(
    `Rows of ${inMinutes(intervalS)} are energy-averaged to 15-min periods. LA90,15min cannot be derived from shorter periods, so there is none.${rows.some(({ wind }) => wind !== null) ? ' Wind is the mean of each period.' : ''}`,
  );
  const greatest = (values: ReadonlyArray<number | null>) =>
    values.reduce<number | null>((most, value) => (value === null ? most : Math.max(most ?? value, value)), null);
  const quarters = complete.map(([from, of]): Quarter => {
    const rain = of.flatMap((row) => row.rain ?? []);
    const wind = of.flatMap((row) => row.wind ?? []);
    return {
      from,
      laeq: 10 * Math.log10(of.reduce((sum, { laeq }) => sum + 10 ** ((laeq ?? 0) / 10), 0) / each),
      la90: null,
      lamax: greatest(of.map(({ lamax }) => lamax)),
      // The limit of 5 m/s applies to the mean, so a gust does not make a quarter invalid.
      windMs: wind.length === 0 ? null : wind.reduce((sum, value) => sum + value, 0) / wind.length,
      rainMm: rain.length === 0 ? null : rain.reduce((sum, value) => sum + value, 0),
    };
  });
  return { quarters, marked: complete.flatMap(([from, of]) => (of.some(({ isMarked }) => isMarked) ? [from] : [])) };
}
