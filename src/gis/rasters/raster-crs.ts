import type { NamedFile } from '../files/named-file.ts';
import { coordinateSystem, type Position, requireSystem } from '../crs/crs.ts';
import { crsOfWkt } from '../crs/crs-detect.ts';
import type { ProblemLog } from '../files/problems.ts';
import { contradiction } from '../tables/table-crs.ts';
import { decodeText } from '../files/text.ts';

export const unknownSystemFault = (epsg: string | number, known: string | number) =>
  `The coordinate system EPSG:${epsg} is not known. Export the file in one of ${known}.`;

/**
 * The coordinate system of a raster that does not name one: that of its `.prj`, or else WGS 84 for degrees (or the project's
 * system if that has degrees), or else the project's.
 * @param outline corners of the raster
 * @param what name of the source of the coordinates: `world file`
 * @returns the EPSG code; null if there is none, with the reason in the log
 */
export function rasterCrs(
  outline: readonly Position[],
  prj: NamedFile | undefined,
  projectEpsg: number | null,
  what: string,
  log: ProblemLog,
): number | null {
  if (prj !== undefined) {
    const declared = crsOfWkt(decodeText(prj.bytes));
    if (declared.kind === 'known') return fitsSystem(outline, declared.epsg, what, log) ? declared.epsg : null;
    if (declared.kind === 'contradictory') log.error(`${prj.name}: ${contradiction(declared)}`);
    else log.error(`The coordinate system ${declared.name} of ${prj.name} is not known.`);
    return null;
  }
  const project = projectEpsg === null ? null : coordinateSystem(projectEpsg);
  const inDegrees = outline.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90);
  if (inDegrees) return project?.kind === 'degrees' ? project.epsg : 4326;
  if (project !== null && project.kind !== 'degrees') return project.epsg;
  log.error(
    `The ${what} is in metres and nothing says of which coordinate system. Set the project’s coordinate system (EPSG code), or add a .prj beside it.`,
  );
  return null;
}

/** Whether corners are possible in a system. Degrees in a metric system, and the reverse, are logged. */
export function fitsSystem(outline: readonly Position[], epsg: number, what: string, log: ProblemLog): boolean {
  const fault = faultOfFit(outline, epsg, what);
  if (fault !== null) log.error(fault);
  return fault === null;
}

/** Why corners are impossible in a system. Null if they are possible. */
export function faultOfFit(outline: readonly Position[], epsg: number, what: string): string | null {
  const { kind, name } = requireSystem(epsg);
  const inDegrees = outline.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90);
  if (inDegrees === (kind === 'degrees')) return null;
  return inDegrees
    ? `The coordinates of the ${what} look like degrees, but are said to be metres (EPSG:${epsg}, ${name}). Correct the coordinate system.`
    : `The coordinates of the ${what} are not longitudes and latitudes, but are said to be degrees (EPSG:${epsg}, ${name}). Are longitude and latitude swapped, or is it in metres?`;
}

/** Indexes files by name without case, to find a file with the same name and another extension. */
export function filesBeside<File extends { readonly name: string }>(files: readonly File[]) {
  const named = new Map(files.map((file) => [file.name.toLowerCase(), file]));
  return (base: string, extensions: ReadonlySet<string>): File | undefined =>
    [...extensions]
      .map((extension) => named.get(`${base}.${extension}`.toLowerCase()))
      .find((file) => file !== undefined);
}
