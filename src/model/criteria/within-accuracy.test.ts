import { describe, expect, it } from 'vitest';
import { withinAccuracy } from './within-accuracy.ts';
import { methodSchema } from '../project/report-config.ts';
import type { Results } from '../results/results.ts';
import { someResults } from '../../../tests/support/results.ts';

/** Levels from 62 down to 33 dB(A) at night, with an RBL of 32 and an NML of 37. */
const falling = someResults(Array.from({ length: 30 }, (_, index) => `r${index}`));

const withNight = (results: Results, changes: Partial<Results['receivers']['times'][string]>): Results => {
  const { night } = results.receivers.times;
  if (night === undefined) throw new Error('no night');
  const times = { ...results.receivers.times, night: { ...night, ...changes } };
  return { ...results, receivers: { ...results.receivers, times } };
};

describe('withinAccuracy', () => {
  it('gives the counts of a hand calculation for levels that fall by 1 dB', () => {
    expect(withinAccuracy(falling, 'night')).toEqual({
      accuracyDb: 3,
      addresses: 30,
      // 35, 36 and 37 dB(A) meet 37, and 38, 39 and 40 exceed it.
      mayExceed: 3,
      mayComply: 3,
      // Bands begin 5, 10, 20 and 30 dB above the RBL. Levels of 2 to 12, 17 to 22, and 27 to 30 dB above it are within 3 dB of
      // an edge.
      otherClass: 21,
    });
  });

  it.each([
    // Columns: compared level, level before rounding, criterion, RBL, may exceed, may comply.
    [37, 37.2, 37, 32, 1, 0],
    [40, 40.4, 37, 32, 0, 1],
    // After 3 dB are subtracted, the level is rounded to 38 and still exceeds.
    [41, 40.5, 37, 32, 0, 0],
    [34, 34.4, 37, 32, 0, 0],
    [35, 34.5, 37, 32, 1, 0],
  ])('uses the level before rounding: %d dB(A), %d', (compared, unrounded, criterion, rbl, mayExceed, mayComply) => {
    const one = someResults(['r1']);
    const levels = { laeqAssessed: [compared], laeqUnrounded: [unrounded] };
    const results = withNight(
      { ...one, receivers: { ...one.receivers, ...levels } },
      {
        criterion: [criterion],
        rbl: [rbl],
        exceedance: [compared - criterion],
      },
    );
    expect(withinAccuracy(results, 'night')).toMatchObject({ addresses: 1, mayExceed, mayComply });
  });

  it('counts an address once, by its worst receiver, and no address without a comparison', () => {
    const ids = ['a', 'b', 'c', 'd'];
    const some = someResults(ids);
    const { receivers } = some;
    // Levels 62, 61, 60 and 59. The first two are one address.
    const results = withNight(
      { ...some, receivers: { ...receivers, addressId: ['a', 'a', 'c', 'd'] } },
      {
        criterion: [60, 59, 60, null],
        exceedance: [2, 2, 0, null],
        status: ['assessed', 'assessed', 'assessed', 'not-in-use'],
      },
    );
    expect(withinAccuracy(results, 'night')).toMatchObject({ addresses: 2, mayExceed: 1, mayComply: 1 });
  });

  it('returns null for the quick method, which has no stated accuracy', () => {
    const quick = { ...falling, method: methodSchema.parse({ prediction: 'quick' }) };
    expect(withinAccuracy(quick, 'night')).toBeNull();
    expect(withinAccuracy(falling, 'noon')).toBeNull();
  });
});
