import { type CoordinateSystem, metreSystemFor, requireSystem } from '../../../gis/crs/crs.ts';
import type { Project } from '../../../model/project/project.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';

/** The coordinate system in metres in which a project is drawn and measured. */
export function planeOf({ crs, place }: Pick<Project, 'crs' | 'place'>, scene: PreparedScene | null): CoordinateSystem {
  if (scene !== null) return requireSystem(scene.crs);
  return metreSystemFor(crs, place?.lon ?? 0, place?.lat ?? 0);
}
