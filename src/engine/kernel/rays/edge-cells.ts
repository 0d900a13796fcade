/**
 * A uniform grid in plan with the edges of obstacles. Each cell holds the parts of edges inside it as 32-bit coordinates relative
 * to its middle, four edges per block. This is enough to find quickly which edges a ray may cross. These are then tested exactly.
 */
import { alignedZeros, noRow, remadeRow, Row, rowOf } from '../shared/memory';
import { edgeAt, edgeCount } from '../shared/obstacle-memory';

/** Parts extend this far beyond their cell, m, so that a ray does not miss one because of rounding at the border. */
const MARGIN_M: f64 = 1e-3;
/** Size of a block: x0, y0, x1 and y1 of four parts, m from the middle of the cell. */
export const BLOCK_BYTES: usize = 64;

export let x0: f64 = 0;
export let y0: f64 = 0;
export let cellM: f64 = 1;
export let columns: i32 = 0;
export let rows: i32 = 0;
/**
 * Difference of cell indices between a cell and the one above it. A ring of empty cells surrounds the grid, because rounding may
 * move a ray out of the grid.
 */
export let stride: i32 = 0;
/** Cell c has the blocks start[c] to start[c + 1] − 1. Unused places in a block have NaN coordinates. */
export let blocks: usize = 0;
export let blockStart: Row<u32> = noRow<u32>();
export let blockCount: u32 = 0;
/** The four edges of each block. */
export let blockEdge: Row<u32> = noRow<u32>();
/** Height of the highest edge in each cell, m; −Infinity for an empty cell. */
export let cellTopM: Row<f64> = noRow<f64>();
/** Number of parts in all cells. */
export let partCount: u32 = 0;
/** Upper limit of the error of 32-bit coordinates, m. */
export let roundingM: f64 = MARGIN_M;

/** Number of parts written into each cell so far. In a first pass the parts are only counted. */
let filled: Row<u32> = noRow<u32>();
let isCounting: bool = false;

/** Builds the cells. The grid must contain every edge. */
export function buildCells(left: f64, below: f64, sizeM: f64, columnCount: i32, rowCount: i32): void {
  x0 = left;
  y0 = below;
  cellM = sizeM;
  columns = columnCount;
  rows = rowCount;
  stride = columns + 2;
  roundingM = MARGIN_M + 1e-6 * sizeM;
  const cells = <u32>(stride * (rows + 2));
  filled = rowOf<u32>(cells);
  cellTopM = remadeRow<f64>(cellTopM, cells);
  for (let cell: u32 = 0; cell < cells; cell++) cellTopM[cell] = -Infinity;
  isCounting = true;
  for (let edge: u32 = 0; edge < edgeCount; edge++) addParts(edge);
  makeBlocks(cells);
  isCounting = false;
  for (let edge: u32 = 0; edge < edgeCount; edge++) addParts(edge);
  heap.free(changetype<usize>(filled));
}

/** Allocates the blocks for the counted parts. */
function makeBlocks(cells: u32): void {
  partCount = 0;
  blockStart = remadeRow<u32>(blockStart, cells + 1);
  for (let cell: u32 = 0; cell < cells; cell++) {
    blockStart[cell + 1] = blockStart[cell] + (filled[cell] + 3) / 4;
    partCount += filled[cell];
    filled[cell] = 0;
  }
  blockCount = blockStart[cells];
  blockEdge = remadeRow<u32>(blockEdge, 4 * blockCount);
  blocks = alignedZeros(<usize>blockCount * BLOCK_BYTES, blocks);
  const nowhere = f32x4.splat(NaN);
  const end = blocks + <usize>blockCount * BLOCK_BYTES;
  for (let position = blocks; position < end; position += 16) v128.store(position, nowhere);
}

export function cellAt(column: i32, row: i32): i32 {
  return (row + 1) * stride + column + 1;
}

export function columnOf(x: f64): i32 {
  return min(columns - 1, max(0, <i32>floor((x - x0) / cellM)));
}

export function rowAt(y: f64): i32 {
  return min(rows - 1, max(0, <i32>floor((y - y0) / cellM)));
}

/** Writes the parts of an edge into the cells that it crosses. */
function addParts(edge: u32): void {
  const e = edgeAt(edge);
  const dx = e.x1 - e.x0;
  const dy = e.y1 - e.y0;
  const lastRow = rowAt(max(e.y0, e.y1) + MARGIN_M);
  for (let row = rowAt(min(e.y0, e.y1) - MARGIN_M); row <= lastRow; row++) {
    const lowY = y0 + <f64>row * cellM - MARGIN_M;
    let rowFrom: f64 = 0;
    let rowTo: f64 = 1;
    if (dy !== 0) {
      const low = (lowY - e.y0) / dy;
      const high = (lowY + cellM + 2 * MARGIN_M - e.y0) / dy;
      rowFrom = min(1, max(0, min(low, high)));
      rowTo = min(1, max(0, max(low, high)));
    }
    const xa = e.x0 + rowFrom * dx;
    const xb = e.x0 + rowTo * dx;
    const lastColumn = columnOf(max(xa, xb) + MARGIN_M);
    for (let column = columnOf(min(xa, xb) - MARGIN_M); column <= lastColumn; column++) {
      const lowX = x0 + <f64>column * cellM - MARGIN_M;
      let from = rowFrom;
      let to = rowTo;
      if (dx !== 0) {
        const low = (lowX - e.x0) / dx;
        const high = (lowX + cellM + 2 * MARGIN_M - e.x0) / dx;
        from = max(from, min(low, high));
        to = min(to, max(low, high));
        if (from > to) continue;
      }
      layDown(edge, row, column, from, to);
    }
  }
}

function layDown(edge: u32, row: i32, column: i32, from: f64, to: f64): void {
  const cell = cellAt(column, row);
  const part = filled[cell]++;
  if (isCounting) return;
  const e = edgeAt(edge);
  cellTopM[cell] = max(cellTopM[cell], max(e.top0, e.top1));
  const middleX = x0 + (<f64>column + 0.5) * cellM;
  const middleY = y0 + (<f64>row + 0.5) * cellM;
  const block = blockStart[cell] + part / 4;
  const lane = part % 4;
  const position = blocks + <usize>block * BLOCK_BYTES + ((<usize>lane) << 2);
  store<f32>(position, <f32>(e.x0 + from * (e.x1 - e.x0) - middleX));
  store<f32>(position, <f32>(e.y0 + from * (e.y1 - e.y0) - middleY), 16);
  store<f32>(position, <f32>(e.x0 + to * (e.x1 - e.x0) - middleX), 32);
  store<f32>(position, <f32>(e.y0 + to * (e.y1 - e.y0) - middleY), 48);
  blockEdge[4 * block + lane] = edge;
}
