import { fileFormatsTexts } from '../../texts/file-formats.ts';
import { nestRings } from '../geometry/nested-rings.ts';
import type { Position } from '../crs/crs.ts';
import type { RawGeometry } from '../tables/feature-table.ts';

/** Shape types of the ESRI shapefile description (1998); with Z they are 10 more, with M alone 20. */
const POINT = 1;
const POLYLINE = 3;
const POLYGON = 5;
const MULTIPOINT = 8;

export type ShpOutcome =
  | { readonly kind: 'read'; readonly shapes: ReadonlyArray<RawGeometry | null> }
  | { readonly kind: 'faulty'; readonly message: string };

/** What both the `.shp` and its index begin with. */
const SHAPE_FILE = 9994;
const HEADER_BYTES = 100;

/** Where a record begins, and the length of its content without the eight bytes of its header; bytes. */
interface RecordPosition {
  readonly offset: number;
  readonly contentBytes: number;
}

/**
 * Reads the records of a `.shp` as they are: no reprojection; points and lines with their heights, measures left out. A null shape is null.
 * A file that is cut off or inconsistent is faulty as a whole.
 * @param index of the `.shx`, which says where each shape stands: an edited file keeps dead records, and records in another order. Without
 *   one the records stand one after another.
 */
export function readShp(bytes: Uint8Array, index: readonly RecordPosition[] | null = null): ShpOutcome {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < HEADER_BYTES || view.getInt32(0) !== SHAPE_FILE) return faulty(fileFormatsTexts.noShapefile);
  const length = view.getInt32(24) * 2;
  if (length > bytes.byteLength) {
    return faulty(fileFormatsTexts.shpCutOff(bytes.byteLength, length));
  }
  const shapes: Array<RawGeometry | null> = [];
  const offsets = new Set<number>();
  for (const position of index ?? recordsInTurn(view, length)) {
    const { offset, contentBytes } = position;
    // Some programs index a row without a shape with no length, and write no record for it.
    if (index !== null && contentBytes === 0) {
      shapes.push(null);
      continue;
    }
    const record = shapes.length + 1;
    const isInside = offset >= HEADER_BYTES && contentBytes >= 4 && offset + 8 + contentBytes <= length;
    const isIndexed = isInside && !offsets.has(offset) && view.getInt32(offset + 4) * 2 === contentBytes;
    offsets.add(offset);
    if (index !== null && !isIndexed) {
      return faulty(fileFormatsTexts.recordNotAsIndexed(record));
    }
    if (!isInside) return faulty(fileFormatsTexts.recordCutOff(record));
    const shape = readShape(new DataView(bytes.buffer, bytes.byteOffset + offset + 8, contentBytes));
    if (typeof shape === 'string') return faulty(fileFormatsTexts.recordFault(record, shape));
    shapes.push(shape);
  }
  return { kind: 'read', shapes };
}

function* recordsInTurn(view: DataView, length: number): Generator<RecordPosition> {
  let offset = HEADER_BYTES;
  while (offset + 8 <= length) {
    const contentBytes = view.getInt32(offset + 4) * 2;
    yield { offset, contentBytes };
    offset += 8 + contentBytes;
  }
}

/** Reads the positions of a `.shx`. @returns null where it is none, or cut off */
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

function faulty(message: string): ShpOutcome {
  return { kind: 'faulty', message };
}

/** One record's shape, or what is wrong with it. */
function readShape(view: DataView): RawGeometry | null | string {
  const type = view.getInt32(0, true);
  if (type === 0) return null;
  const plain = type % 10;
  const hasZ = type > 10 && type < 20;
  if (type > 28 || ![POINT, POLYLINE, POLYGON, MULTIPOINT].includes(plain))
    return fileFormatsTexts.recordOfUnknownType(type);
  if (plain === POINT) {
    if (view.byteLength < (hasZ ? 28 : 20)) return fileFormatsTexts.recordTooShort;
    const points = [positionAt(view, 4)];
    return hasZ ? { kind: 'points', points, z: [[view.getFloat64(20, true)]] } : { kind: 'points', points };
  }
  if (plain === MULTIPOINT) {
    const count = view.byteLength < 40 ? -1 : view.getInt32(36, true);
    if (count < 0 || 40 + count * 16 > view.byteLength) return fileFormatsTexts.recordTooShort;
    const points = positionsAt(view, 40, count);
    if (!hasZ) return { kind: 'points', points };
    const heights = heightsAt(view, 40 + count * 16, count);
    return heights === null ? fileFormatsTexts.recordTooShort : { kind: 'points', points, z: [heights] };
  }
  const parts = view.byteLength < 44 ? -1 : view.getInt32(36, true);
  const points = parts < 0 ? -1 : view.getInt32(40, true);
  const firstPoint = 44 + parts * 4;
  if (parts < 0 || points < 0 || firstPoint + points * 16 > view.byteLength) return fileFormatsTexts.recordTooShort;
  const heights = hasZ && plain === POLYLINE ? heightsAt(view, firstPoint + points * 16, points) : [];
  if (heights === null) return fileFormatsTexts.recordTooShort;
  const lines: Position[][] = [];
  const z: number[][] = [];
  for (let part = 0; part < parts; part++) {
    const from = view.getInt32(44 + part * 4, true);
    const to = part + 1 < parts ? view.getInt32(48 + part * 4, true) : points;
    if (from < 0 || to < from || to > points) return fileFormatsTexts.recordPartsDoNotFit;
    if (to === from) continue;
    lines.push(positionsAt(view, firstPoint + from * 16, to - from));
    z.push(heights.slice(from, to));
  }
  if (lines.length === 0) return null;
  if (plain === POLYGON) return { kind: 'polygons', polygons: nestRings(lines), isNested: true };
  return hasZ ? { kind: 'lines', lines, z } : { kind: 'lines', lines };
}

/** The heights after the points: their range, then one each. Null where the record ends before. */
function heightsAt(view: DataView, offset: number, count: number): number[] | null {
  if (offset + 16 + count * 8 > view.byteLength) return null;
  return Array.from({ length: count }, (_, index) => view.getFloat64(offset + 16 + index * 8, true));
}

function positionAt(view: DataView, offset: number): Position {
  return [view.getFloat64(offset, true), view.getFloat64(offset + 8, true)];
}

function positionsAt(view: DataView, offset: number, count: number): Position[] {
  return Array.from({ length: count }, (_, index) => positionAt(view, offset + index * 16));
}
