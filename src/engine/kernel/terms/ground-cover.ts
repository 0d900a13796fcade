/**
 * Ground factors of a path: the length-weighted mean over the ground polygons in each of its three regions (ISO 9613-2:1996,
 * 7.3.1).
 */
import { BentPath } from '../shared/bent-path';
import { create, enlarged, longerRow, noRow, Row, rowOf } from '../shared/memory';

/** The length of a source or receiver region is this multiple of the height of its end. */
export const REGION_PER_HEIGHT: f64 = 30;
/** A region shorter than this gets the ground factor at its position, m. */
const MIN_LENGTH_M: f64 = 1e-9;

/** Ground factor outside the polygons. Where polygons overlap, the later one counts. */
let defaultG: f64 = 0;
let polygonCount: u32 = 0;
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
class Box {
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

/** Allocates the ground polygons, which the host writes. */
export function makeGroundRoom(polygons: u32, rings: u32, vertices: u32, outsideG: f64): void {
  polygonCount = polygons;
  defaultG = outsideG;
  polygonStart = rowOf<u32>(polygons + 1);
  ringStart = rowOf<u32>(rings + 1);
  groundXy = rowOf<f64>(2 * vertices);
  groundG = rowOf<f64>(polygons);
}

/** Call this after the host has written the polygons. */
export function indexGround(): void {
  boxes = heap.alloc(<usize>polygonCount * offsetof<Box>());
  for (let polygon: u32 = 0; polygon < polygonCount; polygon++) {
    const box = boxOf(polygon);
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
}

function boxOf(polygon: u32): Box {
  return changetype<Box>(boxes + <usize>polygon * offsetof<Box>());
}

/** An interval of a path inside a polygon, m from the start of the path. */
@unmanaged
class Stretch {
  fromM: f64;
  toM: f64;
  polygon: u32;
}

let room: u32 = 64;
let stretches: usize = heap.alloc(<usize>room * offsetof<Stretch>());
let stretchCount: u32 = 0;
/** Positions at which the path crosses the edges of the current polygon, m, in order. */
let crossingRoom: u32 = 64;
let crossingsM: Row<f64> = rowOf<f64>(crossingRoom);
/** All ends of intervals in order, m, and the ground factor after each. */
let breaksM: Row<f64> = rowOf<f64>(2 * room + 2);
let gAfter: Row<f64> = rowOf<f64>(2 * room + 2);
let breakCount: u32 = 0;

function stretchAt(at: u32): Stretch {
  return changetype<Stretch>(stretches + <usize>at * offsetof<Stretch>());
}

/** Ground factors of the source, middle and receiver region of a path, written by `findFactors`. */
@unmanaged
export class GroundFactors {
  source: f64;
  middle: f64;
  receiver: f64;
}

export const factors: GroundFactors = create<GroundFactors>();

/**
 * Computes the ground factors of a straight path. A region without length gets the factor at its position.
 * @param planM length of the path in plan, m
 * @param sourceHeightM, receiverHeightM hS and hR above the ground, m
 */
export function findFactors(
  ax: f64,
  ay: f64,
  bx: f64,
  by: f64,
  planM: f64,
  sourceHeightM: f64,
  receiverHeightM: f64,
): void {
  findStretches(ax, ay, bx, by, planM);
  if (stretchCount === 0) {
    factors.source = factors.middle = factors.receiver = defaultG;
    return;
  }
  layStretches(planM);
  const sourceEndM = min(REGION_PER_HEIGHT * sourceHeightM, planM);
  const receiverEndM = max(planM - REGION_PER_HEIGHT * receiverHeightM, 0);
  factors.source = meanFactor(0, sourceEndM);
  // If source and receiver region meet, there is no middle region. With q = 0 its factor has no effect.
  factors.middle = receiverEndM > sourceEndM ? meanFactor(sourceEndM, receiverEndM) : 0;
  factors.receiver = meanFactor(receiverEndM, planM);
}

/** Computes the ground factors of a reflected path, whose regions extend round its bends. */
export function findFactorsAlong(path: BentPath, sourceHeightM: f64, receiverHeightM: f64): void {
  const planM = path.planM;
  const sourceEndM = min(REGION_PER_HEIGHT * sourceHeightM, planM);
  const receiverEndM = max(planM - REGION_PER_HEIGHT * receiverHeightM, 0);
  factors.source = factors.middle = factors.receiver = 0;
  let passedM: f64 = 0;
  for (let leg: u32 = 0; leg < path.legCount; leg++) {
    const legM = path.legM[leg];
    findStretches(path.x[leg], path.y[leg], path.x[leg + 1], path.y[leg + 1], legM);
    if (stretchCount > 0) layStretches(legM);
    factors.source += shareOfLeg(0, sourceEndM, passedM, legM, leg === 0);
    factors.middle += shareOfLeg(sourceEndM, receiverEndM, passedM, legM, false);
    factors.receiver += shareOfLeg(receiverEndM, planM, passedM, legM, leg + 1 === path.legCount);
    passedM += legM;
  }
}

/** The contribution of the current leg to the factor of a region of the path. The leg starts `passedM` into the path. */
function shareOfLeg(startM: f64, endM: f64, passedM: f64, legM: f64, isAtEnd: bool): f64 {
  const wholeM = endM - startM;
  const fromM = max(0, startM - passedM);
  const toM = min(legM, endM - passedM);
  // A region without length gets the factor at its end of the path.
  const share = wholeM > MIN_LENGTH_M ? max(0, toM - fromM) / wholeM : isAtEnd ? 1.0 : 0.0;
  if (share <= 0) return 0;
  return share * (stretchCount > 0 ? meanFactor(fromM, toM) : defaultG);
}

/**
 * Finds the intervals of the path inside each polygon. All crossings with the infinite line count, also those beyond the ends. So
 * inside and outside follow from their order alone, also if an end lies on the edge of a polygon.
 */
function findStretches(ax: f64, ay: f64, bx: f64, by: f64, planM: f64): void {
  stretchCount = 0;
  const lowX = min(ax, bx);
  const highX = max(ax, bx);
  const lowY = min(ay, by);
  const highY = max(ay, by);
  // If source and receiver coincide, any direction shows which polygons contain them.
  const ux = planM > 0 ? (bx - ax) / planM : 1;
  const uy = planM > 0 ? (by - ay) / planM : 0;
  for (let polygon: u32 = 0; polygon < polygonCount; polygon++) {
    const box = boxOf(polygon);
    if (i32(box.x0 > highX) | i32(box.x1 < lowX) | i32(box.y0 > highY) | i32(box.y1 < lowY)) continue;
    // The line misses the box if the middle of the box is farther from it than half the extent of the box across the line.
    const acrossM = abs((box.middleY - ay) * ux - (box.middleX - ax) * uy);
    if (acrossM > box.halfX * abs(uy) + box.halfY * abs(ux)) continue;

    const count = findCrossings(polygon, ax, ay, ux, uy);
    for (let pair: u32 = 0; pair + 1 < count; pair += 2) {
      const fromM = max(0, crossingsM[pair]);
      const toM = min(planM, crossingsM[pair + 1]);
      if (fromM <= toM) addStretch(fromM, toM, polygon);
    }
  }
}

/** Writes the positions at which the infinite line crosses the edges of a polygon into `crossingsM`. @returns their number */
function findCrossings(polygon: u32, ax: f64, ay: f64, ux: f64, uy: f64): u32 {
  let count: u32 = 0;
  for (let ring = polygonStart[polygon]; ring < polygonStart[polygon + 1]; ring++) {
    const from = ringStart[ring];
    const to = ringStart[ring + 1];
    if (to <= from) continue;
    let beforeX = groundXy[2 * to - 2] - ax;
    let beforeY = groundXy[2 * to - 1] - ay;
    let leftBefore = beforeY * ux - beforeX * uy;
    for (let vertex = from; vertex < to; vertex++) {
      const x = groundXy[2 * vertex] - ax;
      const y = groundXy[2 * vertex + 1] - ay;
      const left = y * ux - x * uy;
      if (left > 0 !== leftBefore > 0) {
        const share = leftBefore / (leftBefore - left);
        if (count === crossingRoom) {
          crossingsM = longerRow<f64>(crossingsM, count, 2 * count);
          crossingRoom = 2 * count;
        }
        const alongM = (beforeX + share * (x - beforeX)) * ux + (beforeY + share * (y - beforeY)) * uy;
        count = insert(crossingsM, count, alongM);
      }
      beforeX = x;
      beforeY = y;
      leftBefore = left;
    }
  }
  return count;
}

function addStretch(fromM: f64, toM: f64, polygon: u32): void {
  if (stretchCount === room) {
    room = 2 * stretchCount;
    const bytes = <usize>stretchCount * offsetof<Stretch>();
    stretches = enlarged(stretches, bytes, 2 * bytes);
    breaksM = longerRow<f64>(breaksM, 0, 2 * room + 2);
    gAfter = longerRow<f64>(gAfter, 0, 2 * room + 2);
  }
  const stretch = stretchAt(stretchCount++);
  stretch.fromM = fromM;
  stretch.toM = toM;
  stretch.polygon = polygon;
}

/** Divides the path at all ends of intervals. On each part the last polygon that covers it counts. */
function layStretches(planM: f64): void {
  breakCount = insert(breaksM, 0, 0);
  breakCount = insert(breaksM, breakCount, planM);
  for (let at: u32 = 0; at < stretchCount; at++) {
    breakCount = insert(breaksM, breakCount, stretchAt(at).fromM);
    breakCount = insert(breaksM, breakCount, stretchAt(at).toM);
  }
  for (let interval: u32 = 0; interval + 1 < breakCount; interval++) {
    const middle = (breaksM[interval] + breaksM[interval + 1]) / 2;
    gAfter[interval] = defaultG;
    // Intervals are in the order of the polygons.
    for (let at = stretchCount; at > 0; at--) {
      const stretch = stretchAt(at - 1);
      if (!(stretch.fromM <= middle && middle <= stretch.toM)) continue;
      gAfter[interval] = groundG[stretch.polygon];
      break;
    }
  }
}

/** Mean ground factor between two positions of the path, m. If both are the same position, the factor there. */
function meanFactor(fromM: f64, toM: f64): f64 {
  let sum: f64 = 0;
  let at = gAfter[0];
  for (let interval: u32 = 0; interval + 1 < breakCount; interval++) {
    const overlapM = min(toM, breaksM[interval + 1]) - max(fromM, breaksM[interval]);
    if (overlapM > 0) sum += overlapM * gAfter[interval];
    if (breaksM[interval] <= fromM && fromM <= breaksM[interval + 1]) at = gAfter[interval];
  }
  return toM - fromM > MIN_LENGTH_M ? sum / (toM - fromM) : at;
}

/** Inserts a value into the first `count` numbers, which are sorted. @returns the new count */
function insert(ordered: Row<f64>, count: u32, value: f64): u32 {
  let at = count;
  while (at > 0 && ordered[at - 1] > value) {
    ordered[at] = ordered[at - 1];
    at--;
  }
  ordered[at] = value;
  return count + 1;
}
