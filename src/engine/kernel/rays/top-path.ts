/**
 * Finds the path over the top, in the vertical plane through source and receiver. It is the convex envelope of the edges above
 * the sight line. If no edge is above the sight line, it is the one edge that is highest relative to it (ISO 9613-2:1996, 7.4;
 * ISO/TR 17534-3).
 */
import { BANDS } from '../shared/band-memory';
import { create, enlarged, longerRow, Row } from '../shared/memory';
import { line } from '../shared/direct-line';
import { firstBandOf, wideFromBand } from '../shared/obstacle-widths';
import { GROUND, RayHits } from './ray-hits';

/** An edge breaks the sight line if it rises above it by more than this, m. The value allows for rounding. */
export const BREAKS_M: f64 = 1e-9;
/** Two edges share a position if `nearerMiddle` differs by less than this. The value allows for rounding. */
const SAME_PLACE: f64 = 1e-12;
/** Edges closer than this count as one edge, m. */
const SAME_EDGE_M: f64 = 1e-6;

@unmanaged
export class TopPath {
  /**
   * z, m: difference between the length of the path and of the sight line; negative if the edge is below the sight line;
   * −Infinity without obstacles.
   */
  pathDifferenceM: f64;
  /** dss, dsr and e, m: source to first edge, last edge to receiver, first to last edge along the path. */
  toFirstM: f64;
  fromLastM: f64;
  betweenM: f64;
  /** 1 if an obstacle or the ground breaks the sight line. */
  broken: u32;
  /** 1 if there is more than one edge. */
  several: u32;
  /** If nothing breaks the sight line: position and rise of the highest edge, m. */
  highestPosition: f64;
  highestRiseM: f64;
  edgeCount: u32;
  /** The obstacles that break the sight line, possibly repeated. If none does, the obstacles with the highest edge. */
  obstacleCount: u32;
  obstacles: Row<u32>;
  /** Indices of the hits above the sight line. */
  above: Row<u32>;
  /** The memory of the nodes, and for how many nodes. */
  private nodes: usize;
  private room: u32;

  /** Node n of the path: the source is node 0, and its edges follow from node 1. */
  @inline
  at(node: u32): EnvelopeNode {
    return changetype<EnvelopeNode>(this.nodes + <usize>node * offsetof<EnvelopeNode>());
  }

  /** Whether an edge below the sight line is the highest edge or shares its position. */
  isHighest(position: f64, riseM: f64): bool {
    return sharesPlace(position, riseM, this.highestPosition, this.highestRiseM);
  }

  makeRoomFor(count: u32): void {
    if (count + 2 <= this.room) return;
    const room = 2 * count + 64;
    this.obstacles = longerRow<u32>(this.obstacles, 0, room);
    this.above = longerRow<u32>(this.above, 0, room);
    this.nodes = enlarged(this.nodes, 0, <usize>room * offsetof<EnvelopeNode>());
    this.room = room;
  }

  static create(): TopPath {
    const path = create<TopPath>();
    path.makeRoomFor(64);
    return path;
  }
}

/** A node of the envelope: position of an edge along the path, and its height, m. */
@unmanaged
export class EnvelopeNode {
  alongM: f64;
  z: f64;
}

/**
 * Positions (0 … 1) at which a reflected path changes its direction in plan, and the directions after them. The last one comes
 * first. Written by `addBend`.
 */
let lastBend: f64 = Infinity;
let lastUx: f64 = 1;
let lastUy: f64 = 0;
let bendBefore: f64 = Infinity;
let beforeUx: f64 = 1;
let beforeUy: f64 = 0;

export function clearBends(): void {
  lastBend = Infinity;
  bendBefore = Infinity;
}

/** Adds a bend to the current path. There are at most two bends, added in order along the path. */
export function addBend(position: f64, ux: f64, uy: f64): void {
  bendBefore = lastBend;
  beforeUx = lastUx;
  beforeUy = lastUy;
  lastBend = position;
  lastUx = ux;
  lastUy = uy;
}

/**
 * Results of `findAbove`: the next band in which more hits screen, and the highest of the hits that are not above the line, or
 * GROUND for none.
 */
let nextBand: u32 = BANDS;
let highestBelow: u32 = GROUND;

/**
 * Finds the path over the hits of the current line that screen in an octave band. Hits on the ground count only if they break the
 * line.
 * @returns the next band in which more hits screen
 */
