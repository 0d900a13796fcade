import type { Shape } from '../shape.ts';
import type { Position } from '../../crs/crs.ts';
import { pointInRing, signedAreaOf } from './polygon.ts';

type Ring = Position[];
type Place = Position;

export type SplitOutcome =
  | { readonly kind: 'split'; readonly parts: Array<Extract<Shape, { type: 'Polygon' }>> }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Extension of the splitting line at both ends, degrees (some millimetres). A line that was snapped to the outline may end just
 * before it.
 */
const REACH_DEG = 2e-8;
/** Positions within this distance are equal, degrees (a tenth of a millimetre). */
const SAME_DEG = 1e-9;

/** An intersection of a line with a ring: the position along the line in segments, and along the ring in edges. */
interface Hit {
  readonly along: number;
  readonly edge: number;
  readonly share: number;
  readonly at: Place;
}

/**
 * Splits an area along a line. Both the line and the outline are straight between vertices on the map. The parts share the
 * vertices of the line.
 * @returns two or more parts, or a sentence with the reason why the area cannot be split
 */
export function splitPolygon(geometry: Shape, along: ReadonlyArray<readonly number[]>): SplitOutcome {
  const refused = (reason: string): SplitOutcome => ({ kind: 'refused', reason });
  if (geometry.type !== 'Polygon') return refused('Only an area in one piece can be split. Select one.');
  const [outer = [], ...holes] = geometry.coordinates.map(inPlan);
  const reaching = withReach(inPlan(along));
  if (holes.some((hole) => hitsOf(reaching, hole.slice(0, -1)).length > 0))
    return refused('The line crosses a hole of the area. Draw it beside the hole.');
  let parts: Ring[] = [outer.slice(0, -1)];
  for (const chord of chordsOf(reaching, outer.slice(0, -1))) {
    parts = parts.flatMap((part) => (pointInRing(chord.inside, part) ? splitRing(part, chord.path) : [part]));
  }
  if (parts.length < 2)
    return refused('The line does not cross the area. Begin and end it outside the area, or on its outline.');
  return {
    kind: 'split',
    parts: parts.map((part) => ({
      type: 'Polygon',
      coordinates: [
        closed(part),
        ...holes.filter(([corner]) => corner !== undefined && pointInRing(corner, part)).map(withEnd),
      ],
    })),
  };
}

/** The line, slightly extended at both ends. */
function withReach(line: readonly Place[]): Place[] {
  const [first, second] = line;
  const [last, before] = [line.at(-1), line.at(-2)];
  if (first === undefined || second === undefined || last === undefined || before === undefined) return [...line];
  return [beyond(second, first), ...line.slice(1, -1), beyond(before, last)];
}

function beyond([fromX, fromY]: Place, [x, y]: Place): Place {
  const length = Math.hypot(x - fromX, y - fromY);
  return length === 0 ? [x, y] : [x + ((x - fromX) / length) * REACH_DEG, y + ((y - fromY) / length) * REACH_DEG];
}

/** The intersections of a line with an open ring, in the order along the line. */
function hitsOf(line: readonly Place[], ring: readonly Place[]): Hit[] {
  const hits: Hit[] = [];
  for (let segment = 0; segment + 1 < line.length; segment++) {
    const [p, q] = [line[segment]!, line[segment + 1]!];
    ring.forEach((a, edge) => {
      const b = ring[(edge + 1) % ring.length]!;
      const [dx, dy, ex, ey] = [q[0] - p[0], q[1] - p[1], b[0] - a[0], b[1] - a[1]];
      const cross = dx * ey - dy * ex;
      if (cross === 0) return;
      const along = ((a[0] - p[0]) * ey - (a[1] - p[1]) * ex) / cross;
      const share = ((a[0] - p[0]) * dy - (a[1] - p[1]) * dx) / cross;
      if (along < 0 || along > 1 || share < 0 || share >= 1) return;
      hits.push({ along: segment + along, edge, share, at: [p[0] + along * dx, p[1] + along * dy] });
    });
  }
  return hits.sort((one, other) => one.along - other.along);
}

/** The parts of a line inside a ring, each from edge to edge and with a position inside the ring. */
function chordsOf(line: readonly Place[], ring: readonly Place[]) {
  const hits = hitsOf(line, ring);
  return hits.slice(0, -1).flatMap((from, index) => {
    const to = hits[index + 1]!;
    const inside = placeAlong(line, (from.along + to.along) / 2);
    if (isSame(from.at, to.at) || !pointInRing(inside, ring)) return [];
    const between = line.filter((_, corner) => corner > from.along && corner < to.along);
    return [{ inside, path: [from.at, ...between, to.at] }];
  });
}

function placeAlong(line: readonly Place[], along: number): [number, number] {
  const segment = Math.min(line.length - 2, Math.floor(along));
  const [p, q] = [line[segment]!, line[segment + 1]!];
  const share = along - segment;
  return [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])];
}

/** The two parts of a ring that a path from edge to edge separates. */
function splitRing(ring: Ring, path: readonly Place[]): Ring[] {
  const [first, last] = [path[0]!, path.at(-1)!];
  const [from, to] = [nearestEdge(ring, first), nearestEdge(ring, last)];
  const inner = path.slice(1, -1);
  const there = withoutTwins([first, ...cornersBetween(ring, from, to), last, ...inner.toReversed()]);
  const back = withoutTwins([last, ...cornersBetween(ring, to, from), first, ...inner]);
  const areAreas = [there, back].every((part) => part.length > 2 && signedAreaOf(part) !== 0);
  if (!areAreas) return [ring];
  // The part with the first vertex of the area comes first. It replaces the area.
  const [corner] = ring;
  return corner !== undefined && there.includes(corner) ? [there, back] : [back, there];
}

interface OnRing {
  readonly edge: number;
  readonly share: number;
}

/** The vertices of a ring after one position and before another, in forward direction. */
function cornersBetween(ring: Ring, from: OnRing, to: OnRing): Ring {
  if (from.edge === to.edge && to.share >= from.share) return [];
  const count = (to.edge - from.edge + ring.length - 1) % ring.length;
  return Array.from({ length: count + 1 }, (_, step) => ring[(from.edge + 1 + step) % ring.length]!);
}

/** The nearest edge of a ring to a position, and the position along it. */
function nearestEdge(ring: Ring, [x, y]: Place): OnRing {
  let nearest = { edge: 0, share: 0, away: Infinity };
  ring.forEach(([ax, ay], edge) => {
    const [bx, by] = ring[(edge + 1) % ring.length]!;
    const squared = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared));
    const away = Math.hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y);
    if (away < nearest.away) nearest = { edge, share, away };
  });
  return nearest;
}

function withoutTwins(ring: Ring): Ring {
  const kept = ring.filter((place, at) => at === 0 || !isSame(place, ring[at - 1]!));
  return kept.length > 1 && isSame(kept[0]!, kept.at(-1)!) ? kept.slice(0, -1) : kept;
}

const isSame = (a: Place, b: Place) => Math.hypot(a[0] - b[0], a[1] - b[1]) < SAME_DEG;

/** Removes everything but east and north from positions. */
const inPlan = (path: ReadonlyArray<readonly number[]>): Ring => path.map(([x = NaN, y = NaN]) => [x, y]);

const withEnd = (ring: Ring): Array<[number, number]> => ring.map(([x, y]) => [x, y]);

const closed = (ring: Ring): Array<[number, number]> => withEnd([...ring, ...ring.slice(0, 1)]);
