import { describe, expect, test } from 'vitest';
import type { LoadProblem } from '../../../src/model/project/project.ts';
import { problemLog } from '../../../src/gis/files/problems.ts';
import { openLogger } from '../../../src/monitoring/rules/loggers/open-logger.ts';
import { readLogger } from '../../../src/monitoring/rules/loggers/read-logger.ts';

/** Reads a file that needs no further input, and describes its content. */
function read(...lines: string[]) {
  const problems: LoadProblem[] = [];
  const log = problemLog(problems, 'receivers', 'logger.csv');
  const found = openLogger(new TextEncoder().encode(lines.join('\n')), [], log);
  const result =
    found?.isKnown === true ? readLogger(found.table, found.format, 'Australia/Sydney', log, problems) : null;
  return {
    isKnown: found?.isKnown,
    notes: found?.notes ?? [],
    quarters: result?.quarters ?? [],
    laeq: result?.quarters.map(({ laeq }) => laeq),
    begins: result?.quarters.map(({ from }) => new Date(60_000 * from).toISOString().slice(0, 16)),
    problems: problems.map(({ row, message }) => `${row}: ${message}`),
  };
}

const SEVEN = '2026-03-16,07:00';
const QUARTER_PAST = '2026-03-16,07:15';
/** 07:00 and 07:15 on 16 March in Sydney, as UTC. */
const BEGINS = ['2026-03-15T20:00', '2026-03-15T20:15'];

describe('the levels of a logged interval', () => {
  const log = (names: string, ...levels: string[]) =>
    read(
      'XL2 Broadband Logging:\tA',
      '# Broadband LOG Results',
      `\tDate\tTime\t${names}`,
      `\t[YYYY-MM-DD]\t[hh:mm:ss]\t${names.replaceAll(/[^\t]+/g, '[dB]')}`,
      ...levels.map((row, at) => `\t2026-03-16\t07:${15 * at || '00'}:00\t${row}`),
    );

  test('are read from the columns with _dt, not from the cumulative columns', () => {
    const { quarters } = log('LAeq\tLAeq_dt\tLAFmax\tLAFmax_dt', '61.2\t61.2\t81.2\t81.2', '62.4\t63.4\t83.4\t80.1');
    expect(quarters.map(({ laeq, lamax }) => [laeq, lamax])).toEqual([
      [61.2, 81.2],
      [63.4, 80.1],
    ]);
  });

  test('are recognised by name if only the columns with _dt exist', () => {
    expect(log('LAeq_dt\tLAFmax_dt', '61.2\t81.2', '63.4\t83.4')).toMatchObject({ isKnown: true, laeq: [61.2, 63.4] });
  });

  test('have no background level if its column is cumulative', () => {
    const { quarters } = log('LAeq_dt\tLAF90.0%', '61.2\t51.2', '63.4\t50.1');
    expect(quarters.map(({ la90 }) => la90)).toEqual([null, null]);
  });

  test('are requested from the user if a log of an XL2 has only cumulative columns', () => {
    expect(log('LAeq\tLAFmax', '61.2\t81.2', '62.4\t83.4').isKnown).toBe(false);
  });
});

describe('a column with another weighting than A', () => {
  test.each([
    ['Leq (C)', 'Leq (A)'],
    ['Leq dB(C)', 'Leq dB(A)'],
    ['Leq [dBZ]', 'Leq [dBA]'],
    ['Leq (Z-weighted)', 'Leq'],
    ['Leq (lin)', 'LAeq'],
    ['Leq (63 Hz)', 'Leq A'],
    ['Leq', 'Leq (A)'],
  ])('is not used as A-weighted level: %s before %s', (other, weighted) => {
    expect(read(`Date,Time,${other},${weighted}`, `${SEVEN},66.2,61.2`, `${QUARTER_PAST},68.4,63.4`).laeq).toEqual([
      61.2, 63.4,
    ]);
    expect(read(`Date,Time,${weighted},${other}`, `${SEVEN},61.2,66.2`, `${QUARTER_PAST},63.4,68.4`).laeq).toEqual([
      61.2, 63.4,
    ]);
  });

  test.each(['Leq (C)', 'Leq dB(C)', 'Leq (dBZ)', 'LAeq dB(C)'])(
    'causes a question if it is the only column: %s',
    (heading) => {
      expect(read(`Date,Time,${heading}`, `${SEVEN},66.2`, `${QUARTER_PAST},68.4`).isKnown).toBe(false);
    },
  );

  test('is not used as maximum or background level', () => {
    const { quarters } = read(
      'Date,Time,LAeq,Lmax (C),Lmax A,L90 (C),L90 A',
      `${SEVEN},61.2,86.2,81.2,56.2,51.2`,
      `${QUARTER_PAST},63.4,88.4,83.4,58.4,53.4`,
    );
    expect(quarters.map(({ lamax, la90 }) => [lamax, la90])).toEqual([
      [81.2, 51.2],
      [83.4, 53.4],
    ]);
  });
});

