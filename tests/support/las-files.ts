/** Point clouds: uncompressed LAS files with chosen content, and a compressed one. */
import { readFileSync } from 'node:fs';

export interface TestPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** LAS class. Ground by default. */
  readonly kind?: number;
  readonly isWithheld?: boolean;
  readonly isSynthetic?: boolean;
}

export interface LasOptions {
  readonly minor?: 0 | 1 | 2 | 3 | 4;
  readonly format?: number;
  /** Coordinate system as WKT. */
  readonly wkt?: string | null;
  /** GeoTIFF keys and their values. */
  readonly keys?: ReadonlyArray<readonly [key: number, value: number]>;
  /** Whether the text follows the points, as LAS 1.4 allows. */
  readonly isWktBehind?: boolean;
  /** Additional bytes of each point. */
  readonly extraBytes?: number;
}

const HEADER_BYTES = [227, 227, 227, 235, 375];
const RECORD_BYTES = [20, 28, 26, 34, 57, 63, 30, 36, 38, 59, 67];
const SCALE = 0.001;

export function lasBytes(points: readonly TestPoint[], options: LasOptions = {}): Uint8Array<ArrayBuffer> {
  const { minor = 4, format = 6, wkt = null, keys = [], isWktBehind = false, extraBytes = 0 } = options;
  const headerBytes = HEADER_BYTES[minor] ?? 0;
  const recordBytes = (RECORD_BYTES[format] ?? 0) + extraBytes;
  const text = wkt === null ? [] : [{ id: 2112, content: new TextEncoder().encode(`${wkt}\0`) }];
  const directory = Uint16Array.from([1, 1, 0, keys.length, ...keys.flatMap(([key, value]) => [key, 0, 1, value])]);
  const inHead = [
    ...(isWktBehind ? [] : text),
    ...(keys.length > 0 ? [{ id: 34_735, content: new Uint8Array(directory.buffer) }] : []),
  ];
  const behind = isWktBehind ? text : [];
  const length = (records: typeof text, head: number) =>
    records.reduce((sum, { content }) => sum + head + content.length, 0);
  const pointsAt = headerBytes + length(inHead, 54);
  const behindAt = pointsAt + points.length * recordBytes;
  const bytes = new Uint8Array(behindAt + length(behind, 60));
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('LASF'));
  view.setUint8(24, 1);
  view.setUint8(25, minor);
  view.setUint16(94, headerBytes, true);
  view.setUint32(96, pointsAt, true);
  view.setUint32(100, inHead.length, true);
  view.setUint8(104, format);
  view.setUint16(105, recordBytes, true);
  view.setUint32(107, minor < 4 || format < 6 ? points.length : 0, true);
  const axes = (['x', 'y', 'z'] as const).map((axis) => points.map((point) => point[axis]));
  const offset = axes.map((values) => Math.floor(values[0] ?? 0));
  axes.forEach((values, axis) => {
    view.setFloat64(131 + 8 * axis, SCALE, true);
    view.setFloat64(155 + 8 * axis, offset[axis] ?? 0, true);
    view.setFloat64(
      179 + 16 * axis,
      values.reduce((high, value) => Math.max(high, value), -Infinity),
      true,
    );
    view.setFloat64(
      187 + 16 * axis,
      values.reduce((low, value) => Math.min(low, value), Infinity),
      true,
    );
  });
  if (minor === 4) {
    view.setBigUint64(235, BigInt(behind.length > 0 ? behindAt : 0), true);
    view.setUint32(243, behind.length, true);
    view.setBigUint64(247, BigInt(points.length), true);
  }
  writeRecords(view, inHead, headerBytes, 54);
  writeRecords(view, behind, behindAt, 60);
  points.forEach((point, index) => writePoint(view, pointsAt + index * recordBytes, point, offset, format));
  return bytes;
}

function writeRecords(
  view: DataView,
  records: ReadonlyArray<{ id: number; content: Uint8Array }>,
  from: number,
  head: 54 | 60,
): void {
  const bytes = new Uint8Array(view.buffer);
  let at = from;
  for (const { id, content } of records) {
    bytes.set(new TextEncoder().encode('LASF_Projection'), at + 2);
    view.setUint16(at + 18, id, true);
    if (head === 54) view.setUint16(at + 20, content.length, true);
    else view.setBigUint64(at + 20, BigInt(content.length), true);
    bytes.set(content, at + head);
    at += head + content.length;
  }
}

function writePoint(view: DataView, at: number, point: TestPoint, offset: readonly number[], format: number): void {
  const { x, y, z, kind = 2, isWithheld = false, isSynthetic = false } = point;
  [x, y, z].forEach((value, axis) =>
    view.setInt32(at + 4 * axis, Math.round((value - (offset[axis] ?? 0)) / SCALE), true),
  );
  if (format < 6) view.setUint8(at + 15, kind | (isSynthetic ? 0x20 : 0) | (isWithheld ? 0x80 : 0));
  else {
    view.setUint8(at + 15, (isSynthetic ? 1 : 0) | (isWithheld ? 4 : 0));
    view.setUint8(at + 16, kind);
  }
}

/**
 * The fixture, which is compressed (COPC), without its coordinate system, which the product does not know.
 * @param at new position of its south-west corner
 */
export function compressedCloud(at: readonly [x: number, y: number] | null = null): Uint8Array<ArrayBuffer> {
  const file = readFileSync(new URL('../fixtures/point-clouds/small.copc.laz', import.meta.url));
  const bytes = new Uint8Array(Buffer.from(file.toString('latin1').replaceAll('LASF_Proj', 'none_Proj'), 'latin1'));
  const view = new DataView(bytes.buffer);
  at?.forEach((to, axis) => {
    const shift = to - view.getFloat64(187 + 16 * axis, true);
    for (const place of [155 + 8 * axis, 179 + 16 * axis, 187 + 16 * axis])
      view.setFloat64(place, view.getFloat64(place, true) + shift, true);
  });
  return bytes;
}
