import { describe, expect, test } from 'vitest';
import { countClasses, controllingReceivers, placeClass } from './place-classes.ts';

describe('placeClass', () => {
  test.each([
    [94.9, 0],
    [95, 1],
    [99.9, 1],
    [100, 2],
    [104.9, 2],
    [105, 3],
    [109.9, 3],
    [110, 4],
    [NaN, null],
  ])('gives a position that allows %s dB(A) the class %s for equipment of 105 dB(A)', (allowed, expected) =>
    expect(placeClass(allowed, 105)).toBe(expected),
  );
});

test('countClasses counts positions by class, and controllingReceivers counts excluded positions by receiver', () => {
  const found = {
    lwa: Float64Array.of(90, 104, 104.5, 106, NaN),
    receivers: Int32Array.of(7, 3, 7, 3, -1),
  };
  expect(countClasses(found, 105)).toEqual([1, 0, 2, 1, 0]);
  expect(controllingReceivers(found, 105)).toEqual([
    { receiver: 7, places: 2 },
    { receiver: 3, places: 1 },
  ]);
});
