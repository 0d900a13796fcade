import { expect, test } from 'vitest';
import { nonNegativeLeastSquares, normalEquations, solveSymmetric } from './least-squares.ts';
import { randomFrom } from '../../../tests/unit/acoustics/scenes.ts';

test.each([
  ['an exact solution', [[1, 0], [0, 1], [1, 1]], [2, 3, 5], [2, 3]], // prettier-ignore
  ['a negative one at the bound', [[1, 0], [0, 1], [1, 1]], [2, -3, 1], [1.5, 0]], // prettier-ignore
  ['nothing but negatives', [[1], [2]], [-1, -2], [0]],
  [
    'zeros',
    [
      [1, 0],
      [0, 1],
    ],
    [0, 0],
    [0, 0],
  ],
])('nonNegativeLeastSquares finds %s', (_, rows, right, expected) => {
  nonNegativeLeastSquares(rows, right).forEach((value, at) => expect(value).toBeCloseTo(expected[at]!, 9));
});

test('solveSymmetric solves a symmetric system, and returns null for a singular one', () => {
  expect(solveSymmetric([[4, 2], [2, 3]], [8, 7])?.map((value) => value.toFixed(9))).toEqual(['1.250000000', '1.500000000']); // prettier-ignore
  expect(solveSymmetric([[1, 1], [1, 1]], [1, 1])).toBeNull(); // prettier-ignore
});

test('nonNegativeLeastSquares meets the Karush–Kuhn–Tucker conditions for random problems', () => {
  const next = randomFrom(7);
  for (let scene = 0; scene < 300; scene++) {
    const [height, width] = [6 + Math.floor(12 * next()), 1 + Math.floor(6 * next())];
    const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => next() - 0.2));
    const right = rows.map(() => next() - 0.4);
    const x = nonNegativeLeastSquares(rows, right);
    const { square, product } = normalEquations(rows, right);
    x.forEach((value, i) => {
      const gradient = product[i]! - square[i]!.reduce((sum, of, j) => sum + of * x[j]!, 0);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(gradient).toBeLessThan(1e-7);
      // At a positive value, the gradient is zero.
      expect(value > 0 ? Math.abs(gradient) : 0).toBeLessThan(1e-7);
    });
  }
});
