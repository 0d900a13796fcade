import { expect, test } from 'vitest';
import { measureLines } from './measure-codes.ts';

test.each<[codes: string, lines: string[]]>([
  ['', []],
  ['N', ['N']],
  ['N SN PC', ['N SN PC']],
  ['V IB N PC SN', ['V IB N', 'PC SN']],
  ['V IB N PC SN R2 DR', ['V IB N', 'PC SN +2']],
  ['AA V IB N PC SN R2 DR RO', ['AA V IB', 'N PC +4']],
  ['NOTIFY-EVERYBODY', ['NOTIFY-EVERYBODY']],
  ['NOTIFY-EVERYBODY RESPITE-OFFER N', ['NOTIFY-EVERYBODY', '+2']],
])('measureLines divides the codes %j into at most two lines of whole codes', (codes, lines) =>
  expect(measureLines(codes.split(' ').filter(Boolean))).toEqual(lines),
);
