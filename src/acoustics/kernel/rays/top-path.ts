/**
 * The path over the top: in the vertical plane through source and receiver, the rubber band over the obstacles, or, where nothing
 * breaks the sight line, the one edge that reaches highest relative to it (ISO 9613-2:1996, 7.4; ISO/TR 17534-3).
 */
import { BANDS } from '../shared/band-memory';
import { create, enlarged, longerRow, Row } from '../shared/memory';
import { line } from '../shared/direct-line';
import { firstBandOf } from '../shared/obstacle-memory';
import { GROUND, RayHits } from './ray-hits';

/** An edge this little above the sight line does not break it, m: rounding. */
const BREAKS_M: f64 = 1e-9;
/** Edges this near to each other are one edge, m. */
const SAME_EDGE_M: f64 = 1e-6;

@unmanaged
export class TopPath {
  /** z, m: how much longer the path is than the sight line; negative below it; −Infinity without any obstacle. */
  pathDifferenceM: f64;
  /** dss, dsr and e: source to first edge, last edge to receiver, first to last edge along the path, m. */
  toFirstM: f64;
  fromLastM: f64;
  betweenM: f64;
  /** 1 where an obstacle breaks the sight line. */
  broken: u32;
  /** 1 for more than one edge. */
  several: u32;
  /** 1 where an edge of the ground is a corner of the path. */
  overGround: u32;
  edgeCount: u32;
  /** The obstacles that break the sight line, some more than once, or, where none does, the one whose edge is highest. */
  obstacleCount: u32;
  obstacles: Row<u32>;
  /** Room for the edges, and for how many of them. */
  private places: usize;
  private room: u32;

  /** Place n of the path: the source at 0, its edges from 1 on. */
  @inline
  at(place: u32): BandPlace {
    return changetype<BandPlace>(this.places + <usize>place * offsetof<BandPlace>());
  }

  makeRoomFor(count: u32): void {
    if (count + 2 <= this.room) return;
    const room = 2 * count + 64;
    this.obstacles = longerRow<u32>(this.obstacles, 0, room);
    this.places = enlarged(this.places, 0, <usize>room * offsetof<BandPlace>());
    this.room = room;
  }

  static create(): TopPath {
    const path = create<TopPath>();
    path.makeRoomFor(64);
    return path;
  }
}

/** An edge under the rubber band: its place along the path and its height, m. */
@unmanaged
export class BandPlace {
  alongM: f64;
  z: f64;
  isGround: bool;
}

/** Beyond this place of a path with a bend, 0 … 1, its direction in plan is another one. */
let bendPlace: f64 = Infinity;
let bendUx: f64 = 1;
let bendUy: f64 = 0;

export function setBend(place: f64, ux: f64, uy: f64): void {
  bendPlace = place;
  bendUx = ux;
  bendUy = uy;
}

/**
 * Stretches the band over those hits of the line in hand that screen in a band, those of the ground only where they break the line.
 * @returns the next band in which more of them do
 */