export function findTopPath(hits: RayHits, band: u32, path: TopPath): u32 {
  path.makeRoomFor(hits.count);
  path.obstacleCount = 0;
  path.edgeCount = 0;
  path.pathDifferenceM = -Infinity;
  path.broken = 0;
  const above = findAbove(hits, band, path);
  if (above > 0) {
    path.broken = 1;
    path.edgeCount = findEnvelope(path, keepNearEnvelope(hits, above, path));
    measureEnvelope(path);
  } else if (highestBelow !== GROUND) passHighestBelow(hits, band, path);
  return nextBand;
}

/** The lowest band in which the obstacle of a hit is wide enough to screen, seen along the leg that meets it. */
function firstBandAt(hits: RayHits, hit: u32): u32 {
  const obstacle = hits.obstacle[hit];
  const position = hits.position[hit];
  if (position > lastBend) return firstBandOf(obstacle, lastUx, lastUy);
  return position > bendBefore ? firstBandOf(obstacle, beforeUx, beforeUy) : firstBandOf(obstacle, line.ux, line.uy);
}

/** The hits above the sight line that are steepest as seen from the source and from the receiver. Written by `findAbove`. */
let steepest: u32 = 0;
let steepestBack: u32 = 0;

/**
 * Finds the hits above the sight line, and the highest of the others.
 * @returns the number of hits in `path.above`
 */
function findAbove(hits: RayHits, band: u32, path: TopPath): u32 {
  let next = BANDS;
  let count: u32 = 0;
  let highest: u32 = GROUND;
  let before: u32 = GROUND;
  // Rise and position of the steepest hit. Slopes are rise / position, and are compared by cross-multiplication.
  let rise: f64 = 0;
  let position: f64 = 1;
  let riseBack: f64 = 0;
  let positionBack: f64 = 1;
  for (let hit: u32 = 0; hit < hits.count; hit++) {
    const obstacle = hits.obstacle[hit];
    const hitPosition = hits.position[hit];
    const isGround = obstacle === GROUND;
    if (!isGround && wideFromBand[obstacle] > band) {
      const first = firstBandAt(hits, hit);
      if (first > band) {
        next = min(next, first);
        continue;
      }
    }
    const hitRise = hits.riseM[hit];
    if (hitRise <= BREAKS_M) {
      if (highest === GROUND || comesFirst(hits, hit, highest)) highest = hit;
      continue;
    }
    // Most obstacles are met twice in succession.
    if (!isGround && obstacle !== before) path.obstacles[path.obstacleCount++] = before = obstacle;
    path.above[count++] = hit;
    if (hitRise * position > rise * hitPosition) {
      rise = hitRise;
      position = hitPosition;
      steepest = hit;
    }
    if (hitRise * positionBack > riseBack * (1 - hitPosition)) {
      riseBack = hitRise;
      positionBack = 1 - hitPosition;
      steepestBack = hit;
    }
  }
  nextBand = next;
  highestBelow = highest;
  return count;
}

/** Hits below the envelope by no more than this share of their rise are kept, so that rounding does not remove a corner. */
const NEARLY: f64 = 1e-9;

/**
 * Selects the hits above the sight line that may be corners of the envelope, and stores them as nodes of the path, in order along
 * it. Three straight lines decide: from the source to the hit that is steepest as seen from the source, from this hit to the one
 * that is steepest as seen from the receiver, and from there to the receiver. A hit below one of these lines is not a corner.
 * @returns the number of nodes
 */
function keepNearEnvelope(hits: RayHits, above: u32, path: TopPath): u32 {
  const planM = line.planM;
  const from = hits.position[steepest];
  const to = hits.position[steepestBack];
  const climb = hits.riseM[steepest] / from;
  const climbBack = hits.riseM[steepestBack] / (1 - to);
  const between = to > from ? (hits.riseM[steepestBack] - hits.riseM[steepest]) / (to - from) : 0;
  let kept: u32 = 0;
  for (let at: u32 = 0; at < above; at++) {
    const hit = path.above[at];
    const position = hits.position[hit];
    const least = min(
      min(climb * position, climbBack * (1 - position)),
      hits.riseM[steepest] + between * (position - from),
    );
    // If the source lies at the edge, its line has no slope, and all hits are kept.
    if (hits.riseM[hit] < least - NEARLY * (1 + least)) continue;
    const alongM = position * planM;
    // Hits are nearly in order already.
    let place = ++kept;
    while (place > 1 && path.at(place - 1).alongM > alongM) {
      copyNode(path.at(place - 1), path.at(place));
      place--;
    }
    const node = path.at(place);
    node.alongM = alongM;
    node.z = hits.topM[hit];
  }
  return kept;
}

