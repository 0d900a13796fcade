import { nestRings } from '../geometry/polygons/nested-rings.ts';
import type { Position } from '../crs/crs.ts';
import type { RawGeometry } from '../tables/feature-table.ts';

/** Shape types of the ESRI shapefile description (1998). Types with Z are 10 higher, types with M alone 20 higher. */
const POINT = 1;
export const POLYLINE = 3;
export const POLYGON = 5;
const MULTIPOINT = 8;

export type ShpOutcome =
  | { readonly kind: 'read'; readonly shapes: ReadonlyArray<RawGeometry | null> }
  | { readonly kind: 'faulty'; readonly message: string };

/** File code at the beginning of a `.shp` and of its index. */
const SHAPE_FILE = 9994;
const HEADER_BYTES = 100;

/** Offset of a record, and the length of its content without the header of eight bytes; bytes. */
export interface RecordPosition {
  readonly offset: number;
  readonly contentBytes: number;
}

/** Reads the records of a `.shp` in the order of its index, or sequentially if the index is null. */
export type ShpReader = (bytes: Uint8Array, index: readonly RecordPosition[] | null) => ShpOutcome;

/** The content of each record after its lengths and counts were checked. Null for a row without a shape. */
export type CheckedRecords =
  | { readonly kind: 'checked'; readonly records: ReadonlyArray<DataView | null> }
  | { readonly kind: 'faulty'; readonly message: string };

/**
 * Reads the records of a `.shp` without reprojection. Points and lines keep their heights. Measures are left out. A null shape
 * gives null. A truncated or inconsistent file is faulty as a whole.
 */
export function readShp(bytes: Uint8Array, index: readonly RecordPosition[] | null = null): ShpOutcome {
  const checked = checkShp(bytes, index);
  if (checked.kind === 'faulty') return checked;
  return { kind: 'read', shapes: checked.records.map((record) => (record === null ? null : readShape(record))) };
}

/**
 * Checks the header of a `.shp`, the lengths of its records and their counts before any record is read.
 * @param index positions of the shapes from the `.shx`; an edited file can have deleted records and another order. Null: the
 * records follow one another
 */
export function checkShp(bytes: Uint8Array, index: readonly RecordPosition[] | null): CheckedRecords {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < HEADER_BYTES || view.getInt32(0) !== SHAPE_FILE) return faulty('The .shp is not a shapefile.');
  const length = view.getInt32(24) * 2;
  if (length > bytes.byteLength) {
    return faulty(`The .shp is cut off: it has ${bytes.byteLength} bytes and should have ${length}.`);
  }
  const records: Array<DataView | null> = [];
  const offsets = new Set<number>();
  for (const position of index ?? recordsInTurn(view, length)) {
    const { offset, contentBytes } = position;
    // Some programs write an index entry of length 0 and no record for a row without a shape.
    if (index !== null && contentBytes === 0) {
      records.push(null);
      continue;
    }
    const record = records.length + 1;
    const isInside = offset >= HEADER_BYTES && contentBytes >= 4 && offset + 8 + contentBytes <= length;
    const isIndexed = isInside && !offsets.has(offset) && view.getInt32(offset + 4) * 2 === contentBytes;
    offsets.add(offset);
    if (index !== null && !isIndexed) {
      return faulty(
        `Record ${record} of the .shp is not where the .shx says, or of another length. Export the layer again.`,
      );
    }
    if (!isInside) return faulty(`Record ${record} of the .shp is cut off.`);
    const content = new DataView(bytes.buffer, bytes.byteOffset + offset + 8, contentBytes);
    const fault = faultOfRecord(content);
    if (fault !== null) return faulty(`Record ${record} of the .shp ${fault}.`);
    records.push(shapeType(content) === 0 ? null : content);
  }
  return { kind: 'checked', records };
}

function* recordsInTurn(view: DataView, length: number): Generator<RecordPosition> {
  let offset = HEADER_BYTES;
  while (offset + 8 <= length) {
    const contentBytes = view.getInt32(offset + 4) * 2;
    yield { offset, contentBytes };
    offset += 8 + contentBytes;
  }
}

/** Reads the positions of a `.shx`. @returns null if the file is not a `.shx` or is truncated */
export function readShx(bytes: Uint8Array): RecordPosition[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < HEADER_BYTES || view.getInt32(0) !== SHAPE_FILE) return null;
  const length = view.getInt32(24) * 2;
  if (length > bytes.byteLength || length < HEADER_BYTES) return null;
  return Array.from({ length: Math.floor((length - HEADER_BYTES) / 8) }, (_, record) => {
    const entry = HEADER_BYTES + record * 8;
    return { offset: view.getInt32(entry) * 2, contentBytes: view.getInt32(entry + 4) * 2 };
  });
}

