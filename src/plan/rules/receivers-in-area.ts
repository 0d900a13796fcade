import { boxOf } from '../../engine/geometry/box.ts';
import { coordinatesOf } from '../../engine/scene/shape-coordinates.ts';
import { distanceToShapeM, NEAR_AREA_M } from '../../engine/sources/work-site.ts';
import type { WorkArea } from '../../model/assessment/work-area.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { localShape, type ToLocal } from '../../prediction/rules/scene/work-shapes.ts';

/** The number of addresses with a receiver in a work area or within 1 m of it. The prediction uses the level at 1 m for them. */
export function countAddressesIn({ feature }: WorkArea, { receivers }: PreparedScene, toLocal: ToLocal): number {
  // Equipment on a roof is above the receivers.
  if (feature.properties.onRoof === true) return 0;
  const shape = localShape(feature.geometry, toLocal);
  const corners = coordinatesOf(shape);
  const { x0, y0, x1, y1 } = boxOf(corners, 0, corners.length / 2);
  const { xy, addressIds } = receivers;
  const found = new Set<string>();
  addressIds.forEach((id, receiver) => {
    const [x = NaN, y = NaN] = [xy[2 * receiver], xy[2 * receiver + 1]];
    if (x < x0 - NEAR_AREA_M || x > x1 + NEAR_AREA_M || y < y0 - NEAR_AREA_M || y > y1 + NEAR_AREA_M) return;
    if (distanceToShapeM(shape, x, y) <= NEAR_AREA_M) found.add(id);
  });
  return found.size;
}
