import { describe, expect, test } from 'vitest';
import { assess } from '../../../src/prediction/rules/run/assess.ts';
import { planAssessor } from '../../../src/prediction/rules/preview/assessed-plans.ts';
import {
  candidatesOf,
  gainOf,
  mostPromising,
  ranked,
  scoreOf,
  withoutNeedless,
} from '../../../src/scenarios/rules/suggestions.ts';
import type { Plan } from '../../../src/scenarios/rules/changed-plan.ts';
import { quieterItems } from '../../../src/plan/rules/quieter-equipment.ts';
import { variantsOf } from '../../../src/scenarios/rules/variants.ts';
import {
  assessmentIdSchema,
  companyIdSchema,
  equipmentIdSchema,
  projectUidSchema,
  workAreaIdSchema,
} from '../../../src/model/ids.ts';
import { planChangeSchema } from '../../../src/scenarios/rules/plan-change.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../../src/model/project/report-config.ts';
import { BARRIER_NO, BARRIER_YES, type WorkArea } from '../../../src/model/assessment/work-area.ts';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import { anAssessment, aWorkArea } from '../../support/assessments.ts';
import { anEquipmentItem } from '../../support/equipment.ts';
import { firstPlan, streetTown } from '../../support/plan-edits.ts';
import { randomFrom } from '../acoustics/scenes.ts';

const criteria = criteriaSetOf(DEFAULT_REPORT_CONFIG);
const equipment = [
  anEquipmentItem({ id: 'excavator', lwa: 110 }),
  anEquipmentItem({ id: 'small', name: 'Small excavator', lwa: 104 }),
  anEquipmentItem({ id: 'same', name: 'Other excavator', lwa: 109.6 }),
  anEquipmentItem({ id: 'annoying', name: 'Hammer on an excavator', lwa: 106, penalty: 5 }),
  anEquipmentItem({ id: 'crane', name: 'Crane', category: 'lifting', lwa: 90 }),
];

function planWith(areas: Record<string, WorkArea>, changes: Record<string, unknown> = {}): Plan {
  const { shifts, operatingTime, startDate, endDate } = anAssessment(changes);
  return { workAreas: areas, shifts, operatingTime, startDate, endDate };
}
const area = (barrier: WorkArea['temporaryNoiseBarrier'], properties: Record<string, unknown> = {}): WorkArea => ({
  ...aWorkArea(properties),
  temporaryNoiseBarrier: barrier,
});
const keys = (plan: Plan) => variantsOf(plan, { criteria, equipment }).map(({ key }) => key);

describe('variantsOf', () => {
  test('returns only variants that change something', () => {
    expect(keys(planWith({ a: area(BARRIER_NO) }))).toEqual(expect.arrayContaining(['barriers', 'quieter', 'half']));
    expect(keys(planWith({ a: area(BARRIER_NO) }))).not.toContain('no-barriers');
    expect(keys(planWith({ a: area(BARRIER_YES) }))).toContain('no-barriers');
    expect(keys(planWith({ a: area(BARRIER_YES) }))).not.toContain('barriers');
    const crane = { equipment: [{ id: 'crane', quantity: 1 }] };
    expect(keys(planWith({ a: area(BARRIER_YES, crane) }))).not.toContain('quieter');
  });

  test('returns variants without one area if there are several', () => {
    expect(keys(planWith({ a: area(BARRIER_NO) })).some((key) => key.startsWith('without'))).toBe(false);
    const two = variantsOf(planWith({ a: area(BARRIER_NO), b: area(BARRIER_NO) }), { criteria, equipment });
    expect(Object.keys(two.find(({ key }) => key === 'without a')?.plan.workAreas ?? {})).toEqual(['b']);
  });

  test('returns variants in one operating time, without the limits that refer to shifts', () => {
    const shifts = [{ date: '2026-11-23', start: '20:00', end: '05:00' }];
    const limited = area(BARRIER_NO, { hours: { from: '23:00', to: '05:00' } });
    const plan = planWith({ a: area(BARRIER_NO), b: limited }, { shifts, operatingTime: 'evening+night' });
    const variants = variantsOf(plan, { criteria, equipment });
    const evening = variants.find(({ key }) => key === 'in evening');
    expect(evening?.name).toMatch(/^Only in /);
    // The second area works only at night.
    expect(Object.keys(evening?.plan.workAreas ?? {})).toEqual(['a']);
    expect(evening?.plan).toMatchObject({ operatingTime: 'evening' });
    expect(evening?.plan.shifts).toBeUndefined();
    const night = variants.find(({ key }) => key === 'in night')?.plan.workAreas ?? {};
    expect(Object.values(night).map(({ feature }) => feature.properties.hours)).toEqual([undefined, undefined]);
    expect(variants.find(({ key }) => key === 'in standard')?.name).toMatch(/^In .+ instead$/);
  });

  test('keeps quantity and usage of replaced equipment', () => {
    const plan = planWith({ a: area(BARRIER_NO, { equipment: [{ id: 'excavator', quantity: 2, usage: 40 }] }) });
    const quieter = variantsOf(plan, { criteria, equipment }).find(({ key }) => key === 'quieter');
    expect(Object.values(quieter?.plan.workAreas ?? {})[0]?.feature.properties.equipment).toEqual([
      { id: 'small', quantity: 2, usage: 40 },
    ]);
  });
});

