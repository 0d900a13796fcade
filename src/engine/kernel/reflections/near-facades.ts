/**
 * Lists the façades that have one point of a path within their reach, as seen from the point in 32-bit numbers. Four façades are
 * tested at a time, which quickly excludes most façades that do not reflect to another point.
 */
import { Arena, create, List } from '../shared/memory';
import { facadeAt, findWithinReach, found } from './facade-tree';

/** Rows of a list: direction, length, distances of the point off the façade and along it, m; and the tree index of the façade. */
const UX: usize = 0;
const UY: usize = 1;
const LENGTH: usize = 2;
const OFF: usize = 3;
const ALONG: usize = 4;
const FACADE: usize = 5;
const ROWS: usize = 6;

/** Upper limits of the error of 32-bit numbers: per metre of distance, and per square metre of products. */
const ROUNDING: f64 = 1e-6;
const ROUNDING_OF_PRODUCTS: f64 = 4e-6;

/** The other point as 32-bit numbers and their errors, written by `aim` and read by `passedOf`. */
let x4: v128 = f32x4.splat(0);
let y4: v128 = f32x4.splat(0);
let behind: v128 = f32x4.splat(0);
let slack: v128 = f32x4.splat(0);

@unmanaged
export class NearFacades {
  /** The point, m. */
  x: f64;
  y: f64;
  /** The largest absolute value in all rows, m. */
  private mostM: f64;
  private count: u32;
  private room: u32;
  private rows: usize;
  /** Number of façades. The rows are filled up to a multiple of four. */
  listed: u32;
  /** Address of the pairs of façades of a cached list, or 0. Written by `reflecting-facades`. */
  pairs: usize;

  /** Lists the façades around a point in memory of its own, which grows. */
  fill(x: f64, y: f64): void {
    findWithinReach(x, y);
    if (found.count > this.room) {
      if (this.rows !== 0) heap.free(this.rows);
      this.room = inFours(2 * found.count);
      this.rows = heap.alloc(ROWS * ((<usize>this.room) << 2));
    }
    this.write(x, y);
  }

  private write(x: f64, y: f64): void {
    this.x = x;
    this.y = y;
    this.count = inFours(found.count);
    this.listed = found.count;
    this.mostM = 0;
    for (let at: u32 = 0; at < this.count; at++) {
      const isFacade = at < found.count;
      const facade = facadeAt(isFacade ? found.at(at) : 0);
      const dx = x - facade.x;
      const dy = y - facade.y;
      const off = dy * facade.ux - dx * facade.uy;
      const along = dx * facade.ux + dy * facade.uy;
      store<f32>(this.at(UX, at), <f32>facade.ux);
      store<f32>(this.at(UY, at), <f32>facade.uy);
      store<f32>(this.at(LENGTH, at), <f32>facade.lengthM);
      // NaN makes all comparisons false.
      store<f32>(this.at(OFF, at), isFacade ? <f32>off : <f32>NaN);
      store<f32>(this.at(ALONG, at), <f32>along);
      store<u32>(this.at(FACADE, at), isFacade ? found.at(at) : 0);
      this.mostM = max(this.mostM, max(facade.lengthM, max(off, abs(along))));
    }
  }

  @inline
  private at(row: usize, at: u32): usize {
    return this.rows + ((row * <usize>this.room + <usize>at) << 2);
  }

  /** The tree index of a façade of the list. Façades that are close in space are adjacent. */
  @inline
  placeAt(at: u32): u32 {
    return load<u32>(this.at(FACADE, at));
  }

  /**
   * Adds the façades of the list that may reflect to another point: the point is in front of them, and the line from the image of
   * the list’s own point crosses them.
   */
  collect(x: f64, y: f64, to: List<u32>): void {
    this.aim(x, y);
    for (let at: u32 = 0; at < this.count; at += 4) {
      let bits = this.passedOf(at);
      for (; bits !== 0; bits &= bits - 1) to.add(load<u32>(this.at(FACADE, at + ctz(bits))));
    }
  }

  /** Sets the other point for `passedOf`. */
  @inline
  aim(x: f64, y: f64): void {
    const dx = x - this.x;
    const dy = y - this.y;
    const mostM = this.mostM + sqrt(dx * dx + dy * dy);
    behind = f32x4.splat(<f32>(-ROUNDING * mostM));
    slack = f32x4.splat(<f32>(ROUNDING_OF_PRODUCTS * mostM * mostM));
    x4 = f32x4.splat(<f32>dx);
    y4 = f32x4.splat(<f32>dy);
  }

  /** Bit mask of those of four façades of the list, from one on, that may reflect to the point set by `aim`. */
  @inline
  passedOf(at: u32): i32 {
    const ux = v128.load(this.at(UX, at));
    const uy = v128.load(this.at(UY, at));
    const off = v128.load(this.at(OFF, at));
    const along = v128.load(this.at(ALONG, at));
    const otherOff = f32x4.add(off, f32x4.sub(f32x4.mul(y4, ux), f32x4.mul(x4, uy)));
    const otherAlong = f32x4.add(along, f32x4.add(f32x4.mul(x4, ux), f32x4.mul(y4, uy)));
    // The point of reflection is the mean of both positions along the façade, weighted by the distance of the other end off the
    // façade. Multiplying by the sum of the weights avoids a division.
    const passes = f32x4.add(f32x4.mul(along, otherOff), f32x4.mul(otherAlong, off));
    const length = f32x4.mul(v128.load(this.at(LENGTH, at)), f32x4.add(off, otherOff));
    return i32x4.bitmask(
      v128.and(
        f32x4.gt(otherOff, behind),
        v128.and(f32x4.ge(f32x4.add(passes, slack), f32x4.splat(0)), f32x4.le(f32x4.sub(passes, slack), length)),
      ),
    );
  }

  static create(): NearFacades {
    return create<NearFacades>();
  }

  /** Lists the façades around a point in an arena. */
  static within(arena: Arena, x: f64, y: f64): NearFacades {
    findWithinReach(x, y);
    const room = inFours(found.count);
    const address = arena.take(offsetof<NearFacades>());
    const list = changetype<NearFacades>(address);
    list.pairs = 0;
    list.room = room;
    list.rows = arena.take(ROWS * ((<usize>room) << 2));
    list.write(x, y);
    return list;
  }

  /** Number of bytes that `within` allocates for the list. */
  bytes(): usize {
    return offsetof<NearFacades>() + ROWS * ((<usize>this.room) << 2);
  }
}

export function inFours(count: u32): u32 {
  return (count + 3) & ~(<u32>3);
}
