/**
 * Levels on an adaptive grid. It starts with coarse cells, and a cell is divided into four while the edge of a band may cross it.
 * Between predicted points the level is interpolated bilinearly.
 */

import type { Box } from '../geometry/box.ts';

/**
 * Levels at the points of a grid. The point in column c and row r is at x0 + c · dx, y0 + r · dy. Its level is at index r ·
 * columns + c.
 */
export interface LevelGrid {
  readonly box: Box;
  readonly columns: number;
  readonly rows: number;
  readonly dx: number;
  readonly dy: number;
  /** A-weighted level, dB. Inside buildings it is extrapolated from outside. */
  readonly laDb: Float64Array;
  /** Number of predicted points. The others are interpolated. */
  readonly predicted: number;
}

/**
 * A grid without levels: its box, its number of cells along x and y, and the width of a coarse cell in cells (a power of two).
 */
export interface GridPlan {
  readonly box: Box;
  readonly cells: readonly [number, number];
  readonly coarsest: number;
}

/** A square of grid cells: its lowest column and row, and its width in cells. */
export interface Cell {
  readonly column: number;
  readonly row: number;
  readonly size: number;
}

/**
 * Predicts levels at points x0, y0, x1, y1, … (m): levels in dB, and for each point a value other than 0 if it is in a building.
 */
export type LevelsAt = (xy: Float64Array) => Promise<{ laDb: ArrayLike<number>; inBuilding: ArrayLike<number> }>;

/** Largest number of points, which need 32 MB for their levels. */
const MAX_POINTS = 4_000_000;

/**
 * Plans a grid over a box. If the box is not a multiple of the spacings, they become slightly smaller.
 * @param finestM spacing of points where the edge of a band passes, m
 * @param coarsestM largest initial spacing, m; the initial spacing is the finest one times a power of two
 * @throws RangeError if the box or the spacings are invalid, or the grid has more than 4 million points
 */
export function planGrid(box: Box, finestM: number, coarsestM: number): GridPlan {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) {
    throw new RangeError(`box: expected x0 < x1 and y0 < y1, got ${JSON.stringify(box)}`);
  }
  if (!(finestM > 0 && coarsestM >= finestM)) {
    throw new RangeError(`finestM, coarsestM: expected 0 < finest ≤ coarsest, got ${finestM} and ${coarsestM}`);
  }
  const most = Math.min(coarsestM, Math.max(width, height));
  const coarsest = 2 ** Math.max(0, Math.floor(Math.log2(most / finestM)));
  const along = (lengthM: number) => coarsest * Math.max(1, Math.ceil(lengthM / (coarsest * finestM) - 1e-9));
  const cells = [along(width), along(height)] as const;
  if ((cells[0] + 1) * (cells[1] + 1) > MAX_POINTS) {
    throw new RangeError(`finestM: ${finestM} m over this box are more than ${MAX_POINTS} points`);
  }
  return { box, cells, coarsest };
}

/**
 * The edge of a band may cross a cell if it is within this many dB of the levels on the border of the cell, plus this share of
 * their range.
 */
const MARGIN_DB = 0.5;
const MARGIN_SHARE = 0.1;
/** Replaces `MARGIN_DB` in a cell with an obstacle. */
const MARGIN_AT_OBSTACLES_DB = 1;
/** Lower limit of levels, dB, so that silent points can be interpolated. */
const SILENT_DB = -200;

export interface RefineOptions {
  /** Whether a cell contains an obstacle at which levels may jump. */
  readonly hasObstacle: (cell: Cell) => boolean;
  /** Whether a cell is fine enough, even if the edge of a band may cross it. Cells of the finest size always are. */
  readonly isFine?: (cell: Cell) => boolean;
  /**
   * Called before the first cells of a size are divided, with this size in cells and a function that returns the current grid.
   */
  readonly onPass?: (sizeCells: number, gridSoFar: () => LevelGrid) => void;
}

/**
 * Computes a grid of levels from as few points as show where the edges of the bands pass.
 * @param bandsDb edges of the bands, dB
 */
export async function refineGrid(
  { box, cells, coarsest }: GridPlan,
  bandsDb: readonly number[],
  levelsAt: LevelsAt,
  { hasObstacle, isFine = () => false, onPass }: RefineOptions,
): Promise<LevelGrid> {
  const [columns, rows] = [cells[0] + 1, cells[1] + 1];
  const [dx, dy] = [(box.x1 - box.x0) / cells[0], (box.y1 - box.y0) / cells[1]];
  const laDb = new Float64Array(columns * rows);
  const known = new Uint8Array(columns * rows);
  let predicted = 0;

  const askCorners = async (fresh: readonly Cell[]): Promise<void> => {
    const points: number[] = [];
    for (const { column, row, size } of fresh) {
      for (const at of [row * columns + column, (row + size) * columns + column]) {
        for (const point of [at, at + size]) {
          if (known[point] !== UNKNOWN) continue;
          known[point] = ASKED;
          points.push(point);
        }
      }
    }
    const xy = new Float64Array(2 * points.length);
    points.forEach((point, at) => {
      xy[2 * at] = box.x0 + (point % columns) * dx;
      xy[2 * at + 1] = box.y0 + Math.floor(point / columns) * dy;
    });
    const levels = await levelsAt(xy);
    points.forEach((point, at) => {
      laDb[point] = Math.max(SILENT_DB, levels.laDb[at] ?? SILENT_DB);
      known[point] = (levels.inBuilding[at] ?? 0) === 0 ? OUTSIDE : INSIDE;
    });
    predicted += points.length;
  };

  const filled = (leaves: readonly Cell[], levels: Float64Array, states: Uint8Array): LevelGrid => {
    fillCells(leaves, levels, states, columns);
    carryInside(levels, states, columns, rows);
    return { box, columns, rows, dx, dy, laDb: levels, predicted };
  };
  let leaves = coarseCells(cells, coarsest);
  await askCorners(leaves);
  for (let finest = Infinity; ;) {
    const kept: Cell[] = [];
    const fresh: Cell[] = [];
    for (const leaf of leaves) {
      const mayBeQuartered = leaf.size > 1 && !isFine(leaf);
      if (mayBeQuartered && mayHoldEdge(leaf, laDb, known, columns, bandsDb, hasObstacle(leaf)))
        fresh.push(...quartersOf(leaf));
      else kept.push(leaf);
    }
    if (fresh.length === 0) return filled(leaves, laDb, known);
    const quartered = fresh.reduce((least, { size }) => Math.min(least, 2 * size), Infinity);
    if (quartered < finest) onPass?.(quartered, () => filled(leaves, laDb.slice(), known.slice()));
    finest = Math.min(finest, quartered);
    await askCorners(fresh);
    leaves = kept.concat(fresh);
  }
}

