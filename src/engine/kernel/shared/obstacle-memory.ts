/** The obstacles of the scene, in the layout of `obstacles/lay-out-obstacles.ts`. One instance of the kernel holds one scene. */
import { alignedZeros, List, noRow, remadeRow, Row, rowOf, zeros } from './memory';
import { exchangeWidths, makeWidths } from './obstacle-widths';

/** An end of an edge this close to a ray lies on the ray, m. */
export const ON_LINE_M: f64 = 1e-6;

/** An edge in plan with its tops. `triedFor` is the last ray for which it was tested, because an edge lies in several cells. */
@unmanaged
export class Edge {
  x0: f64;
  y0: f64;
  top0: f64;
  x1: f64;
  y1: f64;
  top1: f64;
  obstacle: u32;
  triedFor: u32;
  /** The lowest point of the top of the obstacle, m. */
  lowestM: f64;

  /**
   * The position on the edge at which an infinitely long ray crosses it. Sets `onEdgesEnd`.
   * @param onLine the side on which ends on the ray count: 1 left of the ray, −1 right of it
   * @returns 0 … 1 from the first end; −1 if the ray does not cross the edge
   */
  @inline
  passedAt(ax: f64, ay: f64, ux: f64, uy: f64, onLine: f64): f64 {
    // Distances of the ends to the left of the ray. The ends must be on different sides.
    const left0 = (this.y0 - ay) * ux - (this.x0 - ax) * uy;
    const left1 = (this.y1 - ay) * ux - (this.x1 - ax) * uy;
    const on0 = abs(left0) <= ON_LINE_M;
    const on1 = abs(left1) <= ON_LINE_M;
    onEdgesEnd = on0 || on1;
    const isLeft0 = (on0 ? onLine : left0) > 0;
    const isLeft1 = (on1 ? onLine : left1) > 0;
    // For an end on the ray, rounding may give a share slightly outside 0 … 1.
    const share = left0 / (left0 - left1);
    return isLeft0 === isLeft1 ? -1 : share < 0 ? 0 : share > 1 ? 1 : share;
  }

  /** Distance along a ray to the point at a share of the edge, m. */
  @inline
  alongM(share: f64, ax: f64, ay: f64, ux: f64, uy: f64): f64 {
    const x = this.x0 - ax;
    const y = this.y0 - ay;
    return (x + share * (this.x1 - this.x0)) * ux + (y + share * (this.y1 - this.y0)) * uy;
  }
}

/** Whether the edge last tested by `passedAt` has an end on the ray. */
export let onEdgesEnd: bool = false;

/** A circle around an obstacle and its body, m. */
@unmanaged
export class Circle {
  x: f64;
  y: f64;
  radiusM: f64;
}

export let obstacleCount: u32 = 0;
/** Obstacles below this index are buildings. Walls and temporary barriers follow. */
export let buildingCount: u32 = 0;
/** Obstacles from this index on are temporary barriers. */
export let temporaryFrom: u32 = 0;
export let vertexCount: u32 = 0;
export let edgeCount: u32 = 0;

/** By obstacle. Obstacle o has the vertices and edges from start[o] to start[o + 1] − 1. */
export let vertexStart: Row<u32> = noRow<u32>();
export let edgeStart: Row<u32> = noRow<u32>();
export let lowestM: Row<f64> = noRow<f64>();
export let connected: Row<u8> = noRow<u8>();
/** The next obstacle of the same body, in a cycle, because a body joins as a whole. A single obstacle is its own next one. */
export let nextInBody: Row<u32> = noRow<u32>();
/** The lowest index in the body of each obstacle. */
export let bodyOf: Row<u32> = noRow<u32>();
/** How often each obstacle is excluded. An obstacle counts if the value is 0. */
export let skip: Row<u16> = noRow<u16>();
/** x0, y0, x1, y1, … m, and the obstacle of each vertex. */
export let vertexXy: Row<f64> = noRow<f64>();
export let obstacleOf: Row<u32> = noRow<u32>();
/** An edge that starts or ends at each vertex. */
export let vertexEdge: Row<u32> = noRow<u32>();

let circles: usize = 0;
let edges: usize = 0;

/**
 * Arrays that the host writes and `indexObstacles` reads and frees: x, y, radius per obstacle; x0, y0, top0, x1, y1, top1 per
 * edge; and the obstacle of each edge.
 */
export let circleRow: Row<f64> = noRow<f64>();
export let edgeRow: Row<f64> = noRow<f64>();
export let edgeObstacle: Row<u32> = noRow<u32>();

export function circleOf(obstacle: u32): Circle {
  return changetype<Circle>(circles + <usize>obstacle * offsetof<Circle>());
}

export function edgeAt(edge: u32): Edge {
  return changetype<Edge>(edges + <usize>edge * offsetof<Edge>());
}

/**
 * Allocates the obstacles of a scene, or replaces them by those of the same scene with other temporary barriers. The host then
 * writes all arrays except `edgeStart` and `obstacleOf`. Edges are grouped by obstacle.
 */
