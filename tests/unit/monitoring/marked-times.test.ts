import { describe, expect, test } from 'vitest';
import { exclusionsOf, exclusionsOfMarks } from '../../../src/monitoring/rules/exclusions.ts';
import { canBeKept } from '../../../src/monitoring/rules/logger-format.ts';
import { exclusionsText, loggerSchema } from '../../../src/monitoring/rules/logger.ts';

const SYDNEY = 'Australia/Sydney';
/** On 5 April 2026 clocks go back from 03:00 to 02:00. The first occurrence of 02:00, minutes since 1970, UTC. */
const FIRST_TWO = Date.UTC(2026, 3, 4, 15) / 60_000;
const DAY_OF_CHANGE = Array.from({ length: 16 }, (_, at) => FIRST_TWO - 60 + 15 * at);

const quarter = (from: number) => ({ from, laeq: 60, la90: null, lamax: null, windMs: null, rainMm: null });
const stored = (exclusions: string) => loggerSchema.shape.exclusions.parse(exclusions);
const excluded = (exclusions: string) => {
  const because = exclusionsOf(stored(exclusions), SYDNEY);
  return DAY_OF_CHANGE.filter((from) => because(quarter(from)) !== null).map((from) => from - FIRST_TWO);
};

describe('quarters of an hour that a file marks', () => {
  test.each([
    ['the first 02:15', [15]],
    ['the second 02:15', [75]],
    ['from the first 02:45 to the second 02:00', [45]],
    ['across the clock change', [30, 45, 60, 75]],
    ['two separate quarters', [0, 60]],
  ])('are excluded, and no others: %s', (_, marked) => {
    const exclusions = exclusionsOfMarks(
      marked.map((minute) => FIRST_TWO + minute),
      SYDNEY,
    );
    expect(excluded(exclusionsText(exclusions))).toEqual(marked);
  });

  test('are stored with the UTC offset', () => {
    expect(exclusionsOfMarks([FIRST_TWO + 45], SYDNEY)).toEqual([
      { from: '2026-04-05T02:45+11:00', to: '2026-04-05T02:00+10:00', reason: 'other', note: 'marked in the file' },
    ]);
  });

  test('can be read in the earlier form, whose end seems to be before its start', () => {
    const before = [{ from: '2026-04-05T02:45', to: '2026-04-05T02:00', reason: 'other', note: '' }];
    expect(excluded(JSON.stringify(before))).toEqual([45]);
  });

  test('are rejected if they could not be read again', () => {
    expect(() => exclusionsText([{ from: 'yesterday', to: 'today', reason: 'other', note: '' }])).toThrow(
      'Enter a day and a time.',
    );
  });
});

test('canBeKept returns false for the format of a file with very many headings', () => {
  const format = { columns: { stamp: 0, laeq: 1 }, order: 'day', stampAt: 'start', clock: 'project' } as const;
  const headings = (count: number) => Array.from({ length: count }, (_, at) => `LAeq of band ${at}`);
  expect(canBeKept({ ...format, headings: headings(20) })).toBe(true);
  expect(canBeKept({ ...format, headings: headings(390) })).toBe(false);
});
