import type { Position } from '../../crs/crs.ts';
import { pointInRing, type PolygonRings, signedAreaOf } from './polygon.ts';

/**
 * Builds polygons from rings by nesting depth. The direction of rings is ignored, because many programs write it wrongly. A ring
 * inside an even number of other rings is an outer ring. Any other ring is a hole of the smallest ring around it.
 * @param rings closed or open rings in any unit
 */
export function nestRings(rings: readonly Position[][]): PolygonRings[] {
  const [only] = rings;
  if (rings.length === 1 && only !== undefined) return [[only]];
  const sized = rings
    .map((ring) => ({ ring, area: Math.abs(signedAreaOf(ring)), polygon: null as Position[][] | null }))
    .sort((a, b) => b.area - a.area);
  const polygons: Position[][][] = [];
  sized.forEach((inner, index) => {
    const [probe] = inner.ring;
    const around = sized.slice(0, index).filter(({ ring }) => probe !== undefined && pointInRing(probe, ring));
    const parent = around.at(-1);
    if (around.length % 2 === 1 && parent?.polygon) {
      parent.polygon.push(inner.ring);
      return;
    }
    inner.polygon = [inner.ring];
    polygons.push(inner.polygon);
  });
  return polygons;
}
