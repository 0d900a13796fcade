/** The edges of one house in the order of their westernmost points, so that those near to a place are found without trying all. */
import type { PolygonSet } from '../scene/scene.ts';

export interface HouseEdges {
  /** Edge e: x0, y0, x1, y1 at 4 e, m. */
  readonly xy: Float64Array;
  /** The least x of each, rising, and the greatest extent of one along x, m. */
  readonly west: Float64Array;
  readonly widestM: number;
}

/** All edges of a house with a length, of all of its rings. */
export function edgesOfHouse({ xy, ringStart, polygonStart }: PolygonSet, house: number): HouseEdges {
  const edges: Array<readonly [number, number, number, number]> = [];
  for (let ring = polygonStart[house]!; ring < polygonStart[house + 1]!; ring++) {
    const to = ringStart[ring + 1]!;
    for (let vertex = ringStart[ring]!, before = to - 1; vertex < to; before = vertex++) {
      const edge = [xy[2 * before]!, xy[2 * before + 1]!, xy[2 * vertex]!, xy[2 * vertex + 1]!] as const;
      if (edge[0] !== edge[2] || edge[1] !== edge[3]) edges.push(edge);
    }
  }
  edges.sort((a, b) => Math.min(a[0], a[2]) - Math.min(b[0], b[2]));
  return {
    xy: Float64Array.from(edges.flat()),
    west: Float64Array.from(edges, ([x0, , x1]) => Math.min(x0, x1)),
    widestM: edges.reduce((widest, [x0, , x1]) => Math.max(widest, Math.abs(x1 - x0)), 0),
  };
}

/** The first of the edges that may reach a place, by its x; they end with the last one that begins west of it. */
export function firstReaching({ west, widestM }: HouseEdges, x: number): number {
  const least = x - widestM;
  let [from, to] = [0, west.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (west[middle]! < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Whether edges of two houses cross, or touch from one side. */
export function edgesCross(one: HouseEdges, other: HouseEdges): boolean {
  for (let at = 0; at < one.west.length; at++) {
    const [ax, ay, bx, by] = [one.xy[4 * at]!, one.xy[4 * at + 1]!, one.xy[4 * at + 2]!, one.xy[4 * at + 3]!];
    const east = Math.max(ax, bx);
    for (let to = firstReaching(other, one.west[at]!); to < other.west.length && other.west[to]! <= east; to++) {
      const [cx, cy] = [other.xy[4 * to]!, other.xy[4 * to + 1]!];
      const [dx, dy] = [other.xy[4 * to + 2]!, other.xy[4 * to + 3]!];
      const isAcross = leftOf(ax, ay, bx, by, cx, cy) > 0 !== leftOf(ax, ay, bx, by, dx, dy) > 0;
      if (isAcross && leftOf(cx, cy, dx, dy, ax, ay) > 0 !== leftOf(cx, cy, dx, dy, bx, by) > 0) return true;
    }
  }
  return false;
}

function leftOf(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}
