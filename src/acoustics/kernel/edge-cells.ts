/**
 * A uniform grid over the plan with the edges in it. Each cell holds the part of an edge that lies in it, in 32-bit numbers from its own middle, four
 * edges to a block: enough to tell at once which of them a ray may pass, which is then worked out with the edges themselves.
 */
import { enlarged, longerRow, noRow, Row, rowOf } from './memory';
import { edgeAt, edgeCount } from './obstacles';

/** Parts reach this far beyond their cell, so that a ray's rounding at a cell's border misses none, m. */
const MARGIN_M: f64 = 1e-3;
/** A block: x0, y0, x1 and y1 of four parts, m from the middle of the cell. */
export const BLOCK_BYTES: usize = 64;

export let x0: f64 = 0;
export let y0: f64 = 0;
export let cellM: f64 = 1;
export let columns: i32 = 0;
export let rows: i32 = 0;
/** From a cell to the one above it. Round the grid there is a ring of empty cells, so that rounding may carry a ray out of it. */
export let stride: i32 = 0;
/** Block c is the first one of cell c. Where there are fewer than four parts, the coordinates are no numbers. */
export let blocks: usize = 0;
/** The edges of each block, four of them. */
export let blockEdge: Row<u32> = noRow<u32>();
/** The next block of the same cell; 0 for none. */
export let nextBlock: Row<u32> = noRow<u32>();
/** Edges in all cells. */
export let partCount: u32 = 0;
/** More than 32-bit numbers are off, m. */
export let roundingM: f64 = MARGIN_M;

let blockCount: u32 = 0;
let blockRoom: u32 = 0;
/** The last block of each cell, and the parts in it. */
let lastBlock: Row<u32> = noRow<u32>();
let filled: Row<u8> = noRow<u8>();

/** Builds the cells; the frame must hold every edge. */
export function buildCells(left: f64, below: f64, sizeM: f64, columnCount: i32, rowCount: i32): void {
  x0 = left;
  y0 = below;
  cellM = sizeM;
  columns = columnCount;
  rows = rowCount;
  stride = columns + 2;
  roundingM = MARGIN_M + 1e-6 * sizeM;
  const cells = <u32>(stride * (rows + 2));
  makeBlockRoom(cells + cells / 2 + 1);
  lastBlock = rowOf<u32>(cells);
  filled = rowOf<u8>(cells);
  for (let cell: u32 = 0; cell < cells; cell++) lastBlock[cell] = addBlock();
  for (let edge: u32 = 0; edge < edgeCount; edge++) addParts(edge);
  heap.free(changetype<usize>(lastBlock));
  heap.free(changetype<usize>(filled));
}

function makeBlockRoom(room: u32): void {
  blocks = enlarged(blocks, <usize>blockCount * BLOCK_BYTES, <usize>room * BLOCK_BYTES);
  blockEdge = longerRow<u32>(blockEdge, 4 * blockCount, 4 * room);
  nextBlock = longerRow<u32>(nextBlock, blockCount, room);
  blockRoom = room;
}

function addBlock(): u32 {
  if (blockCount === blockRoom) makeBlockRoom(2 * blockRoom);
  const nowhere = f32x4.splat(NaN);
  const place = blocks + <usize>blockCount * BLOCK_BYTES;
  v128.store(place, nowhere);
  v128.store(place, nowhere, 16);
  v128.store(place, nowhere, 32);
  v128.store(place, nowhere, 48);
  return blockCount++;
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

/** Lays the parts of an edge into the cells that it passes. */
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
  const e = edgeAt(edge);
  const middleX = x0 + (<f64>column + 0.5) * cellM;
  const middleY = y0 + (<f64>row + 0.5) * cellM;
  const cell = cellAt(column, row);
  if (filled[cell] === 4) {
    const block = addBlock();
    nextBlock[lastBlock[cell]] = block;
    lastBlock[cell] = block;
    filled[cell] = 0;
  }
  const block = lastBlock[cell];
  const lane: u32 = filled[cell]++;
  const place = blocks + <usize>block * BLOCK_BYTES + ((<usize>lane) << 2);
  store<f32>(place, <f32>(e.x0 + from * (e.x1 - e.x0) - middleX));
  store<f32>(place, <f32>(e.y0 + from * (e.y1 - e.y0) - middleY), 16);
  store<f32>(place, <f32>(e.x0 + to * (e.x1 - e.x0) - middleX), 32);
  store<f32>(place, <f32>(e.y0 + to * (e.y1 - e.y0) - middleY), 48);
  blockEdge[4 * block + lane] = edge;
  partCount++;
}
