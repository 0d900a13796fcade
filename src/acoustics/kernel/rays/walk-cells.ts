/** The edges that a straight ray may pass, found by walking the cells along it. */
import {
  BLOCK_BYTES,
  blockCount,
  blockEdge,
  blocks,
  blockStart,
  cellM,
  columns,
  partCount,
  roundingM,
  rows,
  stride,
  x0,
  y0,
} from './edge-cells';
import { noRow, Row, zeros } from '../shared/memory';
import { edgeCount } from '../shared/obstacle-memory';

/**
 * Nothing is met on a ray that begins or goes as far away as this, m: below it, rounding does not carry a ray out of
 * the ring of cells round the grid.
 */
const MAX_REACH_M: f64 = 1e12;
/** How far beyond the ends of a ray edges are near to it, m. */
const HAIR_M: f64 = 5e-4;

/** Edges that the ray in hand may pass; one may be in it for each of its cells. */
export let candidate: Row<u32> = noRow<u32>();
/**
 * The blocks of the cells along the ray in hand, and the distances from it to the middles of their cells, measured
 * along their strip of cells.
 */
let passedBlock: Row<u32> = noRow<u32>();
let passedAside: Row<f32> = noRow<f32>();

/** For each set of lanes, as bits, the bytes of these lanes one after the other. */
const together: usize = lanesTogether();

function lanesTogether(): usize {
  const table = zeros(16 << 4);
  for (let set = 0; set < 16; set++) {
    let position = table + (set << 4);
    for (let lane = 0; lane < 4; lane++) {
      if ((set & (1 << lane)) === 0) continue;
      for (let byte = 0; byte < 4; byte++) store<u8>(position++, <u8>(4 * lane + byte));
    }
  }
  return table;
}

/** Makes room for whatever a ray may pass, once the cells are built. */
export function makeCandidateRoom(): void {
  candidate = changetype<Row<u32>>(heap.alloc((<usize>(partCount + 4)) << 2));
  // The last cell may be written twice.
  const mostPassed = <usize>(2 * blockCount + 8);
  passedBlock = changetype<Row<u32>>(heap.alloc(mostPassed << 2));
  passedAside = changetype<Row<f32>>(heap.alloc(mostPassed << 2));
}

/**
 * Collects the edges that may pass within a tenth of a millimetre of a ray, for `nearEdge`; one may be in it more than
 * once.
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
 * Collects the edges whose parts in the cells along a ray it may pass: first the blocks of these cells, one after the
 * other, then the edges in them, so that neither takes a branch that cannot be predicted.
 * @returns how many there are in `candidate`
 */
export function collectCandidates(ax: f64, ay: f64, ux: f64, uy: f64, lengthM: f64): u32 {
  if (!(abs(ax) + abs(ay) + lengthM < MAX_REACH_M) || !clip(ax, ay, ux, uy, lengthM)) return 0;

  // In cells, counted from the ring round the grid.
  const x = 1 + (ax + enterM * ux - x0) / cellM;
  const y = 1 + (ay + enterM * uy - y0) / cellM;
  const cells = (leaveM - enterM) / cellM;
  const isAcross = abs(ux) >= abs(uy);
  const passed = isAcross ? passStrips(x, y, ux, uy, cells, 1, stride) : passStrips(y, x, uy, ux, cells, stride, 1);
  const leftM4 = f32x4.splat(<f32>(((isAcross ? ux : -uy) * cellM) / ONE));

  const ux4 = f32x4.splat(<f32>ux);
  const uy4 = f32x4.splat(<f32>uy);
  const above4 = f32x4.splat(<f32>roundingM);
  const below4 = f32x4.splat(-(<f32>roundingM));
  let count: u32 = 0;
  for (let at: u32 = 0; at < passed; at++) {
    const block = passedBlock[at];
    const left4 = f32x4.mul(v128.load32_splat(changetype<usize>(passedAside) + ((<usize>at) << 2)), leftM4);
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
  }
  return count;
}

/** Where the ray in hand enters and leaves the grid, m from its beginning. */
let enterM: f64 = 0;
let leaveM: f64 = 0;

