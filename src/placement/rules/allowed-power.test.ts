import { describe, expect, test } from 'vitest';
import { AllowedPowers, type PlacedEquipment } from './allowed-power.ts';
import { assess } from '../../prediction/rules/run/assess.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { equipmentSpectrum } from '../../model/equipment/equipment-spectrum.ts';
import { assessmentIdSchema, companyIdSchema, projectUidSchema } from '../../model/ids.ts';
import { aWeightedSum } from '../../engine/scene/octave-bands.ts';
import { criteriaSetOf, type ReportConfig, reportConfigSchema } from '../../model/project/report-config.ts';
import { requireSystem } from '../../gis/crs/crs.ts';
import { anAssessment, aWorkArea } from '../../../tests/support/assessments.ts';
import { BARRIER_YES, storedWorkArea, type WorkArea } from '../../model/assessment/work-area.ts';
import { localPlane } from '../../prediction/rules/scene/work-shapes.ts';
import {
  projectScreens,
  type ExistingBarrier,
  existingBarriers,
} from '../../prediction/rules/sources/existing-barriers.ts';
import { anEquipmentItem } from '../../../tests/support/equipment.ts';
import { streetTown } from '../../../tests/support/plan-edits.ts';
import { randomFrom } from '../../../tests/unit/acoustics/scenes.ts';

const town = streetTown();
const { toLonLat } = requireSystem(town.crs);
const LOUD_DBA = 120;

const METHODS: Array<[string, Partial<ReportConfig>]> = [
  ['levels at façades, not rounded', { criteriaSet: 'bs5228-abc' }],
  ['the usual method', {}],
  ['reflections', { method: { ...reportConfigSchema.parse({}).method, reflections: 1 } }],
  ['reflections of the second order', { method: { ...reportConfigSchema.parse({}).method, reflections: 2 } }],
  ['the quick method', { method: { ...reportConfigSchema.parse({}).method, prediction: 'quick' } }],
  [
    'the alternative ground method',
    { method: { ...reportConfigSchema.parse({}).method, groundMethod: 'alternative' } },
  ],
];

const { eastingM, northingM } = town.origin;
/** A barrier in rows back and forth through the town, m from its origin. */
const HOARDING = Array.from({ length: 20 }, (_, row): [number, number][] => {
  const [x, y] = [row % 2 === 0 ? -260 : 260, 25 * row - 230];
  return [
    [x, y],
    [-x, y],
  ];
}).flat();
const hoarding: WorkArea['feature']['geometry'] = {
  type: 'LineString',
  coordinates: HOARDING.map(([x, y]) => toLonLat(eastingM + x, northingM + y)),
};
const corner = (x: number, y: number) => toLonLat(eastingM + x, northingM + y);
const HEIGHT_M = 5;
const toLocal = localPlane(town);
const placed = projectScreens([{ geometry: hoarding, heightM: HEIGHT_M }], toLocal);

const SCREEN = aWorkArea({ geometry: hoarding, kind: 'barrier', barrierHeight: HEIGHT_M, equipment: [] });

/**
 * Returns the assessed level at every receiver of an item of 120 dB(A) at a position, next to other areas and barriers, without
 * rounding.
 */
async function levelsFrom(x: number, y: number, config: ReportConfig, others: Record<string, WorkArea>) {
  const item = anEquipmentItem({ lwa: LOUD_DBA, height: 1.5 });
  const area = aWorkArea({ geometry: { type: 'Point', coordinates: toLonLat(eastingM + x, northingM + y) } });
  const workAreas = Object.entries({ w: area, ...others }).map(([id, drawn]) => [id, storedWorkArea(drawn)]);
  const assessment = {
    ...anAssessment({ operatingTime: 'night', workAreas: Object.fromEntries(workAreas) }),
    id: assessmentIdSchema.parse('a1'),
    project: projectUidSchema.parse('p1'),
    company: companyIdSchema.parse('c1'),
  };
  const silent = anEquipmentItem({ id: 'silent', lwa: 0 });
  const input = { assessment, config, equipment: [item, silent], hash: '' };
  return (await assess(input, town, { email: '', at: new Date(0) })).receivers.laeq;
}

const spectrum = equipmentSpectrum(anEquipmentItem({ lwa: LOUD_DBA }))?.lw ?? [];
const equipment: PlacedEquipment = { lw: spectrum, heightM: 1.5, topM: null, penaltyDb: 0 };

