import { FillRule, type Path64 } from 'clipper2-ts/dist/Core.js';
import type { Position } from '../../crs/crs.ts';
import { union } from './clip-polygons.ts';
import { nestRings } from './nested-rings.ts';
import { openRing, type PolygonRings, signedAreaOf } from './polygon.ts';

/** Most steps along the longer side of the polygons. Polygons of any unit are joined on an integer grid. */
const MAX_STEPS = 2 ** 30;

/** The union of polygons as polygons that do not overlap, with open rings. Input rings may have either direction. */
export function unionOfPolygons(polygons: readonly PolygonRings[]): PolygonRings[] {
  const [only, ...others] = polygons;
  if (only === undefined) return [];
  if (others.length === 0) return [only.map((ring) => openRing(ring))];
  const corners = polygons.flat(2);
  const [x0, y0] = corners[0] ?? [0, 0];
  const size = corners.reduce((most, [x, y]) => Math.max(most, Math.abs(x - x0), Math.abs(y - y0)), 0);
  if (size === 0) return [];
  // The scale is a power of ten, so that vertices in whole millimetres stay exactly on their lines.
  const scale = 10 ** Math.floor(Math.log10(MAX_STEPS / size));
  const toSteps = (ring: readonly Position[], isOuter: boolean): Path64 => {
    const path = ring.map(([x, y]) => ({ x: Math.round((x - x0) * scale), y: Math.round((y - y0) * scale) }));
    return signedAreaOf(ring) > 0 === isOuter ? path : path.toReversed();
  };
  const paths = polygons.flatMap((rings) => rings.map((ring, index) => toSteps(ring, index === 0)));
  const joined = union(paths, FillRule.NonZero);
  return nestRings(joined.map((path) => path.map(({ x, y }): Position => [x0 + x / scale, y0 + y / scale])));
}
