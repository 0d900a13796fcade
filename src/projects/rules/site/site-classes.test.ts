import { expect, it } from 'vitest';
import { classesOf, countsOf, GROUND_CLASSES, HEIGHT_CLASSES } from './site-classes.ts';

it.each([
  [0.01, 'below 4 m'],
  [3.99, 'below 4 m'],
  [4, '4 to 8 m'],
  [11.9, '8 to 12 m'],
  [12, '12 to 20 m'],
  [39.9, '20 to 40 m'],
  [40, '40 m and above'],
  [828, '40 m and above'],
])('classesOf assigns a building of %d m to the class %s', (heightM, label) => {
  const [number = -1] = classesOf(Float64Array.of(heightM), HEIGHT_CLASSES);
  expect(HEIGHT_CLASSES[number]?.label).toBe(label);
});

it.each([
  [0, 'G below 0.2, hard'],
  [0.5, 'G 0.4 to 0.6'],
  [1, 'G 0.8 and above, soft'],
])('classesOf assigns a ground region with G %d to the class %s', (g, label) => {
  const [number = -1] = classesOf(Float64Array.of(g), GROUND_CLASSES);
  expect(GROUND_CLASSES[number]?.label).toBe(label);
});

it('countsOf counts classes', () => {
  expect(countsOf(classesOf(Float64Array.of(3, 5, 6, 50), HEIGHT_CLASSES), HEIGHT_CLASSES)).toEqual([1, 2, 0, 0, 0, 1]);
});
