import { contours as marchingSquares } from 'd3-contour';
import type { LevelGrid } from './adaptive-grid.ts';

/** The lines on which the level has this value. */
export interface ContourLines {
  readonly levelDb: number;
  /** Each line from end to end, m. In a closed line the last position equals the first. */
  readonly lines: Array<Array<[x: number, y: number]>>;
}

/** The contour lines of some levels. They end at the edge of the grid, and none runs along the edge. */
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
 * The parts of a d3 ring inside the grid. d3 places point (c, r) at (c + ½, r + ½), and a ring that reaches the edge continues
 * half a cell outside.
 */
function inside(ring: readonly number[][], columns: number, rows: number): Array<Array<[column: number, row: number]>> {
  const positions = ring.map(([column = 0, row = 0]): [number, number] => [column - 0.5, row - 0.5]);
  const isOutside = ([column, row]: [number, number]) =>
    column < 0 || row < 0 || column > columns - 1 || row > rows - 1;
  const first = positions.findIndex(isOutside);
  if (first === -1) return [positions];
  // Starts outside, so that no line is divided in its middle.
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
