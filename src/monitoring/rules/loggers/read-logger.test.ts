import { describe, expect, test } from 'vitest';
import type { LoggerFormat } from '../logger-format.ts';
import type { LoadProblem } from '../../../model/project/project.ts';
import { problemLog } from '../../../gis/files/problems.ts';
import { openLogger } from './open-logger.ts';
import { readLogger } from './read-logger.ts';
import { BRUEL_KJAER, LARSON_DAVIS, RION, SITEHIVE, STRANGER } from '../../../../tests/unit/monitoring/logger-files.ts';

const SYDNEY = 'Australia/Sydney';

function opened(text: string, kept: readonly LoggerFormat[] = []) {
  const problems: LoadProblem[] = [];
  const log = problemLog(problems, 'receivers', 'logger.csv');
  return { found: openLogger(new TextEncoder().encode(text), kept, log), log, problems };
}

function read(text: string, said: Partial<LoggerFormat> = {}, timeZone = SYDNEY) {
  const { found, log, problems } = opened(text);
  if (found === null) return { quarters: [], marked: [], problems, found };
  const result = readLogger(found.table, { ...found.format, ...said }, timeZone, log, problems);
  return { quarters: result?.quarters ?? [], marked: result?.marked ?? [], problems, found };
}

const messages = (problems: readonly LoadProblem[]) =>
  problems.map(({ row, column, message }) => [row, column, message] as const);

/** 23 November 2026, 22:00 in Sydney, in minutes since 1970, UTC. */
const TEN_AT_NIGHT = Date.UTC(2026, 10, 23, 11) / 60_000;

describe('readLogger', () => {
  test.each([
    ['Larson Davis, with a preamble, day and time apart', LARSON_DAVIS],
    ['Rion, with a preamble, year first', RION],
    ['Brüel & Kjær, parted by tabs, with decimal commas and a row of units', BRUEL_KJAER],
    ['SiteHive, with an offset from UTC, wind and rain', SITEHIVE],
  ])('reads the levels of %s without asking which columns they are in', (_, text) => {
    const { found, quarters, problems } = read(text);
    expect(found?.isKnown).toBe(true);
    expect(problems).toEqual([]);
    expect(quarters.map(({ from }) => from - TEN_AT_NIGHT)).toEqual([0, 15, 30]);
    expect(quarters.map(({ laeq, la90, lamax }) => [laeq, la90, lamax])).toEqual([
      [61.2, 48.1, 78.4],
      [63, 49, 80.1],
      [62.4, 48.7, 79],
    ]);
  });

  test('uses the unit of wind in the heading', () => {
    expect(read(SITEHIVE).quarters.map(({ windMs, rainMm }) => [windMs, rainMm])).toEqual([
      [1, 0],
      [10, 0],
      [1, 1.2],
    ]);
  });
});

test('readLogger averages the wind of shorter rows, so that a gust makes no 15-min period invalid', () => {
  const rows = [1, 9, 2].map((wind, at) => `2026-11-23,22:${String(5 * at).padStart(2, '0')},60,${wind}`);
  const { quarters, problems } = read(['Date,Time,LAeq,Wind speed', ...rows].join('\n'));
  expect(quarters.map(({ windMs }) => windMs)).toEqual([4]);
  expect(problems.at(-1)?.message).toContain('Wind is the mean of each period.');
});

