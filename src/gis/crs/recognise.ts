import { childOf, type WktNode } from './wkt.ts';
import { proj4Of } from './crs.ts';
import { DATUMS, type DatumName } from '../grids/datums.ts';
import { GEOGRAPHIC_SYSTEMS } from '../grids/geographic.ts';
import { NATIONAL_GRIDS } from '../grids/national-grid.ts';
import { type Method, type Projection, projectionOf, sameProjection } from '../grids/projection.ts';

/** Letters and digits of a name in lower case. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9+]/g, '');
}

let byName: Map<string, number> | null = null;

/**
 * The national grid with an EPSG name.
 * @param name letters and digits of the name in lower case
 */
export function gridOfName(name: string): number | null {
  byName ??= new Map([...NATIONAL_GRIDS.values()].map((grid) => [plain(grid.name).replace(/\+/g, ''), grid.epsg]));
  return byName.get(name) ?? null;
}

/** The geographic system for the datum name in well-known text. */
export function degreesOfName(text: string): number | null {
  const name = plain(text.replace(/^GCS_/i, ''));
  for (const { epsg, datum } of GEOGRAPHIC_SYSTEMS.values()) if (DATUMS[datum].names.test(name)) return epsg;
  return null;
}

/** Projection methods by their names in well-known text of OGC and ESRI. */
const METHODS: ReadonlyArray<readonly [RegExp, Method]> = [
  [/^transversemercatorsouthorientated$/, 'transverse-mercator-south'],
  [/^(transversemercator(complex)?|gausskruger)$/, 'transverse-mercator'],
  [/^lambertcon(?:formalconic|icconformal)([12]sp|2spbelgium)?$/, 'lambert-conformal'],
  [/^lambertazimuthalequalarea$/, 'lambert-equal-area'],
  [/^albers(conicequalarea)?$/, 'albers'],
  [/^(doublestereographic|obliquestereographic)$/, 'oblique-stereographic'],
  [/^(hotineobliquemercator\w*|rectifiedskeworthomorphic\w*|swissoblique\w+|obliquemercator\w*)$/, 'oblique-mercator'],
  [/^krovak$/, 'krovak'],
];

/** The national grid that a `.prj` without an EPSG code describes, found by the datum and the projection parameters. */
export function gridOfWkt(root: WktNode): number | null {
  const projection = projectionOfWkt(root);
  const names = datumNamesOf(root);
  if (projection === null || names.length === 0) return null;
  for (const { epsg, datum, projection: text } of NATIONAL_GRIDS.values()) {
    const { names: known } = DATUMS[datum];
    if (names.some((name) => known.test(name)) && sameProjection(projectionOf(text), projection)) return epsg;
  }
  for (const [epsg, datum] of ZONES) {
    const isOfDatum = names.some((name) => DATUMS[datum].names.test(name));
    if (isOfDatum && sameProjection(projectionOf(proj4Of(epsg)), projection)) return epsg;
  }
  return null;
}

const zones = (first: number, count: number, datum: DatumName) =>
  Array.from({ length: count }, (_, zone): [number, DatumName] => [first + zone, datum]);
/** Zoned and national systems that are not in the tables. */
const ZONES = [
  ...zones(32601, 60, 'WGS 84'),
  ...zones(32701, 60, 'WGS 84'),
  ...zones(28349, 8, 'GDA94'),
  ...zones(7849, 8, 'GDA2020'),
  ...zones(2154, 1, 'RGF93'),
];

/** The names of the datum and of the geographic system in lower case without punctuation. */
export function datumNamesOf(root: WktNode): string[] {
  const isGeographic = /^(GEOG|GEOD)/.test(root.keyword);
  const base = isGeographic ? root : childOf(root, 'GEOGCS', 'BASEGEOGCRS', 'BASEGEODCRS');
  return [base, childOf(base, 'DATUM', 'GEODETICDATUM', 'ENSEMBLE')].flatMap((node) =>
    node === null ? [] : [plain((node.values[0] ?? '').replace(/^(GCS|D)_/i, ''))],
  );
}

/** The projection that well-known text of version 1 or 2 describes. Null if the projection is not supported. */
export function projectionOfWkt(root: WktNode): Projection | null {
  const conversion = childOf(root, 'CONVERSION') ?? root;
  const name = plain(childOf(conversion, 'PROJECTION', 'METHOD')?.values[0] ?? '');
  const method = METHODS.find(([pattern]) => pattern.test(name))?.[1];
  const unitM = unitOfWkt(root);
  if (!root.keyword.startsWith('PROJ') || method === undefined || !(unitM > 0)) return null;
  const parameters = new Map(
    conversion.children
      .filter(({ keyword }) => keyword === 'PARAMETER')
      .map((parameter): [string, number] => {
        const [key = '', value = ''] = parameter.values;
        // In version 2, each length has a unit of its own.
        const own = Number(childOf(parameter, 'LENGTHUNIT')?.values[1] ?? NaN);
        return [plain(key), Number(value) * (own > 0 ? own / unitM : 1)];
      }),
  );
  const first = (otherwise: number, ...keys: string[]) =>
    keys.map((key) => parameters.get(key)).find((value) => value !== undefined) ?? otherwise;
  return {
    method,
    lat0: first(
      0,
      'latitudeoforigin',
      'latitudeofcenter',
      'latitudeofnaturalorigin',
      'latitudeoffalseorigin',
      'latitudeofprojectioncentre',
    ),
    lon0: first(
      0,
      'centralmeridian',
      'longitudeofcenter',
      'longitudeoforigin',
      'longitudeofnaturalorigin',
      'longitudeoffalseorigin',
      'longitudeofprojectioncentre',
    ),
    scale: first(
      1,
      'scalefactor',
      'scalefactoratnaturalorigin',
      'scalefactoratprojectioncentre',
      'scalefactoroninitialline',
    ),
    falseEastingM: first(0, 'falseeasting', 'eastingatfalseorigin', 'eastingatprojectioncentre') * unitM,
    falseNorthingM: first(0, 'falsenorthing', 'northingatfalseorigin', 'northingatprojectioncentre') * unitM,
    lat1: first(NaN, 'standardparallel1', 'latitudeof1ststandardparallel'),
    lat2: first(NaN, 'standardparallel2', 'latitudeof2ndstandardparallel'),
    azimuth: first(NaN, 'azimuth'),
    gridAngle: first(NaN, 'rectifiedgridangle', 'xyplanerotation'),
    unitM,
  };
}

/** The unit of a system’s coordinates: metres for lengths, radians for angles. NaN if it is not given. */
export function unitOfWkt(root: WktNode): number {
  const axis = childOf(root, 'AXIS');
  const unit = childOf(root, 'UNIT', 'LENGTHUNIT', 'ANGLEUNIT') ?? childOf(axis, 'UNIT', 'LENGTHUNIT', 'ANGLEUNIT');
  return Number(unit?.values[1] ?? NaN);
}
