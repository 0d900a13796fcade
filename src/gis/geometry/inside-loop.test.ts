import { expect, it } from 'vitest';
import { insideLoop } from './inside-loop.ts';

const L_SHAPE = [[0, 0], [4, 0], [4, 1], [1, 1], [1, 4], [0, 4]] as const; // prettier-ignore

it.each([
  ['in the foot', 3, 0.5, true],
  ['in the stem', 0.5, 3, true],
  ['in the box but not in the shape', 3, 3, false],
  ['outside the box', 5, 5, false],
  ['with a coordinate that is not a number', NaN, 1, false],
])('insideLoop tests a position %s', (_where, x, y, inside) => {
  expect(insideLoop(L_SHAPE)(x, y)).toBe(inside);
});

it('insideLoop finds no position inside a line', () => {
  expect(insideLoop(L_SHAPE.slice(0, 2))(0.5, 0)).toBe(false);
});
