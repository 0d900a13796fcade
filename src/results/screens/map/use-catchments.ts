import { useMemo } from 'react';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import { labelPoint } from '../../../gis/geometry/label-point.ts';
import { simplifiedOutlines } from '../../../prediction/rules/scene/catchment-outlines.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { formatCatchment } from './backgrounds.ts';
import type { CatchmentShape } from '../../../ui/map/layers/catchment-layer.tsx';

/** The catchments of a scene for the map, with the terms of the criteria. */
export function useCatchments(scene: PreparedScene | null, set: CriteriaSet): readonly CatchmentShape[] {
  return useMemo(() => (scene === null ? [] : catchmentShapes(scene, set)), [scene, set]);
}

export function catchmentShapes(scene: PreparedScene, set: CriteriaSet): CatchmentShape[] {
  return simplifiedOutlines(scene).map(({ catchment, polygons }) => {
    const labelled = polygons.flatMap((polygon) => {
      const at = labelPoint(polygon);
      return at === null ? [] : [{ polygon, at }];
    });
    return {
      name: catchment.name,
      words: formatCatchment(set, catchment),
      polygons: labelled.map(({ polygon }) => polygon),
      labelsAt: labelled.map(({ at }) => at),
    };
  });
}
