/**
 * Finds the pairs of façades by which a path from a point may be reflected twice. The first façade has the point within its
 * reach. The second has the image of the point in the first within its reach, and is seen from that image through the first. Only
 * the part of the second façade that is seen in this way counts. Both façades reflect to a point in front of the second one if
 * the line from the second image to this point crosses that part. Coordinates are 32-bit numbers, and four pairs are tested at a
 * time.
 */
import { Arena, create, List } from '../shared/memory';
import { facadeAt, facadeNumber, findWithinWedge, found } from './facade-tree';
import { inFours, NearFacades } from './near-facades';
import { Wedge } from './wedge';

/**
 * Rows of a list: direction of the second façade; length of its part; distances of the image off this façade and along it from
 * the start of the part, m; the same distances of the point itself; and the host’s indices of both façades.
 */
const UX: usize = 0;
const UY: usize = 1;
const LENGTH: usize = 2;
const IMAGE_OFF: usize = 3;
const IMAGE_ALONG: usize = 4;
const OFF: usize = 5;
const ALONG: usize = 6;
const FIRST: usize = 7;
const SECOND: usize = 8;
const ROWS: usize = 9;

/** Upper limits of the error of 32-bit numbers: per metre of distance, and per square metre of products. */
const ROUNDING: f64 = 1e-6;
const ROUNDING_OF_PRODUCTS: f64 = 4e-6;

@unmanaged
class Pair {
  ux: f64;
  uy: f64;
  lengthM: f64;
  imageOffM: f64;
  imageAlongM: f64;
  offM: f64;
  alongM: f64;
  first: u32;
  second: u32;
}

let pairRoom: u32 = 1024;
let pairs: usize = heap.alloc(<usize>pairRoom * offsetof<Pair>());
let pairCount: u32 = 0;
const wedge: Wedge = Wedge.create();

function pairAt(at: u32): Pair {
  return changetype<Pair>(pairs + <usize>at * offsetof<Pair>());
}

function addPair(): Pair {
  if (pairCount === pairRoom) {
    const bytes = <usize>pairRoom * offsetof<Pair>();
    const larger = heap.alloc(2 * bytes);
    memory.copy(larger, pairs, bytes);
    heap.free(pairs);
    pairs = larger;
    pairRoom *= 2;
  }
  return pairAt(pairCount++);
}

/** Finds the pairs of a point and writes them into `pairs`. @param near the façades near the point */
function findPairs(near: NearFacades): void {
  const x = near.x;
  const y = near.y;
  pairCount = 0;
  for (let at: u32 = 0; at < near.listed; at++) {
    const firstPlace = near.placeAt(at);
    const first = facadeAt(firstPlace);
    const off = first.offM(x, y);
    if (!(off > 0)) continue;
    const imageX = x + 2 * off * first.uy;
    const imageY = y - 2 * off * first.ux;
    wedge.set(imageX, imageY, first);
    findWithinWedge(imageX, imageY, wedge);
    for (let other: u32 = 0; other < found.count; other++) {
      const place = found.at(other);
      if (place === firstPlace) continue;
      const second = facadeAt(place);
      const imageOff = second.offM(imageX, imageY);
      if (!(imageOff > 0) || !wedge.cut(second)) continue;
      const pair = addPair();
      pair.ux = second.ux;
      pair.uy = second.uy;
      pair.lengthM = wedge.toM - wedge.fromM;
      pair.imageOffM = imageOff;
      pair.imageAlongM = second.alongM(imageX, imageY) - wedge.fromM;
      pair.offM = second.offM(x, y);
      pair.alongM = second.alongM(x, y) - wedge.fromM;
      pair.first = facadeNumber[firstPlace];
      pair.second = facadeNumber[place];
    }
  }
}

@unmanaged
export class FacadePairs {
  /** The point, m. */
  private x: f64;
  private y: f64;
  /** The largest absolute value in all rows, m. */
  private mostM: f64;
  private count: u32;
  private room: u32;
  private rows: usize;

  /** Lists the pairs of a point in memory of its own, which grows. */
  fill(near: NearFacades): void {
    findPairs(near);
    if (pairCount > this.room) {
      if (this.rows !== 0) heap.free(this.rows);
      this.room = inFours(2 * pairCount);
      this.rows = heap.alloc(ROWS * ((<usize>this.room) << 2));
    }
    this.write(near);
  }

