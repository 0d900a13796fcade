/** Where a straight ray passes edges of obstacles. */
import {
  BLOCK_BYTES,
  blockEdge,
  blocks,
  cellAt,
  cellM,
  columnOf,
  columns,
  nextBlock,
  partCount,
  roundingM,
  rowAt,
  rows,
  stride,
  x0,
  y0,
} from './edge-cells';
import { noRow, Row, zeros } from './memory';
import { edgeAt, edgeCount, ON_LINE_M, onEdgesEnd, skip } from './obstacles';
import { RayHits } from './ray-hits';

/** How far beyond the ends of a ray edges are near to it, m. */
const HAIR_M: f64 = 5e-4;

const NOBODY: u32 = 0xffffffff;

let ray: u32 = 0;
/** Edges that the ray in hand may pass; one may be in it for each of its cells. */
let candidate: Row<u32> = noRow<u32>();

/** For each set of lanes, as bits, the bytes of these lanes one after the other. */
const together: usize = lanesTogether();

function lanesTogether(): usize {
  const table = zeros(16 << 4);
  for (let set = 0; set < 16; set++) {
    let place = table + (set << 4);
    for (let lane = 0; lane < 4; lane++) {
      if ((set & (1 << lane)) === 0) continue;
      for (let byte = 0; byte < 4; byte++) store<u8>(place++, <u8>(4 * lane + byte));
    }
  }
  return table;
}

/** Makes room for whatever a ray may pass, once the cells are built. */
export function makeCandidateRoom(): void {
  across = changetype<Row<u32>>(heap.alloc((<usize>(partCount + 4)) << 2));
  candidate = changetype<Row<u32>>(heap.alloc((<usize>(partCount + 4)) << 2));
}

/** A number for edges to be marked with, that none is marked with yet. */
function nextMark(): u32 {
  if (ray === 0xffffffff) {
    for (let edge: u32 = 0; edge < edgeCount; edge++) edgeAt(edge).triedFor = 0;
    ray = 0;
  }
  return ++ray;
}

/**
 * Collects the edges that the ray from a to b passes. Edges met within a micrometre of either end do not count: what stands on a wall or at
 * a façade is not screened by it.
 * @param onLine the side (1 left of the ray, −1 right of it) on which vertices on the ray are taken to lie, as if the ray ran a hair to
 *   the other side
 * @param all whether obstacles that are left out are met too
 * @param hits receives what was met; it must have room for every edge
 */
export function castRay(
  ax: f64,
  ay: f64,
  az: f64,
  bx: f64,
  by: f64,
  bz: f64,
  onLine: f64,
  all: bool,
  hits: RayHits,
): void {
  hits.clear();
  const dx = bx - ax;
  const dy = by - ay;
  const lengthM = sqrt(dx * dx + dy * dy);
  if (edgeCount === 0 || lengthM < 2 * ON_LINE_M) return;
  const ux = dx / lengthM;
  const uy = dy / lengthM;
  const count = collectCandidates(ax, ay, ux, uy, lengthM);
  const dz = bz - az;
  const lastM = lengthM - ON_LINE_M;
  const mark = nextMark();
  const places = hits.place;
  const topsM = hits.topM;
  const risesM = hits.riseM;
  const obstacles = hits.obstacle;
  let met: u32 = 0;
  for (let at: u32 = 0; at < count; at++) {
    const edge = edgeAt(candidate[at]);
    if (edge.triedFor === mark) continue;
    edge.triedFor = mark;
    const obstacle = edge.obstacle;
    if (!all && skip[obstacle] !== 0) continue;
    const share = edge.passedAt(ax, ay, ux, uy, onLine);
    if (onEdgesEnd) hits.touches = true;
    if (share < 0) continue;
    const alongM = edge.alongM(share, ax, ay, ux, uy);
    const top = edge.top0 + share * (edge.top1 - edge.top0);
    if (alongM <= ON_LINE_M || alongM >= lastM) {
      const beyond = alongM < -ON_LINE_M || alongM > lengthM + ON_LINE_M;
      if (!beyond) hits.addEnd(obstacle, alongM > ON_LINE_M ? 1 : 0, top);
      continue;
    }
    // Not times the inverse: where tops lie on one line, rounding decides which of them are edges of the path.
    const place = alongM / lengthM;
    places[met] = place;
    topsM[met] = top;
    risesM[met] = top - (az + place * dz);
    obstacles[met] = obstacle;
    met++;
  }
  hits.count = met;
}

/** The obstacles across the last segment, some more than once, and the highest of their tops there and of their lowest places, m. */
export let across: Row<u32> = noRow<u32>();
export let highestTopM: f64 = -Infinity;
export let highestLeastM: f64 = -Infinity;

/**
 * Collects the obstacles across a segment, left out or not, into `across`; vertices on it count as lying to its right.
 * @returns how many there are
 */
export function collectAcross(ax: f64, ay: f64, bx: f64, by: f64): u32 {
  highestTopM = -Infinity;
  highestLeastM = -Infinity;
  const dx = bx - ax;
  const dy = by - ay;
  const lengthM = sqrt(dx * dx + dy * dy);
  if (edgeCount === 0 || lengthM < 2 * ON_LINE_M) return 0;
  const ux = dx / lengthM;
  const uy = dy / lengthM;
  const count = collectCandidates(ax, ay, ux, uy, lengthM);
  const lastM = lengthM - ON_LINE_M;
  let before = NOBODY;
  let met: u32 = 0;
  for (let at: u32 = 0; at < count; at++) {
    const edge = edgeAt(candidate[at]);
    // Most obstacles are met twice, one time after the other.
    if (edge.obstacle === before && edge.top0 <= highestTopM && edge.top1 <= highestTopM) continue;
    const share = edge.passedAt(ax, ay, ux, uy, -1);
    if (share < 0) continue;
    const alongM = edge.alongM(share, ax, ay, ux, uy);
    if (alongM <= ON_LINE_M || alongM >= lastM) continue;
    const topM = edge.top0 + share * (edge.top1 - edge.top0);
    if (topM > highestTopM) highestTopM = topM;
    if (edge.lowestM > highestLeastM) highestLeastM = edge.lowestM;
    if (edge.obstacle !== before) across[met++] = before = edge.obstacle;
  }
  return met;
}

