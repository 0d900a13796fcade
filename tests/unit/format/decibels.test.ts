import { expect, test } from 'vitest';
import { decibels, withMinus } from '../../../src/model/format/format.ts';

test('shows level, criterion and exceedance so that they add up', () => {
  expect(decibels(82.05)).toBe('82.1');
  expect(decibels(82.05 - 51)).toBe('31.1');
  expect(decibels(66.95)).toBe('67.0');
  expect(decibels(15.95)).toBe('16.0');
  expect(decibels(-4.05)).toBe('−4.0');
});

test('shows no minus before nothing', () => {
  expect(decibels(-0.04)).toBe('0.0');
});

test('a number that people read has the minus sign, and none where it is rounded to nothing', () => {
  expect(withMinus('-1.50')).toBe('−1.50');
  expect(withMinus('-0.00')).toBe('0.00');
  expect(withMinus('12.3')).toBe('12.3');
});
