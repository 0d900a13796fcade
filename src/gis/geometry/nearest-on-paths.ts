import type { Position } from '../crs/crs.ts';

/** Vertices in order, x0, y0, x1, y1, … A ring repeats its first vertex at the end. */
export type SnapPath = ArrayLike<number>;

/**
 * Snaps a point to paths: to the nearest vertex within reach, or else to the nearest point of an edge.
 * @param reach largest distance, in the unit of the coordinates
 * @returns null if nothing is within reach
 */
export function nearestOnPaths([x, y]: Position, paths: Iterable<SnapPath>, reach: number): Position | null {
  let [vertex, vertexAway]: [Position | null, number] = [null, reach];
  let [onEdge, edgeAway]: [Position | null, number] = [null, reach];
  for (const path of paths) {
    for (let at = 0; at + 1 < path.length; at += 2) {
      const [endX, endY] = [path[at] ?? NaN, path[at + 1] ?? NaN];
      const away = Math.hypot(endX - x, endY - y);
      if (away <= vertexAway) [vertex, vertexAway] = [[endX, endY], away];
      if (at === 0) continue;
      const [startX, startY] = [path[at - 2] ?? NaN, path[at - 1] ?? NaN];
      const [alongX, alongY] = [endX - startX, endY - startY];
      const squared = alongX * alongX + alongY * alongY;
      if (squared === 0) continue;
      const share = ((x - startX) * alongX + (y - startY) * alongY) / squared;
      if (share <= 0 || share >= 1) continue;
      const place: Position = [startX + share * alongX, startY + share * alongY];
      const beside = Math.hypot(place[0] - x, place[1] - y);
      if (beside <= edgeAway) [onEdge, edgeAway] = [place, beside];
    }
  }
  return vertex ?? onEdge;
}
