/**
 * The ground polygons of a scene, and a grid that finds those that may lie under a path. A land cover of a town has thousands of
 * polygons, of which a path crosses some dozens.
 */
import { noRow, Row, rowOf } from '../shared/memory';

export let polygonCount: u32 = 0;
/**
 * Polygon p has the rings polygonStart[p] to polygonStart[p + 1] − 1, and ring r the vertices ringStart[r] to ringStart[r + 1] −
 * 1.
 */
export let polygonStart: Row<u32> = noRow<u32>();
export let ringStart: Row<u32> = noRow<u32>();
export let groundXy: Row<f64> = noRow<f64>();
export let groundG: Row<f64> = noRow<f64>();

/** The bounding box of a polygon: its corners, its middle and half of its extents, m. */
@unmanaged
export class Box {
  x0: f64;
  y0: f64;
  x1: f64;
  y1: f64;
  middleX: f64;
  middleY: f64;
  halfX: f64;
  halfY: f64;
}

let boxes: usize = 0;

/** Target number of cells per polygon. */
const CELLS_PER_POLYGON: f64 = 2;
const MAX_COLUMNS: f64 = 1024;
/** A polygon whose box covers more cells is a candidate for every path. Otherwise large polygons would fill all cells. */
const MAX_CELLS: u32 = 64;
/** Cells this far beside a path count too, so that rounding cannot hide a polygon that touches the path, m. */
const BESIDE_M: f64 = 1e-3;

let gridX: f64 = 0;
let gridY: f64 = 0;
let cellM: f64 = 1;
let columns: i32 = 0;
let rows: i32 = 0;
/** Cell c has the polygons cellPolygons[cellStart[c]] to cellPolygons[cellStart[c + 1] − 1]. */
let cellStart: Row<u32> = noRow<u32>();
let cellPolygons: Row<u32> = noRow<u32>();
/** One bit per polygon: the candidates for every path, and those for the current path. */
let everywhere: Row<u64> = noRow<u64>();
let candidates: Row<u64> = noRow<u64>();
let wordCount: u32 = 0;

/** Allocates the ground polygons, which the host writes. */
export function makeGroundRoom(polygons: u32, rings: u32, vertices: u32): void {
  polygonCount = polygons;
  polygonStart = rowOf<u32>(polygons + 1);
  ringStart = rowOf<u32>(rings + 1);
  groundXy = rowOf<f64>(2 * vertices);
  groundG = rowOf<f64>(polygons);
}

/** Call this after the host has written the polygons. */
export function indexGround(): void {
  boxes = heap.alloc(<usize>polygonCount * offsetof<Box>());
  wordCount = (polygonCount + 63) >> 6;
  everywhere = rowOf<u64>(wordCount);
  candidates = rowOf<u64>(wordCount);
  if (polygonCount === 0) return;
  gridX = gridY = Infinity;
  let endX = -Infinity;
  let endY = -Infinity;
  for (let polygon: u32 = 0; polygon < polygonCount; polygon++) {
    const box = boxOf(polygon);
    measureBox(polygon, box);
    if (isEmpty(box)) continue;
    gridX = min(gridX, box.x0);
    gridY = min(gridY, box.y0);
    endX = max(endX, box.x1);
    endY = max(endY, box.y1);
  }
  // Polygons without vertices have no extent.
  if (!(gridX <= endX)) {
    polygonCount = 0;
    wordCount = 0;
    return;
  }
  const widthM = endX - gridX;
  const heightM = endY - gridY;
  const cells = CELLS_PER_POLYGON * <f64>polygonCount;
  cellM = max(max(sqrt((widthM * heightM) / cells), max(widthM, heightM) / min(cells, MAX_COLUMNS)), 1);
  columns = <i32>(widthM / cellM) + 1;
  rows = <i32>(heightM / cellM) + 1;
  fillCells();
}

function measureBox(polygon: u32, box: Box): void {
  box.x0 = box.y0 = Infinity;
  box.x1 = box.y1 = -Infinity;
  const end = ringStart[polygonStart[polygon + 1]];
  for (let vertex = ringStart[polygonStart[polygon]]; vertex < end; vertex++) {
    box.x0 = min(box.x0, groundXy[2 * vertex]);
    box.y0 = min(box.y0, groundXy[2 * vertex + 1]);
    box.x1 = max(box.x1, groundXy[2 * vertex]);
    box.y1 = max(box.y1, groundXy[2 * vertex + 1]);
  }
  box.middleX = (box.x0 + box.x1) / 2;
  box.middleY = (box.y0 + box.y1) / 2;
  box.halfX = (box.x1 - box.x0) / 2;
  box.halfY = (box.y1 - box.y0) / 2;
}

