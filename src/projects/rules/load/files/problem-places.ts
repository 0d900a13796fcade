import { extentOf } from '../../../../gis/geometry/extent.ts';
import type { LoadProblem } from '../../../../model/project/project.ts';
import { requireSystem } from '../../../../gis/crs/crs.ts';
import { type FeatureTable, positionsOf, type RawGeometry } from '../../../../gis/tables/feature-table.ts';

/** A table with the EPSG code of its coordinates. */
export interface GeoreferencedTable {
  readonly table: FeatureTable;
  readonly epsg: number;
}

/** Most problems with a position. The document of a load report stores no more. */
const MAX_PLACES = 5000;

/** Adds the map position of its row to each problem, if the row has one. */
export function withPlaces(problems: readonly LoadProblem[], tables: readonly GeoreferencedTable[]): LoadProblem[] {
  const rowsOf = new Map<GeoreferencedTable, Map<number, RawGeometry>>();
  return problems.map((problem, index) => {
    const { folder, file, row } = problem;
    if (row === null || index >= MAX_PLACES) return problem;
    const georeferenced = tables.find(({ table: { log } }) => log.folder === folder && log.file === file);
    if (georeferenced === undefined) return problem;
    const rows = rowsOf.get(georeferenced) ?? geometriesByRow(georeferenced.table);
    rowsOf.set(georeferenced, rows);
    const geometry = rows.get(row);
    const at = geometry === undefined ? null : placeOf(geometry, georeferenced.epsg);
    return at === null ? problem : { ...problem, at };
  });
}

function geometriesByRow({ features }: FeatureTable): Map<number, RawGeometry> {
  return new Map(features.flatMap(({ row, geometry }) => (geometry === null ? [] : [[row, geometry] as const])));
}

/** The centre of a geometry's extent. Null if it has no valid position. */
function placeOf(geometry: RawGeometry, epsg: number): { lon: number; lat: number } | null {
  const [west, south, east, north] = extentOf(positionsOf(geometry));
  const middle = [(west + east) / 2, (south + north) / 2] as const;
  // The geometry has no points, or coordinates that are not numbers.
  if (!middle.every(Number.isFinite)) return null;
  const [lon, lat] = requireSystem(epsg).toLonLat(...middle);
  const onEarth = Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
  return onEarth ? { lon, lat } : null;
}
