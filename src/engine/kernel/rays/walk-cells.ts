/** Finds the edges that a straight ray may cross, by walking the cells along it. */
import {
  BLOCK_BYTES,
  blockCount,
  blockEdge,
  blocks,
  blockStart,
  cellM,
  cellTopM,
  columns,
  partCount,
  roundingM,
  rows,
  stride,
  x0,
  y0,
} from './edge-cells';
import { noRow, remadeRow, Row, zeros } from '../shared/memory';

/**
 * A ray that may extend farther than this from the origin meets no edge, m. Below this distance, rounding cannot move a ray out
 * of the ring of empty cells around the grid.
 */
const MAX_REACH_M: f64 = 1e12;

/** Edges that the current ray may cross. An edge may be listed once for each of its cells. */
export let candidate: Row<u32> = noRow<u32>();
/**
 * The blocks of the cells along the current ray, and the distances of the ray from the middles of these cells, measured along
 * their strip.
 */
let passedBlock: Row<u32> = noRow<u32>();
let passedAside: Row<f32> = noRow<f32>();

/** For each set of lanes, given as bits, the byte indices that move these lanes together. */
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

/** Allocates memory for the cells and edges of any ray. Call this after the cells are built. */
export function makeCandidateRoom(): void {
  candidate = remadeRow<u32>(candidate, partCount + 4);
  // The last cell may be written twice.
  const mostPassed = 2 * blockCount + 8;
  passedBlock = remadeRow<u32>(passedBlock, mostPassed);
  passedAside = remadeRow<f32>(passedAside, mostPassed);
}

/**
 * Collects the edges that a ray may cross, by testing their parts in the cells along the ray. It first lists the blocks of all
 * these cells and then tests them. So neither loop has a branch that the processor predicts badly.
 * @returns the number of edges in `candidate`
 */
export function collectCandidates(ax: f64, ay: f64, ux: f64, uy: f64, lengthM: f64): u32 {
  return beginWalk(ax, ay, ux, uy, lengthM) ? edgesIn(passStrips(0, lastStrip)) : 0;
}

/** The current walk for `passStrips`, `passHighStrips` and `edgesIn`, written by `beginWalk`. */
let walkUx: f64 = 1;
let walkUy: f64 = 0;
/** Index of its last strip of cells. The first one is 0. */
export let lastStrip: i32 = 0;
/**
 * Position on the ray at which the first strip starts, and the length of each strip along the ray, m. The first strip may start
 * before the ray.
 */
let stripsFromM: f64 = 0;
let stripM: f64 = 1;

/** Starts a walk through the cells along a ray. @returns whether the ray crosses any cell */
export function beginWalk(ax: f64, ay: f64, ux: f64, uy: f64, lengthM: f64): bool {
  if (!(abs(ax) + abs(ay) + lengthM < MAX_REACH_M) || !clip(ax, ay, ux, uy, lengthM)) return false;
  walkUx = ux;
  walkUy = uy;
  // In cells, counted from the ring around the grid.
  const x = 1 + (ax + enterM * ux - x0) / cellM;
  const y = 1 + (ay + enterM * uy - y0) / cellM;
  const cells = (leaveM - enterM) / cellM;
  if (abs(ux) >= abs(uy)) layStrips(x, y, ux, uy, cells, 1, stride);
  else layStrips(y, x, uy, ux, cells, stride, 1);
  return true;
}

/**
 * Collects the edges that the current ray may cross in the first `passed` blocks.
 * @returns the number of edges in `candidate`
 */
export function edgesIn(passed: u32): u32 {
  const ux = walkUx;
  const uy = walkUy;
  const isAcross = abs(ux) >= abs(uy);
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
    // Moves the edges of the lanes that may be crossed together.
    const edges = v128.load(changetype<usize>(blockEdge) + ((<usize>block) << 4));
    v128.store(
      changetype<usize>(candidate) + ((<usize>count) << 2),
      i8x16.swizzle(edges, v128.load(together + ((<usize>passes) << 4))),
    );
    count += popcnt(passes);
  }
  return count;
}

/** Positions at which the current ray enters and leaves the grid, m from its start. */
let enterM: f64 = 0;
let leaveM: f64 = 0;

/** Clips a ray to the grid. @returns whether a part of it is inside */
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

/** Positions across a strip are fixed-point numbers in cells, with this many fractional bits. */
const POINT: i64 = 40;
const ONE: f64 = <f64>((<i64>1) << POINT);
const HALF: i64 = (<i64>1) << (POINT - 1);

/**
 * The strips of cells along the current ray, written by `layStrips`. A strip is a column of cells if the ray runs more along x,
 * otherwise a row. In each strip the ray crosses one cell or two adjacent cells. If the ray runs exactly through corners of
 * cells, rounding may add a third cell.
 */
let firstCell: i32 = 0;
let firstAside: i32 = 0;
/** Difference of cell indices from a strip to the next one, and from a cell to the next one in its strip. */
let step: i32 = 1;
let stepAside: i32 = 1;
/** Position of the ray in the middle of the first strip, its change from strip to strip, and its position at its end. */
let firstMiddle: i64 = 0;
let rise: i64 = 0;
let end: i64 = 0;