/**
 * Collects the edges that may pass within a tenth of a millimetre of a ray, for `nearEdge`; one may be in it more than once.
 * @param lengthM a hair is added to both of its ends
 * @returns how many there are
 */
export function edgesNear(ax: f64, ay: f64, ux: f64, uy: f64, lengthM: f64): u32 {
  if (edgeCount === 0) return 0;
  return collectCandidates(ax - HAIR_M * ux, ay - HAIR_M * uy, ux, uy, lengthM + 2 * HAIR_M);
}

/** The number of one of the edges that `edgesNear` collected. */
export function nearEdge(at: u32): u32 {
  return candidate[at];
}

/**
 * Walks the cells along a ray and collects the edges whose parts there it may pass.
 * @returns how many there are in `candidate`
 */
function collectCandidates(ax: f64, ay: f64, ux: f64, uy: f64, lengthM: f64): u32 {
  // The part of the ray over the grid, as lengths from a.
  let enter: f64 = 0;
  let leave = lengthM;
  const endX = x0 + <f64>columns * cellM;
  const endY = y0 + <f64>rows * cellM;
  if (ux !== 0) {
    const low = (x0 - ax) / ux;
    const high = (endX - ax) / ux;
    enter = max(enter, min(low, high));
    leave = min(leave, max(low, high));
  } else if (ax < x0 || ax > endX) return 0;
  if (uy !== 0) {
    const low = (y0 - ay) / uy;
    const high = (endY - ay) / uy;
    enter = max(enter, min(low, high));
    leave = min(leave, max(low, high));
  } else if (ay < y0 || ay > endY) return 0;
  if (enter > leave) return 0;

  // Walk the cells (Amanatides and Woo): whichever border comes next, column's or row's, is crossed. Which one cannot be foretold, so that it is chosen by
  // masks and not by branches.
  const column = columnOf(ax + enter * ux);
  const row = rowAt(ay + enter * uy);
  const columnM = ux === 0 ? Infinity : cellM / abs(ux);
  const rowM = uy === 0 ? Infinity : cellM / abs(uy);
  let toColumn = ux === 0 ? Infinity : (x0 + <f64>(column + (ux > 0 ? 1 : 0)) * cellM - ax) / ux;
  let toRow = uy === 0 ? Infinity : (y0 + <f64>(row + (uy > 0 ? 1 : 0)) * cellM - ay) / uy;
  const columnStep = ux > 0 ? 1 : -1;
  const rowStep = uy > 0 ? stride : -stride;
  // How far the middle of the cell lies to the left of the ray, and by how much more the next one does.
  let left = (y0 + (<f64>row + 0.5) * cellM - ay) * ux - (x0 + (<f64>column + 0.5) * cellM - ax) * uy;
  const columnBits = reinterpret<u64>(columnM);
  const rowBits = reinterpret<u64>(rowM);
  const leftOfColumn = reinterpret<u64>(-(<f64>columnStep) * cellM * uy);
  const leftOfRow = reinterpret<u64>((uy > 0 ? cellM : -cellM) * ux);

  const ux4 = f32x4.splat(<f32>ux);
  const uy4 = f32x4.splat(<f32>uy);
  const above4 = f32x4.splat(<f32>roundingM);
  const below4 = f32x4.splat(-(<f32>roundingM));
  let cell = cellAt(column, row);
  let count: u32 = 0;
  for (;;) {
    const left4 = f32x4.splat(<f32>left);
    let block: u32 = cell;
    do {
      const parts = blocks + <usize>block * BLOCK_BYTES;
      const left0 = f32x4.add(f32x4.sub(f32x4.mul(v128.load(parts, 16), ux4), f32x4.mul(v128.load(parts), uy4)), left4);
      const left1 = f32x4.add(
        f32x4.sub(f32x4.mul(v128.load(parts, 48), ux4), f32x4.mul(v128.load(parts, 32), uy4)),
        left4,
      );
      const passes = i32x4.bitmask(
        v128.and(f32x4.le(f32x4.pmin(left0, left1), above4), f32x4.ge(f32x4.pmax(left0, left1), below4)),
      );
      // The edges of the lanes that pass, moved together.
      const edges = v128.load(changetype<usize>(blockEdge) + ((<usize>block) << 4));
      v128.store(
        changetype<usize>(candidate) + ((<usize>count) << 2),
        i8x16.swizzle(edges, v128.load(together + ((<usize>passes) << 4))),
      );
      count += popcnt(passes);
      block = nextBlock[block];
    } while (block !== 0);
    if (toColumn > leave && toRow > leave) break;
    const isColumn = -(<i64>(toColumn < toRow));
    const isRow = ~isColumn;
    toColumn += reinterpret<f64>(columnBits & isColumn);
    toRow += reinterpret<f64>(rowBits & isRow);
    left += reinterpret<f64>((leftOfColumn & isColumn) | (leftOfRow & isRow));
    cell += (columnStep & <i32>isColumn) | (rowStep & <i32>isRow);
  }
  return count;
}
