import type { Position } from '../crs/crs.ts';
import type { PolygonRings } from '../geometry/polygons/polygon.ts';
import { polygon, unkinkPolygon } from '@turf/turf';
import type { FeatureTable, RawFeature } from './feature-table.ts';
import { faultOfHoles } from '../geometry/polygons/hole-check.ts';
import { openRing, signedAreaOf } from '../geometry/polygons/polygon.ts';
import { findSelfCrossing } from '../geometry/polygons/polygon-check.ts';

const outlineTakenApart = (what: string | number, x: string | number, y: string | number, partCount: string | number) =>
  `The outline of the ${what} crosses itself at ${x}, ${y}. It is taken for ${partCount} that touch there.`;
const outlineCrossesItself = (x: string | number, y: string | number) =>
  `crosses itself at ${x}, ${y}. Draw it again without the crossing`;

/**
 * The polygons of a feature with open rings, outer ring first. Geometry that is not a polygon, has too few vertices or intersects
 * itself is logged.
 * @param what name of the object for messages: `building`
 * @param repair whether an outline without holes that intersects itself is divided at its intersections, with a warning
 * @returns null if there is a fault
 */
export function polygonsOf(
  feature: RawFeature,
  table: FeatureTable,
  what: string,
  repair = false,
): PolygonRings[] | null {
  const { geometry, row } = feature;
  if (geometry === null) return null;
  if (geometry.kind !== 'polygons') {
    table.log.error(`The ${what} is made of ${geometry.kind}. Expected a polygon.`, { row });
    return null;
  }
  let isValid = geometry.polygons.length > 0;
  if (!isValid) table.log.error(`The ${what} has no polygon.`, { row });
  const polygons = geometry.polygons.flatMap((rings): PolygonRings[] => {
    const parts = repair ? takenApart(rings, row, what, table) : null;
    if (parts !== null) return parts;
    const outlines = rings.map((ring) => {
      const open = openRing(ring);
      const fault = faultOf(open);
      if (fault !== null) {
        table.log.error(`The outline of the ${what} ${fault}.`, { row });
        isValid = false;
      }
      return open;
    });
    const fault = isValid ? faultOfHoles(outlines) : null;
    if (fault !== null) {
      const arePartsOver = geometry.isNested === true && turnAlike(outlines);
      table.log.error(
        arePartsOver
          ? `Parts of the ${what} are drawn over one another. Draw them apart, or as one outline.`
          : `A hole of the ${what} ${fault}. Expected holes inside the outline, apart from each other.`,
        { row },
      );
      isValid = false;
    }
    return [outlines];
  });
  if (isValid && polygons.some((rings) => rings.length === 0)) {
    table.log.error(`The ${what} has a polygon without an outline.`, { row });
    return null;
  }
  return isValid ? polygons : null;
}

/** Whether a hole has the same direction as the outline. In a shapefile it is then another part, drawn over the first one. */
function turnAlike([outer = [], ...holes]: PolygonRings): boolean {
  return holes.some((hole) => Math.sign(signedAreaOf(hole)) === Math.sign(signedAreaOf(outer)));
}

/**
 * The parts of an outline that intersects itself, each as its own outline. Null if it does not intersect itself, has holes, or
 * cannot be repaired.
 */
function takenApart(rings: PolygonRings, row: number, what: string, { log }: FeatureTable): PolygonRings[] | null {
  const [outer, ...holes] = rings.map((ring) => openRing(ring));
  if (outer === undefined || holes.length > 0 || outer.length < 4) return null;
  const crossing = findSelfCrossing(outer);
  if (crossing === null) return null;
  const closed = [...outer, outer[0]].map((position) => [...(position ?? [])]);
  const parts = unkinkPolygon(polygon([closed])).features.map(({ geometry }) =>
    openRing((geometry.coordinates[0] ?? []).map(([x = NaN, y = NaN]) => [x, y] as const)),
  );
  if (parts.length === 0 || parts.some((part) => faultOf(part) !== null)) return null;
  log.warning(outlineTakenApart(what, ...shownPlace(crossing.at), parts.length), { row });
  return parts.map((part) => [part]);
}

function faultOf(ring: PolygonRings[number]): string | null {
  if (ring.some((position) => !position.every(Number.isFinite))) return 'has a coordinate that is not a number';
  if (ring.length < 3) return 'has fewer than three corners';
  const crossing = findSelfCrossing(ring);
  if (crossing !== null) return outlineCrossesItself(...shownPlace(crossing.at));
  return signedAreaOf(ring) === 0 ? 'has no area' : null;
}

/** The coordinates of a position for messages, rounded to ten digits. */
function shownPlace([x, y]: Position): [x: number, y: number] {
  return [Number(x.toPrecision(10)), Number(y.toPrecision(10))];
}