  private write(near: NearFacades): void {
    this.x = near.x;
    this.y = near.y;
    this.count = inFours(pairCount);
    let mostM: f64 = 0;
    for (let at: u32 = 0; at < this.count; at++) {
      const isPair = at < pairCount;
      const pair = pairAt(isPair ? at : 0);
      store<f32>(this.at(UX, at), <f32>pair.ux);
      store<f32>(this.at(UY, at), <f32>pair.uy);
      store<f32>(this.at(LENGTH, at), <f32>pair.lengthM);
      // NaN makes all comparisons false.
      store<f32>(this.at(IMAGE_OFF, at), isPair ? <f32>pair.imageOffM : <f32>NaN);
      store<f32>(this.at(IMAGE_ALONG, at), <f32>pair.imageAlongM);
      store<f32>(this.at(OFF, at), <f32>pair.offM);
      store<f32>(this.at(ALONG, at), <f32>pair.alongM);
      store<u32>(this.at(FIRST, at), pair.first);
      store<u32>(this.at(SECOND, at), pair.second);
      mostM = max(mostM, max(max(pair.lengthM, pair.imageOffM), abs(pair.imageAlongM)));
      mostM = max(mostM, max(abs(pair.offM), abs(pair.alongM)));
    }
    this.mostM = mostM;
  }

  @inline
  private at(row: usize, at: u32): usize {
    return this.rows + ((row * <usize>this.room + <usize>at) << 2);
  }

  /**
   * Adds the pairs that may reflect to another point, each as one number, with the façade nearer to the source first.
   * @param isOfReceiver whether the list belongs to the receiver, so that its first façade is the last one of the path
   */
  collect(x: f64, y: f64, isOfReceiver: bool, to: List<u64>): void {
    const dx = x - this.x;
    const dy = y - this.y;
    const mostM = this.mostM + sqrt(dx * dx + dy * dy);
    const behind = f32x4.splat(<f32>(-ROUNDING * mostM));
    const slack = f32x4.splat(<f32>(ROUNDING_OF_PRODUCTS * mostM * mostM));
    const x4 = f32x4.splat(<f32>dx);
    const y4 = f32x4.splat(<f32>dy);
    for (let at: u32 = 0; at < this.count; at += 4) {
      const ux = v128.load(this.at(UX, at));
      const uy = v128.load(this.at(UY, at));
      const off = v128.load(this.at(IMAGE_OFF, at));
      const along = v128.load(this.at(IMAGE_ALONG, at));
      const otherOff = f32x4.add(v128.load(this.at(OFF, at)), f32x4.sub(f32x4.mul(y4, ux), f32x4.mul(x4, uy)));
      const otherAlong = f32x4.add(v128.load(this.at(ALONG, at)), f32x4.add(f32x4.mul(x4, ux), f32x4.mul(y4, uy)));
      // As in `NearFacades`, for the part that is seen from the image.
      const passes = f32x4.add(f32x4.mul(along, otherOff), f32x4.mul(otherAlong, off));
      const length = f32x4.mul(v128.load(this.at(LENGTH, at)), f32x4.add(off, otherOff));
      let bits = i32x4.bitmask(
        v128.and(
          f32x4.gt(otherOff, behind),
          v128.and(f32x4.ge(f32x4.add(passes, slack), f32x4.splat(0)), f32x4.le(f32x4.sub(passes, slack), length)),
        ),
      );
      for (; bits !== 0; bits &= bits - 1) {
        const pair = at + ctz(bits);
        const first = load<u32>(this.at(FIRST, pair));
        const second = load<u32>(this.at(SECOND, pair));
        to.add(isOfReceiver ? pairOf(second, first) : pairOf(first, second));
      }
    }
  }

  static create(): FacadePairs {
    return create<FacadePairs>();
  }

  /** Lists the pairs of a point in an arena. */
  static within(arena: Arena, near: NearFacades): FacadePairs {
    findPairs(near);
    const room = inFours(pairCount);
    const list = changetype<FacadePairs>(arena.take(offsetof<FacadePairs>()));
    list.room = room;
    list.rows = arena.take(ROWS * ((<usize>room) << 2));
    list.write(near);
    return list;
  }

  /** Number of bytes that `within` allocates for the list. */
  bytes(): usize {
    return offsetof<FacadePairs>() + ROWS * ((<usize>this.room) << 2);
  }
}

/** Combines two façade indices into one number, so that pairs are sorted by the first and then the second. */
export function pairOf(first: u32, second: u32): u64 {
  return ((<u64>first) << 32) | <u64>second;
}
