import { expect, it } from 'vitest';
import { problemsThatFit } from './report-size.ts';
import type { LoadProblem } from '../../../src/model/project/project.ts';

const problem = (severity: LoadProblem['severity'], row: number, message: string): LoadProblem => ({
  severity,
  folder: 'receivers',
  file: 'r.csv',
  row,
  column: 'x',
  value: null,
  message,
});

/** Returns a word without digits, so that each problem has a separate cause. */
const nameOf = (row: number) => String(row).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

it('the report of a load contains what fits into a document, errors before warnings, both in the order of the files', () => {
  const long = Array.from({ length: 3_000 }, (_, row) =>
    problem(row % 2 === 0 ? 'warning' : 'error', row, `${nameOf(row)} ${'é'.repeat(480)}`),
  );
  const kept = problemsThatFit(long);
  expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThan(1024 ** 2);
  expect(kept.length).toBeGreaterThan(500);
  expect(new Set(kept.map(({ severity }) => severity))).toEqual(new Set(['error']));
  expect(kept.map(({ row }) => row)).toEqual(kept.map((_, at) => 2 * at + 1));
  const short = Array.from({ length: 3_000 }, (_, row) => problem('error', row, nameOf(row)));
  expect(problemsThatFit(short)).toEqual(short.slice(0, 2_000));
});

it('the report of a load lists the first rows of each cause and counts the others, so that a frequent error hides no other error', () => {
  const castles = Array.from({ length: 60_000 }, (_, row) => problem('error', row, `“castle ${row}” is no type.`));
  const kept = problemsThatFit([...castles, problem('error', 7, 'The item has no height.')]);
  expect(kept).toHaveLength(51);
  expect(kept[49]?.message).toBe('“castle 49” is no type. The same applies to 59,950 more rows.');
  expect(kept[50]?.message).toBe('The item has no height.');
});
