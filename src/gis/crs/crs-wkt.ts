import { requireSystem } from './crs.ts';
import { GEOGRAPHIC_SYSTEMS } from '../grids/geographic.ts';
import { NATIONAL_GRIDS } from '../grids/national-grid.ts';
import { wktOfDegrees, wktOfGrid } from '../grids/write-wkt.ts';

const SPHEROIDS = {
  WGS_1984: 'SPHEROID["WGS_1984",6378137.0,298.257223563]',
  GRS_1980: 'SPHEROID["GRS_1980",6378137.0,298.257222101]',
};

function geographic(name: string, datum: string, spheroid: keyof typeof SPHEROIDS): string {
  return `GEOGCS["${name}",DATUM["${datum}",${SPHEROIDS[spheroid]}],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`;
}

const WGS84 = geographic('GCS_WGS_1984', 'D_WGS_1984', 'WGS_1984');
const GDA94 = geographic('GCS_GDA_1994', 'D_GDA_1994', 'GRS_1980');
const GDA2020 = geographic('GDA2020', 'GDA2020', 'GRS_1980');
const RGF93 = geographic('GCS_RGF_1993', 'D_RGF_1993', 'GRS_1980');

function projected(name: string, base: string, projection: string, parameters: Record<string, number>): string {
  const listed = Object.entries(parameters).map(([key, value]) => `PARAMETER["${key}",${decimal(value)}]`);
  return `PROJCS["${name}",${base},PROJECTION["${projection}"],${listed.join(',')},UNIT["Meter",1.0]]`;
}

function decimal(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

function transverseMercator(name: string, base: string, zone: number, south: boolean): string {
  return projected(name, base, 'Transverse_Mercator', {
    False_Easting: 500_000,
    False_Northing: south ? 10_000_000 : 0,
    Central_Meridian: zone * 6 - 183,
    Scale_Factor: 0.9996,
    Latitude_Of_Origin: 0,
  });
}

/**
 * ESRI WKT 1 of a built-in coordinate system, which is the content of a `.prj`.
 * @throws if the EPSG code is not built in
 */
export function wktOf(epsg: number): string {
  requireSystem(epsg);
  if (epsg === 4326) return WGS84;
  if (epsg === 4283) return GDA94;
  if (epsg === 7844) return GDA2020;
  if (epsg === 3857) {
    return projected('WGS_1984_Web_Mercator_Auxiliary_Sphere', WGS84, 'Mercator_Auxiliary_Sphere', {
      False_Easting: 0,
      False_Northing: 0,
      Central_Meridian: 0,
      Standard_Parallel_1: 0,
      Auxiliary_Sphere_Type: 0,
    });
  }
  if (epsg === 2154) {
    return projected('RGF_1993_Lambert_93', RGF93, 'Lambert_Conformal_Conic', {
      False_Easting: 700_000,
      False_Northing: 6_600_000,
      Central_Meridian: 3,
      Standard_Parallel_1: 49,
      Standard_Parallel_2: 44,
      Latitude_Of_Origin: 46.5,
    });
  }
  const grid = NATIONAL_GRIDS.get(epsg);
  if (grid !== undefined) return wktOfGrid(grid);
  const degrees = GEOGRAPHIC_SYSTEMS.get(epsg);
  if (degrees !== undefined) return wktOfDegrees(degrees);
  const zone = epsg % 100;
  if (epsg > 32700) return transverseMercator(`WGS_1984_UTM_Zone_${zone}S`, WGS84, zone, true);
  if (epsg > 32600) return transverseMercator(`WGS_1984_UTM_Zone_${zone}N`, WGS84, zone, false);
  if (epsg > 28300) return transverseMercator(`GDA_1994_MGA_Zone_${zone}`, GDA94, zone, true);
  return transverseMercator(`GDA2020_MGA_Zone_${zone}`, GDA2020, zone, true);
}
