import type { WktNode } from '../wkt.ts';
import { DATUMS } from './datums.ts';
import { NATIONAL_GRIDS } from './national-grid.ts';
import { type Method, type Projection, projectionOf, sameProjection } from './projection.ts';

/** Letters and digits of a name in lower case. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9+]/g, '');
}

let byName: Map<string, number> | null = null;

/**
 * The national grid that has an EPSG name.
 * @param name its letters and digits in lower case
 */
export function gridOfName(name: string): number | null {
  byName ??= new Map([...NATIONAL_GRIDS.values()].map((grid) => [plain(grid.name).replace(/\+/g, ''), grid.epsg]));
  return byName.get(name) ?? null;
}

/** Methods by their names in well-known text of OGC and ESRI. */
const METHODS: ReadonlyArray<readonly [RegExp, Method]> = [
  [/^transversemercatorsouthorientated$/, 'transverse-mercator-south'],
  [/^(transversemercator(complex)?|gausskruger)$/, 'transverse-mercator'],
  [/^lambertconformalconic([12]sp|2spbelgium)?$/, 'lambert-conformal'],
  [/^lambertazimuthalequalarea$/, 'lambert-equal-area'],
  [/^albers(conicequalarea)?$/, 'albers'],
  [/^(doublestereographic|obliquestereographic)$/, 'oblique-stereographic'],
  [/^(hotineobliquemercator\w*|rectifiedskeworthomorphic\w*|swissoblique\w+|obliquemercator\w*)$/, 'oblique-mercator'],
  [/^krovak$/, 'krovak'],
];

/** The national grid that a `.prj` without an EPSG code describes: by its datum and the parameters of its projection. */
export function gridOfWkt(root: WktNode): number | null {
  const projection = projectionOfWkt(root);
  const base = child(root, 'GEOGCS');
  const names = [base, base === null ? null : child(base, 'DATUM')].flatMap((node) =>
    node === null ? [] : [plain((node.values[0] ?? '').replace(/^(GCS|D)_/i, ''))],
  );
  if (projection === null || names.length === 0) return null;
  for (const { epsg, datum, projection: text } of NATIONAL_GRIDS.values()) {
    const { names: known } = DATUMS[datum];
    if (names.some((name) => known.test(name)) && sameProjection(projectionOf(text), projection)) return epsg;
  }
  return null;
}

function child({ children }: WktNode, keyword: string): WktNode | null {
  return children.find((node) => node.keyword === keyword) ?? null;
}

function projectionOfWkt(root: WktNode): Projection | null {
  const name = plain(child(root, 'PROJECTION')?.values[0] ?? '');
  const method = METHODS.find(([pattern]) => pattern.test(name))?.[1];
  const unitM = Number(child(root, 'UNIT')?.values[1] ?? NaN);
  if (root.keyword !== 'PROJCS' || method === undefined || !(unitM > 0)) return null;
  const parameters = new Map(
    root.children
      .filter(({ keyword }) => keyword === 'PARAMETER')
      .map(({ values: [key = '', value = ''] }) => [plain(key), Number(value)]),
  );
  const first = (otherwise: number, ...keys: string[]) =>
    keys.map((key) => parameters.get(key)).find((value) => value !== undefined) ?? otherwise;
  return {
    method,
    lat0: first(0, 'latitudeoforigin', 'latitudeofcenter'),
    lon0: first(0, 'centralmeridian', 'longitudeofcenter', 'longitudeoforigin'),
    scale: first(1, 'scalefactor'),
    falseEastingM: first(0, 'falseeasting') * unitM,
    falseNorthingM: first(0, 'falsenorthing') * unitM,
    lat1: first(NaN, 'standardparallel1'),
    lat2: first(NaN, 'standardparallel2'),
    azimuth: first(NaN, 'azimuth'),
    gridAngle: first(NaN, 'rectifiedgridangle', 'xyplanerotation'),
    unitM,
  };
}
