import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { countsOf, faultsOf, statementsOf } from './specification-map.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const MAP = readFileSync(path.join(ROOT, 'docs/specification-map.md'), 'utf8');

describe('docs/specification-map.md', () => {
  test('names existing files, symbols and tests, has no gaps, and counts correctly', () => {
    expect(faultsOf(MAP, ROOT)).toEqual([]);
  });

  test('has the nine sections of the specification', () => {
    expect(new Set(statementsOf(MAP).map(({ section }) => section)).size).toBe(9);
  });
});

describe('the check of the map', () => {
  const HERE = 'tests/unit/docs/specification-map.test.ts';
  const DECISION = '[decision 0019](decisions/0019-constants-without-a-purpose.md)';
  const row = (number: string, state: string, code: string, shown: string) =>
    `| ${number} | It is so. | ${state} | ${code} | ${shown} |`;
  const valid = row('1.1', 'met', `\`${HERE}#the check of the map\``, `\`${HERE}\``);
  const check = (...rows: string[]) => {
    const text = rows.join('\n');
    return faultsOf(`${text}\n${countsOf(statementsOf(text))}`, ROOT);
  };

  test('accepts a valid row', () => {
    expect(
      check(valid, row('1.2', `not done, ${DECISION}`, '–', '–'), row('2.1', 'not shown', `\`${HERE}\``, '–')),
    ).toEqual([]);
  });

  test.each([
    [
      'a file that does not exist',
      row('1.1', 'met', '`src/nowhere.ts#name`', `\`${HERE}\``),
      'line 1: there is no src/nowhere.ts',
    ],
    [
      'a symbol that does not exist',
      row('1.1', 'met', '`README.md#no such symbol`', `\`${HERE}\``),
      'line 1: README.md has no “no such symbol”',
    ],
    ['a statement without a test', row('1.1', 'met', '`README.md`', '–'), 'line 1: no test is named'],
    ['a statement without code', row('1.1', 'decided', '–', '`README.md`'), 'line 1: no code is named'],
    ['a departure without a decision', row('1.1', 'departs', '`README.md`', '–'), 'line 1: needs a decision'],
    [
      'a test for a statement that is not shown',
      row('1.1', 'not shown', '`README.md`', '`README.md`'),
      'line 1: a test is named',
    ],
    ['an unknown state', row('1.1', 'perhaps', '–', '–'), 'line 1: the row cannot be read'],
    [
      'a decision that does not exist',
      row('1.1', 'not done, [decision 9999](decisions/9999.md)', '–', '–'),
      'line 1: there is no docs/decisions/9999.md',
    ],
  ])('reports %s', (_, text, fault) => {
    expect(check(text)).toEqual([expect.stringContaining(fault)]);
  });

  test('reports a gap, and wrong counts', () => {
    expect(check(valid, row('1.3', 'not shown', '`README.md`', '–'))).toEqual(['line 2: 1.3 does not follow 1.1']);
    expect(check(valid, row('3.1', 'not shown', '`README.md`', '–'))).toEqual(['line 2: 3.1 does not follow 1.1']);
    expect(faultsOf(valid, ROOT)).toEqual([expect.stringContaining('**1 statements: 1 met')]);
  });
});
