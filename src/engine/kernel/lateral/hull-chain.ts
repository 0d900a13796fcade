/**
 * One side of a convex hull in plan, as a chain of nodes: source, corners, receiver. The base of the hull is the line from source
 * to receiver. The chain grows corner by corner. Coordinates are u along the base and v towards the searched side, m. The source
 * is at (0, 0), the receiver at (dp, 0), and all corners have v > 0.
 */
import { create, enlarged, Row, rowOf, zeros } from '../shared/memory';

/** A node this close to the line of its neighbours is not a corner, m. */
const STRAIGHT_M: f64 = 1e-7;
/** Returned if no hull edge of a chain has changed. It is greater than any index. */
export const NONE: i32 = i32.MAX_VALUE;

/**
 * States of a hull edge. OPEN: not examined. SETTLED: no obstacle higher than both ends of the line is left to join. LOW: no such
 * obstacle crosses it, not even beyond its corners. FREE: nothing that crosses it is higher than the lower end of the line.
 */
export const OPEN: u8 = 0;
export const SETTLED: u8 = 1;
export const LOW: u8 = 2;
export const FREE: u8 = 3;

/** A node of the chain, and the hull edge that starts at the node. */
@unmanaged
export class ChainNode {
  u: f64;
  v: f64;
  /** Node number. The number of a corner is its vertex index. */
  id: u32;
  /** Number of the hull edge in its cache; −1 if unknown. */
  hullEdge: i32;
  /** OPEN, SETTLED, LOW or FREE. */
  state: u8;

  /** Copies the node to an address, as two vectors. */
  @inline
  copyTo(address: usize): void {
    v128.store(address, v128.load(changetype<usize>(this)));
    v128.store(address, v128.load(changetype<usize>(this), 16), 16);
  }
}

const NODE_BYTES: usize = 32;

@unmanaged
export class HullChain {
  /** The source is node 0, the corners are nodes 1 to `corners`, and the receiver follows. */
  private nodes: usize;
  corners: i32;
  private room: i32;
  /** Length in plan of the hull edge that starts at each node, m. Valid until the chain grows. */
  hullEdgeM: Row<f64>;

  @inline
  at(index: i32): ChainNode {
    return changetype<ChainNode>(this.nodes + <usize>index * NODE_BYTES);
  }

  /** Starts a straight chain of length `planM` between two node numbers. */
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
   * Grows the hull over a point. Two new hull edges to the point replace all hull edges that have the point on their outer side.
   * @returns the index of the first hull edge that has changed; NONE if the point is inside
   */
  grow(u: f64, v: f64, id: u32): i32 {
    // Seen from the middle of the base the chain runs clockwise, and one hull edge spans the direction of the point.
    const middleU = this.at(this.corners + 1).u / 2;
    let index = this.corners >> 1;
    while (index > 0 && !this.isBeyond(index, u, v, middleU)) index--;
    while (index < this.corners && this.isBeyond(index + 1, u, v, middleU)) index++;
    return this.growAt(index, u, v, id);
  }

  /** Whether a point lies in the direction of a corner or beyond it, seen from the middle of the base. */
  @inline
  private isBeyond(at: i32, u: f64, v: f64, middleU: f64): bool {
    const corner = this.at(at);
    return (u - middleU) * corner.v - v * (corner.u - middleU) >= 0;
  }

  /**
   * Grows the hull over a point that is probably beyond the last corner of the hull. This is usual if the corners of another hull
   * are added in order.
   * @returns the index of the first hull edge that has changed; NONE if the point is inside
   */
  append(u: f64, v: f64, id: u32): i32 {
    const middleU = this.at(this.corners + 1).u / 2;
    return this.isBeyond(this.corners, u, v, middleU) ? this.growAt(this.corners, u, v, id) : this.grow(u, v, id);
  }

  /**
   * Grows the hull over a point whose direction is spanned by the hull edge at `index`.
   * @returns the index of the first hull edge that has changed; NONE if the point is inside
   */
  @inline
  private growAt(index: i32, u: f64, v: f64, id: u32): i32 {
    const last = this.corners + 1;
    let from = index;
    let to = index + 1;
    if (!this.liesOutside(from, u, v)) return NONE;
    while (from > 0 && this.liesOutside(from - 1, u, v)) from--;
    while (to < last && this.liesOutside(to, u, v)) to++;
    // Corners that are now on a straight line are removed too.
    while (from > 0 && this.isStraight(from - 1, from, u, v)) from--;
    while (to < last && this.isStraight(to + 1, to, u, v)) to++;
    this.replaceBetween(from, to, u, v, id);
    return from;
  }

  /** Whether a circle lies inside the hull. The base is not tested. */
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

  /**
   * Measures the hull edges of the chain and writes them into `hullEdgeM`.
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
