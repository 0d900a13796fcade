import { expect, test } from 'vitest';
import { receiverRows } from './receiver-rows.ts';
import { someResults } from '../../../../tests/support/results.ts';

test('receiverRows filters the rows of the table by text and by exceedance', () => {
  const results = someResults(['B', 'A', 'C']);
  const rowsOf = (search: string, onlyExceeding: boolean) =>
    receiverRows(results, 'night', { search, onlyExceeding }).map(({ address, assessed, criterion, exceedance }) => [
      address,
      assessed,
      criterion,
      exceedance,
    ]);
  expect(rowsOf('high street', true)).toEqual([
    ['1 High Street', 62, 37, 25],
    ['2 High Street', 61, 37, 24],
    ['3 High Street', 60, 37, 23],
  ]);
  expect(rowsOf('2 high', false)).toEqual([['2 High Street', 61, 37, 24]]);
  expect(rowsOf('low street', false)).toEqual([]);
});