describe('quieter equipment', () => {
  test('is of the same category and quieter including its penalty, quietest first', () => {
    const found = quieterItems({ id: equipmentIdSchema.parse('excavator'), quantity: 1 }, criteria, equipment);
    // A gain from 110 to 109.6 is too small, and 106 with the penalty of 5 dB for annoying equipment is louder.
    expect(found.map(({ item, byDb }) => [item.id, Math.round(byDb)])).toEqual([['small', 6]]);
  });
});

describe('suggestions', () => {
  const town = streetTown();
  const plan = firstPlan(randomFrom(7));
  const whole = {
    ...plan,
    assessment: {
      ...plan.assessment,
      id: assessmentIdSchema.parse('a1'),
      project: projectUidSchema.parse('p1'),
      company: companyIdSchema.parse('c1'),
    },
  };

  test('have the levels of a run, each on its own', async () => {
    const assessPlan = planAssessor(town);
    const set = criteriaSetOf(plan.config);
    const candidates = candidatesOf(whole.assessment, {
      criteria: set,
      equipment: plan.equipment,
      method: plan.config.method,
      plane: requireSystem(town.crs),
      scene: town,
    });
    expect(new Set(candidates.map(({ key }) => key)).size).toBe(candidates.length);
    for (const { plan: changed } of candidates.filter((_, index) => index % 7 === 0)) {
      const input = { ...whole, assessment: { ...whole.assessment, ...changed } };
      const outcome = await assessPlan(input);
      if (outcome.kind !== 'assessed') throw new Error(outcome.problems.join(' '));
      const run = await assess({ ...input, hash: '' }, town, { email: '', at: new Date(0) });
      outcome.results.receivers.laeq.forEach((level, receiver) =>
        expect(Math.abs(level - (run.receivers.laeq[receiver] ?? NaN))).toBeLessThanOrEqual(0.01),
      );
      expect(scoreOf(outcome.results)).toEqual(scoreOf(run));
    }
  });

  test('do not change the hours of work if the hours are fixed', () => {
    const setting = {
      criteria: criteriaSetOf(plan.config),
      equipment: plan.equipment,
      method: plan.config.method,
      plane: requireSystem(town.crs),
      scene: town,
    };
    const { shifts: _, ...rest } = whole.assessment;
    const nightly = { ...rest, operatingTime: 'night' };
    const hoursOf = (areFixed: boolean) =>
      candidatesOf(nightly, setting, areFixed).filter(({ change }) => change.kind === 'hours');
    expect(hoursOf(false).length).toBeGreaterThan(0);
    expect(hoursOf(true)).toEqual([]);
  });

  test('are ranked by the number of addresses that no longer exceed, then by the measures saved', () => {
    const before = { over: 10, measures: { N: 8, V: 2 }, excessDb: 40 };
    const gain = (over: number, measures: Record<string, number>) => ({
      gain: gainOf(before, { over, measures, excessDb: 37.5 }),
    });
    const [few, many, letters, worse, same] = [
      gain(9, { N: 7, V: 2 }),
      gain(4, { N: 8, V: 2 }),
      gain(10, { N: 5, V: 2 }),
      gain(12, { N: 1 }),
      gain(10, { N: 8, V: 2 }),
    ];
    expect(ranked([few, worse, letters, same, many])).toEqual([many, few, letters]);
    expect(letters.gain).toEqual({ freed: 0, saved: { N: 3 }, savedInAll: 3, excessReductionDb: 2.5 });
  });
});

