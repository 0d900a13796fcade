/**
 * A grid index in plan of the obstacles that may lie between a receiver and a source. Buildings are found as wholes. Walls,
 * temporary barriers and ground edges are found edge by edge.
 */
import type { FootprintGrid, GridFrame } from '../obstacles/footprint-grid.ts';
import type { Obstacles } from '../obstacles/lay-out-obstacles.ts';
import type { GroundEdges } from './ground-edges.ts';

export interface ScreenIndex {
  readonly obstacles: Obstacles;
  readonly houses: FootprintGrid;
  /** First edge of each obstacle in `obstacles.edges`, followed by the number of edges. */
  readonly edgeStart: Uint32Array;
  /** Edges that do not belong to buildings: x0, y0, top0, x1, y1, top1 at 6 · edge, m. Obstacle −1 is the ground. */
  readonly edges: Float64Array;
  readonly edgeObstacle: Int32Array;
  readonly cells: EdgeCells;
}

/** Cell c = row · columns + column holds the elements start[c] to start[c + 1] − 1 of `entries`. */
export interface EdgeCells extends GridFrame {
  readonly start: Uint32Array;
  readonly entries: Uint32Array;
}

/** @param ground edges at which the ground may break a sight line */
export function buildScreenIndex(obstacles: Obstacles, houses: FootprintGrid, ground: GroundEdges): ScreenIndex {
  const { edgeObstacle, edges, count, buildingCount } = obstacles;
  const edgeStart = new Uint32Array(count + 1);
  for (let edge = 0; edge < edgeObstacle.length; edge++) edgeStart[edgeObstacle[edge]! + 1]!++;
  for (let obstacle = 0; obstacle < count; obstacle++) edgeStart[obstacle + 1]! += edgeStart[obstacle]!;
  const firstWall = edgeStart[buildingCount]!;
  const walls = edgeObstacle.length - firstWall;
  const all = new Float64Array(6 * (walls + ground.count));
  all.set(edges.subarray(6 * firstWall));
  all.set(ground.edges, 6 * walls);
  const obstacleOf = new Int32Array(walls + ground.count).fill(-1);
  obstacleOf.set(edgeObstacle.subarray(firstWall));
  return { obstacles, houses, edgeStart, edges: all, edgeObstacle: obstacleOf, cells: layCells(all) };
}

/** Target number of edges per cell, and the smallest cell size, m. */
const EDGES_PER_CELL = 2;
const LEAST_CELL_M = 4;
const MOST_CELLS = 1_000_000;

function layCells(edges: Float64Array): EdgeCells {
  const count = edges.length / 6;
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let edge = 0; edge < count; edge++) {
    x0 = Math.min(x0, edges[6 * edge]!, edges[6 * edge + 3]!);
    x1 = Math.max(x1, edges[6 * edge]!, edges[6 * edge + 3]!);
    y0 = Math.min(y0, edges[6 * edge + 1]!, edges[6 * edge + 4]!);
    y1 = Math.max(y1, edges[6 * edge + 1]!, edges[6 * edge + 4]!);
  }
  if (count === 0)
    return { x0: 0, y0: 0, cellM: 1, columns: 0, rows: 0, start: new Uint32Array(1), entries: new Uint32Array() };
  const wanted = Math.min(MOST_CELLS, Math.max(1, count / EDGES_PER_CELL));
  const cellM = Math.max(
    LEAST_CELL_M,
    Math.sqrt(((x1 - x0) * (y1 - y0)) / wanted),
    Math.max(x1 - x0, y1 - y0) / wanted,
  );
  const columns = Math.floor((x1 - x0) / cellM) + 1;
  const rows = Math.floor((y1 - y0) / cellM) + 1;
  const start = new Uint32Array(columns * rows + 1);
  const enterAll = (enter: (cell: number, edge: number) => void) => {
    for (let edge = 0; edge < count; edge++) enterEdge(edges, edge, { x0, y0, cellM, columns, rows }, enter);
  };
  enterAll((cell) => start[cell + 1]!++);
  for (let cell = 0; cell < columns * rows; cell++) start[cell + 1]! += start[cell]!;
  const entries = new Uint32Array(start[columns * rows]!);
  const next = start.slice(0, -1);
  enterAll((cell, edge) => {
    entries[next[cell]!++] = edge;
  });
  return { x0, y0, cellM, columns, rows, start, entries };
}

/** Enters an edge into all cells that it passes, row by row. */
function enterEdge(
  edges: Float64Array,
  edge: number,
  { x0, y0, cellM, columns, rows }: GridFrame,
  enter: (cell: number, edge: number) => void,
): void {
  const [ax, ay] = [(edges[6 * edge]! - x0) / cellM, (edges[6 * edge + 1]! - y0) / cellM];
  const [bx, by] = [(edges[6 * edge + 3]! - x0) / cellM, (edges[6 * edge + 4]! - y0) / cellM];
  const last = Math.min(rows - 1, Math.floor(Math.max(ay, by)));
  for (let row = Math.max(0, Math.floor(Math.min(ay, by))); row <= last; row++) {
    const [low, high] = [Math.max(row, Math.min(ay, by)), Math.min(row + 1, Math.max(ay, by))];
    const xAt = (y: number) => (by === ay ? ax : ax + ((y - ay) / (by - ay)) * (bx - ax));
    const [from, to] = by === ay ? [Math.min(ax, bx), Math.max(ax, bx)] : [xAt(low), xAt(high)].sort((a, b) => a - b);
    const lastColumn = Math.min(columns - 1, Math.floor(to! + 1e-9));
    for (let column = Math.max(0, Math.floor(from! - 1e-9)); column <= lastColumn; column++) {
      enter(row * columns + column, edge);
    }
  }
}

/** The columns that a triangle covers in one row of a grid. `first` is greater than `last` if it covers none. */
export interface RowSpan {
  first: number;
  last: number;
}

/** Writes the columns of a row that the triangle x0, y0, x1, y1, x2, y2 covers into `span`. */
export function spanOfTriangle(triangle: Float64Array, row: number, frame: GridFrame, span: RowSpan): void {
  const low = frame.y0 + row * frame.cellM;
  const high = low + frame.cellM;
  let [least, most] = [Infinity, -Infinity];
  for (let corner = 0; corner < 3; corner++) {
    const next = corner === 2 ? 0 : corner + 1;
    const [ax, ay] = [triangle[2 * corner]!, triangle[2 * corner + 1]!];
    const [bx, by] = [triangle[2 * next]!, triangle[2 * next + 1]!];
    const from = Math.max(low, Math.min(ay, by));
    const to = Math.min(high, Math.max(ay, by));
    if (from > to) continue;
    const slope = by === ay ? 0 : (bx - ax) / (by - ay);
    const x = by === ay ? ax : ax + (from - ay) * slope;
    const other = by === ay ? bx : ax + (to - ay) * slope;
    if (x < least) least = x;
    if (x > most) most = x;
    if (other < least) least = other;
    if (other > most) most = other;
  }
  span.first = Math.max(0, Math.floor((least - frame.x0) / frame.cellM));
  span.last = Math.min(frame.columns - 1, Math.floor((most - frame.x0) / frame.cellM));
  if (!(least <= most)) span.last = span.first - 1;
}
