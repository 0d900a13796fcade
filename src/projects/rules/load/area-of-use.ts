import { grouped } from '../../../model/format/format.ts';
import { type Area, type CoordinateSystem, type Position, requireSystem } from '../../../gis/crs/crs.ts';
import type { ProblemLog } from '../../../gis/files/problems.ts';

/** Beyond the edge of its area a grid is still used, as neighbouring zones are. */
const MARGIN_DEGREES = 1;
/** UTM and MGA are carried on into the zones beside them. */
const ZONE_MARGIN_DEGREES = 6;

/** Whether a place is where a coordinate system is meant to be used, or not far from it. Longitudes that differ by 360° are the same. */
export function isInArea({ area, name }: CoordinateSystem, lon: number, lat: number): boolean {
  if (area === null) return true;
  const margin = /\b(UTM|MGA) zone\b/.test(name) ? ZONE_MARGIN_DEGREES : MARGIN_DEGREES;
  return [lon - 360, lon, lon + 360].some((at) => isWithin(area, at, lat, margin));
}

function isWithin([west, south, east, north]: Area, lon: number, lat: number, margin: number): boolean {
  // An area over 180° ends west of where it begins.
  const end = east < west ? east + 360 : east;
  return lon >= west - margin && lon <= end + margin && lat >= south - margin && lat <= north + margin;
}

/** What an error says of a place outside the area: the guess that fits, as a question. */
export function outsideArea(system: CoordinateSystem, lon: number, lat: number): string {
  const swapped = isInArea(system, lat, lon);
  const place = `longitude ${lon.toFixed(4)}, latitude ${lat.toFixed(4)}`;
  const [west, south, east, north] = system.area ?? [];
  const area = `longitudes ${west ?? ''} to ${east ?? ''} and latitudes ${south ?? ''} to ${north ?? ''}`;
  const hint = swapped ? 'Longitude and latitude are swapped.' : 'Is the coordinate system another one?';
  return `${place} is outside the area of EPSG:${system.epsg} (${system.name}), ${area}. ${hint}`;
}

/** A position of a file, in the file's own system. */
interface FilePosition {
  readonly at: Position | undefined;
  readonly epsg: number;
  readonly row: number;
  readonly log: ProblemLog;
}

/** Reports positions that lie where their coordinate system is not used, once a file: they are of another one, or swapped. */
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

/** Warns once of every system whose shift to WGS 84 is not exact: files of different systems may be off against each other. */
export function warnOfShifts(epsgs: Iterable<number>, log: ProblemLog): void {
  for (const epsg of [...new Set(epsgs)].sort((a, b) => a - b)) {
    const { name, accuracyM } = requireSystem(epsg);
    if (accuracyM === null) continue;
    log.warning(
      `Coordinates of EPSG:${epsg} (${name}) are shifted to other systems and to the map to within about ${accuracyM} m. Give files that have to fit exactly in the same system.`,
    );
  }
}
