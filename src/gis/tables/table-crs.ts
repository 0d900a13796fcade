import type { DeclaredCrs } from '../crs/crs-detect.ts';
import { BUILT_IN_CRS, coordinateSystem, requireSystem } from '../crs/crs.ts';
import { type FeatureTable, positionsOf } from './feature-table.ts';

/**
 * The coordinate system of a table: that of the file, or else WGS 84 for degrees (or the project's system if that has degrees),
 * or else the project's. The coordinates have to be possible in that system.
 * @returns the EPSG code, or null if there is none, with the reason in the table's log
 */
export function crsOfTable(table: FeatureTable, projectEpsg: number | null): number | null {
  const { log, crs } = table;
  const extent = extentOf(table);
  if (crs?.kind === 'unknown') {
    log.error(`The coordinate system ${crs.name} is not known. Export the file in one of ${BUILT_IN_CRS}.`);
    return null;
  }
  if (crs?.kind === 'contradictory') {
    log.error(contradiction(crs));
    return null;
  }
  const epsg = crs?.epsg ?? undeclaredCrs(table, projectEpsg, extent.fitsDegrees);
  if (epsg === null) {
    log.error(
      'The coordinates are in metres and nothing says of which coordinate system. Set the project’s coordinate system (EPSG code), or add a .prj to the shapefile or a crs to the GeoJSON.',
    );
    return null;
  }
  const system = requireSystem(epsg);
  if (system.kind === 'degrees' && !extent.fitsDegrees) {
    const { row, text } = extent.firstOutside ?? { row: null, text: '' };
    log.error(
      `${text} is not a longitude and latitude, but the coordinates are said to be degrees (EPSG:${epsg}, ${system.name}). Are longitude and latitude swapped, or is it in metres?`,
      { row, value: text },
    );
    return null;
  }
  if (system.kind !== 'degrees' && extent.fitsDegrees && extent.count > 0) {
    log.error(
      `The coordinates look like degrees, but the file says that they are metres (EPSG:${epsg}, ${system.name}). Correct the coordinate system.`,
    );
    return null;
  }
  const unitM = table.coordinateUnitM ?? null;
  if (unitM !== null && system.unitM !== null && Math.abs(unitM / system.unitM - 1) > 1e-4) {
    log.error(
      `The names of the columns say that the coordinates are in units of ${unitM} m, but those of EPSG:${epsg} (${system.name}) are of ${system.unitM} m. Convert them, or set the project’s coordinate system to theirs.`,
      { row: 1 },
    );
    return null;
  }
  return epsg;
}

/** The message about a coordinate system whose name and parameters contradict each other. */
export function contradiction({ name, reason }: Extract<DeclaredCrs, { kind: 'contradictory' }>): string {
  return `The coordinate system is called ${name}, but it has ${reason}. Which of them is right? Export the file again.`;
}

function undeclaredCrs(table: FeatureTable, projectEpsg: number | null, fitsDegrees: boolean): number | null {
  const project = projectEpsg === null ? null : coordinateSystem(projectEpsg);
  const degrees = table.coordinates === 'degrees' || (table.coordinates === 'unsaid' && fitsDegrees);
  if (degrees) return project?.kind === 'degrees' ? project.epsg : 4326;
  return project === null || project.kind === 'degrees' ? null : project.epsg;
}

function extentOf(table: FeatureTable) {
  let count = 0;
  let firstOutside: { row: number; text: string } | null = null;
  for (const { row, geometry } of table.features) {
    if (geometry === null) continue;
    for (const [x, y] of positionsOf(geometry)) {
      count += 1;
      if (firstOutside === null && !(Math.abs(x) <= 180 && Math.abs(y) <= 90)) {
        firstOutside = { row, text: `${x}, ${y}` };
      }
    }
  }
  return { count, firstOutside, fitsDegrees: firstOutside === null };
}
