/**
 * The limit on the insertion loss of temporary screens (`Scene.temporaryScreenCapDb`): band by band, a path arrives with no less than a
 * share of the energy that it would have without all of them. Such a path is screened a second time only where the limit may bite: where
 * something takes more off it than the limit, and a temporary screen may have a part in that.
 */
import { BANDS } from '../shared/band-memory';
import { HullChain } from '../lateral/hull-chain';
import { LateralSearch } from '../lateral/lateral-search';
import { RayHits } from '../rays/ray-hits';
import { Row, rowOf } from '../shared/memory';
import { line } from '../shared/direct-line';
import {
  leaveOutFrom,
  obstacleCount,
  putBackFrom,
  temporaryFrom,
  vertexStart,
  vertexX,
  vertexY,
} from '../shared/obstacle-memory';

/** The share of the energy without them that arrives at least, 10^(−0.1 limit); 0 for no limit. */
let leastShare: f64 = 0;

export function setTemporaryScreens(least: f64): void {
  leastShare = least;
}

/** Whether there are temporary screens whose loss is limited. */
export function areLimited(): bool {
  return leastShare > 0 && temporaryFrom < obstacleCount;
}

/**
 * Whether some band of the path in hand loses more than the limit, to whatever obstacle.
 * @param screened by band, the energy that passes the obstacles
 */
export function isOverLimit(screened: Row<f64>): bool {
  for (let band: u32 = 0; band < BANDS; band++) if (screened[band] < leastShare) return true;
  return false;
}

export function isTemporary(obstacle: u32): bool {
  return obstacle >= temporaryFrom;
}

/** Whether a path in plan crosses a temporary screen, however low. */
export function crossesTemporary(hits: RayHits): bool {
  for (let hit: u32 = 0; hit < hits.count; hit++) {
    const obstacle = hits.obstacle[hit];
    // Hits on the ground have a number above all obstacles.
    if (obstacle >= temporaryFrom && obstacle < obstacleCount) return true;
  }
  return false;
}

/**
 * Whether a temporary screen may have joined the hull of a lateral path: one that has is not apart from it. Vertices all beyond one
 * straight line are apart; some that are apart by no such line are taken to have joined, which costs time and changes no level.
 */
export function mayHaveJoined(search: LateralSearch): bool {
  for (let obstacle = temporaryFrom; obstacle < obstacleCount; obstacle++) if (!isApart(search, obstacle)) return true;
  return false;
}

/** Hull edges are prolonged by a tenth of this, m. */
const APART_M: f64 = 1e-3;

function isApart(search: LateralSearch, obstacle: u32): bool {
  const chain = search.chain;
  if (isBeyondEdge(search, chain, -1, obstacle)) return true;
  for (let index = 0; index <= chain.corners; index++) if (isBeyondEdge(search, chain, index, obstacle)) return true;
  return false;
}

/** Whether all vertices of an obstacle lie outside one edge of a hull, its base for −1. */
function isBeyondEdge(search: LateralSearch, chain: HullChain, index: i32, obstacle: u32): bool {
  const from = chain.at(index < 0 ? chain.corners + 1 : index);
  const to = chain.at(index + 1);
  const du = to.u - from.u;
  const dv = to.v - from.v;
  const leastM = APART_M * sqrt(du * du + dv * dv);
  for (let vertex = vertexStart[obstacle]; vertex < vertexStart[obstacle + 1]; vertex++) {
    const x = vertexX(vertex);
    const y = vertexY(vertex);
    if (du * (search.asideM(x, y) - from.v) - dv * (line.alongM(x, y) - from.u) <= leastM) return false;
  }
  return true;
}

/** Energy of the path in hand that passes all obstacles, while it is screened without the temporary ones. */
const withAll: Row<f64> = rowOf<f64>(BANDS);

/** Leaves all temporary screens out until `limitScreening`, and keeps what passes all obstacles. */
export function leaveTemporaryOut(screened: Row<f64>): void {
  for (let band: u32 = 0; band < BANDS; band++) withAll[band] = screened[band];
  leaveOutFrom(temporaryFrom);
}

/** By band, the energy that passes all obstacles as a share of that with the limit; 1 where it does not bite. */
export const shareOfLimited: Row<f64> = rowOf<f64>(BANDS);

/** Notes that the limit does not bite in the path in hand. */
export function limitNothing(): void {
  for (let band: u32 = 0; band < BANDS; band++) shareOfLimited[band] = 1;
}

/** Puts the temporary screens back, and limits what they take off the path that was screened without them. */
export function limitScreening(screened: Row<f64>): void {
  putBackFrom(temporaryFrom);
  for (let band: u32 = 0; band < BANDS; band++) {
    const limited = max(withAll[band], leastShare * screened[band]);
    shareOfLimited[band] = withAll[band] / limited;
    screened[band] = limited;
  }
}
