/**
 * One side of a convex hull in plan, as a chain of nodes: source, corners, receiver. It grows corner by corner.
 * Coordinates are u along source–receiver and v to the searched side: the source is (0, 0), the receiver (dp, 0), and
 * all corners have v > 0.
 */
import { create, enlarged, Row, rowOf, zeros } from '../shared/memory';

/** A corner this near to the line of its neighbours is not a corner, m. */
const STRAIGHT_M: f64 = 1e-7;
/** The result where no hull edge of a chain has changed: an index beyond all of them. */
export const NONE: i32 = i32.MAX_VALUE;

/**
 * States of a hull edge: not examined yet; no obstacle higher than both ends is left to join; none crosses it, not even
 * beyond its corners; nothing crosses it that reaches as high as the lower end.
 */
export const OPEN: u8 = 0;
export const SETTLED: u8 = 1;
export const LOW: u8 = 2;
export const FREE: u8 = 3;

/** A node of the chain, and the hull edge that begins there. */
@unmanaged
export class ChainNode {
  u: f64;
  v: f64;
  /** Number of the node; of a corner, the number of its vertex among those of the obstacles. */
  id: u32;
  /** Number of the hull edge in its cache; −1 before it was looked up. */
  hullEdge: i32;
  /** OPEN, SETTLED, LOW or FREE. */
  state: u8;

  /** Copies it to an address, as two vectors. */
  @inline
  copyTo(address: usize): void {
    v128.store(address, v128.load(changetype<usize>(this)));
    v128.store(address, v128.load(changetype<usize>(this), 16), 16);
  }
}

const NODE_BYTES: usize = 32;

@unmanaged
export class HullChain {
  /** Source at 0, corners at 1 to `corners`, receiver after them. */
  private nodes: usize;
  corners: i32;
  private room: i32;
  /** Index of the hull edge that spanned the direction of the last point, about. */
  private lastHullEdge: i32;
  /** Length in plan of the hull edge that begins at each node, m; valid until the chain grows. */
  hullEdgeM: Row<f64>;

  @inline
  at(index: i32): ChainNode {
    return changetype<ChainNode>(this.nodes + <usize>index * NODE_BYTES);
  }

  /** Starts a chain that runs straight from source to receiver, `planM` apart; both are given as node numbers. */
  start(planM: f64, source: u32, receiver: u32): void {
    this.corners = 0;
    const first = this.at(0);
    first.u = 0;
    first.v = 0;
    first.id = source;
    first.hullEdge = -1;
    first.state = OPEN;
    const last = this.at(1);
    last.u = planM;
    last.v = 0;
    last.id = receiver;
  }

  /**
   * Grows the hull over a point: two hull edges that lead to it replace those that it lies outside of.
   * @returns the index of the first hull edge that has changed; NONE where the point lay inside
   */
  grow(u: f64, v: f64, id: u32): i32 {
    // Seen from the middle of the base the chain runs clockwise: one hull edge spans the direction of the point.
    const middleU = this.at(this.corners + 1).u / 2;
    // Points come one beside the other: it is likely to be the last one or next to it.
    let index = min(this.lastHullEdge, this.corners);
    while (index > 0 && !this.isBeyond(index, u, v, middleU)) index--;
    while (index < this.corners && this.isBeyond(index + 1, u, v, middleU)) index++;
    this.lastHullEdge = index;
    return this.growAt(index, u, v, id);
  }

  /** Whether a point lies in the direction of a corner, seen from the middle of the base, or beyond it. */
  @inline
  private isBeyond(at: i32, u: f64, v: f64, middleU: f64): bool {
    const corner = this.at(at);
    return (u - middleU) * corner.v - v * (corner.u - middleU) >= 0;
  }

  /**
   * Grows the hull over a point that is likely to lie beyond its last corner: the corners of another hull are taken in
   * order.
   */
  append(u: f64, v: f64, id: u32): i32 {
    const middleU = this.at(this.corners + 1).u / 2;
    return this.isBeyond(this.corners, u, v, middleU) ? this.growAt(this.corners, u, v, id) : this.grow(u, v, id);
  }

