/** Lines of equal level from a grid of levels. */
import { contours as marchingSquares } from 'd3-contour';
import type { LevelGrid } from './adaptive-grid.ts';

/** The lines along which the level is just this. */
export interface ContourLines {
  readonly levelDb: number;
  /** Each from one end to the other, or closed: its last position is then its first. m. */
  readonly lines: Array<Array<[x: number, y: number]>>;
}

/** The lines of some levels. They end at the edge of the grid, along which none runs. */
export function contourLines(grid: LevelGrid, levelsDb: readonly number[]): ContourLines[] {
  const { columns, rows, box, dx, dy, laDb } = grid;
  return marchingSquares()
    .size([columns, rows])
    .thresholds([...levelsDb])(laDb as unknown as number[])
    .map(({ value, coordinates }) => ({
      levelDb: value,
      lines: coordinates
        .flat()
        .flatMap((ring) => inside(ring, columns, rows))
        .map((line) => line.map(([column, row]): [number, number] => [box.x0 + dx * column, box.y0 + dy * row])),
    }));
}

/**
 * The parts of a ring of d3 that run within the grid. Its point (c, r) is at (c + ½, r + ½), and a ring that reaches the edge goes on half a
 * cell outside.
 */
function inside(ring: readonly number[][], columns: number, rows: number): Array<Array<[column: number, row: number]>> {
  const positions = ring.map(([column = 0, row = 0]): [number, number] => [column - 0.5, row - 0.5]);
  const isOutside = ([column, row]: [number, number]) =>
    column < 0 || row < 0 || column > columns - 1 || row > rows - 1;
  const first = positions.findIndex(isOutside);
  if (first === -1) return [positions];
  // From outside on, so that no line begins in the middle of another.
  const open = positions.slice(0, -1);
  const turned = [...open.slice(first), ...open.slice(0, first), positions[first] ?? [0, 0]];
  const lines: Array<Array<[number, number]>> = [];
  let line: Array<[number, number]> = [];
  for (const position of turned) {
    if (!isOutside(position)) line.push(position);
    else if (line.length > 0) {
      lines.push(line);
      line = [];
    }
  }
  return lines.filter(({ length }) => length > 1);
}
