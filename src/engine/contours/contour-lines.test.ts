import { describe, expect, test } from 'vitest';
import type { LevelGrid } from './adaptive-grid.ts';
import { contourLines } from './contour-lines.ts';

/** Levels that decrease by 1 dB per metre from a point, dB. */
function gridAround([cx, cy]: readonly [number, number], size = 100): LevelGrid {
  const columns = size + 1;
  const laDb = new Float64Array(columns * columns);
  for (let row = 0; row < columns; row++)
    for (let column = 0; column < columns; column++)
      laDb[row * columns + column] = 80 - Math.hypot(column - cx, row - cy);
  return { box: { x0: 0, y0: 0, x1: size, y1: size }, columns, rows: columns, dx: 1, dy: 1, laDb, predicted: 0 };
}

const lineAt = (grid: LevelGrid, levelDb: number) => {
  const [found] = contourLines(grid, [levelDb]);
  return found?.lines ?? [];
};

describe('contourLines', () => {
  test('closes a line that lies within the grid, at exactly its level', () => {
    const [line = [], ...others] = lineAt(gridAround([50, 50]), 60);
    expect(others).toEqual([]);
    expect(line.at(-1)).toEqual(line[0]);
    for (const [x, y] of line) expect(Math.hypot(x - 50, y - 50)).toBeCloseTo(20, 1);
  });

  test.each([
    ['an edge', [0, 50], 1],
    ['a corner', [0, 0], 1],
    ['two edges', [50, 50], 4],
  ] as const)('ends a line at %s, and draws none along the boundary', (_, centre, count) => {
    const lines = lineAt(gridAround(centre), count === 4 ? 20 : 60);
    expect(lines).toHaveLength(count);
    for (const line of lines) {
      expect(line.at(-1)).not.toEqual(line[0]);
      for (const [x, y] of line) {
        expect(Math.hypot(x - centre[0], y - centre[1])).toBeCloseTo(count === 4 ? 60 : 20, 0);
      }
    }
  });

  test('returns no line for a level that is not reached', () => {
    expect(lineAt(gridAround([50, 50]), 90)).toEqual([]);
  });
});
