import type { WorkGeometry } from '../../model/assessment/work-area.ts';
import { findSelfCrossing, type SelfCrossing } from './polygons/polygon-check.ts';

/** The rings of an area; none of a line or a point. */
function ringsOf(geometry: WorkGeometry): ReadonlyArray<ReadonlyArray<readonly number[]>> {
  switch (geometry.type) {
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
    case 'LineString':
    case 'Point':
      return [];
  }
}

/** The first place where a ring of a work area crosses itself; null where none does. */
export function crossingRing(geometry: WorkGeometry): SelfCrossing | null {
  for (const ring of ringsOf(geometry)) {
    const crossing = findSelfCrossing(ring);
    if (crossing !== null) return crossing;
  }
  return null;
}
