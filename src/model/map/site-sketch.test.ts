import { describe, expect, test } from 'vitest';
import { siteSketch, siteSketchSchema } from './site-sketch.ts';

const bounds = { west: 151, south: -33.86, east: 151.02, north: -33.85 };

describe('the sketch of a project', () => {
  test('counts every receiver in a cell, from the north-west', () => {
    const sketch = siteSketch([151, -33.85, 151.02, -33.86], bounds);
    expect(siteSketchSchema.parse(sketch)).toEqual(sketch);
    expect(sketch.cells).toHaveLength(sketch.columns * sketch.rows);
    const filled = Array.from(sketch.cells).flatMap((digit, cell) => (digit === '0' ? [] : [cell]));
    expect(filled).toHaveLength(2);
    const [first = 0, last = 0] = filled;
    expect(first % sketch.columns).toBeLessThan(last % sketch.columns);
    expect(first).toBeLessThan(last);
  });

  test('shows a single receiver among many, and the fullest cell as the densest', () => {
    const many = Array.from({ length: 100 }, () => [151.001, -33.851]).flat();
    const { cells } = siteSketch([...many, 151.019, -33.859], bounds);
    expect(
      Array.from(cells)
        .filter((digit) => digit !== '0')
        .sort(),
    ).toEqual(['1', '3']);
  });

  test('has square cells on the ground, and covers the bounds', () => {
    const { box, columns, rows } = siteSketch([], bounds);
    const shrink = Math.cos((-33.855 * Math.PI) / 180);
    expect(((box.east - box.west) * shrink) / columns).toBeCloseTo((box.north - box.south) / rows, 9);
    expect(box.west).toBeLessThan(bounds.west);
    expect(box.north).toBeGreaterThan(bounds.north);
  });

  test('has a size also for a single receiver', () => {
    const { box } = siteSketch([151, -33], { west: 151, south: -33, east: 151, north: -33 });
    expect(box.east).toBeGreaterThan(box.west);
    expect(box.north).toBeGreaterThan(box.south);
  });
});
