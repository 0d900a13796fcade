import { describe, expect, test } from 'vitest';
import { calibrate, type CalibrationQuarter } from './calibration.ts';
import { randomFrom } from '../../../tests/unit/acoustics/scenes.ts';
import { normal } from '../../../tests/unit/monitoring/normal.ts';

const energy = (level: number) => 10 ** (level / 10);

/** Level of each item at two loggers by its known sound power, dB(A). */
const LEVELS: Record<string, readonly [number, number]> = { breaker: [68, 55], saw: [60, 66], generator: [57, 57] };
/** Difference of the true sound powers, dB. */
const TRUTH: Record<string, number> = { breaker: 4, saw: -3, generator: 2 };

/** Quarter-hours in which each item is on half of the time, with other noise of 50 dB(A) and further scatter, dB. */
function quarters(
  seed: number,
  scatterDb: number,
  isOn: (equipment: string, at: number) => boolean,
): CalibrationQuarter[] {
  const next = randomFrom(seed);
  return Array.from({ length: 64 }, (_, index): CalibrationQuarter => {
    const [logger, at] = [index % 2, Math.floor(index / 2)];
    const on = Object.keys(LEVELS).filter((equipment) => isOn(equipment, at));
    const byEquipment = new Map(on.map((equipment) => [equipment, energy(LEVELS[equipment]![logger]!)]));
    const truth = on.reduce(
      (sum, equipment) => sum + energy(LEVELS[equipment]![logger]! + TRUTH[equipment]!),
      energy(50),
    );
    return {
      logger: `L${logger}`,
      shift: Math.floor(at / 16),
      byEquipment,
      measured: truth * energy(scatterDb * normal(next)),
    };
  });
}

const half = (equipment: string, at: number) => (at >> Object.keys(LEVELS).indexOf(equipment)) % 2 === 0;

describe('the sound powers that calibrate derives', () => {
  test('are exact without scatter, and so is the other noise', () => {
    const found = calibrate(quarters(1, 0, half));
    for (const { equipment, kind, changeDb } of found?.equipment ?? []) {
      expect(kind).toBe('found');
      expect(changeDb).toBeCloseTo(TRUTH[equipment]!, 6);
    }
    for (const { level } of found?.ambient ?? []) expect(level).toBeCloseTo(50, 4);
    expect(found?.residualDb).toBeCloseTo(0, 6);
  });

  test('are within 0.5 dB for loud items with a scatter of 1 dB, and the spread covers the error', () => {
    let covered = 0;
    let loud = 0;
    for (let seed = 1; seed <= 40; seed++) {
      for (const { equipment, changeDb, spreadDb } of calibrate(quarters(seed, 1, half))?.equipment ?? []) {
        if (equipment === 'generator') continue;
        const error = Math.abs((changeDb ?? NaN) - TRUTH[equipment]!);
        if (error <= 0.5) loud++;
        if (error <= 2 * (spreadDb ?? 0)) covered++;
      }
    }
    expect(loud).toBeGreaterThanOrEqual(64);
    expect(covered).toBeGreaterThanOrEqual(68);
  });

  test('are joined for items that are always on together', () => {
    const alike: Record<string, readonly [number, number]> = { ...LEVELS };
    const together = quarters(1, 0, half).map((quarter) => {
      const breaker = quarter.byEquipment.get('breaker');
      const byEquipment = new Map(quarter.byEquipment);
      if (breaker !== undefined) byEquipment.set('loader', breaker / 2);
      return { ...quarter, byEquipment };
    });
    expect(Object.keys(alike)).toHaveLength(3);
    const found = calibrate(together)?.equipment.find(({ equipment }) => equipment === 'loader');
    expect(found).toMatchObject({ kind: 'together', together: ['breaker'] });
  });

  test('are missing for an item that is always on, because it cannot be separated from the other noise', () => {
    const always = quarters(1, 0, (equipment, at) => equipment === 'generator' || half(equipment, at));
    const found = calibrate(always);
    expect(found?.equipment.find(({ equipment }) => equipment === 'generator')).toMatchObject({
      kind: 'steady',
      changeDb: null,
    });
    expect(found?.equipment.find(({ equipment }) => equipment === 'breaker')?.changeDb).toBeCloseTo(
      TRUTH['breaker']!,
      6,
    );
    const nothingElse = calibrate(quarters(1, 0, () => true));
    expect(nothingElse?.equipment.map(({ kind }) => kind)).toEqual(['steady', 'steady', 'steady']);
  });

  test('are missing or uncertain for an item that is inaudible', () => {
    const with0 = quarters(1, 0, half).map((quarter, at) => ({
      ...quarter,
      byEquipment: at % 3 === 0 ? new Map([...quarter.byEquipment, ['pump', energy(40)]]) : quarter.byEquipment,
    }));
    const found = calibrate(with0)?.equipment.find(({ equipment }) => equipment === 'pump');
    expect(found?.changeDb === null || found?.kind === 'uncertain').toBe(true);
  });

  test('need more 15-min periods than unknowns', () => {
    expect(calibrate(quarters(1, 0, half).slice(0, 4))).toBeNull();
    expect(calibrate([])).toBeNull();
  });
});
