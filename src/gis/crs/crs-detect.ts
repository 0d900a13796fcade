import { coordinateSystem } from './crs.ts';
import { inconsistencyOf } from './crs-consistency.ts';
import { datumNamesOf, degreesOfName, gridOfName, gridOfWkt } from './recognise.ts';
import { childOf, parseWkt, type WktNode } from './wkt.ts';

/** The coordinate system that a file declares. */
export type DeclaredCrs =
  | {
      readonly kind: 'known';
      readonly epsg: number;
      /** Unit of the heights, m. Null if the file does not declare heights. */
      readonly heightUnitM?: number | null;
    }
  /** A named system that is not built in. */
  | { readonly kind: 'unknown'; readonly name: string }
  /** A system whose name and parameters contradict each other. */
  | { readonly kind: 'contradictory'; readonly name: string; readonly reason: string };

/**
 * Detects the coordinate system of a `.prj` (ESRI or OGC well-known text). The system is identified by its outermost EPSG code,
 * or else by its name, or else by its datum and parameters. For a compound system, the horizontal part counts. Datum and
 * parameters must agree with the code and the name.
 */
export function crsOfWkt(text: string): DeclaredCrs {
  const nodes = parseWkt(text.trim());
  const [root] = nodes;
  if (root === undefined) return { kind: 'unknown', name: text.trim().slice(0, 60) };
  const horizontal = horizontalOf(root);
  const declaredCrs = crsOfHorizontal(horizontal);
  if (declaredCrs.kind !== 'known') return declaredCrs;
  const vertical = childOf({ ...root, children: [...root.children, ...nodes] }, ...VERTICAL);
  const heightUnitM = vertical === null ? null : unitOf(vertical);
  return { ...declaredCrs, ...(heightUnitM === null ? {} : { heightUnitM }) };
}

const VERTICAL = ['VERT_CS', 'VERTCS', 'VERTCRS', 'VERTICALCRS'];
const COMPOUND = ['COMPD_CS', 'COMPOUNDCRS'];

function horizontalOf(root: WktNode): WktNode {
  const [first] = root.children.filter(({ keyword }) => /(GEOG|PROJ|GEOD|BOUND)/.test(keyword));
  if (COMPOUND.includes(root.keyword) && first !== undefined) return horizontalOf(first);
  const [source] = childOf(root, 'SOURCECRS')?.children ?? [];
  return root.keyword === 'BOUNDCRS' && source !== undefined ? horizontalOf(source) : root;
}

/** The unit of a vertical system or of its axis, m. */
function unitOf(vertical: WktNode): number | null {
  const unit = childOf(vertical, 'UNIT', 'LENGTHUNIT') ?? childOf(childOf(vertical, 'AXIS'), 'LENGTHUNIT');
  const inMetres = Number(unit?.values[1] ?? NaN);
  return inMetres > 0 ? inMetres : null;
}

function crsOfHorizontal(root: WktNode): DeclaredCrs {
  const authority = root.children.find(
    ({ keyword, values }) => ['AUTHORITY', 'ID'].includes(keyword) && values[0]?.toUpperCase() === 'EPSG',
  );
  const own = root.values[0] ?? root.keyword;
  // Text from MapInfo has no name except that of the datum.
  const name = own === 'unnamed' ? `${own} (${datumNamesOf(root).at(-1) ?? root.keyword})` : own;
  const code = Number(authority?.values[1] ?? NaN);
  const isGeographic = /^(GEOG|GEOD)/.test(root.keyword);
  const names = isGeographic ? [name, ...datumNamesOf(root)] : [name];
  const named =
    names
      .map((name) => epsgOfName(name) ?? (isGeographic ? degreesOfName(name) : null))
      .find((epsg) => epsg !== null) ?? null;
  const epsg = Number.isInteger(code) ? code : (named ?? gridOfWkt(root));
  if (epsg === null) return { kind: 'unknown', name };
  const said = Number.isInteger(code) ? `${name} (EPSG:${code})` : name;
  const found = declared(epsg, said);
  if (found.kind !== 'known') return found;
  const reason = inconsistencyOf(root, found.epsg, named);
  return reason === null ? found : { kind: 'contradictory', name: said, reason };
}

