import { describe, expect, it } from 'vitest';
import { simplifiedRing } from './simplify-ring.ts';

const ring = (...corners: Array<[number, number]>) => Float64Array.from(corners.flat());

describe('simplifiedRing', () => {
  it('removes corners on a line, and keeps those of a square', () => {
    const square = ring([0, 0], [5, 0.1], [10, 0], [10, 10], [5, 10], [0, 10], [0, 4]);
    expect([...simplifiedRing(square, 0.5)]).toEqual([0, 0, 10, 0, 10, 10, 0, 10]);
    expect([...simplifiedRing(square, 0.01)]).toEqual([0, 0, 5, 0.1, 10, 0, 10, 10, 0, 10]);
  });

  it('keeps only as many corners of a circle of 100 m as a tolerance of 1 m requires', () => {
    const circle = ring(
      ...Array.from({ length: 720 }, (_, step): [number, number] => {
        const angle = (step * Math.PI) / 360;
        return [100 * Math.cos(angle), 100 * Math.sin(angle)];
      }),
    );
    const simple = simplifiedRing(circle, 1);
    expect(simple.length / 2).toBeLessThan(40);
    expect(simple.length / 2).toBeGreaterThan(21);
  });

  it('keeps at least three corners, however large the tolerance is', () => {
    const square = ring([0, 0], [10, 0], [10, 10], [0, 10]);
    expect([...simplifiedRing(square, 1000)]).toEqual([...square]);
    const kite = ring([0, 0], [10, -1], [20, 0], [10, 5]);
    expect([...simplifiedRing(kite, 1000)]).toEqual([0, 0, 20, 0, 10, 5]);
    expect(simplifiedRing(ring([0, 0], [1, 0], [1, 1]), 1000)).toHaveLength(6);
  });

  it.each([
    ['on one line', ring([0, 0], [1, 0], [2, 0], [3, 0], [1.5, 0])],
    ['at one position', ring([4, 4], [4, 4], [4, 4], [4, 4])],
    ['of a ring with two corners', ring([0, 0], [1, 1])],
    ['of an empty ring', ring()],
  ])('keeps corners %s unchanged', (_, corners) => {
    expect([...simplifiedRing(corners, 1)]).toEqual([...corners]);
  });
});
