/**
 * The warm start: a search starts with the part of the last hull on the same side that belongs to the new hull too. Consecutive
 * pairs share one end, and their other ends are close together, so their hulls are mostly the same. Invariant: nothing is reused
 * without proof. For each obstacle that joined, a reason is recorded: a hull edge that the obstacle crosses. If both nodes of
 * this hull edge belong to the new hull, the obstacle belongs to it as well. So the result does not depend on the previous
 * search.
 */
import { FREE, HullChain } from './hull-chain';
import { create, Row, rowOf, zeros } from '../shared/memory';
import { line } from '../shared/direct-line';

import { cachedHullGeneration, CachedHulls, CachedHull } from './cached-hull';
import { hullEdgeGeneration } from './hull-edge-cache';

/** The largest number of reasons. When it is reached, the next search starts without a warm start. */
const MAX_REASONS: u32 = 96;
const MAX_CORNERS: i32 = 64;
/** Node numbers that stand for the source or the receiver in a reason. */
export const SOURCE: u32 = 0xffffffff;
export const RECEIVER: u32 = 0xfffffffe;

/** Why the hull grew: the nodes of the hull edge that was crossed, and either the obstacle or the cached hull of the edge. */
@unmanaged
export class JoinReason {
  from: u32;
  to: u32;
  obstacle: u32;
  /** The cached hull, null if a single obstacle joined; and the set of the cached hull. */
  hull: CachedHull;
  hulls: CachedHulls;
}

@unmanaged
export class WarmStart {
  private list: usize;
  reasonCount: u32;
  /** Node numbers of the source and the receiver. */
  source: u32;
  receiver: u32;
  /** The corners of the last chain, and the numbers of the hull edges that start at them. */
  corner: Row<u32>;
  hullEdge: Row<i32>;
  /** Whether these hull edges were FREE, for ends with the heights below, m. */
  isFree: Row<u8>;
  leastM: f64;
  highestM: f64;
  corners: i32;
  private hullEdgeGeneration: u32;
  private cachedHullGeneration: u32;

  @inline
  reason(at: u32): JoinReason {
    return changetype<JoinReason>(this.list + <usize>at * offsetof<JoinReason>());
  }

  /** Drops all reasons if there are too many, or if their numbers of nodes and hull edges have become invalid. */
  forgetOld(): void {
    const isOld = this.hullEdgeGeneration !== hullEdgeGeneration || this.cachedHullGeneration !== cachedHullGeneration;
    if (this.reasonCount < MAX_REASONS && !isOld) return;
    this.reasonCount = 0;
    this.corners = 0;
    this.hullEdgeGeneration = hullEdgeGeneration;
    this.cachedHullGeneration = cachedHullGeneration;
  }

  /** Records why an obstacle, or the corners of a cached hull, joined. */
  addReason(from: u32, to: u32, obstacle: u32, hull: CachedHull, hulls: CachedHulls): void {
    if (this.reasonCount === MAX_REASONS) return;
    const reason = this.reason(this.reasonCount++);
    reason.from = this.codeOf(from);
    reason.to = this.codeOf(to);
    reason.obstacle = obstacle;
    reason.hull = hull;
    reason.hulls = hulls;
  }

  @inline
  private codeOf(node: u32): u32 {
    if (node === this.source) return SOURCE;
    return node === this.receiver ? RECEIVER : node;
  }

  /** Stores the current chain, all of whose corners are proven to belong to it. */
  keepCorners(chain: HullChain): void {
    this.leastM = min(line.sourceZ, line.receiverZ);
    this.highestM = line.higherEndZ();
    this.corners = min(MAX_CORNERS, chain.corners);
    for (let at = 0; at < this.corners; at++) {
      const node = chain.at(at + 1);
      this.corner[at] = node.id;
      this.hullEdge[at] = node.hullEdge;
      this.isFree[at] = node.state === FREE ? 1 : 0;
    }
  }

  static create(): WarmStart {
    const warmStart = create<WarmStart>();
    warmStart.list = zeros(<usize>MAX_REASONS * offsetof<JoinReason>());
    warmStart.corner = rowOf<u32>(MAX_CORNERS);
    warmStart.hullEdge = rowOf<i32>(MAX_CORNERS);
    warmStart.isFree = rowOf<u8>(MAX_CORNERS);
    return warmStart;
  }
}
