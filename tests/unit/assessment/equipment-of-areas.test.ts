import { describe, expect, test } from 'vitest';
import { soundPowerOfArea, withEquipment } from '../../../src/plan/rules/area-sound-power.ts';
import { assess } from '../../../src/prediction/rules/run/assess.ts';
import { changesOfAreas } from '../../../src/scenarios/rules/changed-areas.ts';
import { problemsOfAssessment } from '../../../src/prediction/rules/sources/problems.ts';
import { quieterItems, swapped } from '../../../src/plan/rules/quieter-equipment.ts';
import { inputHash } from '../../../src/prediction/rules/run/input-hash.ts';
import { mergeWorkArea } from '../../../src/model/assessment/merge-work-area.ts';
import { reportConfigSchema } from '../../../src/model/project/report-config.ts';
import { type EquipmentUse, equipmentUseSchema } from '../../../src/model/assessment/work-area.ts';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import { localPlane } from '../../../src/prediction/rules/scene/work-shapes.ts';
import { anAssessment, aWorkArea } from '../../support/assessments.ts';
import { anEquipmentItem, customEquipment } from '../../support/equipment.ts';
import { EAST, NORTH, TEST_CRS } from '../../support/made-up-files.ts';
import { preparedScene } from '../../support/prepared-scene.ts';

const config = reportConfigSchema.parse({});
const scene = preparedScene();
const { toLonLat } = requireSystem(TEST_CRS);
const at = (east: number, north: number) => toLonLat(EAST + east, NORTH + north);
const YARD = { type: 'Polygon', coordinates: [[at(100, 0), at(140, 0), at(140, 30), at(100, 30), at(100, 0)]] };
const ROAD = { type: 'LineString', coordinates: [at(100, 0), at(300, 0)] };
const line = (id: string, changes: Record<string, unknown> = {}): EquipmentUse =>
  equipmentUseSchema.parse({ id, quantity: 1, ...changes });
const equipment = [
  anEquipmentItem({ usage: 50 }),
  anEquipmentItem({ id: 'breaker', name: 'Breaker', category: 'breaking', lwa: 118, lamax: 126, penalty: 5 }),
];
const BY = { email: 'erin@example.com', at: new Date('2026-11-23T00:00:00Z') };

const planOf = (uses: unknown[], geometry: unknown = YARD, properties = {}) => ({
  assessment: {
    ...anAssessment(),
    workAreas: { yard: aWorkArea({ name: 'Yard', geometry, equipment: uses, ...properties }) },
  },
  config,
  equipment,
});
const run = (plan: ReturnType<typeof planOf>) => assess({ ...plan, hash: 'h' }, scene, BY);

describe('soundPowerOfArea', () => {
  test.each([
    ['an area', planOf([line('excavator', { quantity: 3 }), line('breaker', { usage: 30 })])],
    ['a haul road', planOf([line('excavator'), line('breaker')], ROAD, { vehiclesPerHour: 20, speedKmh: 30 })],
    ['an area with custom equipment', planOf([line('excavator'), line('saw-1', { other: customEquipment() })])],
  ])('returns the sound power of a run for %s', async (_, plan) => {
    const { areas } = await run(plan);
    expect(soundPowerOfArea(plan.assessment.workAreas.yard, equipment, localPlane(scene))).toBeCloseTo(
      areas[0]?.lwa ?? NaN,
      1,
    );
  });

  test('returns null if equipment is unknown, or if the length or the flow of a haul road is unknown', () => {
    const { yard } = planOf([line('excavator'), line('gone')]).assessment.workAreas;
    expect(soundPowerOfArea(yard, equipment, null)).toBeNull();
    expect(soundPowerOfArea(withEquipment(yard, []), equipment, null)).toBeNull();
    const road = planOf([line('excavator')], ROAD, { vehiclesPerHour: 20, speedKmh: 30 }).assessment.workAreas.yard;
    expect(soundPowerOfArea(road, equipment, null)).toBeNull();
    for (const flow of [{ vehiclesPerHour: 20 }, { speedKmh: 30 }]) {
      const begun = planOf([line('excavator')], ROAD, flow).assessment.workAreas.yard;
      expect(soundPowerOfArea(begun, equipment, localPlane(scene))).toBeNull();
    }
  });

  test('returns 110 dB(A) for two items of 110 dB(A) that are used half of the time', () => {
    const { yard } = planOf([line('excavator', { quantity: 2 })]).assessment.workAreas;
    expect(soundPowerOfArea(yard, equipment, null)).toBeCloseTo(110, 9);
  });
});