/** Cuts a ray at the border of the grid; returns whether a part of it lies inside. */
function clip(ax: f64, ay: f64, ux: f64, uy: f64, lengthM: f64): bool {
  enterM = 0;
  leaveM = lengthM;
  const endX = x0 + <f64>columns * cellM;
  const endY = y0 + <f64>rows * cellM;
  if (ux !== 0) {
    const low = (x0 - ax) / ux;
    const high = (endX - ax) / ux;
    enterM = max(enterM, min(low, high));
    leaveM = min(leaveM, max(low, high));
  } else if (ax < x0 || ax > endX) return false;
  if (uy !== 0) {
    const low = (y0 - ay) / uy;
    const high = (endY - ay) / uy;
    enterM = max(enterM, min(low, high));
    leaveM = min(leaveM, max(low, high));
  } else if (ay < y0 || ay > endY) return false;
  return enterM <= leaveM;
}

/** Positions across a strip are counted in cells, as whole numbers with this many bits behind the point. */
const POINT: i64 = 40;
const ONE: f64 = <f64>((<i64>1) << POINT);
const HALF: i64 = (<i64>1) << (POINT - 1);

/**
 * Walks the strips of cells (columns or rows, whichever the ray runs across rather than along) and collects the blocks
 * of the cells that the ray passes. In each strip these are one cell or two neighbours, or three where it runs through
 * corners and is rounded so.
 * @param along, aside where the ray begins, in cells, along its strips' order and within a strip; du, dv its direction
 * @param cells its length in cells
 * @param step, stepAside from a cell to the next one
 * @returns how many blocks there are in `passedBlock`
 */
function passStrips(along: f64, aside: f64, du: f64, dv: f64, cells: f64, step: i32, stepAside: i32): u32 {
  const first = <i32>along;
  const strips = abs(<i32>(along + cells * du) - first);
  const forth = du > 0 ? 1 : -1;
  const slope = dv / abs(du);
  const rise = <i64>(slope * ONE);
  // Where the ray is in the middle of a strip, and where it ends.
  let middle = <i64>((aside + slope * <f64>forth * (<f64>first + 0.5 - along)) * ONE);
  const end = <i64>((aside + cells * dv) * ONE);
  let from = <i32>aside;
  let strip = first * step;
  let passed: u32 = 0;
  for (let at = 0; at <= strips; at++) {
    const leaves = select<i64>(middle + (rise >> 1), end, at < strips);
    const to = <i32>(leaves >> POINT);
    passed = Cells.pass(strip + from * stepAside, from, middle, passed);
    const both = Cells.pass(strip + to * stepAside, to, middle, passed);
    passed = select<u32>(passed, both, from === to);
    // A ray from corner to corner of cells may be rounded to begin in the cell before and to end in the one after.
    if (abs(to - from) > 1)
      passed = Cells.pass(strip + ((from + to) >> 1) * stepAside, (from + to) >> 1, middle, passed);
    from = to;
    middle += rise;
    strip += forth * step;
  }
  return passed;
}

/** The cells of a walk. */
class Cells {
  /**
   * Adds the blocks of one after those that were passed.
   * @param aside the cell's number in its strip; middle, where the ray is in the middle of that
   * @returns how many blocks there are then
   */
  @inline
  static pass(cell: i32, aside: i32, middle: i64, passed: u32): u32 {
    const first = blockStart[cell];
    const inCell = blockStart[cell + 1] - first;
    const off = <f32>(((<i64>aside) << POINT) + HALF - middle);
    // Always four at once: the next cell overwrites the surplus.
    const position = (<usize>passed) << 2;
    v128.store(changetype<usize>(passedBlock) + position, i32x4.add(i32x4.splat(first), i32x4(0, 1, 2, 3)));
    v128.store(changetype<usize>(passedAside) + position, f32x4.splat(off));
    for (let more: u32 = 4; more < inCell; more++) {
      passedBlock[passed + more] = first + more;
      passedAside[passed + more] = off;
    }
    return passed + inCell;
  }
}
