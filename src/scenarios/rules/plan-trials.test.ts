import { describe, expect, test } from 'vitest';
import { assess } from '../../prediction/rules/run/assess.ts';
import { candidatesOf, baselineOf, type Gain, gainOf, scoreOf } from './suggestions.ts';
import { PlanTrials, type TriedChange } from './plan-trials.ts';
import { assessmentIdSchema, companyIdSchema, projectUidSchema } from '../../model/ids.ts';
import { criteriaSetOf, reportConfigSchema } from '../../model/project/report-config.ts';
import { requireSystem } from '../../gis/crs/crs.ts';
import { firstPlan, streetTown } from '../../../tests/support/plan-edits.ts';
import { shareOf } from '../../../tests/support/random-share.ts';
import { randomFrom } from '../../../tests/unit/acoustics/scenes.ts';

const scene = streetTown();
const by = { email: '', at: new Date(0) };
const plan = firstPlan(randomFrom(4));

function inputWith(method: object) {
  const assessment = {
    ...plan.assessment,
    id: assessmentIdSchema.parse('a1'),
    project: projectUidSchema.parse('p1'),
    company: companyIdSchema.parse('c1'),
  };
  return { ...plan, config: reportConfigSchema.parse({ ...plan.config, method: { ...plan.config.method, ...method } }), assessment }; // prettier-ignore
}
type Input = ReturnType<typeof inputWith>;

const run = (input: Input, changes: object = {}) =>
  assess({ ...input, assessment: { ...input.assessment, ...changes }, hash: '' }, scene, by);

const candidates = ({ assessment, config, equipment }: Input) =>
  candidatesOf(assessment, {
    criteria: criteriaSetOf(config),
    equipment,
    method: config.method,
    plane: requireSystem(scene.crs),
    scene,
  });

async function gainsOf(trials: PlanTrials, changes: readonly TriedChange[], isEstimate: boolean) {
  const gains = new Map<string, Gain | null>();
  await trials.find(changes, isEstimate, (key, gain) => gains.set(key, gain));
  return gains;
}

describe('trials of the changes of a plan', () => {
  test.each<[string, object]>([
    ['the usual method', {}],
    ['reflections', { reflections: 1 }],
  ])(
    'give the gains of two runs, although barriers are tried at the critical receivers alone: %s',
    async (_, method) => {
      const input = inputWith(method);
      const before = await run(input);
      const changes = candidates(input);
      const trials = new PlanTrials(input, scene, baselineOf(before));
      expect(trials.criticalCount).toBeGreaterThan(10);
      expect(trials.criticalCount).toBeLessThan(0.9 * scene.receivers.ids.length);
      const estimates = await gainsOf(trials, changes, true);
      expect([...estimates.keys()].toSorted()).toEqual(changes.map(({ key }) => key).toSorted());
      const kinds = new Map(changes.map((tried) => [tried.change.kind, tried]));
      const tried = shareOf([...new Set([...kinds.values(), ...changes.filter((_, index) => index % 9 === 0)])]);
      const gains = await gainsOf(trials, tried, false);
      expect(gains.size).toBe(tried.length);
      for (const { key, plan: changed } of tried) {
        const { excessReductionDb, ...wanted } = gainOf(scoreOf(before), scoreOf(await run(input, changed)));
        expect(gains.get(key)).toEqual({ ...wanted, excessReductionDb: expect.closeTo(excessReductionDb, 3) });
      }
    },
  );

  test('find no gain of barriers if no level is near a limit', async () => {
    const input = inputWith({});
    const results = await run(input);
    const { score, levels } = baselineOf(results);
    const quiet = levels.map(({ time, laeqAssessed }) => ({
      time,
      laeqAssessed: laeqAssessed.map(() => 10),
      lamax: [],
    }));
    const trials = new PlanTrials(input, scene, { score, levels: quiet });
    expect(trials.criticalCount).toBe(0);
    const barriers = candidates(input).filter(({ change: { kind } }) => kind === 'ring' || kind === 'line');
    const gains = await gainsOf(trials, barriers, false);
    expect(gains.size).toBe(barriers.length);
    expect([...gains.values()].every((gain) => gain?.freed === 0 && gain.savedInAll === 0)).toBe(true);
  });

  // The background at night is 33 dB(A). Residences have an NML of 38 dB(A), and are notified from 5 dB above the background.
  test.each<[level: number, ownNml: number, isCritical: boolean]>([
    [32, NaN, false],
    [33, NaN, true],
    [60, NaN, true],
    [32, 60, false],
    // It would need a measure with 5 dB more, although it would be far below its own NML.
    [33, 60, true],
  ])('try barriers at a residence with %d dB(A) and its own NML of %d: %s', (level, ownNml, isCritical) => {
    const [residence, other] = [1, 2];
    const nml = new Float64Array(scene.receivers.ids.length).fill(NaN);
    nml[residence] = ownNml;
    const own = { ...scene, receivers: { ...scene.receivers, ownNml: { night: nml } } };
    const { shifts: _, ...undated } = inputWith({}).assessment;
    const input = { ...inputWith({}), assessment: { ...undated, operatingTime: 'night' } };
    const laeqAssessed = scene.receivers.ids.map((_, at) => (at === residence ? level : at === other ? 70 : 10));
    const levels = [{ time: 'night', laeqAssessed, lamax: [] }];
    const score = { over: 0, measures: {}, excessDb: 0 };
    expect(new PlanTrials(input, own, { score, levels }).criticalCount).toBe(isCritical ? 2 : 1);
  });

  test('give no gain for a plan that cannot be assessed', async () => {
    const input = inputWith({});
    const trials = new PlanTrials(input, scene, baselineOf(await run(input)));
    const [first] = candidates(input);
    const line = candidates(input).find(({ change }) => change.kind === 'line');
    if (first === undefined || line === undefined) throw new Error('the plan has no changes to try');
    const empty = (tried: TriedChange): TriedChange => ({ ...tried, plan: { ...tried.plan, workAreas: {} } });
    const gains = await gainsOf(trials, [empty(first), empty(line)], false);
    expect([...gains]).toEqual([
      [first.key, null],
      [line.key, null],
    ]);
  });
});
