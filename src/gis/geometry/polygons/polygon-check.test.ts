import { describe, expect, it } from 'vitest';
import { findSelfCrossing } from './polygon-check.ts';

describe('findSelfCrossing', () => {
  it('finds nothing in a square, closed or open, with a repeated vertex', () => {
    const square = [
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ];
    expect(findSelfCrossing(square)).toBeNull();
    expect(findSelfCrossing([...square, [0, 0]])).toBeNull();
    expect(findSelfCrossing(square.slice(0, 3))).toBeNull();
    expect(findSelfCrossing([])).toBeNull();
  });

  it('finds where a bow-tie crosses itself', () => {
    const bowTie = [
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
    ];
    expect(findSelfCrossing(bowTie)).toEqual({ at: [1, 1], edges: [0, 2] });
  });

  it('finds a crossing through a common vertex', () => {
    const bowTie = [
      [0, 0],
      [1, 1],
      [2, 2],
      [2, 0],
      [1, 1],
      [0, 2],
    ];
    expect(findSelfCrossing(bowTie)?.at).toEqual([1, 1]);
  });

  it('finds a crossing through a vertex on an edge', () => {
    const ring = [
      [0, 0],
      [4, 0],
      [4, 3],
      [2, 0],
      [2, -3],
      [0, -3],
    ];
    expect(findSelfCrossing(ring)?.at).toEqual([2, 0]);
  });

  it('accepts a ring that touches itself at a corner', () => {
    const touching = [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 0],
      [0, 4],
    ];
    const cornerToCorner = [
      [0, 0],
      [2, 2],
      [4, 0],
      [4, 4],
      [2, 2],
      [0, 4],
    ];
    expect(findSelfCrossing(touching)).toBeNull();
    expect(findSelfCrossing(cornerToCorner)).toBeNull();
  });

  it('accepts a ring that runs to a courtyard and back along one edge', () => {
    const courtyard = [
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 9],
      [0, 3],
      [3, 3],
      [3, 6],
      [6, 6],
      [6, 3],
      [3, 3],
      [0, 3],
    ];
    expect(findSelfCrossing(courtyard)).toBeNull();
  });

  it('works in degrees, with small and close coordinates', () => {
    const ring = [
      [151.2, -33.85],
      [151.2001, -33.85],
      [151.2, -33.8501],
      [151.2001, -33.8501],
    ];
    expect(findSelfCrossing(ring)).not.toBeNull();
  });

  it('gives the same result with and without the spatial index', () => {
    const star = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const angle = (2 * Math.PI * index) / count;
        const radius = index % 2 === 0 ? 10 : 7;
        return [radius * Math.cos(angle), radius * Math.sin(angle)];
      });
    for (const count of [40, 64, 66, 200]) {
      expect(findSelfCrossing(star(count))).toBeNull();
      const [a = [], b = [], ...rest] = star(count);
      const swapped = [...rest.slice(0, 10), b, ...rest.slice(10), a];
      expect(findSelfCrossing(swapped)).not.toBeNull();
    }
  });

  it('checks 10,000 vertices within a quarter of a second', () => {
    const ring = Array.from({ length: 10_000 }, (_, index) => {
      const angle = (2 * Math.PI * index) / 10_000;
      const radius = 1000 + 20 * Math.sin(angle * 300);
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    });
    const start = performance.now();
    expect(findSelfCrossing(ring)).toBeNull();
    expect(performance.now() - start).toBeLessThan(250);
  });
});
