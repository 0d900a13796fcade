import { grouped } from '../../../model/format/format.ts';
import { isInArea } from '../../../gis/crs/area.ts';
import { type CoordinateSystem, type Position, requireSystem } from '../../../gis/crs/crs.ts';
import type { ProblemLog } from '../../../gis/files/problems.ts';

/** Text of an error about a position outside the area of use. It asks whether the most likely mistake applies. */
export function outsideArea(system: CoordinateSystem, lon: number, lat: number): string {
  const swapped = isInArea(system, lat, lon);
  const place = `longitude ${lon.toFixed(4)}, latitude ${lat.toFixed(4)}`;
  const [west, south, east, north] = system.area ?? [];
  const area = `longitudes ${west ?? ''} to ${east ?? ''} and latitudes ${south ?? ''} to ${north ?? ''}`;
  const hint = swapped ? 'Longitude and latitude are swapped.' : 'Is the coordinate system another one?';
  return `${place} is outside the area of EPSG:${system.epsg} (${system.name}), ${area}. ${hint}`;
}

/** A position of a file in the coordinate system of the file. */
interface FilePosition {
  readonly at: Position | undefined;
  readonly epsg: number;
  readonly row: number;
  readonly log: ProblemLog;
}

/**
 * Reports positions outside the area of use of their coordinate system, once per file. The file probably has another system, or
 * swapped coordinates.
 */
export function logOutsideArea(positions: Iterable<FilePosition>): void {
  const outside = new Map<ProblemLog, { count: number; row: number; message: string }>();
  for (const { at, epsg, row, log } of positions) {
    const system = requireSystem(epsg);
    if (at === undefined || system.area === null) continue;
    const [lon, lat] = system.toLonLat(...at);
    if (!Number.isFinite(lon) || !Number.isFinite(lat) || isInArea(system, lon, lat)) continue;
    const known = outside.get(log);
    if (known === undefined) outside.set(log, { count: 1, row, message: outsideArea(system, lon, lat) });
    else known.count += 1;
  }
  for (const [log, { count, row, message }] of outside) {
    const more = count > 1 ? ` So are ${grouped(count - 1)} more.` : '';
    log.error(`The position, ${message}${more}`, { row });
  }
}

/**
 * Warns once per coordinate system if its datum shift to WGS 84 is approximate. Files in different systems may then not align.
 */
export function warnOfShifts(epsgs: Iterable<number>, log: ProblemLog): void {
  for (const epsg of [...new Set(epsgs)].sort((a, b) => a - b)) {
    const { name, accuracyM } = requireSystem(epsg);
    if (accuracyM === null) continue;
    log.warning(
      `Coordinates of EPSG:${epsg} (${name}) are shifted to other systems and to the map to within about ${accuracyM} m. Give files that have to fit exactly in the same system.`,
    );
  }
}
