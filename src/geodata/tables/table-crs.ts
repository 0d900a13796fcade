import { filesTexts } from '../../texts/files.ts';
import type { DeclaredCrs } from '../crs/crs-detect.ts';
import { BUILT_IN_CRS, coordinateSystem, requireSystem } from '../crs/crs.ts';
import { type FeatureTable, positionsOf } from './feature-table.ts';

/**
 * The coordinate system of a table: what the file says, else WGS 84 for degrees (the project's own where that is in degrees),
 * else the project's. Checks that the coordinates can be of that system.
 * @returns the EPSG code, or null where there is none; the table's log says why
 */
export function crsOfTable(table: FeatureTable, projectEpsg: number | null): number | null {
  const { log, crs } = table;
  const extent = extentOf(table);
  if (crs?.kind === 'unknown') {
    log.error(filesTexts.unknownSystem(crs.name, BUILT_IN_CRS));
    return null;
  }
  if (crs?.kind === 'contradictory') {
    log.error(contradiction(crs));
    return null;
  }
  const epsg = crs?.epsg ?? undeclaredCrs(table, projectEpsg, extent.fitsDegrees);
  if (epsg === null) {
    log.error(filesTexts.systemOfMetresMissing);
    return null;
  }
  const system = requireSystem(epsg);
  if (system.kind === 'degrees' && !extent.fitsDegrees) {
    const { row, text } = extent.firstOutside ?? { row: null, text: '' };
    log.error(filesTexts.notLonLat(text, epsg, system.name), { row, value: text });
    return null;
  }
  if (system.kind !== 'degrees' && extent.fitsDegrees && extent.count > 0) {
    log.error(filesTexts.looksLikeDegrees(epsg, system.name));
    return null;
  }
  const unitM = table.coordinateUnitM ?? null;
  if (unitM !== null && system.unitM !== null && Math.abs(unitM / system.unitM - 1) > 1e-4) {
    log.error(filesTexts.columnsInOtherUnit(unitM, epsg, system.name, system.unitM), { row: 1 });
    return null;
  }
  return epsg;
}

/** What is said of a system whose name and numbers disagree. */
export function contradiction({ name, reason }: Extract<DeclaredCrs, { kind: 'contradictory' }>): string {
  return filesTexts.nameContradictsSystem(name, reason);
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
