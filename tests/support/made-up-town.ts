import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectFile } from '../../src/model/project/project-file.ts';
import { gdal, inFolder } from './gdal.ts';

/** Approximate position of Lorient in Lambert-93 (EPSG:2154), m. */
const [WEST, SOUTH] = [222_800, 6_757_200];
const LOTS = 18;
const LOT_M = 40;

type Ring = Array<[number, number]>;

interface Feature<Geometry = { type: 'Polygon'; coordinates: Ring[] }> {
  type: 'Feature';
  properties: Record<string, string | number>;
  geometry: Geometry;
}
type PointFeature = Feature<{ type: 'Point'; coordinates: [number, number] }>;

function rectangle(x: number, y: number, width: number, depth: number, turn = 0): Ring {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const corners = [
    [0, 0],
    [width, 0],
    [width, depth],
    [0, depth],
    [0, 0],
  ] as const;
  return corners.map(([a, b]): [number, number] => [round(x + a * cos - b * sin), round(y + a * sin + b * cos)]);
}

const round = (metres: number) => Math.round(metres * 1000) / 1000;
const polygon = (ring: Ring, properties: Feature['properties']): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ring] },
});

/** Houses on lots, each with its own size and rotation, with `HEIGHT` as in municipal registers. Some are L-shaped. */
function buildings(): Feature[] {
  return lots().map(([x, y], index) => {
    const [width, depth] = [10 + (index % 7), 8 + (index % 5)];
    const ring = rectangle(x + 8, y + 8, width, depth, ((index % 11) - 5) / 20);
    const [a, b, c, d] = ring;
    const wing = a && b && c && d ? elbow([a, b, c, d]) : ring;
    return polygon(index % 6 === 0 ? wing : ring, { HEIGHT: 4 + (index % 9), id: index });
  });
}

/** A rectangle without one of its quarters. */
function elbow([a, b, c, d]: [Ring[0], Ring[0], Ring[0], Ring[0]]): Ring {
  const between = (p: Ring[0], q: Ring[0]): Ring[0] => [round((p[0] + q[0]) / 2), round((p[1] + q[1]) / 2)];
  return [a, b, between(b, c), between(between(a, b), between(c, d)), between(c, d), d, a];
}

function lots(): Ring {
  return Array.from({ length: LOTS * LOTS }, (_, index): [number, number] => [
    WEST + LOT_M * (index % LOTS),
    SOUTH + LOT_M * Math.floor(index / LOTS),
  ]);
}

/** One receiver in front of every other house. */
function receivers(): PointFeature[] {
  return lots()
    .filter((_, index) => index % 2 === 0)
    .map(([x, y]) => ({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [x + 3, y + 3] } }));
}

function ground(): Feature[] {
  const size = (LOTS * LOT_M) / 3;
  return Array.from({ length: 9 }, (_, index) =>
    polygon(rectangle(WEST + size * (index % 3), SOUTH + size * Math.floor(index / 3), size, size), {
      G: index % 2 === 0 ? 1 : 0,
    }),
  );
}

const CRS = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } };

function geoJson(features: readonly Feature[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', crs: CRS, features }));
}

/** A zipped shapefile as GDAL writes it. */
function shapefile(features: readonly Feature[]): Uint8Array {
  return inFolder({ 'in.geojson': geoJson(features) }, (folder) => {
    const zip = join(folder, 'out.shz');
    gdal('ogr2ogr', ['-f', 'ESRI Shapefile', zip, join(folder, 'in.geojson')]);
    return new Uint8Array(readFileSync(zip));
  });
}

/** The buildings, receivers and ground of a fictitious town, as files like those of a real town. */
export function madeUpTown() {
  const file = (folder: ProjectFile['folder'], name: string, bytes: Uint8Array): ProjectFile => ({
    folder,
    name,
    bytes,
  });
  return {
    points: receivers(),
    buildings: {
      geojson: () => file('buildings', 'buildings.geojson', geoJson(buildings())),
      shapefile: () => file('buildings', 'buildings.zip', shapefile(buildings())),
    },
    ground: () => file('ground', 'ground_type.zip', shapefile(ground())),
    counts: { buildings: LOTS * LOTS, groundRegions: 9 },
  };
}
