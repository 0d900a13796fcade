import { parseShp } from 'shpjs';
import type { Position } from '../crs/crs.ts';
import { nestRings } from '../geometry/polygons/nested-rings.ts';
import type { RawGeometry } from '../tables/feature-table.ts';
import { checkShp, plainType, POLYGON, POLYLINE, type RecordPosition, type ShpOutcome } from './shp.ts';

/**
 * Reads the shapes of a `.shp` with shpjs, as the page does. Coordinates stay in the system of the file, and heights are left
 * out. Header, lengths, counts and index are checked first, because shpjs silently stops at a truncated record and does not read
 * an index.
 */
export function readShpByShpjs(bytes: Uint8Array, index: readonly RecordPosition[] | null = null): ShpOutcome {
  const checked = checkShp(bytes, index);
  if (checked.kind === 'faulty') return checked;
  const shapes: Array<RawGeometry | null> = checked.records.map(() => null);
  // shpjs reads every record as the type in the header, but a file can have several types.
  const byType = Map.groupBy(present(checked.records), ({ record }) => plainType(record));
  for (const [type, rows] of byType) {
    const file = fileOf(
      type,
      rows.map(({ record }) => record),
    );
    const geometries = parseShp(file, false);
    rows.forEach(({ row }, place) => (shapes[row] = rawGeometry(geometries[place] ?? null, type)));
  }
  return { kind: 'read', shapes };
}

function present(records: ReadonlyArray<DataView | null>): Array<{ row: number; record: DataView }> {
  return records.flatMap((record, row) => (record === null ? [] : [{ row, record }]));
}

type Geometry = ReturnType<typeof parseShp>[number];

const HEADER_BYTES = 100;
const TYPE_OFFSET = 32;
const RECORD_HEADER_BYTES = 8;
const LENGTH_OFFSET = 4;

/**
 * Writes checked records into a new `.shp`. Its header has the type without Z, because shpjs misreads heights after parts or a
 * single point. Polygons are written as lines, because shpjs drops a hole without a surrounding ring.
 */
function fileOf(type: number, records: readonly DataView[]): DataView {
  const length = records.reduce((sum, { byteLength }) => sum + RECORD_HEADER_BYTES + byteLength, HEADER_BYTES);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setInt32(TYPE_OFFSET, type === POLYGON ? POLYLINE : type, true);
  let offset = HEADER_BYTES;
  for (const record of records) {
    view.setInt32(offset + LENGTH_OFFSET, record.byteLength / 2);
    bytes.set(new Uint8Array(record.buffer, record.byteOffset, record.byteLength), offset + RECORD_HEADER_BYTES);
    offset += RECORD_HEADER_BYTES + record.byteLength;
  }
  return view;
}

function rawGeometry(geometry: Geometry, type: number): RawGeometry | null {
  if (geometry?.type === 'Point') return { kind: 'points', points: [position(geometry.coordinates)] };
  if (geometry?.type === 'MultiPoint') return { kind: 'points', points: geometry.coordinates.map(position) };
  if (geometry?.type === 'LineString') return ofLines([geometry.coordinates], type);
  return geometry?.type === 'MultiLineString' ? ofLines(geometry.coordinates, type) : null;
}

function ofLines(parts: ReadonlyArray<readonly number[][]>, type: number): RawGeometry | null {
  const lines = parts.filter((part) => part.length > 0).map((part) => part.map(position));
  if (lines.length === 0) return null;
  return type === POLYGON ? { kind: 'polygons', polygons: nestRings(lines), isNested: true } : { kind: 'lines', lines };
}

function position([x = NaN, y = NaN]: readonly number[]): Position {
  return [x, y];
}
