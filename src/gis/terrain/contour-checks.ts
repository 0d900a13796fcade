import { grouped } from '../files/problems.ts';
import Flatbush from 'flatbush';
import type { ProjectedLayer, ProjectedTerrain } from './terrain.ts';

/** Heights that differ by less are equal apart from rounding, m. */
const SAME_HEIGHT_M = 0.1;

/**
 * Warns of contours that cross and of points with two heights, once per file each. The height of the ground there is ambiguous.
 */
export function warnOfContours(terrain: ProjectedTerrain): void {
  const owners = terrain.layers.flatMap((layer) => layer.corners.map(() => layer));
  warnOnce(
    twofold(terrain, owners),
    (many, a, b) => `Two heights are given for one place, ${a} and ${b} m${many}. Their mean is used.`,
  );
  warnOnce(
    crossings(terrain, owners),
    (many, a, b) => `A contour of ${a} m crosses one of ${b} m${many}. The one that comes first is used.`,
  );
}

/** A position with two heights, reported for the layer with the later one. */
interface Meeting {
  readonly layer: ProjectedLayer;
  readonly heightsM: readonly [number, number];
}

function warnOnce(found: Iterable<Meeting>, message: (many: string, first: string, second: string) => string): void {
  const byFile = new Map<ProjectedLayer['log'], { first: Meeting; count: number }>();
  for (const meeting of found) {
    const { log } = meeting.layer;
    byFile.set(log, { first: byFile.get(log)?.first ?? meeting, count: (byFile.get(log)?.count ?? 0) + 1 });
  }
  for (const [log, { first, count }] of byFile) {
    const [a, b] = first.heightsM.map((height) => String(Number(height.toFixed(2))));
    const many = count > 1 ? ` (and at ${grouped(count - 1)} more places)` : '';
    log.warning(message(many, a ?? '', b ?? ''), { row: first.layer.row });
  }
}

function* twofold({ xyz }: ProjectedTerrain, owners: readonly ProjectedLayer[]): Generator<Meeting> {
  const [x, y, z] = [0, 1, 2].map((axis) => (point: number) => xyz[3 * point + axis] ?? NaN);
  if (x === undefined || y === undefined || z === undefined) return;
  const order = Uint32Array.from(owners.keys()).sort((a, b) => x(a) - x(b) || y(a) - y(b) || a - b);
  for (let at = 1; at < order.length; at++) {
    const [before = 0, point = 0] = [order[at - 1], order[at]];
    const layer = owners[point];
    if (x(before) !== x(point) || y(before) !== y(point) || layer === undefined) continue;
    if (Math.abs(z(before) - z(point)) > SAME_HEIGHT_M) yield { layer, heightsM: [z(before), z(point)] };
  }
}

function* crossings({ xyz, edges }: ProjectedTerrain, owners: readonly ProjectedLayer[]): Generator<Meeting> {
  const count = edges.length / 2;
  if (count < 2) return;
  const point = (edge: number, end: 0 | 1) => {
    const at = 3 * (edges[2 * edge + end] ?? 0);
    return [xyz[at] ?? NaN, xyz[at + 1] ?? NaN, xyz[at + 2] ?? NaN] as const;
  };
  const boxOf = (edge: number) => {
    const [[x0, y0], [x1, y1]] = [point(edge, 0), point(edge, 1)];
    return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)] as const;
  };
  const index = new Flatbush(count);
  for (let edge = 0; edge < count; edge++) index.add(...boxOf(edge));
  index.finish();
  for (let edge = 0; edge < count; edge++) {
    for (const other of index.search(...boxOf(edge), (candidate) => candidate > edge)) {
      const heightsM = heightsWhereCrossing(point(edge, 0), point(edge, 1), point(other, 0), point(other, 1));
      const layer = owners[edges[2 * other] ?? -1];
      if (heightsM === null || layer === undefined) continue;
      if (Math.abs(heightsM[0] - heightsM[1]) > SAME_HEIGHT_M) yield { layer, heightsM };
    }
  }
}

type Point = readonly [x: number, y: number, z: number];

/** The heights of two segments at their crossing between their ends. Null if they do not cross. */
function heightsWhereCrossing(a: Point, b: Point, c: Point, d: Point): [number, number] | null {
  const side = (p: Point, q: Point, r: Point) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  const [ofC, ofD, ofA, ofB] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (!(ofC * ofD < 0 && ofA * ofB < 0)) return null;
  const [along, alongOther] = [ofA / (ofA - ofB), ofC / (ofC - ofD)];
  return [a[2] + along * (b[2] - a[2]), c[2] + alongOther * (d[2] - c[2])];
}