describe('times in UTC', () => {
  test.each(['Timestamp (UTC)', 'DateTimeUTC', 'Time UTC', 'Time (GMT)', 'UTC', 'Date Time [UTC+00:00]'])(
    'are recognised by the heading %s',
    (heading) => {
      const { begins, notes } = read(`${heading},LAeq`, '2026-03-15 20:00:00,61.2', '2026-03-15 20:15:00,63.4');
      expect(begins).toEqual(BEGINS);
      expect(notes).toContainEqual(`Times are from UTC, as the heading “${heading}” says, whatever clock is chosen.`);
    },
  );

  test('may have an offset in the heading', () => {
    expect(read('Time (UTC+10),LAeq', '2026-03-16 06:00,61.2', '2026-03-16 06:15,63.4').begins).toEqual(BEGINS);
  });

  test('may have their date in a separate column', () => {
    expect(read('Date (UTC),Time (UTC),LAeq', '2026-03-15,20:00,61.2', '2026-03-15,20:15,63.4').begins).toEqual(BEGINS);
  });
});

describe('a row of units below the headings', () => {
  test.each([
    ['[d/m/y],[h:m],[dB],[km/h]', 18, 5],
    ['d/m/y,h:m,dB,km/h', 18, 5],
    [',,dB(A),knots', 10, 5.144],
    [',,dB(A),m/s', 5, 5],
  ])('is recognised: %s', (units, wind, expected) => {
    const { isKnown, quarters } = read(
      'Date,Time,LAeq,Wind Speed',
      units,
      `${SEVEN},61.2,${wind}`,
      `${QUARTER_PAST},63.4,${wind}`,
    );
    expect(isKnown).toBe(true);
    expect(quarters.map(({ windMs }) => windMs)).toEqual([expect.closeTo(expected, 3), expect.closeTo(expected, 3)]);
  });

  test('may be followed by an empty row', () => {
    const { quarters } = read(
      'Date,Time,LAeq,Wind Speed',
      ',,dB,km/h',
      ',,,',
      `${SEVEN},61.2,18`,
      `${QUARTER_PAST},63.4,18`,
    );
    expect(quarters.map(({ windMs }) => windMs)).toEqual([5, 5]);
  });

  test('may declare another weighting of the levels', () => {
    expect(read('Date,Time,Leq', ',,dB(C)', `${SEVEN},61.2`, `${QUARTER_PAST},63.4`).isKnown).toBe(false);
  });
});

describe('rows below the table', () => {
  test.each([
    ['a checksum', '#CheckSum', '\t00000000000000000000000000000000'],
    ['statistics', 'Statistics', 'Min,,57.3'],
    ['sums', '', 'Overall,,61.9', 'Average,,61.9'],
  ])('are omitted with a note if they have no date: %s', (_, ...below) => {
    const { laeq, notes, problems } = read('Date,Time,LAeq', `${SEVEN},61.2`, `${QUARTER_PAST},63.4`, ...below);
    expect(laeq).toEqual([61.2, 63.4]);
    expect(problems).toEqual(['null: There is no LA90: no background can be told from this file.']);
    expect(notes.at(-1)).toMatch(/^\d rows? at the end without a day (is|are) left out, from row [45] on/);
  });

  test('are reported as problems if only their date is missing', () => {
    expect(read('Date,Time,LAeq', `${SEVEN},61.2`, `${QUARTER_PAST},63.4`, ',07:30,58.7').problems).toEqual([
      '4: “” has no day that exists. Expected one such as 2026-11-23.',
    ]);
  });
});

