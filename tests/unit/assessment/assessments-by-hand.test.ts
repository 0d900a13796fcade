import { expect, test } from 'vitest';
import { assess } from '../../../src/prediction/rules/run/assess.ts';
import { windowAt } from '../../../src/model/results/averaging-results.ts';
import {
  criteriaSections,
  criteriaSetOf,
  type ReportConfig,
  reportConfigSchema,
} from '../../../src/model/project/report-config.ts';
import { isLamaxAtLeast, itemsWithoutLamax, levelsInTime, type Results } from '../../../src/model/results/results.ts';
import type { Shift } from '../../../src/model/time/shift.ts';
import { whenOfShifts } from '../../../src/model/time/shifts.ts';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import { anAssessment, aWorkArea } from '../../support/assessments.ts';
import { anEquipmentItem } from '../../support/equipment.ts';
import { EAST, geoJsonFile, NORTH, projectWith, square, TEST_CRS, textFile } from '../../support/made-up-files.ts';
import { preparedScene } from '../../support/prepared-scene.ts';

// The numbers below are copied from docs/assessments-by-hand.md and not computed.
const { toLonLat } = requireSystem(TEST_CRS);

/** A scene with a receiver 40 m from a point source, in a catchment with the given background levels. */
function sceneWith(background: Record<string, number>, config: ReportConfig) {
  return preparedScene(
    projectWith(
      textFile(
        'receivers',
        'receivers.csv',
        `id,address,type,height,easting,northing\nR,1 High Street,residence,1.5,${EAST + 50},${NORTH + 50}\n`,
      ),
      geoJsonFile('catchments', [
        { properties: { name: 'NCA1', ...background }, coordinates: [square(-500, -500, 1000)] },
      ]),
    ),
    criteriaSetOf(config),
  );
}

interface Item {
  readonly id: string;
  /** Level at the receiver while the equipment works at full power, dB(A). */
  readonly level: number;
  readonly lamax?: number;
  readonly usage?: number;
  readonly quantity?: number;
  readonly hours?: { from: string; to: string };
}

/** Assesses equipment at one point, one work area per item. The sound powers follow from the given levels at the receiver. */
async function assessed(
  background: Record<string, number>,
  config: ReportConfig,
  shifts: readonly [Shift],
  items: readonly Item[],
) {
  const scene = sceneWith(background, config);
  const run = (attenuationDb: number): Promise<Results> => {
    const equipment = items.map(({ id, level, lamax }) =>
      anEquipmentItem({
        id,
        name: id,
        lwa: level + attenuationDb,
        lamax: lamax === undefined ? null : lamax + attenuationDb,
      }),
    );
    const workAreas = Object.fromEntries(
      items.map(({ id, usage = 100, quantity = 1, hours }) => {
        const geometry = { type: 'Point', coordinates: toLonLat(EAST + 90, NORTH + 50) };
        return [id, aWorkArea({ name: id, geometry, equipment: [{ id, quantity, usage }], ...(hours && { hours }) })];
      }),
    );
    const when = { shifts: [...shifts], ...whenOfShifts(criteriaSetOf(config), shifts) };
    const assessment = { ...anAssessment(), ...when, workAreas };
    return assess({ assessment, config, equipment, hash: 'h' }, scene, { email: 'a@b.c', at: new Date(0) });
  };
  // The first run assumes no attenuation, so that its level is too low by exactly the attenuation.
  const alone = await run(0);
  const first = items.findIndex(({ id }) => id === alone.areas[0]?.id);
  const { level = NaN, usage = 100, quantity = 1 } = items[first] ?? {};
  const workedDb = Math.max(
    ...Object.values(alone.areas[0]?.workedShare ?? { all: 1 }).map((share) => 10 * Math.log10(share)),
  );
  const expected = level + 10 * Math.log10((usage / 100) * quantity) + workedDb;
  return await run(expected - (alone.areaLevels[0]?.[0] ?? NaN));
}

