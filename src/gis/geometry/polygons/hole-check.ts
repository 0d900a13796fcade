import type { PolygonRings } from './polygon.ts';
import { FillRule, type Paths64 } from 'clipper2-ts/dist/Core.js';
import { difference, signedArea, union } from './clip-polygons.ts';
import type { Position } from '../../crs/crs.ts';

export const HOLE_OUTSIDE_OUTLINE = 'lies outside its outline, or across it';

/** Steps along the longer side of a polygon. Polygons of any unit are clipped on such an integer grid. */
const STEPS = 2 ** 30;
/** Parts smaller than this share of an outline are rounding. */
const NEGLIGIBLE = 1e-6;

/**
 * A fault in the holes of a polygon, as the end of a sentence that begins with “a hole of the building”. Null if there is none.
 */
export function faultOfHoles([outer = [], ...holes]: PolygonRings): string | null {
  if (holes.length === 0) return null;
  const toSteps = stepsOf(outer);
  const outline = [toSteps(outer)];
  const cut = union(holes.map(toSteps), FillRule.NonZero);
  const whole = areaOf(outline);
  const outside = areaOf(difference(cut, outline, FillRule.NonZero));
  if (outside > NEGLIGIBLE * whole) return HOLE_OUTSIDE_OUTLINE;
  if (whole - areaOf(cut) <= NEGLIGIBLE * whole) return 'is as large as its outline, and leaves nothing';
  const each = holes.reduce((sum, hole) => sum + areaOf([toSteps(hole)]), 0);
  return each - areaOf(cut) > NEGLIGIBLE * whole ? 'lies in another hole, or across it' : null;
}

function areaOf(paths: Paths64): number {
  return Math.abs(signedArea(paths));
}

function stepsOf(outer: readonly Position[]): (ring: readonly Position[]) => Paths64[number] {
  const [first = [0, 0] as const] = outer;
  const size = outer.reduce((most, [x, y]) => Math.max(most, Math.abs(x - first[0]), Math.abs(y - first[1])), 0);
  const step = (value: number) => Math.round((value / size) * STEPS);
  // All rings get the same direction, so that their areas add up.
  return (ring) => {
    const path = ring.map(([x, y]) => ({ x: step(x - first[0]), y: step(y - first[1]) }));
    return signedArea([path]) < 0 ? path.toReversed() : path;
  };
}
