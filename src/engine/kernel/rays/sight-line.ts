/**
 * The sight line of the current pair, or the legs of a reflected path unfolded into one plane: its hits and the path over the top
 * of them. A line that touches corners is cast twice, shifted slightly to its left and to its right.
 */
import { BANDS } from '../shared/band-memory';
import { castHighest, makeHighestRoom } from './cast-highest';
import { castRay } from './cast-ray';
import { create, enlarged } from '../shared/memory';
import { line } from '../shared/direct-line';
import { buildingCount, contains, ON_LINE_M } from '../shared/obstacle-memory';
import { wideFromBand } from '../shared/obstacle-widths';
import { GROUND, RayHits } from './ray-hits';
import { TopPath } from './top-path';

@unmanaged
export class SightLine {
  hits: RayHits;
  top: TopPath;

  /**
   * Casts the direct line.
   * @param onLine the side on which vertices on the line count: 1 left, −1 right
   * @param forTop whether only the path over the top is needed. The hits that this path does not need may then be missing
   */
  cast(onLine: f64, forTop: bool): void {
    const hits = this.hits;
    if (forTop) castHighest(line.x, line.y, line.sourceZ, line.endX, line.endY, line.receiverZ, onLine, hits);
    else castRay(line.x, line.y, line.sourceZ, line.endX, line.endY, line.receiverZ, onLine, false, hits);
    if (hits.endCount > 0) {
      addFacadesAtEnds(hits, line.x, line.y, line.sourceZ, line.endX, line.endY, line.receiverZ, onLine);
    }
    addGround(hits);
  }

  /**
   * Starts a path of several legs with the ground under all of it.
   * @param band the lowest band that will be requested; u32.MAX_VALUE if all hits are needed
   */
  beginLegs(band: u32): void {
    this.hits.clear();
    addGround(this.hits);
    under.begin(band);
  }

  /**
   * Adds the hits of one leg of a reflected path, with positions along the whole path.
   * @param share length of the leg as a share of the path
   * @param before length of the preceding legs as a share of the path
   */
  addLeg(ax: f64, ay: f64, az: f64, bx: f64, by: f64, bz: f64, onLine: f64, share: f64, before: f64): void {
    castRay(ax, ay, az, bx, by, bz, onLine, false, leg);
    if (leg.endCount > 0) addFacadesAtEnds(leg, ax, ay, az, bx, by, bz, onLine);
    const hits = this.hits;
    if (leg.touches) hits.touches = true;
    for (let hit: u32 = 0; hit < leg.count; hit++) {
      const position = before + share * leg.position[hit];
      const riseM = leg.riseM[hit];
      if (riseM < under.riseAt(position)) continue;
      const obstacle = leg.obstacle[hit];
      hits.add(position, leg.topM[hit], riseM, obstacle);
      if (riseM > under.riseM && <u32>wideFromBand[obstacle] <= under.band) under.raise(position, riseM);
    }
  }

  static create(): SightLine {
    const sight = create<SightLine>();
    sight.hits = RayHits.create();
    sight.top = TopPath.create();
    return sight;
  }
}

/** Hits below the triangle by no more than this share of their rise are kept, so that rounding does not remove a corner. */
const NEARLY: f64 = 1e-9;

/**
 * The triangle of the ends of a path and its highest hit so far. A hit below it cannot be a corner of the path over the top. At
 * first everything is above it.
 */
@unmanaged
class Triangle {
  /** An obstacle may define the triangle if it is wide enough in this band, and so in all bands that are requested. */
  band: u32;
  /** The position and the rise of the corner, m. */
  private position: f64;
  riseM: f64;
  /** Slopes on both sides of the corner, m over the whole path. */
  private up: f64;
  private down: f64;

  begin(band: u32): void {
    this.band = band;
    this.riseM = band < BANDS ? 0 : Infinity;
    this.position = 1;
    this.up = -Infinity;
    this.down = -Infinity;
  }

  raise(position: f64, riseM: f64): void {
    this.position = position;
    this.riseM = riseM;
    const nearly = riseM - NEARLY * (1 + riseM);
    this.up = nearly / position;
    this.down = nearly / (1 - position);
  }

  @inline
  riseAt(position: f64): f64 {
    return position < this.position ? this.up * position : this.down * (1 - position);
  }
}

const under: Triangle = create<Triangle>();

export const leftSight: SightLine = SightLine.create();
export const rightSight: SightLine = SightLine.create();
const leg: RayHits = RayHits.create();

/** Call this after the edges are written. */
export function makeSightRoom(): void {
  leftSight.hits.makeRoomForAll();
  rightSight.hits.makeRoomForAll();
  leg.makeRoomForAll();
  makeHighestRoom();
}

