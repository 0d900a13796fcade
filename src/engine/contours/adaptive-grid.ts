/**
 * Levels on a grid that is fine only where it has to be: coarse cells first, quartered where the edge of a band may
 * pass, until no cell is left through which one may. Between the points that were asked for the level runs bilinearly.
 */

import type { Box } from '../geometry/box.ts';

/**
 * Levels at the points of a grid: column c and row r stand at x0 + c dx, y0 + r dy; the level of both at r · columns +
 * c.
 */
export interface LevelGrid {
  readonly box: Box;
  readonly columns: number;
  readonly rows: number;
  readonly dx: number;
  readonly dy: number;
  /** A-weighted level, dB. In buildings it is carried on from outside. */
  readonly laDb: Float64Array;
  /** Points that were predicted, the others being interpolated. */
  readonly predicted: number;
}

/**
 * A grid before there are levels: its box, its cells along x and y, and how many of them a coarse cell is wide (a power
 * of two).
 */
export interface GridPlan {
  readonly box: Box;
  readonly cells: readonly [number, number];
  readonly coarsest: number;
}

/** A square of grid cells: its lowest column and row, and how many cells it is wide. */
export interface Cell {
  readonly column: number;
  readonly row: number;
  readonly size: number;
}

/** Levels at points x0, y0, x1, y1, … (m) in dB, and which points are in a building (not 0). */
export type LevelsAt = (xy: Float64Array) => Promise<{ laDb: ArrayLike<number>; inBuilding: ArrayLike<number> }>;

/** More points than these are refused: 32 MB of levels. */
const MAX_POINTS = 4_000_000;

/**
 * Lays out a grid over a box. Spacings are a little less than asked for where the box is no multiple of them.
 * @param finestM spacing of points where the edge of a band passes, m
 * @param coarsestM spacing to begin with, m; the spacing used is the finest times a power of two, and no more than this
 * @throws RangeError where box or spacings make no sense, or the grid has more than 4 million points
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
 * The edge of a band may pass a cell where it is within this of the levels on the cell's border, dB, and within this
 * share of their range.
 */
const MARGIN_DB = 0.5;
const MARGIN_SHARE = 0.1;
/** The same where an obstacle stands in the cell. */
const MARGIN_AT_OBSTACLES_DB = 1;
/** The level of silent points, so that they can be interpolated, dB. */
const SILENT_DB = -200;

export interface RefineOptions {
  /** Whether something stands in a cell that levels may jump at. */
  readonly hasObstacle: (cell: Cell) => boolean;
  /** Whether a cell is left whole, whatever passes it. The finest cells always are. */
  readonly isFine?: (cell: Cell) => boolean;
  /** Called before the first cells of a size are quartered, with this size and what makes the grid as it is then. */
  readonly onPass?: (sizeCells: number, gridSoFar: () => LevelGrid) => void;
}

/**
 * Fills a grid with levels, from as few points as tell where the edges of the bands pass.
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
 * Whether the edge of a band may pass through a cell, by all that is known on its border: its corners, and what finer
 * neighbours found.
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
  // Where all of the border is in buildings there may be a gap between them.
  if (low > high) return hasObstacle && size > 2;
  const margin = (hasObstacle ? MARGIN_AT_OBSTACLES_DB : MARGIN_DB) + MARGIN_SHARE * (high - low);
  return bandsDb.some((edge) => edge > low - margin && edge < high + margin);
}

/** Gives every point of the cells a level: those on borders by the finer neighbour, which comes last. */
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
 * Carries the level outside buildings on into them, ring by ring, so that the contours are not drawn to the levels
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
    // Everything stands in buildings, where nothing is traced.
    if (found.length === 0) return;
    for (const [point, levelDb] of found) {
      laDb[point] = levelDb;
      known[point] = FILLED;
    }
    missing = missing.filter((point) => !hasLevel(point));
  }
}
