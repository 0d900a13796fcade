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

it('the report of a load holds what fits into a document, errors before warnings, each in the order of the files', () => {
  const long = Array.from({ length: 3_000 }, (_, row) =>
    problem(row % 2 === 0 ? 'warning' : 'error', row, 'é'.repeat(500)),
  );
  const kept = problemsThatFit(long);
  expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThan(1024 ** 2);
  expect(kept.length).toBeGreaterThan(500);
  expect(new Set(kept.map(({ severity }) => severity))).toEqual(new Set(['error']));
  expect(kept.map(({ row }) => row)).toEqual(kept.map((_, at) => 2 * at + 1));
  const short = Array.from({ length: 3_000 }, (_, row) => problem('error', row, 'x'));
  expect(problemsThatFit(short)).toEqual(short.slice(0, 2_000));
});
