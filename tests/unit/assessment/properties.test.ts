import { describe, expect, it } from 'vitest';
import { assess } from '../../../src/prediction/rules/run/assess.ts';
import { assessmentSchema } from '../../../src/model/assessment/assessment.ts';
import { whenOfShifts } from '../../../src/model/time/shifts.ts';
import { RECEIVER_TYPES } from '../../../src/model/criteria/criteria-set.ts';
import { criteriaSetOf, type ReportConfig, reportConfigSchema } from '../../../src/model/project/report-config.ts';
import type { Results } from '../../../src/model/results/results.ts';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import { anEquipmentItem } from '../../support/equipment.ts';
import { EAST, geoJsonFile, NORTH, projectWith, square, TEST_CRS, textFile } from '../../support/made-up-files.ts';
import { anAssessment } from '../../support/assessments.ts';
import { preparedScene } from '../../support/prepared-scene.ts';
import { randomFrom } from '../acoustics/scenes.ts';

const { toLonLat } = requireSystem(TEST_CRS);
const at = (east: number, north: number) => toLonLat(EAST + east, NORTH + north);
const by = { email: 'erin@example.com', at: new Date('2026-12-01') };

const equipment = [
  anEquipmentItem({ lamax: 116 }),
  anEquipmentItem({ id: 'saw', name: 'Saw', category: 'cutting', lwa: 117, penalty: 5, height: 1 }),
  anEquipmentItem({ id: 'crane', name: 'Crane', category: 'lifting', lwa: 104, lamax: 110, height: 6 }),
];
const ITEMS = equipment.map(({ id }) => id);

/** Receivers of each kind, and houses, around the site. */
const receiverRows = Array.from({ length: 36 }, (_, index) => {
  const [angle, distance] = [index * 2.4, 15 + 14 * index];
  const type = index % 3 === 0 ? (RECEIVER_TYPES[(index / 3) % RECEIVER_TYPES.length] ?? 'residence') : 'residence';
  const [east, north] = [Math.cos(angle) * distance, Math.sin(angle) * distance].map(Math.round);
  return `R${index},${index} Ring Road,${type},1.5,${EAST + 300 + (east ?? 0)},${NORTH + 300 + (north ?? 0)}`;
});
const receivers = textFile(
  'receivers',
  'receivers.csv',
  `id,address,type,height,easting,northing\n${receiverRows.join('\n')}\n`,
);
const levels = { rbl_day: 42, rbl_evening: 38, rbl_night: 33 };
const ambient = { ambient_day: 58, ambient_evening: 52, ambient_weekend: 50, ambient_night: 43 };
const catchments = (properties: object) =>
  geoJsonFile('catchments', [
    { properties: { name: 'NCA1', ...properties }, coordinates: [square(-2000, -2000, 5000)] },
  ]);
const buildings = geoJsonFile(
  'buildings',
  [
    [330, 330],
    [250, 320],
    [400, 260],
    [180, 250],
  ].map(([x = 0, y = 0], index) => ({
    properties: { id: `B${index}`, height: 5 + index },
    coordinates: [square(x, y, 14)],
  })),
);
const nobody = geoJsonFile('buildings', [
  { properties: { id: 'far', height: 4 }, coordinates: [square(1900, 1900, 8)] },
]);
const town = preparedScene(projectWith(receivers, catchments({ ...levels, ...ambient }), buildings));
const field = preparedScene(projectWith(receivers, catchments({ ...levels, ...ambient }), nobody));

const configs = {
  'nsw-icng': reportConfigSchema.parse({}),
  'bs5228-abc': reportConfigSchema.parse({ criteriaSet: 'bs5228-abc', timeZone: 'Europe/London' }),
};

interface Plan {
  equipment: Array<{ id: string; quantity: number; usage: number }>;
  geometry: unknown;
  crew: 'one-place' | 'all-over';
  shift: { date: string; start: string; end: string };
}