describe('quieterItems', () => {
  const list = [
    anEquipmentItem({ id: 'loud', lwa: 112 }),
    anEquipmentItem({ id: 'quiet', lwa: 104, usage: 60 }),
    anEquipmentItem({ id: 'quiet-annoying', lwa: 109, penalty: 5 }),
    anEquipmentItem({ id: 'same', lwa: 112 }),
    anEquipmentItem({ id: 'elsewhere', lwa: 90, category: 'power' }),
  ];
  const found = (use: EquipmentUse, annoyingEquipmentDb: number) =>
    quieterItems(use, { annoyingEquipmentDb }, list).map(({ item, byDb }) => [item.id, Number(byDb.toFixed(6))]);

  test('returns items of the same category, quietest first, including the penalty of annoying equipment', () => {
    expect(found(line('loud', { quantity: 2 }), 5)).toEqual([['quiet', 8]]);
    expect(found(line('loud'), 0)).toEqual([
      ['quiet', 8],
      ['quiet-annoying', 3],
    ]);
    expect(found(line('quiet-annoying'), 5)).toEqual([
      ['quiet', 10],
      ['loud', 2],
      ['same', 2],
    ]);
  });

  test('returns replacements for custom equipment by its entered values', () => {
    const entered = line('mill-1', {
      quantity: 2,
      other: customEquipment({ name: 'Excavator on rails', category: 'earthmoving', lwa: 108, usage: 50 }),
    });
    expect(found(entered, 5)).toEqual([['quiet', 4]]);
    const [quiet] = quieterItems(entered, { annoyingEquipmentDb: 5 }, list);
    expect(quiet === undefined ? null : swapped(entered, quiet.item, list)).toEqual(
      line('quiet', { quantity: 2, usage: 50 }),
    );
  });

  test('states by how much the sound power of the area changes', () => {
    const use = line('loud', { quantity: 2, usage: 30 });
    const { yard } = planOf([use]).assessment.workAreas;
    const [first] = quieterItems(use, { annoyingEquipmentDb: 5 }, list);
    const after = first === undefined ? [] : [swapped(use, first.item, list)];
    const [before, now] = [yard, withEquipment(yard, after)].map((area) => soundPowerOfArea(area, list, null) ?? NaN);
    expect((before ?? NaN) - (now ?? NaN)).toBeCloseTo(first?.byDb ?? NaN, 9);
  });
});

describe('custom equipment in a run', () => {
  const other = (changes = {}) => line('saw-1', { other: customEquipment(changes) });

  test('gives the levels of the same item in the list, and is marked in the results', async () => {
    const own = await run(planOf([line('excavator'), other({ annoying: true })]));
    const { annoying: _, ...fields } = customEquipment({ annoying: true });
    const listed = anEquipmentItem({ ...fields, id: 'saw-1', penalty: 5, quality: 'measured' });
    const plan = { ...planOf([line('excavator'), line('saw-1')]), equipment: [...equipment, listed] };
    const same = await run(plan);
    expect(own.receivers).toEqual(same.receivers);
    expect(own.areas[0]?.equipment.map(({ isEntered, quality, source }) => ({ isEntered, quality, source }))).toEqual([
      { isEntered: false, quality: 'measured', source: 'own' },
      { isEntered: true, quality: 'entered by the engineer', source: 'Data sheet of 2026' },
    ]);
    const note = 'Yard: Wire saw was entered by the engineer for this assessment (Data sheet of 2026).';
    expect(own.warnings).toContain(note);
    expect(same.warnings).not.toContain(note);
    expect(same.areas[0]?.equipment.map(({ isEntered }) => isEntered)).toEqual([false, false]);
  });

  test('counts with the larger maximum if two lines of one id have different maxima', async () => {
    const both = await run(planOf([other({ lamax: 130 }), other({ lamax: 120 })]));
    const loudest = await run(planOf([other({ lamax: 130 })]));
    expect(both.receivers.lamax).toEqual(loudest.receivers.lamax);
  });

  test('with a category that has no spectrum is a problem, like an item of the list', () => {
    expect(problemsOfAssessment(planOf([other({ category: 'unheard of' })]), scene)).toEqual([
      expect.stringContaining('“unheard of” has none to stand in'),
    ]);
    expect(problemsOfAssessment(planOf([other()]), scene)).toEqual([]);
  });

  test('changes the input hash', () => {
    const hashOf = ({ assessment }: ReturnType<typeof planOf>) =>
      inputHash({ assessment, config, scene: 's', engineVersion: 'e' });
    expect(hashOf(planOf([other()]))).toBe(hashOf(planOf([other()])));
    expect(hashOf(planOf([other({ lwa: 104.1 })]))).not.toBe(hashOf(planOf([other()])));
  });

  test('is listed among the changes of a plan since a run', async () => {
    const { areas, criteria } = await run(planOf([line('excavator')]));
    const { assessment } = planOf([line('excavator', { usage: 33.333333 }), other()]);
    expect(
      changesOfAreas(
        areas.map((area) => ({ ...area, id: 'yard' })),
        assessment,
        { method: config.method, criteria, equipment },
      ),
    ).toEqual(['The usage of Excavator in Yard was 50 %, and is 33.33 %.', 'Wire saw was added to Yard.']);
  });

  test('stays in its line if two people change the list', () => {
    const base = aWorkArea({ equipment: [line('excavator'), other()] });
    const mine = aWorkArea({ equipment: [line('excavator'), { ...other(), quantity: 4 }] });
    const theirs = aWorkArea({ equipment: [line('excavator', { quantity: 2 }), other()] });
    const { area, conflicts } = mergeWorkArea(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(area.feature.properties.equipment).toEqual([
      line('excavator', { quantity: 2 }),
      { ...other(), quantity: 4 },
    ]);
  });
});
