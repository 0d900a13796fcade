import type { Position } from '../../crs/crs.ts';
import { openRing, signedAreaOf } from './polygon.ts';

/** A façade: consecutive edges of an outline with nearly the same direction, m. */
export interface RingFacade {
  readonly lengthM: number;
  /** Azimuth of its outward direction, degrees clockwise from grid north. */
  readonly facesDeg: number;
  /** The position in front of the façade: at a share 0 … 1 of its length, moved outwards perpendicular to it. */
  inFront(share: number, distanceM: number): Position;
}

/** Largest angle between the first and any further edge of a façade, degrees. Digitised walls are never quite straight. */
const MAX_TURN_DEG = 15;
/** Edges shorter than this have no reliable direction and are merged into one vertex, m. */
const MIN_EDGE_M = 0.05;

/** An edge with its length and the unit vector along it. */
interface Edge {
  readonly x: number;
  readonly y: number;
  readonly ux: number;
  readonly uy: number;
  readonly lengthM: number;
}

/** The façades of an outline in either direction. The result is anticlockwise and begins at the sharpest corner. */
export function facadesOfRing(ring: readonly Position[]): RingFacade[] {
  const edges = edgesOf(anticlockwise(withoutShortEdges(openRing(ring))));
  if (edges.length < 3) return [];
  const start = sharpestCorner(edges);
  const facades: Edge[][] = [];
  for (let step = 0; step < edges.length; step++) {
    const edge = edges[(start + step) % edges.length];
    if (edge === undefined) continue;
    const current = facades.at(-1);
    if (current?.[0] !== undefined && turnDeg(current[0], edge) <= MAX_TURN_DEG) current.push(edge);
    else facades.push([edge]);
  }
  return facades.map(facadeOf);
}

function withoutShortEdges(ring: readonly Position[]): Position[] {
  const kept: Position[] = [];
  for (const vertex of ring) {
    const before = kept.at(-1);
    if (before === undefined || distanceM(before, vertex) >= MIN_EDGE_M) kept.push(vertex);
  }
  const [first, last] = [kept[0], kept.at(-1)];
  if (kept.length > 1 && first !== undefined && last !== undefined && distanceM(first, last) < MIN_EDGE_M) kept.pop();
  return kept;
}

function distanceM([x0, y0]: Position, [x1, y1]: Position): number {
  return Math.hypot(x1 - x0, y1 - y0);
}

function anticlockwise(ring: Position[]): Position[] {
  return signedAreaOf(ring) < 0 ? ring.toReversed() : ring;
}

function edgesOf(ring: readonly Position[]): Edge[] {
  return ring.flatMap(([x, y], index): Edge[] => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    const lengthM = Math.hypot(nextX - x, nextY - y);
    return [{ x, y, ux: (nextX - x) / lengthM, uy: (nextY - y) / lengthM, lengthM }];
  });
}

/**
 * The index of the edge after the sharpest corner. Starting there avoids that a façade is divided at the first vertex of the
 * outline.
 */
function sharpestCorner(edges: readonly Edge[]): number {
  let [sharpest, mostDeg] = [0, -1];
  edges.forEach((edge, index) => {
    const before = edges.at(index - 1) ?? edge;
    const turn = turnDeg(before, edge);
    if (turn > mostDeg) [sharpest, mostDeg] = [index, turn];
  });
  return sharpest;
}

/** The angle between two edges, 0 to 180°. */
function turnDeg(edge: Edge, other: Edge): number {
  const [along, across] = [edge.ux * other.ux + edge.uy * other.uy, edge.ux * other.uy - edge.uy * other.ux];
  return (Math.abs(Math.atan2(across, along)) * 180) / Math.PI;
}

function facadeOf(edges: readonly Edge[]): RingFacade {
  const lengthM = edges.reduce((sum, edge) => sum + edge.lengthM, 0);
  const [dx, dy] = [
    edges.reduce((sum, { ux, lengthM: of }) => sum + ux * of, 0),
    edges.reduce((sum, { uy, lengthM: of }) => sum + uy * of, 0),
  ];
  return {
    lengthM,
    // The outer side of an anticlockwise edge is to its right: (dy, −dx). Azimuths are measured from north, the y axis.
    facesDeg: ((Math.atan2(dy, -dx) * 180) / Math.PI + 360) % 360,
    inFront(share, outM) {
      let remainingM = share * lengthM;
      const at = edges.find((edge) => {
        if (remainingM <= edge.lengthM) return true;
        remainingM -= edge.lengthM;
        return false;
      });
      const { x, y, ux, uy } = at ?? edges.at(-1) ?? { x: NaN, y: NaN, ux: NaN, uy: NaN };
      return [x + remainingM * ux + outM * uy, y + remainingM * uy - outM * ux];
    },
  };
}

const BEARINGS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

/** Unique names of façades by their direction: `N`, `E`, `E2` … */
export function facadeNames(facades: readonly RingFacade[]): string[] {
  const counts = new Map<string, number>();
  return facades.map(({ facesDeg }) => {
    const bearing = BEARINGS[Math.round(facesDeg / 45) % 8] ?? '';
    const count = (counts.get(bearing) ?? 0) + 1;
    counts.set(bearing, count);
    return count === 1 ? bearing : `${bearing}${count}`;
  });
}
