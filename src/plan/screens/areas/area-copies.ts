import { type Assessment, shapesInOrder } from '../../../model/assessment/assessment.ts';
import { compared, copyName, takenNames } from '../../rules/area-names.ts';
import { type WorkAreaId, workAreaIdSchema } from '../../../model/ids.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import { extentOf } from '../../../gis/geometry/extent.ts';
import { positionsOf, shifted, toPlane } from '../../../gis/geometry/plane.ts';
import type { AreaChange } from '../editing/use-work-area-writer.ts';

type WorkAreas = Assessment['workAreas'];

/** Offset of a copy from its original as a share of the original's size, and smallest offset, m. */
const SHARE_BESIDE = 0.15;
const MIN_BESIDE_M = 5;

export const newAreaId = (): WorkAreaId => workAreaIdSchema.parse(crypto.randomUUID());

/** Copies of work areas with all of their properties. They are moved to the south-east, so that both are visible. */
export function copiesOf(workAreas: WorkAreas, ids: readonly WorkAreaId[], plane: CoordinateSystem): AreaChange[] {
  const taken = takenNames(workAreas);
  const chosen = shapesInOrder(workAreas).filter(([id]) => ids.includes(id));
  const besideM = Math.max(MIN_BESIDE_M, SHARE_BESIDE * sizeM(chosen, plane));
  return chosen.map(([, area]) => {
    const name = copyName(taken, area.feature.properties.name);
    taken.add(compared(name));
    const { feature, temporaryNoiseBarrier } = area;
    const geometry = shifted(feature.geometry, [besideM, -besideM], plane);
    return {
      areaId: newAreaId(),
      after: {
        temporaryNoiseBarrier,
        feature: { ...feature, geometry, properties: { ...feature.properties, name } },
      },
    };
  });
}

/** The longer side of the bounding box of work areas, m. */
function sizeM(areas: ReadonlyArray<readonly [WorkAreaId, WorkArea]>, plane: CoordinateSystem): number {
  const [west, south, east, north] = extentOf(
    areas.flatMap(([, { feature }]) => toPlane(positionsOf(feature.geometry), plane)),
  );
  return areas.length === 0 ? 0 : Math.max(east - west, north - south);
}
