import { BARRIER_UNSPECIFIED, type WorkArea } from '../../../../model/assessment/work-area.ts';
import { type WorkAreaId, workAreaIdSchema } from '../../../../model/ids.ts';
import { catchmentOutlines } from '../../../../prediction/rules/scene/catchment-outlines.ts';
import type { PreparedScene } from '../../../../prediction/rules/scene/prepared-scene.ts';
import { labelOfItem } from '../../../rules/drawn/drawn-fields.ts';
import type { DrawnItem } from '../../../rules/drawn/drawn-layers.ts';

/** Converts drawn features of a project to work areas, which the plan's drawing can show. */
export function shapesOfItems(items: readonly DrawnItem[]): Record<WorkAreaId, WorkArea> {
  return Object.fromEntries(
    items.map((item) => [workAreaIdSchema.parse(item.id), shapeOf(item.geometry, labelOfItem(item))]),
  );
}

function shapeOf(geometry: DrawnItem['geometry'], name: string): WorkArea {
  return {
    temporaryNoiseBarrier: BARRIER_UNSPECIFIED,
    feature: { type: 'Feature', geometry, properties: { name, equipment: [] } },
  };
}

/** The catchments of files as shapes to snap to. */
export function catchmentShapes(scene: PreparedScene): Record<WorkAreaId, WorkArea> {
  const polygons = catchmentOutlines(scene).flatMap(({ polygons: own }) => own);
  return Object.fromEntries(
    polygons.map((rings, index) => {
      const coordinates = rings.map((ring) =>
        [...ring, ...ring.slice(0, 1)].map(([lon, lat]): [number, number] => [lon, lat]),
      );
      return [workAreaIdSchema.parse(`catchment-${index}`), shapeOf({ type: 'Polygon', coordinates }, '')];
    }),
  );
}
