import type { Position } from '../../crs/crs.ts';
import { pointInRing, type PolygonRings, signedAreaOf } from './polygon.ts';

/**
 * Sorts rings into polygons by how deep they lie in each other, not by their turning direction, which many programs write
 * the wrong way round: a ring inside an even number of others is an outer ring, else a hole of the smallest ring round it.
 * @param rings closed or open, any unit
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
