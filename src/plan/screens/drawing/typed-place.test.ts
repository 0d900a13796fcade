import { describe, expect, it } from 'vitest';
import { bearingOf, endOfLeg, rectangleAt } from './typed-place.ts';

const rounded = (place: readonly number[]) => place.map((metres) => Math.round(metres * 1e9) / 1e9 + 0);

describe('a typed leg', () => {
  it.each([
    [0, [100, 240]],
    [90, [140, 200]],
    [180, [100, 160]],
    [270, [60, 200]],
    [450, [140, 200]],
    [30, [120, 200 + 20 * Math.sqrt(3)]],
  ] as const)('of 40 m at a bearing of %d° ends at the expected point', (bearing, end) =>
    expect(rounded(endOfLeg([100, 200], 40, bearing))).toEqual(rounded(end)),
  );

  it.each([
    [[0, 10], 0],
    [[10, 0], 90],
    [[-10, -10], 225],
    [[-10, 0], 270],
  ] as const)('to %j has the expected bearing', (to, bearing) => expect(bearingOf([0, 0], to)).toBeCloseTo(bearing, 9));
});

it.each([
  [
    12,
    [
      [0, 0],
      [0, 30],
      [12, 30],
      [12, 0],
    ],
  ],
  [
    -12,
    [
      [0, 0],
      [0, 30],
      [-12, 30],
      [-12, 0],
    ],
  ],
] as const)(
  'rectangleAt returns the corners of a rectangle that is %d m wide beside a side to the north',
  (width, corners) => {
    expect(rectangleAt([0, 0], [0, 30], width).map(rounded)).toEqual(corners);
  },
);
