import { expect, it } from 'vitest';
import type { StartTracers } from '../../../engine/prediction/trace-all.ts';
import { startNodeTracers } from '../../../engine/threads/node.ts';
import { firstPlan, randomEdit, streetTown } from '../../../../tests/support/plan-edits.ts';
import { randomFrom } from '../../../../tests/unit/acoustics/scenes.ts';
import { planAssessor } from './assessed-plans.ts';
import { LiveAssessment } from './live-assessment.ts';
import { LiveHelpers } from './live-helpers.ts';

const scene = streetTown();
const nobodyFails = (error: unknown) => {
  throw error;
};

/** Returns the numbers of a live assessment, and whether they are exact. */
function numbersOf(live: LiveAssessment) {
  const predicted = live.predicted();
  return [live.exactShare, predicted?.evaluated, predicted?.areaLevels, predicted?.flags, predicted?.pairs];
}

/** Returns a sequence of plans, each an edit of the one before. */
function plansOf(seed: number, count: number) {
  const random = randomFrom(seed);
  const plans = [firstPlan(random)];
  while (plans.length < count) plans.push(randomEdit(plans.at(-1)!, random)[1]);
  return plans;
}

/** Performs the work of the assessment's thread until a result can be shown. */
function present(live: LiveAssessment): void {
  while (!live.isPresentable && live.step());
}

it('LiveHelpers trace all remaining pairs, and give the numbers of a single thread', async () => {
  const helpers = new LiveHelpers(startNodeTracers, 2, nobodyFails);
  const [live, alone] = [new LiveAssessment(scene), new LiveAssessment(scene)];
  for (const plan of plansOf(11, 6)) {
    expect([live.update(plan), alone.update(plan)]).toEqual([[], []]);
    present(live);
    await helpers.help(live, () => undefined);
    while (alone.step());
    expect(live.step()).toBe(false);
    expect(numbersOf(live)).toEqual(numbersOf(alone));
  }
});

it('LiveHelpers start no thread if nothing is left to trace', async () => {
  let started = 0;
  const counted: StartTracers = (of, count) => {
    started += 1;
    return startNodeTracers(of, count);
  };
  const helpers = new LiveHelpers(counted, 2, nobodyFails);
  const live = new LiveAssessment(scene);
  live.update(plansOf(14, 1)[0]!);
  while (live.step());
  await helpers.help(live, () => undefined);
  expect([live.exactShare, started]).toEqual([1, 0]);
});

it('LiveHelpers stop when the plan changes, and discard late answers for the earlier plan', async () => {
  const helpers = new LiveHelpers(startNodeTracers, 2, nobodyFails);
  const [live, alone] = [new LiveAssessment(scene), new LiveAssessment(scene)];
  const [first, second] = plansOf(12, 2);
  live.update(first!);
  present(live);
  let traced = 0;
  await helpers.help(live, () => {
    traced += 1;
    if (traced === 1)
      live.update({ ...second!, config: { ...second!.config, method: { ...second!.config.method, lateral: false } } });
  });
  expect(live.exactShare).toBe(0);
  present(live);
  while (live.step());
  alone.update({ ...second!, config: { ...second!.config, method: { ...second!.config.method, lateral: false } } });
  while (alone.step());
  expect(numbersOf(live)).toEqual(numbersOf(alone));
});

it('LiveHelpers return the pairs of a failed thread to the assessment, and do not start again', async () => {
  const failures: unknown[] = [];
  let started = 0;
  const failing: StartTracers = async (of, count) => {
    started += 1;
    const tracers = await startNodeTracers(of, count);
    return tracers.map((tracer) => ({ ...tracer, trace: () => Promise.reject(new Error('no memory')) }));
  };
  const helpers = new LiveHelpers(failing, 2, (error) => failures.push(error));
  const [live, alone] = [new LiveAssessment(scene), new LiveAssessment(scene)];
  const [plan] = plansOf(13, 1);
  for (const of of [live, alone]) of.update(plan!);
  present(live);
  for (let time = 0; time < 2; time++) await helpers.help(live, () => undefined);
  expect([failures, started, live.isAwaiting]).toEqual([[new Error('no memory')], 1, false]);
  for (const of of [live, alone]) while (of.step());
  expect(numbersOf(live)).toEqual(numbersOf(alone));
});

it('LiveHelpers help to assess plans one after the other', async () => {
  let traced = 0;
  const counted: StartTracers = async (scene, count) => {
    const tracers = await startNodeTracers(scene, count);
    return tracers.map((tracer) => ({
      ...tracer,
      trace: (...range) => {
        traced += 1;
        return tracer.trace(...range);
      },
    }));
  };
  const helpers = new LiveHelpers(counted, 2, nobodyFails);
  const [helped, alone] = [planAssessor(scene, { helpAfterMs: 0 }), planAssessor(scene)];
  for (const plan of plansOf(15, 6)) expect(await helped(plan, helpers)).toEqual(await alone(plan));
  expect(traced).toBeGreaterThan(0);
});
