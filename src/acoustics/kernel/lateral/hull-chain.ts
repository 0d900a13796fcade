/**
 * The chain of a convex hull, in plan, from source over corners to receiver, grown corner by corner. Coordinates are u along
 * source–receiver and v to the side that is searched, so that the source is (0, 0), the receiver (dp, 0) and all corners have v > 0.
 */
import { create, enlarged, Row, rowOf, zeros } from '../shared/memory';

/** A corner this near to the line of its neighbours is not a corner, m. */
const STRAIGHT_M: f64 = 1e-7;
/** What tells that nothing of a chain has changed: beyond every piece of it. */
export const NONE: i32 = i32.MAX_VALUE;

/** Of a piece: it was not looked at, nothing more joins across it, and not even something lower than both ends crosses it. */
export const OPEN: u8 = 0;
export const SETTLED: u8 = 1;
export const FREE: u8 = 2;

/** A place of the chain, and the piece that begins there. */
@unmanaged
export class Corner {
  u: f64;
  v: f64;
  /** Number of the place: of a corner, its vertex among those of the obstacles. */
  place: u32;
  /** Number of the piece, where it was looked up since it became one; otherwise −1. */
  number: i32;
  /** OPEN since it became one, or what it was found to be. */
  state: u8;

  /** Copies it to another place, as two vectors. */
  @inline
  copyTo(place: usize): void {
    v128.store(place, v128.load(changetype<usize>(this)));
    v128.store(place, v128.load(changetype<usize>(this), 16), 16);
  }
}

const CORNER_BYTES: usize = 32;

@unmanaged
export class HullChain {
  /** Source at 0, corners at 1 to `corners`, receiver after them. */
  private places: usize;
  corners: i32;
  private room: i32;
  /** The piece that spanned the direction of the last point, about. */
  private lastPiece: i32;
  /** Length in plan of the piece that begins at each place, m; stands until the chain grows. */
  pieceM: Row<f64>;

  @inline
  at(place: i32): Corner {
    return changetype<Corner>(this.places + <usize>place * CORNER_BYTES);
  }

  /** Starts a chain that runs straight from source to receiver, `planM` apart, with the numbers of their places. */
  start(planM: f64, source: u32, receiver: u32): void {
    this.corners = 0;
    const first = this.at(0);
    first.u = 0;
    first.v = 0;
    first.place = source;
    first.number = -1;
    first.state = OPEN;
    const last = this.at(1);
    last.u = planM;
    last.v = 0;
    last.place = receiver;
  }

  /**
   * Grows the hull over a point: the pieces that it lies to the left of give way to the two that lead to it.
   * @returns the first piece that is another one now; NONE where the point lay inside
   */
  grow(u: f64, v: f64, place: u32): i32 {
    // Seen from the middle of the base the chain runs clockwise: one piece of it spans the direction of the point.
    const middleU = this.at(this.corners + 1).u / 2;
    // Points come one beside the other, so that it is likely to be the last one or next to it.
    let piece = min(this.lastPiece, this.corners);
    while (piece > 0 && !this.isBeyond(piece, u, v, middleU)) piece--;
    while (piece < this.corners && this.isBeyond(piece + 1, u, v, middleU)) piece++;
    this.lastPiece = piece;
    return this.growAt(piece, u, v, place);
  }

  /** Whether a point lies in the direction of a corner, seen from the middle of the base, or beyond it. */
  @inline
  private isBeyond(at: i32, u: f64, v: f64, middleU: f64): bool {
    const corner = this.at(at);
    return (u - middleU) * corner.v - v * (corner.u - middleU) >= 0;
  }

  /** Grows the hull over a point that is likely to lie beyond its last corner, as the corners of another hull do that are taken in order. */
  append(u: f64, v: f64, place: u32): i32 {
    const middleU = this.at(this.corners + 1).u / 2;
    return this.isBeyond(this.corners, u, v, middleU) ? this.growAt(this.corners, u, v, place) : this.grow(u, v, place);
  }

