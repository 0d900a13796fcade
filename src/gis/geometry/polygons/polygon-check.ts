import Flatbush from 'flatbush';
import type { Position } from '../../crs/crs.ts';
import { openRing } from './polygon.ts';

/** A self-intersection of a ring: its position and the two edges. Edge i runs from vertex i to the next vertex. */
export interface SelfCrossing {
  readonly at: Position;
  readonly edges: readonly [number, number];
}

/** With fewer edges than this, comparing every pair is faster than an index. */
const PAIRWISE_EDGES = 64;

/**
 * Finds the first self-intersection of a ring (closed or open, any units), at an edge or through a vertex. A ring that only
 * touches itself, or runs back along its own edge (a bridge to a courtyard), does not intersect itself. Edge indexes ignore
 * repeated vertices.
 * @returns null if there is none
 */
export function findSelfCrossing(ring: ReadonlyArray<readonly number[]>): SelfCrossing | null {
  const vertices = openRing(ring.map(([x = NaN, y = NaN]) => [x, y] as const));
  const count = vertices.length;
  if (count < 4) return null;
  const candidates = count <= PAIRWISE_EDGES ? laterEdges : edgeIndex(vertices);
  for (let edge = 0; edge < count; edge++) {
    for (const other of candidates(edge, count)) {
      const at = crossingOf(vertices, edge, other);
      if (at !== null) return { at, edges: [edge, other] };
    }
  }
  return null;
}

function* laterEdges(edge: number, count: number): Generator<number> {
  for (let other = edge + 1; other < count; other++) yield other;
}

function edgeIndex(vertices: readonly Position[]): (edge: number) => number[] {
  const index = new Flatbush(vertices.length);
  const boxes = vertices.map((a, edge) => {
    const b = vertices[(edge + 1) % vertices.length] ?? a;
    return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])] as const;
  });
  for (const box of boxes) index.add(...box);
  index.finish();
  return (edge) => {
    const box = boxes[edge];
    return box === undefined ? [] : index.search(...box, (other) => other > edge);
  };
}

/** Twice the signed area of a triangle. Positive if c is to the left of the line from a to b. */
function turn(a: Position, b: Position, c: Position): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function crossingOf(vertices: readonly Position[], edge: number, other: number): Position | null {
  const count = vertices.length;
  const vertex = (index: number) => vertices[(index + count) % count] as Position;
  const [a, b, c, d] = [vertex(edge), vertex(edge + 1), vertex(other), vertex(other + 1)];
  const [sideC, sideD, sideA, sideB] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (sideC * sideD < 0 && sideA * sideB < 0) {
    const share = sideA / (sideA - sideB);
    return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
  }
  if (same(a, c)) return passesThrough(vertex(edge - 1), a, b, vertex(other - 1), d) ? a : null;
  if (sideC === 0 && between(a, b, c)) return opposite(a, b, vertex(other - 1), d) ? c : null;
  if (sideA === 0 && between(c, d, a)) return opposite(c, d, vertex(edge - 1), b) ? a : null;
  return null;
}

function same(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Whether a point on the line through a and b is strictly between them. */
function between(a: Position, b: Position, point: Position): boolean {
  return (point[0] - a[0]) * (point[0] - b[0]) + (point[1] - a[1]) * (point[1] - b[1]) < 0;
}

function opposite(a: Position, b: Position, before: Position, after: Position): boolean {
  return turn(a, b, before) * turn(a, b, after) < 0;
}

/** Whether the path before–at–after crosses the path in–at–out at their common vertex. */
function passesThrough(into: Position, at: Position, out: Position, before: Position, after: Position): boolean {
  const angle = (to: Position) => Math.atan2(to[1] - at[1], to[0] - at[0]);
  const from = angle(into);
  const around = (to: Position) => (angle(to) - from + 4 * Math.PI) % (2 * Math.PI);
  const [gap, first, second] = [around(out), around(before), around(after)];
  if ([first, second].some((arm) => arm === 0 || arm === gap)) return false;
  return first < gap !== second < gap;
}