/** States of a point. */
const UNKNOWN = 0;
const ASKED = 1;
const OUTSIDE = 2;
const INSIDE = 3;
const FILLED = 4;

function coarseCells([across, up]: readonly [number, number], size: number): Cell[] {
  const cells: Cell[] = [];
  for (let row = 0; row < up; row += size) {
    for (let column = 0; column < across; column += size) cells.push({ column, row, size });
  }
  return cells;
}

function quartersOf({ column, row, size }: Cell): Cell[] {
  const half = size / 2;
  return [0, half].flatMap((up) => [0, half].map((right) => ({ column: column + right, row: row + up, size: half })));
}

/**
 * Whether the edge of a band may cross a cell, judged by all predicted points on its border: its corners, and points of finer
 * neighbours.
 */
function mayHoldEdge(
  { column, row, size }: Cell,
  laDb: Float64Array,
  known: Uint8Array,
  columns: number,
  bandsDb: readonly number[],
  hasObstacle: boolean,
): boolean {
  let [low, high] = [Infinity, -Infinity];
  const visit = (point: number): void => {
    if (known[point] !== OUTSIDE) return;
    low = Math.min(low, laDb[point]!);
    high = Math.max(high, laDb[point]!);
  };
  const start = row * columns + column;
  for (let along = 0; along <= size; along++) {
    visit(start + along);
    visit(start + size * columns + along);
    visit(start + along * columns);
    visit(start + along * columns + size);
  }
  // If the whole border is in buildings, there may be a gap between them.
  if (low > high) return hasObstacle && size > 2;
  const margin = (hasObstacle ? MARGIN_AT_OBSTACLES_DB : MARGIN_DB) + MARGIN_SHARE * (high - low);
  return bandsDb.some((edge) => edge > low - margin && edge < high + margin);
}

/**
 * Interpolates the levels of all points of the cells. Points on a border get the value of the finer neighbour, which is processed
 * last.
 */
function fillCells(leaves: readonly Cell[], laDb: Float64Array, known: Uint8Array, columns: number): void {
  for (const { column, row, size } of leaves.toSorted((a, b) => b.size - a.size)) {
    if (size === 1) continue;
    const start = row * columns + column;
    const corners = [start, start + size, start + size * columns, start + size * columns + size];
    for (let up = 0; up <= size; up++) {
      for (let right = 0; right <= size; right++) {
        const point = start + up * columns + right;
        if (known[point] === OUTSIDE || known[point] === INSIDE) continue;
        const [u, v] = [right / size, up / size];
        const weights = [(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v];
        let sum = 0;
        let weight = 0;
        corners.forEach((corner, at) => {
          if (known[corner] !== OUTSIDE) return;
          sum += weights[at]! * laDb[corner]!;
          weight += weights[at]!;
        });
        if (weight === 0) continue;
        laDb[point] = sum / weight;
        known[point] = FILLED;
      }
    }
  }
}

/**
 * Extrapolates the levels outside buildings into the buildings, point by point, so that contours are not affected by levels
 * inside.
 */
function carryInside(laDb: Float64Array, known: Uint8Array, columns: number, rows: number): void {
  const hasLevel = (point: number) => known[point] === OUTSIDE || known[point] === FILLED;
  let missing = Array.from(known.keys()).filter((point) => !hasLevel(point));
  while (missing.length > 0) {
    const found: Array<[point: number, levelDb: number]> = [];
    for (const point of missing) {
      const [column, row] = [point % columns, Math.floor(point / columns)];
      let sum = 0;
      let count = 0;
      for (let up = Math.max(0, row - 1); up <= Math.min(rows - 1, row + 1); up++) {
        for (let right = Math.max(0, column - 1); right <= Math.min(columns - 1, column + 1); right++) {
          if (!hasLevel(up * columns + right)) continue;
          sum += laDb[up * columns + right]!;
          count++;
        }
      }
      if (count > 0) found.push([point, sum / count]);
    }
    // All points are in buildings, where nothing is traced.
    if (found.length === 0) return;
    for (const [point, levelDb] of found) {
      laDb[point] = levelDb;
      known[point] = FILLED;
    }
    missing = missing.filter((point) => !hasLevel(point));
  }
}
