/**
 * The path over the top: in the vertical plane through source and receiver, the rubber band over the obstacles, or, where nothing
 * breaks the sight line, the one edge that reaches highest relative to it (ISO 9613-2:1996, 7.4; ISO/TR 17534-3).
 */
import { GROUND, type RayHits } from './cast-ray.ts';

/** An edge this little above the sight line does not break it, m: rounding. */
export const BREAKS_M = 1e-9;
/** Edges this near to each other are one edge, m. */
const SAME_EDGE_M = 1e-6;

export interface TopPath {
  /** Whether an obstacle breaks the sight line. */
  broken: boolean;
  /** z, m: how much longer the path is than the sight line; negative below it; −Infinity without any obstacle. */
  pathDifferenceM: number;
  /** dss, dsr and e: source to first edge, last edge to receiver, first to last edge along the path, m. */
  toFirstM: number;
  fromLastM: number;
  betweenM: number;
  /** More than one edge. */
  several: boolean;
  /** Whether an edge of the ground is a corner of the path. */
  overGround: boolean;
  /** The edges of the path: place along it in plan, and height, m. */
  edgeAlongM: Float64Array;
  edgeZ: Float64Array;
  edgeCount: number;
  /** The obstacles that break the sight line or, where none does, the one whose edge is highest. */
  obstacles: Uint32Array;
  obstacleCount: number;
}

/** Room for the edges of one path, in order along it; reused. */
export interface BandRoom {
  alongM: Float64Array;
  heightM: Float64Array;
  /** 1 for an edge of the ground. */
  ground: Uint8Array;
}

export function createTopPath(): TopPath {
  return {
    broken: false,
    pathDifferenceM: -Infinity,
    toFirstM: 0,
    fromLastM: 0,
    betweenM: 0,
    several: false,
    overGround: false,
    edgeAlongM: new Float64Array(64),
    edgeZ: new Float64Array(64),
    edgeCount: 0,
    obstacles: new Uint32Array(64),
    obstacleCount: 0,
  };
}

export function createBandRoom(): BandRoom {
  return { alongM: new Float64Array(66), heightM: new Float64Array(66), ground: new Uint8Array(66) };
}

/**
 * Stretches the band over what a ray met.
 * @param hits edges under or over the sight line (those of the ground only over it: it counts where it breaks the line); those with `screens` 0 are passed over
 * @param screens 1 for each hit that is wide enough for the band
 * @param planM horizontal distance dp, m
 * @param sourceZ height of the source, m
 * @param receiverZ height of the receiver, m
 * @param room scratch
 * @param path receives the result
 */
