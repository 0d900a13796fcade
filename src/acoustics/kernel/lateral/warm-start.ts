/**
 * What a search leaves for the next one on the same side. Pairs follow one another that share an end and have the other one nearby, and most of
 * their hulls is the same. What was in the last hull is not taken for granted: each obstacle that joined has its reason written down, a piece
 * that it crosses, and belongs to the new hull where both ends of that piece do. So a search begins with what surely belongs to its result,
 * and the result does not depend on the one before.
 */
import { FREE, HullChain } from './hull-chain';
import { create, Row, rowOf, zeros } from '../shared/memory';
import { line } from '../shared/direct-line';

import { closureGeneration, Closures, PieceClosure } from './cached-hull';
import { generation } from './hull-edge-cache';

/** Steps that a trail holds; when it is full, the next search begins without. */
const MOST_STEPS: u32 = 96;
const MOST_CORNERS: i32 = 64;
/** For a piece that begins or ends at the source or the receiver. */
export const SOURCE: u32 = 0xffffffff;
export const RECEIVER: u32 = 0xfffffffe;

/** Why the hull grew: from and to of the piece that something crossed, and the obstacle or what the closure of the piece brought. */
@unmanaged
export class Step {
  from: u32;
  to: u32;
  obstacle: u32;
  /** Null where the obstacle joined by itself; and the set that it belongs to. */
  closure: PieceClosure;
  closures: Closures;
}

@unmanaged
export class Trail {
  private list: usize;
  steps: u32;
  /** Numbers of the places of the source and the receiver. */
  source: u32;
  receiver: u32;
  /** The corners of the chain, and the numbers of the pieces that begin at them. */
  corner: Row<u32>;
  number: Row<i32>;
  /** Whether these pieces were free, for ends at the heights below and above, m. */
  isFree: Row<u8>;
  leastM: f64;
  highestM: f64;
  corners: i32;
  private generation: u32;
  private closureGeneration: u32;

  @inline
  step(at: u32): Step {
    return changetype<Step>(this.list + <usize>at * offsetof<Step>());
  }

  /** Forgets a trail that is full, or whose numbers of places and pieces are void. */
  forgetOld(): void {
    const isOld = this.generation !== generation || this.closureGeneration !== closureGeneration;
    if (this.steps < MOST_STEPS && !isOld) return;
    this.steps = 0;
    this.corners = 0;
    this.generation = generation;
    this.closureGeneration = closureGeneration;
  }

  /** Writes down why an obstacle joined, or what the closure of a piece brought. */
  addStep(from: u32, to: u32, obstacle: u32, closure: PieceClosure, closures: Closures): void {
    if (this.steps === MOST_STEPS) return;
    const step = this.step(this.steps++);
    step.from = this.codeOf(from);
    step.to = this.codeOf(to);
    step.obstacle = obstacle;
    step.closure = closure;
    step.closures = closures;
  }

  @inline
  private codeOf(place: u32): u32 {
    if (place === this.source) return SOURCE;
    return place === this.receiver ? RECEIVER : place;
  }

  /** Keeps the chain in hand, of which every corner is forced. */
  keepCorners(chain: HullChain): void {
    this.leastM = min(line.sourceZ, line.receiverZ);
    this.highestM = line.highestM();
    this.corners = min(MOST_CORNERS, chain.corners);
    for (let at = 0; at < this.corners; at++) {
      const corner = chain.at(at + 1);
      this.corner[at] = corner.place;
      this.number[at] = corner.number;
      this.isFree[at] = corner.state === FREE ? 1 : 0;
    }
  }

  static create(): Trail {
    const trail = create<Trail>();
    trail.list = zeros(<usize>MOST_STEPS * offsetof<Step>());
    trail.corner = rowOf<u32>(MOST_CORNERS);
    trail.number = rowOf<i32>(MOST_CORNERS);
    trail.isFree = rowOf<u8>(MOST_CORNERS);
    return trail;
  }
}
