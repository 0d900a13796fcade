import type { FeatureTable, PolygonRings, RawFeature } from './feature-table.ts';
import { openRing, signedAreaOf } from './polygon.ts';
import { findSelfCrossing } from './polygon-check.ts';

/**
 * The polygons of a feature with open rings, outer ring first. What is no polygon, has too few corners or crosses itself
 * is reported.
 * @param what the thing in words: `building`
 * @returns null where there is a fault
 */
export function polygonsOf(feature: RawFeature, table: FeatureTable, what: string): PolygonRings[] | null {
  const { geometry, row } = feature;
  if (geometry === null) return null;
  if (geometry.kind !== 'polygons') {
    table.log.error(`The ${what} is made of ${geometry.kind}. Expected a polygon.`, { row });
    return null;
  }
  let sound = geometry.polygons.length > 0;
  if (!sound) table.log.error(`The ${what} has no polygon.`, { row });
  const polygons = geometry.polygons.map((rings) =>
    rings.map((ring) => {
      const open = openRing(ring);
      const fault = faultOf(open);
      if (fault !== null) {
        table.log.error(`The outline of the ${what} ${fault}.`, { row });
        sound = false;
      }
      return open;
    }),
  );
  if (sound && polygons.some((rings) => rings.length === 0)) {
    table.log.error(`The ${what} has a polygon without an outline.`, { row });
    return null;
  }
  return sound ? polygons : null;
}

function faultOf(ring: PolygonRings[number]): string | null {
  if (ring.some((position) => !position.every(Number.isFinite))) return 'has a coordinate that is not a number';
  if (ring.length < 3) return 'has fewer than three corners';
  const crossing = findSelfCrossing(ring);
  if (crossing !== null) {
    const [x, y] = crossing.at.map((coordinate) => Number(coordinate.toPrecision(10)));
    return `crosses itself at ${x}, ${y}. Draw it again without the crossing`;
  }
  return signedAreaOf(ring) === 0 ? 'has no area' : null;
}
