import { type Compressors, type FileMetaData, parquetMetadataAsync, parquetRead } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { crsOfGeoJson, type DeclaredCrs } from '../../crs/crs-detect.ts';
import { grouped, type ProblemLog, shortened } from '../../files/problems.ts';
import type { Cell } from '../../tables/feature-table.ts';
import { isObject } from '../../tables/json-object.ts';
import { MalformedWkb, readWkb } from './wkb.ts';

/** Most features of a file. */
const MAX_FEATURES = 500_000;
/** Largest GeoJSON of all features, bytes. It has to fit into memory. */
const MAX_TEXT_BYTES = 400e6;
/** Largest unpacked page, bytes. */
const MAX_PAGE_BYTES = 512e6;
/** Longest text of a cell, characters. A compressed file of a few kB can contain a long text in every row. */
const MAX_CELL_LENGTH = 1000;
/** Most rows that are read at once from a row group. */
const ROWS_AT_ONCE = 20_000;

interface GeoParquet {
  readonly geoJson: Uint8Array;
  readonly crs: DeclaredCrs | null;
}

/** Thrown if a file cannot be read. The message is a sentence with the reason. */
class ParquetFault extends Error {}

/**
 * Reads a GeoParquet 1.0 or 1.1 (https://geoparquet.org) with WKB geometries as GeoJSON, a few rows at a time. Columns with lists
 * or structures are left out.
 * @param maxTextBytes largest size of its GeoJSON
 * @returns null if the file cannot be read, with the reason in the log
 */
