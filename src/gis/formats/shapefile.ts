import { crsOfWkt } from '../crs/crs-detect.ts';
import { readDbf } from './dbf.ts';
import type { FeatureTable, RawFeature } from '../tables/feature-table.ts';
import type { ProblemLog } from '../files/problems.ts';
import { readShp, readShx, type ShpReader } from './shp.ts';
import { decodeText, splitName } from '../files/text.ts';
import { unzip, type ZipEntries } from './zip.ts';

const PARTS = new Set(['shp', 'shx', 'dbf', 'prj', 'cpg']);

/** Whether a file extension belongs to a shapefile. */
export function isShapefilePart(extension: string): boolean {
  return PARTS.has(extension);
}

/**
 * Reads every layer of a zipped shapefile. Layers that cannot be read are logged.
 * @param shpReader reads the shapes: the product's own reader, or shpjs in the page
 */
export function readShapefileZip(bytes: Uint8Array, log: ProblemLog, shpReader: ShpReader = readShp): FeatureTable[] {
  const entries = unzip(bytes, log, isShapefilePart);
  return entries === null ? [] : readShapefiles(entries, log, shpReader);
}

/** Reads every layer among the files of a zip. */
function readShapefiles(entries: ZipEntries, log: ProblemLog, shpReader: ShpReader): FeatureTable[] {
  const layers = layersOf(entries);
  if (layers.length === 0) log.error('The zip has no .shp in it. Expected a zipped shapefile: .shp, .dbf and .prj.');
  return layers.flatMap(({ name, parts }) => {
    const table = readLayer(parts, layers.length > 1 ? log.within(`${name}.shp`) : log, shpReader);
    return table === null ? [] : [table];
  });
}

type LayerParts = Partial<Record<string, Uint8Array>>;

function layersOf(entries: ZipEntries): Array<{ name: string; parts: LayerParts }> {
  const byName = new Map<string, { name: string; parts: LayerParts }>();
  for (const [path, bytes] of entries) {
    const { base, extension } = splitName(path);
    if (!isShapefilePart(extension)) continue;
    const folder = path.slice(0, path.length - base.length - extension.length - 1);
    const key = (folder + base).toLowerCase();
    const layer = byName.get(key) ?? { name: base, parts: {} };
    layer.parts[extension] = bytes;
    byName.set(key, layer);
  }
  return [...byName.values()].filter(({ parts }) => parts.shp !== undefined);
}

function readLayer(parts: LayerParts, log: ProblemLog, shpReader: ShpReader): FeatureTable | null {
  const index = parts.shx === undefined ? null : readShx(parts.shx);
  if (parts.shx !== undefined && index === null)
    log.warning('The .shx cannot be read. The shapes are taken in the order of the .shp.');
  const shp = shpReader(parts.shp ?? new Uint8Array(), index);
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
  if (dbf.broken !== null) {
    const { row, column, text } = dbf.broken;
    log.error(
      'The text has a byte that is no part of a character. Is its encoding another one than the .cpg says? Export the layer in UTF-8.',
      { row, column, value: text },
    );
    return null;
  }
  if (dbf.contradictsCpg)
    log.warning(
      `The text of the .dbf is UTF-8, though the .cpg says ${encoding ?? ''}. It is read as UTF-8: are the accents right?`,
    );
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
    unreadable: dbf.unreadable,
    crs: parts.prj === undefined ? null : crsOfWkt(decodeText(parts.prj)),
    coordinates: 'unsaid',
    decimalComma: false,
  };
}
