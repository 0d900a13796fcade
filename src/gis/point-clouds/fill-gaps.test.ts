import { expect, it } from 'vitest';
import { fillGaps } from './fill-gaps.ts';

const NONE = Number.NaN;

function filled(rows: number[][], mostCells = 10): number[][] {
  const columns = rows[0]?.length ?? 0;
  const heights = Float32Array.from(rows.flat());
  fillGaps(heights, columns, rows.length, mostCells);
  return rows.map((_, row) => Array.from(heights.slice(row * columns, (row + 1) * columns)));
}

it('fillGaps interpolates linearly between the sides of a gap', () => {
  expect(filled([[1, NONE, NONE, 4, 5]])).toEqual([[1, 2, 3, 4, 5]]);
});

it('fillGaps keeps a plane that slopes in both directions', () => {
  const plane = (column: number, row: number) => 10 + column - 2 * row;
  const rows = Array.from({ length: 7 }, (_, row) => Array.from({ length: 8 }, (_, column) => plane(column, row)));
  const holed = rows.map((cells, row) =>
    cells.map((height, column) => (row > 1 && row < 5 && column > 2 && column < 6 ? NONE : height)),
  );
  expect(filled(holed)).toEqual(rows);
});

it('fillGaps does not fill gaps wider than the limit, or gaps at the border', () => {
  expect(filled([[NONE, 1, NONE, NONE, NONE, 5, NONE]], 3)).toEqual([[NONE, 1, NONE, NONE, NONE, 5, NONE]]);
});

it('fillGaps gives nearer sides more weight', () => {
  // Between 0 and 0 across one cell, and between 9 and 9 across three.
  const [, middle] = filled([
    [NONE, 9, NONE],
    [0, NONE, 0],
    [NONE, NONE, NONE],
    [NONE, 9, NONE],
  ]);
  expect(middle?.[1]).toBeCloseTo((0 / 2 + 9 / 3) / (1 / 2 + 1 / 3), 5);
});
