import { describe, expect, it } from 'vitest';
import { assess } from '../run/assess.ts';
import { buildResults } from '../run/build-results.ts';
import { LiveAssessment } from './live-assessment.ts';
import { columnsOfPass } from '../../../model/results/crew-results.ts';
import { equipmentIdSchema } from '../../../model/ids.ts';
import type { Results } from '../../../model/results/results.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { square, TEST_CRS } from '../../../../tests/support/made-up-files.ts';
import { movingPlan, streetLine } from '../../../../tests/support/moving-plan.ts';
import { firstPlan, EQUIPMENT, randomEdit, streetTown } from '../../../../tests/support/plan-edits.ts';
import { randomFrom } from '../../../../tests/unit/acoustics/scenes.ts';
import { seeds } from '../../../../tests/support/random-share.ts';

const scene = streetTown();
const { toLonLat } = requireSystem(TEST_CRS);
const by = { email: 'erin@example.com', at: new Date('2026-12-01') };

type Plan = ReturnType<typeof firstPlan>;

const run = (plan: Plan) => assess({ ...plan, hash: 'h' }, scene, by);

/** Returns the current state of the live assessment as results. */
function shown(live: LiveAssessment, plan: Plan): Results {
  const predicted = live.predicted();
  if (predicted === null) throw new Error('there is nothing to show');
  return buildResults({ ...plan, hash: 'h' }, scene, predicted, by);
}

function refine(live: LiveAssessment): void {
  while (live.step());
}

/** Returns the numeric columns of results by name. */
function numbersOf({ receivers, areaLevels, passes }: Results): Array<[string, Array<number | null>]> {
  const { laeqTypical, laeq, laeqAssessed, lamax } = receivers;
  return [
    ...Object.entries({ laeqTypical, laeq, laeqAssessed, lamax }),
    ...passes.flatMap((pass, index) =>
      columnsOfPass(pass).map(([name, column]): [string, number[]] => [
        `pass ${index} ${name}`,
        column.flat().map(Number),
      ]),
    ),
    ...areaLevels.map((levels, index): [string, number[]] => [`area ${index}`, levels]),
    ...Object.entries(receivers.times).flatMap(
      ([key, { levels, exceedance }]): Array<[string, Array<number | null>]> => [
        [`${key} exceedance`, exceedance],
        ...(levels === undefined ? [] : [[`${key} laeq`, levels.laeq] as [string, number[]]]),
      ],
    ),
  ];
}

/** Lists the receivers at which two results differ by more than 0.01 dB, as sentences. */
function differences(results: Results, other: Results): string[] {
  const others = new Map(numbersOf(other));
  return numbersOf(results).flatMap(([name, column]) =>
    column.flatMap((value, receiver) => {
      const second = others.get(name)?.[receiver] ?? null;
      const isSame = value === null || second === null ? value === second : Math.abs(value - second) <= 0.010001;
      return isSame ? [] : [`${name} at receiver ${receiver}: ${value}, not ${second}`];
    }),
  );
}

/** Returns everything except the numbers: criteria, bands, measures, flags, notes. */
function wordsOf({
  receivers: { times, flags, id },
  warnings,
  areas,
  operatingTimes,
  lamaxReason,
  lamaxAtLeast,
}: Results) {
  const outcomes = Object.values(times).map(({ exceedance: _exceedance, levels: _levels, ...rest }) => rest);
  return { outcomes, flags, id, warnings, areas, operatingTimes, lamaxReason, lamaxAtLeast };
}

/** Completes a live assessment and compares it with a run. */
async function faultsOf(live: LiveAssessment, plan: Plan): Promise<string[]> {
  refine(live);
  const [preview, results] = [shown(live, plan), await run(plan)];
  const isAlike = JSON.stringify(wordsOf(preview)) === JSON.stringify(wordsOf(results));
  return [
    ...(live.exactShare === 1 ? [] : [`only ${live.exactShare} is exact`]),
    ...differences(preview, results),
    ...(isAlike ? [] : ['criteria, measures or notes differ']),
  ];
}

