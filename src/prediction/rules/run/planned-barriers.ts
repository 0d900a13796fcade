/** The barrier lines of a plan in the coordinates of its scene. */
import { type Assessment, barriersInOrder } from '../../../model/assessment/assessment.ts';
import type { AssessedBarrier } from '../../../model/results/results.ts';
import type { WorkGeometry } from '../../../model/assessment/work-area.ts';
import type { ProjectedBarrier } from '../scene/acoustic-base.ts';
import { localShape, type ToLocal } from '../scene/work-shapes.ts';
import { lengthM } from '../sources/area-problems.ts';

/** A barrier line in the metres of the scene, with the form that results store. */
export interface PlannedBarrier extends ProjectedBarrier {
  readonly assessed: AssessedBarrier;
}

/** @param workAreas shapes whose barrier lines have no problems */
export function planBarriers(workAreas: Assessment['workAreas'], toLocal: ToLocal): PlannedBarrier[] {
  return barriersInOrder(workAreas).map(([id, { feature }]) => {
    const { geometry, properties } = feature;
    const heightM = properties.barrierHeight;
    if (heightM === undefined) throw new RangeError(`barrier ${id}: expected a height, got none`);
    const shape = localShape(geometry, toLocal);
    const assessed = { id, name: properties.name, heightM, lengthM: Math.round(100 * lengthM(shape)) / 100, geometry };
    return { ...placeBarrier({ geometry, heightM }, toLocal), assessed };
  });
}

/**
 * Projects a barrier line into the metres of a scene.
 * @throws RangeError if its geometry is not a line
 */
export function placeBarrier(
  { geometry, heightM }: { readonly geometry: WorkGeometry; readonly heightM: number },
  toLocal: ToLocal,
): ProjectedBarrier {
  const shape = localShape(geometry, toLocal);
  if (shape.kind !== 'line') throw new RangeError(`barrier: expected a line, got a ${shape.kind}`);
  return { xy: shape.xy, heightM };
}