test('openLogger omits the events of a Larson Davis with a warning', () => {
  const { laeq, problems } = read(
    'Record #,Record Type,Date,Time,LAeq,LAF90.00',
    '1,Calibration Change,2026-03-16,06:58:11,,',
    '2,Run,2026-03-16,07:00:00,61.2,51.2',
    `3,,2026-03-16,07:00:00,61.2,51.2`,
    `4,,2026-03-16,07:15:00,63.4,53.4`,
    '5,Stop,2026-03-16,07:30:00,--,--',
  );
  expect(laeq).toEqual([61.2, 63.4]);
  expect(problems).toEqual([
    '2: 3 rows are events (Calibration Change, Run, Stop) without a level of their own and are left out.',
  ]);
});

test('openLogger omits a first row that starts between two quarters of an hour, with a warning', () => {
  const { begins, problems } = read(
    'Date,Time,LAeq,LA90',
    '2026-03-16,06:53:20,70,60',
    `${SEVEN}:00,61.2,51.2`,
    `${QUARTER_PAST}:00,63.4,53.4`,
    '2026-03-16,07:30:00,63.4,53.4',
  );
  expect(begins?.slice(0, 2)).toEqual(BEGINS);
  expect(problems).toEqual(['2: The first row is of 400 s only and left out.']);
});

test('openLogger rejects rows of less than a second if their times do not show the fraction', () => {
  const times = ['07:00:00', '07:00:00', '07:00:00', '07:00:01', '07:00:01', '07:00:01'];
  expect(read('Time,LAeq', ...times.map((time) => `2026-03-16 ${time},60`)).problems).toEqual([
    'null: The rows are less than 1 s apart. Expected 1 s or more: export longer intervals.',
  ]);
});

test('openLogger rejects rows of less than a second', () => {
  const { problems } = read(
    'Time,LAeq',
    ...[0, 0.5, 1, 1.5].map((second) => `2026-03-16 07:00:0${second.toFixed(3)},60`),
  );
  expect(problems).toEqual(['null: The rows are 0.5 s apart. Expected 1 s or more: export longer intervals.']);
});

describe('cells', () => {
  test.each([
    ['61.2 dB', '63.4 dB'],
    ['61.2dBA', '63.4 dB(A)'],
    ['"61,2 dB"', '"63,4 dB"'],
    ['"61,2"', '"63,4"'],
  ])('are read as levels with a unit, or with a decimal comma in quotation marks: %s', (first, second) => {
    expect(read('Date,Time,LAeq', `${SEVEN},${first}`, `${QUARTER_PAST},${second}`).laeq).toEqual([61.2, 63.4]);
  });

  test('are rejected as levels in dB(C)', () => {
    expect(read('Date,Time,LAeq', `${SEVEN},61.2 dB(C)`, `${QUARTER_PAST},63.4`).problems).toEqual([
      '2: “61.2 dB(C)” is not a number.',
    ]);
  });

  test.each([
    ['serial days of a spreadsheet', 'Date & Time,LAeq', '46097.291666667,61.2', '46097.302083333,63.4'],
    ['serial days and shares of a day', 'Date,Time,LAeq', '46097,0.291666667,61.2', '46097,0.302083333,63.4'],
    ['milliseconds since 1970', 'timestamp,LAeq', '1773604800000,61.2', '1773605700000,63.4'],
    ['seconds since 1970', 'Time,LAeq', '1773604800,61.2', '1773605700,63.4'],
    ['seconds since 1970', 'epoch,LAeq', '1773604800.0,61.2', '1773605700.0,63.4'],
    ['seconds since 1970', 'timestamp,LAeq', '1773604800,61.2', '1773605700,63.4'],
  ])('are read as %s, with a note', (kind, ...lines) => {
    const { begins, notes } = read(...lines);
    expect(begins).toEqual(BEGINS);
    expect(notes.at(-1)).toContain(kind.startsWith('serial') ? 'serial days of a spreadsheet' : 'since 1970, UTC');
  });

  test('are read as times in brackets, as Norsonic writes them', () => {
    const rows = ['(2026-03-16 07:00:00.00)\t61.2', '(2026-03-16 07:15:00.00)\t63.4'];
    expect(read('Date\tLAeq', ...rows)).toMatchObject({ isKnown: true, begins: BEGINS, laeq: [61.2, 63.4] });
  });
});
