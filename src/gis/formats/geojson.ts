import type { Position } from '../crs/crs.ts';
import { crsOfGeoJson } from '../crs/crs-detect.ts';
import { type FeatureTable, positionsOf, type RawFeature, type RawGeometry } from '../tables/feature-table.ts';
import { cellsOf, isObject, type JsonObject } from '../tables/json-object.ts';
import { isShallow } from '../files/json-depth.ts';
import { type ProblemLog, shortened } from '../files/problems.ts';
import { readText } from '../files/text.ts';
import { cityJsonLinesTable, cityJsonTable } from './city/cityjson.ts';
import { isOsmJson, readOsmJson } from './osm/osm-json.ts';
import type { WantedTags } from './osm/osm-table.ts';

const NO_GEOJSON = 'The file is JSON but not GeoJSON. Expected a FeatureCollection.';

/**
 * Reads a GeoJSON FeatureCollection or Feature, the buildings of a CityJSON, or OpenStreetMap JSON of Overpass.
 * @param wanted selects elements of OpenStreetMap
 * @returns null if the file is none of these, with the reason in the log
 */
export function readGeoJson(bytes: Uint8Array, log: ProblemLog, wanted: WantedTags = () => true): FeatureTable | null {
  const text = readText(bytes, log);
  const root = text === null || !isShallow(text, 'GeoJSON', log) ? null : parseJson(text, log);
  if (root === null) return null;
  if (root.type === 'CityJSON') return cityJsonTable(root, log);
  if (isOsmJson(root)) return readOsmJson(root, wanted, log);
  const found = root.type === 'FeatureCollection' ? root.features : root.type === 'Feature' ? [root] : null;
  if (!Array.isArray(found)) {
    log.error(NO_GEOJSON, { value: root.type });
    return null;
  }
  return tableOf(
    found.map((feature: unknown, index) => ({ feature, row: index + 1 })),
    crsOfGeoJson(root.crs),
    log,
  );
}

const RECORD_SEPARATOR = '\u001E';

/**
 * Reads GeoJSON with one feature per line (with or without RFC 8142 separators) or CityJSONSeq.
 * @returns null if the file is neither, with the reason in the log
 */
export function readGeoJsonLines(bytes: Uint8Array, log: ProblemLog): FeatureTable | null {
  const text = readText(bytes, log);
  if (text === null || !isShallow(text, 'GeoJSON', log)) return null;
  const rows: Array<{ feature: unknown; row: number }> = [];
  for (const [index, line] of text.split('\n').entries()) {
    const json = line.replace(RECORD_SEPARATOR, '').trim();
    if (json === '') continue;
    const row = index + 1;
    try {
      rows.push({ feature: JSON.parse(json), row });
    } catch {
      log.error('This line is not JSON, or is cut off. Expected a Feature of GeoJSON in each line.', { row });
      return null;
    }
  }
  const [first, ...others] = rows;
  if (isObject(first?.feature) && first.feature.type === 'CityJSON')
    return cityJsonLinesTable(first.feature, others, log);
  return tableOf(rows, null, log);
}

function tableOf(
  rows: ReadonlyArray<{ readonly feature: unknown; readonly row: number }>,
  crs: FeatureTable['crs'],
  log: ProblemLog,
): FeatureTable {
  const columns = new Set<string>();
  const features: RawFeature[] = rows.map(({ feature, row }) => {
    if (!isObject(feature) || feature.type !== 'Feature') {
      log.error('This entry is not a Feature.', { row });
      return { row, geometry: null, cells: {} };
    }
    const cells = cellsOf(feature.properties);
    for (const column of Object.keys(cells)) columns.add(column);
    return { row, geometry: geometryOf(feature.geometry, row, log), cells };
  });
  if (features.length === 0) log.error('The file has no features.');
  return { log, features, columns: [...columns], crs, coordinates: 'unsaid', decimalComma: false };
}

function parseJson(text: string, log: ProblemLog): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
    log.error(NO_GEOJSON);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error(`The file is not JSON, or is cut off (${reason}). Expected GeoJSON.`);
  }
  return null;
}

