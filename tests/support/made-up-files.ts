import type { ProjectFolder } from '../../src/model/project/project.ts';
import type { ProjectFile } from '../../src/model/project/project-file.ts';

/** Builders of small project files for tests, in MGA2020 zone 56 near Sydney. */
export const TEST_CRS = 7856;
export const EAST = 333_000;
export const NORTH = 6_252_000;

export function textFile(folder: ProjectFolder, name: string, text: string): ProjectFile {
  return { folder, name, bytes: new TextEncoder().encode(text) };
}

/** A closed square ring, in metres from the test's origin. */
export function square(x: number, y: number, size: number): Array<[number, number]> {
  return [
    [EAST + x, NORTH + y],
    [EAST + x + size, NORTH + y],
    [EAST + x + size, NORTH + y + size],
    [EAST + x, NORTH + y + size],
    [EAST + x, NORTH + y],
  ];
}

export interface TestFeature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly type?: string;
  readonly coordinates: unknown;
}

export function geoJsonFile(
  folder: ProjectFolder,
  features: readonly TestFeature[],
  options: { name?: string; crs?: string | null } = {},
): ProjectFile {
  const { name = `${folder}.geojson`, crs = `urn:ogc:def:crs:EPSG::${TEST_CRS}` } = options;
  const collection = {
    type: 'FeatureCollection',
    ...(crs === null ? {} : { crs: { type: 'name', properties: { name: crs } } }),
    features: features.map(({ properties, type = 'Polygon', coordinates }) => ({
      type: 'Feature',
      properties,
      geometry: { type, coordinates },
    })),
  };
  return textFile(folder, name, JSON.stringify(collection));
}

const EQUIPMENT_HEADER = 'id,name,category,lwa,lamax,height,usage,penalty,source,quality';

/** A small project without errors: two receivers, a building, a catchment, a park and one item. */
export function validProject(): ProjectFile[] {
  return [
    textFile(
      'receivers',
      'receivers.csv',
      `id,address,type,height,floors,easting,northing\nR1,1 High Street,residence,1.5,,${EAST + 10},${NORTH + 10}\nR2,2 High Street,residence,,3,${EAST + 60},${NORTH + 40}\n`,
    ),
    geoJsonFile('buildings', [{ properties: { id: 'B1', height: 6 }, coordinates: [square(20, 20, 10)] }]),
    geoJsonFile('catchments', [
      {
        properties: { name: 'NCA1', rbl_day: 40, rbl_evening: 37, rbl_night: 32 },
        coordinates: [square(-500, -500, 1000)],
      },
    ]),
    geoJsonFile('ground', [{ properties: { g: 1 }, coordinates: [square(30, 60, 40)] }]),
    textFile(
      'equipment',
      'equipment.csv',
      `${EQUIPMENT_HEADER}\nexc,Excavator,earthmoving,110,,1.5,100,0,own,measured\n`,
    ),
  ];
}

/** The valid project with the files of some folders replaced. */
export function projectWith(...files: ProjectFile[]): ProjectFile[] {
  const replaced = new Set(files.map(({ folder }) => folder));
  return [...validProject().filter(({ folder }) => !replaced.has(folder)), ...files];
}
