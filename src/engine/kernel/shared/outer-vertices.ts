/** Finds the outer vertices of obstacles: those that may be corners of a hull around several obstacles. */
import { noRow, remadeRow, Row, rowOf } from './memory';
import {
  buildingCount,
  nextInBody,
  obstacleCount,
  vertexCount,
  vertexStart,
  vertexX,
  vertexY,
} from './obstacle-memory';

/**
 * The vertices on the convex hull of each obstacle, or all of its vertices. Obstacle o has those from start[o] to start[o + 1] −
 * 1. The corners of any larger hull around the whole obstacle are among them.
 */
export let outerStart: Row<u32> = noRow<u32>();
export let outerVertex: Row<u32> = noRow<u32>();
/** 1 for a body that is one convex footprint or one straight edge. No line cuts it into more than one piece on a side. */
export let convex: Row<u8> = noRow<u8>();

/** For an obstacle with more vertices than this, all vertices are kept. */
const MAX_SORTED: u32 = 128;

/** Finds the outer vertices, and which bodies are convex. Call this after the obstacles are written. */
export function findOuterVertices(): void {
  outerStart = remadeRow<u32>(outerStart, obstacleCount + 1);
  outerVertex = remadeRow<u32>(outerVertex, 2 * vertexCount);
  const sorted = rowOf<u32>(vertexCount);
  let count: u32 = 0;
  for (let obstacle: u32 = 0; obstacle < obstacleCount; obstacle++) {
    outerStart[obstacle] = count;
    const from = vertexStart[obstacle];
    const vertices = vertexStart[obstacle + 1] - from;
    if (vertices > MAX_SORTED) {
      for (let at: u32 = 0; at < vertices; at++) outerVertex[count++] = from + at;
      continue;
    }
    for (let at: u32 = 0; at < vertices; at++) {
      let to = at;
      while (to > 0 && isBefore(from + at, sorted[to - 1])) {
        sorted[to] = sorted[to - 1];
        to--;
      }
      sorted[to] = from + at;
    }
    count = appendHull(sorted, vertices, count);
  }
  outerStart[obstacleCount] = count;
  heap.free(changetype<usize>(sorted));
  convex = remadeRow<u8>(convex, obstacleCount);
  for (let obstacle: u32 = 0; obstacle < obstacleCount; obstacle++) convex[obstacle] = isConvex(obstacle) ? 1 : 0;
}

/**
 * Appends the hull of vertices that are sorted by x, then y: first its lower side, then back along its upper side (Andrew’s
 * algorithm).
 */
function appendHull(sorted: Row<u32>, vertices: u32, first: u32): u32 {
  let count = first;
  for (let at: u32 = 0; at < vertices; at++) {
    while (count >= first + 2 && !turnsLeft(outerVertex[count - 2], outerVertex[count - 1], sorted[at])) count--;
    outerVertex[count++] = sorted[at];
  }
  const lower = count;
  for (let at: u32 = 1; at < vertices; at++) {
    const vertex = sorted[vertices - 1 - at];
    while (count > lower && !turnsLeft(outerVertex[count - 2], outerVertex[count - 1], vertex)) count--;
    outerVertex[count++] = vertex;
  }
  // The last vertex is the first one.
  return vertices > 1 ? count - 1 : count;
}

function isBefore(a: u32, b: u32): bool {
  return vertexX(a) < vertexX(b) || (vertexX(a) === vertexX(b) && vertexY(a) < vertexY(b));
}

function turnsLeft(a: u32, b: u32, c: u32): bool {
  const dx = vertexX(b) - vertexX(a);
  const dy = vertexY(b) - vertexY(a);
  return dx * (vertexY(c) - vertexY(a)) - dy * (vertexX(c) - vertexX(a)) > 0;
}

function isConvex(obstacle: u32): bool {
  if (nextInBody[obstacle] !== obstacle) return false;
  const vertices = vertexStart[obstacle + 1] - vertexStart[obstacle];
  if (obstacle >= buildingCount) return vertices === 2;
  return vertices < MAX_SORTED && outerStart[obstacle + 1] - outerStart[obstacle] === vertices;
}
