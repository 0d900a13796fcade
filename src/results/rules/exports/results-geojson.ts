import { WGS_84 } from '../../../model/results/export-formats.ts';
import { zipSync } from 'fflate';
import { type Position, requireSystem } from '../../../gis/crs/crs.ts';
import { openRing, signedAreaOf } from '../../../gis/geometry/polygons/polygon.ts';
import { ROWS_A_TURN, type ProgressListener } from './export-progress.ts';
import { keyText, settingsOf } from './export-notes.ts';
import { type ExportGeometry, type ExportLayer, type ExportWanted, layersOf } from './export-layers.ts';
import { TextParts } from './text-parts.ts';

/** Decimals: 9 of a degree and 4 of a metre are 0.1 mm. */
const DECIMALS = { degrees: 9, metres: 4 };

/**
 * The results as GeoJSON (RFC 7946) with one file per layer. A single file is the export. Several files are zipped with
 * `key.txt`. Coordinates are longitude and latitude, WGS 84. In another coordinate system they are x and y, and the member `crs`
 * names the system as in GeoJSON 2008.
 * @throws if the EPSG code is not built in
 */
export async function resultsGeoJson(
  wanted: ExportWanted,
  onProgress: ProgressListener,
): Promise<{ ending: 'geojson' | 'geojson.zip'; bytes: Uint8Array }> {
  const layers = layersOf(wanted, false);
  const [first] = layers;
  if (first !== undefined && layers.length === 1)
    return { ending: 'geojson', bytes: await collectionOf(first, wanted, onProgress) };
  const files: Record<string, Uint8Array> = {};
  for (const layer of layers) files[`${layer.name}.geojson`] = await collectionOf(layer, wanted, onProgress);
  const key = new TextEncoder().encode(keyText(wanted, layers, false));
  const zipped = zipSync({ ...files, 'key.txt': key }, { level: 6, mtime: wanted.at });
  return { ending: 'geojson.zip', bytes: zipped };
}

async function collectionOf(
  layer: ExportLayer,
  wanted: ExportWanted,
  onProgress: ProgressListener,
): Promise<Uint8Array> {
  const { epsg } = wanted;
  const { kind, fromLonLat } = requireSystem(epsg);
  const decimals = DECIMALS[kind === 'degrees' ? 'degrees' : 'metres'];
  const place = ([lon = NaN, lat = NaN]: readonly number[]) =>
    fromLonLat(lon, lat).map((value) => Number(value.toFixed(decimals))) as [number, number];
  const head = {
    type: 'FeatureCollection',
    name: layer.name,
    ...(epsg === WGS_84 ? {} : { crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${epsg}` } } }),
    settings: Object.fromEntries(settingsOf(wanted)),
    columns: Object.fromEntries(
      layer.columns.map(({ name, unit, meaning, source }) => [name, { ...(unit && { unit }), meaning, source }]),
    ),
  };
  const text = new TextParts();
  text.add(`${JSON.stringify(head).slice(0, -1)},"features":[`);
  const names = layer.columns.map(({ name }) => name);
  for (let row = 0; row < layer.count; row++) {
    if (row % ROWS_A_TURN === 0) await onProgress(row / layer.count);
    const values = layer.valuesAt(row);
    const properties = Object.fromEntries(names.map((name, column) => [name, values[column] ?? null]));
    const geometry = placed(layer.geometryAt(row), place);
    text.add(`${row === 0 ? '\n' : ',\n'}${JSON.stringify({ type: 'Feature', properties, geometry })}`);
  }
  text.add('\n]}\n');
  return text.bytes();
}

type Place = (at: readonly number[]) => Position;

function placed(geometry: ExportGeometry, place: Place): object {
  const { type } = geometry;
  switch (type) {
    case 'Point':
      return { type, coordinates: place(geometry.coordinates) };
    case 'LineString':
      return { type, coordinates: geometry.coordinates.map(place) };
    case 'Polygon':
      return { type, coordinates: geometry.coordinates.map((ring, index) => turned(ring.map(place), index)) };
    case 'MultiPolygon':
      return {
        type,
        coordinates: geometry.coordinates.map((rings) => rings.map((ring, index) => turned(ring.map(place), index))),
      };
  }
}

/** A closed ring in the direction of RFC 7946, 3.1.6: outer rings anticlockwise, holes clockwise. */
function turned(ring: readonly Position[], index: number): Position[] {
  const open = openRing(ring);
  const [first, ...others] = open;
  if (first === undefined) return [];
  const isAnticlockwise = signedAreaOf(open) > 0;
  return isAnticlockwise === (index === 0) ? [...open, first] : [first, ...others.toReversed(), first];
}
