/** Suggested positions of barrier lines along the sides of a work area. */
import type { Position } from '../../gis/crs/crs.ts';
import { fromPlane, type Plane, toPlane } from '../../gis/geometry/plane.ts';
import { openRing, signedAreaOf } from '../../gis/geometry/polygons/polygon.ts';
import type { WorkGeometry } from '../../model/assessment/work-area.ts';
import { SIDE_NAMES, type SideName } from './plan-change.ts';

export interface BarrierSide {
  readonly side: SideName;
  readonly line: Extract<WorkGeometry, { type: 'LineString' }>;
}

/** Distance of the line from the edge of the area, m. */
const BESIDE_M = 1;
/** Shorter runs of edges are corners of the area and not sides, m. */
const MIN_SIDE_M = 3;

/**
 * Returns lines along the sides of an area, 1 m outside it. The edges are grouped by the quarter of the compass that they face.
 * The longest run of edges in each quarter gives the line.
 * @param lengthPct length of the line in per cent of the side; below 100 the line leaves out both ends of the side, above 100 it
 * continues beyond them
 * @returns at most one line per side; empty unless the geometry is a single polygon
 */
export function barrierSides(geometry: WorkGeometry, plane: Plane, lengthPct = 100): BarrierSide[] {
  if (geometry.type !== 'Polygon') return [];
  const ring = openRing(toPlane(geometry.coordinates[0] ?? [], plane));
  const edges = edgesOf(signedAreaOf(ring) < 0 ? ring.toReversed() : ring);
  return SIDE_NAMES.flatMap((side) => {
    const [longest] = runsOf(edges, side).sort((a, b) => lengthOf(b) - lengthOf(a));
    if (longest === undefined || lengthOf(longest) < MIN_SIDE_M) return [];
    const coordinates = fromPlane(withLength(beside(longest), lengthPct), plane);
    return [{ side, line: { type: 'LineString' as const, coordinates } }];
  });
}

interface Edge {
  readonly from: Position;
  readonly to: Position;
  readonly lengthM: number;
  /** Unit vector that points out of the area. */
  readonly out: Position;
  readonly side: SideName;
}

/** @param ring anticlockwise, so that the outside lies to the right of its edges */
function edgesOf(ring: readonly Position[]): Edge[] {
  return ring.map((from, at) => {
    const to = ring[(at + 1) % ring.length] ?? from;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const lengthM = Math.hypot(dx, dy);
    const out: Position = [dy / lengthM, -dx / lengthM];
    return { from, to, lengthM, out, side: facing(out) };
  });
}

function facing([east, north]: Position): SideName {
  if (Math.abs(north) >= Math.abs(east)) return north > 0 ? 'north' : 'south';
  return east > 0 ? 'east' : 'west';
}

/** Returns the runs of consecutive edges of a side. A run may continue past the start of the ring. */
function runsOf(edges: readonly Edge[], side: SideName): Edge[][] {
  const start = edges.findIndex((edge) => edge.side !== side);
  const turned = [...edges.slice(start), ...edges.slice(0, start)];
  const runs: Edge[][] = [];
  turned.forEach((edge, at) => {
    if (edge.side !== side) return;
    if (turned[at - 1]?.side === side) runs.at(-1)?.push(edge);
    else runs.push([edge]);
  });
  return runs;
}

const lengthOf = (run: readonly Edge[]) => run.reduce((sum, { lengthM }) => sum + lengthM, 0);

/** Returns the vertices of a run, moved outwards by `BESIDE_M`. A vertex between two edges is mitred. */
function beside(run: readonly Edge[]): Position[] {
  const moved = ([x, y]: Position, [ox, oy]: Position): Position => [x + BESIDE_M * ox, y + BESIDE_M * oy];
  return run.flatMap((edge, at) => {
    const before = run[at - 1];
    const start = before === undefined ? edge.out : mitre(before.out, edge.out);
    return at + 1 === run.length ? [moved(edge.from, start), moved(edge.to, edge.out)] : [moved(edge.from, start)];
  });
}

/** Returns the mitre vector of two unit normals. Both lie in one quarter of the compass, so that their sum is never short. */
function mitre([ax, ay]: Position, [bx, by]: Position): Position {
  const [x, y] = [ax + bx, ay + by];
  const squared = (x * x + y * y) / 2;
  return [x / squared, y / squared];
}

/** Shortens or lengthens a path while its middle stays in place. */
function withLength(path: readonly Position[], lengthPct: number): Position[] {
  if (lengthPct === 100) return [...path];
  const passedM = [0];
  path.forEach((to, at) => {
    const from = path[at - 1];
    if (from !== undefined) passedM.push((passedM.at(-1) ?? 0) + Math.hypot(to[0] - from[0], to[1] - from[1]));
  });
  const lengthM = passedM.at(-1) ?? 0;
  const offM = (lengthM * (100 - lengthPct)) / 200;
  const inside = path.filter((_, at) => (passedM[at] ?? 0) > offM && (passedM[at] ?? 0) < lengthM - offM);
  // Beyond its ends the path continues straight.
  const between = offM < 0 ? path.slice(1, -1) : inside;
  return [placeAlong(path, passedM, offM), ...between, placeAlong(path, passedM, lengthM - offM)];
}

/** Returns the position at a distance along a path, or beyond its ends. */
function placeAlong(path: readonly Position[], passedM: readonly number[], alongM: number): Position {
  const next = passedM.findIndex((passed, at) => at > 0 && passed >= alongM);
  const to = next < 0 ? path.length - 1 : next;
  const [[x0, y0], [x1, y1]] = [path[to - 1] ?? [NaN, NaN], path[to] ?? [NaN, NaN]];
  const [from, until] = [passedM[to - 1] ?? NaN, passedM[to] ?? NaN];
  const share = (alongM - from) / (until - from);
  return [x0 + share * (x1 - x0), y0 + share * (y1 - y0)];
}
