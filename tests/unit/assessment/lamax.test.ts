import { describe, expect, test } from 'vitest';
import { assess } from '../../../src/prediction/rules/run/assess.ts';
import { buildReport } from '../../../src/report/rules/build-report.ts';
import { reportConfigSchema } from '../../../src/model/project/report-config.ts';
import {
  flagsOf,
  isLamaxAtLeast,
  itemsWithoutLamax,
  LAMAX_AT_LEAST,
  levelsInTime,
  type Results,
} from '../../../src/model/results/results.ts';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import { anAssessment, aWorkArea } from '../../support/assessments.ts';
import { anEquipmentItem } from '../../support/equipment.ts';
import { EAST, NORTH, projectWith, TEST_CRS, textFile } from '../../support/made-up-files.ts';
import { preparedScene } from '../../support/prepared-scene.ts';

const { toLonLat } = requireSystem(TEST_CRS);
const scene = preparedScene(
  projectWith(
    textFile(
      'receivers',
      'receivers.csv',
      `id,address,type,height,easting,northing\nR,1 High Street,residence,1.5,${EAST + 50},${NORTH + 50}\n`,
    ),
  ),
);
const point = { type: 'Point', coordinates: toLonLat(EAST + 90, NORTH + 50) };
const config = reportConfigSchema.parse({});

interface Item {
  readonly name: string;
  readonly lwa: number;
  readonly lamax: number | null;
  readonly quantity?: number;
  readonly usage?: number;
}

/**
 * Work at one point at night. All items have the same spectrum, so that each level is below its sound power level by the same
 * amount K.
 */
async function atNight(items: readonly Item[], changes: { hours?: object } = {}): Promise<Results> {
  const equipment = items.map(({ name, lwa, lamax }) => anEquipmentItem({ id: name, name, lwa, lamax }));
  const uses = items.map(({ name, quantity = 1, usage = 100 }) => ({ id: name, quantity, usage }));
  const workAreas = { a: aWorkArea({ name: 'A', geometry: point, equipment: uses, ...changes }) };
  const assessment = { ...anAssessment(), operatingTime: 'night', workAreas };
  return await assess({ assessment, config, equipment, hash: 'h' }, scene, { email: 'a@b.c', at: new Date(0) });
}

const K = async () => 100 - ((await atNight([{ name: 'pump', lwa: 100, lamax: null }])).receivers.laeq[0] ?? NaN);
const lg = Math.log10;

describe('LAmax (acoustics.md: of the loudest item alone, without quantity and usage; never below LAeq)', () => {
  const SAW = { name: 'saw', lwa: 118, lamax: null };
  const PUMP = { name: 'pump', lwa: 100, lamax: 104 };
  test.each<[why: string, items: readonly Item[], laeq: number, lamax: number, isAtLeast: boolean, names: string[]]>([
    ['one item: its own maximum, 104', [PUMP], 100, 104, false, []],
    // 9 pumps at 5 %: LAeq 100 + 9.54 − 13.01 = 96.53; LAmax remains 104.
    ['quantity and usage do not count', [{ ...PUMP, quantity: 9, usage: 5 }], 96.53, 104, false, []],
    // A saw of 118 without a maximum, 25 % of the time: LAeq 118 − 6.02 = 111.98, and with the pump's 100 → 112.25.
    // The saw at full power has 118, above the pump's maximum of 104.
    [
      'an item without a maximum counts with its LAeq at full power',
      [{ ...SAW, usage: 25 }, PUMP],
      112.25,
      118,
      true,
      ['saw'],
    ],
    // Four items of 103: LAeq 103 + 6.02 = 109.02, above the maximum of 105 of each item.
    ['never below LAeq', [{ name: 'four', lwa: 103, lamax: 105, quantity: 4 }], 109.02, 109.02, true, []],
    // Three saws of 104 at 50 %: LAeq 104 + 4.77 − 3.01 = 105.76, above one saw at full power, 104.
    ['no item has a maximum', [{ ...SAW, lwa: 104, quantity: 3, usage: 50 }], 105.76, 105.76, true, ['saw']],
    // A quiet item without a maximum: 90 at full power, below the pump's maximum. Its unknown maximum may be higher.
    ['a quiet item has no maximum', [{ ...SAW, lwa: 90 }, PUMP], 10 * lg(10 ** 10 + 10 ** 9), 104, true, ['saw']],
  ])('is as computed by hand: %s', async (_, items, laeq, lamax, isAtLeast, names) => {
    const [k, results] = [await K(), await atNight(items)];
    const levels = levelsInTime(results, 'night');
    expect(levels.laeq[0]).toBeCloseTo(laeq - k, 1);
    expect(levels.lamax[0]).toBeCloseTo(lamax - k, 1);
    expect(levels.lamax[0]).toBeGreaterThanOrEqual(levels.laeq[0] ?? NaN);
    expect(isLamaxAtLeast(levels, 0)).toBe(isAtLeast);
    expect(itemsWithoutLamax(results, 'night')).toEqual(names);
    expect(flagsOf(results, 'night', 0).includes(LAMAX_AT_LEAST)).toBe(isAtLeast);
    expect(results.lamaxReason === null).toBe(!isAtLeast);
    for (const name of names) expect(results.lamaxReason).toContain(name);
  });

  test('of a saw without a maximum triggers the sleep disturbance screening, and the report marks it as a lower bound', async () => {
    // 118 at 25 m: about 78 dB(A), above 52 and above 65.
    const results = await atNight([{ name: 'saw', lwa: 118, lamax: null }]);
    expect(results.receivers.lamax[0]).toBeGreaterThan(65);
    expect(results.receivers.times['night']?.flags[0]).toEqual(
      expect.arrayContaining(['sleep-screening', 'sleep-awakening']),
    );
    const names = { project: 'P', company: 'C' };
    const report = buildReport(results, scene, { assessment: anAssessment(), config, equipment: [] }, names);
    expect(report).toMatchObject({ lamaxAtLeast: true, times: [{ sleepScreening: 1, sleepAtLeast: true }] });
    expect(report.lamaxReason).toContain('saw');
    expect(report.outcomes?.rows[0]?.lamax).toMatchObject({ isAtLeast: true });
  });

  test('that was raised to LAeq has a reason without names if all items have a maximum', async () => {
    const results = await atNight([{ name: 'four', lwa: 103, lamax: 105, quantity: 4 }]);
    expect(results.lamaxAtLeast).toBe(false);
    expect(results.lamaxReason).toBe(
      'LAmax is at least the level stated at 1 receiver, where LAeq is higher than the maximum of any single item: LAmax is never below LAeq.',
    );
    const names = { project: 'P', company: 'C' };
    const report = buildReport(results, scene, { assessment: anAssessment(), config, equipment: [] }, names);
    expect(report).toMatchObject({ times: [{ sleepAtLeast: true }] });
  });
});