function run(plan: Plan, config: ReportConfig, scene: typeof town): Promise<Results> {
  const feature = {
    type: 'Feature',
    geometry: plan.geometry,
    properties: { name: 'Yard', equipment: plan.equipment, crew: plan.crew },
  };
  const shifts = [plan.shift] as const;
  const assessment = assessmentSchema.parse({
    ...anAssessment(),
    ...whenOfShifts(criteriaSetOf(config), shifts),
    shifts,
    workAreas: { yard: { feature: JSON.stringify(feature) } },
  });
  return assess({ assessment, config, equipment, hash: 'h' }, scene, by);
}

function randomPlan(random: () => number): Plan {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const [x, y, width, height] = [260 + 60 * random(), 260 + 60 * random(), 5 + 40 * random(), 5 + 40 * random()];
  const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]]; // prettier-ignore
  return {
    equipment: [{ id: pick(ITEMS), quantity: 1 + Math.floor(3 * random()), usage: 10 + Math.floor(60 * random()) }],
    geometry: { type: 'Polygon', coordinates: [corners.map(([east = 0, north = 0]) => at(east, north))] },
    crew: pick(['one-place', 'all-over'] as const),
    shift: { date: pick(['2026-12-01', '2026-12-05', '2026-12-06', '2026-12-25']), start: '20:00', end: '23:30' },
  };
}

/** Measures that the second results lack, and exceedances that are smaller in them than in the first, as sentences. */
function losses(before: Results, after: Results): string[] {
  return Object.entries(before.receivers.times).flatMap(([key, was]) => {
    const is = after.receivers.times[key];
    if (is === undefined) return [`no ${key} any more`];
    return before.receivers.id.flatMap((id, index) => {
      const lost = (was.measures[index] ?? []).filter((measure) => is.measures[index]?.includes(measure) !== true);
      const less = (is.exceedance[index] ?? 0) < (was.exceedance[index] ?? 0);
      return [
        ...lost.map((measure) => `${id} loses ${measure} in ${key}`),
        ...(less ? [`${id} is quieter in ${key}`] : []),
      ];
    });
  });
}

describe.each(Object.entries(configs))('by the criteria set %s,', (name, config) => {
  const plans = Array.from({ length: 12 }, (_, seed) => randomPlan(randomFrom(100 + seed)));

  it('more equipment never requires fewer measures', async () => {
    for (const plan of plans) {
      const before = await run(plan, config, town);
      const [first] = plan.equipment;
      const more = { ...plan, equipment: [...plan.equipment, { id: 'saw', quantity: 1, usage: 5 }] };
      const again = { ...plan, equipment: [{ ...first!, quantity: first!.quantity + 1 }] };
      const longer = { ...plan, equipment: [{ ...first!, usage: 100 }] };
      for (const louder of [more, again, longer]) expect(losses(before, await run(louder, config, town))).toEqual([]);
    }
  });

  it('a longer shift never requires fewer measures', async () => {
    for (const plan of plans) {
      const before = await run(plan, config, town);
      const longer = await run({ ...plan, shift: { ...plan.shift, start: '16:00', end: '09:00' } }, config, town);
      expect(losses(before, longer)).toEqual([]);
      expect(longer.operatingTimes).toEqual(expect.arrayContaining([...before.operatingTimes, 'night']));
    }
  });

  it('a nearer position never requires fewer measures', async () => {
    for (const [seed, plan] of plans.entries()) {
      const random = randomFrom(500 + seed);
      const index = Math.floor(random() * field.receivers.ids.length);
      const [x, y] = [field.receivers.xy[2 * index] ?? 0, field.receivers.xy[2 * index + 1] ?? 0];
      const { eastingM, northingM } = field.origin;
      const stand = (distance: number) => {
        const place = toLonLat(x + eastingM + distance, y + northingM);
        return run({ ...plan, geometry: { type: 'Point', coordinates: place } }, config, field);
      };
      const [far, near] = [await stand(40 + 100 * random()), await stand(5 + 30 * random())];
      const only = losses(far, near).filter((loss) => loss.startsWith(`${field.receivers.ids[index]} `));
      expect([name, ...only]).toEqual([name]);
    }
  });
});
