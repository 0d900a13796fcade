/**
 * Corners that miss one another, or an edge, by less than any survey knows are brought together: two houses that share a wall are drawn one by one, and rounded
 * degrees or a projection leave gaps between them that sound would slip through.
 */
import Flatbush from 'flatbush';
import type { PolygonSet, Walls } from '../acoustics/scene.ts';

/** What is nearer than this is meant to touch, m. */
const WELD_M = 1e-4;
/** What is nearer than this touches as it is, m. */
const TOUCHES_M = 1e-8;

/** A place on the way from one vertex to the next one, and how far along it is, m. */
interface Insertion {
  readonly alongM: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Welds the footprints of buildings and the walls: corners move to the first one that is near, and an edge that passes near a corner goes by it.
 * @returns both, those that were given where there is nothing to weld
 */
export function weldCorners(footprints: PolygonSet, walls: Walls): { footprints: PolygonSet; walls: Walls } {
  const split = footprints.xy.length;
  const xy = new Float64Array(split + walls.xy.length);
  xy.set(footprints.xy);
  xy.set(walls.xy, split);
  const next = nextVertices(footprints, walls);
  const near = edgesNear(xy, next);
  if (near.size === 0) return { footprints, walls };
  const moved = weldToCorners(xy, next, near);
  const insertions = insertionsOf(xy, next, near);
  if (moved === 0 && insertions.size === 0) return { footprints, walls };
  return {
    footprints: withInsertions(footprints, xy.subarray(0, split), insertions),
    walls: wallsWithInsertions(walls, xy.subarray(split), split / 2, insertions),
  };
}

/** Of each vertex of the footprints, then of the walls, the one that its edge leads to; itself at the end of a wall. */
function nextVertices({ xy, ringStart }: PolygonSet, walls: Walls): Uint32Array {
  const before = xy.length / 2;
  const next = Uint32Array.from({ length: before + walls.xy.length / 2 }, (_, vertex) => vertex + 1);
  for (let ring = 0; ring + 1 < ringStart.length; ring++) {
    if (ringStart[ring + 1]! > ringStart[ring]!) next[ringStart[ring + 1]! - 1] = ringStart[ring]!;
  }
  for (let wall = 0; wall + 1 < walls.start.length; wall++) {
    const last = before + walls.start[wall + 1]! - 1;
    if (walls.start[wall + 1]! > walls.start[wall]!) next[last] = last;
  }
  return next;
}

/** By vertex, the edges (their first vertices) that it may be near to, its own two left out; only vertices that have some. */
function edgesNear(xy: Float64Array, next: Uint32Array): Map<number, number[]> {
  const near = new Map<number, number[]>();
  if (next.length === 0) return near;
  const index = new Flatbush(next.length);
  next.forEach((to, from) => {
    const [ax, ay, bx, by] = [xy[2 * from]!, xy[2 * from + 1]!, xy[2 * to]!, xy[2 * to + 1]!];
    index.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
  });
  index.finish();
  // Corners that have moved are still found.
  const reachM = 3 * WELD_M;
  for (let vertex = 0; vertex < next.length; vertex++) {
    const [x, y] = [xy[2 * vertex]!, xy[2 * vertex + 1]!];
    const edges = index.search(x - reachM, y - reachM, x + reachM, y + reachM);
    const others = edges.filter((edge) => edge !== vertex && next[edge] !== vertex);
    if (others.length > 0) near.set(vertex, others.toSorted((a, b) => a - b)); // prettier-ignore
  }
  return near;
}

/** Moves each corner to the first one that is near; returns how many were moved. */
function weldToCorners(xy: Float64Array, next: Uint32Array, near: ReadonlyMap<number, readonly number[]>): number {
  let moved = 0;
  for (const [vertex, edges] of near) {
    const ends = edges.flatMap((edge) => [edge, next[edge]!]).filter((end) => end < vertex);
    const apartM = (end: number) => Math.hypot(xy[2 * end]! - xy[2 * vertex]!, xy[2 * end + 1]! - xy[2 * vertex + 1]!);
    const first = Math.min(...ends.filter((end) => apartM(end) <= WELD_M));
    if (first === Infinity || apartM(first) === 0) continue;
    xy[2 * vertex] = xy[2 * first]!;
    xy[2 * vertex + 1] = xy[2 * first + 1]!;
    moved++;
  }
  return moved;
}

/** By the first vertex of an edge, the corners near to the inside of it, in order along it. */
function insertionsOf(
  xy: Float64Array,
  next: Uint32Array,
  near: ReadonlyMap<number, readonly number[]>,
): Map<number, Insertion[]> {
  const insertions = new Map<number, Insertion[]>();
  for (const [vertex, edges] of near) {
    const [x, y] = [xy[2 * vertex]!, xy[2 * vertex + 1]!];
    for (const from of edges) {
      const to = next[from]!;
      const [ax, ay] = [xy[2 * from]!, xy[2 * from + 1]!];
      const [dx, dy] = [xy[2 * to]! - ax, xy[2 * to + 1]! - ay];
      const lengthM = Math.hypot(dx, dy);
      const alongM = ((x - ax) * dx + (y - ay) * dy) / lengthM;
      const offM = Math.abs((x - ax) * dy - (y - ay) * dx) / lengthM;
      // What is at its ends is welded to them.
      const isInside = alongM > WELD_M && alongM < lengthM - WELD_M;
      if (!isInside || offM > WELD_M || offM <= TOUCHES_M) continue;
      const others = insertions.get(from) ?? [];
      if (!others.some((other) => other.x === x && other.y === y)) others.push({ alongM, x, y });
      insertions.set(from, others);
    }
  }
  for (const several of insertions.values()) several.sort((a, b) => a.alongM - b.alongM);
  return insertions;
}

/** Polygons with other corners and what is inserted between them. */
function withInsertions(
  { ringStart, polygonStart }: PolygonSet,
  corners: Float64Array,
  insertions: ReadonlyMap<number, readonly Insertion[]>,
): PolygonSet {
  const xy: number[] = [];
  const starts = [0];
  for (let ring = 0; ring + 1 < ringStart.length; ring++) {
    for (let vertex = ringStart[ring]!; vertex < ringStart[ring + 1]!; vertex++) {
      xy.push(corners[2 * vertex]!, corners[2 * vertex + 1]!);
      for (const { x, y } of insertions.get(vertex) ?? []) xy.push(x, y);
    }
    starts.push(xy.length / 2);
  }
  return { xy: Float64Array.from(xy), ringStart: Uint32Array.from(starts), polygonStart };
}

/** Walls likewise; absolute tops run straight between the vertices that there were. */
function wallsWithInsertions(
  walls: Walls,
  corners: Float64Array,
  before: number,
  insertions: ReadonlyMap<number, readonly Insertion[]>,
): Walls {
  const [xy, topZ, start]: [number[], number[], number[]] = [[], [], [0]];
  for (let wall = 0; wall + 1 < walls.start.length; wall++) {
    for (let vertex = walls.start[wall]!; vertex < walls.start[wall + 1]!; vertex++) {
      const [ax, ay, top] = [corners[2 * vertex]!, corners[2 * vertex + 1]!, walls.topZ[vertex]!];
      xy.push(ax, ay);
      topZ.push(top);
      for (const { alongM, x, y } of insertions.get(before + vertex) ?? []) {
        const lengthM = Math.hypot(corners[2 * vertex + 2]! - ax, corners[2 * vertex + 3]! - ay);
        xy.push(x, y);
        topZ.push(top + (alongM / lengthM) * (walls.topZ[vertex + 1]! - top));
      }
    }
    start.push(xy.length / 2);
  }
  return { ...walls, xy: Float64Array.from(xy), topZ: Float64Array.from(topZ), start: Uint32Array.from(start) };
}