describe('the reading of unknown logger files', () => {
  test('asks for unknown columns and for the order of day and month, but only once', () => {
    const { found } = opened(STRANGER);
    expect(found?.isKnown).toBe(false);
    expect(found?.format).toMatchObject({ order: null, columns: {} });
    const said: LoggerFormat = {
      ...found!.format,
      columns: { stamp: 0, laeq: 1, la90: 2, lamax: 3 },
      order: 'day',
    };
    expect(read(STRANGER, said).quarters[0]).toMatchObject({
      from: Date.UTC(2026, 10, 5, 11) / 60_000,
      laeq: 61.2,
      la90: 48.1,
      lamax: 78.4,
    });
    expect(opened(STRANGER, [said]).found).toMatchObject({ isKnown: true, format: said });
  });

  test('never guesses whether a year of two digits comes first or last', () => {
    const text = 'Date,Time,LAeq\n26-11-23,22:00,60\n26-11-23,22:15,60';
    expect(opened(text).found).toMatchObject({ isKnown: false, format: { order: null } });
    expect(read(text, { order: 'year' }).quarters[0]?.from).toBe(TEN_AT_NIGHT);
    expect(read(text, { order: 'day' }).quarters[0]?.from).toBe(Date.UTC(2023, 10, 26, 11) / 60_000);
    // A third number above 31 is a year, and a second one above 12 is not a month.
    expect(opened(text.replaceAll('26-11-23', '26-11-99')).found).toMatchObject({ format: { order: 'day' } });
    expect(opened(text.replaceAll('26-11-23', '11-23-26')).found).toMatchObject({ format: { order: 'month' } });
  });

  test('never guesses between 5 November and 11 May', () => {
    const text = 'Date,Time,LAeq\n05/11/2026,22:00,60\n05/11/2026,22:15,60';
    expect(opened(text).found).toMatchObject({ isKnown: false, format: { order: null } });
    expect(opened(text.replaceAll('05/11', '23/11')).found).toMatchObject({ isKnown: true, format: { order: 'day' } });
    expect(opened(text.replaceAll('05/11', '11/23')).found).toMatchObject({
      isKnown: true,
      format: { order: 'month' },
    });
  });

  test('rejects dates that no order fits', () => {
    const { found, problems } = opened('Date,Time,LAeq\n23/11/2026,22:00,60\n11/24/2026,22:15,60');
    expect(found).toBeNull();
    expect(problems[0]?.message).toContain('more than one way');
  });
});

describe('the times in a logger file', () => {
  const rows = (...times: string[]) => ['DateTime,LAeq,LA90', ...times.map((time) => `${time},60,50`)].join('\n');

  test('may be the ends of intervals', () => {
    const text = rows('2026-11-23 22:15', '2026-11-23 22:30');
    expect(read(text, { stampAt: 'end' }).quarters[0]?.from).toBe(TEN_AT_NIGHT);
  });

  test('stay evenly spaced when clocks are put back and an hour is repeated', () => {
    const shown = ['01:45', '02:00', '02:15', '02:30', '02:45', '02:00', '02:15', '02:30', '02:45', '03:00'];
    const { quarters, problems } = read(rows(...shown.map((time) => `2026-04-05 ${time}`)));
    expect(problems).toEqual([]);
    expect(quarters.map(({ from }) => from - quarters[0]!.from)).toEqual(shown.map((_, at) => 15 * at));
  });

  test('stay evenly spaced when clocks are put forward and an hour is skipped', () => {
    const shown = ['01:45', '03:00', '03:15'];
    const { quarters, problems } = read(rows(...shown.map((time) => `2026-10-04 ${time}`)));
    expect(problems).toEqual([]);
    expect(quarters.map(({ from }) => from - quarters[0]!.from)).toEqual([0, 15, 30]);
  });

  test('in the skipped hour are reported, unless the logger uses standard time', () => {
    const text = rows('2026-10-04 01:45', '2026-10-04 02:00', '2026-10-04 02:15');
    expect(read(text).problems[0]).toMatchObject({ row: 3, column: 'DateTime' });
    const { quarters } = read(text, { clock: 'standard' });
    expect(quarters.map(({ from }) => from - quarters[0]!.from)).toEqual([0, 15, 30]);
  });

  test('that are repeated or go back are reported by row', () => {
    expect(messages(read(rows('2026-11-23 22:00', '2026-11-23 22:15', '2026-11-23 22:15')).problems)).toEqual([
      [4, null, 'The row has the time of row 3 again. Remove one of them.'],
    ]);
    expect(read(rows('2026-11-23 22:00', '2026-11-23 22:30', '2026-11-23 22:15')).problems[0]).toMatchObject({
      row: 4,
    });
  });

  test('may have gaps, which are reported', () => {
    const { quarters, problems } = read(
      rows('2026-11-23 22:00', '2026-11-23 22:15', '2026-11-23 23:00', '2026-11-23 23:15'),
    );
    expect(quarters).toHaveLength(4);
    expect(messages(problems)).toEqual([[3, null, '2 rows are missing in a gap, the first below this row.']]);
  });

  test('with an invalid format are reported by row and column', () => {
    expect(
      messages(read('Date,Time,LAeq\n2026-11-23,22:00,60\n2026-11-31,22:15,60\n2026-11-23,25:00,60').problems),
    ).toEqual([
      [3, 'Date', '“2026-11-31” has no day that exists. Expected one such as 2026-11-23.'],
      [4, 'Time', '“25:00” has no time. Expected one such as 22:15.'],
    ]);
  });

  test.each([
    ['12:05:00 AM', '12:20:00 AM', 5],
    ['1:05 PM', '1:20 PM', 785],
  ])('may have the twelve-hour format: %s', (first, second, minute) => {
    const { quarters } = read(rows(`23/11/2026 ${first}`, `23/11/2026 ${second}`), {}, 'UTC');
    expect(quarters[0]!.from - Date.UTC(2026, 10, 23) / 60_000).toBe(minute);
  });
});

