import { describe, expect, test } from 'vitest';
import { assess } from '../../prediction/rules/run/assess.ts';
import { BarrierTrials, canTryBarriers } from './barrier-trials.ts';
import { candidatesOf, scoreOf } from './suggestions.ts';
import { newBarrierLine } from '../../model/assessment/barrier-line.ts';
import { assessmentIdSchema, companyIdSchema, projectUidSchema } from '../../model/ids.ts';
import { criteriaSetOf, reportConfigSchema } from '../../model/project/report-config.ts';
import { BARRIER_NO, BARRIER_YES, type WorkArea, workAreaSchema } from '../../model/assessment/work-area.ts';
import { requireSystem } from '../../gis/crs/crs.ts';
import { EAST, NORTH, square, TEST_CRS } from '../../../tests/support/made-up-files.ts';
import { movingPlan } from '../../../tests/support/moving-plan.ts';
import { shareOf } from '../../../tests/support/random-share.ts';
import { firstPlan, EQUIPMENT, streetTown } from '../../../tests/support/plan-edits.ts';
import { randomFrom } from '../../../tests/unit/acoustics/scenes.ts';

const scene = streetTown();
const plane = requireSystem(TEST_CRS);
const by = { email: '', at: new Date(0) };
const first = firstPlan(randomFrom(1));

function yard(name: string, x: number, y: number, sideM: number, item: number): WorkArea {
  return workAreaSchema.parse({
    temporaryNoiseBarrier: BARRIER_NO,
    feature: {
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [square(x, y, sideM).map(([east, north]) => plane.toLonLat(east, north))],
      },
      properties: { name, equipment: EQUIPMENT.slice(item, item + 2).map(({ id }) => ({ id, quantity: 1 })) },
    },
  });
}
const walled = { ...yard('Yard', 330, 250, 15, 1), temporaryNoiseBarrier: BARRIER_YES } as WorkArea;
const fence = newBarrierLine(
  'Fence',
  { type: 'LineString', coordinates: [plane.toLonLat(EAST + 100, NORTH + 230), plane.toLonLat(EAST + 160, NORTH + 235)] }, // prettier-ignore
  { barrierHeightM: 3 },
);

/** A site, a yard with a barrier around it, and a fence. */
function inputWith(method: object) {
  const config = reportConfigSchema.parse({ method });
  const assessment = {
    ...first.assessment,
    id: assessmentIdSchema.parse('a1'),
    project: projectUidSchema.parse('p1'),
    company: companyIdSchema.parse('c1'),
    workAreas: { site: yard('Site', 200, 200, 30, 0), yard: walled, fence } as typeof first.assessment.workAreas,
  };
  return { ...first, config, assessment };
}

function trialsOf(input: ReturnType<typeof inputWith>) {
  const { config, equipment, assessment } = input;
  const setting = { criteria: criteriaSetOf(config), equipment, method: config.method, plane, scene: null };
  const plans = candidatesOf(assessment, setting).filter(({ change }) => change.kind === 'line');
  return { plans, trials: new BarrierTrials(input, scene, plans) };
}

const mostApart = (levels: readonly number[], other: readonly number[]) =>
  Math.max(...levels.map((level, at) => Math.abs(level - (other[at] ?? NaN))));

describe('barrier trials from cached transfers', () => {
  test.each<[string, object, number, number]>([
    ['the usual method', {}, 5, 0.5],
    // Reflected paths extend far from the direct path.
    ['reflections', { reflections: 1 }, 11, 0.8],
    ['no limit on temporary screens', { temporaryScreenCapDb: null }, 11, 0.5],
    ['the quick method', { prediction: 'quick' }, 11, 0.4],
  ])('give the levels of a run with the barrier, and trace few new paths: %s', async (_, method, step, mostShare) => {
    const input = inputWith(method);
    const { plans, trials } = trialsOf(input);
    // Four sides, four heights and three lengths are tried. The yard has a barrier around it.
    expect(plans).toHaveLength(24);
    let traced = 0;
    let changed = 0;
    const whole = await assess({ ...input, hash: '' }, scene, by);
    const taken = shareOf([...plans.entries()]);
    for (const [number, { key, plan }] of taken) {
      const tried = trials.try(number);
      expect(tried.key).toBe(key);
      traced += tried.pairs;
      if (mostApart(tried.results.receivers.laeq, whole.receivers.laeq) > 0.1) changed += 1;
      if (number % step !== taken[0]![0] % step) continue;
      const run = await assess({ ...input, assessment: { ...input.assessment, ...plan }, hash: '' }, scene, by);
      expect(mostApart(tried.results.receivers.laeq, run.receivers.laeq)).toBeLessThanOrEqual(0.01);
      expect(mostApart(tried.results.receivers.laeqTypical, run.receivers.laeqTypical)).toBeLessThanOrEqual(0.01);
      expect(scoreOf(tried.results)).toEqual(scoreOf(run));
    }
    expect(changed).toBeGreaterThan(taken.length / 2);
    // A run would trace all pairs for each of them.
    expect(traced / (taken.length * trials.pairs)).toBeLessThan(mostShare);
  });

  test('do not change the cache: a repeated trial gives the same levels', () => {
    const { trials } = trialsOf(inputWith({}));
    const once = trials.try(3);
    trials.try(17);
    const twice = trials.try(3);
    expect(twice.results.receivers).toEqual(once.results.receivers);
    expect(twice.pairs).toBe(once.pairs);
  });

  test('are possible only without a moving crew and for a valid plan', () => {
    const input = inputWith({});
    expect(canTryBarriers(input, scene)).toBe(true);
    const moving = movingPlan({});
    expect(canTryBarriers({ ...moving, assessment: { ...input.assessment, ...moving.assessment } }, scene)).toBe(false);
    expect(canTryBarriers({ ...input, assessment: { ...input.assessment, workAreas: {} } }, scene)).toBe(false);
  });
});
