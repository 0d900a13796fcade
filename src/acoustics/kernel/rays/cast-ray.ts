/** Where a straight ray passes edges of obstacles. */
import { partCount } from './edge-cells';
import { noRow, Row } from '../shared/memory';
import { buildingCount, Edge, edgeAt, edgeCount, ON_LINE_M, onEdgesEnd, skip } from '../shared/obstacle-memory';
import { RayHits } from './ray-hits';
import { candidate, collectCandidates } from './walk-cells';

const NOBODY: u32 = 0xffffffff;

let ray: u32 = 0;
/** Makes room for whatever a segment may pass, once the cells are built. */
export function makeAcrossRoom(): void {
  across = changetype<Row<u32>>(heap.alloc((<usize>(partCount + 4)) << 2));
  acrossBeyond = changetype<Row<u32>>(heap.alloc((<usize>(partCount + 4)) << 2));
}

/** A number for edges to be marked with, that none is marked with yet. */
function nextMark(): u32 {
  if (ray === 0xffffffff) {
    for (let edge: u32 = 0; edge < edgeCount; edge++) edgeAt(edge).triedFor = 0;
    ray = 0;
  }
  return ++ray;
}

/**
 * Collects the edges that the ray from a to b passes. Edges met within a micrometre of either end do not count: a wall
 * does not screen a point that stands on it.
 * @param onLine the side (1 left of the ray, −1 right of it) on which vertices on the ray are taken to lie, as if the
 *   ray ran a hair to the other side
 * @param all whether obstacles that are left out are met too
 * @param hits receives the hits; it must have room for every edge
 */
export function castRay(
  ax: f64,
  ay: f64,
  az: f64,
  bx: f64,
  by: f64,
  bz: f64,
  onLine: f64,
  all: bool,
  hits: RayHits,
): void {
  hits.clear();
  const dx = bx - ax;
  const dy = by - ay;
  const lengthM = sqrt(dx * dx + dy * dy);
  if (edgeCount === 0 || lengthM < 2 * ON_LINE_M) return;
  const ux = dx / lengthM;
  const uy = dy / lengthM;
  const count = collectCandidates(ax, ay, ux, uy, lengthM);
  const dz = bz - az;
  const lastM = lengthM - ON_LINE_M;
  const mark = nextMark();
  const positions = hits.position;
  const topsM = hits.topM;
  const risesM = hits.riseM;
  const obstacles = hits.obstacle;
  let met: u32 = 0;
  for (let at: u32 = 0; at < count; at++) {
    const edge = edgeAt(candidate[at]);
    if (edge.triedFor === mark) continue;
    edge.triedFor = mark;
    const obstacle = edge.obstacle;
    if (!all && skip[obstacle] !== 0) continue;
    const share = edge.passedAt(ax, ay, ux, uy, onLine);
    if (onEdgesEnd) {
      hits.touches = true;
      if (share < 0 && obstacle < buildingCount) addTouchedEnds(hits, edge, ax, ay, ux, uy, lengthM);
    }
    if (share < 0) continue;
    const alongM = edge.alongM(share, ax, ay, ux, uy);
    const top = edge.top0 + share * (edge.top1 - edge.top0);
    if (alongM <= ON_LINE_M || alongM >= lastM) {
      const beyond = alongM < -ON_LINE_M || alongM > lengthM + ON_LINE_M;
      if (!beyond) hits.addEnd(obstacle, alongM > ON_LINE_M ? 1 : 0, top);
      continue;
    }
    // Not times the inverse: where tops lie on one line, rounding decides which of them are edges of the path.
    const position = alongM / lengthM;
    positions[met] = position;
    topsM[met] = top;
    risesM[met] = top - (az + position * dz);
    obstacles[met] = obstacle;
    met++;
  }
  hits.count = met;
}

/**
 * Adds the ends of a ray that lie on an edge of a building which it does not cross: it runs along the edge, or both neighbours of a vertex
 * are on one side of it. Whether it passes through the building there is for others to say.
 */
function addTouchedEnds(hits: RayHits, edge: Edge, ax: f64, ay: f64, ux: f64, uy: f64, lengthM: f64): void {
  const along0 = edge.alongM(0, ax, ay, ux, uy);
  const along1 = edge.alongM(1, ax, ay, ux, uy);
  const isOn0 = abs((edge.y0 - ay) * ux - (edge.x0 - ax) * uy) <= ON_LINE_M;
  const isOn1 = abs((edge.y1 - ay) * ux - (edge.x1 - ax) * uy) <= ON_LINE_M;
  const fromM = isOn0 && isOn1 ? min(along0, along1) : isOn0 ? along0 : along1;
  const toM = isOn0 && isOn1 ? max(along0, along1) : fromM;
  // Roofs are flat.
  if (fromM <= ON_LINE_M && toM >= -ON_LINE_M) hits.addEnd(edge.obstacle, 0, edge.top0);
  if (fromM <= lengthM + ON_LINE_M && toM >= lengthM - ON_LINE_M) hits.addEnd(edge.obstacle, 1, edge.top0);
}

/**
 * The obstacles across the last segment, some more than once, and those across its prolonged ends only; the highest of
 * their tops at the crossings, and of their `lowestM`, m. `collectAcross` writes them, the hull edge cache reads them.
 */
export let across: Row<u32> = noRow<u32>();
export let acrossBeyond: Row<u32> = noRow<u32>();
export let beyondCount: u32 = 0;
export let highestTopM: f64 = -Infinity;
export let highestLowestM: f64 = -Infinity;

/**
 * Collects the obstacles across a prolonged segment, left out or not, into `across` and `acrossBeyond`; vertices on it
 * count as lying to its right.
 * @param beforeM, afterM by how much it is prolonged at its beginning and its end
 * @returns how many there are in `across`
 */
export function collectAcross(ax: f64, ay: f64, bx: f64, by: f64, beforeM: f64, afterM: f64): u32 {
  highestTopM = -Infinity;
  highestLowestM = -Infinity;
  beyondCount = 0;
  const dx = bx - ax;
  const dy = by - ay;
  const lengthM = sqrt(dx * dx + dy * dy);
  if (edgeCount === 0 || lengthM < 2 * ON_LINE_M) return 0;
  const ux = dx / lengthM;
  const uy = dy / lengthM;
  const count = collectCandidates(ax, ay, ux, uy, lengthM);
  const lastM = lengthM - ON_LINE_M;
  const fromM = beforeM + ON_LINE_M;
  const toM = lastM - afterM;
  let before = NOBODY;
  let met: u32 = 0;
  for (let at: u32 = 0; at < count; at++) {
    const edge = edgeAt(candidate[at]);
    // Most obstacles are met twice, one time after the other.
    if (edge.obstacle === before && edge.top0 <= highestTopM && edge.top1 <= highestTopM) continue;
    const share = edge.passedAt(ax, ay, ux, uy, -1);
    if (share < 0) continue;
    const alongM = edge.alongM(share, ax, ay, ux, uy);
    if (alongM <= ON_LINE_M || alongM >= lastM) continue;
    const topM = edge.top0 + share * (edge.top1 - edge.top0);
    if (topM > highestTopM) highestTopM = topM;
    if (edge.lowestM > highestLowestM) highestLowestM = edge.lowestM;
    if (alongM <= fromM || alongM >= toM) acrossBeyond[beyondCount++] = edge.obstacle;
    else if (edge.obstacle !== before) across[met++] = before = edge.obstacle;
  }
  return met;
}
