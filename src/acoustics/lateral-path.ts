/**
 * The path round one side: in plan, the chain of the convex hull of source, receiver and the corners on that side of the
 * obstacles in the way; obstacles that cut the chain join them until none is left (ISO 9613-2:1996, 7.4; ISO/TR 17534-3).
 */
import { firstScreenedBand } from './bands.ts';
import { castRay, createRayHits, ON_LINE_M, type RayCaster, type RayHits } from './cast-ray.ts';
import { extentM } from './obstacles.ts';

/** Pieces of the chain are prolonged this much beyond its corners, so that what touches a corner from outside closes the gap, m. */
const BEYOND_CORNER_M = 1e-4;
/** A corner this near to the line of two others is not a corner, m. */
const STRAIGHT_M = 1e-7;

export interface LateralPath {
  found: boolean;
  /** Length of the chain in 3-D and, within it, from the first corner to the last (e), m. */
  lengthM: number;
  betweenM: number;
}

/** What the search remembers; one a thread. */
export interface LateralSearch {
  readonly caster: RayCaster;
  readonly hits: RayHits;
  /** The search that an obstacle last became a member of the hull in. */
  readonly memberOf: Uint32Array;
  search: number;
  /** Corners under consideration: u along source–receiver, v to the side that is searched, m. */
  u: Float64Array;
  v: Float64Array;
  corners: number;
  /** The chain: numbers of corners from source (not listed) to receiver (not listed). */
  chain: Uint32Array;
  chainLength: number;
}

export function createLateralSearch(caster: RayCaster): LateralSearch {
  return {
    caster,
    hits: createRayHits(),
    memberOf: new Uint32Array(caster.obstacles.count),
    search: 0,
    u: new Float64Array(256),
    v: new Float64Array(256),
    corners: 0,
    chain: new Uint32Array(256),
    chainLength: 0,
  };
}

/** The direct line in plan: from (x, y) along the unit vector (ux, uy) for planM metres, climbing from sourceZ to receiverZ. */
export interface DirectLine {
  x: number;
  y: number;
  ux: number;
  uy: number;
  planM: number;
  sourceZ: number;
  receiverZ: number;
}

/**
 * The lowest band in which an obstacle is wider than the wavelength, seen at right angles to a direction.
 * @returns 0 … 7, 8 for none
 */
export function firstBandOf(caster: RayCaster, obstacle: number, ux: number, uy: number): number {
  const { alwaysWide, vertexXy, vertexStart } = caster.obstacles;
  if (alwaysWide[obstacle] === 1) return 0;
  return firstScreenedBand(extentM(vertexXy, vertexStart[obstacle]!, vertexStart[obstacle + 1]!, -uy, ux));
}

/**
 * Finds the path round one side.
 * @param line source and receiver
 * @param side 1 left, −1 right, seen from the source
 * @param obstacles the first `count` are the obstacles in the way
 * @param band obstacles that screen only in higher bands are not there
 * @param path receives the result; not found where source or receiver is enclosed on that side
 * @returns the next higher band in which the path may be another one, because an obstacle was too narrow for this one
 */
export function findLateralPath(
  search: LateralSearch,
  line: DirectLine,
  side: 1 | -1,
  obstacles: Uint32Array,
  count: number,
  band: number,
  path: LateralPath,
): number {
  const { caster, hits, memberOf } = search;
  if (search.search === 0xffffffff) {
    memberOf.fill(0);
    search.search = 0;
  }
  search.search++;
  search.corners = 0;
  path.found = false;
  for (let at = 0; at < count; at++) join(search, line, side, obstacles[at]!);

  const highestM = Math.max(line.sourceZ, line.receiverZ);
  let nextBand = 8;
  for (;;) {
    if (!wrapHull(search, line.planM)) return nextBand;
    const planM = measureChain(search, line, path);
    // Test each piece of the chain; what cuts it joins the hull. Where only members cut it, they enclose source or receiver.
    let grown = false;
    let enclosed = false;
    let passedM = 0;
    let u0 = 0;
    let v0 = 0;
    for (let piece = 0; piece <= search.chainLength; piece++) {
      const last = piece === search.chainLength;
      const corner = last ? -1 : search.chain[piece]!;
      const u1 = last ? line.planM : search.u[corner]!;
      const v1 = last ? 0 : search.v[corner]!;
      const pieceM = Math.hypot(u1 - u0, v1 - v0);
      const z0 = line.sourceZ + ((line.receiverZ - line.sourceZ) * passedM) / planM;
      passedM += pieceM;
      const z1 = line.sourceZ + ((line.receiverZ - line.sourceZ) * passedM) / planM;
      castPiece(search, line, side, u0, v0, z0, piece > 0, u1, v1, z1, !last, pieceM);
      u0 = u1;
      v0 = v1;
      for (let hit = 0; hit < hits.count; hit++) {
        const obstacle = hits.obstacle[hit]!;
        if (memberOf[obstacle] === search.search) {
          // One above both ends cuts whatever hull is to come. One that joined just now is not in the chain yet.
          if (!grown && hits.topM[hit]! > highestM) return nextBand;
          enclosed = true;
          continue;
        }
        const first = firstBandOf(caster, obstacle, line.ux, line.uy);
        if (first > band) {
          if (first < nextBand) nextBand = first;
          continue;
        }
        grown = true;
        join(search, line, side, obstacle);
      }
    }
    if (!grown) {
      path.found = !enclosed;
      return nextBand;
    }
  }
}

