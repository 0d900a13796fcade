import { describe, expect, it } from 'vitest';
import { assess } from '../../../prediction/rules/run/assess.ts';
import { levelsInTime, MIN_LEVEL_DB, resultsSchema } from '../../../model/results/results.ts';
import { areaShares } from './area-shares.ts';
import { movingPlan, streetLine } from '../../../../tests/support/moving-plan.ts';
import { streetTown } from '../../../../tests/support/plan-edits.ts';

/** A crew that moves away from the west end, and a yard at the east end. */
function twoAreas() {
  const [crew, yard] = [
    movingPlan({ advanceMPerHour: 30, startM: 40 }),
    movingPlan(null, { name: 'Yard', geometry: streetLine([130, 102], [330, 102]) }),
  ];
  const areas = [crew, yard].flatMap(({ assessment }) => Object.values(assessment.workAreas));
  const workAreas = Object.fromEntries(areas.map((area, at) => [`area-${at}`, area]));
  expect(areas).toHaveLength(2);
  return { ...crew, assessment: { ...crew.assessment, workAreas } };
}

describe('the shares of work areas with a moving crew', async () => {
  const by = { email: 'erin@example.com', at: new Date('2026-12-01') };
  const results = await assess({ ...twoAreas(), hash: 'h' }, streetTown(), by);
  const [pass] = results.passes;
  const receivers = results.receivers.id.map((_, index) => index);
  if (pass?.laeq === undefined) throw new Error('nothing moves');

  it.each(['evening', 'night'])('sum in the %s to the level of the receiver', (time) => {
    for (const index of receivers) {
      const shares = areaShares(results, index, time, null);
      expect(shares).toHaveLength(2);
      const energy = shares.reduce((sum, { laDb }) => sum + 10 ** ((laDb ?? MIN_LEVEL_DB) / 10), 0);
      expect(Math.abs(10 * Math.log10(energy) - (levelsInTime(results, time).laeq[index] ?? NaN))).toBeLessThan(0.02);
      expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 2);
    }
  });

  it('belong to the level of the operating time, not to that of all times', () => {
    const { evening, night } = pass.laeq;
    const all = results.areaLevels[results.areas.findIndex(({ id }) => id === pass.area)];
    const loudest = receivers.map((index) => Math.max(evening?.[index] ?? NaN, night?.[index] ?? NaN));
    expect(loudest).toEqual(all);
    expect(receivers.some((index) => Math.abs((evening?.[index] ?? NaN) - (night?.[index] ?? NaN)) > 1)).toBe(true);
  });

  it('are rejected if the length of a column differs from the number of receivers', () => {
    const short = { ...results, passes: [{ ...pass, laeq: { ...pass.laeq, night: [] } }] };
    expect(resultsSchema.safeParse(short).success).toBe(false);
  });
});
