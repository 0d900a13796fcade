import { type Unzipped, unzipSync } from 'fflate';
import { crsOfWkt } from './crs-detect.ts';
import { readDbf } from './dbf.ts';
import type { FeatureTable, RawFeature } from './feature-table.ts';
import type { ProblemLog } from './problems.ts';
import { readShp } from './shp.ts';
import { decodeText, splitName } from './text.ts';

const PARTS = new Set(['shp', 'dbf', 'prj', 'cpg']);
/** Larger than any layer that the product is made for; a zip that unpacks to more is refused. */
const MAX_UNPACKED_BYTES = 1024 ** 3;

/** Reads every layer of a zipped shapefile. Layers that cannot be read are in the log. */
export function readShapefileZip(bytes: Uint8Array, log: ProblemLog): FeatureTable[] {
  const unpacked = unzip(bytes, log);
  if (unpacked === null) return [];
  const layers = layersOf(unpacked);
  if (layers.length === 0) log.error('The zip has no .shp in it. Expected a zipped shapefile: .shp, .dbf and .prj.');
  return layers.flatMap(({ name, parts }) => {
    const table = readLayer(parts, layers.length > 1 ? log.within(`${name}.shp`) : log);
    return table === null ? [] : [table];
  });
}

function unzip(bytes: Uint8Array, log: ProblemLog): Unzipped | null {
  let total = 0;
  try {
    const unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!PARTS.has(splitName(name).extension) || name.includes('__MACOSX')) return false;
        total += originalSize;
        return total <= MAX_UNPACKED_BYTES;
      },
    });
    if (total <= MAX_UNPACKED_BYTES) return unpacked;
    log.error('The zip unpacks to more than 1 GiB. Split it.');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error(`The zip cannot be read, it may be cut off (${reason}). Zip the shapefile again.`);
  }
  return null;
}

type LayerParts = Partial<Record<string, Uint8Array>>;

function layersOf(unpacked: Unzipped): Array<{ name: string; parts: LayerParts }> {
  const byName = new Map<string, { name: string; parts: LayerParts }>();
  for (const [path, bytes] of Object.entries(unpacked)) {
    const { base, extension } = splitName(path);
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const key = (folder + base).toLowerCase();
    const layer = byName.get(key) ?? { name: base, parts: {} };
    layer.parts[extension] = bytes;
    byName.set(key, layer);
  }
  return [...byName.values()].filter(({ parts }) => parts.shp !== undefined);
}

function readLayer(parts: LayerParts, log: ProblemLog): FeatureTable | null {
  const shp = readShp(parts.shp ?? new Uint8Array());
  if (shp.kind === 'faulty') {
    log.error(shp.message);
    return null;
  }
  if (parts.dbf === undefined) {
    log.error('The .dbf with the columns is missing from the zip.');
    return null;
  }
  const encoding = parts.cpg === undefined ? null : decodeText(parts.cpg).trim() || null;
  const dbf = readDbf(parts.dbf, encoding);
  if (dbf.kind === 'faulty') {
    log.error(dbf.message);
    return null;
  }
  if (dbf.rows.length !== shp.shapes.length) {
    log.error(`The .shp has ${shp.shapes.length} shapes and the .dbf ${dbf.rows.length} rows. Export the layer again.`);
    return null;
  }
  const features: RawFeature[] = [];
  dbf.rows.forEach((cells, index) => {
    if (cells === 'deleted') return;
    const geometry = shp.shapes[index] ?? null;
    if (geometry === null) log.error('The feature has no geometry.', { row: index + 1 });
    features.push({ row: index + 1, geometry, cells });
  });
  if (features.length === 0) log.error('The layer has no features.');
  return {
    log,
    features,
    columns: dbf.columns,
    crs: parts.prj === undefined ? null : crsOfWkt(decodeText(parts.prj)),
    coordinates: 'unsaid',
    decimalComma: false,
  };
}
