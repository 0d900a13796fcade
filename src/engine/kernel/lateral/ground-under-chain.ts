/**
 * Tests whether the ground rises above the chain of a lateral path, in which case there is no path (docs/lateral-paths.md). The
 * host has the terrain. Its answer for a hull edge is cached with the hull edge.
 */
import { LateralSearch } from './lateral-search';
import { line } from '../shared/direct-line';
import { ON_LINE_M } from '../shared/obstacle-memory';
import { cacheOf, HullEdgeCache } from './hull-edge-cache';
import { nodeX, nodeY } from './pair-ends';

/**
 * Requests the ground under a straight line from a to b from the host. The host adds the points of the upper envelope of the
 * ground, ends included, by `addGroundPoint`.
 */
declare function traceGround(ax: f64, ay: f64, bx: f64, by: f64): void;

let hasTerrain: bool = false;
let askedBy: HullEdgeCache = changetype<HullEdgeCache>(0);

/** Sets whether the scene has terrain. Without terrain the ground is flat at 0. */
export function setTerrain(has: bool): void {
  hasTerrain = has;
}

/** Adds a point of the ground under the requested line: its position, 0 … 1, and its height, m. */
export function addGroundPoint(position: f64, z: f64): void {
  askedBy.addGround(position, z);
}

/** Whether the ground rises above the measured chain anywhere. */
export function liesUnderGround(search: LateralSearch): bool {
  if (!hasTerrain) return false;
  const chain = search.chain;
  const isLeft = search.side > 0;
  let planM: f64 = 0;
  for (let index = 0; index <= chain.corners; index++) planM += chain.hullEdgeM[index];
  const climb = (line.receiverZ - line.sourceZ) / planM;
  let passedM: f64 = 0;
  for (let index = 0; index <= chain.corners; index++) {
    const node = chain.at(index);
    const lengthM = chain.hullEdgeM[index];
    const startZ = line.sourceZ + climb * passedM;
    const cache = cacheOf(node.id, chain.at(index + 1).id);
    const hullEdge = cache.hullEdge(node.hullEdge);
    if (hullEdge.groundStart === hullEdge.groundEnd) {
      askedBy = cache;
      hullEdge.groundStart = cache.groundCount();
      traceGround(nodeX(hullEdge.from), nodeY(hullEdge.from), nodeX(hullEdge.to), nodeY(hullEdge.to));
      hullEdge.groundEnd = cache.groundCount();
    }
    for (let at = hullEdge.groundStart; at < hullEdge.groundEnd; at++) {
      const position = isLeft ? cache.groundPosition(at) : 1 - cache.groundPosition(at);
      if (cache.groundZ(at) - (startZ + climb * position * lengthM) > ON_LINE_M) return true;
    }
    passedM += lengthM;
  }
  return false;
}
