import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectFile } from '../../src/model/project/project-file.ts';
import { readBuildings } from '../../src/projects/rules/load/buildings.ts';
import { readGeoJson } from '../../src/gis/formats/geojson.ts';
import { indexPolygons } from '../../src/gis/geometry/polygons/polygon-index.ts';
import { problemLog } from '../../src/gis/files/problems.ts';
import { madeUpTown } from './made-up-town.ts';

/** Folder with the data of the real town of Lorient. It is next to the repository and not part of it. */
const LORIENT = join(import.meta.dirname, '../../../shared/data/lorient');
const RECEIVER_HEIGHT_M = 4;

/** A town as an administrator would upload it (EPSG:2154), completed with the data that municipal registers do not contain. */
export interface Town {
  readonly name: string;
  files: (buildings?: 'geojson' | 'shapefile') => ProjectFile[];
  readonly counts: { readonly receivers: number; readonly buildings: number; readonly groundRegions: number };
}

interface PointFeature {
  type: 'Feature';
  properties: Record<string, string | number>;
  geometry: { type: 'Point'; coordinates: [number, number] };
}

/** The files and points of a town. */
interface Sources {
  name: string;
  points: readonly PointFeature[];
  buildings: Readonly<Record<'geojson' | 'shapefile', () => ProjectFile>>;
  ground: () => ProjectFile;
  counts: { buildings: number; groundRegions: number };
}

/** Returns a fictitious town and, if its data exists, a real one. */
export function towns(): Town[] {
  return [townOf({ name: 'a made-up town', ...madeUpTown() }), ...(existsSync(LORIENT) ? [townOf(lorient())] : [])];
}

/** Returns the real town if its data exists, otherwise the fictitious one. */
export function town(): Town {
  const [last] = towns().slice(-1);
  if (last === undefined) throw new Error('there is a made-up town at least');
  return last;
}

function lorient(): Sources {
  const read = (name: string) => new Uint8Array(readFileSync(join(LORIENT, name)));
  const points = JSON.parse(readFileSync(join(LORIENT, 'receivers.geojson'), 'utf8')) as { features: PointFeature[] };
  const file = (folder: ProjectFile['folder'], name: string) => () => ({ folder, name, bytes: read(name) });
  return {
    name: 'Lorient',
    points: points.features,
    buildings: {
      geojson: file('buildings', 'buildings.geojson'),
      shapefile: file('buildings', 'buildings.shp.zip'),
    },
    ground: file('ground', 'ground_type.shp.zip'),
    counts: { buildings: 1701, groundRegions: 27 },
  };
}

/**
 * Adds the missing data to a town: `id`, a height of 4 m and the type residence for its receivers, one catchment with RBL
 * 40/35/30, and some equipment.
 */
function townOf({ name, points, buildings, ground, counts }: Sources): Town {
  const roofAt = roofsOf(buildings.geojson().bytes);
  const receivers = points
    .filter(({ geometry }) => roofAt(geometry.coordinates) <= RECEIVER_HEIGHT_M)
    .map((feature, index) => ({
      ...feature,
      properties: { id: `R${index + 1}`, height: RECEIVER_HEIGHT_M, type: 'residence' },
    }));
  return {
    name,
    counts: { ...counts, receivers: receivers.length },
    files: (format = 'geojson') => [
      { folder: 'receivers', name: 'receivers.geojson', bytes: geoJson(receivers) },
      buildings[format](),
      { folder: 'catchments', name: 'catchments.geojson', bytes: geoJson([catchmentRound(receivers)]) },
      ground(),
      { folder: 'equipment', name: 'equipment.csv', bytes: new TextEncoder().encode(EQUIPMENT) },
    ],
  };
}

const EQUIPMENT = `id,name,category,lwa,height,usage,penalty,source,quality
excavator,13.5T Excavator,earthmoving,110,1.5,100,0,TfNSW EMF-NV-TT-0067,published
hammer,13.5T Excavator With Hammer,breaking,122,1.5,100,5,TfNSW EMF-NV-TT-0067,published
`;

/** Returns the height of the highest roof above a position, m. 0 outside buildings. */
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
    properties: { name: 'Town', rbl_day: 40, rbl_evening: 35, rbl_night: 30 },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
}

function geoJson(features: readonly unknown[]): Uint8Array {
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } };
  return new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', crs, features }));
}