/**
 * Sets the state above for the strips of a ray.
 * @param along, aside start of the ray in cells: across the strips, and within a strip
 * @param du, dv direction of the ray along the same axes
 * @param cells length of the ray, in cells
 * @param stepAlong, stepToNext difference of cell indices to the next strip, and to the next cell of a strip
 */
function layStrips(along: f64, aside: f64, du: f64, dv: f64, cells: f64, stepAlong: i32, stepToNext: i32): void {
  const first = <i32>along;
  const forth = du > 0 ? 1 : -1;
  const slope = dv / abs(du);
  stripM = cellM / abs(du);
  stripsFromM = enterM - stripM * (du > 0 ? along - <f64>first : <f64>(first + 1) - along);
  lastStrip = abs(<i32>(along + cells * du) - first);
  firstCell = first * stepAlong;
  firstAside = <i32>aside;
  step = forth * stepAlong;
  stepAside = stepToNext;
  rise = <i64>(slope * ONE);
  firstMiddle = <i64>((aside + slope * <f64>forth * (<f64>first + 0.5 - along)) * ONE);
  end = <i64>((aside + cells * dv) * ONE);
}

/** Index of the cell within its strip in which the ray enters the strip. */
function entersAt(strip: i32): i32 {
  return strip === 0 ? firstAside : <i32>((firstMiddle + <i64>(strip - 1) * rise + (rise >> 1)) >> POINT);
}

/**
 * Walks strips of cells and collects the blocks of the cells that the current ray crosses.
 * @param fromStrip, toStrip the first and the last strip
 * @returns the number of blocks in `passedBlock`
 */
export function passStrips(fromStrip: i32, toStrip: i32): u32 {
  let middle = firstMiddle + <i64>fromStrip * rise;
  let from = entersAt(fromStrip);
  let strip = firstCell + fromStrip * step;
  let passed: u32 = 0;
  const last = lastStrip;
  const ahead = step;
  const aside = stepAside;
  const shift = rise;
  for (let at = fromStrip; at <= toStrip; at++) {
    const leaves = select<i64>(middle + (shift >> 1), end, at < last);
    const to = <i32>(leaves >> POINT);
    passed = Cells.pass(strip + from * aside, from, middle, passed);
    const both = Cells.pass(strip + to * aside, to, middle, passed);
    passed = select<u32>(passed, both, from === to);
    // Rounding may let a ray from corner to corner of cells start one cell too early and end one cell too late.
    if (abs(to - from) > 1) passed = Cells.pass(strip + ((from + to) >> 1) * aside, (from + to) >> 1, middle, passed);
    from = to;
    middle += shift;
    strip += ahead;
  }
  return passed;
}

/** Strips are extended at both ends by this share of their length, so that rounding has no effect. */
const BESIDE_STRIP: f64 = 1e-3;

/**
 * Does the same as `passStrips`, but skips cells all of whose edges are below a straight line in the vertical plane of the ray.
 * Strips that extend beyond the ends of this line are not tested.
 * @param fromM, toM ends of the line, m along the ray
 * @param z height of its start, m
 * @param climb slope of the line
 * @returns the number of blocks in `passedBlock`
 */
export function passHighStrips(fromStrip: i32, toStrip: i32, fromM: f64, toM: f64, z: f64, climb: f64): u32 {
  let middle = firstMiddle + <i64>fromStrip * rise;
  let from = entersAt(fromStrip);
  let strip = firstCell + fromStrip * step;
  let passed: u32 = 0;
  let beginM = stripsFromM + (<f64>fromStrip - BESIDE_STRIP) * stripM;
  const lengthM = (1 + 2 * BESIDE_STRIP) * stripM;
  // Offset of the lower end of the line within a strip.
  const lowerM = (climb < 0 ? lengthM : 0) - fromM;
  for (let at = fromStrip; at <= toStrip; at++) {
    const leaves = select<i64>(middle + (rise >> 1), end, at < lastStrip);
    const to = <i32>(leaves >> POINT);
    const isBeyond = beginM < fromM || beginM + lengthM > toM;
    const leastZ = isBeyond ? -Infinity : z + climb * (beginM + lowerM);
    const cell = strip + from * stepAside;
    if (cellTopM[cell] > leastZ) passed = Cells.pass(cell, from, middle, passed);
    if (to !== from) {
      const other = strip + to * stepAside;
      if (cellTopM[other] > leastZ) passed = Cells.pass(other, to, middle, passed);
      if (abs(to - from) > 1) {
        const between = (from + to) >> 1;
        passed = Cells.pass(strip + between * stepAside, between, middle, passed);
      }
    }
    from = to;
    middle += rise;
    strip += step;
    beginM += stripM;
  }
  return passed;
}

class Cells {
  /**
   * Appends the blocks of a cell to the collected blocks.
   * @param aside index of the cell within its strip
   * @param middle position of the ray in the middle of the strip
   * @returns the new number of blocks
   */
  @inline
  static pass(cell: i32, aside: i32, middle: i64, passed: u32): u32 {
    const first = blockStart[cell];
    const inCell = blockStart[cell + 1] - first;
    const off = <f32>(((<i64>aside) << POINT) + HALF - middle);
    // Four blocks are always written. The next cell overwrites the surplus.
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