export function stretch(hits: RayHits, band: u32, path: TopPath): u32 {
  const planM = line.planM;
  const sourceZ = line.sourceZ;
  const receiverZ = line.receiverZ;
  path.makeRoomFor(hits.count);
  path.obstacleCount = 0;
  path.edgeCount = 0;
  path.pathDifferenceM = -Infinity;
  path.broken = 0;
  path.overGround = 0;

  // Keep what is above the sight line, in order along it (hits come nearly in order), and remember the highest of the rest.
  let nextBand = BANDS;
  let kept: u32 = 0;
  let highest: u32 = GROUND;
  let before: u32 = GROUND;
  for (let hit: u32 = 0; hit < hits.count; hit++) {
    const obstacle = hits.obstacle[hit];
    const isGround = obstacle === GROUND;
    if (!isGround) {
      const isBeyond = hits.place[hit] > bendPlace;
      const first = firstBandOf(obstacle, isBeyond ? bendUx : line.ux, isBeyond ? bendUy : line.uy);
      if (first > band) {
        nextBand = min(nextBand, first);
        continue;
      }
    }
    if (hits.riseM[hit] <= BREAKS_M) {
      if (highest === GROUND || comesFirst(hits, hit, highest)) highest = hit;
      continue;
    }
    // Most are met twice, one time after the other.
    if (!isGround && obstacle !== before) path.obstacles[path.obstacleCount++] = before = obstacle;
    const alongM = hits.place[hit] * planM;
    let at = ++kept;
    while (at > 1 && path.at(at - 1).alongM > alongM) {
      copyPlace(path.at(at - 1), path.at(at));
      at--;
    }
    const place = path.at(at);
    place.alongM = alongM;
    place.z = hits.topM[hit];
    place.isGround = isGround;
  }
  const distanceM = hypot(planM, receiverZ - sourceZ);

  if (kept === 0) {
    if (highest === GROUND) return nextBand;
    const edge = path.at(1);
    edge.alongM = hits.place[highest] * planM;
    edge.z = hits.topM[highest];
    path.toFirstM = hypot(edge.alongM, edge.z - sourceZ);
    path.fromLastM = hypot(planM - edge.alongM, edge.z - receiverZ);
    path.betweenM = 0;
    path.several = 0;
    path.pathDifferenceM = min(0, distanceM - path.toFirstM - path.fromLastM);
    path.obstacles[0] = hits.obstacle[highest];
    path.obstacleCount = 1;
    path.edgeCount = 1;
    return nextBand;
  }

  // Upper hull from the source (place 0) over the kept edges to the receiver, in place: a corner stays where the band bends down.
  const first = path.at(0);
  first.alongM = 0;
  first.z = sourceZ;
  const end = path.at(kept + 1);
  end.alongM = planM;
  end.z = receiverZ;
  let top: u32 = 0;
  for (let next: u32 = 1; next <= kept + 1; next++) {
    const place = path.at(next);
    while (top > 0) {
      const corner = path.at(top);
      const before = path.at(top - 1);
      const bend =
        (corner.alongM - before.alongM) * (place.z - before.z) - (corner.z - before.z) * (place.alongM - before.alongM);
      if (bend < 0) break;
      top--;
    }
    if (next > kept) break;
    top++;
    if (top < next) copyPlace(place, path.at(top));
  }
  path.broken = 1;
  // The kept edges are above the sight line, so that a corner is left unless rounding levelled it: then the path is the line itself.
  if (top === 0) top = 1;
  path.edgeCount = top;
  path.toFirstM = hypot(path.at(1).alongM, path.at(1).z - sourceZ);
  path.fromLastM = hypot(planM - path.at(top).alongM, path.at(top).z - receiverZ);
  let betweenM: f64 = 0;
  for (let corner: u32 = 1; corner <= top; corner++) {
    const edge = path.at(corner);
    if (edge.isGround) path.overGround = 1;
    if (corner > 1) betweenM += hypot(edge.alongM - path.at(corner - 1).alongM, edge.z - path.at(corner - 1).z);
  }
  path.several = betweenM > SAME_EDGE_M ? 1 : 0;
  path.betweenM = path.several === 1 ? betweenM : 0;
  path.pathDifferenceM = max(0, path.toFirstM + betweenM + path.fromLastM - distanceM);
  return nextBand;
}

function hypot(a: f64, b: f64): f64 {
  return sqrt(a * a + b * b);
}

function copyPlace(from: BandPlace, to: BandPlace): void {
  to.alongM = from.alongM;
  to.z = from.z;
  to.isGround = from.isGround;
}

/**
 * Which of two edges not above the sight line is the path's: the higher relative to it; of two as high (both edges of a flat roof
 * under a level line) the one nearer the middle, whose path is shorter, so that source and receiver may be swapped.
 */
function comesFirst(hits: RayHits, hit: u32, other: u32): bool {
  const higherM = hits.riseM[hit] - hits.riseM[other];
  if (abs(higherM) > BREAKS_M) return higherM > 0;
  const place = hits.place[hit];
  const otherPlace = hits.place[other];
  const middle = place * (1 - place) - otherPlace * (1 - otherPlace);
  if (abs(middle) > 1e-12) return middle > 0;
  return hits.obstacle[hit] < hits.obstacle[other];
}
