import type { AssessmentInput } from '../../src/prediction/rules/sources/sourced-areas.ts';
import { assessmentSchema, type Assessment } from '../../src/model/assessment/assessment.ts';
import { isBarrierLine, newBarrierLine } from '../../src/model/assessment/barrier-line.ts';
import type { WorkAreaId } from '../../src/model/ids.ts';
import { criteriaSetOf, type ReportConfig, reportConfigSchema } from '../../src/model/project/report-config.ts';
import { movingCrewSchema } from '../../src/model/assessment/moving-crew.ts';
import { whenOfShifts } from '../../src/model/time/shifts.ts';
import { BARRIER_NO, BARRIER_YES, type WorkArea, workAreaFeatureSchema } from '../../src/model/assessment/work-area.ts';
import { requireSystem } from '../../src/gis/crs/crs.ts';
import type { PreparedScene } from '../../src/prediction/rules/scene/prepared-scene.ts';
import { anAssessment } from './assessments.ts';
import { anEquipmentItem } from './equipment.ts';
import { EAST, geoJsonFile, NORTH, projectWith, square, TEST_CRS, textFile } from './made-up-files.ts';
import { preparedScene } from './prepared-scene.ts';

/** Equipment with three heights, with a penalty, and with and without a maximum level. */
export const EQUIPMENT = [
  anEquipmentItem({ lamax: 116 }),
  anEquipmentItem({ id: 'saw', name: 'Saw', category: 'cutting', lwa: 117, penalty: 5, height: 1 }),
  anEquipmentItem({ id: 'crane', name: 'Crane', category: 'lifting', lwa: 104, lamax: 110, height: 6 }),
  anEquipmentItem({ id: 'breaker', name: 'Breaker', category: 'breaking', lwa: 120, lamax: 124, penalty: 5 }),
];

const { toLonLat } = requireSystem(TEST_CRS);

/** A town of several streets: houses, receivers of all floors at their façades, and a grid of receivers in open land. */
export function streetTown(): PreparedScene {
  const houses = Array.from({ length: 12 }, (_, index) => ({
    properties: { id: `B${index}`, height: 5 + (index % 4) },
    coordinates: [square(120 + 55 * (index % 4), 120 + 70 * Math.floor(index / 4), 16)],
  }));
  const rows = Array.from({ length: 170 }, (_, index) => {
    const [x, y] = [60 + 27 * (index % 13), 60 + 29 * Math.floor(index / 13)];
    const type = index % 9 === 0 ? 'office' : 'residence';
    return `R${index},${index} Ring Road,${type},1.5,${EAST + x},${NORTH + y}`;
  });
  return preparedScene(
    projectWith(
      textFile('receivers', 'receivers.csv', `id,address,type,height,easting,northing\n${rows.join('\n')}\n`),
      geoJsonFile('buildings', houses),
      geoJsonFile('catchments', [
        {
          properties: {
            name: 'NCA1',
            rbl_day: 42,
            rbl_evening: 38,
            rbl_night: 33,
            ambient_day: 58,
            ambient_evening: 52,
            ambient_weekend: 50,
            ambient_night: 43,
          },
          coordinates: [square(-2000, -2000, 5000)],
        },
      ]),
    ),
  );
}

type Random = () => number;

const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

function randomGeometry(random: Random) {
  const at = (east: number, north: number) => toLonLat(EAST + east, NORTH + north);
  const [x, y] = [100 + 220 * random(), 100 + 220 * random()];
  const [width, height] = [5 + 50 * random(), 5 + 50 * random()];
  const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]]; // prettier-ignore
  return pick(random, [
    { type: 'Polygon', coordinates: [corners.map(([east = 0, north = 0]) => at(east, north))] },
    { type: 'Polygon', coordinates: [corners.map(([east = 0, north = 0]) => at(east, north))] },
    { type: 'LineString', coordinates: [at(x, y), at(x + width, y + height)] },
    { type: 'Point', coordinates: at(x, y) },
  ]);
}

function randomArea(random: Random): WorkArea {
  const feature = workAreaFeatureSchema.parse({
    type: 'Feature',
    geometry: randomGeometry(random),
    properties: { name: `Area ${Math.floor(1000 * random())}`, equipment: [randomEquipment(random)] },
  });
  return { temporaryNoiseBarrier: BARRIER_NO, feature };
}

