/**
 * The limit on the insertion loss of temporary screens (`Scene.temporaryScreenCapDb`). In each band a path keeps at least a given
 * share of the energy that it has without all temporary screens. A path is screened a second time, without them, only if the
 * limit may have an effect: if the screening exceeds the limit and a temporary screen may contribute to it.
 */
import { BANDS } from '../shared/band-memory';
import { HullChain } from '../lateral/hull-chain';
import { LateralSearch } from '../lateral/lateral-search';
import { RayHits } from '../rays/ray-hits';
import { Row, rowOf } from '../shared/memory';
import { line } from '../shared/direct-line';
import {
  excludeFrom,
  obstacleCount,
  restoreFrom,
  temporaryFrom,
  vertexStart,
  vertexX,
  vertexY,
} from '../shared/obstacle-memory';

/** The least share of the energy without temporary screens, 10^(−0.1 limit); 0 for no limit. */
let leastShare: f64 = 0;

export function setTemporaryScreens(least: f64): void {
  leastShare = least;
}

/** Whether there are temporary screens and a limit. */
export function areLimited(): bool {
  return leastShare > 0 && temporaryFrom < obstacleCount;
}

/**
 * Whether the screening of the current path by all obstacles exceeds the limit in any band.
 * @param screened energy after screening, by band
 */
export function isOverLimit(screened: Row<f64>): bool {
  for (let band: u32 = 0; band < BANDS; band++) if (screened[band] < leastShare) return true;
  return false;
}

export function isTemporary(obstacle: u32): bool {
  return obstacle >= temporaryFrom;
}

/** Whether a path crosses a temporary screen in plan, whatever its height. */
export function crossesTemporary(hits: RayHits): bool {
  for (let hit: u32 = 0; hit < hits.count; hit++) {
    const obstacle = hits.obstacle[hit];
    // Hits on the ground have an index above all obstacles.
    if (obstacle >= temporaryFrom && obstacle < obstacleCount) return true;
  }
  return false;
}

/**
 * Whether a temporary screen may have joined the hull of a lateral path. A screen has not joined if all of its vertices lie
 * beyond one edge of the hull. Other screens count as joined, which costs time but changes no level.
 */
export function mayHaveJoined(search: LateralSearch): bool {
  for (let obstacle = temporaryFrom; obstacle < obstacleCount; obstacle++) if (!isApart(search, obstacle)) return true;
  return false;
}

/**
 * Distance from a hull edge beyond which a vertex is apart from the hull, m. It is ten times the length by which hull edges are
 * extended.
 */
const APART_M: f64 = 1e-3;

function isApart(search: LateralSearch, obstacle: u32): bool {
  const chain = search.chain;
  if (isBeyondEdge(search, chain, -1, obstacle)) return true;
  for (let index = 0; index <= chain.corners; index++) if (isBeyondEdge(search, chain, index, obstacle)) return true;
  return false;
}

/** Whether all vertices of an obstacle lie outside one edge of a hull. Index −1 is the base of the hull. */
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

/** Energy of the current path past all obstacles, kept while the path is screened without temporary screens. */
const withAll: Row<f64> = rowOf<f64>(BANDS);

/** Excludes all temporary screens until `limitScreening`, and keeps the energy past all obstacles. */
export function leaveTemporaryOut(screened: Row<f64>): void {
  for (let band: u32 = 0; band < BANDS; band++) withAll[band] = screened[band];
  excludeFrom(temporaryFrom);
}

/** By band, the energy past all obstacles divided by the energy with the limit; 1 if the limit has no effect. */
export const shareOfLimited: Row<f64> = rowOf<f64>(BANDS);

/** Marks the limit as having no effect on the current path. */
export function limitNothing(): void {
  for (let band: u32 = 0; band < BANDS; band++) shareOfLimited[band] = 1;
}

/** Restores the temporary screens, and limits the screening of the path that was computed without them. */
export function limitScreening(screened: Row<f64>): void {
  restoreFrom(temporaryFrom);
  for (let band: u32 = 0; band < BANDS; band++) {
    const limited = max(withAll[band], leastShare * screened[band]);
    shareOfLimited[band] = withAll[band] / limited;
    screened[band] = limited;
  }
}
