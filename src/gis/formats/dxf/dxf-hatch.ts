import type { Position } from '../../crs/crs.ts';
import { arcOf, type BulgedCorner, cornersOf, toRadians } from './dxf-curves.ts';
import type { Entity } from './dxf-tags.ts';

/** The values of an edge of a boundary by group code. Group 72 is the kind of the edge. */
type Edge = Map<number, number>;

interface Path {
  /** Whether the path is a polyline. Otherwise it is a list of edges. */
  readonly isPolyline: boolean;
  readonly corners: Array<{ x: number; y: number; bulge: number }>;
  readonly edges: Edge[];
}

const [FIRST_PATH, NEW_PATH, AFTER_PATHS] = [91, 92, 75];
const IS_POLYLINE = 2;
const [LINE, ARC] = [1, 2];

/**
 * The rings of a hatch. Null if it has no ring, if a ring has too few points, or if an edge is neither a line nor a circular arc.
 */
export function ringsOfHatch(hatch: Entity): Position[][] | null {
  const paths = pathsOf(hatch);
  const rings = paths.map((path) => (path.isPolyline ? cornersOf(bulged(path), true) : ringOfEdges(path.edges)));
  const valid = rings.filter((ring) => ring !== null && ring.length > 2);
  return valid.length === paths.length && paths.length > 0 ? valid.map((ring) => ring ?? []) : null;
}

function pathsOf({ tags }: Entity): Path[] {
  const paths: Path[] = [];
  const from = tags.findIndex(({ code }) => code === FIRST_PATH);
  for (const { code, value } of from < 0 ? [] : tags.slice(from + 1)) {
    // What follows are the lines of the pattern and its seeds.
    if (code === AFTER_PATHS) break;
    const number = Number(value);
    if (code === NEW_PATH) {
      paths.push({ isPolyline: (number & IS_POLYLINE) !== 0, corners: [], edges: [] });
      continue;
    }
    const path = paths.at(-1);
    if (path === undefined) continue;
    if (path.isPolyline) {
      const corner = path.corners.at(-1);
      if (code === 10) path.corners.push({ x: number, y: NaN, bulge: 0 });
      else if (corner !== undefined && code === 20) corner.y = number;
      else if (corner !== undefined && code === 42) corner.bulge = number;
    } else if (code === 72) path.edges.push(new Map([[code, number]]));
    else path.edges.at(-1)?.set(code, number);
  }
  return paths;
}

function bulged({ corners }: Path): BulgedCorner[] {
  return corners.map(({ x, y, bulge }) => ({ at: [x, y], bulge }));
}

/** Joins edges end to end. An edge that was drawn in the opposite direction is reversed. */
function ringOfEdges(edges: readonly Edge[]): Position[] | null {
  const ring: Position[] = [];
  for (const edge of edges) {
    const points = pointsOf(edge);
    if (points === null) return null;
    const [last, first, end] = [ring.at(-1), points[0], points.at(-1)];
    const isTurned =
      last !== undefined && first !== undefined && end !== undefined && away(last, end) < away(last, first);
    ring.push(...(isTurned ? points.toReversed() : points));
  }
  return ring;
}

const away = (a: Position, b: Position) => Math.hypot(a[0] - b[0], a[1] - b[1]);

function pointsOf(edge: Edge): Position[] | null {
  const at = (x: number, y: number): Position => [edge.get(x) ?? NaN, edge.get(y) ?? NaN];
  const kind = edge.get(72);
  if (kind === LINE) return [at(10, 20), at(11, 21)];
  if (kind !== ARC) return null;
  // The angles of a clockwise arc are counted clockwise.
  const turn = edge.get(73) === 0 ? -1 : 1;
  const [from, to] = [edge.get(50) ?? NaN, edge.get(51) ?? NaN];
  return arcOf(at(10, 20), edge.get(40) ?? NaN, turn * toRadians(from), turn * toRadians(to <= from ? to + 360 : to));
}