function randomBarrier(random: Random): WorkArea {
  const [x, y] = [100 + 220 * random(), 100 + 220 * random()];
  const places = [[x, y], [x + 60 * random(), y + 60 * random()], [x + 80 * random(), y + 20 * random()]]; // prettier-ignore
  const coordinates = places.map(([east = 0, north = 0]) => [...toLonLat(EAST + east, NORTH + north)]);
  const { geometry } = workAreaFeatureSchema.parse({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates },
    properties: {},
  });
  return newBarrierLine(`Barrier ${Math.floor(1000 * random())}`, geometry, { barrierHeightM: 2 + 3 * random() });
}

function randomEquipment(random: Random) {
  return {
    id: pick(random, EQUIPMENT).id,
    quantity: 1 + Math.floor(3 * random()),
    usage: 10 + Math.floor(80 * random()),
  };
}

/** A first plan of one area, with optional criteria. */
export function firstPlan(
  random: Random,
  criteria: Record<string, unknown> = {},
): AssessmentInput & { assessment: Assessment } {
  const config = reportConfigSchema.parse(criteria);
  return withShift({ assessment: withAreas({ a: randomArea(random) }), config, equipment: EQUIPMENT }, SHIFTS[0]);
}

const withAreas = (workAreas: Record<string, WorkArea>): Assessment => ({
  ...assessmentSchema.parse(anAssessment({ workAreas: {} })),
  workAreas,
});

const SHIFTS = [
  { date: '2026-12-01', start: '09:00', end: '17:00' },
  { date: '2026-12-01', start: '16:00', end: '23:30' },
  { date: '2026-12-06', start: '22:00', end: '05:00' },
] as const;

type Plan = ReturnType<typeof firstPlan>;

function withShift(plan: Plan, shift: (typeof SHIFTS)[number] | undefined): Plan {
  if (shift === undefined) return plan;
  const shifts = [shift] as const;
  const when = whenOfShifts(criteriaSetOf(plan.config), shifts);
  return { ...plan, assessment: { ...plan.assessment, ...when, shifts: [...shifts] } };
}

/** Typical edits by what they change. Each returns a changed plan. */
const EDITS: Record<string, (plan: Plan, random: Random) => Plan> = {
  move: changeArea((area, random) => withGeometry(area, randomGeometry(random))),
  'a little': changeArea((area) => withGeometry(area, shifted(area.feature.geometry))),
  'a new area': (plan, random) => {
    const id = `n${Math.floor(1e6 * random())}`;
    return { ...plan, assessment: withAreasOf(plan, { ...plan.assessment.workAreas, [id]: randomArea(random) }) };
  },
  'an area less': (plan) => {
    const [, ...others] = Object.entries(plan.assessment.workAreas);
    return others.every(([, area]) => isBarrierLine(area))
      ? plan
      : { ...plan, assessment: withAreasOf(plan, Object.fromEntries(others)) };
  },
  'more equipment': changeArea((area, random) =>
    withEquipment(area, [...area.feature.properties.equipment, randomEquipment(random)]),
  ),
  'other equipment': changeArea((area, random) => withEquipment(area, [randomEquipment(random)])),
  usage: changeArea((area, random) =>
    withEquipment(
      area,
      area.feature.properties.equipment.map((line) => ({ ...line, usage: 5 + Math.floor(90 * random()) })),
    ),
  ),
  barrier: changeArea((area) =>
    area.feature.geometry.type !== 'Polygon'
      ? area
      : { ...area, temporaryNoiseBarrier: area.temporaryNoiseBarrier === BARRIER_YES ? BARRIER_NO : BARRIER_YES },
  ),
  'barrier height': changeArea((area, random) => withProperties(area, { barrierHeight: 2 + Math.floor(4 * random()) })),
  'a barrier line': (plan, random) => {
    const id = `b${Math.floor(4 * random())}`;
    return { ...plan, assessment: withAreasOf(plan, { ...plan.assessment.workAreas, [id]: randomBarrier(random) }) };
  },
  'no barrier lines': (plan) => {
    const areas = Object.entries(plan.assessment.workAreas).filter(([, area]) => !isBarrierLine(area));
    return { ...plan, assessment: withAreasOf(plan, Object.fromEntries(areas)) };
  },
  limit: (plan, random) =>
    withConfig(plan, { method: { ...plan.config.method, temporaryScreenCapDb: pick(random, [10, 5, 0, null]) } }),
  crew: changeArea((area, random) => withProperties(area, { crew: pick(random, ['one-place', 'all-over'] as const) })),
  'moving crew': changeArea((area, random) => {
    if (area.feature.geometry.type !== 'LineString') return area;
    const { movingCrew: _crew, ...properties } = area.feature.properties;
    const movingCrew = movingCrewSchema.parse({
      lengthM: 5 + 60 * random(),
      advanceMPerHour: 30 * random(),
      direction: pick(random, ['with', 'against']),
    });
    return {
      ...area,
      feature: { ...area.feature, properties: { ...properties, ...(random() < 0.7 && { movingCrew }) } },
    };
  }),
  hours: changeArea((area, random) =>
    withProperties(area, pick(random, [{ hours: { from: '16:30', to: '23:00' } }, {}])),
  ),
  shift: (plan, random) => withShift(plan, pick(random, SHIFTS)),
  method: (plan, random) =>
    withConfig(plan, {
      method: { ...plan.config.method, edition: pick(random, ['1996', '2024']), lateral: random() < 0.5 },
    }),
  quick: (plan, random) =>
    withConfig(plan, { method: { ...plan.config.method, prediction: pick(random, ['iso9613', 'quick']) } }),
  criteria: (plan, random) =>
    withConfig(plan, { criteriaOverrides: { landUses: { office: 40 + Math.floor(40 * random()) } } }),
};

