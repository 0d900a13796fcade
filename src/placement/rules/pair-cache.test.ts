import { describe, expect, it } from 'vitest';
import { PairCache } from './pair-cache.ts';

const REACH = { beforeM: 0, beyondM: 0, leftM: 1, rightM: 1 };

describe('PairCache', () => {
  it('has a maximum size, and has room again after pairs were dropped', () => {
    const pairs = new PairCache(Float64Array.of(100, 0, 0, 100), 1);
    const energy = Float64Array.from({ length: 8 }, (_, band) => band);
    pairs.keep(0, 0, 0, energy, REACH);
    pairs.keep(0, 0, 1, energy, REACH);
    expect([...(pairs.energyOf(0, 0, 0)?.subarray(0, 8) ?? [])]).toEqual([...energy]);
    expect(pairs.energyOf(0, 0, 1)).toBeUndefined();
    // A line across the path to the first receiver.
    expect(pairs.forgetThose([Float64Array.of(50, -5, 50, 5)])).toBe(1);
    pairs.keep(0, 0, 1, energy, REACH);
    expect(pairs.energyOf(0, 0, 1)).toBeDefined();
  });
});