export async function readGeoParquet(
  bytes: Uint8Array,
  log: ProblemLog,
  maxTextBytes: number = MAX_TEXT_BYTES,
): Promise<GeoParquet | null> {
  try {
    return await read(bytes, log, maxTextBytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error(
      error instanceof ParquetFault
        ? reason
        : `The file is no Parquet, or is cut off (${shortened(reason, 120)}). Expected GeoParquet.`,
    );
    return null;
  }
}

async function read(bytes: Uint8Array, log: ProblemLog, maxTextBytes: number): Promise<GeoParquet> {
  const file = {
    byteLength: bytes.byteLength,
    slice: (start: number, end?: number) => bytes.slice(start, end).buffer,
  };
  const metadata = await parquetMetadataAsync(file, { geoparquet: false });
  const { column, crs } = geometryOf(metadata);
  const names = plainColumns(metadata);
  if (!names.includes(column)) throw new ParquetFault(`The column ${shortened(column, 60)} of geometries is missing.`);
  const rows = Number(metadata.num_rows);
  if (rows > MAX_FEATURES)
    throw new ParquetFault(
      `The file has ${grouped(rows)} rows. Up to ${grouped(MAX_FEATURES)} are read: export those of the project alone.`,
    );
  if (rows === 0) throw new ParquetFault('The file has no features.');
  const parts: Uint8Array[] = [];
  let size = 0;
  let broken = 0;
  const append = (text: string) => {
    const part = new TextEncoder().encode(text);
    size += part.length;
    if (size > maxTextBytes)
      throw new ParquetFault('The features have more than fits into memory. Export those of the project alone.');
    parts.push(part);
  };
  append('{"type":"FeatureCollection","features":[');
  for (let rowStart = 0; rowStart < rows; rowStart += ROWS_AT_ONCE) {
    const rowEnd = Math.min(rows, rowStart + ROWS_AT_ONCE);
    let found: ReadonlyArray<Record<string, unknown>> = [];
    await parquetRead({
      file,
      metadata,
      columns: names,
      rowStart,
      rowEnd,
      rowFormat: 'object',
      compressors: boundedCompressors,
      utf8: false,
      geoparquet: false,
      parsers: { geometryFromBytes: asBytes, geographyFromBytes: asBytes },
      onComplete: (read) => {
        found = read;
      },
    });
    if (found.length !== rowEnd - rowStart) throw new ParquetFault('The file has fewer rows than it says.');
    for (const [index, row] of found.entries()) {
      const { geometry, fault } = geometryIn(row[column]);
      if (fault !== null) {
        broken += 1;
        if (broken === 1) log.error(`The geometry is malformed: ${fault}.`, { row: rowStart + index + 1, column });
      }
      const feature = JSON.stringify({ type: 'Feature', properties: cellsIn(row, column), geometry });
      append(rowStart + index === 0 ? feature : `,${feature}`);
    }
  }
  append(']}');
  if (broken > 1) log.error(`The geometries of ${grouped(broken)} rows are malformed.`, { column });
  return { geoJson: joined(parts, size), crs };
}

const asBytes = (bytes: Uint8Array): Uint8Array => bytes;

/** The decompressors with a limit on the declared size of a page. */
const boundedCompressors: Compressors = Object.fromEntries(
  Object.entries(compressors).map(([codec, decompress]) => [
    codec,
    (input: Uint8Array, outputLength: number) => {
      if (outputLength <= MAX_PAGE_BYTES) return decompress(input, outputLength);
      throw new ParquetFault(`A page of the file unpacks to ${grouped(outputLength)} bytes, more than is read.`);
    },
  ]),
);

/** The geometry column and its coordinate system from the metadata. */
function geometryOf({ key_value_metadata: entries }: FileMetaData): { column: string; crs: DeclaredCrs | null } {
  const text = entries?.find(({ key }) => key === 'geo')?.value;
  if (text === undefined)
    throw new ParquetFault(
      'The file is Parquet without geometries (it has no “geo” metadata). Save it as GeoParquet, for example with QGIS or ogr2ogr.',
    );
  const geo = parsed(text);
  const column = isObject(geo) ? geo.primary_column : null;
  const columns = isObject(geo) && isObject(geo.columns) ? geo.columns : {};
  const described = typeof column === 'string' && Object.hasOwn(columns, column) ? columns[column] : null;
  if (typeof column !== 'string' || !isObject(described))
    throw new ParquetFault('The “geo” metadata of the file are malformed. Expected a primary_column and its columns.');
  if (described.encoding !== 'WKB')
    throw new ParquetFault(
      `The geometries are encoded as ${shortened(String(described.encoding), 40)}. Expected WKB: save the file as GeoParquet 1.0.`,
    );
  return { column, crs: 'crs' in described ? crsOfProjJson(described.crs) : { kind: 'known', epsg: 4326 } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The coordinate system of a PROJJSON object: by its code, or else by its name. For a compound system, the horizontal part
 * counts.
 */
function crsOfProjJson(crs: unknown): DeclaredCrs | null {
  if (!isObject(crs)) return null;
  const { id, name, components } = crs;
  if (isObject(id)) {
    const text = `${String(id.authority)}:${String(id.code)}`;
    return crsOfGeoJson({ properties: { name: text === 'OGC:CRS84h' ? 'OGC:CRS84' : text } });
  }
  const [horizontal]: unknown[] = Array.isArray(components) ? components : [];
  if (horizontal !== undefined) return crsOfProjJson(horizontal);
  return typeof name === 'string' ? crsOfGeoJson({ properties: { name } }) : null;
}

/** The columns that are neither lists nor structures. */
function plainColumns({ schema }: FileMetaData): string[] {
  const names: string[] = [];
  let at = 1;
  const skip = (): void => {
    const children = schema[at]?.num_children ?? 0;
    at += 1;
    for (let child = 0; child < children; child++) skip();
  };
  while (at < schema.length) {
    const { name = '', num_children: children = 0, repetition_type: repetition } = schema[at] ?? {};
    if (children === 0 && repetition !== 'REPEATED') names.push(name);
    skip();
  }
  return names;
}

function geometryIn(value: unknown): { geometry: unknown; fault: string | null } {
  if (value === null || value === undefined) return { geometry: null, fault: null };
  if (!(value instanceof Uint8Array)) return { geometry: null, fault: 'it is not binary' };
  try {
    return { geometry: readWkb(value), fault: null };
  } catch (error) {
    if (!(error instanceof MalformedWkb)) throw error;
    return { geometry: null, fault: error.message };
  }
}

function cellsIn(row: Readonly<Record<string, unknown>>, geometry: string): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  for (const [name, value] of Object.entries(row)) if (name !== geometry) cells[name] = cellOf(value);
  return cells;
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'string') return value.slice(0, MAX_CELL_LENGTH);
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Uint8Array) return new TextDecoder().decode(value.subarray(0, MAX_CELL_LENGTH));
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : null;
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
