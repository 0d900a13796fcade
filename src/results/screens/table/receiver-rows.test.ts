import { expect, test } from 'vitest';
import { receiverRows, rowsCsv } from './receiver-rows.ts';
import { someResults } from '../../../../tests/support/results.ts';

test('the rows of the table are saved as they are filtered, those over their criterion most first', () => {
  const results = someResults(['B', 'A', 'C']);
  const found = receiverRows(results, 'night', { search: 'high street', onlyExceeding: true });
  const lines = rowsCsv(found.toReversed(), results.criteria, 'night').replace('\uFEFF', '').split('\r\n');
  expect(lines).toEqual([
    'Address,Place,"LAeq,15min",NML,"Over, dB",Measures',
    '1 High Street,,62,37,25,V N',
    '2 High Street,,61,37,24,V N',
    '3 High Street,,60,37,23,V N',
    '',
  ]);
});
