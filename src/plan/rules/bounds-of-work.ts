import { type Bounds, boundsAbout } from '../../model/map/bounds.ts';
import type { WorkArea } from '../../model/assessment/work-area.ts';
import { positionsOf } from '../../gis/geometry/plane.ts';

/** Margin around the work, degrees (about 300 m). It includes the receivers around the work. */
const MARGIN_DEGREES = 0.003;

/** The bounds of the work with a margin. Null if nothing is drawn. */
export function boundsOfWork(areas: readonly WorkArea[], site: Bounds): Bounds | null {
  const positions = areas.flatMap(({ feature }) => positionsOf(feature.geometry));
  const lonLat = positions.flatMap(([lon = NaN, lat = NaN]) => [lon, lat]);
  const [work, around] = [boundsAbout(lonLat), boundsAbout(lonLat, 1, MARGIN_DEGREES)];
  if (work === null || around === null) return null;
  return {
    west: Math.max(around.west, Math.min(site.west, work.west)),
    south: Math.max(around.south, Math.min(site.south, work.south)),
    east: Math.min(around.east, Math.max(site.east, work.east)),
    north: Math.min(around.north, Math.max(site.north, work.north)),
  };
}