describe('the sound power that is allowed at a position', () => {
  test.each([
    ...METHODS.map(([name, changes]) => [name, changes, false] as const),
    ['past a barrier line', {}, true] as const,
    [
      'past a barrier line without a limit',
      { method: { ...reportConfigSchema.parse({}).method, temporaryScreenCapDb: null } },
      true,
    ] as const,
  ])(
    'keeps the controlling receiver at its limit, and all others within theirs: %s',
    async (_, changes, isScreened) => {
      const config = reportConfigSchema.parse({ ...changes });
      const set = criteriaSetOf(config);
      const powers = new AllowedPowers(town, config.method, set, isScreened ? placed : []);
      const random = randomFrom(11);
      const limits = Float64Array.from(town.receivers.ids, (_id, index) =>
        index % 5 === 0 ? NaN : 40 + 15 * random(),
      );
      const open = new AllowedPowers(town, config.method, set);
      let mostGainedDb = 0;
      let looked = 0;
      while (looked < 6) {
        const [x, y] = [-200 + 450 * random(), -200 + 450 * random()];
        const allowed = powers.at(x, y, equipment, limits);
        if (allowed === null) continue;
        looked += 1;
        mostGainedDb = Math.max(mostGainedDb, allowed.lwa - (open.at(x, y, equipment, limits)?.lwa ?? NaN));
        const levels = await levelsFrom(x, y, config, isScreened ? { b: SCREEN } : {});
        const over = levels.map((level, receiver) => {
          const corrected = town.receivers.atFacade[receiver] === 1 ? level + set.facadeCorrectionDb : level;
          const most = (limits[receiver] ?? NaN) + (set.rounding === 'integer' ? 0.5 : 0);
          return corrected - LOUD_DBA + allowed.lwa - most;
        });
        const highest = Math.max(...over.filter((value) => !Number.isNaN(value)));
        // Levels of results are rounded to 0.01 dB.
        expect(Math.abs(highest)).toBeLessThan(0.011);
        expect(Math.abs(over[allowed.receiver] ?? NaN)).toBeLessThan(0.011);
      }
      expect(mostGainedDb > 0.1).toBe(isScreened);
      expect(powers.pairs).toBeLessThan(looked * town.receivers.ids.length);
    },
  );

  test('is lower by the penalty, and does not depend on the level of the equipment', () => {
    const config = reportConfigSchema.parse({});
    const powers = new AllowedPowers(town, config.method, criteriaSetOf(config));
    const limits = new Float64Array(town.receivers.ids.length).fill(45);
    const at = (changes: Partial<PlacedEquipment>) =>
      powers.at(-220, -220, { ...equipment, ...changes }, limits)?.lwa ?? NaN;
    expect(at({ penaltyDb: 5 })).toBeCloseTo(at({}) - 5, 9);
    expect(at({ lw: spectrum.map((level) => level - 30) })).toBeCloseTo(at({}), 9);
    expect(aWeightedSum(spectrum)).toBeCloseTo(LOUD_DBA, 9);
  });

  test('is null inside a building, and if no receiver has a limit', () => {
    const config = reportConfigSchema.parse({});
    const powers = new AllowedPowers(town, config.method, criteriaSetOf(config));
    const none = new Float64Array(town.receivers.ids.length).fill(NaN);
    expect(powers.at(-220, -220, equipment, none)).toBeNull();
    const { xy } = town.buildings.footprints;
    const [x0 = 0, y0 = 0, , , x2 = 0, y2 = 0] = xy;
    expect(powers.at((x0 + x2) / 2, (y0 + y2) / 2, equipment, none.fill(45))).toBeNull();
  });
});

