import { expect, test } from 'vitest';
import { decibels, withMinus } from '../../../src/model/format/format.ts';

test('decibels formats level, criterion and exceedance so that they add up', () => {
  expect(decibels(82.05)).toBe('82.1');
  expect(decibels(82.05 - 51)).toBe('31.1');
  expect(decibels(66.95)).toBe('67.0');
  expect(decibels(15.95)).toBe('16.0');
  expect(decibels(-4.05)).toBe('−4.0');
});

test('decibels writes no minus sign before zero', () => {
  expect(decibels(-0.04)).toBe('0.0');
});

test('withMinus writes the minus sign, except for numbers that are rounded to zero', () => {
  expect(withMinus('-1.50')).toBe('−1.50');
  expect(withMinus('-0.00')).toBe('0.00');
  expect(withMinus('12.3')).toBe('12.3');
});
