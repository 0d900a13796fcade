/**
 * The positions where the equipment of a source may be: on the source’s shape, and at least a metre from a temporary barrier
 * around it.
 */
import { clipRing, measureRings, type Ring } from '../geometry/clip.ts';
import { improveNearest, nearestOnEdges, type PlanPoint, setContains } from '../geometry/polygon.ts';
import type { PolygonSet, SourceShape } from '../scene/scene.ts';

/** Least distance of equipment from the inside of a temporary barrier, m. */
const INSIDE_BARRIER_M = 1;
/** A receiver in a work area or within this distance is flagged, and predicted at this distance, m. */
export const NEAR_AREA_M = 1;

export type WorkSite =
  | { readonly kind: 'point'; readonly x: number; readonly y: number }
  | { readonly kind: 'line'; readonly xy: Float64Array; readonly lengthsM: Float64Array }
  | {
      readonly kind: 'polygon';
      /** Outer rings anticlockwise, holes clockwise. A convex polygon is already reduced by the distance from the barrier. */
      readonly rings: readonly Ring[];
      /** The same rings as a set, in which the nearest point is searched. */
      readonly polygons: PolygonSet;
      /** For a polygon with a barrier that is not convex: its edges, from which equipment keeps its distance. */
      readonly barrier: PolygonSet | null;
      /** The position used if no position away from the barrier is found nearby. */
      readonly deepest: PlanPoint;
    };

/**
 * Prepares the shape of a source.
 * @param fenced whether a temporary barrier is along the edge of the polygon
 */
export function prepareSite(shape: SourceShape, fenced: boolean): WorkSite {
  switch (shape.kind) {
    case 'point':
      return { kind: 'point', x: shape.x, y: shape.y };
    case 'line':
      return lineSite(shape.xy);
    case 'polygon':
      return polygonSite(shape.polygons, fenced);
  }
}

/** A line with the length from its start to each vertex. A line without length becomes a point. */
function lineSite(xy: Float64Array): WorkSite {
  const lengthsM = new Float64Array(xy.length / 2);
  for (let vertex = 1; vertex < lengthsM.length; vertex++) {
    const dx = xy[2 * vertex]! - xy[2 * vertex - 2]!;
    const dy = xy[2 * vertex + 1]! - xy[2 * vertex - 1]!;
    lengthsM[vertex] = lengthsM[vertex - 1]! + Math.hypot(dx, dy);
  }
  if (!(lengthsM.at(-1)! > 0)) return { kind: 'point', x: xy[0]!, y: xy[1]! };
  return { kind: 'line', xy, lengthsM };
}

function polygonSite(polygons: PolygonSet, fenced: boolean): WorkSite {
  const rings = orientedRings(polygons);
  // A polygon without area becomes a line along its edge.
  if (!(measureRings(rings).area > 1e-9)) return lineSite(rings[0] ?? Float64Array.of(0, 0));
  if (!fenced) return { kind: 'polygon', rings, polygons, barrier: null, deepest: { x: 0, y: 0 } };
  const [only] = rings;
  if (rings.length === 1 && only !== undefined && isConvex(only)) {
    const drawnIn = drawIn(only, INSIDE_BARRIER_M);
    if (measureRings([drawnIn]).area > 1e-9) {
      const xy = Float64Array.from(drawnIn);
      const inner = { xy, ringStart: Uint32Array.of(0, xy.length / 2), polygonStart: Uint32Array.of(0, 1) };
      return { kind: 'polygon', rings: [drawnIn], polygons: inner, barrier: null, deepest: { x: 0, y: 0 } };
    }
  }
  return { kind: 'polygon', rings, polygons, barrier: polygons, deepest: deepestPoint(polygons, rings) };
}

/** The rings of a set, outer rings anticlockwise and holes clockwise. */
function orientedRings({ xy, ringStart, polygonStart }: PolygonSet): Ring[] {
  const rings: Ring[] = [];
  for (let polygon = 0; polygon + 1 < polygonStart.length; polygon++) {
    for (let ring = polygonStart[polygon]!; ring < polygonStart[polygon + 1]!; ring++) {
      const from = ringStart[ring]!;
      const to = ringStart[ring + 1]!;
      const isHole = ring > polygonStart[polygon]!;
      const vertices = Float64Array.from(xy.subarray(2 * from, 2 * to));
      const turned = measureRings([vertices]).area > 0 === isHole;
      rings.push(turned ? reversed(vertices) : vertices);
    }
  }
  return rings;
}