/** Whether a polygon has no vertex, or one that is not a number. No path crosses such a polygon. */
function isEmpty(box: Box): bool {
  return !(box.x0 <= box.x1 && box.y0 <= box.y1);
}

/** Enters each polygon into the cells that its box covers. The first pass counts, and the second one writes. */
function fillCells(): void {
  const cells = <u32>(columns * rows);
  cellStart = rowOf<u32>(cells + 1);
  for (let polygon: u32 = 0; polygon < polygonCount; polygon++) {
    if (isEverywhere(polygon)) everywhere[polygon >> 6] = everywhere[polygon >> 6] | ((<u64>1) << (polygon & 63));
    else enter(polygon, false);
  }
  let total: u32 = 0;
  for (let cell: u32 = 0; cell < cells; cell++) {
    total += cellStart[cell];
    cellStart[cell] = total;
  }
  cellStart[cells] = total;
  cellPolygons = rowOf<u32>(total);
  // Each entry moves the start of its cell down, so the polygons are entered from the last to the first.
  for (let polygon = polygonCount; polygon > 0; polygon--) if (!isEverywhere(polygon - 1)) enter(polygon - 1, true);
}

function isEverywhere(polygon: u32): bool {
  const box = boxOf(polygon);
  if (isEmpty(box)) return false;
  return <u32>((columnOfX(box.x1) - columnOfX(box.x0) + 1) * (rowOfY(box.y1) - rowOfY(box.y0) + 1)) > MAX_CELLS;
}

function enter(polygon: u32, isWritten: bool): void {
  const box = boxOf(polygon);
  if (isEmpty(box)) return;
  for (let row = rowOfY(box.y0); row <= rowOfY(box.y1); row++) {
    for (let column = columnOfX(box.x0); column <= columnOfX(box.x1); column++) {
      const cell = <u32>(row * columns + column);
      if (isWritten) {
        cellStart[cell] = cellStart[cell] - 1;
        cellPolygons[cellStart[cell]] = polygon;
      } else cellStart[cell] = cellStart[cell] + 1;
    }
  }
}

/** The column of a coordinate. The first and the last column extend to infinity. */
function columnOfX(x: f64): i32 {
  return <i32>min(max((x - gridX) / cellM, 0), <f64>(columns - 1));
}

function rowOfY(y: f64): i32 {
  return <i32>min(max((y - gridY) / cellM, 0), <f64>(rows - 1));
}

export function boxOf(polygon: u32): Box {
  return changetype<Box>(boxes + <usize>polygon * offsetof<Box>());
}

let nextWord: u32 = 0;
let restOfWord: u64 = 0;

/** Finds the polygons that may lie under the line from a to b. `nextCandidate` returns them. */
export function findCandidates(ax: f64, ay: f64, bx: f64, by: f64): void {
  for (let word: u32 = 0; word < wordCount; word++) candidates[word] = everywhere[word];
  nextWord = 0;
  restOfWord = 0;
  const lowX = min(ax, bx);
  const highX = max(ax, bx);
  const lowY = min(ay, by);
  const highY = max(ay, by);
  // On a line that is nearly parallel to the rows, rounding would move its crossings with their borders too far.
  const isSteep = highY - lowY > cellM;
  const slope = isSteep ? (bx - ax) / (by - ay) : 0;
  const last = rowOfY(highY + BESIDE_M);
  for (let row = rowOfY(lowY - BESIDE_M); row <= last; row++) {
    let fromX = lowX;
    let toX = highX;
    if (isSteep) {
      const southM = gridY + <f64>row * cellM;
      const inSouth = ax + (max(lowY, southM - BESIDE_M) - ay) * slope;
      const inNorth = ax + (min(highY, southM + cellM + BESIDE_M) - ay) * slope;
      fromX = max(lowX, min(inSouth, inNorth));
      toX = min(highX, max(inSouth, inNorth));
    }
    const end = cellStart[<u32>(row * columns + columnOfX(toX + BESIDE_M)) + 1];
    // The entries of neighbouring cells of a row follow each other.
    for (let at = cellStart[<u32>(row * columns + columnOfX(fromX - BESIDE_M))]; at < end; at++) {
      const polygon = cellPolygons[at];
      candidates[polygon >> 6] = candidates[polygon >> 6] | ((<u64>1) << (polygon & 63));
    }
  }
}

/** The next candidate in ascending order, or `polygonCount` after the last one. */
export function nextCandidate(): u32 {
  while (restOfWord === 0) {
    if (nextWord === wordCount) return polygonCount;
    restOfWord = candidates[nextWord++];
  }
  const polygon = ((nextWord - 1) << 6) + <u32>ctz(restOfWord);
  restOfWord &= restOfWord - 1;
  return polygon;
}
