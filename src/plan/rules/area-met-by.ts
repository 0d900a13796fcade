import { packPolygons } from '../../engine/scene/pack-polygons.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { type WorkGeometry, workAreaName } from '../../model/assessment/work-area.ts';
import { distanceToPolygonM } from '../../gis/geometry/polygons/distance-to-polygon.ts';
import { type Plane, toPlane } from '../../gis/geometry/plane.ts';
import { openRing } from '../../gis/geometry/polygons/polygon.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { indexOfScene } from '../../prediction/rules/scene/scene-index.ts';
import { localPlane, localShape } from '../../prediction/rules/scene/work-shapes.ts';

type Line = Extract<WorkGeometry, { type: 'LineString' }>;

/** Whether a line crosses or touches a building of a scene. */
export function meetsBuilding(line: Line, scene: PreparedScene): boolean {
  const shape = localShape(line, localPlane(scene));
  const { footprints } = scene.buildings;
  return [...indexOfScene(scene).buildingsNear(shape, 0)].some(
    (building) => distanceToPolygonM(shape, footprints, building) === 0,
  );
}

/** The name of the first work area that a line crosses or touches. A barrier cannot stand there. Null if there is none. */
export function areaMetBy(line: Line, workAreas: Assessment['workAreas'], plane: Plane): string | null {
  const path = toPlane(line.coordinates, plane);
  const [eastingM, northingM] = path[0] ?? [0, 0];
  const xy = Float64Array.from(path.flatMap(([x, y]) => [x - eastingM, y - northingM]));
  const met = Object.values(workAreas).find(({ feature: { geometry } }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : [];
    const rings = (geometry.type === 'MultiPolygon' ? geometry.coordinates : polygons).map((polygon) =>
      polygon.map((ring) => openRing(toPlane(ring, plane))),
    );
    const set = packPolygons(rings, eastingM, northingM);
    return rings.some((_, polygon) => distanceToPolygonM({ kind: 'line', xy }, set, polygon) === 0);
  });
  return met === undefined ? null : workAreaName(met);
}
