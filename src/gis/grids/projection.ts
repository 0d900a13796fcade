export const unitInMetresFault = (found: string | number, expectedM: string | number) =>
  `a unit of ${found} m in the place of ${expectedM} m`;

/** A projection in a common form, from PROJ text or well-known text. Angles in degrees, lengths in m. */
export interface Projection {
  readonly method: Method;
  readonly lat0: number;
  readonly lon0: number;
  readonly scale: number;
  readonly falseEastingM: number;
  readonly falseNorthingM: number;
  /** Standard parallels. NaN if there is none. */
  readonly lat1: number;
  readonly lat2: number;
  readonly azimuth: number;
  readonly gridAngle: number;
  /** Unit of the coordinates, m. */
  readonly unitM: number;
}

export type Method =
  | 'transverse-mercator'
  /** Coordinates count westwards and southwards. */
  | 'transverse-mercator-south'
  | 'lambert-conformal'
  | 'lambert-equal-area'
  | 'albers'
  | 'oblique-stereographic'
  | 'oblique-mercator'
  | 'krovak';

const METHODS: Readonly<Record<string, Method>> = {
  tmerc: 'transverse-mercator',
  utm: 'transverse-mercator',
  lcc: 'lambert-conformal',
  laea: 'lambert-equal-area',
  aea: 'albers',
  sterea: 'oblique-stereographic',
  somerc: 'oblique-mercator',
  omerc: 'oblique-mercator',
  krovak: 'krovak',
};
const UNITS_M: Readonly<Record<string, number>> = { m: 1, ft: 0.3048, 'us-ft': 1200 / 3937 };

/** Parses the projection of a table row. */
export function projectionOf(text: string): Projection {
  const values = new Map(
    text.split(/\s+/).map((word): [string, string] => {
      const [key = '', value = ''] = word.replace(/^\+/, '').split('=');
      return [key, value];
    }),
  );
  const number = (key: string, otherwise: number) => Number(values.get(key) ?? otherwise);
  const kind = values.get('proj') ?? '';
  const method = METHODS[kind];
  if (method === undefined) throw new Error(`${text}: the projection ${kind} is not known`);
  const isUtm = kind === 'utm';
  const southern = values.get('axis') === 'wsu';
  const lat0 = number('lat_0', 0);
  return {
    method: southern ? 'transverse-mercator-south' : method,
    lat0,
    lon0: isUtm ? number('zone', NaN) * 6 - 183 : Number(values.get('lon_0') ?? values.get('lonc') ?? 0),
    scale: isUtm ? 0.9996 : Number(values.get('k') ?? values.get('k_0') ?? 1),
    falseEastingM: isUtm ? 500_000 : number('x_0', 0),
    falseNorthingM: isUtm && values.has('south') ? 10_000_000 : number('y_0', 0),
    lat1: number('lat_1', NaN),
    lat2: number('lat_2', NaN),
    azimuth: kind === 'krovak' ? NaN : number('alpha', kind === 'somerc' ? 90 : NaN),
    gridAngle: number('gamma', kind === 'somerc' ? 90 : NaN),
    unitM: UNITS_M[values.get('units') ?? 'm'] ?? NaN,
  };
}

const DEGREES = 2e-7;
const METRES = 2e-3;

/** Whether two projections are equal apart from rounding in the last digits. */
export function sameProjection(projection: Projection, other: Projection): boolean {
  return differenceOf(projection, other) === null;
}

/**
 * The first difference between two projections as text: `a false easting of 0 m in the place of 500000 m`. Null if there is none.
 */
export function differenceOf(expected: Projection, found: Projection): string | null {
  if (expected.method !== found.method) return `the projection ${found.method} in the place of ${expected.method}`;
  const differs = (key: 'lat0' | 'lon0' | 'falseEastingM' | 'falseNorthingM', tolerance: number) =>
    !(Math.abs(expected[key] - found[key]) <= tolerance);
  if (differs('lon0', DEGREES)) return `a central meridian of ${found.lon0}° in the place of ${expected.lon0}°`;
  if (differs('falseEastingM', METRES)) {
    return `a false easting of ${found.falseEastingM} m in the place of ${expected.falseEastingM} m`;
  }
  if (differs('falseNorthingM', METRES)) {
    return `a false northing of ${found.falseNorthingM} m in the place of ${expected.falseNorthingM} m`;
  }
  if (!(Math.abs(expected.unitM / found.unitM - 1) < 1e-7)) {
    return unitInMetresFault(found.unitM, expected.unitM);
  }
  if (expected.method === 'krovak') return null;
  if (differs('lat0', DEGREES)) return `a latitude of origin of ${found.lat0}° in the place of ${expected.lat0}°`;
  if (!(Math.abs(expected.scale - found.scale) < 1e-9))
    return `a scale of ${found.scale} in the place of ${expected.scale}`;
  return sameParallels(expected, found) ? null : 'other standard parallels';
}

/**
 * Whether the standard parallels agree in any order. A tangent cone has its origin as the only parallel, whether stated or not.
 */
function sameParallels(projection: Projection, other: Projection): boolean {
  if (projection.method !== 'lambert-conformal' && projection.method !== 'albers') return true;
  const parallels = ({ lat0, lat1, lat2 }: Projection) => {
    const first = Number.isNaN(lat1) ? lat0 : lat1;
    return [first, Number.isNaN(lat2) ? first : lat2].sort((a, b) => a - b);
  };
  const [a, b] = [parallels(projection), parallels(other)];
  return a.every((value, at) => Math.abs(value - (b[at] ?? NaN)) < DEGREES);
}
