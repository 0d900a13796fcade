/**
 * The chain of a convex hull, in plan, from source over corners to receiver, grown corner by corner. Coordinates are u along
 * source–receiver and v to the side that is searched, so that the source is (0, 0), the receiver (dp, 0) and all corners have v > 0.
 */

/** A corner this near to the line of its neighbours is not a corner, m. */
const STRAIGHT_M = 1e-7;

export interface HullChain {
  /** Source at 0, corners at 1 to `corners`, receiver after them. */
  u: Float64Array;
  v: Float64Array;
  /** Number of each place: of a corner, its vertex among those of the obstacles. */
  place: Uint32Array;
  /** 1 for each place whose piece was marked as settled since it became one. */
  settled: Uint8Array;
  /** Number of the piece that begins at each place, where it was looked up since it became one; otherwise −1. */
  number: Int32Array;
  /** Length in plan of the piece that begins at each place, m; stands until the chain grows. */
  pieceM: Float64Array;
  corners: number;
}

export function createHullChain(): HullChain {
  const room = 64;
  return {
    u: new Float64Array(room),
    v: new Float64Array(room),
    place: new Uint32Array(room),
    settled: new Uint8Array(room),
    number: new Int32Array(room),
    pieceM: new Float64Array(room),
    corners: 0,
  };
}

/** Starts a chain that runs straight from source to receiver, `planM` apart, with the numbers of their places. */
export function startChain(chain: HullChain, planM: number, source: number, receiver: number): void {
  chain.corners = 0;
  chain.place[0] = source;
  chain.place[1] = receiver;
  chain.settled[0] = 0;
  chain.number[0] = -1;
  chain.u[0] = 0;
  chain.v[0] = 0;
  chain.u[1] = planM;
  chain.v[1] = 0;
}

/**
 * Grows the hull over a point: the pieces that it lies to the left of give way to the two that lead to it.
 * @returns the first piece that is another one now; −1 where the point lay inside
 */
export function growChain(chain: HullChain, pointU: number, pointV: number, place: number): number {
  const { u, v } = chain;
  const last = chain.corners + 1;
  // Seen from the middle of the base the chain runs clockwise: one piece of it spans the direction of the point.
  const middleU = u[last]! / 2;
  let from = 0;
  let to = last;
  while (to - from > 1) {
    const corner = (from + to) >> 1;
    if ((pointU - middleU) * v[corner]! - pointV * (u[corner]! - middleU) >= 0) from = corner;
    else to = corner;
  }
  if (!liesLeft(chain, from, pointU, pointV)) return -1;
  while (from > 0 && liesLeft(chain, from - 1, pointU, pointV)) from--;
  while (to < last && liesLeft(chain, to, pointU, pointV)) to++;
  // Corners that the new one leaves on a straight line go too.
  while (from > 0 && isStraight(chain, from - 1, from, pointU, pointV)) from--;
  while (to < last && isStraight(chain, to + 1, to, pointU, pointV)) to++;
  replaceBetween(chain, from, to, pointU, pointV, place);
  return from;
}

/** Whether a circle lies inside the hull, but for what of it lies across the base. */
export function holdsCircle({ u, v, corners }: HullChain, circleU: number, circleV: number, radiusM: number): boolean {
  for (let piece = 0; piece <= corners; piece++) {
    const du = u[piece + 1]! - u[piece]!;
    const dv = v[piece + 1]! - v[piece]!;
    const right = dv * (circleU - u[piece]!) - du * (circleV - v[piece]!);
    if (right < 0 || right * right < radiusM * radiusM * (du * du + dv * dv)) return false;
  }
  return true;
}

/** Whether a point lies to the left of the piece that begins at a corner. */
function liesLeft({ u, v }: HullChain, piece: number, pointU: number, pointV: number): boolean {
  const du = u[piece + 1]! - u[piece]!;
  const dv = v[piece + 1]! - v[piece]!;
  const left = du * (pointV - v[piece]!) - dv * (pointU - u[piece]!);
  return left > 0 && left * left > STRAIGHT_M * STRAIGHT_M * (du * du + dv * dv);
}

/** Whether corner `middle` lies on the line from corner `end` to a point. */
function isStraight({ u, v }: HullChain, end: number, middle: number, pointU: number, pointV: number): boolean {
  const du = pointU - u[end]!;
  const dv = pointV - v[end]!;
  const off = du * (v[middle]! - v[end]!) - dv * (u[middle]! - u[end]!);
  return off * off <= STRAIGHT_M * STRAIGHT_M * (du * du + dv * dv);
}

/** Puts one corner in the place of all between two. */
function replaceBetween(
  chain: HullChain,
  from: number,
  to: number,
  pointU: number,
  pointV: number,
  place: number,
): void {
  if (chain.corners + 3 > chain.u.length) makeRoom(chain);
  const { u, v, place: places, settled, number } = chain;
  const end = chain.corners + 2;
  const shift = from + 2 - to;
  // A chain has a dozen corners: shifting them by hand is quicker than by copyWithin.
  if (shift > 0) {
    for (let at = end - 1; at >= to; at--) {
      u[at + shift] = u[at]!;
      v[at + shift] = v[at]!;
      places[at + shift] = places[at]!;
      settled[at + shift] = settled[at]!;
      number[at + shift] = number[at]!;
    }
  } else if (shift < 0) {
    for (let at = to; at < end; at++) {
      u[at + shift] = u[at]!;
      v[at + shift] = v[at]!;
      places[at + shift] = places[at]!;
      settled[at + shift] = settled[at]!;
      number[at + shift] = number[at]!;
    }
  }
  u[from + 1] = pointU;
  v[from + 1] = pointV;
  places[from + 1] = place;
  settled[from] = 0;
  settled[from + 1] = 0;
  number[from] = -1;
  number[from + 1] = -1;
  chain.corners += shift;
}

/**
 * Measures the pieces of the chain, into `pieceM`.
 * @returns the length of the chain in plan, m
 */
export function measurePieces({ u, v, pieceM, corners }: HullChain): number {
  let planM = 0;
  for (let piece = 0; piece <= corners; piece++) {
    const du = u[piece + 1]! - u[piece]!;
    const dv = v[piece + 1]! - v[piece]!;
    const lengthM = Math.sqrt(du * du + dv * dv);
    pieceM[piece] = lengthM;
    planM += lengthM;
  }
  return planM;
}

function makeRoom(chain: HullChain): void {
  const { u, v, place, settled, number } = chain;
  const room = 2 * u.length;
  chain.u = new Float64Array(room);
  chain.v = new Float64Array(room);
  chain.place = new Uint32Array(room);
  chain.settled = new Uint8Array(room);
  chain.number = new Int32Array(room);
  chain.pieceM = new Float64Array(room);
  chain.u.set(u);
  chain.v.set(v);
  chain.place.set(place);
  chain.settled.set(settled);
  chain.number.set(number);
}
