import { describe, expect, it } from 'vitest';
import { labelPoint } from './label-point.ts';

describe('labelPoint', () => {
  it('returns the centre of a square', () => {
    expect(labelPoint([[[0, 0], [10, 0], [10, 10], [0, 10]]])).toEqual([5, 5]); // prettier-ignore
  });

  it('returns a position in the wider arm of a U, not between its arms', () => {
    const u = [[0, 0], [10, 0], [10, 10], [9, 10], [9, 2], [3, 2], [3, 10], [0, 10]] as const; // prettier-ignore
    expect(labelPoint([u])).toEqual([1.5, 5]);
  });

  it('returns a position beside a hole', () => {
    const outer = [[0, 0], [10, 0], [10, 10], [0, 10]] as const; // prettier-ignore
    const hole = [[2, 2], [6, 2], [6, 8], [2, 8]] as const; // prettier-ignore
    expect(labelPoint([outer, hole])).toEqual([8, 5]);
  });

  it('works for an outline with very many corners', () => {
    const count = 300_000;
    const ring = Array.from({ length: count }, (_, at) => {
      const angle = (2 * Math.PI * at) / count;
      return [5 + Math.cos(angle), 7 + Math.sin(angle)] as const;
    });
    const [x = NaN, y = NaN] = labelPoint([ring]) ?? [];
    expect(x).toBeCloseTo(5, 6);
    expect(y).toBeCloseTo(7, 6);
  });

  it('returns null if there is no area', () => {
    expect(labelPoint([])).toBeNull();
    expect(labelPoint([[[0, 0], [1, 1]]])).toBeNull(); // prettier-ignore
    expect(labelPoint([[[0, 0], [5, 0], [9, 0]]])).toBeNull(); // prettier-ignore
  });
});
