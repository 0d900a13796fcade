import type { Position } from '../../crs/crs.ts';

/** The rings of a polygon as in the file, with the outer ring first. The first vertex may or may not be repeated at the end. */
export type PolygonRings = ReadonlyArray<readonly Position[]>;

/** Area of a ring (closed or open) by the shoelace formula. Positive for an anticlockwise ring. */
export function signedAreaOf(ring: readonly Position[]): number {
  const origin = ring[0];
  if (origin === undefined) return 0;
  let doubled = 0;
  let previous = ring.at(-1) ?? origin;
  for (const vertex of ring) {
    doubled +=
      (previous[0] - origin[0]) * (vertex[1] - origin[1]) - (vertex[0] - origin[0]) * (previous[1] - origin[1]);
    previous = vertex;
  }
  return doubled / 2;
}

/** Whether a point is in a ring (closed or open), by the even-odd rule. The result for a point on an edge is undefined. */
export function pointInRing(point: Position, ring: readonly Position[]): boolean {
  const [x, y] = point;
  let inside = false;
  let previous = ring.at(-1);
  for (const vertex of ring) {
    if (previous !== undefined && vertex[1] > y !== previous[1] > y) {
      const crossingX = previous[0] + ((y - previous[1]) / (vertex[1] - previous[1])) * (vertex[0] - previous[0]);
      if (x < crossingX) inside = !inside;
    }
    previous = vertex;
  }
  return inside;
}

/** Whether a point is in a polygon and not in its holes, by the even-odd rule. */
export function pointInPolygon(point: Position, rings: PolygonRings): boolean {
  return rings.reduce((isInside, ring) => isInside !== pointInRing(point, ring), false);
}

/** The ring without its repeated last vertex and without vertices that repeat their predecessor. */
export function openRing(ring: readonly Position[]): Position[] {
  const open = ring.filter((vertex, index) => {
    const previous = ring[index - 1];
    return previous === undefined || previous[0] !== vertex[0] || previous[1] !== vertex[1];
  });
  const [first] = open;
  const last = open.at(-1);
  if (open.length > 1 && first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]) {
    open.pop();
  }
  return open;
}
