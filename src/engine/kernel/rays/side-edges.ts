/**
 * Finds vertical edges beside a clear sight line: corners of obstacles beside it in plan whose tops are above it. Neither edition
 * of ISO 9613-2 includes them, but `Scene.sideEdges` does (decision 0086). The path past such an edge bends around it in plan and
 * climbs evenly. Its z = −(path length − d).
 */
import { BANDS } from '../shared/band-memory';
import { line } from '../shared/direct-line';
import { create, Row, rowOf } from '../shared/memory';
import {
  buildingCount,
  contains,
  Edge,
  edgeAt,
  edgeCount,
  nextInBody,
  ON_LINE_M,
  skip,
} from '../shared/obstacle-memory';
import { firstBandOf } from '../shared/obstacle-widths';
import { nextMark } from './cast-ray';
import { blockEdge, blockStart, cellAt, cellM, columnOf, rowAt, y0 } from './edge-cells';
import { BREAKS_M } from './top-path';

/** Largest difference of z between two edges of one corner, caused by rounding, m. */
const SAME_CORNER_M: f64 = 1e-9;
/** No edges are found beside a line that is this far from the origin, m. */
const MAX_REACH_M: f64 = 1e9;
const NOBODY: u32 = 0xffffffff;
/** Sine of the angle below which two edges are on one straight line. */
const STRAIGHT: f64 = 1e-6;

@unmanaged
export class SideEdge {
  /** z, m: 0 if the line touches the edge, negative otherwise. */
  pathDifferenceM: f64;
  /** dss + dsr, m. */
  lengthM: f64;
  x: f64;
  y: f64;
  topM: f64;
  /** Distances in plan from the source to the edge and from the edge to the receiver, m. */
  toEdgeM: f64;
  fromEdgeM: f64;
  /** The side of the line on which its obstacle lies: 1 left, −1 right. */
  side: f64;
  obstacle: u32;
  /** An edge of its obstacle in plan that ends at it. */
  edge: u32;

  static create(): SideEdge {
    return create<SideEdge>();
  }
}

/**
 * By band, the vertical edge of the current line with the largest z among obstacles that are wide enough. Written by
 * `findSideEdges`.
 */
const nearest: Row<SideEdge> = rowOf<SideEdge>(BANDS);
for (let band: u32 = 0; band < BANDS; band++) nearest[band] = SideEdge.create();
const tried: SideEdge = SideEdge.create();

export function nearestSideEdge(band: u32): SideEdge {
  return nearest[band];
}

/** The next band in which another edge is the nearest; 8 for none. */
export function nextSideEdge(band: u32): u32 {
  const edge = nearest[band];
  let next = band + 1;
  while (next < BANDS && nearest[next].edge === edge.edge && nearest[next].pathDifferenceM === edge.pathDifferenceM)
    next++;
  return next;
}

/**
 * Finds the nearest vertical edges beside the current line.
 * @param leastM edges with this z or less do not count, m
 * @returns whether any edge was found
 */
export function findSideEdges(slantM: f64, leastM: f64): bool {
  for (let band: u32 = 0; band < BANDS; band++) {
    nearest[band].pathDifferenceM = leastM;
    nearest[band].topM = Infinity;
    nearest[band].edge = NOBODY;
  }
  if (edgeCount === 0 || line.planM < 2 * ON_LINE_M || !(abs(line.x) + abs(line.y) < MAX_REACH_M)) return false;
  // Half the width of the ellipse of all paths that exceed the length of the line by no more than −leastM.
  const besideM = sqrt(-2 * slantM * leastM + leastM * leastM) / 2;
  const mark = nextMark();
  const climb = line.endY - line.y;
  const lastRow = rowAt(max(line.y, line.endY) + besideM);
  for (let row = rowAt(min(line.y, line.endY) - besideM); row <= lastRow; row++) {
    let from: f64 = 0;
    let to: f64 = 1;
    if (climb !== 0) {
      const lowY = y0 + <f64>row * cellM - besideM - line.y;
      const low = lowY / climb;
      const high = (lowY + cellM + 2 * besideM) / climb;
      from = max(from, min(low, high));
      to = min(to, max(low, high));
      if (from > to) continue;
    }
    const ax = line.x + from * (line.endX - line.x);
    const bx = line.x + to * (line.endX - line.x);
    const lastColumn = columnOf(max(ax, bx) + besideM);
    for (let column = columnOf(min(ax, bx) - besideM); column <= lastColumn; column++) {
      tryCell(cellAt(column, row), mark, slantM);
    }
  }
  return nearest[BANDS - 1].pathDifferenceM > leastM;
}

/** Tests the ends of those edges in a cell that are not marked yet. */
function tryCell(cell: i32, mark: u32, slantM: f64): void {
  for (let at = 4 * blockStart[cell]; at < 4 * blockStart[cell + 1]; at++) {
    const number = blockEdge[at];
    const edge = edgeAt(number);
    if (edge.triedFor === mark) continue;
    edge.triedFor = mark;
    if (skip[edge.obstacle] !== 0) continue;
    tryEnd(number, edge.x0, edge.y0, edge.top0, line.leftM(edge.x1, edge.y1), slantM);
    tryEnd(number, edge.x1, edge.y1, edge.top1, line.leftM(edge.x0, edge.y0), slantM);
  }
}

/**
 * Tests the vertical edge at an end of an edge, and stores it for all bands in which it is the nearest.
 * @param otherM distance of the other end to the left of the line, m
 */
