import { describe, expect, it } from 'vitest';
import { planOfSize } from '../../../functions/src/prediction/size.ts';

describe('planOfSize chooses how a run is processed', () => {
  it.each([
    [0, 1_200_000, { kind: 'call' }],
    [0, 1_200_001, { kind: 'job' }],
    [0, 2_000_000, { kind: 'job' }],
    [0, 2_000_001, { kind: 'shards', count: 3 }],
    [0, 399_000_000, { kind: 'shards', count: 399 }],
    [1, 250_000, { kind: 'call' }],
    [1, 250_001, { kind: 'job' }],
    [1, 1_000_000, { kind: 'job' }],
    [1, 1_000_001, { kind: 'shards', count: 3 }],
    [1, 99_000_000, { kind: 'shards', count: 198 }],
    [2, 12_000, { kind: 'call' }],
    [2, 12_001, { kind: 'job' }],
    [2, 50_000, { kind: 'job' }],
    [2, 50_001, { kind: 'shards', count: 3 }],
    [2, 9_900_000, { kind: 'shards', count: 396 }],
  ] as const)('from the order of reflections and the pairs: order %i, %i pairs: %o', (reflections, pairs, plan) => {
    expect(planOfSize({ pairs, receivers: 50_000, reflections })).toEqual(plan);
  });

  it.each([
    [150_000, { kind: 'call' }],
    [150_001, { kind: 'job' }],
  ] as const)('from the number of receivers: %i receivers in 200,000 pairs: %o', (receivers, plan) => {
    expect(planOfSize({ pairs: 200_000, receivers, reflections: 0 })).toEqual(plan);
  });
});