describe('barrier lines along one side', () => {
  const line = (
    heightM: number,
    lengthPct: number,
    freed: number,
    savedInAll = 0,
    side = 'north',
    excessReductionDb = 0,
  ) => ({
    gain: { freed, saved: {}, savedInAll, excessReductionDb },
    change: planChangeSchema.parse({ kind: 'line', areaId: 'a', side, heightM, lengthPct }),
  });

  test('are suggested only in the lowest and shortest form with the same effect', () => {
    const low = line(2.4, 100, 5);
    const [higher, longer, better, saves] = [line(3, 100, 5), line(2.4, 150, 4), line(4, 100, 7), line(2.4, 150, 5, 3)];
    const other = line(4, 150, 5, 0, 'south');
    const half = { gain: low.gain, change: planChangeSchema.parse({ kind: 'half' }) };
    expect(withoutNeedless([better, saves, low, higher, longer, other, half])).toEqual([
      better,
      saves,
      low,
      other,
      half,
    ]);
  });
});

describe('the most promising changes by estimated levels', () => {
  const change = (freed: number, excessReductionDb: number) => ({
    gain: { freed, saved: {}, savedInAll: freed, excessReductionDb },
    change: planChangeSchema.parse({ kind: 'half' }),
  });

  test('are those with a gain, then those that lower levels near the criterion most', () => {
    const [many, few, near, nearer, far, louder] = [
      change(9, 30),
      change(2, 80),
      change(0, 12),
      change(0, 55),
      change(0, 0),
      change(0, -8),
    ];
    expect(mostPromising([near, few, far, louder, many, nearer], 9)).toEqual([many, few, nearer, near]);
    expect(mostPromising([near, few, far, louder, many, nearer], 3)).toEqual([many, few, nearer]);
  });
});

describe('suggested barrier lines', () => {
  const lines = (plan: Plan, barrierHeightM = 2.4) =>
    candidatesOf(plan, {
      criteria,
      equipment,
      method: { ...DEFAULT_REPORT_CONFIG.method, barrierHeightM },
      plane: requireSystem(7856),
      scene: null,
    })
      .filter(({ key }) => key.includes(' line '))
      .map(({ name, plan: { workAreas } }) => {
        const [id = ''] = Object.keys(workAreas).filter((area) => !Object.hasOwn(plan.workAreas, area));
        return { name, id, areas: Object.keys(workAreas).length, line: workAreas[workAreaIdSchema.parse(id)] };
      });

  test('do not replace the lines of the plan, even if these come from a suggestion', () => {
    const plan = planWith({ a: area(BARRIER_NO) });
    const taken = Object.fromEntries(lines(plan).map(({ id, line }) => [id, line!]));
    const again = lines(planWith({ ...plan.workAreas, ...taken }));
    expect(again).toHaveLength(4 * 2 * 3);
    expect(new Set(again.map(({ areas }) => areas))).toEqual(new Set([6]));
    expect(again.filter(({ id }) => Object.hasOwn(taken, id))).toEqual([]);
  });

  test('have valid and different ids for each area and side, even if ids of areas start alike or look like suggestions', () => {
    const long = 'x'.repeat(63);
    const areas = Object.fromEntries([`${long}a`, `${long}b`, 'a', 'a-1', 'a-2'].map((id) => [id, area(BARRIER_NO)]));
    const once = lines(planWith(areas));
    const twice = lines(planWith({ ...areas, ...Object.fromEntries(once.map(({ id, line }) => [id, line!])) }));
    for (const found of [once, twice]) {
      expect(new Set(found.map(({ id }) => id)).size).toBe(5 * 4);
      for (const { id } of found) expect(workAreaIdSchema.safeParse(id).success).toBe(true);
    }
  });

  test.each([
    [2.4, [2.4, 4]],
    [15, [10]],
    [0.2, [0.5, 4]],
  ])('are named after their height if the project’s height is %s m', (projectM, heights) => {
    const north = lines(planWith({ a: area(BARRIER_NO) }), projectM).filter(({ name }) =>
      name.endsWith('along the north side of Area'),
    );
    expect(north.map(({ line }) => line?.feature.properties.barrierHeight)).toEqual(heights);
    expect(north.map(({ name }) => name)).toEqual(
      heights.map((heightM) => `A temporary noise barrier of ${heightM} m along the north side of Area`),
    );
  });
});