  /** Grows the hull over a point whose direction the hull edge at `index` spans. */
  @inline
  private growAt(index: i32, u: f64, v: f64, id: u32): i32 {
    const last = this.corners + 1;
    let from = index;
    let to = index + 1;
    if (!this.liesOutside(from, u, v)) return NONE;
    while (from > 0 && this.liesOutside(from - 1, u, v)) from--;
    while (to < last && this.liesOutside(to, u, v)) to++;
    // Corners that are then on a straight line go too.
    while (from > 0 && this.isStraight(from - 1, from, u, v)) from--;
    while (to < last && this.isStraight(to + 1, to, u, v)) to++;
    this.replaceBetween(from, to, u, v, id);
    return from;
  }

  /** Whether a circle lies inside the hull; the part of it across the base does not matter. */
  holdsCircle(u: f64, v: f64, radiusM: f64): bool {
    const squaredM2 = radiusM * radiusM;
    for (let index = 0; index <= this.corners; index++) {
      const from = this.at(index);
      const to = this.at(index + 1);
      const du = to.u - from.u;
      const dv = to.v - from.v;
      const right = dv * (u - from.u) - du * (v - from.v);
      if (right < 0 || right * right < squaredM2 * (du * du + dv * dv)) return false;
    }
    return true;
  }

  /** Opens all hull edges. */
  open(): void {
    for (let index = 0; index <= this.corners; index++) this.at(index).state = OPEN;
  }

  /**
   * Measures the hull edges of the chain, into `hullEdgeM`.
   * @returns the length of the chain in plan, m
   */
  measure(): f64 {
    let planM: f64 = 0;
    for (let index = 0; index <= this.corners; index++) {
      const du = this.at(index + 1).u - this.at(index).u;
      const dv = this.at(index + 1).v - this.at(index).v;
      const lengthM = sqrt(du * du + dv * dv);
      this.hullEdgeM[index] = lengthM;
      planM += lengthM;
    }
    return planM;
  }

  /** Whether a point lies outside a hull edge. */
  @inline
  private liesOutside(index: i32, u: f64, v: f64): bool {
    const from = this.at(index);
    const to = this.at(index + 1);
    const du = to.u - from.u;
    const dv = to.v - from.v;
    const outside = du * (v - from.v) - dv * (u - from.u);
    return outside > 0 && outside * outside > STRAIGHT_M * STRAIGHT_M * (du * du + dv * dv);
  }

  /** Whether corner `middle` lies on the line from corner `end` to a point. */
  @inline
  private isStraight(end: i32, middle: i32, u: f64, v: f64): bool {
    const from = this.at(end);
    const corner = this.at(middle);
    const du = u - from.u;
    const dv = v - from.v;
    const off = du * (corner.v - from.v) - dv * (corner.u - from.u);
    return off * off <= STRAIGHT_M * STRAIGHT_M * (du * du + dv * dv);
  }

  /** Replaces all corners between two nodes by one. */
  private replaceBetween(from: i32, to: i32, u: f64, v: f64, id: u32): void {
    const end = this.corners + 2;
    const shift = from + 2 - to;
    if (end + 1 > this.room) this.makeRoom();
    const bytes = <isize>shift * NODE_BYTES;
    if (shift > 0) {
      for (let at = end - 1; at >= to; at--) this.at(at).copyTo(changetype<usize>(this.at(at)) + bytes);
    } else if (shift < 0) {
      for (let at = to; at < end; at++) this.at(at).copyTo(changetype<usize>(this.at(at)) + bytes);
    }
    const before = this.at(from);
    before.state = OPEN;
    before.hullEdge = -1;
    const corner = this.at(from + 1);
    corner.u = u;
    corner.v = v;
    corner.id = id;
    corner.state = OPEN;
    corner.hullEdge = -1;
    this.corners += shift;
  }

  private makeRoom(): void {
    const room = 2 * this.room;
    this.nodes = enlarged(this.nodes, <usize>this.room * NODE_BYTES, <usize>room * NODE_BYTES);
    heap.free(changetype<usize>(this.hullEdgeM));
    this.hullEdgeM = rowOf<f64>(room);
    this.room = room;
  }

  static create(): HullChain {
    const chain = create<HullChain>();
    chain.room = 64;
    chain.nodes = zeros(64 * NODE_BYTES);
    chain.hullEdgeM = rowOf<f64>(64);
    return chain;
  }
}
