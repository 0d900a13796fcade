import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectFile } from '../../src/geodata/project-file.ts';
import { readBuildings } from '../../src/geodata/buildings.ts';
import { readGeoJson } from '../../src/geodata/geojson.ts';
import { indexPolygons } from '../../src/geodata/polygon-index.ts';
import { problemLog } from '../../src/geodata/problems.ts';

/** The town of Lorient, beside the repository; it is not part of it. */
const FOLDER = join(import.meta.dirname, '../../../shared/data/lorient');
const RECEIVER_HEIGHT_M = 4;

/** Why tests of Lorient are skipped, where they are. */
export const LORIENT_ABSENT = 'the folder ../shared/data/lorient is absent';

export interface LorientProject {
  readonly files: ProjectFile[];
  /** Receivers of the data that stand inside a building and below its roof, and are left out. */
  readonly droppedReceivers: number;
  readonly receivers: number;
}

interface PointFeature {
  type: 'Feature';
  properties: Record<string, string | number>;
  geometry: { type: 'Point'; coordinates: [number, number] };
}

/** The files of Lorient as an administrator would upload them; null where the data is absent. */
export function lorientFiles(options: LorientOptions = {}): ProjectFile[] | null {
  return lorientProject(options)?.files ?? null;
}

export interface LorientOptions {
  readonly buildings?: 'geojson' | 'shapefile';
}

/**
 * The files of Lorient as an administrator would upload them (EPSG:2154), with what the data lacks: `id`, `height` 4 m,
 * `type` residence, one catchment with RBL 40/35/30, and some plant.
 * @returns null where the data is absent
 */
export function lorientProject(options: LorientOptions = {}): LorientProject | null {
  if (!existsSync(FOLDER)) return null;
  const read = (name: string) => new Uint8Array(readFileSync(join(FOLDER, name)));
  const buildings = read('buildings.geojson');
  const points = JSON.parse(readFileSync(join(FOLDER, 'receivers.geojson'), 'utf8')) as { features: PointFeature[] };
  const roofAt = roofsOf(buildings);
  const outside = points.features.filter(({ geometry }) => roofAt(geometry.coordinates) <= RECEIVER_HEIGHT_M);
  const receivers = outside.map((feature, index) => ({
    ...feature,
    properties: { id: `R${index + 1}`, height: RECEIVER_HEIGHT_M, type: 'residence' },
  }));
  const inShapefile = options.buildings === 'shapefile';
  const files: ProjectFile[] = [
    { folder: 'receivers', name: 'receivers.geojson', bytes: geoJson(receivers) },
    inShapefile
      ? { folder: 'buildings', name: 'buildings.shp.zip', bytes: read('buildings.shp.zip') }
      : { folder: 'buildings', name: 'buildings.geojson', bytes: buildings },
    { folder: 'catchments', name: 'catchments.geojson', bytes: geoJson([catchmentRound(receivers)]) },
    { folder: 'ground', name: 'ground_type.shp.zip', bytes: read('ground_type.shp.zip') },
    { folder: 'equipment', name: 'equipment.csv', bytes: new TextEncoder().encode(EQUIPMENT) },
  ];
  return { files, droppedReceivers: points.features.length - outside.length, receivers: receivers.length };
}

const EQUIPMENT = `id,name,category,lwa,height,usage,penalty,source,quality
excavator,13.5T Excavator,earthmoving,110,1.5,100,0,TfNSW EMF-NV-TT-0067,published
hammer,13.5T Excavator With Hammer,breaking,122,1.5,100,5,TfNSW EMF-NV-TT-0067,published
`;

/** Height of the highest roof over a point, 0 outside of buildings, m. */
function roofsOf(buildingsFile: Uint8Array): (point: [number, number]) => number {
  const table = readGeoJson(buildingsFile, problemLog([], 'buildings', 'buildings.geojson'));
  const buildings = table === null ? [] : readBuildings(table);
  const buildingsAt = indexPolygons(buildings.map(({ rings }) => rings));
  return (point) => Math.max(0, ...buildingsAt(point).map((index) => buildings[index]?.heightM ?? 0));
}

function catchmentRound(receivers: readonly PointFeature[]) {
  const xs = receivers.map(({ geometry }) => geometry.coordinates[0]);
  const ys = receivers.map(({ geometry }) => geometry.coordinates[1]);
  const [west, east] = [Math.min(...xs) - 100, Math.max(...xs) + 100];
  const [south, north] = [Math.min(...ys) - 100, Math.max(...ys) + 100];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    type: 'Feature',
    properties: { name: 'Lorient', rbl_day: 40, rbl_evening: 35, rbl_night: 30 },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
}

function geoJson(features: readonly unknown[]): Uint8Array {
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } };
  return new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', crs, features }));
}
