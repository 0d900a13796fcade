/** The edges of one obstacle, sorted by their westernmost points, so that edges near a point are found quickly. */
import type { PolygonSet } from '../scene/scene.ts';

export interface OutlineEdges {
  /** x0, y0, x1, y1 at 4 · edge, m. */
  readonly xy: Float64Array;
  /** The smallest x of each edge, ascending, and the greatest extent of any edge along x, m. */
  readonly west: Float64Array;
  readonly widestM: number;
  /** The index of each edge in the order of the outline. Edges without length have no index. */
  readonly number: Uint32Array;
  /** By that index, the vertex of the obstacle at which the edge ends. */
  readonly toVertex: Uint32Array;
  /** By vertex of the obstacle, the index of an edge at it. */
  readonly edgeAtVertex: Uint32Array;
}

/** A line or a ring: the vertices [from, to) of `xy`. The first edge of a ring is the one that closes it. */
export interface OutlineChain {
  readonly xy: Float64Array;
  readonly from: number;
  readonly to: number;
  readonly isClosed: boolean;
}

/** All edges of all rings of a house that have a length. */
export function edgesOfHouse({ xy, ringStart, polygonStart }: PolygonSet, house: number): OutlineEdges {
  const chains: OutlineChain[] = [];
  for (let ring = polygonStart[house]!; ring < polygonStart[house + 1]!; ring++) {
    chains.push({ xy, from: ringStart[ring]!, to: ringStart[ring + 1]!, isClosed: true });
  }
  return edgesOfChains(chains);
}

export function edgesOfChains(chains: readonly OutlineChain[]): OutlineEdges {
  const edges: Array<readonly [x0: number, y0: number, x1: number, y1: number, number: number]> = [];
  const edgeAtVertex: number[] = [];
  const toVertex: number[] = [];
  for (const { xy, from, to, isClosed } of chains) {
    const firstOfChain = edges.length;
    for (let vertex = from, before = to - 1; vertex < to; before = vertex++) {
      const ends = [xy[2 * before]!, xy[2 * before + 1]!, xy[2 * vertex]!, xy[2 * vertex + 1]!] as const;
      const hasEdge = (isClosed || vertex > from) && (ends[0] !== ends[2] || ends[1] !== ends[3]);
      if (hasEdge) {
        edges.push([...ends, edges.length]);
        toVertex.push(edgeAtVertex.length);
      }
      // A vertex without an edge that leads to it gets the edge of the preceding vertex, or the first edge.
      edgeAtVertex.push(Math.max(firstOfChain, edges.length - 1));
    }
  }
  edges.sort((a, b) => Math.min(a[0], a[2]) - Math.min(b[0], b[2]));
  return {
    xy: Float64Array.from(edges.flatMap(([x0, y0, x1, y1]) => [x0, y0, x1, y1])),
    west: Float64Array.from(edges, ([x0, , x1]) => Math.min(x0, x1)),
    widestM: edges.reduce((widest, [x0, , x1]) => Math.max(widest, Math.abs(x1 - x0)), 0),
    number: Uint32Array.from(edges, (edge) => edge[4]),
    toVertex: Uint32Array.from(toVertex),
    edgeAtVertex: Uint32Array.from(edgeAtVertex),
  };
}