function reversed(ring: Ring): Ring {
  const count = ring.length / 2;
  return ring.map((_, at) => ring[2 * (count - 1 - (at >> 1)) + (at & 1)]!);
}

/** Whether an anticlockwise ring turns left at every vertex. */
function isConvex(ring: Ring): boolean {
  const count = ring.length / 2;
  let turns = 0;
  for (let vertex = 0; vertex < count; vertex++) {
    const [ax, ay, bx, by, cx, cy] = [0, 1, 2].flatMap((step) => {
      const at = 2 * ((vertex + step) % count);
      return [ring[at]!, ring[at + 1]!];
    }) as [number, number, number, number, number, number];
    if ((bx - ax) * (cy - by) - (by - ay) * (cx - bx) < 0) return false;
    // A ring that turns left everywhere but goes round more than once is a star and not convex.
    if (by > ay !== cy > by) turns++;
  }
  return turns <= 2;
}

/** An anticlockwise convex ring with each edge moved inwards. */
function drawIn(ring: Ring, byM: number): Ring {
  let remaining = ring;
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length;
    const dx = ring[next]! - ring[at]!;
    const dy = ring[next + 1]! - ring[at + 1]!;
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    const nx = dy / length;
    const ny = -dx / length;
    remaining = clipRing(remaining, nx, ny, nx * ring[at]! + ny * ring[at + 1]! - byM);
  }
  return remaining;
}

/** Number of points per side of the bounding box that are tested in the search for the point farthest from the edges. */
const DEEPEST_TRIALS = 40;

function deepestPoint(polygons: PolygonSet, rings: readonly Ring[]): PlanPoint {
  const { x0, y0, x1, y1 } = measureRings(rings);
  const deepest = { x: rings[0]?.[0] ?? 0, y: rings[0]?.[1] ?? 0 };
  let depth = 0;
  for (let trial = 0; trial < DEEPEST_TRIALS ** 2; trial++) {
    const x = x0 + ((x1 - x0) * (0.5 + (trial % DEEPEST_TRIALS))) / DEEPEST_TRIALS;
    const y = y0 + ((y1 - y0) * (0.5 + Math.floor(trial / DEEPEST_TRIALS))) / DEEPEST_TRIALS;
    if (!setContains(polygons, x, y)) continue;
    const { squaredM2 } = nearestOnEdges(polygons, x, y);
    if (squaredM2 > depth) {
      depth = squaredM2;
      deepest.x = x;
      deepest.y = y;
    }
  }
  return deepest;
}

/** Largest number of steps away from the barrier. Each step clears the nearest edge. */
const MAX_STEPS = 16;

/**
 * The possible position of equipment that is nearest to a point: the point itself if it is in the site. In a site with a barrier,
 * a position at least a metre from the barrier.
 */
export function nearestInSite(site: WorkSite, x: number, y: number): PlanPoint {
  switch (site.kind) {
    case 'point':
      return { x: site.x, y: site.y };
    case 'line': {
      const best = { x, y, squaredM2: Infinity };
      improveNearest(site.xy, 0, site.xy.length / 2, false, x, y, best);
      return best;
    }
    case 'polygon': {
      const inside = setContains(site.polygons, x, y);
      const nearest = inside ? { x, y } : nearestOnEdges(site.polygons, x, y);
      return site.barrier === null ? nearest : clearOfBarrier(site.barrier, site.deepest, nearest);
    }
  }
}

/**
 * Moves a point in or on a polygon away from the edges until it is a metre inside. If the area is too narrow, the result is the
 * position farthest from all edges. It is chosen among the positions that the search passed, and the positions on a line straight
 * across the area from the nearest edge.
 */