function withConfig(plan: Plan, changes: Record<string, unknown>): Plan {
  const config: ReportConfig = reportConfigSchema.parse({ ...plan.config, ...changes });
  return { ...plan, config };
}

function changeArea(change: (area: WorkArea, random: Random) => WorkArea) {
  return (plan: Plan, random: Random): Plan => {
    const areas = Object.entries(plan.assessment.workAreas).filter(([, area]) => !isBarrierLine(area));
    const [id, area] = pick(random, areas) as [WorkAreaId, WorkArea];
    return { ...plan, assessment: withAreasOf(plan, { ...plan.assessment.workAreas, [id]: change(area, random) }) };
  };
}

const withAreasOf = ({ assessment }: Plan, workAreas: Record<string, WorkArea>): Assessment => ({
  ...assessment,
  workAreas,
});

const withProperties = (area: WorkArea, changes: Partial<WorkArea['feature']['properties']>): WorkArea => ({
  ...area,
  feature: { ...area.feature, properties: { ...area.feature.properties, ...changes } },
});

const withEquipment = (area: WorkArea, equipment: Array<Record<string, unknown>>): WorkArea =>
  withProperties(
    area,
    workAreaFeatureSchema.parse({ ...area.feature, properties: { ...area.feature.properties, equipment: equipment } })
      .properties,
  );

/** Only areas can have a barrier around them, and only lines can have a moving crew. */
function withGeometry(area: WorkArea, geometry: unknown): WorkArea {
  const { movingCrew, ...properties } = area.feature.properties;
  const feature = workAreaFeatureSchema.parse({ ...area.feature, geometry, properties });
  if (feature.geometry.type === 'LineString' && movingCrew !== undefined) feature.properties.movingCrew = movingCrew;
  const barrier = feature.geometry.type === 'Polygon' ? area.temporaryNoiseBarrier : BARRIER_NO;
  return { ...area, feature, temporaryNoiseBarrier: barrier };
}

const STEP_DEGREES = 2e-5;

function shifted(geometry: WorkArea['feature']['geometry']) {
  const shift = (coordinates: unknown): unknown =>
    Array.isArray(coordinates) && typeof coordinates[0] === 'number'
      ? coordinates.map((value: number) => value + STEP_DEGREES)
      : (coordinates as unknown[]).map(shift);
  return { type: geometry.type, coordinates: shift(geometry.coordinates) };
}

/** A random edit. @returns its name, and the plan after it */
export function randomEdit(plan: Plan, random: Random): readonly [name: string, plan: Plan] {
  const [name, edit] = pick(random, Object.entries(EDITS));
  return [name, edit(plan, random)];
}