/** The geometry of a feature. Null if it is missing or malformed, with the reason in the log. */
function geometryOf(value: unknown, row: number, log: ProblemLog): RawGeometry | null {
  if (!isObject(value)) {
    log.error('The feature has no geometry.', { row });
    return null;
  }
  try {
    const geometry = typedGeometry(value);
    if (geometry !== null) return filled(geometry);
    const type = typeof value.type === 'string' ? value.type : 'without a name';
    log.error(`The geometry type ${shortened(type, 40)} cannot be used here.`, { row });
  } catch (error) {
    if (!(error instanceof MalformedCoordinates)) throw error;
    log.error(`The coordinates are malformed: ${error.message}.`, { row });
  }
  return null;
}

function typedGeometry({ type, coordinates, geometries = [] }: JsonObject): RawGeometry | null {
  switch (type) {
    case 'Point':
      return { kind: 'points', points: [position(coordinates)], ...heightsOf([[coordinates]]) };
    case 'MultiPoint':
      return { kind: 'points', points: list(coordinates, position), ...heightsOf([coordinates]) };
    case 'LineString':
      return { kind: 'lines', lines: [list(coordinates, position)], ...heightsOf([coordinates]) };
    case 'MultiLineString':
      return { kind: 'lines', lines: list(coordinates, lineOf), ...heightsOf(coordinates) };
    case 'Polygon':
      return { kind: 'polygons', polygons: [list(coordinates, lineOf)] };
    case 'MultiPolygon':
      return { kind: 'polygons', polygons: list(coordinates, (rings) => list(rings, lineOf)) };
    case 'GeometryCollection':
      return together(list(geometries, (geometry) => (isObject(geometry) ? typedGeometry(geometry) : null)));
    default:
      return null;
  }
}

/** Merges geometries of one kind. Null if there is none, or if the kinds differ. */
function together(geometries: ReadonlyArray<RawGeometry | null>): RawGeometry | null {
  const [first] = geometries;
  const all = geometries.filter((geometry) => geometry !== null && geometry.kind === first?.kind);
  if (!first || all.length < geometries.length) return null;
  const parts = all.flatMap((part) => (part?.kind === 'polygons' ? part.polygons : []));
  if (first.kind === 'polygons') return { kind: 'polygons', polygons: parts };
  const z = all.flatMap((part) => (part !== null && 'z' in part ? (part.z ?? []) : []));
  const lines = all.flatMap((part) =>
    part?.kind === 'lines' ? part.lines : part?.kind === 'points' ? [part.points] : [],
  );
  const heights = z.length === lines.length ? { z } : {};
  if (first.kind === 'lines') return { kind: 'lines', lines, ...heights };
  return { kind: 'points', points: lines.flat(), ...(z.length === lines.length ? { z: [z.flat()] } : {}) };
}

/** The third coordinates of valid positions, if all positions have one. */
function heightsOf(parts: unknown): { z?: number[][] } {
  const z = list(parts, (part) => list(part, (at) => (Array.isArray(at) ? Number(at[2] ?? NaN) : NaN)));
  return z.every((heights) => heights.every(Number.isFinite)) ? { z } : {};
}

class MalformedCoordinates extends Error {}

function list<Item>(value: unknown, read: (item: unknown) => Item): Item[] {
  if (!Array.isArray(value)) throw new MalformedCoordinates(`expected a list, found ${excerpt(value)}`);
  return value.map((item) => read(item));
}

function lineOf(value: unknown): Position[] {
  return list(value, position);
}

function filled(geometry: RawGeometry): RawGeometry {
  for (const _ of positionsOf(geometry)) return geometry;
  throw new MalformedCoordinates('the geometry is empty');
}

function position(value: unknown): Position {
  if (Array.isArray(value)) {
    const [x, y]: unknown[] = value;
    if (typeof x === 'number' && typeof y === 'number') return [x, y];
  }
  throw new MalformedCoordinates(`expected a pair of numbers, found ${excerpt(value)}`);
}

function excerpt(value: unknown): string {
  return shortened(JSON.stringify(value) ?? 'nothing', 40);
}
