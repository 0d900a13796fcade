/** The barrier lines of a plan, as they stand in its scene. */
import { type Assessment, barriersInOrder } from '../../../model/assessment/assessment.ts';
import type { AssessedBarrier } from '../../../model/results/results.ts';
import type { WorkGeometry } from '../../../model/assessment/work-area.ts';
import type { ProjectedBarrier } from '../scene/acoustic-base.ts';
import { localShape, type ToLocal } from '../scene/work-shapes.ts';
import { lengthM } from '../sources/area-problems.ts';

/** A barrier line as results name it, in the metres of the scene. */
export interface PlannedBarrier extends ProjectedBarrier {
  readonly assessed: AssessedBarrier;
}

/** @param workAreas whose barrier lines have no problems */
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
 * A barrier line in the metres of a scene.
 * @throws RangeError where its geometry is no line
 */
export function placeBarrier(
  { geometry, heightM }: { readonly geometry: WorkGeometry; readonly heightM: number },
  toLocal: ToLocal,
): ProjectedBarrier {
  const shape = localShape(geometry, toLocal);
  if (shape.kind !== 'line') throw new RangeError(`barrier: expected a line, got a ${shape.kind}`);
  return { xy: shape.xy, heightM };
}
