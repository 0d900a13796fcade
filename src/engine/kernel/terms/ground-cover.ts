/**
 * Ground factors of a path: the length-weighted mean over the ground polygons in each of its three regions (ISO 9613-2:1996,
 * 7.3.1).
 */
import { BentPath } from '../shared/bent-path';
import { create, enlarged, longerRow, Row, rowOf } from '../shared/memory';
import {
  boxOf,
  findCandidates,
  groundG,
  groundXy,
  nextCandidate,
  polygonCount,
  polygonStart,
  ringStart,
} from './ground-polygons';

/** The length of a source or receiver region is this multiple of the height of its end. */
export const REGION_PER_HEIGHT: f64 = 30;
/** A region shorter than this gets the ground factor at its position, m. */
const MIN_LENGTH_M: f64 = 1e-9;

/** Ground factor outside the polygons. Where polygons overlap, the later one counts. */
let defaultG: f64 = 0;

export function setDefaultG(g: f64): void {
  defaultG = g;
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
let crossingCount: u32 = 0;
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
  if (polygonCount === 0) return;
  const lowX = min(ax, bx);
  const highX = max(ax, bx);
  const lowY = min(ay, by);
  const highY = max(ay, by);
  // If source and receiver coincide, any direction shows which polygons contain them.
  const ux = planM > 0 ? (bx - ax) / planM : 1;
  const uy = planM > 0 ? (by - ay) / planM : 0;
  findCandidates(ax, ay, bx, by);
  for (let polygon = nextCandidate(); polygon < polygonCount; polygon = nextCandidate()) {
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

/**
 * Writes the positions at which the infinite line crosses the edges of a polygon into `crossingsM`. Two vertices at a time are
 * compared with the line, because hardly any edge crosses it.
 * @returns their number
 */
function findCrossings(polygon: u32, ax: f64, ay: f64, ux: f64, uy: f64): u32 {
  const start = f64x2.replace_lane(f64x2.splat(ax), 1, ay);
  const uxPair = f64x2.splat(ux);
  const uyPair = f64x2.splat(uy);
  crossingCount = 0;
  for (let ring = polygonStart[polygon]; ring < polygonStart[polygon + 1]; ring++) {
    const from = ringStart[ring];
    const to = ringStart[ring + 1];
    if (to <= from) continue;
    let before = to - 1;
    let isLeft = leftOf(before, ax, ay, ux, uy) > 0;
    let vertex = from;
    for (; vertex + 1 < to; vertex += 2) {
      const first = f64x2.sub(v128.load(changetype<usize>(groundXy) + ((<usize>vertex) << 4)), start);
      const second = f64x2.sub(v128.load(changetype<usize>(groundXy) + ((<usize>vertex + 1) << 4)), start);
      const x = v128.shuffle<f64>(first, second, 0, 2);
      const y = v128.shuffle<f64>(first, second, 1, 3);
      const left = f64x2.sub(f64x2.mul(y, uxPair), f64x2.mul(x, uyPair));
      const sides = i64x2.bitmask(f64x2.gt(left, f64x2.splat(0)));
      if (sides !== (isLeft ? 3 : 0)) {
        if (((sides & 1) !== 0) !== isLeft) addCrossing(before, vertex, ax, ay, ux, uy);
        if (sides === 1 || sides === 2) addCrossing(vertex, vertex + 1, ax, ay, ux, uy);
        isLeft = sides >= 2;
      }
      before = vertex + 1;
    }
    if (vertex < to && leftOf(vertex, ax, ay, ux, uy) > 0 !== isLeft) addCrossing(before, vertex, ax, ay, ux, uy);
  }
  return crossingCount;
}

/** Distance of a vertex to the left of the line, m. */
function leftOf(vertex: u32, ax: f64, ay: f64, ux: f64, uy: f64): f64 {
  return (groundXy[2 * vertex + 1] - ay) * ux - (groundXy[2 * vertex] - ax) * uy;
}

/** Adds the crossing of the edge from a vertex to the next one. */
function addCrossing(before: u32, vertex: u32, ax: f64, ay: f64, ux: f64, uy: f64): void {
  const beforeX = groundXy[2 * before] - ax;
  const beforeY = groundXy[2 * before + 1] - ay;
  const leftBefore = leftOf(before, ax, ay, ux, uy);
  const share = leftBefore / (leftBefore - leftOf(vertex, ax, ay, ux, uy));
  if (crossingCount === crossingRoom) {
    crossingsM = longerRow<f64>(crossingsM, crossingCount, 2 * crossingCount);
    crossingRoom = 2 * crossingCount;
  }
  const x = groundXy[2 * vertex] - ax;
  const y = groundXy[2 * vertex + 1] - ay;
  const alongM = (beforeX + share * (x - beforeX)) * ux + (beforeY + share * (y - beforeY)) * uy;
  crossingCount = insert(crossingsM, crossingCount, alongM);
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
