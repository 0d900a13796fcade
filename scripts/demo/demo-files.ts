import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Position, requireSystem } from '../../src/gis/crs/crs.ts';
import type { ProjectFile } from '../../src/model/project/project-file.ts';
import { DEMO_CRS, HALF_WIDTH_M, LENGTH_M, outline, place } from './frame.ts';
import { drawSitePlan, sketchSitePlan } from './site-plan.ts';
import { RAILWAY } from './streets.ts';
import { terrainGrid } from './terrain.ts';
import { buildSuburb } from './suburb.ts';
import type { DemoBuilding, DemoReceiver, Suburb } from './suburb-parts.ts';

/** 300 m of the corridor with all three tracks, as a GeoJSON Polygon, WGS 84. */
export const demoCorridor = polygonOf(outline(560, 860, RAILWAY.v0 + 5, 0));

/** The edge of the platform where concrete is cut, as a GeoJSON Polygon, WGS 84. */
export const demoPlatformEdge = polygonOf(outline(740, 770, 1.6, 5.6));

/** The position of the generator at the western end of the platform, as a GeoJSON Point, WGS 84. */
export const demoGenerator = { type: 'Point', coordinates: lonLat(place(682, 4)) } as const;

/** A work site in the rail corridor near the station, for a seeded assessment and for tests, as a GeoJSON Polygon, WGS 84. */
export const demoWorkSite = polygonOf(outline(700, 850, RAILWAY.v0 + 5, RAILWAY.v1 - 5));

/** The demo project's files as an administrator would upload them. They are the same on every run. */
export function demoFiles(): ProjectFile[] {
  const suburb = buildSuburb();
  return [...filesWith(suburb, () => true), ...imageryOf(drawSitePlan(suburb))];
}

function imageryOf({ png, worldFile }: ReturnType<typeof drawSitePlan>): ProjectFile[] {
  return [
    { folder: 'imagery', name: 'siteplan.png', bytes: png },
    { folder: 'imagery', name: 'siteplan.pgw', bytes: utf8(worldFile) },
  ];
}

/**
 * The village with imagery of the same extent as the demo's. Drawing, loading and cutting the demo's own imagery takes 20 s of an
 * end-to-end test.
 */
export function picturedVillageFiles(): ProjectFile[] {
  return [...villageFiles(), ...imageryOf(sketchSitePlan())];
}

/** The village has all addresses within this distance of the station, m, and one of every 300 other addresses. */
const VILLAGE_M = 150;
const ONE_IN = 300;

/**
 * The files of a small project for tests: about forty addresses of the demo from all catchments, and the buildings around them. A
 * prediction for the demo's thousands of addresses takes seconds. Imagery is left out, because it takes longer to create, load
 * and show than all other files.
 * @param isCompact leaves out addresses far from the station, for calculations over the whole extent of a project
 */
export function villageFiles(isCompact = false): ProjectFile[] {
  const station = place((700 + 850) / 2, 0);
  const isOneOfMany = (index: number) => !isCompact && index % ONE_IN === 0;
  return filesWith(buildSuburb(), ({ at }, index) => distanceM(at, station) < VILLAGE_M || isOneOfMany(index));
}

/** Largest distance between an address and buildings that are kept with it, m. */
const BELONGS_M = 60;

/** All files except imagery. */
function filesWith(suburb: Suburb, isKept: (receiver: DemoReceiver, index: number) => boolean): ProjectFile[] {
  const receivers = suburb.receivers.map((receiver, index) => ({ ...receiver, id: receiverId(index) }));
  const kept = receivers.filter(isKept);
  const near = ({ ring: [corner] }: DemoBuilding) =>
    corner !== undefined && kept.some(({ at }) => distanceM(at, corner) < BELONGS_M);
  const buildings = kept.length < receivers.length ? suburb.buildings.filter(near) : suburb.buildings;
  return [
    { folder: 'receivers', name: 'receivers.csv', bytes: utf8(receiversCsv(kept)) },
    { folder: 'buildings', name: 'buildings.geojson', bytes: buildingsGeoJson(buildings) },
    { folder: 'catchments', name: 'catchments.geojson', bytes: geoJson(demoCatchments(), null) },
    { folder: 'ground', name: 'ground.geojson', bytes: groundGeoJson(suburb) },
    { folder: 'terrain', name: 'terrain.asc', bytes: utf8(terrainGrid()) },
    { folder: 'equipment', name: 'equipment.csv', bytes: equipmentCsv() },
  ];
}

const receiverId = (index: number): string => `R${String(index + 1).padStart(4, '0')}`;

const distanceM = (a: Position, b: Position): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function receiversCsv(receivers: ReadonlyArray<DemoReceiver & { readonly id: string }>): string {
  const rows = receivers.map(({ id, address, type, heightM, floors, at }) =>
    [id, `"${address}"`, type, '', heightM ?? '', floors ?? '', at[0].toFixed(2), at[1].toFixed(2)].join(','),
  );
  return ['id,address,type,catchment,height,floors,easting,northing', ...rows, ''].join('\r\n');
}

