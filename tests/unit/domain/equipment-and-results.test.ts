import { describe, expect, test } from 'vitest';
import { equipmentSpectrum, shiftedTo } from '../../../src/model/equipment/equipment-spectrum.ts';
import { aWeightedSum } from '../../../src/engine/scene/octave-bands.ts';
import { summariseTime } from '../../../src/report/rules/report.ts';
import { resultLevel, resultsSchema } from '../../../src/model/results/results.ts';
import { someResults } from '../../support/results.ts';

const RECEIVERS = Array.from({ length: 30 }, (_, index) => `R${index}`);

describe('the spectrum of an equipment item', () => {
  test('is its own spectrum if it has one', () => {
    const lw = [90, 91, 92, 93, 94, 95, 96, 97];
    expect(equipmentSpectrum({ lw, lwa: 70, category: 'lifting' })).toEqual({ lw, note: '' });
  });

  test.each(['earthmoving', 'breaking', 'power', 'other', 'hand tools'])(
    'of the category %s has the A-weighted level of the item, and a note about its origin',
    (category) => {
      const spectrum = equipmentSpectrum({ lw: null, lwa: 112, category });
      expect(aWeightedSum(spectrum?.lw ?? [])).toBeCloseTo(112, 9);
      expect(spectrum?.note).toContain(category);
    },
  );

  test('is missing for a category without a typical spectrum', () => {
    expect(equipmentSpectrum({ lw: null, lwa: 100, category: 'balloons' })).toBeNull();
  });

  test('keeps its shape when it is shifted to another level', () => {
    const shifted = shiftedTo(100, [60, 70, 80, 80, 80, 70, 60, 50]);
    expect(aWeightedSum(shifted)).toBeCloseTo(100, 9);
    expect((shifted[2] ?? 0) - (shifted[1] ?? 0)).toBeCloseTo(10, 9);
  });

  test('sums to 0 dB(A) for a single band at 1 kHz', () => {
    const silent = -Infinity;
    expect(aWeightedSum([silent, silent, silent, silent, 0, silent, silent, silent])).toBeCloseTo(0, 12);
    expect(aWeightedSum(Array.from({ length: 8 }, () => silent))).toBe(-Infinity);
  });
});

describe('results', () => {
  test('are rejected with columns of unequal length, which are named', () => {
    const results = someResults(RECEIVERS);
    const broken = { ...results, receivers: { ...results.receivers, laeq: results.receivers.laeq.slice(1) } };
    expect(resultsSchema.safeParse(broken).error?.issues[0]?.path).toEqual(['receivers', 'laeq']);
  });

  test('are rejected with area levels of the wrong length', () => {
    expect(resultsSchema.safeParse({ ...someResults(RECEIVERS), areaLevels: [[1]] }).success).toBe(false);
  });

  test('store −Infinity as −99', () => {
    expect(resultLevel(-Infinity)).toBe(-99);
    expect(resultLevel(54.326)).toBe(54.33);
  });

  test('are summarised by operating time: exceedances are listed worst first and counted by catchment', () => {
    const results = someResults(RECEIVERS);
    for (const key of results.operatingTimes) {
      const summary = summariseTime(results, key);
      const exceedance = results.receivers.times[key]?.exceedance ?? [];
      expect(summary.exceeding).toBe(exceedance.filter((value) => value !== null && value > 0).length);
      expect(summary.assessed).toBe(results.receivers.id.length);
      const listed = summary.mostAffected.map((receiver) => receiver.exceedance);
      expect(listed).toEqual([...listed].sort((a, b) => b - a));
      expect(summary.catchments.reduce((sum, { receivers }) => sum + receivers, 0)).toBe(summary.assessed);
    }
  });
});
