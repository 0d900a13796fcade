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
  /** Number of each corner's vertex among those of the obstacles. */
  vertex: Uint32Array;
  corners: number;
}

export function createHullChain(): HullChain {
  return { u: new Float64Array(64), v: new Float64Array(64), vertex: new Uint32Array(64), corners: 0 };
}

/** Starts a chain that runs straight from source to receiver. */
export function startChain(chain: HullChain, planM: number): void {
  chain.corners = 0;
  chain.u[0] = 0;
  chain.v[0] = 0;
  chain.u[1] = planM;
  chain.v[1] = 0;
}

/**
 * Grows the hull over a point: the pieces that it lies to the left of give way to the two that lead to it.
 * @returns whether the point lay outside
 */
export function growChain(chain: HullChain, pointU: number, pointV: number, vertex: number): boolean {
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
  if (!liesLeft(chain, from, pointU, pointV)) return false;
  while (from > 0 && liesLeft(chain, from - 1, pointU, pointV)) from--;
  while (to < last && liesLeft(chain, to, pointU, pointV)) to++;
  // Corners that the new one leaves on a straight line go too.
  while (from > 0 && isStraight(chain, from - 1, from, pointU, pointV)) from--;
  while (to < last && isStraight(chain, to + 1, to, pointU, pointV)) to++;
  replaceBetween(chain, from, to, pointU, pointV, vertex);
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
  vertex: number,
): void {
  if (chain.corners + 3 > chain.u.length) makeRoom(chain);
  const { u, v } = chain;
  const end = chain.corners + 2;
  const shift = from + 2 - to;
  if (shift !== 0) {
    u.copyWithin(to + shift, to, end);
    v.copyWithin(to + shift, to, end);
    chain.vertex.copyWithin(to + shift, to, end);
  }
  u[from + 1] = pointU;
  v[from + 1] = pointV;
  chain.vertex[from + 1] = vertex;
  chain.corners += shift;
}

function makeRoom(chain: HullChain): void {
  const { u, v, vertex } = chain;
  chain.u = new Float64Array(2 * u.length);
  chain.v = new Float64Array(2 * u.length);
  chain.vertex = new Uint32Array(2 * u.length);
  chain.u.set(u);
  chain.v.set(v);
  chain.vertex.set(vertex);
}
