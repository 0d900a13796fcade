import { coordinatesOf } from '../acoustics/scene/shape-coordinates.ts';
import { ROOF_EDGE_M } from '../acoustics/tracing/source-stand.ts';
import { type WorkArea, workAreaName } from '../domain/work-area.ts';
import { distanceToPolygonM } from '../geodata/geometry/distance-to-polygon.ts';
import type { PreparedScene } from '../geodata/scene/prepared-scene.ts';
import { indexOfScene } from '../geodata/scene/scene-index.ts';
import { localPlane, localShape } from '../geodata/scene/work-shapes.ts';

/** What keeps a work area on a roof from being processed, as sentences: a corner with no building under it. */
export function roofProblems({ feature, ...area }: WorkArea, scene: PreparedScene): string[] {
  if (feature.properties.onRoof !== true) return [];
  const xy = coordinatesOf(localShape(feature.geometry, localPlane(scene)));
  for (let at = 0; at < xy.length; at += 2) {
    if (isOverBuilding(scene, xy[at] ?? NaN, xy[at + 1] ?? NaN)) continue;
    const name = workAreaName({ ...area, feature });
    const what = feature.geometry.type === 'Point' ? 'it' : 'one of its corners';
    return [`${name} stands on a roof, but there is no building under ${what}. Move it, or take it off the roof.`];
  }
  return [];
}

/** Whether a place is over a building of the project, or so near to its edge that it is meant to be. */
function isOverBuilding(scene: PreparedScene, x: number, y: number): boolean {
  const place = { kind: 'point', x, y } as const;
  const { footprints } = scene.buildings;
  return Array.from(indexOfScene(scene).buildingsNear(place, ROOF_EDGE_M)).some(
    (building) => distanceToPolygonM(place, footprints, building) <= ROOF_EDGE_M,
  );
}
