import { expect, test } from 'vitest';
import { problemLog } from '../files/problems.ts';
import { csvColumns, readCsvTable } from './csv.ts';

test.each([
  [['a', 'b'], ['a', 'b']],
  [['a', 'a', 'a'], ['a', 'a (2)', 'a (3)']],
  [['a', 'a', 'a (2)'], ['a', 'a (3)', 'a (2)']],
  [['a (2)', 'a', 'a', 'a'], ['a (2)', 'a', 'a (3)', 'a (4)']],
  [['a', 'a', 'a (2)', 'a (2)'], ['a', 'a (3)', 'a (2)', 'a (2) (2)']],
  [['Column 2', '', ''], ['Column 2', 'Column 2 (2)', 'Column 3']],
])('csvColumns makes of the names %j the unique names %j', (names, expected) => {
  expect(csvColumns([names], { first: 1, rows: 1 })).toEqual(expected);
}); // prettier-ignore

test('readCsvTable keeps all columns if names are repeated, numbered or not', () => {
  const bytes = new TextEncoder().encode('a,a,a (2)\n1,2,3\n');
  const table = readCsvTable(bytes, problemLog([], 'equipment', 'a.csv'), { header: { first: 1, rows: 1 } });
  expect(table?.features.map(({ cells }) => cells)).toEqual([{ a: '1', 'a (3)': '2', 'a (2)': '3' }]);
});
