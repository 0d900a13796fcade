import { describe, expect, it } from 'vitest';
import { gridLines, nearestOnGrid } from './grid-lines.ts';

describe('nearestOnGrid', () => {
  const cases: Array<[string, [number, number], number, number, [number, number] | null]> = [
    ['returns the crossing within reach', [334_009.2, 6_252_021.1], 10, 2, [334_010, 6_252_020]],
    ['returns a crossing rather than a nearer line', [10.1, 21.5], 10, 2, [10, 20]],
    ['returns a position on the only line within reach', [10.5, 25], 10, 2, [10, 25]],
    ['returns a position on the other line', [5, 19.5], 10, 2, [5, 20]],
    ['returns null between lines', [5, 5], 10, 2, null],
    ['always returns a crossing if the grid is finer than the reach', [5.4, 5.6], 1, 2, [5, 6]],
    ['works west and south of 0', [-9.5, -0.4], 10, 1, [-10, 0]],
  ];
  it.each(cases)('%s', (_name, at, stepM, reachM, expected) => {
    const found = nearestOnGrid(at, stepM, reachM);
    expect(found?.map((value) => Number(value.toFixed(9))) ?? null).toEqual(expected);
  });
});

describe('gridLines', () => {
  it('returns lines that cross a box from side to side', () => {
    expect(gridLines([8, -1, 31, 12], 10)).toEqual([
      [
        [10, -1],
        [10, 12],
      ],
      [
        [20, -1],
        [20, 12],
      ],
      [[30, -1], [30, 12]], // prettier-ignore
      [
        [8, 0],
        [31, 0],
      ],
      [[8, 10], [31, 10]], // prettier-ignore
    ]);
  });

  it('returns nothing for a box between lines', () => {
    expect(gridLines([1, 1, 2, 2], 10)).toEqual([]);
  });
});
