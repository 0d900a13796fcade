import type { PolygonRings } from '../geometry/polygons/polygon.ts';
import type { CoordinateSystem, Position } from '../crs/crs.ts';
import { conversion, requireSystem } from '../crs/crs.ts';
import type { FeatureTable } from './feature-table.ts';
import { grouped, type ProblemLog } from '../files/problems.ts';

/** A record of a file with its table and the table's coordinate system. */
export interface Georeferenced<Item> {
  readonly record: Item;
  readonly log: ProblemLog;
  readonly epsg: number;
}

/** The records of the tables with a coordinate system, each with its table. */
export function georeferenceRecords<Item>(
  tables: ReadonlyArray<{ table: FeatureTable; epsg: number }>,
  read: (table: FeatureTable) => Item[],
): Array<Georeferenced<Item>> {
  return tables.flatMap(({ table, epsg }) => read(table).map((record) => ({ record, log: table.log, epsg })));
}

/** The median longitude and the median latitude of points, degrees, WGS 84. A single outlier does not move it. */
export function middleOf(points: ReadonlyArray<Georeferenced<{ x: number; y: number }>>): [number, number] | null {
  const lonLats = points
    .map(({ record, epsg }) => requireSystem(epsg).toLonLat(record.x, record.y))
    .filter((position) => position.every(Number.isFinite));
  if (lonLats.length === 0) return null;
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;
  return [median(lonLats.map(([lon]) => lon)), median(lonLats.map(([, lat]) => lat))];
}

/** The projected rings of a polygon. */
export function ringsInMetres(rings: PolygonRings, epsg: number, system: CoordinateSystem): PolygonRings {
  const convert = conversion(epsg, system.epsg);
  return rings.map((ring) => ring.map(([x, y]) => convert(x, y)));
}

/** Whether every vertex can be projected into the project's coordinate system. If not, the row is logged. */
export function hasPlace(
  positions: Iterable<Position>,
  row: number,
  log: ProblemLog,
  system: CoordinateSystem,
): boolean {
  for (const position of positions) {
    if (position.every(Number.isFinite)) continue;
    log.error(`The coordinates have no place in EPSG:${system.epsg} (${system.name}). Are they far from the project?`, {
      row,
    });
    return false;
  }
  return true;
}

/** Largest distance of a project's data from its receivers, m. */
const FAR_M = 100_000;

/** A projected object: its row in the file, and its vertices. */
export interface ProjectedCorners {
  readonly corners: Iterable<Position>;
  readonly row: number | null;
  readonly log: ProblemLog;
}

/**
 * Logs objects with a vertex far from the centre of the receivers, once per file. The coordinates of such an object are probably
 * swapped, missing, or of another system.
 * @param middle projected centre, m
 * @param what name of the objects for messages: `receivers`
 */
export function logFar(middle: Position, projected: Iterable<ProjectedCorners>, what: string): void {
  const far = new Map<ProblemLog, { count: number; row: number | null; distanceM: number }>();
  for (const { corners, row, log } of projected) {
    let distanceM = 0;
    for (const [x, y] of corners) distanceM = Math.max(distanceM, Math.hypot(x - middle[0], y - middle[1]));
    if (!(distanceM > FAR_M)) continue;
    const known = far.get(log);
    if (known === undefined) far.set(log, { count: 1, row, distanceM });
    else known.count++;
  }
  for (const [log, { count, row, distanceM }] of far) {
    const km = grouped(Math.round(distanceM / 1000));
    log.error(
      `${count} of the ${what}, the first of them here, lie far (this one ${km} km) from the middle of the receivers. Are longitude and latitude swapped, or is the coordinate system another one?`,
      { row },
    );
  }
}