export function stretchBand(
  hits: RayHits,
  screens: Uint8Array,
  planM: number,
  sourceZ: number,
  receiverZ: number,
  room: BandRoom,
  path: TopPath,
): void {
  path.obstacleCount = 0;
  path.edgeCount = 0;
  path.pathDifferenceM = -Infinity;
  path.broken = false;
  path.overGround = false;
  if (path.obstacles.length < hits.count) {
    path.obstacles = new Uint32Array(2 * hits.count);
    path.edgeAlongM = new Float64Array(2 * hits.count);
    path.edgeZ = new Float64Array(2 * hits.count);
  }
  if (room.alongM.length < hits.count + 2) {
    room.alongM = new Float64Array(2 * hits.count + 2);
    room.heightM = new Float64Array(2 * hits.count + 2);
    room.ground = new Uint8Array(2 * hits.count + 2);
  }
  const { alongM, heightM, ground } = room;

  // Keep what is above the sight line, in order along it (hits come nearly in order), and remember the highest of the rest.
  let kept = 0;
  let highest = -1;
  for (let hit = 0; hit < hits.count; hit++) {
    if (screens[hit] === 0) continue;
    const rise = hits.riseM[hit]!;
    if (rise <= BREAKS_M) {
      if (highest < 0 || comesFirst(hits, hit, highest)) highest = hit;
      continue;
    }
    const isGround = hits.obstacle[hit] === GROUND;
    if (!isGround) path.obstacles[path.obstacleCount++] = hits.obstacle[hit]!;
    const along = hits.place[hit]! * planM;
    let at = ++kept;
    while (at > 1 && alongM[at - 1]! > along) {
      alongM[at] = alongM[at - 1]!;
      heightM[at] = heightM[at - 1]!;
      ground[at] = ground[at - 1]!;
      at--;
    }
    alongM[at] = along;
    ground[at] = isGround ? 1 : 0;
    heightM[at] = hits.topM[hit]!;
  }
  const distanceM = Math.hypot(planM, receiverZ - sourceZ);

  if (kept === 0) {
    if (highest < 0) return;
    const along = hits.place[highest]! * planM;
    const top = hits.topM[highest]!;
    path.toFirstM = Math.hypot(along, top - sourceZ);
    path.fromLastM = Math.hypot(planM - along, top - receiverZ);
    path.betweenM = 0;
    path.several = false;
    path.pathDifferenceM = Math.min(0, distanceM - path.toFirstM - path.fromLastM);
    path.obstacles[0] = hits.obstacle[highest]!;
    path.obstacleCount = 1;
    path.edgeAlongM[0] = along;
    path.edgeZ[0] = top;
    path.edgeCount = 1;
    return;
  }

  // Upper hull from the source (place 0) over the kept edges to the receiver, in place: a corner stays where the band bends down.
  alongM[0] = 0;
  heightM[0] = sourceZ;
  let top = 0;
  for (let next = 1; next <= kept + 1; next++) {
    const x = next > kept ? planM : alongM[next]!;
    const y = next > kept ? receiverZ : heightM[next]!;
    while (top > 0) {
      const bend =
        (alongM[top]! - alongM[top - 1]!) * (y - heightM[top - 1]!) -
        (heightM[top]! - heightM[top - 1]!) * (x - alongM[top - 1]!);
      if (bend < 0) break;
      top--;
    }
    if (next > kept) break;
    top++;
    alongM[top] = x;
    heightM[top] = y;
    ground[top] = ground[next]!;
  }
  path.broken = true;
  // The kept edges are above the sight line, so that a corner is left unless rounding levelled it: then the path is the line itself.
  if (top === 0) top = 1;
  path.toFirstM = Math.hypot(alongM[1]!, heightM[1]! - sourceZ);
  path.fromLastM = Math.hypot(planM - alongM[top]!, heightM[top]! - receiverZ);
  let between = 0;
  for (let corner = 1; corner <= top; corner++) {
    if (ground[corner] === 1) path.overGround = true;
    path.edgeAlongM[corner - 1] = alongM[corner]!;
    path.edgeZ[corner - 1] = heightM[corner]!;
  }
  path.edgeCount = top;
  for (let corner = 2; corner <= top; corner++) {
    between += Math.hypot(alongM[corner]! - alongM[corner - 1]!, heightM[corner]! - heightM[corner - 1]!);
  }
  path.several = between > SAME_EDGE_M;
  path.betweenM = path.several ? between : 0;
  path.pathDifferenceM = Math.max(0, path.toFirstM + between + path.fromLastM - distanceM);
}

/**
 * Which of two edges not above the sight line is the path's: the higher relative to it; of two as high (both edges of a flat roof
 * under a level line) the one nearer the middle, whose path is shorter, so that source and receiver may be swapped.
 */
function comesFirst(hits: RayHits, hit: number, other: number): boolean {
  const higherM = hits.riseM[hit]! - hits.riseM[other]!;
  if (Math.abs(higherM) > BREAKS_M) return higherM > 0;
  const middle = hits.place[hit]! * (1 - hits.place[hit]!) - hits.place[other]! * (1 - hits.place[other]!);
  if (Math.abs(middle) > 1e-12) return middle > 0;
  return hits.obstacle[hit]! < hits.obstacle[other]!;
}