function buildingsGeoJson(buildings: readonly DemoBuilding[]): Uint8Array {
  const features = buildings.map(({ use, ring, heightM, floors }, index) =>
    polygonFeature({ id: `B${index + 1}`, use, height: heightM, floors }, centimetres(ring)),
  );
  return geoJson(features, DEMO_CRS);
}

/**
 * Background levels of seven catchments: the corridor, the quieter streets behind it, and the rural edge in the west. At the
 * rural edge, one catchment has category R0, and one has a background below the minimum of the NSW guideline. The catchments
 * extend beyond the suburb.
 */
export function demoCatchments() {
  const [west, middle, east] = [-120, 750, LENGTH_M + 120];
  const [south, north] = [-HALF_WIDTH_M - 120, HALF_WIDTH_M + 120];
  const [corridorSouth, corridorNorth] = [-145, 130];
  const [edgeSouth, edgeNorth] = [partOfWay(corridorSouth, south), partOfWay(corridorNorth, north)];
  const areas = [
    { ring: outline(west, east, corridorSouth, corridorNorth), ...measured('NCA01', 50, 46, 38) },
    { ring: outline(west, middle, corridorNorth, edgeNorth), ...measured('NCA02', 42, 39, 33) },
    { ring: outline(middle, east, corridorNorth, north), ...measured('NCA03', 40, 37, 31) },
    { ring: outline(west, middle, edgeSouth, corridorSouth), ...measured('NCA04', 43, 40, 34) },
    { ring: outline(middle, east, south, corridorSouth), ...byCategory('NCA05', 'R1') },
    { ring: outline(west, middle, edgeNorth, north), ...byCategory('NCA06', 'R0') },
    { ring: outline(west, middle, south, edgeSouth), ...measured('NCA07', 34, 29, 27) },
  ];
  return areas.map(({ ring, properties }) => polygonFeature(properties, ring.map(lonLat)));
}

/** A value 10/27 of the way between two values. With it, outlines on both sides of a border have the same vertices. */
function partOfWay(from: number, to: number): number {
  return from + (10 / 27) * (to - from);
}

function measured(name: string, day: number, evening: number, night: number) {
  return { properties: { name, rbl_day: day, rbl_evening: evening, rbl_night: night, category: null } };
}

function byCategory(name: string, category: string) {
  return { properties: { name, rbl_day: null, rbl_evening: null, rbl_night: null, category } };
}

const BLOCK_GROUND = {
  dwellings: { g: 0.6, surface: 'gardens' },
  school: { g: 0.5, surface: 'school grounds' },
  hospital: { g: 0.4, surface: 'hospital grounds' },
  worship: { g: 0.6, surface: 'church grounds' },
  park: { g: 1, surface: 'park' },
  oval: { g: 1, surface: 'playing field' },
  shops: { g: 0, surface: 'paved' },
  offices: { g: 0.1, surface: 'paved' },
  industry: { g: 0, surface: 'yard' },
} as const;

/** Ground regions. Hard roads and yards come first, because later regions take precedence. */
function groundGeoJson({ blocks, fields }: Suburb): Uint8Array {
  const margin = 60;
  const suburb = outline(-margin, LENGTH_M + margin, -HALF_WIDTH_M - margin, HALF_WIDTH_M + margin);
  const railway = outline(-margin, LENGTH_M + margin, RAILWAY.v0, RAILWAY.v1);
  const features = [
    polygonFeature({ g: 0, surface: 'roads and footpaths' }, centimetres(suburb)),
    polygonFeature({ g: 0.5, surface: 'ballast' }, centimetres(railway)),
    ...blocks.map(({ use, ring }) => polygonFeature(BLOCK_GROUND[use], centimetres(ring))),
    ...fields.map((ring) => polygonFeature({ g: 1, surface: 'playing field' }, centimetres(ring))),
  ];
  return geoJson(features, DEMO_CRS);
}

function equipmentCsv(): Uint8Array {
  return new Uint8Array(readFileSync(join(import.meta.dirname, 'equipment.csv')));
}

function polygonFeature<Properties extends object>(
  properties: Properties,
  ring: ReadonlyArray<readonly [number, number]>,
) {
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
}

function geoJson(features: readonly object[], epsg: number | null): Uint8Array {
  const crs = epsg === null ? {} : { crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${epsg}` } } };
  return utf8(JSON.stringify({ type: 'FeatureCollection', ...crs, features }));
}

function polygonOf(ring: readonly Position[]): { type: 'Polygon'; coordinates: Array<Array<[number, number]>> } {
  return { type: 'Polygon', coordinates: [ring.map(lonLat)] };
}

function centimetres(ring: readonly Position[]): Array<[number, number]> {
  return ring.map(([x, y]) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100]);
}

function lonLat([x, y]: Position): [number, number] {
  const [lon, lat] = requireSystem(DEMO_CRS).toLonLat(x, y);
  return [Math.round(lon * 1e8) / 1e8, Math.round(lat * 1e8) / 1e8];
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
