/** Shape types of the ESRI shapefile description (1998). The types with Z are greater by 10, and those with only M by 20. */
export const POINT = 1;
export const POLYLINE = 3;
export const POLYGON = 5;
export const MULTIPOINT = 8;
export const Z = 10;
export const M = 20;

/** A record of a `.shp` file: its type, and its points by part. Null is a row without a shape. */
export interface ShpRecord {
  readonly type: number;
  readonly parts: ReadonlyArray<ReadonlyArray<readonly [number, number]>>;
}

/** Returns the bytes of a `.shp` file as other programs write it, with any type and with heights and measures. */
export function shpOf(headerType: number, records: ReadonlyArray<ShpRecord | null>): Uint8Array {
  const contents = records.map((record) => (record === null ? new Uint8Array(4) : contentOf(record)));
  const bytes = new Uint8Array(100 + contents.reduce((sum, { byteLength }) => sum + 8 + byteLength, 0));
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 9994);
  view.setInt32(24, bytes.length / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, headerType, true);
  let offset = 100;
  contents.forEach((content, index) => {
    view.setInt32(offset, index + 1);
    view.setInt32(offset + 4, content.length / 2);
    bytes.set(content, offset + 8);
    offset += 8 + content.length;
  });
  return bytes;
}

function contentOf({ type, parts }: ShpRecord): Uint8Array {
  const points = parts.flat();
  const plain = type % 10;
  const hasZ = type > Z && type < M;
  const measures = type > Z ? [0, 9, ...points.map((_, index) => index + 0.5)] : [];
  const heights = hasZ ? [100, 200, ...points.map((_, index) => 100 + index)] : [];
  if (plain === POINT) {
    const values = [...points.flat(), ...heights.slice(2), ...measures.slice(2)];
    return packed([type], values);
  }
  const box = [0, 0, 50, 50];
  const values = [...points.flat(), ...heights, ...measures];
  if (plain === MULTIPOINT) return joined(packed([type], box), packed([points.length], values));
  const starts = parts.map((_, part) => parts.slice(0, part).flat().length);
  return joined(packed([type], box), packed([parts.length, points.length, ...starts], values));
}

function packed(integers: readonly number[], doubles: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(integers.length * 4 + doubles.length * 8);
  const view = new DataView(bytes.buffer);
  integers.forEach((value, index) => view.setInt32(index * 4, value, true));
  doubles.forEach((value, index) => view.setFloat64(integers.length * 4 + index * 8, value, true));
  return bytes;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
