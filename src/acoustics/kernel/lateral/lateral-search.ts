/** The state of a search for a lateral diffraction path, and its steps. */
import { HullChain, NONE } from './hull-chain';
import { clear, create, List, Row, rowOf } from '../shared/memory';
import { line } from '../shared/direct-line';
import {
  circleOf,
  nextInBody,
  obstacleCount,
  ON_LINE_M,
  outerStart,
  outerVertex,
  skip,
  vertexCount,
  vertexStart,
  vertexX,
  vertexY,
} from '../shared/obstacle-memory';
import { WarmStart } from './warm-start';

/** The search on one side of a pair, and its result. One instance a side serves all pairs. */
@unmanaged
export class LateralSearch {
  /** 1 left, −1 right, seen from the source. */
  side: f64;
  /**
   * The result: whether there is a path, the length of the chain in 3-D, and its part from the first corner to the last
   * (e), m.
   */
  found: bool;
  lengthM: f64;
  betweenM: f64;
  /** The lowest band in which an obstacle that is too narrow now cuts the chain; 8 for none. */
  nextBand: u32;
  /** The number of the search in hand; by obstacle, the last search in which it became a member of the hull. */
  search: u32;
  memberOf: Row<u32>;
  chain: HullChain;
  /** By obstacle and by vertex, the last search whose result it was known to belong to before it joined. */
  forcedIn: Row<u32>;
  forcedVertexIn: Row<u32>;
  /** By obstacle, the last search in which it was in the way. */
  coveredIn: Row<u32>;
  warmStart: WarmStart;
  /** Whether all members are higher than both ends or in the way: then the hull may grow on in a higher band. */
  growsOn: bool;
  /**
   * Whether an obstacle joined that crosses the chain only beyond its corners: the chain of a higher band may differ,
   * and that obstacle not cross it.
   */
  wentBeyond: bool;
  /** Whether an obstacle higher than both ends encloses source or receiver on this side. */
  enclosed: bool;
  /** Obstacles that cut the chain in hand; an obstacle may be listed more than once. */
  cutters: List<u32>;

  /** Begins a search with a number that nothing is marked with. */
  begin(): void {
    if (this.search === 0xffffffff) {
      clear<u32>(this.memberOf, obstacleCount);
      clear<u32>(this.forcedIn, obstacleCount);
      clear<u32>(this.forcedVertexIn, vertexCount);
      clear<u32>(this.coveredIn, obstacleCount);
      this.search = 0;
    }
    this.search++;
    this.growsOn = true;
    this.wentBeyond = false;
    this.chain.start(line.planM, line.source, line.receiver);
  }

  /** Distance to the searched side of the direct line, m. */
  @inline
  asideM(x: f64, y: f64): f64 {
    return this.side * line.leftM(x, y);
  }

  /**
   * Makes an obstacle a member of the hull, with all of its body: it grows over the corners on the searched side.
   * @returns the index of the first hull edge of the chain that has changed; NONE for none
   */
  join(obstacle: u32): i32 {
    if (this.memberOf[obstacle] === this.search) return NONE;
    let first = this.joinAlone(obstacle);
    for (let other = nextInBody[obstacle]; other !== obstacle; other = nextInBody[other]) {
      if (skip[other] === 0) first = min(first, this.joinAlone(other));
    }
    return first;
  }

  private joinAlone(obstacle: u32): i32 {
    let first = NONE;
    this.memberOf[obstacle] = this.search;
    const circle = circleOf(obstacle);
    if (this.asideM(circle.x, circle.y) > circle.radiusM) {
      const to = outerStart[obstacle + 1];
      for (let at = outerStart[obstacle]; at < to; at++) first = min(first, this.growOver(outerVertex[at]));
    } else {
      const to = vertexStart[obstacle + 1];
      for (let vertex = vertexStart[obstacle]; vertex < to; vertex++) first = min(first, this.growOver(vertex));
    }
    return first;
  }

  /** Grows the hull over a vertex if that lies on the searched side; returns as `join` does. */
  @inline
  growOver(vertex: u32): i32 {
    const x = vertexX(vertex);
    const y = vertexY(vertex);
    const v = this.asideM(x, y);
    return v > ON_LINE_M ? this.chain.grow(line.alongM(x, y), v, vertex) : NONE;
  }

  /**
   * Measures the chain: returns its length in plan, and sets `lengthM` and `betweenM`, along which it climbs evenly.
   */
  measure(): f64 {
    const chain = this.chain;
    const planM = chain.measure();
    const climbM = line.receiverZ - line.sourceZ;
    this.lengthM = sqrt(planM * planM + climbM * climbM);
    const betweenM = chain.corners < 2 ? 0 : max(0, planM - chain.hullEdgeM[0] - chain.hullEdgeM[chain.corners]);
    this.betweenM = (betweenM * this.lengthM) / planM;
    return planM;
  }

  /** To be done once the obstacles are known. */
  makeRoom(): void {
    this.memberOf = rowOf<u32>(obstacleCount);
    this.forcedIn = rowOf<u32>(obstacleCount);
    this.coveredIn = rowOf<u32>(obstacleCount);
    this.forcedVertexIn = rowOf<u32>(vertexCount);
  }

  static create(side: f64): LateralSearch {
    const search = create<LateralSearch>();
    search.side = side;
    search.chain = HullChain.create();
    search.warmStart = WarmStart.create();
    search.cutters = List.create<u32>();
    return search;
  }
}

export const leftSearch: LateralSearch = LateralSearch.create(1);
export const rightSearch: LateralSearch = LateralSearch.create(-1);
/** For pairs without the obstacles that are left out all together, so that each begins with a hull of its own kind. */
export const leftSearchWithout: LateralSearch = LateralSearch.create(1);
export const rightSearchWithout: LateralSearch = LateralSearch.create(-1);
