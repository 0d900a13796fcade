/**
 * Groups the façades around the receiver: eight façades per group, and eight groups per larger group, each with a bounding box.
 * Four boxes at a time are tested against a wedge. Coordinates are 32-bit numbers relative to the receiver.
 */
import { create } from '../shared/memory';
import { facadeAt } from './facade-tree';
import { inFours, NearFacades } from './near-facades';
import { HalfPlane, Wedge } from './wedge';

/** Façades per group, and groups per larger group. */
export const IN_GROUP: u32 = 8;

/** Rows of middles and half extents of boxes, m. */
const X: usize = 0;
const Y: usize = 1;
const HALF_X: usize = 2;
const HALF_Y: usize = 3;
const ROWS: usize = 4;

/** Upper limit of the error of 32-bit numbers per metre of distance. */
const ROUNDING: f64 = 1e-6;

/** A half-plane relative to the receiver, in four lanes. */
@unmanaged
class Side {
  nx: v128;
  ny: v128;
  absX: v128;
  absY: v128;
  least: v128;

  set(plane: HalfPlane, x: f64, y: f64, marginM: f64): void {
    this.nx = f32x4.splat(<f32>plane.nx);
    this.ny = f32x4.splat(<f32>plane.ny);
    this.absX = f32x4.abs(this.nx);
    this.absY = f32x4.abs(this.ny);
    this.least = f32x4.splat(<f32>(plane.least - plane.nx * x - plane.ny * y - marginM));
  }

  /** Mask of those of four boxes that are at least partly inside. */
  @inline
  meets(x: v128, y: v128, halfX: v128, halfY: v128): v128 {
    const most = f32x4.add(
      f32x4.add(f32x4.mul(this.nx, x), f32x4.mul(this.ny, y)),
      f32x4.add(f32x4.mul(this.absX, halfX), f32x4.mul(this.absY, halfY)),
    );
    return f32x4.ge(most, this.least);
  }
}

const front: Side = create<Side>();
const right: Side = create<Side>();
const left: Side = create<Side>();

@unmanaged
class Boxes {
  private room: u32;
  private rows: usize;

  makeRoom(count: u32): void {
    const room = inFours(count);
    if (room > this.room) {
      if (this.rows !== 0) heap.free(this.rows);
      this.room = 2 * room;
      this.rows = heap.alloc(ROWS * ((<usize>this.room) << 2));
    }
    // NaN marks unused places as reaching nowhere.
    for (let at = count; at < room; at++) store<f32>(this.at(X, at), NaN);
  }

  put(at: u32, x0: f64, y0: f64, x1: f64, y1: f64): void {
    store<f32>(this.at(X, at), <f32>((x0 + x1) / 2));
    store<f32>(this.at(Y, at), <f32>((y0 + y1) / 2));
    store<f32>(this.at(HALF_X, at), <f32>((x1 - x0) / 2));
    store<f32>(this.at(HALF_Y, at), <f32>((y1 - y0) / 2));
  }

  @inline
  private at(row: usize, at: u32): usize {
    return this.rows + ((row * <usize>this.room + <usize>at) << 2);
  }

  /** Bit mask of those of four boxes, from one on, that the wedge may reach. */
  @inline
  reached(at: u32): i32 {
    const x = v128.load(this.at(X, at));
    const y = v128.load(this.at(Y, at));
    const halfX = v128.load(this.at(HALF_X, at));
    const halfY = v128.load(this.at(HALF_Y, at));
    const isIn = v128.and(right.meets(x, y, halfX, halfY), left.meets(x, y, halfX, halfY));
    return i32x4.bitmask(v128.and(isIn, front.meets(x, y, halfX, halfY)));
  }
}

const groups: Boxes = create<Boxes>();
const larger: Boxes = create<Boxes>();
let groupCount: u32 = 0;
let largerCount: u32 = 0;
let nearX: f64 = 0;
let nearY: f64 = 0;
/** Largest coordinate of a corner of any box, m. */
let farthestM: f64 = 0;

export function layGroups(near: NearFacades): void {
  nearX = near.x;
  nearY = near.y;
  farthestM = 0;
  groupCount = (near.listed + IN_GROUP - 1) / IN_GROUP;
  largerCount = (groupCount + IN_GROUP - 1) / IN_GROUP;
  groups.makeRoom(groupCount);
  larger.makeRoom(largerCount);
  for (let at: u32 = 0; at < groupCount; at++) layBox(groups, at, near, IN_GROUP * at, IN_GROUP);
  for (let at: u32 = 0; at < largerCount; at++) layBox(larger, at, near, IN_GROUP * IN_GROUP * at, IN_GROUP * IN_GROUP);
}

function layBox(boxes: Boxes, at: u32, near: NearFacades, first: u32, most: u32): void {
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  const to = min(near.listed, first + most);
  for (let one = first; one < to; one++) {
    const facade = facadeAt(near.placeAt(one));
    const startX = facade.x - nearX;
    const startY = facade.y - nearY;
    const endX = startX + facade.lengthM * facade.ux;
    const endY = startY + facade.lengthM * facade.uy;
    x0 = min(x0, min(startX, endX));
    y0 = min(y0, min(startY, endY));
    x1 = max(x1, max(startX, endX));
    y1 = max(y1, max(startY, endY));
  }
  boxes.put(at, x0, y0, x1, y1);
  farthestM = max(farthestM, max(max(abs(x0), abs(x1)), max(abs(y0), abs(y1))));
}

/** The current larger group and group, and the parts of both that remain, as bits. */
let nextLarger: u32 = 0;
let largerBits: i32 = 0;
let groupBits: i32 = 0;
let groupFrom: u32 = 0;

/** Starts a search for the groups that a wedge may reach. */
export function beginGroups(wedge: Wedge): void {
  const marginM = ROUNDING * (4 * farthestM + 1);
  front.set(wedge.front, nearX, nearY, marginM);
  right.set(wedge.right, nearX, nearY, marginM);
  left.set(wedge.left, nearX, nearY, marginM);
  nextLarger = 0;
  largerBits = 0;
  groupBits = 0;
}

/** The next group that the wedge may reach; −1 after the last. */
export function nextGroup(): i32 {
  while (groupBits === 0) {
    while (largerBits === 0) {
      if (nextLarger >= largerCount) return -1;
      largerBits = larger.reached(nextLarger);
      nextLarger += 4;
    }
    groupFrom = IN_GROUP * (nextLarger - 4 + ctz(largerBits));
    largerBits &= largerBits - 1;
    groupBits = groups.reached(groupFrom);
    if (groupFrom + 4 < groupCount) groupBits |= groups.reached(groupFrom + 4) << 4;
  }
  const group = groupFrom + ctz(groupBits);
  groupBits &= groupBits - 1;
  return <i32>group;
}
