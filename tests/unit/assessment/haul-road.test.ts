import { describe, expect, test } from 'vitest';
import { assess, resultsOf } from '../../../src/prediction/rules/run/assess.ts';
import { explainReceiver } from '../../../src/prediction/rules/explanation/explain-receiver.ts';
import { LiveAssessment } from '../../../src/prediction/rules/preview/live-assessment.ts';
import { predictLoggers } from '../../../src/monitoring/rules/predict-loggers.ts';
import { plannerOf } from '../../../src/prediction/rules/run/planned-work.ts';
import { contoursOfResults } from '../../../src/results/rules/results-contours.ts';
import { reportConfigSchema } from '../../../src/model/project/report-config.ts';
import type { Results } from '../../../src/model/results/results.ts';
import { crewOf } from '../../../src/model/assessment/work-area.ts';
import { anAssessment, aWorkArea } from '../../support/assessments.ts';
import { anEquipmentItem } from '../../support/equipment.ts';
import { EAST, NORTH, projectWith, TEST_CRS, textFile } from '../../support/made-up-files.ts';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import { preparedScene } from '../../support/prepared-scene.ts';

const { toLonLat } = requireSystem(TEST_CRS);
const at = (x: number, y: number) => toLonLat(EAST + x, NORTH + y);
const scene = preparedScene(
  projectWith(
    textFile(
      'receivers',
      'receivers.csv',
      `id,address,type,height,easting,northing\nR,1 High Street,residence,1.5,${EAST + 100},${NORTH + 60}\n`,
    ),
  ),
);
const BY = { email: 'a@b.c', at: new Date(0) };
const config = reportConfigSchema.parse({});

/**
 * A line of 200 m, 20 m from the receiver at its nearest point. A truck with 110 dB(A) and a maximum of 118 dB(A) works or drives
 * on it.
 */
function planWith(properties: object, lamax: number | null = 118) {
  const geometry = { type: 'LineString', coordinates: [at(0, 40), at(200, 40)] };
  const area = aWorkArea({ name: 'Road', geometry, equipment: [{ id: 'truck', quantity: 1 }], ...properties });
  const equipment = [anEquipmentItem({ id: 'truck', name: 'Truck', lamax })];
  return {
    assessment: { ...anAssessment({ operatingTime: 'night' }), workAreas: { a: area } },
    config,
    equipment,
    hash: 'h',
  };
}

const TRAFFIC = { vehiclesPerHour: 20, speedKmh: 20 };
const first = (column: ReadonlyArray<number | null>) => column[0] ?? NaN;

describe('a haul road, which is always spread (criteria.md, acoustics.md) because its traffic never stands at one position,', () => {
  test.each([
    ['a criteria set whose crews work at one position', {}],
    ['an area whose own setting is one position', { crew: 'one-place' }],
    ['an area that is spread', { crew: 'all-over' }],
  ])('has its typical level as worst level with %s', async (_, crew) => {
    const plan = planWith({ ...TRAFFIC, ...crew });
    expect(config.criteriaSet).toBe('nsw-icng');
    expect(crewOf(plan.assessment.workAreas.a.feature, { crew: 'one-place' })).toBe('all-over');
    const results = await assess(plan, scene, BY);
    expect(results.receivers.laeq).toEqual(results.receivers.laeqTypical);
    expect(results.areas[0]).toMatchObject({ crew: 'all-over', flow: TRAFFIC });

    const live = new LiveAssessment(scene);
    expect(live.update(plan)).toEqual([]);
    while (live.step());
    const predicted = live.predicted();
    if (predicted === null) throw new Error('there are no levels');
    expect(resultsOf(plan, scene, plannerOf(scene)(plan), predicted, BY).receivers).toEqual(results.receivers);

    const explained = (level: 'worst' | 'typical') => explainReceiver(results, scene, 0, { level, working: null });
    expect(explained('worst').laDb).toBeCloseTo(first(results.receivers.laeq), 1);
    expect(explained('worst').laDb).toBe(explained('typical').laDb);
    expect(explained('worst').sources.every(({ isAtOnePlace }) => !isAtOnePlace)).toBe(true);

    const [lon, lat] = at(100, 60);
    const [logged] = predictLoggers(plan, scene, [{ lon, lat, heightM: 1.5 }]);
    expect(logged?.worst).toEqual(logged?.spread);

    const drawn = (level: 'worst' | 'typical') =>
      contoursOfResults(results, scene, { bandsDb: [40, 50, 60], heightM: 1.5, level, during: null, points: 400 });
    expect((await drawn('worst'))?.bands).toEqual((await drawn('typical'))?.bands);
  });

  test('has the level of its flow, and a crew at one position of the line is louder', async () => {
    const level = async (properties: object) => first((await assess(planWith(properties), scene, BY)).receivers.laeq);
    const [road, spread, crew] = [
      await level(TRAFFIC),
      await level({ crew: 'all-over' }),
      await level({ crew: 'one-place' }),
    ];
    // Lw′ = Lw + 10 lg(20/(1000 · 20)) per metre, over 200 m: 110 − 30 + 23.01 = 103.01, which is 6.99 dB below a truck that
    // works all the time.
    expect(spread - road).toBeCloseTo(6.99, 1);
    expect(crew).toBeGreaterThan(spread + 3);
  });

  test('has the LAmax of a vehicle at the loudest position, whatever the flow', async () => {
    const lamaxOf = async (properties: object, lamax: number | null) =>
      first((await assess(planWith(properties, lamax), scene, BY)).receivers.lamax);
    const passing: Results = await assess(planWith(TRAFFIC), scene, BY);
    expect(await lamaxOf({ ...TRAFFIC, vehiclesPerHour: 2 }, 118)).toBe(first(passing.receivers.lamax));
    expect(await lamaxOf({ crew: 'one-place' }, 118)).toBe(first(passing.receivers.lamax));
    // Without a maximum level a vehicle counts at full power, 8 dB lower.
    expect(await lamaxOf(TRAFFIC, null)).toBeCloseTo(first(passing.receivers.lamax) - 8, 1);
  });
});
