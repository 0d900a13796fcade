import { describe, expect, test } from 'vitest';
import { countClasses, controllingReceivers, placeClass } from './place-classes.ts';
import { roundLength } from './places-drawing.ts';

describe('the class of a place', () => {
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
  ])('that allows %s dB(A) is %s for equipment of 105 dB(A)', (allowed, expected) =>
    expect(placeClass(allowed, 105)).toBe(expected),
  );
});

test('places are counted by class, and those that forbid the equipment by who decides', () => {
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

test.each([
  [437, 200],
  [500, 500],
  [99, 50],
  [1.5, 1],
])('a scale bar of at most %s m is %s m long', (most, expected) => expect(roundLength(most)).toBe(expected));
