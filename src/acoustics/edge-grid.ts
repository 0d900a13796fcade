/**
 * A uniform grid over the plan: for each cell the edges that may pass through it and the footprints whose bounding box meets it,
 * in flat arrays. Rays walk it cell by cell.
 */
import type { Obstacles } from './obstacles.ts';

export interface EdgeGrid {
  readonly x0: number;
  readonly y0: number;
  readonly cellM: number;
  readonly columns: number;
  readonly rows: number;
  /** Cell c = row · columns + column has the entries cellStart[c] to cellStart[c + 1] of cellEdges. */
  readonly cellStart: Uint32Array;
  readonly cellEdges: Uint32Array;
  /** x0, y0, x1, y1 of the edge of each entry, m: a ray reads them in the order it walks. */
  readonly cellXy: Float64Array;
  readonly footprintStart: Uint32Array;
  readonly footprints: Uint32Array;
}

/** Edges are entered this far beyond themselves, so that a ray's rounding at a cell's border misses none, m. */
const MARGIN_M = 1e-3;
/** Cells are made for about this many edges each, and never more of them than the cap. */
const EDGES_PER_CELL = 1.5;
const MOST_CELLS = 4_000_000;

/** Builds the grid of all edges of the obstacles. */
export function buildEdgeGrid(obstacles: Obstacles): EdgeGrid {
  const { edges, edgeObstacle, buildingCount, vertexStart, vertexXy } = obstacles;
  const bounds = boundsOf(vertexXy);
  const widthM = bounds.x1 - bounds.x0 + 4 * MARGIN_M;
  const depthM = bounds.y1 - bounds.y0 + 4 * MARGIN_M;
  const wantedCells = Math.min(MOST_CELLS, Math.max(1, edgeObstacle.length / EDGES_PER_CELL));
  // A long thin scene must not get cells thinner than the scene is wide.
  const cellM = Math.max(Math.sqrt((widthM * depthM) / wantedCells), Math.max(widthM, depthM) / wantedCells, 1);
  const columns = Math.ceil(widthM / cellM) + 1;
  const rows = Math.ceil(depthM / cellM) + 1;
  const frame = { x0: bounds.x0 - 2 * MARGIN_M, y0: bounds.y0 - 2 * MARGIN_M, cellM, columns, rows };

  const edgeCells = fillCells(columns * rows, (enter) => {
    for (let edge = 0; edge < edgeObstacle.length; edge++) {
      const at = 6 * edge;
      cellsAlong(frame, edges[at]!, edges[at + 1]!, edges[at + 3]!, edges[at + 4]!, (cell) => enter(cell, edge));
    }
  });
  const footprintCells = fillCells(columns * rows, (enter) => {
    for (let building = 0; building < buildingCount; building++) {
      const box = boundsOf(vertexXy.subarray(2 * vertexStart[building]!, 2 * vertexStart[building + 1]!));
      const lastRow = rowOf(frame, box.y1);
      const lastColumn = columnOf(frame, box.x1);
      for (let row = rowOf(frame, box.y0); row <= lastRow; row++) {
        for (let column = columnOf(frame, box.x0); column <= lastColumn; column++)
          enter(row * columns + column, building);
      }
    }
  });
  const cellXy = new Float64Array(4 * edgeCells.entries.length);
  edgeCells.entries.forEach((edge, entry) => {
    cellXy[4 * entry] = edges[6 * edge]!;
    cellXy[4 * entry + 1] = edges[6 * edge + 1]!;
    cellXy[4 * entry + 2] = edges[6 * edge + 3]!;
    cellXy[4 * entry + 3] = edges[6 * edge + 4]!;
  });
  return {
    ...frame,
    cellStart: edgeCells.start,
    cellEdges: edgeCells.entries,
    cellXy,
    footprintStart: footprintCells.start,
    footprints: footprintCells.entries,
  };
}

type Frame = Pick<EdgeGrid, 'x0' | 'y0' | 'cellM' | 'columns' | 'rows'>;
type Enter = (cell: number, entry: number) => void;

function columnOf(frame: Frame, x: number): number {
  return Math.min(frame.columns - 1, Math.max(0, Math.floor((x - frame.x0) / frame.cellM)));
}

function rowOf(frame: Frame, y: number): number {
  return Math.min(frame.rows - 1, Math.max(0, Math.floor((y - frame.y0) / frame.cellM)));
}

/** Visits the cells that a segment passes, row by row: in each row the columns between where it enters and leaves the row. */
export function cellsAlong(
  frame: Frame,
  xa: number,
  ya: number,
  xb: number,
  yb: number,
  visit: (cell: number) => void,
): void {
  const low = Math.min(ya, yb) - MARGIN_M;
  const high = Math.max(ya, yb) + MARGIN_M;
  const lastRow = rowOf(frame, high);
  for (let row = rowOf(frame, low); row <= lastRow; row++) {
    const rowLow = frame.y0 + row * frame.cellM - MARGIN_M;
    const rowHigh = rowLow + frame.cellM + 2 * MARGIN_M;
    let from = 0;
    let to = 1;
    if (ya !== yb) {
      const atLow = (rowLow - ya) / (yb - ya);
      const atHigh = (rowHigh - ya) / (yb - ya);
      from = Math.min(1, Math.max(0, Math.min(atLow, atHigh)));
      to = Math.min(1, Math.max(0, Math.max(atLow, atHigh)));
    }
    const x0 = xa + from * (xb - xa);
    const x1 = xa + to * (xb - xa);
    const lastColumn = columnOf(frame, Math.max(x0, x1) + MARGIN_M);
    for (let column = columnOf(frame, Math.min(x0, x1) - MARGIN_M); column <= lastColumn; column++) {
      visit(row * frame.columns + column);
    }
  }
}

/** Runs the same entries twice: once to count them by cell, once to place them. */
function fillCells(cells: number, run: (enter: Enter) => void): { start: Uint32Array; entries: Uint32Array } {
  const start = new Uint32Array(cells + 1);
  run((cell) => start[cell + 1]!++);
  for (let cell = 0; cell < cells; cell++) start[cell + 1]! += start[cell]!;
  const entries = new Uint32Array(start[cells]!);
  const next = start.slice(0, cells);
  run((cell, entry) => {
    entries[next[cell]!++] = entry;
  });
  return { start, entries };
}

function boundsOf(xy: Float64Array): { x0: number; y0: number; x1: number; y1: number } {
  const bounds = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (let at = 0; at < xy.length; at += 2) {
    bounds.x0 = Math.min(bounds.x0, xy[at]!);
    bounds.x1 = Math.max(bounds.x1, xy[at]!);
    bounds.y0 = Math.min(bounds.y0, xy[at + 1]!);
    bounds.y1 = Math.max(bounds.y1, xy[at + 1]!);
  }
  return xy.length === 0 ? { x0: 0, y0: 0, x1: 0, y1: 0 } : bounds;
}
