import { describe, expect, test } from 'vitest';
import { assess } from '../../prediction/rules/run/assess.ts';
import { resultsAt90 } from './lists-at-90.ts';
import { levelsInTime, type Results } from '../../model/results/results.ts';
import { movingPlan } from '../../../tests/support/moving-plan.ts';
import { streetTown } from '../../../tests/support/plan-edits.ts';

const plan = movingPlan(null);
const run = assess({ ...plan, hash: 'h' }, streetTown(), { email: 'a@b.c', at: new Date(0) });

describe('lists at 90 %', () => {
  test('equal the results if nothing is added', async () => {
    const results = await run;
    for (const [key, columns] of Object.entries(resultsAt90(results, 0).receivers.times)) {
      const before = results.receivers.times[key]!;
      expect(columns.measures).toEqual(before.measures);
      expect(columns.exceedance).toEqual(before.exceedance);
    }
  });

  test('require the measures of higher levels, and do not change the stored results', async () => {
    const results = await run;
    const before = JSON.stringify(results);
    const at90 = resultsAt90(results, 6);
    expect(JSON.stringify(results)).toBe(before);
    const asked = (of: typeof results) =>
      Object.values(of.receivers.times).flatMap(({ measures }) => measures.flat()).length;
    expect(asked(at90)).toBeGreaterThan(asked(results));
    for (const [key, columns] of Object.entries(at90.receivers.times)) {
      const { criterion, exceedance } = results.receivers.times[key]!;
      expect(columns.criterion).toEqual(criterion);
      columns.exceedance.forEach((over, at) => {
        // Levels are rounded to the integer after the addition.
        expect(over === null ? 0 : Math.abs(over - (exceedance[at] ?? NaN) - 6)).toBeLessThanOrEqual(1);
      });
    }
  });

  test.each([
    // 51.49 is stored as 51, but the addition has to use 51.49.
    [51.49, 51, 2.1, 54],
    [51.5, 52, 2.1, 54],
    [51.49, 51, 0, 51],
    [50.51, 51, 0.9, 51],
  ])(
    'add to the level before it is rounded: %f, stored as %f, plus %f is %f',
    async (unrounded, assessed, addition, level) => {
      const results = await run;
      const filled = (value: number) => (column: readonly number[]) => column.map(() => value);
      const times = Object.fromEntries(
        Object.entries(results.receivers.times).map(([key, columns]) => {
          const levels = levelsInTime(results, key);
          const kept = {
            ...levels,
            laeqUnrounded: filled(unrounded)(levels.laeq),
            laeqAssessed: filled(assessed)(levels.laeqAssessed),
          };
          return [key, { ...columns, levels: kept }];
        }),
      );
      const changed: Results = { ...results, receivers: { ...results.receivers, times } };
      for (const { levels } of Object.values(resultsAt90(changed, addition).receivers.times)) {
        expect(new Set(levels?.laeqAssessed)).toEqual(new Set([level]));
      }
    },
  );
});
