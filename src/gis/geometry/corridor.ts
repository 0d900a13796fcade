import type { Path64 } from 'clipper2-ts/dist/Core.js';
import { type PolyPath64, PolyTree64 } from 'clipper2-ts/dist/Engine.js';
import { ClipperOffset, EndType, JoinType } from 'clipper2-ts/dist/Offset.js';
import type { Shape } from './shape.ts';
import { openRing } from './polygons/polygon.ts';
import { fromPlane, type Plane, toPlane } from './plane.ts';
import type { Position } from '../crs/crs.ts';

/** Steps per metre: a corridor is computed on a grid of millimetres. */
const STEPS_A_METRE = 1_000;
/** Largest length of a mitre, in half widths from the vertex of the line. */
const MITER_LIMIT = 3;

/**
 * A corridor: the area that extends equally far to both sides of a line. It has mitred corners and square ends. A closed line
 * gives an area with a hole.
 * @param line longitudes and latitudes, degrees, WGS 84
 * @param widthM total width in the project's plane
 * @returns null if the line has no length
 */
export function corridorAlong(
  line: ReadonlyArray<readonly number[]>,
  widthM: number,
  plane: Plane,
): Extract<Shape, { type: 'Polygon' }> | null {
  const path = withoutRepeats(toPlane(line, plane));
  const [origin] = path;
  if (origin === undefined || path.length < 2) return null;
  const steps: Path64 = path.map(([x, y]) => ({
    x: Math.round((x - origin[0]) * STEPS_A_METRE),
    y: Math.round((y - origin[1]) * STEPS_A_METRE),
  }));
  const offset = new ClipperOffset(MITER_LIMIT);
  offset.addPath(steps, JoinType.Miter, EndType.Butt);
  const tree = new PolyTree64();
  offset.execute((widthM / 2) * STEPS_A_METRE, tree);
  // The corridor of one line has a single outer ring.
  const outer = childrenOf(tree)[0];
  if (outer === undefined) return null;
  const ringOf = (piece: PolyPath64) => {
    const ring = (piece.poly ?? []).map(({ x, y }): Position => [
      origin[0] + x / STEPS_A_METRE,
      origin[1] + y / STEPS_A_METRE,
    ]);
    return closed(fromPlane(openRing(ring), plane));
  };
  const rings = [outer, ...childrenOf(outer)].map(ringOf).filter((ring) => ring.length >= 4);
  return rings.length === 0 ? null : { type: 'Polygon', coordinates: rings };
}

function childrenOf(piece: PolyPath64): PolyPath64[] {
  return Array.from({ length: piece.count }, (_, index) => piece.child(index));
}

function closed(ring: [number, number][]): [number, number][] {
  const [first] = ring;
  return first === undefined ? [] : [...ring, [...first]];
}

function withoutRepeats(path: readonly Position[]): Position[] {
  return path.filter(([x, y], index) => {
    const before = path[index - 1];
    return before === undefined || Math.hypot(x - before[0], y - before[1]) * STEPS_A_METRE >= 1;
  });
}