function faulty(message: string): { kind: 'faulty'; message: string } {
  return { kind: 'faulty', message };
}

function shapeType(record: DataView): number {
  return record.getInt32(0, true);
}

/** The type of a shape without Z and M. */
export function plainType(record: DataView): number {
  return shapeType(record) % 10;
}

function hasHeights(record: DataView): boolean {
  return shapeType(record) > 10 && shapeType(record) < 20;
}

/** What does not fit into the length of a record. Null if everything fits. */
function faultOfRecord(record: DataView): string | null {
  const type = shapeType(record);
  const plain = plainType(record);
  if (type === 0) return null;
  if (type < 0 || type > 28 || ![POINT, POLYLINE, POLYGON, MULTIPOINT].includes(plain))
    return `has the unknown shape type ${type}`;
  if (plain === POINT) return record.byteLength < (hasHeights(record) ? 28 : 20) ? 'is too short' : null;
  if (plain === MULTIPOINT) {
    const count = record.byteLength < 40 ? -1 : record.getInt32(36, true);
    return count < 0 || record.byteLength < 40 + bytesOfPoints(count, hasHeights(record)) ? 'is too short' : null;
  }
  const parts = record.byteLength < 44 ? -1 : record.getInt32(36, true);
  const points = parts < 0 ? -1 : record.getInt32(40, true);
  const hasZ = hasHeights(record) && plain === POLYLINE;
  if (parts < 0 || points < 0 || record.byteLength < 44 + parts * 4 + bytesOfPoints(points, hasZ))
    return 'is too short';
  const fits = partsOf(record).every(({ from, to }, part) => (part > 0 || from === 0) && to >= from && to <= points);
  return fits ? null : 'has parts that do not fit its points';
}

/** The length of points in bytes, including their heights and the height range. */
function bytesOfPoints(count: number, hasZ: boolean): number {
  return hasZ ? count * 24 + 16 : count * 16;
}

/** The range of points of each part of a line or polygon. */
function partsOf(record: DataView): Array<{ from: number; to: number }> {
  const count = record.getInt32(36, true);
  const startOf = (part: number) => record.getInt32(part < count ? 44 + part * 4 : 40, true);
  return Array.from({ length: count }, (_, part) => ({ from: startOf(part), to: startOf(part + 1) }));
}

/** The shape of a checked record. Null if it has no points. */
function readShape(record: DataView): RawGeometry | null {
  const plain = plainType(record);
  const hasZ = hasHeights(record);
  if (plain === POINT) {
    const points = [positionAt(record, 4)];
    return hasZ ? { kind: 'points', points, z: [[record.getFloat64(20, true)]] } : { kind: 'points', points };
  }
  if (plain === MULTIPOINT) {
    const count = record.getInt32(36, true);
    if (count === 0) return null;
    const points = positionsAt(record, 40, count);
    return hasZ
      ? { kind: 'points', points, z: [heightsAt(record, 40 + count * 16, count)] }
      : { kind: 'points', points };
  }
  const firstPoint = 44 + record.getInt32(36, true) * 4;
  const points = record.getInt32(40, true);
  const parts = partsOf(record).filter(({ from, to }) => to > from);
  if (parts.length === 0) return null;
  const lines = parts.map(({ from, to }) => positionsAt(record, firstPoint + from * 16, to - from));
  if (plain === POLYGON) return { kind: 'polygons', polygons: nestRings(lines), isNested: true };
  if (!hasZ) return { kind: 'lines', lines };
  const heights = heightsAt(record, firstPoint + points * 16, points);
  return { kind: 'lines', lines, z: parts.map(({ from, to }) => heights.slice(from, to)) };
}

/** The heights after the points. The range of the heights comes first. */
function heightsAt(view: DataView, offset: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => view.getFloat64(offset + 16 + index * 8, true));
}

function positionAt(view: DataView, offset: number): Position {
  return [view.getFloat64(offset, true), view.getFloat64(offset + 8, true)];
}

function positionsAt(view: DataView, offset: number, count: number): Position[] {
  return Array.from({ length: count }, (_, index) => positionAt(view, offset + index * 16));
}
