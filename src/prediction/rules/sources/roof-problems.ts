import type { PlanPoint } from '../../../engine/geometry/polygon.ts';
import type { SourceShape } from '../../../engine/scene/scene.ts';
import { coordinatesOf } from '../../../engine/scene/shape-coordinates.ts';
import { halvesOf, type SubSource, wholeSubSource } from '../../../engine/sources/sub-sources.ts';
import { prepareSite } from '../../../engine/sources/work-site.ts';
import { ROOF_EDGE_M } from '../../../engine/tracing/source-stand.ts';
import { type WorkArea, workAreaName } from '../../../model/assessment/work-area.ts';
import { distanceToPolygonM } from '../../../gis/geometry/polygons/distance-to-polygon.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import { indexOfScene } from '../scene/scene-index.ts';
import { localPlane, localShape } from '../scene/work-shapes.ts';

/** Size of the parts in which an area is checked, m, and largest number of halvings, which limits the parts of a large area. */
const PIECE_M = 2;
const MOST_HALVINGS = 11;

/** What prevents a work area on a roof from being processed, as sentences: a part without a building below it. */
export function roofProblems({ feature, ...area }: WorkArea, scene: PreparedScene): string[] {
  if (feature.properties.onRoof !== true) return [];
  const shape = localShape(feature.geometry, localPlane(scene));
  if (placesOf(shape).every(({ x, y }) => isOverBuilding(scene, x, y))) return [];
  const missing = shape.kind === 'point' ? 'there is no building under it' : 'not all of it has a building under it';
  const name = workAreaName({ ...area, feature });
  return [`${name} stands on a roof, but ${missing}. Move it, or take it off the roof.`];
}

/** The vertices of a shape and the centres of its parts. */
function placesOf(shape: SourceShape): PlanPoint[] {
  const xy = coordinatesOf(shape);
  const corners = Array.from({ length: xy.length / 2 }, (_, at) => ({
    x: xy[2 * at] ?? NaN,
    y: xy[2 * at + 1] ?? NaN,
  }));
  const site = prepareSite(shape, false);
  const middles = (part: SubSource, halvings: number): PlanPoint[] => {
    if (part.share === 0) return [];
    const halves = part.sizeM > PIECE_M && halvings < MOST_HALVINGS ? halvesOf(site, part) : null;
    return halves === null ? [part] : halves.flatMap((half) => middles(half, halvings + 1));
  };
  return [...corners, ...middles(wholeSubSource(site), 0)];
}

/** Whether a position is above a building of the project, or within the tolerance of its edge. */
function isOverBuilding(scene: PreparedScene, x: number, y: number): boolean {
  const place = { kind: 'point', x, y } as const;
  const { footprints } = scene.buildings;
  return Array.from(indexOfScene(scene).buildingsNear(place, ROOF_EDGE_M)).some(
    (building) => distanceToPolygonM(place, footprints, building) <= ROOF_EDGE_M,
  );
}