describe('LiveAssessment', () => {
  const byCriteria = { 'nsw-icng': {}, 'bs5228-abc': { criteriaSet: 'bs5228-abc', timeZone: 'Europe/London' } };

  it.each(Object.entries(byCriteria))(
    'gives the numbers of a run after any edits once it is exact, by %s',
    async (_name, criteria) => {
      const found: string[] = [];
      for (const seed of seeds(1, 8)) {
        const random = randomFrom(seed);
        const live = new LiveAssessment(scene);
        let plan = firstPlan(random, criteria);
        const edits: string[] = [];
        for (let edit = 0; edit < 14; edit++) {
          const problems = live.update(plan);
          found.push(...problems);
          // Half of the edits occur before the result of the edit before is exact.
          if (random() < 0.5) for (let step = Math.floor(6 * random()); step > 0; step--) live.step();
          else
            found.push(...(await faultsOf(live, plan)).map((fault) => `${seed}, after ${edits.join(', ')}: ${fault}`));
          const [name, next] = randomEdit(plan, random);
          edits.push(name);
          plan = next;
        }
      }
      expect(found).toEqual([]);
    },
  );

  it('names the same problems of a plan as a run, and continues once they are corrected', () => {
    const random = randomFrom(7);
    const plan = firstPlan(random);
    const live = new LiveAssessment(scene);
    const { workAreas } = plan.assessment;
    const bare = Object.fromEntries(
      Object.entries(workAreas).map(([id, area]) => {
        const properties = { ...area.feature.properties, equipment: [], name: 'Yard' };
        return [id, { ...area, feature: { ...area.feature, properties } }];
      }),
    );
    expect(live.update({ ...plan, assessment: { ...plan.assessment, workAreas: bare } })).toEqual([
      'Yard has no equipment. Add at least one item.',
    ]);
    expect([live.step(), live.predicted()]).toEqual([false, null]);
    expect(live.update(plan)).toEqual([]);
    refine(live);
    expect(live.predicted()).not.toBeNull();
  });

  it('updates the levels after a change of usage without tracing', () => {
    const plan = firstPlan(randomFrom(11));
    const live = new LiveAssessment(scene);
    live.update(plan);
    refine(live);
    const before = shown(live, plan).receivers.laeq;
    const quieter = structuredClone(plan);
    for (const { feature } of Object.values(quieter.assessment.workAreas)) {
      for (const line of feature.properties.equipment) line.usage = (line.usage ?? 100) / 10;
    }
    live.update(quieter);
    expect(live.step()).toBe(false);
    const lower = shown(live, quieter).receivers.laeq.map((level, at) => (before[at] ?? 0) - level);
    for (const difference of lower) expect(difference).toBeCloseTo(10, 1);
  });

  it('shows levels of other equipment immediately, and finds its loudest positions afterwards', async () => {
    const first = firstPlan(randomFrom(3));
    const withItem = (id: string) => {
      const plan = structuredClone(first);
      for (const { feature } of Object.values(plan.assessment.workAreas)) {
        feature.geometry = {
          type: 'Polygon',
          coordinates: [square(180, 150, 60).map(([east, north]) => toLonLat(east, north))],
        };
        feature.properties.equipment = [{ id: equipmentIdSchema.parse(id), quantity: 2, usage: 40 }];
      }
      return plan;
    };
    const live = new LiveAssessment(scene);
    live.update(withItem('excavator'));
    refine(live);
    const plan = withItem('breaker');
    expect(live.update(plan)).toEqual([]);
    expect([live.isPresentable, live.exactShare]).toEqual([true, 0]);
    refine(live);
    expect(differences(shown(live, plan), await run(plan))).toEqual([]);
  });

  it('traces only the receivers in view on a phone, and says that the rest is not exact', () => {
    const live = new LiveAssessment(scene);
    live.update(firstPlan(randomFrom(5)));
    const [lon = 0, lat = 0] = scene.receivers.lonLat;
    const view = { west: lon - 1e-4, east: lon + 1e-4, south: lat - 1e-4, north: lat + 1e-4 };
    live.setViewport({ view, onlyInView: true });
    refine(live);
    expect(live.isPresentable).toBe(true);
    expect(live.exactShare).toBeGreaterThan(0);
    expect(live.exactShare).toBeLessThan(1);
    live.setViewport({ view: null, onlyInView: false });
    refine(live);
    expect(live.exactShare).toBe(1);
  });

  it('gives the numbers of a run for a moving crew, and evaluates another timetable without tracing', async () => {
    const live = new LiveAssessment(scene);
    const found: string[] = [];
    const first = movingPlan({ advanceMPerHour: 70 });
    found.push(...live.update(first), ...(await faultsOf(live, first)));
    const timetables = [
      { advanceMPerHour: 30 },
      { direction: 'against' },
      { startM: 120, restarts: true },
      { lengthM: 90, advanceMPerHour: 0 },
    ];
    for (const crew of timetables) {
      const plan = movingPlan(crew);
      live.update(plan);
      expect(live.step()).toBe(false);
      found.push(...(await faultsOf(live, plan)));
    }
    const edits = [
      movingPlan({ lengthM: 20 }),
      movingPlan({}, { equipment: [{ id: 'crane', quantity: 1 }] }),
      movingPlan({}, { geometry: streetLine([60, 60], [60, 400]) }),
      movingPlan(null),
      movingPlan({}),
      movingPlan({}, { hours: { from: '22:30', to: '01:00' } }),
      movingPlan({}, {}, []),
    ];
    for (const plan of edits) found.push(...live.update(plan), ...(await faultsOf(live, plan)));
    expect(found).toEqual([]);
  });

  it('shows no level of a moving crew with other equipment until its line is traced again', async () => {
    const live = new LiveAssessment(scene);
    const first = movingPlan({});
    expect([...live.update(first), ...(await faultsOf(live, first))]).toEqual([]);
    expect(live.isPresentable).toBe(true);
    live.update(movingPlan({}, { equipment: [{ id: 'breaker', quantity: 40, usage: 100 }] }));
    expect(live.isPresentable).toBe(false);
  });

  it('rejects a plan whose transfers would take too much memory', () => {
    const plan = firstPlan(randomFrom(5));
    const live = new LiveAssessment(scene, 10_000);
    expect(live.update({ ...plan, equipment: EQUIPMENT })).toEqual([
      'The plan has too much equipment for a live preview: it would not fit into the memory of this browser. Press Process for its results.',
    ]);
    expect(live.predicted()).toBeNull();
  });
});
