import { describe, expect, it } from 'vitest';
import { planOfPairs } from '../../../functions/src/processing/size.ts';

describe('how a run is done, by its pairs and the order of reflections', () => {
  it.each([
    [0, 60_000, { kind: 'call' }],
    [0, 60_001, { kind: 'job' }],
    [0, 8_000_000, { kind: 'job' }],
    [0, 8_000_001, { kind: 'shards', count: 3 }],
    [0, 399_000_000, { kind: 'shards', count: 100 }],
    [1, 60_000, { kind: 'call' }],
    [1, 2_000_000, { kind: 'job' }],
    [1, 2_000_001, { kind: 'shards', count: 3 }],
    [1, 99_000_000, { kind: 'shards', count: 99 }],
    [2, 6_000, { kind: 'call' }],
    [2, 6_001, { kind: 'job' }],
    [2, 100_000, { kind: 'job' }],
    [2, 100_001, { kind: 'shards', count: 3 }],
    [2, 9_900_000, { kind: 'shards', count: 198 }],
  ] as const)('order %i, %i pairs: %o', (reflections, pairs, plan) => {
    expect(planOfPairs(pairs, reflections)).toEqual(plan);
  });
});
