import { expect, test } from 'vitest';
import { roundLength } from './round-length.ts';

test.each([
  [437, 200],
  [500, 500],
  [99, 50],
  [1.5, 1],
])('roundLength gives a scale bar of at most %s m the length %s m', (most, expected) =>
  expect(roundLength(most)).toBe(expected),
);
