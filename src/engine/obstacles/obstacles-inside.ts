/** Finds the obstacles inside a work area, which do not screen the equipment of that area. */
import type { Box } from '../geometry/box.ts';
import { nearestOnEdges, polygonContains, setContains } from '../geometry/polygon.ts';
import type { PolygonSet, Scene } from '../scene/scene.ts';
import type { Obstacles } from './lay-out-obstacles.ts';

/** A vertex this close to the edge of an area is on the edge, m. */
const ON_EDGE_M = 1e-6;

/**
 * The obstacles inside an area: no part of them is outside, and they do not merely follow the edge of the area, as its own
 * barrier does. Barrier lines are never included, because their purpose is to screen.
 * @param box bounding box of the area, m
 * @returns indices of the obstacles
 */
export function obstaclesInside(
  area: PolygonSet,
  { x0, y0, x1, y1 }: Box,
  obstacles: Obstacles,
  scene: Scene,
): Uint32Array {
  const { vertexStart, vertexXy, tipCount, buildingCount, lineFrom } = obstacles;
  const locate = (x: number, y: number): 'inside' | 'outside' | 'edge' => {
    if (x < x0 - ON_EDGE_M || x > x1 + ON_EDGE_M || y < y0 - ON_EDGE_M || y > y1 + ON_EDGE_M) return 'outside';
    if (nearestOnEdges(area, x, y).squaredM2 <= ON_EDGE_M ** 2) return 'edge';
    return setContains(area, x, y) ? 'inside' : 'outside';
  };
  const isInside = (obstacle: number): boolean => {
    let within = false;
    const from = vertexStart[obstacle]!;
    const to = vertexStart[obstacle + 1]! - tipCount[obstacle]!;
    for (let vertex = from; vertex < to; vertex++) {
      const x = vertexXy[2 * vertex]!;
      const y = vertexXy[2 * vertex + 1]!;
      const location = locate(x, y);
      if (location === 'outside') return false;
      within ||= location === 'inside';
      if (vertex + 1 === to) continue;
      const middle = locate((x + vertexXy[2 * vertex + 2]!) / 2, (y + vertexXy[2 * vertex + 3]!) / 2);
      if (middle === 'outside') return false;
      within ||= middle === 'inside';
    }
    // A building whose whole outline is the edge of the area is inside, unless it fills a hole.
    return within || (obstacle < buildingCount && isBodyInside(area, scene, obstacle));
  };
  return Uint32Array.from({ length: lineFrom }, (_, obstacle) => obstacle).filter(isInside);
}

/** Whether a point within the outline of a building, just beside the middle of its first edge with a length, is in the area. */
function isBodyInside(area: PolygonSet, { buildings: { footprints } }: Scene, building: number): boolean {
  const from = footprints.ringStart[footprints.polygonStart[building]!]!;
  const to = footprints.ringStart[footprints.polygonStart[building]! + 1]!;
  for (let vertex = from; vertex + 1 < to; vertex++) {
    const ax = footprints.xy[2 * vertex]!;
    const ay = footprints.xy[2 * vertex + 1]!;
    const dx = footprints.xy[2 * vertex + 2]! - ax;
    const dy = footprints.xy[2 * vertex + 3]! - ay;
    for (const beside of [1e-4, -1e-4]) {
      const x = ax + dx / 2 - dy * beside;
      const y = ay + dy / 2 + dx * beside;
      if (polygonContains(footprints, building, x, y)) return setContains(area, x, y);
    }
  }
  return false;
}
