import { coordinateSystem } from './crs.ts';
import { gridOfName, gridOfWkt } from './grids/recognise.ts';
import { parseWkt } from './wkt.ts';

/** What a file says of its coordinate system. `unknown` is one that is named and not built in. */
export type DeclaredCrs =
  | { readonly kind: 'known'; readonly epsg: number }
  | { readonly kind: 'unknown'; readonly name: string };

/** The coordinate system of a `.prj` (ESRI or OGC well-known text): by its outermost EPSG code, else by its name, else by its datum and parameters. */
export function crsOfWkt(text: string): DeclaredCrs {
  const root = parseWkt(text.trim());
  if (root === null) return { kind: 'unknown', name: text.trim().slice(0, 60) };
  const authority = root.children.find(
    ({ keyword, values }) => ['AUTHORITY', 'ID'].includes(keyword) && values[0]?.toUpperCase() === 'EPSG',
  );
  const name = root.values[0] ?? root.keyword;
  const epsg = Number(authority?.values[1] ?? NaN);
  if (Number.isInteger(epsg)) return declared(epsg, `${name} (EPSG:${epsg})`);
  const found = epsgOfName(name) ?? gridOfWkt(root);
  return found === null ? { kind: 'unknown', name } : { kind: 'known', epsg: found };
}

/**
 * The coordinate system of a GeoJSON `crs` member (GeoJSON 2008).
 * @returns null where there is none
 */
export function crsOfGeoJson(member: unknown): DeclaredCrs | null {
  if (member === undefined || member === null) return null;
  const properties = typeof member === 'object' && 'properties' in member ? member.properties : null;
  const values = typeof properties === 'object' && properties !== null ? properties : {};
  const name = 'name' in values ? String(values.name) : 'code' in values ? `EPSG:${String(values.code)}` : 'crs';
  if (/CRS:?84(h)?$/i.test(name)) return { kind: 'known', epsg: 4326 };
  const epsg = /EPSG.*?(\d+)$/i.exec(name)?.[1];
  if (epsg !== undefined) return declared(Number(epsg), name);
  const named = epsgOfName(name);
  return named === null ? { kind: 'unknown', name } : { kind: 'known', epsg: named };
}

function declared(epsg: number, name: string): DeclaredCrs {
  return coordinateSystem(epsg) === null ? { kind: 'unknown', name } : { kind: 'known', epsg };
}

const NAMES: ReadonlyArray<readonly [RegExp, (zone: number) => number]> = [
  [/^(gcs)?(wgs84|wgs1984)$/, () => 4326],
  [/^(gcs)?(gda94|gda1994)$/, () => 4283],
  [/^(gcs)?gda2020$/, () => 7844],
  [/^(wgs84pseudomercator|wgs1984webmercator(auxiliarysphere)?)$/, () => 3857],
  [/^(rgf(19)?93(v\d\w?)?)?lambert93$/, () => 2154],
  [/^(?:gda94|gda1994)mgazone(49|5[0-6])$/, (zone) => 28300 + zone],
  [/^gda2020mgazone(49|5[0-6])$/, (zone) => 7800 + zone],
  [/^(?:wgs84|wgs1984)utmzone([1-9]|[1-5]\d|60)n$/, (zone) => 32600 + zone],
  [/^(?:wgs84|wgs1984)utmzone([1-9]|[1-5]\d|60)s$/, (zone) => 32700 + zone],
];

/** EPSG code of a coordinate system's name as ESRI, OGC and EPSG write it; null where it is none of the built-in ones. */
function epsgOfName(name: string): number | null {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  for (const [pattern, code] of NAMES) {
    const match = pattern.exec(plain);
    if (match !== null) return code(Number(match.at(-1)));
  }
  return gridOfName(plain);
}