export function makeObstacleRoom(
  obstacles: u32,
  buildings: u32,
  temporary: u32,
  vertices: u32,
  edgesInAll: u32,
  outlinePoints: u32,
): void {
  obstacleCount = obstacles;
  buildingCount = buildings;
  temporaryFrom = temporary;
  vertexCount = vertices;
  edgeCount = edgesInAll;
  vertexStart = remadeRow<u32>(vertexStart, obstacles + 1);
  edgeStart = remadeRow<u32>(edgeStart, obstacles + 1);
  lowestM = remadeRow<f64>(lowestM, obstacles);
  connected = remadeRow<u8>(connected, obstacles);
  nextInBody = remadeRow<u32>(nextInBody, obstacles);
  bodyOf = remadeRow<u32>(bodyOf, obstacles);
  makeWidths(obstacles, outlinePoints);
  skip = remadeRow<u16>(skip, obstacles);
  vertexXy = remadeRow<f64>(vertexXy, 2 * vertices);
  obstacleOf = remadeRow<u32>(obstacleOf, vertices);
  vertexEdge = remadeRow<u32>(vertexEdge, vertices);
  if (circles !== 0) heap.free(circles);
  circles = zeros(<usize>obstacles * offsetof<Circle>());
  edges = alignedZeros(<usize>edgesInAll * offsetof<Edge>(), edges);
  circleRow = rowOf<f64>(3 * obstacles);
  edgeRow = rowOf<f64>(6 * edgesInAll);
  edgeObstacle = rowOf<u32>(edgesInAll);
}

/** Reads edges and circles from the arrays that the host has written, and frees these arrays. */
function takeRows(): void {
  for (let at: u32 = 0; at < edgeCount; at++) {
    const edge = edgeAt(at);
    edge.x0 = edgeRow[6 * at];
    edge.y0 = edgeRow[6 * at + 1];
    edge.top0 = edgeRow[6 * at + 2];
    edge.x1 = edgeRow[6 * at + 3];
    edge.y1 = edgeRow[6 * at + 4];
    edge.top1 = edgeRow[6 * at + 5];
    edge.obstacle = edgeObstacle[at];
  }
  for (let obstacle: u32 = 0; obstacle < obstacleCount; obstacle++) {
    const circle = circleOf(obstacle);
    circle.x = circleRow[3 * obstacle];
    circle.y = circleRow[3 * obstacle + 1];
    circle.radiusM = circleRow[3 * obstacle + 2];
  }
  heap.free(changetype<usize>(edgeRow));
  heap.free(changetype<usize>(edgeObstacle));
  heap.free(changetype<usize>(circleRow));
}

/** Derives edges, circles, the obstacle of each vertex, and the first edge of each obstacle. */
export function indexObstacles(): void {
  takeRows();
  for (let obstacle: u32 = 0; obstacle < obstacleCount; obstacle++) {
    for (let vertex = vertexStart[obstacle]; vertex < vertexStart[obstacle + 1]; vertex++)
      obstacleOf[vertex] = obstacle;
  }
  // Edges are grouped by obstacle.
  for (let at: u32 = 0; at < edgeCount; at++) {
    const edge = edgeAt(at);
    edge.lowestM = lowestM[edge.obstacle];
    edgeStart[edge.obstacle + 1]++;
  }
  for (let obstacle: u32 = 0; obstacle < obstacleCount; obstacle++) edgeStart[obstacle + 1] += edgeStart[obstacle];
}

/** The excluded obstacles. An obstacle that is excluded twice is listed twice. */
export const skipped: List<u32> = List.create<u32>();

/** Excludes an obstacle until `restore` is called. `restore` works in the reverse order of `exclude`. */
export function exclude(obstacle: u32): void {
  skipped.add(obstacle);
  skip[obstacle]++;
}

/** Restores the obstacle that was excluded last. @returns its index. At least one obstacle must be excluded */
export function restore(): u32 {
  const obstacle = skipped.at(--skipped.count);
  skip[obstacle]--;
  return obstacle;
}

/**
 * Index of the first obstacle that `excludeFrom` has excluded. This obstacle and all later ones stay excluded until `restoreFrom`
 * restores them. They are not listed in `skipped`, because cached hulls test them by this index.
 */
export let excludedFrom: u32 = u32.MAX_VALUE;

export function excludeFrom(first: u32): void {
  for (let obstacle = first; obstacle < obstacleCount; obstacle++) skip[obstacle]++;
  excludedFrom = first;
  exchangeWidths();
}

/** Restores the obstacles that `excludeFrom` has excluded. */
export function restoreFrom(first: u32): void {
  for (let obstacle = first; obstacle < obstacleCount; obstacle++) skip[obstacle]--;
  excludedFrom = u32.MAX_VALUE;
  exchangeWidths();
}

/** Whether a point is inside a building (even-odd rule over all edges) and not on its edges. */
export function contains(building: u32, x: f64, y: f64): bool {
  let isInside = false;
  for (let at = edgeStart[building]; at < edgeStart[building + 1]; at++) {
    const edge = edgeAt(at);
    const dx = edge.x1 - edge.x0;
    const dy = edge.y1 - edge.y0;
    const offX = x - edge.x0;
    const offY = y - edge.y0;
    const share = min(1, max(0, (offX * dx + offY * dy) / (dx * dx + dy * dy)));
    const besideX = offX - share * dx;
    const besideY = offY - share * dy;
    if (besideX * besideX + besideY * besideY <= ON_LINE_M * ON_LINE_M) return false;
    if (edge.y0 > y !== edge.y1 > y && offX < (offY / dy) * dx) isInside = !isInside;
  }
  return isInside;
}

/** Coordinates of a vertex, m. */
export function vertexX(vertex: u32): f64 {
  return vertexXy[2 * vertex];
}

export function vertexY(vertex: u32): f64 {
  return vertexXy[2 * vertex + 1];
}