function clearOfBarrier(barrier: PolygonSet, deepest: PlanPoint, start: PlanPoint): PlanPoint {
  const wantedM = INSIDE_BARRIER_M - 1e-9;
  const best: Clearing = { x: deepest.x, y: deepest.y, clearM: 0 };
  let { x, y } = start;
  let across: { readonly edge: PlanPoint; readonly inward: PlanPoint } | null = null;
  for (let step = 0; step < MAX_STEPS; step++) {
    const edge = nearestOnEdges(barrier, x, y);
    const distanceM = Math.sqrt(edge.squaredM2);
    const inside = setContains(barrier, x, y);
    if (inside && distanceM >= wantedM) return { x, y };
    improveClearing(best, barrier, x, y);
    const inward = inwardFrom(barrier, edge, x, y, distanceM, inside);
    if (inward === null) break;
    across ??= { edge, inward };
    x = edge.x + INSIDE_BARRIER_M * inward.x;
    y = edge.y + INSIDE_BARRIER_M * inward.y;
  }
  improveClearing(best, barrier, x, y);
  if (across !== null) findAcross(best, barrier, across.edge, across.inward);
  return { x: best.x, y: best.y };
}

type Clearing = PlanPoint & { clearM: number };

/** Replaces the best position by one that is in the polygon and farther from its edges. */
function improveClearing(best: Clearing, barrier: PolygonSet, x: number, y: number): void {
  if (!setContains(barrier, x, y)) return;
  const clearM = Math.sqrt(nearestOnEdges(barrier, x, y).squaredM2);
  if (clearM <= best.clearM) return;
  best.x = x;
  best.y = y;
  best.clearM = clearM;
}

/** Number of positions tested across the area from its edge. */
const ACROSS_TRIALS = 40;

function findAcross(best: Clearing, barrier: PolygonSet, edge: PlanPoint, inward: PlanPoint): void {
  for (let trial = 1; trial <= ACROSS_TRIALS; trial++) {
    const alongM = (INSIDE_BARRIER_M * trial) / ACROSS_TRIALS;
    improveClearing(best, barrier, edge.x + alongM * inward.x, edge.y + alongM * inward.y);
  }
}

/** Steps from a point of the edge that show which direction is inwards, m. The second is for areas narrower than the first. */
const EDGE_STEPS_M = [0.05, 0.001];

/** Unit vector into the polygon at a point of its edge, through (x, y) if this point is not on the edge. */
function inwardFrom(
  barrier: PolygonSet,
  edge: PlanPoint,
  x: number,
  y: number,
  distanceM: number,
  inside: boolean,
): PlanPoint | null {
  if (distanceM > 1e-6) {
    const turn = inside ? 1 / distanceM : -1 / distanceM;
    return { x: (x - edge.x) * turn, y: (y - edge.y) * turn };
  }
  // The point is on the edge. Of sixteen directions, the one that leads farthest from all edges is chosen.
  for (const stepM of EDGE_STEPS_M) {
    let best: PlanPoint | null = null;
    let depth = 0;
    for (let trial = 0; trial < 16; trial++) {
      const ux = Math.cos((Math.PI * trial) / 8);
      const uy = Math.sin((Math.PI * trial) / 8);
      const px = edge.x + stepM * ux;
      const py = edge.y + stepM * uy;
      if (!setContains(barrier, px, py)) continue;
      const { squaredM2 } = nearestOnEdges(barrier, px, py);
      if (squaredM2 > depth) {
        depth = squaredM2;
        best = { x: ux, y: uy };
      }
    }
    if (best !== null) return best;
  }
  return null;
}

/** Distance in plan from a point to the shape of a source as drawn, m; 0 inside. */
export function distanceToShapeM(shape: SourceShape, x: number, y: number): number {
  switch (shape.kind) {
    case 'point':
      return Math.hypot(shape.x - x, shape.y - y);
    case 'line': {
      const best = { x, y, squaredM2: Infinity };
      improveNearest(shape.xy, 0, shape.xy.length / 2, false, x, y, best);
      return Math.sqrt(best.squaredM2);
    }
    case 'polygon':
      return setContains(shape.polygons, x, y) ? 0 : Math.sqrt(nearestOnEdges(shape.polygons, x, y).squaredM2);
  }
}