describe('the levels in a logger file', () => {
  test('are reported by row and column if they are text, and a sign for a missing value skips the row', () => {
    const { problems } = read(
      'DateTime,LAeq,LA90\n2026-11-23 22:00,60,--\n2026-11-23 22:15,loud,50\n2026-11-23 22:30,600,50',
    );
    expect(messages(problems)).toEqual([
      [3, 'LAeq', '“loud” is not a number.'],
      [4, 'LAeq', '“600” is no level. Expected 0 to 160 dB(A).'],
    ]);
    const { quarters, problems: said } = read(
      'DateTime,LAeq\n2026-11-23 22:00,60\n2026-11-23 22:15,--\n2026-11-23 22:30,60',
    );
    expect(quarters).toHaveLength(2);
    expect(said[0]).toMatchObject({ severity: 'warning', row: 3 });
  });

  test('of five minutes are averaged by energy without LA90, and only for complete 15-min periods', () => {
    const rows = ['22:00,60,70,40', '22:05,60,75,41', '22:10,70,72,42', '22:15,60,70,40'].map(
      (row) => `2026-11-23 ${row}`,
    );
    const { quarters, problems } = read(['DateTime,LAeq,LAFmax,LA90', ...rows].join('\n'));
    expect(quarters).toHaveLength(1);
    expect(quarters[0]?.laeq).toBeCloseTo(10 * Math.log10((1e6 + 1e6 + 1e7) / 3), 6);
    expect(quarters[0]).toMatchObject({ lamax: 75, la90: null });
    expect(problems.map(({ message }) => message)).toEqual([
      '1 15-min period is not complete and left out.',
      'Rows of 5 min are energy-averaged to 15-min periods. LA90,15min cannot be derived from shorter periods, so there is none.',
    ]);
  });

  test('of one hour are rejected', () => {
    const { problems } = read('DateTime,LAeq\n2026-11-23 22:00,60\n2026-11-23 23:00,60\n2026-11-24 00:00,60');
    expect(problems[0]?.message).toContain('The rows are 60 min apart.');
  });

  test('may be marked as excluded in the file', () => {
    const { marked } = read('DateTime,LAeq,Exclude\n2026-11-23 22:00,60,0\n2026-11-23 22:15,60,train');
    expect(marked).toEqual([TEN_AT_NIGHT + 15]);
  });
});

test('openLogger rejects a file without a table', () => {
  const { found, problems } = opened('Nothing here\nat all');
  expect(found).toBeNull();
  expect(problems[0]?.message).toContain('There is no table of days and levels.');
});
