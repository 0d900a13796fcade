/** The temporary noise barriers of a plan in a scene, without the equipment that they screen. */
import type { Source } from '../../../engine/scene/scene.ts';
import { type Assessment, barriersInOrder, workAreasInOrder } from '../../../model/assessment/assessment.ts';
import type { Method } from '../../../model/project/report-config.ts';
import { isArea, type WorkGeometry } from '../../../model/assessment/work-area.ts';
import type { ProjectedBarrier } from '../scene/acoustic-base.ts';
import { localShape, type ToLocal } from '../scene/work-shapes.ts';
import { problemsOfBarrier, shapeProblems } from './area-problems.ts';
import { barrierHeightM, sourceAt } from './work-area-sources.ts';

/** A temporary noise barrier along a line or round an area. */
export interface ExistingBarrier {
  readonly geometry: WorkGeometry;
  readonly heightM: number;
}

/** The valid temporary noise barriers of a plan: along lines, and round areas. */
export function existingBarriers(
  workAreas: Assessment['workAreas'],
  method: Method,
  toLocal: ToLocal,
): ExistingBarrier[] {
  const lines = barriersInOrder(workAreas).flatMap(([, barrier]) => {
    const { geometry, properties } = barrier.feature;
    const heightM = properties.barrierHeight;
    return heightM === undefined || problemsOfBarrier(barrier, toLocal).length > 0 ? [] : [{ geometry, heightM }];
  });
  const rings = workAreasInOrder(workAreas).flatMap(([, area]) => {
    const { geometry } = area.feature;
    const heightM = barrierHeightM(area, method);
    return heightM === null || !isArea(geometry) || shapeProblems(geometry, '', toLocal).length > 0
      ? []
      : [{ geometry, heightM }];
  });
  return [...lines, ...rings];
}

/** A barrier in the metres of a scene. */
export interface ProjectedScreen {
  /** A key that depends on the position and the height of the barrier. */
  readonly key: string;
  /** Its outlines: x0, y0, x1, y1, … of a line, or of each closed ring. */
  readonly outlines: readonly Float64Array[];
  /** `ring`: a barrier round an area, represented by a silent source. */
  readonly as:
    | { readonly kind: 'line'; readonly line: ProjectedBarrier }
    | { readonly kind: 'ring'; readonly ring: Source };
}

/**
 * Projects barriers into the metres of a scene.
 * @throws RangeError for a point, which cannot have a barrier
 */
export function projectScreens(barriers: readonly ExistingBarrier[], toLocal: ToLocal): ProjectedScreen[] {
  return barriers.map(({ geometry, heightM }, number) => {
    const shape = localShape(geometry, toLocal);
    const key = JSON.stringify([geometry, heightM]);
    switch (shape.kind) {
      case 'point':
        throw new RangeError('a temporary barrier stands along a line or an area, not at a point');
      case 'line':
        return { key, outlines: [shape.xy], as: { kind: 'line', line: { xy: shape.xy, heightM } } };
      case 'polygon': {
        const { xy, ringStart } = shape.polygons;
        const outlines = Array.from({ length: ringStart.length - 1 }, (_, ring) => {
          const open = xy.subarray(2 * (ringStart[ring] ?? 0), 2 * (ringStart[ring + 1] ?? 0));
          return Float64Array.from([...open, ...open.subarray(0, 2)]);
        });
        const place = { group: `ring ${number}`, shape, onRoof: false, barrierHeightM: heightM };
        return {
          key,
          outlines,
          as: { kind: 'ring', ring: sourceAt(place, { heightM: 1, topM: null, facing: null }, '1') },
        };
      }
    }
  });
}
