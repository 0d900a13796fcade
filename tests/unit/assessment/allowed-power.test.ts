import { describe, expect, test } from 'vitest';
import { AllowedPowers, type PlacedPlant } from '../../../src/assessment/allowed-power.ts';
import { assess } from '../../../src/assessment/assess.ts';
import { plantSpectrum } from '../../../src/domain/equipment/plant-spectrum.ts';
import { assessmentIdSchema, companyIdSchema, projectUidSchema } from '../../../src/domain/ids.ts';
import { aWeightedSum } from '../../../src/domain/octave-bands.ts';
import { criteriaSetOf, type ReportConfig, reportConfigSchema } from '../../../src/domain/report-config.ts';
import { requireSystem } from '../../../src/geodata/crs/crs.ts';
import { anAssessment, aWorkArea } from '../../support/assessments.ts';
import { storedWorkArea, type WorkArea } from '../../../src/domain/work-area.ts';
import { localPlane } from '../../../src/geodata/scene/work-shapes.ts';
import { placeBarrier } from '../../../src/assessment/planned-barriers.ts';
import { aPlantItem } from '../../support/equipment.ts';
import { streetTown } from '../../support/plan-edits.ts';
import { randomFrom } from '../acoustics/scenes.ts';

const town = streetTown();
const { toLonLat } = requireSystem(town.crs);
const LOUD_DBA = 120;

const METHODS: Array<[string, Partial<ReportConfig>]> = [
  ['levels at façades, not rounded', { criteriaSet: 'bs5228-abc' }],
  ['the usual method', {}],
  ['reflections', { method: { ...reportConfigSchema.parse({}).method, reflections: 1 } }],
  ['the quick method', { method: { ...reportConfigSchema.parse({}).method, prediction: 'quick' } }],
  [
    'the alternative ground method',
    { method: { ...reportConfigSchema.parse({}).method, groundMethod: 'alternative' } },
  ],
];

const { eastingM, northingM } = town.origin;
/** To and fro through the town, m about its origin. */
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
const HEIGHT_M = 5;
const placed = placeBarrier({ geometry: hoarding, heightM: HEIGHT_M }, localPlane(town));

/** The assessed level at every receiver of an item of 120 dBA at a place, not rounded. */
async function levelsFrom(x: number, y: number, config: ReportConfig, isScreened: boolean) {
  const item = aPlantItem({ lwa: LOUD_DBA, height: 1.5 });
  const area = aWorkArea({ geometry: { type: 'Point', coordinates: toLonLat(eastingM + x, northingM + y) } });
  const screen = aWorkArea({ geometry: hoarding, kind: 'barrier', barrierHeight: HEIGHT_M, equipment: [] });
  const assessment = {
    ...anAssessment({
      operatingTime: 'night',
      workAreas: { w: storedWorkArea(area), ...(isScreened && { b: storedWorkArea(screen) }) },
    }),
    id: assessmentIdSchema.parse('a1'),
    project: projectUidSchema.parse('p1'),
    company: companyIdSchema.parse('c1'),
  };
  const input = { assessment, config, equipment: [item], hash: '' };
  return (await assess(input, town, { email: '', at: new Date(0) })).receivers.laeq;
}

const spectrum = plantSpectrum(aPlantItem({ lwa: LOUD_DBA }))?.lw ?? [];
const plant: PlacedPlant = { lw: spectrum, heightM: 1.5, topM: null, penaltyDb: 0 };

describe('the sound power that a place allows', () => {
  test.each([
    ...METHODS.map(([name, changes]) => [name, changes, false] as const),
    ['past a barrier line', {}, true] as const,
    [
      'past a barrier line without a limit',
      { method: { ...reportConfigSchema.parse({}).method, temporaryScreenCapDb: null } },
      true,
    ] as const,
  ])(
    'keeps the receiver that decides at its limit, and all others within theirs: %s',
    async (_, changes, isScreened) => {
      const config = reportConfigSchema.parse({ ...changes });
      const set = criteriaSetOf(config);
      const powers = new AllowedPowers(town, config.method, set, isScreened ? [placed] : []);
      const random = randomFrom(11);
      const limits = Float64Array.from(town.receivers.ids, (_id, index) =>
        index % 5 === 0 ? NaN : 40 + 15 * random(),
      );
      const open = new AllowedPowers(town, config.method, set);
      let mostGainedDb = 0;
      let looked = 0;
      while (looked < 6) {
        const [x, y] = [-200 + 450 * random(), -200 + 450 * random()];
        const allowed = powers.at(x, y, plant, limits);
        if (allowed === null) continue;
        looked += 1;
        mostGainedDb = Math.max(mostGainedDb, allowed.lwa - (open.at(x, y, plant, limits)?.lwa ?? NaN));
        const levels = await levelsFrom(x, y, config, isScreened);
        const over = levels.map((level, receiver) => {
          const corrected = town.receivers.atFacade[receiver] === 1 ? level + set.facadeCorrectionDb : level;
          const most = (limits[receiver] ?? NaN) + (set.rounding === 'integer' ? 0.5 : 0);
          return corrected - LOUD_DBA + allowed.lwa - most;
        });
        const highest = Math.max(...over.filter((one) => !Number.isNaN(one)));
        // Levels of results are rounded to 0.01 dB.
        expect(Math.abs(highest)).toBeLessThan(0.011);
        expect(Math.abs(over[allowed.receiver] ?? NaN)).toBeLessThan(0.011);
      }
      expect(mostGainedDb > 0.1).toBe(isScreened);
      expect(powers.pairs).toBeLessThan(looked * town.receivers.ids.length);
    },
  );

  test('is lower by the penalty, and does not depend on how loud the plant is', () => {
    const config = reportConfigSchema.parse({});
    const powers = new AllowedPowers(town, config.method, criteriaSetOf(config));
    const limits = new Float64Array(town.receivers.ids.length).fill(45);
    const at = (changes: Partial<PlacedPlant>) => powers.at(-220, -220, { ...plant, ...changes }, limits)?.lwa ?? NaN;
    expect(at({ penaltyDb: 5 })).toBeCloseTo(at({}) - 5, 9);
    expect(at({ lw: spectrum.map((level) => level - 30) })).toBeCloseTo(at({}), 9);
    expect(aWeightedSum(spectrum)).toBeCloseTo(LOUD_DBA, 9);
  });

  test('is none inside a building, and where nothing has a limit', () => {
    const config = reportConfigSchema.parse({});
    const powers = new AllowedPowers(town, config.method, criteriaSetOf(config));
    const none = new Float64Array(town.receivers.ids.length).fill(NaN);
    expect(powers.at(-220, -220, plant, none)).toBeNull();
    const { xy } = town.buildings.footprints;
    const [x0 = 0, y0 = 0, , , x2 = 0, y2 = 0] = xy;
    expect(powers.at((x0 + x2) / 2, (y0 + y2) / 2, plant, none.fill(45))).toBeNull();
  });
});
