import { conversion, coordinateSystem } from '../crs/crs.ts';
import type { FeatureTable, RawFeature } from './feature-table.ts';
import { crsOfTable } from './table-crs.ts';

const METRES_PER_DEGREE = 111_320;
/** Difference between conversions of different programs, m. */
const CONVERSION_M = 0.05;

/**
 * Chooses the more precise of two pairs of coordinates, for a table with both longitudes and latitudes and eastings and
 * northings. If they differ by more than the precision of both, this is logged, because one pair is outdated or of another
 * system.
 * @param projectEpsg coordinate system of the eastings and northings; without one, or if it has degrees, they are ignored
 */
export function withFinerCoordinates(table: FeatureTable, projectEpsg: number | null): FeatureTable {
  const { otherPoints, log } = table;
  const project = projectEpsg === null ? null : coordinateSystem(projectEpsg);
  if (otherPoints === undefined || project === null || project.unitM === null) return table;
  const { points, digits, coordinateUnitM } = otherPoints;
  const features = table.features.map((feature, index): RawFeature => {
    const point = points[index] ?? null;
    return { ...feature, geometry: { kind: 'points', points: point === null ? [] : [point] } };
  });
  const inMetres: FeatureTable = { ...table, features, coordinates: 'metres', coordinateUnitM };
  if (crsOfTable(inMetres, projectEpsg) === null) return inMetres;
  const convert = conversion(4326, project.epsg);
  const finest = { degreesM: digits.degrees * METRES_PER_DEGREE, metresM: digits.metres * project.unitM };
  const toleranceM = CONVERSION_M + (finest.degreesM + finest.metresM) * Math.SQRT1_2;
  let worst = { row: 0, offM: 0 };
  for (const [index, { row, geometry }] of table.features.entries()) {
    const [inDegrees] = geometry?.kind === 'points' ? geometry.points : [];
    const point = points[index] ?? null;
    if (inDegrees === undefined || point === null) continue;
    const [x, y] = convert(...inDegrees);
    const offM = Math.hypot(x - point[0], y - point[1]) * project.unitM;
    if (offM > worst.offM) worst = { row, offM };
  }
  if (worst.offM > toleranceM) {
    log.error(
      `Longitude and latitude lie ${worst.offM.toFixed(1)} m from easting and northing in EPSG:${project.epsg} (${project.name}), more than their digits explain. Remove the pair of columns that is not meant.`,
      { row: worst.row },
    );
  }
  return finest.metresM < finest.degreesM && !points.includes(null) ? inMetres : table;
}
