/**
 * What a search leaves for the next one on the same side. Pairs follow one another that share an end and have the other one nearby, and most of
 * their hulls is the same. What was in the last hull is not taken for granted: each obstacle that joined has its reason written down, a piece
 * that it crosses, and belongs to the new hull where both ends of that piece do. So a search begins with what surely belongs to its result,
 * and the result does not depend on the one before.
 */
import type { HullChain } from './hull-chain.ts';
import type { Pieces } from './piece-cache.ts';
import type { Closures, PieceClosure } from './piece-closure.ts';

/** Steps that a trail holds; when it is full, the next search begins without. */
const MOST_STEPS = 96;
const MOST_CORNERS = 64;
/** For a piece that begins or ends at the source or the receiver. */
export const SOURCE = 0xffffffff;
export const RECEIVER = 0xfffffffe;

export interface Trail {
  /** Why the hull grew, in order: from and to of the piece that something crossed, and the obstacle or what the closure of the piece brought. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly obstacle: Uint32Array;
  readonly closure: Array<PieceClosure | null>;
  /** Where the closure of a step comes from. */
  readonly closures: Array<Closures | null>;
  steps: number;
  /** Numbers of the places of the source and the receiver. */
  source: number;
  receiver: number;
  /** The corners of the chain, and the numbers of the pieces that begin at them. */
  readonly corner: Uint32Array;
  readonly number: Int32Array;
  corners: number;
  /** The caches in which places and pieces have these numbers. */
  townGeneration: number;
  endGeneration: number;
}

export function createTrail(): Trail {
  return {
    from: new Uint32Array(MOST_STEPS),
    to: new Uint32Array(MOST_STEPS),
    obstacle: new Uint32Array(MOST_STEPS),
    closure: [],
    steps: 0,
    source: 0,
    receiver: 0,
    closures: [],
    corner: new Uint32Array(MOST_CORNERS),
    number: new Int32Array(MOST_CORNERS),
    corners: 0,
    townGeneration: 0,
    endGeneration: 0,
  };
}

/** Forgets a trail that is full, or whose numbers of places and pieces are void. */
export function forgetOldTrail(trail: Trail, { inTown, atEnds }: Pieces): void {
  const isOld = trail.townGeneration !== inTown.generation || trail.endGeneration !== atEnds.generation;
  if (trail.steps < MOST_STEPS && !isOld) return;
  trail.steps = 0;
  trail.corners = 0;
  trail.townGeneration = inTown.generation;
  trail.endGeneration = atEnds.generation;
}

/** Writes down why an obstacle joined, or what the closure of a piece brought. */
export function addStep(
  trail: Trail,
  from: number,
  to: number,
  obstacle: number,
  closure: PieceClosure | null,
  closures: Closures | null,
): void {
  const { steps } = trail;
  if (steps === MOST_STEPS) return;
  trail.from[steps] = codeOf(trail, from);
  trail.to[steps] = codeOf(trail, to);
  trail.obstacle[steps] = obstacle;
  trail.closure[steps] = closure;
  trail.closures[steps] = closures;
  trail.steps++;
}

function codeOf({ source, receiver }: Trail, place: number): number {
  if (place === source) return SOURCE;
  return place === receiver ? RECEIVER : place;
}

/** Keeps the chain in hand, of which every corner is forced. */
export function keepCorners(trail: Trail, chain: HullChain): void {
  trail.corners = Math.min(MOST_CORNERS, chain.corners);
  for (let at = 0; at < trail.corners; at++) {
    trail.corner[at] = chain.place[at + 1]!;
    trail.number[at] = chain.number[at + 1]!;
  }
}
