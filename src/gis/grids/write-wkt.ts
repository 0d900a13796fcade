import type { NationalGrid } from './national-grid.ts';
import { DATUMS, type DatumName } from './datums.ts';
import { type Projection, projectionOf } from './projection.ts';

/** Semi-major axis (m) and inverse flattening by PROJ's names of ellipsoids. */
const ELLIPSOIDS: Readonly<Record<string, readonly [name: string, a: number, rf: number]>> = {
  GRS80: ['GRS 1980', 6_378_137, 298.257222101],
  WGS84: ['WGS 84', 6_378_137, 298.257223563],
  GRS67: ['GRS 1967', 6_378_160, 298.247167427],
  airy: ['Airy 1830', 6_377_563.396, 299.3249646],
  bessel: ['Bessel 1841', 6_377_397.155, 299.1528128],
  intl: ['International 1924', 6_378_388, 297],
  krass: ['Krassowsky 1940', 6_378_245, 298.3],
};

/** Well-known text (OGC WKT 1) of a national grid with its EPSG code. */
export function wktOfGrid({ epsg, name, datum, projection }: NationalGrid): string {
  const projected = projectionOf(projection);
  const { unitM } = projected;
  const [method, parameters] = methodOf(projected);
  const listed = Object.entries(parameters).map(([key, value]) => `PARAMETER["${key}",${value}]`);
  const unit = unitM === 1 ? 'UNIT["metre",1]' : `UNIT["${unitM === 0.3048 ? 'foot' : 'US survey foot'}",${unitM}]`;
  const [geographic, datumName] = method === 'Krovak' ? ['GCS_S_JTSK', 'D_S_JTSK'] : [datum, datum];
  const base = `GEOGCS["${geographic}",DATUM["${datumName}",${spheroid(DATUMS[datum].ellipsoid)}],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]`;
  return `PROJCS["${name}",${base},PROJECTION["${method}"],${listed.join(',')},${unit},AUTHORITY["EPSG","${epsg}"]]`;
}

/** Well-known text (OGC WKT 1) of a geographic system with its EPSG code. */
export function wktOfDegrees({ epsg, name, datum }: { epsg: number; name: string; datum: DatumName }): string {
  return `GEOGCS["${name}",DATUM["${datum}",${spheroid(DATUMS[datum].ellipsoid)}],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","${epsg}"]]`;
}

function methodOf(projection: Projection): [string, Record<string, number>] {
  const { lat0, lon0, scale, lat1, lat2, azimuth, gridAngle, unitM } = projection;
  const ends = { false_easting: projection.falseEastingM / unitM, false_northing: projection.falseNorthingM / unitM };
  const origin = { latitude_of_origin: lat0, central_meridian: lon0 };
  const centre = { latitude_of_center: lat0, longitude_of_center: lon0 };
  const parallels = { standard_parallel_1: lat1, standard_parallel_2: lat2 };
  switch (projection.method) {
    case 'transverse-mercator':
      return ['Transverse_Mercator', { ...origin, scale_factor: scale, ...ends }];
    case 'transverse-mercator-south':
      return ['Transverse_Mercator_South_Orientated', { ...origin, scale_factor: scale, ...ends }];
    case 'lambert-conformal':
      return Number.isNaN(lat2)
        ? ['Lambert_Conformal_Conic_1SP', { ...origin, scale_factor: scale, ...ends }]
        : ['Lambert_Conformal_Conic_2SP', { ...origin, ...parallels, ...ends }];
    case 'lambert-equal-area':
      return ['Lambert_Azimuthal_Equal_Area', { ...centre, ...ends }];
    case 'albers':
      return ['Albers_Conic_Equal_Area', { ...centre, ...parallels, ...ends }];
    case 'oblique-stereographic':
      return ['Oblique_Stereographic', { ...origin, scale_factor: scale, ...ends }];
    case 'oblique-mercator': {
      // The Swiss and Hungarian grids have their origin at the projection centre, those of Alaska at the equator.
      const name = gridAngle === 90 ? 'Hotine_Oblique_Mercator_Azimuth_Center' : 'Hotine_Oblique_Mercator';
      return [name, { ...centre, azimuth, rectified_grid_angle: gridAngle, scale_factor: scale, ...ends }];
    }
    case 'krovak': {
      // The ESRI form is the only one that can say that coordinates count eastwards and northwards.
      const cone = { azimuth: 30.2881397527778, pseudo_standard_parallel_1: 78.5 };
      const turned = { x_scale: -1, y_scale: 1, xy_plane_rotation: 90 };
      return ['Krovak', { ...ends, ...cone, scale_factor: scale, ...centre, ...turned }];
    }
  }
}

function spheroid(text: string): string {
  const value = (key: string) => Number(new RegExp(`\\+${key}=([\\d.]+)`).exec(text)?.[1] ?? NaN);
  const named = ELLIPSOIDS[/\+ellps=(\w+)/.exec(text)?.[1] ?? ''];
  const [a, b] = [value('a'), value('b')];
  const [name, axis, rf] = named ?? ['unnamed', a, Number.isNaN(b) ? value('rf') : a / (a - b)];
  return `SPHEROID["${name}",${axis},${rf}]`;
}