/** Systems with ellipsoidal heights or heights above mean sea level, and the corresponding systems without heights (EPSG). */
const WITHOUT_HEIGHTS: ReadonlyMap<number, number> = new Map([
  [4937, 4258],
  [4939, 4283],
  [4979, 4326],
  [5554, 25831],
  [5555, 25832],
  [5556, 25833],
  [5628, 4619],
  [5698, 2154],
  [5699, 2154],
  [5845, 3006],
  [5942, 4258],
  [5971, 25831],
  [5972, 25832],
  [5973, 25833],
  [5974, 25834],
  [5975, 25835],
  [5976, 25836],
  [6190, 31370],
  [6697, 6668],
  [7405, 27700],
  [7409, 4258],
  [7415, 28992],
  [7423, 4258],
  [7843, 7844],
  [9286, 4258],
  [9462, 7844],
  [9463, 7844],
  [9464, 4283],
  [9518, 4326],
  [9707, 4326],
  [9897, 2169],
]);

/** Vertical systems in feet: NGVD29, NAVD88 and others (EPSG). */
export const VERTICAL_SYSTEMS_IN_FEET: ReadonlySet<number> = new Set([5702, 6358, 6360, 8050, 8051, 8052, 8053, 8228]);
const FOOT_M = 0.3048;
/** A compound of a horizontal and a vertical system: `EPSG:7856+5711`, `urn:ogc:def:crs,crs:EPSG::7856,crs:EPSG::5711`. */
const COMPOUND_NAME = /EPSG[:/\d.]*[:/](\d+)(?:\+(?:EPSG:)?|,crs:EPSG:[\d.]*:)(\d+)$/i;

/** Longest name of a coordinate system. */
const MAX_NAME_LENGTH = 200;

/**
 * The coordinate system of a GeoJSON `crs` member (GeoJSON 2008).
 * @returns null if there is none
 */
export function crsOfGeoJson(member: unknown): DeclaredCrs | null {
  if (member === undefined || member === null) return null;
  const properties = typeof member === 'object' && 'properties' in member ? member.properties : null;
  const values = typeof properties === 'object' && properties !== null ? properties : {};
  const said = 'name' in values ? String(values.name) : 'code' in values ? `EPSG:${String(values.code)}` : 'crs';
  const name = said.slice(0, MAX_NAME_LENGTH);
  if (/CRS:?84(h)?$/i.test(name)) return { kind: 'known', epsg: 4326 };
  const compound = COMPOUND_NAME.exec(name);
  const epsg = compound?.[1] ?? /EPSG.*?(\d+)$/i.exec(name)?.[1];
  if (epsg !== undefined) {
    const found = declared(Number(epsg), name);
    if (found.kind !== 'known' || compound === null) return found;
    return { ...found, heightUnitM: VERTICAL_SYSTEMS_IN_FEET.has(Number(compound[2])) ? FOOT_M : 1 };
  }
  const named = epsgOfName(name);
  return named === null ? { kind: 'unknown', name } : { kind: 'known', epsg: named };
}

/** The coordinate system of an EPSG code. A system with heights gives its horizontal part. */
export function crsOfEpsg(code: number): DeclaredCrs {
  return declared(code, `EPSG:${code}`);
}

function declared(code: number, name: string): DeclaredCrs {
  const epsg = WITHOUT_HEIGHTS.get(code) ?? code;
  return coordinateSystem(epsg) === null ? { kind: 'unknown', name } : { kind: 'known', epsg };
}

const NAMES: ReadonlyArray<readonly [RegExp, (zone: number) => number]> = [
  [/^(gcs)?(wgs84|wgs1984|worldgeodeticsystem1984)$/, () => 4326],
  [/^(gcs)?(gda94|gda1994|geocentricdatumofaustralia1994)$/, () => 4283],
  [/^(gcs)?(gda2020|geocentricdatumofaustralia2020)$/, () => 7844],
  [/^(wgs84pseudomercator|wgs1984webmercator(auxiliarysphere)?)$/, () => 3857],
  [/^(rgf(19)?93(v\d\w?)?)?lambert93$/, () => 2154],
  [/^(?:gda94|gda1994)mgazone(49|5[0-6])$/, (zone) => 28300 + zone],
  [/^gda2020mgazone(49|5[0-6])$/, (zone) => 7800 + zone],
  [/^(?:wgs84|wgs1984)utmzone([1-9]|[1-5]\d|60)n$/, (zone) => 32600 + zone],
  [/^(?:wgs84|wgs1984)utmzone([1-9]|[1-5]\d|60)s$/, (zone) => 32700 + zone],
];

/** The EPSG code for a name in the spelling of ESRI, OGC or EPSG. Null if the name is not that of a built-in system. */
function epsgOfName(name: string): number | null {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  for (const [pattern, code] of NAMES) {
    const match = pattern.exec(plain);
    if (match !== null) return code(Number(match.at(-1)));
  }
  return gridOfName(plain);
}
