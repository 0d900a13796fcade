/**
 * A uniform grid in plan that lists for each cell the footprints whose bounding boxes meet it, in flat arrays. The kernel builds
 * its grid of edges with the same frame.
 */
import { type Box, boxOf } from '../geometry/box.ts';
import type { Obstacles } from './lay-out-obstacles.ts';

/** Cell c = row · columns + column. The cells contain every vertex. */
export interface GridFrame {
  readonly x0: number;
  readonly y0: number;
  readonly cellM: number;
  readonly columns: number;
  readonly rows: number;
}

export interface FootprintGrid extends GridFrame {
  /** Cell c has the elements footprintStart[c] to footprintStart[c + 1] − 1 of `footprints`. */
  readonly footprintStart: Uint32Array;
  readonly footprints: Uint32Array;
}

/** Distance by which the frame extends beyond the vertices, m. */
const MARGIN_M = 2e-3;
/** Target number of edges per cell, and the largest number of cells. */
const EDGES_PER_CELL = 3;
const MAX_CELLS = 4_000_000;

/** Builds the grid of the buildings among the obstacles. */
export function buildFootprintGrid({ edgeObstacle, buildingCount, vertexStart, vertexXy }: Obstacles): FootprintGrid {
  const whole = vertexXy.length === 0 ? { x0: 0, y0: 0, x1: 0, y1: 0 } : boxOf(vertexXy, 0, vertexXy.length / 2);
  const boxOfBuilding = (building: number) => boxOf(vertexXy, vertexStart[building]!, vertexStart[building + 1]!);
  return gridOfBoxes(
    Array.from({ length: buildingCount }, (_, building) => boxOfBuilding(building)),
    whole,
    edgeObstacle.length,
  );
}

/**
 * Builds a grid of boxes.
 * @param whole a box that contains all of them
 * @param edges approximate number of edges in the boxes
 */
export function gridOfBoxes(boxes: readonly Box[], whole: Box, edges: number): FootprintGrid {
  const frame = frameOf(whole, edges);
  const cells = frame.columns * frame.rows;
  const start = new Uint32Array(cells + 1);
  const enterAll = (enter: (cell: number, building: number) => void) => {
    boxes.forEach(({ x0, y0, x1, y1 }, building) => {
      const lastRow = rowOf(frame, y1);
      const lastColumn = columnOf(frame, x1);
      for (let row = rowOf(frame, y0); row <= lastRow; row++) {
        for (let column = columnOf(frame, x0); column <= lastColumn; column++)
          enter(row * frame.columns + column, building);
      }
    });
  };
  // Two passes: the first counts the entries per cell, the second writes them.
  enterAll((cell) => start[cell + 1]!++);
  for (let cell = 0; cell < cells; cell++) start[cell + 1]! += start[cell]!;
  const footprints = new Uint32Array(start[cells]!);
  const next = start.slice(0, cells);
  enterAll((cell, building) => {
    footprints[next[cell]!++] = building;
  });
  return { ...frame, footprintStart: start, footprints };
}

/** The footprints whose boxes may contain a point, in ascending order. */
export function footprintsAt(grid: FootprintGrid, x: number, y: number): Uint32Array {
  const cell = rowOf(grid, y) * grid.columns + columnOf(grid, x);
  return grid.footprints.subarray(grid.footprintStart[cell], grid.footprintStart[cell + 1]);
}

function frameOf({ x0, y0, x1, y1 }: Box, edges: number): GridFrame {
  const widthM = x1 - x0 + 2 * MARGIN_M;
  const depthM = y1 - y0 + 2 * MARGIN_M;
  const wantedCells = Math.min(MAX_CELLS, Math.max(1, edges / EDGES_PER_CELL));
  // In a long thin scene, cells must not be smaller than the scene is wide.
  const cellM = Math.max(Math.sqrt((widthM * depthM) / wantedCells), Math.max(widthM, depthM) / wantedCells, 1);
  const columns = Math.ceil(widthM / cellM) + 1;
  const rows = Math.ceil(depthM / cellM) + 1;
  return { x0: x0 - MARGIN_M, y0: y0 - MARGIN_M, cellM, columns, rows };
}

function columnOf(frame: GridFrame, x: number): number {
  return Math.min(frame.columns - 1, Math.max(0, Math.floor((x - frame.x0) / frame.cellM)));
}

function rowOf(frame: GridFrame, y: number): number {
  return Math.min(frame.rows - 1, Math.max(0, Math.floor((y - frame.y0) / frame.cellM)));
}