/** Makes the highest edge below the sight line the only edge of the path. */
function passHighestBelow(hits: RayHits, band: u32, path: TopPath): void {
  const edge = path.at(1);
  edge.alongM = hits.position[highestBelow] * line.planM;
  edge.z = hits.topM[highestBelow];
  path.toFirstM = hypot(edge.alongM, edge.z - line.sourceZ);
  path.fromLastM = hypot(line.planM - edge.alongM, edge.z - line.receiverZ);
  path.betweenM = 0;
  path.several = 0;
  path.pathDifferenceM = min(0, hypot(line.planM, line.receiverZ - line.sourceZ) - path.toFirstM - path.fromLastM);
  path.edgeCount = 1;
  path.highestPosition = hits.position[highestBelow];
  path.highestRiseM = hits.riseM[highestBelow];
  // Several obstacles may share the edge. All of them count, whatever their order.
  for (let hit: u32 = 0; hit < hits.count; hit++) {
    const obstacle = hits.obstacle[hit];
    if (obstacle === GROUND || !path.isHighest(hits.position[hit], hits.riseM[hit])) continue;
    if (firstBandAt(hits, hit) <= band) path.obstacles[path.obstacleCount++] = obstacle;
  }
}

/**
 * Finds the convex envelope from the source (node 0) over the kept edges to the receiver, in place. A corner remains where the
 * envelope bends down.
 * @returns the number of corners
 */
function findEnvelope(path: TopPath, kept: u32): u32 {
  const first = path.at(0);
  first.alongM = 0;
  first.z = line.sourceZ;
  const end = path.at(kept + 1);
  end.alongM = line.planM;
  end.z = line.receiverZ;
  let top: u32 = 0;
  for (let next: u32 = 1; next <= kept + 1; next++) {
    const node = path.at(next);
    while (top > 0) {
      const corner = path.at(top);
      const before = path.at(top - 1);
      const bend =
        (corner.alongM - before.alongM) * (node.z - before.z) - (corner.z - before.z) * (node.alongM - before.alongM);
      if (bend < 0) break;
      top--;
    }
    if (next > kept) break;
    top++;
    if (top < next) copyNode(node, path.at(top));
  }
  // The kept edges are above the sight line, so that at least one corner remains. If rounding removes all of them, the path is
  // the line itself.
  return max(1, top);
}

function measureEnvelope(path: TopPath): void {
  const top = path.edgeCount;
  path.toFirstM = hypot(path.at(1).alongM, path.at(1).z - line.sourceZ);
  path.fromLastM = hypot(line.planM - path.at(top).alongM, path.at(top).z - line.receiverZ);
  let betweenM: f64 = 0;
  for (let corner: u32 = 1; corner <= top; corner++) {
    const before = path.at(corner - 1);
    if (corner > 1) betweenM += hypot(path.at(corner).alongM - before.alongM, path.at(corner).z - before.z);
  }
  path.several = betweenM > SAME_EDGE_M ? 1 : 0;
  path.betweenM = path.several === 1 ? betweenM : 0;
  const distanceM = hypot(line.planM, line.receiverZ - line.sourceZ);
  path.pathDifferenceM = max(0, path.toFirstM + betweenM + path.fromLastM - distanceM);
}

function hypot(a: f64, b: f64): f64 {
  return sqrt(a * a + b * b);
}

function copyNode(from: EnvelopeNode, to: EnvelopeNode): void {
  to.alongM = from.alongM;
  to.z = from.z;
}

/**
 * Whether an edge that is not above the sight line is preferred to another. The preferred edge is the higher one relative to the
 * line. If both are equally high, as with both edges of a flat roof under a level line, it is the one nearer the middle, whose
 * path is shorter. So swapping source and receiver changes nothing.
 */
function comesFirst(hits: RayHits, hit: u32, other: u32): bool {
  const higherM = hits.riseM[hit] - hits.riseM[other];
  if (abs(higherM) > BREAKS_M) return higherM > 0;
  return nearerMiddle(hits.position[hit], hits.position[other]) > SAME_PLACE;
}

/** Whether neither of two edges is preferred to the other. */
function sharesPlace(position: f64, riseM: f64, otherPosition: f64, otherRiseM: f64): bool {
  return abs(riseM - otherRiseM) <= BREAKS_M && abs(nearerMiddle(position, otherPosition)) <= SAME_PLACE;
}

/** How much nearer to the middle of the line an edge is than another one, as a difference of position · (1 − position). */
function nearerMiddle(position: f64, otherPosition: f64): f64 {
  return position * (1 - position) - otherPosition * (1 - otherPosition);
}
