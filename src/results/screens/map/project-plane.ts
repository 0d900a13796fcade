import type { LoadedProject } from '../../../model/project/project.ts';
import { type CoordinateSystem, requireSystem } from '../../../gis/crs/crs.ts';
import { planeOfProject } from '../../../gis/crs/project-plane.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { grouped } from '../../../model/format/format.ts';

/**
 * The metric coordinate system in which a project is drawn and measured: that of its scene, or else the one that its scene will
 * have.
 */
export function projectPlane(
  project: Pick<LoadedProject, 'crs' | 'bounds'>,
  scene: Pick<PreparedScene, 'crs'> | null,
): CoordinateSystem {
  return scene === null ? planeOfProject(project) : requireSystem(scene.crs);
}

/** `E 334,567  N 6,251,234 (EPSG:7856)`, to the metre. */
export function formatPosition({ epsg, fromLonLat }: CoordinateSystem, lon: number, lat: number): string {
  const [easting, northing] = fromLonLat(lon, lat).map((metres) => grouped(Math.round(metres)));
  return `E ${easting ?? ''}  N ${northing ?? ''} (EPSG:${epsg})`;
}