const outcome = (results: Results, time: string) => {
  const columns = results.receivers.times[time];
  const levels = levelsInTime(results, time);
  return {
    laeq: levels.laeq[0],
    compared: levels.laeqAssessed[0],
    lamax: levels.lamax[0],
    criterion: columns?.criterion[0],
    source: columns?.criterionSource[0],
    exceedance: columns?.exceedance[0],
    band: columns?.band[0],
    measures: columns?.measures[0]?.toSorted(),
    flags: columns?.flags[0],
  };
};

const near = (level: number) => expect.closeTo(level, 1) as number;
const MON = '2026-12-07';

test('example 1: BS 5228 with work 08–12 and 13–17 in T = 10 h has the levels computed by hand', async () => {
  const base = reportConfigSchema.parse({ criteriaSet: 'bs5228-abc', timeZone: 'Europe/London' });
  const operatingTimes = criteriaSections(base).operatingTimes.map((time) =>
    time.key === 'day' ? { ...time, averagingMinutes: 600 } : time,
  );
  const config = reportConfigSchema.parse({ ...base, criteriaOverrides: { operatingTimes } });
  const ambient = { ambient_day: 55, ambient_evening: 50, ambient_weekend: 50, ambient_night: 40 };
  const results = await assessed(
    ambient,
    config,
    [{ date: MON, start: '08:00', end: '17:00' }],
    [
      { id: 'piling', level: 69, hours: { from: '08:00', to: '12:00' } },
      { id: 'breaking', level: 66, hours: { from: '13:00', to: '17:00' } },
    ],
  );
  expect(outcome(results, 'day')).toMatchObject({
    laeq: near(66.78),
    compared: 67,
    criterion: 65,
    exceedance: 2,
    band: 'significant',
  });
  expect(windowAt(results, 'day', 0)).toMatchObject({
    from: `${MON}T07:00`,
    minutes: 600,
    worked: [
      { id: 'breaking', minutes: 240 },
      { id: 'piling', minutes: 240 },
    ],
  });
  const alone = async (date: string, start: string, end: string, time: string) =>
    outcome(await assessed(ambient, config, [{ date, start, end }], [{ id: 'piling', level: 69 }]), time).laeq;
  expect(await alone('2026-12-12', '08:00', '12:00', 'day')).toEqual(near(67.24));
  expect(await alone(MON, '23:00', '03:00', 'night')).toEqual(near(69));
});

const NSW = reportConfigSchema.parse({});

test('example 2: sleep disturbance by a saw without a maximum level has the levels computed by hand', async () => {
  const night = [{ date: MON, start: '22:00', end: '02:00' }] as const;
  const background = { rbl_day: 45, rbl_evening: 40, rbl_night: 35 };
  const results = await assessed(background, NSW, night, [
    { id: 'pump', level: 60, lamax: 64 },
    { id: 'saw', level: 78, usage: 25 },
  ]);
  expect(outcome(results, 'night')).toMatchObject({
    laeq: near(72.25),
    lamax: near(78),
    flags: ['sleep-screening', 'sleep-awakening'],
  });
  expect(results.receivers.times['night']?.lamaxCriterion).toEqual([52]);
  expect(isLamaxAtLeast(levelsInTime(results, 'night'), 0)).toBe(true);
  expect(itemsWithoutLamax(results, 'night')).toEqual(['saw']);
  const four = await assessed(background, NSW, night, [{ id: 'four', level: 63, lamax: 65, quantity: 4 }]);
  expect(outcome(four, 'night')).toMatchObject({ laeq: near(69.02), lamax: near(69.02) });
});

test('example 3: NSW with a background louder in the evening than by day has the levels computed by hand', async () => {
  const background = { rbl_day: 45, rbl_evening: 52, rbl_night: 35 };
  const results = await assessed(
    background,
    NSW,
    [{ date: MON, start: '18:00', end: '22:00' }],
    [{ id: 'crane', level: 56.4 }],
  );
  expect(outcome(results, 'evening')).toMatchObject({
    compared: 56,
    criterion: 50,
    source: 'RBL of NCA1, evening 45 (lowered from 52: not above day) + 5',
    exceedance: 6,
    band: 'clearly-audible',
    measures: ['DR', 'N', 'R1'],
  });
});
