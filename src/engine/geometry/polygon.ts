import type { PolygonSet } from '../scene/scene.ts';

export interface PlanPoint {
  x: number;
  y: number;
}

/**
 * Whether a point lies in a polygon, by the even-odd rule over all of its rings, so that holes are outside. For a point on an
 * edge the result is undefined.
 * @param polygon index of the polygon in the set
 */
export function polygonContains(set: PolygonSet, polygon: number, x: number, y: number): boolean {
  const { xy, ringStart, polygonStart } = set;
  let inside = false;
  for (let ring = polygonStart[polygon]!; ring < polygonStart[polygon + 1]!; ring++) {
    const from = ringStart[ring]!;
    const to = ringStart[ring + 1]!;
    for (let vertex = from, before = to - 1; vertex < to; before = vertex++) {
      const y0 = xy[2 * before + 1]!;
      const y1 = xy[2 * vertex + 1]!;
      if (y0 > y === y1 > y) continue;
      const x0 = xy[2 * before]!;
      if (x < x0 + ((y - y0) / (y1 - y0)) * (xy[2 * vertex]! - x0)) inside = !inside;
    }
  }
  return inside;
}

/** Squared distance from a point to the nearest edge of any ring of a polygon, m². */
export function squaredToEdgesM2(
  { xy, ringStart, polygonStart }: PolygonSet,
  polygon: number,
  x: number,
  y: number,
): number {
  const nearest = { x, y, squaredM2: Infinity };
  for (let ring = polygonStart[polygon]!; ring < polygonStart[polygon + 1]!; ring++) {
    improveNearest(xy, ringStart[ring]!, ringStart[ring + 1]!, true, x, y, nearest);
  }
  return nearest.squaredM2;
}

export function setContains(set: PolygonSet, x: number, y: number): boolean {
  for (let polygon = 0; polygon + 1 < set.polygonStart.length; polygon++) {
    if (polygonContains(set, polygon, x, y)) return true;
  }
  return false;
}

/** Position on the segment (x0, y0)–(x1, y1) nearest to (x, y): 0 at its start, 1 at its end; 0 for a segment without length. */
function nearestOnSegment(x0: number, y0: number, x1: number, y1: number, x: number, y: number): number {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const squared = dx * dx + dy * dy;
  if (squared === 0) return 0;
  return Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / squared));
}

/**
 * Finds the point nearest to (x, y) on a chain of vertices.
 * @param xy x0, y0, x1, y1, …
 * @param from first vertex
 * @param to one past the last vertex
 * @param closed whether an edge joins the last vertex to the first
 * @param best the nearest point so far with its squared distance, m²; updated in place
 */
export function improveNearest(
  xy: Float64Array,
  from: number,
  to: number,
  closed: boolean,
  x: number,
  y: number,
  best: PlanPoint & { squaredM2: number },
): void {
  for (let vertex = from; vertex < (closed ? to : Math.max(to - 1, from + 1)); vertex++) {
    const next = vertex + 1 < to ? vertex + 1 : from;
    const x0 = xy[2 * vertex]!;
    const y0 = xy[2 * vertex + 1]!;
    const x1 = xy[2 * next]!;
    const y1 = xy[2 * next + 1]!;
    const share = nearestOnSegment(x0, y0, x1, y1, x, y);
    const px = x0 + share * (x1 - x0);
    const py = y0 + share * (y1 - y0);
    const squaredM2 = (px - x) ** 2 + (py - y) ** 2;
    if (squaredM2 < best.squaredM2) {
      best.x = px;
      best.y = py;
      best.squaredM2 = squaredM2;
    }
  }
}

/** The point on the edges (all rings) of a polygon set nearest to (x, y), with the squared distance, m². */
export function nearestOnEdges(set: PolygonSet, x: number, y: number): PlanPoint & { squaredM2: number } {
  const best = { x, y, squaredM2: Infinity };
  for (let ring = 0; ring + 1 < set.ringStart.length; ring++) {
    improveNearest(set.xy, set.ringStart[ring]!, set.ringStart[ring + 1]!, true, x, y, best);
  }
  return best;
}