/** Index of the first edge that may reach an x coordinate. The last such edge is the last one that starts west of it. */
export function firstReaching({ west, widestM }: OutlineEdges, x: number): number {
  const least = x - widestM;
  let [from, to] = [0, west.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (west[middle]! < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Whether edges of two obstacles cross, or touch from one side. */
export function edgesCross(edges: OutlineEdges, others: OutlineEdges): boolean {
  for (const _ of crossingPairs(edges, others)) return true;
  return false;
}

/** Passes each point at which edges of two obstacles cross to `add`, with the indices of both edges. */
export function addCrossings(
  edges: OutlineEdges,
  others: OutlineEdges,
  add: (x: number, y: number, edge: number, otherEdge: number) => void,
): void {
  for (const [at, to] of crossingPairs(edges, others)) {
    const [ax, ay, bx, by] = edgeOf(edges, at);
    const [cx, cy, dx, dy] = edgeOf(others, to);
    const [before, after] = [leftOf(cx, cy, dx, dy, ax, ay), leftOf(cx, cy, dx, dy, bx, by)];
    const share = before / (before - after);
    add(ax + share * (bx - ax), ay + share * (by - ay), edges.number[at]!, others.number[to]!);
  }
}

/** An end this close to an edge touches it, m. */
const TOUCH_M = 1e-6;

/**
 * The points at which edges of one wall meet other than at a common end.
 * @param edges x0, y0, top0, x1, y1, top1, … of its edges
 */
export function meetingsWithin(
  edges: readonly number[],
): Array<{ edge: number; otherEdge: number; x: number; y: number }> {
  const count = edges.length / 6;
  const meetings: Array<{ edge: number; otherEdge: number; x: number; y: number }> = [];
  if (count < 3) return meetings;
  const ends = (edge: number) =>
    [edges[6 * edge]!, edges[6 * edge + 1]!, edges[6 * edge + 3]!, edges[6 * edge + 4]!] as const;
  const west = (edge: number) => Math.min(edges[6 * edge]!, edges[6 * edge + 3]!);
  const order = Array.from({ length: count }, (_, edge) => edge).sort((a, b) => west(a) - west(b));
  order.forEach((edge, at) => {
    const [ax, ay, bx, by] = ends(edge);
    const east = Math.max(ax, bx) + TOUCH_M;
    for (let next = at + 1; next < count && west(order[next]!) <= east; next++) {
      const otherEdge = order[next]!;
      const [cx, cy, dx, dy] = ends(otherEdge);
      if ((bx === cx && by === cy) || (ax === dx && ay === dy)) continue;
      const point = meetingPoint(ax, ay, bx, by, cx, cy, dx, dy);
      if (point !== null) meetings.push({ edge, otherEdge, ...point });
    }
  });
  return meetings;
}

function meetingPoint(
  ...[ax, ay, bx, by, cx, cy, dx, dy]: [number, number, number, number, number, number, number, number]
): { x: number; y: number } | null {
  for (const [x, y, x0, y0, x1, y1] of [
    [ax, ay, cx, cy, dx, dy],
    [bx, by, cx, cy, dx, dy],
    [cx, cy, ax, ay, bx, by],
    [dx, dy, ax, ay, bx, by],
  ] as const) {
    const [ex, ey] = [x1 - x0, y1 - y0];
    const share = Math.min(1, Math.max(0, ((x - x0) * ex + (y - y0) * ey) / (ex * ex + ey * ey)));
    if (Math.hypot(x0 + share * ex - x, y0 + share * ey - y) <= TOUCH_M) return { x, y };
  }
  if (areApart(ax, bx, cx, dx) || areApart(ay, by, cy, dy)) return null;
  const [before, after] = [leftOf(cx, cy, dx, dy, ax, ay), leftOf(cx, cy, dx, dy, bx, by)];
  if (before > 0 === after > 0 || leftOf(ax, ay, bx, by, cx, cy) > 0 === leftOf(ax, ay, bx, by, dx, dy) > 0)
    return null;
  const share = before / (before - after);
  return { x: ax + share * (bx - ax), y: ay + share * (by - ay) };
}

function* crossingPairs(edges: OutlineEdges, others: OutlineEdges): Generator<[number, number]> {
  for (let at = 0; at < edges.west.length; at++) {
    const [ax, ay, bx, by] = edgeOf(edges, at);
    const east = Math.max(ax, bx);
    for (let to = firstReaching(others, edges.west[at]!); to < others.west.length && others.west[to]! <= east; to++) {
      const [cx, cy, dx, dy] = edgeOf(others, to);
      // For edges on one line, rounding decides on which side their ends lie.
      if (areApart(ax, bx, cx, dx) || areApart(ay, by, cy, dy)) continue;
      const isAcross = leftOf(ax, ay, bx, by, cx, cy) > 0 !== leftOf(ax, ay, bx, by, dx, dy) > 0;
      if (isAcross && leftOf(cx, cy, dx, dy, ax, ay) > 0 !== leftOf(cx, cy, dx, dy, bx, by) > 0) yield [at, to];
    }
  }
}

/** Whether two intervals are disjoint. */
function areApart(a: number, b: number, c: number, d: number): boolean {
  return Math.max(a, b) < Math.min(c, d) || Math.max(c, d) < Math.min(a, b);
}

function edgeOf({ xy }: OutlineEdges, edge: number): readonly [number, number, number, number] {
  return [xy[4 * edge]!, xy[4 * edge + 1]!, xy[4 * edge + 2]!, xy[4 * edge + 3]!];
}

function leftOf(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}
