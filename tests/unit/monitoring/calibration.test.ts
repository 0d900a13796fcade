import { describe, expect, test } from 'vitest';
import { calibrate, type CalibrationQuarter } from '../../../src/domain/monitoring/calibration.ts';
import { randomFrom } from '../acoustics/scenes.ts';
import { normal } from './normal.ts';

const energy = (level: number) => 10 ** (level / 10);

/** What each item brings to each of two loggers by its sound power as it is, dBA. */
const LEVELS: Record<string, readonly [number, number]> = { breaker: [68, 55], saw: [60, 66], generator: [57, 57] };
/** By how much their true sound powers are higher, dB. */
const TRUTH: Record<string, number> = { breaker: 4, saw: -3, generator: 2 };

/** Quarters in which each item is on half of the time, with other noise of 50 dBA and what else makes levels scatter, dB. */
function quarters(seed: number, scatterDb: number, isOn: (plant: string, at: number) => boolean): CalibrationQuarter[] {
  const next = randomFrom(seed);
  return Array.from({ length: 64 }, (_, index): CalibrationQuarter => {
    const [logger, at] = [index % 2, Math.floor(index / 2)];
    const on = Object.keys(LEVELS).filter((plant) => isOn(plant, at));
    const byPlant = new Map(on.map((plant) => [plant, energy(LEVELS[plant]![logger]!)]));
    const truth = on.reduce((sum, plant) => sum + energy(LEVELS[plant]![logger]! + TRUTH[plant]!), energy(50));
    return {
      logger: `L${logger}`,
      shift: Math.floor(at / 16),
      byPlant,
      measured: truth * energy(scatterDb * normal(next)),
    };
  });
}

const half = (plant: string, at: number) => (at >> Object.keys(LEVELS).indexOf(plant)) % 2 === 0;

describe('sound powers from quarters of an hour', () => {
  test('are exact without scatter, and so is the other noise', () => {
    const found = calibrate(quarters(1, 0, half));
    for (const { plant, kind, changeDb } of found?.plant ?? []) {
      expect(kind).toBe('found');
      expect(changeDb).toBeCloseTo(TRUTH[plant]!, 6);
    }
    for (const { level } of found?.ambient ?? []) expect(level).toBeCloseTo(50, 4);
    expect(found?.residualDb).toBeCloseTo(0, 6);
  });

  test('scatter of 1 dB leaves loud items within 0.5 dB, and the spread covers the error', () => {
    let covered = 0;
    let loud = 0;
    for (let seed = 1; seed <= 40; seed++) {
      for (const { plant, changeDb, spreadDb } of calibrate(quarters(seed, 1, half))?.plant ?? []) {
        if (plant === 'generator') continue;
        const error = Math.abs((changeDb ?? NaN) - TRUTH[plant]!);
        if (error <= 0.5) loud++;
        if (error <= 2 * (spreadDb ?? 0)) covered++;
      }
    }
    expect(loud).toBeGreaterThanOrEqual(64);
    expect(covered).toBeGreaterThanOrEqual(68);
  });

  test('of items that are always on together are not told apart', () => {
    const alike: Record<string, readonly [number, number]> = { ...LEVELS };
    const together = quarters(1, 0, half).map((quarter) => {
      const breaker = quarter.byPlant.get('breaker');
      const byPlant = new Map(quarter.byPlant);
      if (breaker !== undefined) byPlant.set('loader', breaker / 2);
      return { ...quarter, byPlant };
    });
    expect(Object.keys(alike)).toHaveLength(3);
    const found = calibrate(together)?.plant.find(({ plant }) => plant === 'loader');
    expect(found).toMatchObject({ kind: 'together', together: ['breaker'] });
  });

  test('of what is on alike in all quarters cannot be told from the other noise', () => {
    const always = quarters(1, 0, (plant, at) => plant === 'generator' || half(plant, at));
    const found = calibrate(always);
    expect(found?.plant.find(({ plant }) => plant === 'generator')).toMatchObject({ kind: 'steady', changeDb: null });
    expect(found?.plant.find(({ plant }) => plant === 'breaker')?.changeDb).toBeCloseTo(TRUTH['breaker']!, 6);
    const nothingElse = calibrate(quarters(1, 0, () => true));
    expect(nothingElse?.plant.map(({ kind }) => kind)).toEqual(['steady', 'steady', 'steady']);
  });

  test('of an item that is not heard are none', () => {
    const with0 = quarters(1, 0, half).map((quarter, at) => ({
      ...quarter,
      byPlant: at % 3 === 0 ? new Map([...quarter.byPlant, ['pump', energy(40)]]) : quarter.byPlant,
    }));
    const found = calibrate(with0)?.plant.find(({ plant }) => plant === 'pump');
    expect(found?.changeDb === null || found?.kind === 'uncertain').toBe(true);
  });

  test('need more quarters than unknowns', () => {
    expect(calibrate(quarters(1, 0, half).slice(0, 4))).toBeNull();
    expect(calibrate([])).toBeNull();
  });
});