/**
 * An edge of the ground that breaks the next path: its position along the path, 0 … 1, its top, and the height of the top above
 * the path, m.
 */
@unmanaged
class GroundEdge {
  position: f64;
  topM: f64;
  riseM: f64;
}

let groundEdgeRoom: u32 = 64;
let groundEdges: usize = heap.alloc(<usize>groundEdgeRoom * offsetof<GroundEdge>());
let groundEdgeCount: u32 = 0;

/** Removes the ground edges of the last path. */
export function clearGroundEdges(): void {
  groundEdgeCount = 0;
}

/** Whether the ground rises above the sight line of the current path. */
export function breaksOnGround(): bool {
  return groundEdgeCount > 0;
}

/** Adds an edge of the ground that breaks the next path. Parameters as in `GroundEdge`. */
export function addGroundEdge(position: f64, topM: f64, riseM: f64): void {
  if (groundEdgeCount === groundEdgeRoom) {
    const bytes = <usize>groundEdgeRoom * offsetof<GroundEdge>();
    groundEdges = enlarged(groundEdges, bytes, 2 * bytes);
    groundEdgeRoom *= 2;
  }
  const edge = groundEdgeAt(groundEdgeCount++);
  edge.position = position;
  edge.topM = topM;
  edge.riseM = riseM;
}

function groundEdgeAt(at: u32): GroundEdge {
  return changetype<GroundEdge>(groundEdges + <usize>at * offsetof<GroundEdge>());
}

function addGround(hits: RayHits): void {
  for (let at: u32 = 0; at < groundEdgeCount; at++) {
    const edge = groundEdgeAt(at);
    hits.add(edge.position, edge.topM, edge.riseM, GROUND);
  }
}

/** A point this far beside a ray along a façade is not on the façade, m. */
const BESIDE_M: f64 = 4 * ON_LINE_M;

/**
 * Adds the façades on which a ray from a to b ends, if the ray passes through their building there: it crosses such an edge too.
 * A façade that the ray only reaches from outside is not added.
 */
function addFacadesAtEnds(hits: RayHits, ax: f64, ay: f64, az: f64, bx: f64, by: f64, bz: f64, onLine: f64): void {
  // Offset to the side on which the ray counts as running.
  const besideM = (-onLine * BESIDE_M) / sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const besideX = -(by - ay) * besideM;
  const besideY = (bx - ax) * besideM;
  const metCount = hits.count;
  for (let end: u32 = 0; end < hits.endCount; end++) {
    const obstacle = hits.endObstacle[end];
    if (obstacle >= buildingCount) continue;
    // Usually the ray reaches the façade from outside and meets no other edge of the building.
    if (!hits.has(obstacle, metCount) && !isAtBothEnds(hits, obstacle)) continue;
    const position = hits.endPosition[end];
    let met: u32 = 0;
    let nearest = 1 - position;
    for (let hit: u32 = 0; hit < metCount; hit++) {
      if (hits.obstacle[hit] !== obstacle) continue;
      met++;
      if (abs(hits.position[hit] - position) < abs(nearest - position)) nearest = hits.position[hit];
    }
    if (isAtBothEnds(hits, obstacle)) {
      // The number of crossings does not show at which end the ray is inside. If it is inside, it still is halfway to the first
      // edge that it meets. Two positions are tested, because one may lie in an inner corner, which counts as outside.
      const passes =
        isInsideAt((position + nearest) / 2, obstacle, ax + besideX, ay + besideY, bx + besideX, by + besideY) ||
        isInsideAt(0.4 * position + 0.6 * nearest, obstacle, ax + besideX, ay + besideY, bx + besideX, by + besideY);
      if (!passes) continue;
    } else if ((met & 1) === 0) continue;
    const topM = hits.endTopM[end];
    hits.add(position, topM, topM - (position === 0 ? az : bz), obstacle);
  }
}

function isInsideAt(position: f64, obstacle: u32, ax: f64, ay: f64, bx: f64, by: f64): bool {
  return contains(obstacle, ax + position * (bx - ax), ay + position * (by - ay));
}

function isAtBothEnds(hits: RayHits, obstacle: u32): bool {
  let isAtStart = false;
  let isAtEnd = false;
  for (let end: u32 = 0; end < hits.endCount; end++) {
    if (hits.endObstacle[end] !== obstacle) continue;
    if (hits.endPosition[end] === 0) isAtStart = true;
    else isAtEnd = true;
  }
  return isAtStart && isAtEnd;
}
