/**
 * Second implementation of pieces of bodies, by testing all pairs of edges: the connected parts of a body strictly on one side of
 * the line through source and receiver, and the path around them.
 */
import { isIn } from './plain-bridges.ts';
import type { Point } from './scenes.ts';

export interface PlainEdge {
  readonly a: Point;
  readonly b: Point;
}

/** A footprint with its bridging walls, or a wall. */
export interface PlainPart<Edge extends PlainEdge = PlainEdge> {
  readonly edges: readonly Edge[];
  /** Null for a wall. */
  readonly ring: readonly Point[] | null;
}

export interface PlainPiece<Part extends PlainPart> {
  /** Its edges, which may continue beyond the line, each with its footprint or wall. */
  readonly edges: ReadonlyArray<{ readonly part: Part; readonly edge: Part['edges'][number] }>;
  /** Its vertices beside the line. */
  readonly corners: readonly Point[];
  /** The positions at which it meets the line, m from the source. */
  readonly meets: ReadonlyArray<{ readonly part: Part; readonly u: number }>;
  /** Whether a footprint of its body contains an end of the line. */
  readonly holdsEnd: boolean;
}

const ON_LINE_M = 1e-6;

const leftOf = (p: Point, q: Point, [x, y]: Point) =>
  ((q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])) / Math.hypot(q[0] - p[0], q[1] - p[1]);

/**
 * The pieces of a body on one side.
 * @param body its footprints, or one wall
 */
export function piecesOf<Part extends PlainPart>(
  body: readonly Part[],
  s: Point,
  r: Point,
  side: 1 | -1,
): Array<PlainPiece<Part>> {
  const dp = Math.hypot(r[0] - s[0], r[1] - s[1]);
  const [ux, uy] = [(r[0] - s[0]) / dp, (r[1] - s[1]) / dp];
  const isBeside = (point: Point) => side * leftOf(s, r, point) > ON_LINE_M;
  const uOf = ([x, y]: Point) => (x - s[0]) * ux + (y - s[1]) * uy;
  const beside = body.flatMap((part) =>
    part.edges.flatMap((edge: Part['edges'][number]) => {
      const [isA, isB] = [isBeside(edge.a), isBeside(edge.b)];
      if (!isA && !isB) return [];
      const [leftA, leftB] = [leftOf(s, r, edge.a), leftOf(s, r, edge.b)];
      const share = Math.min(1, Math.max(0, leftA / (leftA - leftB)));
      const met: Point = [edge.a[0] + share * (edge.b[0] - edge.a[0]), edge.a[1] + share * (edge.b[1] - edge.a[1])];
      return [{ part, edge, a: isA ? edge.a : met, b: isB ? edge.b : met, meets: isA === isB ? null : uOf(met) }];
    }),
  );
  const own = beside.map((_, at) => at);
  const rootOf = (at: number): number => (own[at] === at ? at : rootOf(own[at]!));
  const unite = (first: number, second: number) => {
    own[rootOf(first)] = rootOf(second);
  };
  beside.forEach((part, at) =>
    beside.slice(0, at).forEach((other, to) => {
      if (meetBeside(part, other, isBeside)) unite(at, to);
    }),
  );
  for (const part of body) {
    if (part.ring === null) continue;
    const { ring } = part;
    const crossings = beside
      .flatMap((crossing, at) => (crossing.part === part && crossing.meets !== null ? [{ at, u: crossing.meets }] : []))
      .toSorted((crossing, other) => crossing.u - other.u);
    crossings.slice(1).forEach(({ at, u }, before) => {
      const middle = (u + crossings[before]!.u) / 2;
      const off = side * 2e-7;
      if (isIn(ring, [s[0] + middle * ux - off * uy, s[1] + middle * uy + off * ux])) unite(at, crossings[before]!.at);
    });
  }
  const holdsEnd = body.some(({ ring }) => ring !== null && (isIn(ring, s) || isIn(ring, r)));
  return [...new Set(own.map((_, at) => rootOf(at)))].map((root) => {
    const edges = beside.filter((_, at) => rootOf(at) === root);
    return {
      edges,
      corners: edges.flatMap(({ edge }) => [edge.a, edge.b]).filter(isBeside),
      meets: edges.flatMap(({ part, meets }) => (meets === null ? [] : [{ part, u: meets }])),
      holdsEnd,
    };
  });
}

/** Whether a piece meets the line beyond an end, or its body contains an end. Then there is no path around it. */
export function encloses<Part extends PlainPart>({ meets, holdsEnd }: PlainPiece<Part>, dp: number): boolean {
  return holdsEnd || meets.some(({ u }) => u < -ON_LINE_M || u > dp + ON_LINE_M);
}

/** Whether two edges share a point beside the line: an end of one on the other, or a crossing. */
function meetBeside(edge: PlainEdge, other: PlainEdge, isBeside: (point: Point) => boolean): boolean {
  const touches = ({ a, b }: PlainEdge, edge: PlainEdge) =>
    [a, b].some((end) => isBeside(end) && distanceM(end, edge) <= ON_LINE_M);
  if (touches(edge, other) || touches(other, edge)) return true;
  const [before, after] = [leftOf(other.a, other.b, edge.a), leftOf(other.a, other.b, edge.b)];
  if (before > 0 === after > 0 || leftOf(edge.a, edge.b, other.a) > 0 === leftOf(edge.a, edge.b, other.b) > 0)
    return false;
  // Edges on one line do not cross.
  if (Math.max(Math.abs(before), Math.abs(after)) < ON_LINE_M) return false;
  const share = before / (before - after);
  return isBeside([edge.a[0] + share * (edge.b[0] - edge.a[0]), edge.a[1] + share * (edge.b[1] - edge.a[1])]);
}

function distanceM([x, y]: Point, { a, b }: PlainEdge): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const share = Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(a[0] + share * dx - x, a[1] + share * dy - y);
}
