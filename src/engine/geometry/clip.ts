import type { Box } from './box.ts';

/** Vertices of one ring, x0, y0, x1, y1, … Holes are clockwise. */
export type Ring = Float64Array;

/**
 * The part of a ring where nx · x + ny · y ≤ limit (Sutherland and Hodgman). If the line cuts the ring into several parts, they
 * remain joined by edges along the line, which enclose no area.
 */
export function clipRing(ring: Ring, nx: number, ny: number, limit: number): Ring {
  const kept: number[] = [];
  const count = ring.length / 2;
  for (let vertex = 0; vertex < count; vertex++) {
    const next = (vertex + 1) % count;
    const x0 = ring[2 * vertex]!;
    const y0 = ring[2 * vertex + 1]!;
    const x1 = ring[2 * next]!;
    const y1 = ring[2 * next + 1]!;
    const over0 = nx * x0 + ny * y0 - limit;
    const over1 = nx * x1 + ny * y1 - limit;
    if (over0 <= 0) kept.push(x0, y0);
    if (over0 < 0 !== over1 < 0 && over0 !== 0 && over1 !== 0) {
      const share = over0 / (over0 - over1);
      kept.push(x0 + share * (x1 - x0), y0 + share * (y1 - y0));
    }
  }
  return Float64Array.from(kept);
}

/** Area (m², without holes), centroid and bounding box of rings. The centroid is meaningless if the area is 0. */
export interface Extent extends Box {
  readonly area: number;
  readonly x: number;
  readonly y: number;
  /** Mean squares and mean product of the distances of points from the centroid, m². */
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
}

/** Measures rings relative to one of their vertices, so that large coordinates do not reduce precision. */
export function measureRings(rings: readonly Ring[]): Extent {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  const originX = rings.find((ring) => ring.length > 0)?.[0] ?? 0;
  const originY = rings.find((ring) => ring.length > 0)?.[1] ?? 0;
  let doubled = 0;
  let [momentX, momentY, squareX, squareY, product] = [0, 0, 0, 0, 0];
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const next = at + 2 < ring.length ? at + 2 : 0;
      const ax = ring[at]! - originX;
      const ay = ring[at + 1]! - originY;
      const bx = ring[next]! - originX;
      const by = ring[next + 1]! - originY;
      const cross = ax * by - bx * ay;
      doubled += cross;
      momentX += (ax + bx) * cross;
      momentY += (ay + by) * cross;
      squareX += (ax * ax + ax * bx + bx * bx) * cross;
      squareY += (ay * ay + ay * by + by * by) * cross;
      product += (ax * by + 2 * (ax * ay + bx * by) + bx * ay) * cross;
      box.x0 = Math.min(box.x0, ring[at]!);
      box.x1 = Math.max(box.x1, ring[at]!);
      box.y0 = Math.min(box.y0, ring[at + 1]!);
      box.y1 = Math.max(box.y1, ring[at + 1]!);
    }
  }
  const [meanX, meanY] = [momentX / (3 * doubled), momentY / (3 * doubled)];
  return {
    ...box,
    area: doubled / 2,
    x: originX + meanX,
    y: originY + meanY,
    xx: squareX / (6 * doubled) - meanX * meanX,
    xy: product / (12 * doubled) - meanX * meanY,
    yy: squareY / (6 * doubled) - meanY * meanY,
  };
}