/** Makes an obstacle a member of the hull: its corners on the searched side are considered. */
function join(search: LateralSearch, line: DirectLine, side: 1 | -1, obstacle: number): void {
  if (search.memberOf[obstacle] === search.search) return;
  search.memberOf[obstacle] = search.search;
  const { vertexXy, vertexStart } = search.caster.obstacles;
  const from = vertexStart[obstacle]!;
  const to = vertexStart[obstacle + 1]!;
  if (search.u.length < search.corners + to - from) makeRoom(search, to - from);
  for (let vertex = from; vertex < to; vertex++) {
    const x = vertexXy[2 * vertex]! - line.x;
    const y = vertexXy[2 * vertex + 1]! - line.y;
    const v = side * (y * line.ux - x * line.uy);
    if (v <= ON_LINE_M) continue;
    search.u[search.corners] = x * line.ux + y * line.uy;
    search.v[search.corners] = v;
    search.corners++;
  }
}

/**
 * Wraps the hull round the corners (gift wrapping: each next corner has all others to its right), from the source at (0, 0) to the
 * receiver at (planM, 0), and forgets the corners inside it.
 * @returns false where rounding keeps it from arriving (never seen)
 */
function wrapHull(search: LateralSearch, planM: number): boolean {
  const { u, v, corners } = search;
  if (search.chain.length < corners) search.chain = new Uint32Array(u.length);
  let atU = 0;
  let atV = 0;
  let length = 0;
  for (;;) {
    let next = -1;
    let nextU = planM;
    let nextV = 0;
    for (let corner = 0; corner < corners; corner++) {
      const du = u[corner]! - atU;
      const dv = v[corner]! - atV;
      const eu = nextU - atU;
      const ev = nextV - atV;
      const left = eu * dv - ev * du;
      if (left < 0) continue;
      const squared = du * du + dv * dv;
      if (squared <= STRAIGHT_M * STRAIGHT_M) continue;
      const straight = left * left <= STRAIGHT_M * STRAIGHT_M * (eu * eu + ev * ev);
      if (straight && squared <= eu * eu + ev * ev) continue;
      next = corner;
      nextU = u[corner]!;
      nextV = v[corner]!;
    }
    if (next < 0) break;
    if (length > corners) return false;
    search.chain[length++] = next;
    atU = nextU;
    atV = nextV;
  }
  search.chainLength = length;
  keepChain(search);
  return true;
}

/** Moves the corners of the chain to the front and drops the others: they stay inside whatever joins. */
function keepChain(search: LateralSearch): void {
  const { u, v, chain, chainLength } = search;
  // The chain is short; its places are copied out before any is overwritten.
  for (let at = 0; at < chainLength; at++) {
    const corner = chain[at]!;
    const heldU = u[at]!;
    const heldV = v[at]!;
    u[at] = u[corner]!;
    v[at] = v[corner]!;
    u[corner] = heldU;
    v[corner] = heldV;
    // A later corner of the chain that lay at `at` has moved to `corner`.
    for (let later = at + 1; later < chainLength; later++) if (chain[later] === at) chain[later] = corner;
    chain[at] = at;
  }
  search.corners = chainLength;
}

/** Lengths of the chain: in plan as the result, in 3-D in `path`, where it climbs evenly. */
function measureChain(search: LateralSearch, line: DirectLine, path: LateralPath): number {
  const { u, v, chainLength } = search;
  let planM = 0;
  let u0 = 0;
  let v0 = 0;
  let betweenM = 0;
  for (let corner = 0; corner < chainLength; corner++) {
    const pieceM = Math.hypot(u[corner]! - u0, v[corner]! - v0);
    planM += pieceM;
    if (corner > 0) betweenM += pieceM;
    u0 = u[corner]!;
    v0 = v[corner]!;
  }
  planM += Math.hypot(line.planM - u0, v0);
  path.lengthM = Math.hypot(planM, line.receiverZ - line.sourceZ);
  path.betweenM = (betweenM * path.lengthM) / planM;
  return planM;
}

/** Casts a ray along one piece of the chain, given in (u, v), prolonged beyond its corners; vertices on it count as inside. */
function castPiece(
  search: LateralSearch,
  line: DirectLine,
  side: 1 | -1,
  u0: number,
  v0: number,
  z0: number,
  cornerAtStart: boolean,
  u1: number,
  v1: number,
  z1: number,
  cornerAtEnd: boolean,
  pieceM: number,
): void {
  const du = ((u1 - u0) / pieceM) * BEYOND_CORNER_M;
  const dv = ((v1 - v0) / pieceM) * BEYOND_CORNER_M;
  const startU = cornerAtStart ? u0 - du : u0;
  const startV = side * (cornerAtStart ? v0 - dv : v0);
  const endU = cornerAtEnd ? u1 + du : u1;
  const endV = side * (cornerAtEnd ? v1 + dv : v1);
  castRay(
    search.caster,
    line.x + startU * line.ux - startV * line.uy,
    line.y + startU * line.uy + startV * line.ux,
    z0,
    line.x + endU * line.ux - endV * line.uy,
    line.y + endU * line.uy + endV * line.ux,
    z1,
    ON_LINE_M,
    side === 1 ? -1 : 1,
    search.hits,
  );
}

function makeRoom(search: LateralSearch, more: number): void {
  const room = 2 * (search.corners + more);
  const { u, v } = search;
  search.u = new Float64Array(room);
  search.v = new Float64Array(room);
  search.u.set(u);
  search.v.set(v);
}