function tryEnd(number: u32, x: f64, y: f64, topM: f64, otherM: f64, slantM: f64): void {
  const alongM = line.alongM(x, y);
  if (alongM <= ON_LINE_M || alongM >= line.planM - ON_LINE_M) return;
  const leftM = line.leftM(x, y);
  const asideM = abs(leftM) > ON_LINE_M ? leftM : otherM;
  if (abs(asideM) <= ON_LINE_M) return;
  const toEdgeM = sqrt(alongM * alongM + leftM * leftM);
  const fromEdgeM = sqrt((line.planM - alongM) * (line.planM - alongM) + leftM * leftM);
  const climbM = line.receiverZ - line.sourceZ;
  const bentM = toEdgeM + fromEdgeM;
  const lengthM = sqrt(bentM * bentM + climbM * climbM);
  const z = min(0, slantM - lengthM);
  const obstacle = edgeAt(number).obstacle;
  tried.pathDifferenceM = z;
  tried.topM = topM;
  const first = firstBandOf(obstacle, line.ux, line.uy);
  if (first >= BANDS || !comesBefore(tried, nearest[first])) return;
  const bendZ = line.sourceZ + (climbM * toEdgeM) / bentM;
  if (topM - bendZ <= BREAKS_M || !isCorner(x, y, bendZ) || holdsEnd(obstacle)) return;
  for (let band = first; band < BANDS; band++) {
    const best = nearest[band];
    if (!comesBefore(tried, best)) return;
    best.pathDifferenceM = z;
    best.lengthM = lengthM;
    best.x = x;
    best.y = y;
    best.topM = topM;
    best.toEdgeM = toEdgeM;
    best.fromEdgeM = fromEdgeM;
    best.side = asideM > 0 ? 1 : -1;
    best.obstacle = obstacle;
    best.edge = number;
  }
}

/** Whether a vertical edge is nearer than another. If two obstacles share a corner, the higher one counts. */
function comesBefore(edge: SideEdge, other: SideEdge): bool {
  const nearerM = edge.pathDifferenceM - other.pathDifferenceM;
  return abs(nearerM) > SAME_CORNER_M ? nearerM > 0 : edge.topM > other.topM;
}

/** Whether a footprint of the body of an obstacle contains an end of the current line. Then no path goes around it. */
function holdsEnd(obstacle: u32): bool {
  let part = obstacle;
  do {
    const counts = part < buildingCount && skip[part] === 0;
    if (counts && (contains(part, line.x, line.y) || contains(part, line.endX, line.endY))) return true;
    part = nextInBody[part];
  } while (part !== obstacle);
  return false;
}

/** The directions of the edges that meet at a point. The limit exceeds any real scene. */
const MAX_DIRECTIONS: u32 = 32;
const directionX: Row<f64> = rowOf<f64>(MAX_DIRECTIONS);
const directionY: Row<f64> = rowOf<f64>(MAX_DIRECTIONS);
let directionCount: u32 = 0;

/**
 * Whether a point is a corner of everything that rises above a height there: all edges that meet in it lead to one side. A vertex
 * on a straight side and the joint of two houses in line are not corners. So levels do not depend on how a footprint is divided.
 */
function isCorner(x: f64, y: f64, z: f64): bool {
  directionCount = 0;
  const cell = cellAt(columnOf(x), rowAt(y));
  for (let at = 4 * blockStart[cell]; at < 4 * blockStart[cell + 1]; at++)
    addDirections(edgeAt(blockEdge[at]), x, y, z);
  for (let first: u32 = 0; first < directionCount; first++) if (allLeftOf(first)) return true;
  return false;
}

/** Adds the directions in which an edge leads away from a point on it, if the edge is higher than z there. */
function addDirections(edge: Edge, x: f64, y: f64, z: f64): void {
  if (skip[edge.obstacle] !== 0 || directionCount + 2 > MAX_DIRECTIONS) return;
  const dx = edge.x1 - edge.x0;
  const dy = edge.y1 - edge.y0;
  const lengthM = sqrt(dx * dx + dy * dy);
  const alongM = ((x - edge.x0) * dx + (y - edge.y0) * dy) / lengthM;
  const besideM = ((y - edge.y0) * dx - (x - edge.x0) * dy) / lengthM;
  if (abs(besideM) > ON_LINE_M || alongM < -ON_LINE_M || alongM > lengthM + ON_LINE_M) return;
  if (edge.top0 + (alongM / lengthM) * (edge.top1 - edge.top0) - z <= BREAKS_M) return;
  if (alongM < lengthM - ON_LINE_M) addDirection(dx / lengthM, dy / lengthM);
  if (alongM > ON_LINE_M) addDirection(-dx / lengthM, -dy / lengthM);
}

function addDirection(x: f64, y: f64): void {
  directionX[directionCount] = x;
  directionY[directionCount++] = y;
}

/** Whether all directions are less than half a turn to the left of one of them, or equal to it. */
function allLeftOf(first: u32): bool {
  const x = directionX[first];
  const y = directionY[first];
  for (let at: u32 = 0; at < directionCount; at++) {
    const sine = x * directionY[at] - y * directionX[at];
    const isSame = abs(sine) <= STRAIGHT && x * directionX[at] + y * directionY[at] > 0;
    if (sine <= STRAIGHT && !isSame) return false;
  }
  return true;
}