  /** Grows the hull over a point whose direction a piece spans. */
  @inline
  private growAt(piece: i32, u: f64, v: f64, place: u32): i32 {
    const last = this.corners + 1;
    let from = piece;
    let to = piece + 1;
    if (!this.liesLeft(from, u, v)) return NONE;
    while (from > 0 && this.liesLeft(from - 1, u, v)) from--;
    while (to < last && this.liesLeft(to, u, v)) to++;
    // Corners that the new one leaves on a straight line go too.
    while (from > 0 && this.isStraight(from - 1, from, u, v)) from--;
    while (to < last && this.isStraight(to + 1, to, u, v)) to++;
    this.replaceBetween(from, to, u, v, place);
    return from;
  }

  /** Whether a circle lies inside the hull, but for what of it lies across the base. */
  holdsCircle(u: f64, v: f64, radiusM: f64): bool {
    const squaredM2 = radiusM * radiusM;
    for (let piece = 0; piece <= this.corners; piece++) {
      const from = this.at(piece);
      const to = this.at(piece + 1);
      const du = to.u - from.u;
      const dv = to.v - from.v;
      const right = dv * (u - from.u) - du * (v - from.v);
      if (right < 0 || right * right < squaredM2 * (du * du + dv * dv)) return false;
    }
    return true;
  }

  /** Opens all pieces. */
  open(): void {
    for (let piece = 0; piece <= this.corners; piece++) this.at(piece).state = OPEN;
  }

  /**
   * Measures the pieces of the chain, into `pieceM`.
   * @returns the length of the chain in plan, m
   */
  measure(): f64 {
    let planM: f64 = 0;
    for (let piece = 0; piece <= this.corners; piece++) {
      const du = this.at(piece + 1).u - this.at(piece).u;
      const dv = this.at(piece + 1).v - this.at(piece).v;
      const lengthM = sqrt(du * du + dv * dv);
      this.pieceM[piece] = lengthM;
      planM += lengthM;
    }
    return planM;
  }

  /** Whether a point lies to the left of a piece. */
  @inline
  private liesLeft(piece: i32, u: f64, v: f64): bool {
    const from = this.at(piece);
    const to = this.at(piece + 1);
    const du = to.u - from.u;
    const dv = to.v - from.v;
    const left = du * (v - from.v) - dv * (u - from.u);
    return left > 0 && left * left > STRAIGHT_M * STRAIGHT_M * (du * du + dv * dv);
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

  /** Puts one corner in the place of all between two. */
  private replaceBetween(from: i32, to: i32, u: f64, v: f64, place: u32): void {
    const end = this.corners + 2;
    const shift = from + 2 - to;
    if (end + 1 > this.room) this.makeRoom();
    const bytes = <isize>shift * CORNER_BYTES;
    if (shift > 0) {
      for (let at = end - 1; at >= to; at--) this.at(at).copyTo(changetype<usize>(this.at(at)) + bytes);
    } else if (shift < 0) {
      for (let at = to; at < end; at++) this.at(at).copyTo(changetype<usize>(this.at(at)) + bytes);
    }
    const before = this.at(from);
    before.state = OPEN;
    before.number = -1;
    const corner = this.at(from + 1);
    corner.u = u;
    corner.v = v;
    corner.place = place;
    corner.state = OPEN;
    corner.number = -1;
    this.corners += shift;
  }

  private makeRoom(): void {
    const room = 2 * this.room;
    this.places = enlarged(this.places, <usize>this.room * CORNER_BYTES, <usize>room * CORNER_BYTES);
    heap.free(changetype<usize>(this.pieceM));
    this.pieceM = rowOf<f64>(room);
    this.room = room;
  }

  static create(): HullChain {
    const chain = create<HullChain>();
    chain.room = 64;
    chain.places = zeros(64 * CORNER_BYTES);
    chain.pieceM = rowOf<f64>(64);
    return chain;
  }
}