describe('barriers that are drawn, moved and removed', () => {
  /** A yard of 60 m around a position, with inaudible equipment and a barrier around it. */
  const yard = aWorkArea({
    geometry: {
      type: 'Polygon',
      coordinates: [[corner(-30, -30), corner(30, -30), corner(30, 30), corner(-30, 30), corner(-30, -30)]],
    },
    equipment: [{ id: 'silent', quantity: 1 }],
    barrierHeight: 4,
  });
  const areasOf = (workAreas: Record<string, WorkArea>) => workAreas as Assessment['workAreas'];
  const walled: WorkArea = { ...yard, temporaryNoiseBarrier: BARRIER_YES };
  const fence = (x: number, y: number, heightM = 4): ExistingBarrier => ({
    geometry: { type: 'LineString', coordinates: [corner(x - 12, y - 8), corner(x + 15, y + 6)] },
    heightM,
  });
  const STEPS: Array<[string, ExistingBarrier[]]> = [
    ['nothing', []],
    ['a fence', [fence(-60, -40)]],
    ['the fence moved', [fence(-20, 30)]],
    ['another beside it', [fence(-20, 30), fence(90, -90)]],
    ['the first one lower', [fence(-20, 30, 2), fence(90, -90)]],
    ['a barrier round a yard', existingBarriers(areasOf({ y: walled }), reportConfigSchema.parse({}).method, toLocal)],
    ['nothing again', []],
  ];
  const random = randomFrom(3);
  const places = Array.from({ length: 40 }, () => [-200 + 400 * random(), -200 + 400 * random()] as const);
  const limits = Float64Array.from(town.receivers.ids, () => 40 + 15 * random());
  const look = (powers: AllowedPowers) => places.map(([x, y]) => powers.at(x, y, equipment, limits));

  test.each(METHODS)('cause only the pairs to be traced again whose paths they may affect: %s', (_, changes) => {
    const config = reportConfigSchema.parse({ ...changes });
    const set = criteriaSetOf(config);
    const kept = new AllowedPowers(town, config.method, set);
    const [before, during] = [
      { again: 0, traced: 0 },
      { again: 0, changed: 0 },
    ];
    let last: ReturnType<typeof look> = [];
    for (const [name, barriers] of STEPS) {
      const screens = projectScreens(barriers, toLocal);
      const pairs = kept.pairs;
      during.again += kept.putUp(screens);
      const found = look(kept);
      const again = new AllowedPowers(town, config.method, set, screens);
      const expected = look(again);
      expected.forEach((allowed, at) => {
        expect(found[at] === null, `${name}, place ${at}`).toBe(allowed === null);
        expect(found[at]?.lwa ?? 0, `${name}, place ${at}`).toBeCloseTo(allowed?.lwa ?? 0, 9);
        if (Math.abs((allowed?.lwa ?? 0) - (last[at]?.lwa ?? 0)) > 0.01) during.changed += 1;
      });
      last = expected;
      before.again += again.pairs;
      before.traced += kept.pairs - pairs;
    }
    // The first search traces all pairs that it needs. Six more searches trace only a part of them.
    expect(during.changed).toBeGreaterThan(places.length);
    expect(during.again).toBeGreaterThan(0);
    expect(before.traced / before.again).toBeLessThan(config.method.reflections > 0 ? 0.8 : 0.5);
    expect(kept.putUp(projectScreens([], toLocal))).toBe(0);
  });

  test('give the levels of a run with them, along lines and around areas', async () => {
    const config = reportConfigSchema.parse({ criteriaSet: 'bs5228-abc' });
    const set = criteriaSetOf(config);
    const powers = new AllowedPowers(town, config.method, set);
    look(powers);
    const workAreas = { y: walled, b: SCREEN };
    powers.putUp(projectScreens(existingBarriers(areasOf(workAreas), config.method, toLocal), toLocal));
    const open = new AllowedPowers(town, config.method, set);
    // Receivers next to the equipment have no barrier in between.
    const { xy } = town.receivers;
    const far = limits.map((limit, at) => (Math.hypot(xy[2 * at]!, xy[2 * at + 1]!) < 60 ? NaN : limit));
    let [looked, most] = [0, 0];
    for (const [x, y] of [[0, 0] as const, ...places.slice(0, 8)]) {
      const allowed = powers.at(x, y, equipment, far);
      if (allowed === null) continue;
      looked += 1;
      most = Math.max(most, allowed.lwa - (open.at(x, y, equipment, far)?.lwa ?? NaN));
      const levels = await levelsFrom(x, y, config, workAreas);
      const over = levels.map((level, receiver) => {
        const corrected = town.receivers.atFacade[receiver] === 1 ? level + set.facadeCorrectionDb : level;
        return corrected - LOUD_DBA + allowed.lwa - (far[receiver] ?? NaN) - (set.rounding === 'integer' ? 0.5 : 0);
      });
      expect(Math.abs(Math.max(...over.filter((value) => !Number.isNaN(value))))).toBeLessThan(0.011);
    }
    expect(looked).toBeGreaterThan(5);
    expect(most).toBeGreaterThan(3);
  });

  test('are used if they are complete', () => {
    const { method } = reportConfigSchema.parse({});
    const { barrierHeight: _height, ...properties } = SCREEN.feature.properties;
    const unfinished = { ...SCREEN, feature: { ...SCREEN.feature, properties } };
    const stand = (workAreas: Record<string, WorkArea>) => existingBarriers(areasOf(workAreas), method, toLocal).length;
    expect(stand({ b: SCREEN, y: walled })).toBe(2);
    expect(stand({ b: unfinished, y: yard })).toBe(0);
    const point: WorkArea = { ...walled, feature: { ...walled.feature, geometry: { type: 'Point', coordinates: corner(0, 0) } } }; // prettier-ignore
    expect(stand({ y: point })).toBe(0);
  });

  test('affect equipment at another height through separate pairs', () => {
    const config = reportConfigSchema.parse({});
    const set = criteriaSetOf(config);
    const powers = new AllowedPowers(town, config.method, set);
    look(powers);
    const high = { ...equipment, heightM: 6 };
    const [x, y] = places[0] ?? [0, 0];
    const again = new AllowedPowers(town, config.method, set).at(x, y, high, limits);
    expect(powers.at(x, y, high, limits)).toEqual(again);
  });
});
