/**
 * Caches the façades that have any point of a square cell within their reach. The positions from which a source is traced differ
 * from receiver to receiver but lie close together. So the façades that reflect from a position are searched among those of its
 * cell.
 */
import { Arena, clear, create, List, noRow, Row, rowOf } from '../shared/memory';
import {
  copyNumbers,
  facadeAt,
  findWithinReach,
  found,
  mayReflect,
  mayReflectFromLine,
  ROWS,
  setLine,
  setOtherPoint,
  setPoint,
  withinReach,
} from './facade-tree';
import { inFours } from './near-facades';

/** Side of a cell, and slightly more than half its diagonal, m. */
const CELL_M: f64 = 20;
const CORNER_M: f64 = 14.15;

/** All cells are dropped when there are more than this number, or when they need more than this many bytes. */
const MAX_CELLS: u32 = 1 << 12;
const MAX_BYTES: usize = 32 << 20;
/** Slots of the hash table (open addressing): addresses of cells, or 0. */
const SLOTS: u32 = 2 * MAX_CELLS;

const arena: Arena = create<Arena>();
let slots: Row<usize> = noRow<usize>();
let cellCount: u32 = 0;
let cellBytes: usize = 0;

@unmanaged
class CellFacades {
  private column: f64;
  private row: f64;
  private count: u32;
  /** Rows as in the façade tree, followed by one row of indices into the tree. */
  private rows: usize;
  /**
   * Upper limit for lengths of façades, and for distances along and off a façade that has a point of the cell within its reach,
   * m.
   */
  private mostM: f64;

  isOf(column: f64, row: f64): bool {
    return this.column === column && this.row === row;
  }

  fill(column: f64, row: f64): void {
    this.column = column;
    this.row = row;
    findWithinReach(CELL_M * (column + 0.5), CELL_M * (row + 0.5), CORNER_M);
    this.count = inFours(found.count);
    this.rows = arena.take(this.bytes());
    memory.fill(this.rows, 0, this.bytes());
    this.mostM = 0;
    for (let at: u32 = 0; at < found.count; at++) {
      const place = found.at(at);
      copyNumbers(place, this.rows, this.count, at);
      store<u32>(this.placeOf(at), place);
      const facade = facadeAt(place);
      this.mostM = max(this.mostM, facade.lengthM + facade.farthestM + 2 * CORNER_M);
    }
  }

  bytes(): usize {
    return (<usize>((ROWS + 1) * this.count)) << 2;
  }

  @inline
  private placeOf(at: u32): usize {
    return this.rows + ((<usize>(ROWS * this.count + at)) << 2);
  }

  /**
   * Adds the tree indices of façades that have a point of the cell within their reach and may reflect from it to another point.
   */
  collectReflecting(x: f64, y: f64, otherX: f64, otherY: f64, to: List<u32>): void {
    setPoint(x, y);
    setOtherPoint(otherX, otherY, this.mostM);
    for (let at: u32 = 0; at < this.count; at += 4) {
      const bits = withinReach(this.rows, this.count, at);
      if (bits !== 0) this.add(at, bits & mayReflect(this.rows, this.count, at), to);
    }
  }

  /** Adds those that have the point within their reach and may reflect to a receiver from any point of the line a–b. */
  collectTowards(x: f64, y: f64, rx: f64, ry: f64, ax: f64, ay: f64, bx: f64, by: f64, to: List<u32>): void {
    setPoint(x, y);
    setLine(rx, ry, ax, ay, bx, by, this.mostM);
    for (let at: u32 = 0; at < this.count; at += 4) {
      const bits = mayReflectFromLine(this.rows, this.count, at);
      if (bits !== 0) this.add(at, bits & withinReach(this.rows, this.count, at), to);
    }
  }

  @inline
  private add(first: u32, fromBits: i32, to: List<u32>): void {
    for (let bits = fromBits; bits !== 0; bits &= bits - 1) to.add(load<u32>(this.placeOf(first + ctz(bits))));
  }
}

/** Adds the tree indices of façades that have a point within their reach and may reflect from it to another point. */
export function collectReflecting(x: f64, y: f64, otherX: f64, otherY: f64, to: List<u32>): void {
  cellAt(x, y).collectReflecting(x, y, otherX, otherY, to);
}

/** Adds those that have the point within their reach and may reflect to a receiver (rx, ry) from any point of the line a–b. */
export function collectTowards(
  x: f64,
  y: f64,
  rx: f64,
  ry: f64,
  ax: f64,
  ay: f64,
  bx: f64,
  by: f64,
  to: List<u32>,
): void {
  cellAt(x, y).collectTowards(x, y, rx, ry, ax, ay, bx, by, to);
}

/** Returns the cell of a point from the hash table, and creates it if needed. */
function cellAt(x: f64, y: f64): CellFacades {
  const column = floor(x / CELL_M);
  const row = floor(y / CELL_M);
  if (changetype<usize>(slots) === 0) slots = rowOf<usize>(SLOTS);
  let slot = firstSlot(column, row);
  for (let cell = slots[slot]; cell !== 0; cell = slots[slot]) {
    const known = changetype<CellFacades>(cell);
    if (known.isOf(column, row)) return known;
    slot = (slot + 1) & (SLOTS - 1);
  }
  if (cellCount === MAX_CELLS || cellBytes > MAX_BYTES) {
    arena.giveBack();
    clear<usize>(slots, SLOTS);
    cellCount = 0;
    cellBytes = 0;
    slot = firstSlot(column, row);
  }
  const cell = changetype<CellFacades>(arena.take(offsetof<CellFacades>()));
  cell.fill(column, row);
  slots[slot] = changetype<usize>(cell);
  cellCount++;
  cellBytes += cell.bytes() + offsetof<CellFacades>();
  return cell;
}

function firstSlot(column: f64, row: f64): u32 {
  const bits = reinterpret<u64>(column) * 0x9e3779b97f4a7c15 + reinterpret<u64>(row) * 0xc2b2ae3d27d4eb4f;
  return <u32>(bits >> 40) & (SLOTS - 1);
}
