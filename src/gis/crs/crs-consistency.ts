import { proj4Of, requireSystem } from './crs.ts';
import { childOf, type WktNode } from './wkt.ts';
import { DATUMS } from '../grids/datums.ts';
import { differenceOf, projectionOf, unitInMetresFault } from '../grids/projection.ts';
import { datumNamesOf, projectionOfWkt, unitOfWkt } from './recognise.ts';

const RADIANS_PER_DEGREE = Math.PI / 180;

/**
 * Finds the first value in well-known text that contradicts its coordinate system. A missing value is no contradiction.
 * @param epsg the system identified by its code, or else by its name, or else by its parameters
 * @param named the system by its name alone; null if the name is not known
 * @returns the end of a sentence that begins with “but it has”; null if nothing contradicts
 */
export function inconsistencyOf(root: WktNode, epsg: number, named: number | null): string | null {
  const system = requireSystem(epsg);
  if (named !== null && !isSame(named, epsg)) return `the name of ${requireSystem(named).name} (EPSG:${named})`;
  const isProjected = root.keyword.startsWith('PROJ');
  if (isProjected === (system.kind === 'degrees')) {
    return isProjected ? 'a projection in the place of degrees' : 'degrees in the place of a projection';
  }
  return (
    faultOfUnit(root, system.unitM) ?? faultOfMeridian(root) ?? faultOfDatum(root, epsg) ?? faultOfNumbers(root, epsg)
  );
}

function isSame(epsg: number, other: number): boolean {
  return epsg === other || proj4Of(epsg) === proj4Of(other);
}

function faultOfUnit(root: WktNode, unitM: number | null): string | null {
  const found = unitOfWkt(root);
  const expected = unitM ?? RADIANS_PER_DEGREE;
  if (Number.isNaN(found) || Math.abs(found / expected - 1) < 1e-6) return null;
  return unitM === null ? `a unit of ${found} radians in the place of degrees` : unitInMetresFault(found, unitM);
}

function faultOfMeridian(root: WktNode): string | null {
  const base = childOf(root, 'GEOGCS', 'BASEGEOGCRS') ?? root;
  const [name = '', longitude = '0'] = childOf(base, 'PRIMEM')?.values ?? [];
  return Number(longitude) === 0 ? null : `the prime meridian of ${name} in the place of Greenwich`;
}

/** The contradiction between datum and code. Datums with the same shift to WGS 84 count as equal. */
function faultOfDatum(root: WktNode, epsg: number): string | null {
  const names = datumNamesOf(root);
  const known = Object.values(DATUMS).filter((datum) => names.some((name) => datum.names.test(name)));
  const text = proj4Of(epsg);
  const expected = / \+towgs84=(\S+)/.exec(text)?.[1] ?? '0,0,0';
  const shift = (values: readonly number[] | readonly string[]) => values.map(Number).filter((value) => value !== 0);
  const same = known.some((datum) => shift(datum.shift).join() === shift(expected.split(',')).join());
  if (known.length === 0 || same) return null;
  const written = childOf(childOf(root, 'GEOGCS', 'BASEGEOGCRS') ?? root, 'DATUM')?.values[0];
  return `the datum ${written ?? names[0] ?? ''}`;
}

function faultOfNumbers(root: WktNode, epsg: number): string | null {
  const hasNumbers = [root, childOf(root, 'CONVERSION')].some((node) => childOf(node, 'PARAMETER') !== null);
  const { kind } = requireSystem(epsg);
  if (!hasNumbers || kind === 'degrees' || kind === 'web-mercator') return null;
  const found = projectionOfWkt(root);
  return found === null ? null : differenceOf(projectionOf(proj4Of(epsg)), found);
}
