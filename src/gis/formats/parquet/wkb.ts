/** A position without its height. */
type Corner = [number, number];

/** A geometry in the form of GeoJSON. */
export interface WkbGeometry {
  readonly type: 'Point' | 'LineString' | 'Polygon' | 'MultiPoint' | 'MultiLineString' | 'MultiPolygon';
  readonly coordinates: unknown;
}

/** Thrown if a geometry is malformed. The message is part of a sentence. */
export class MalformedWkb extends Error {}

/** Geometry types by their number. Types from `FIRST_OF_SEVERAL` on are collections of the basic types. */
const KINDS = ['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon'] as const;
const FIRST_OF_SEVERAL = 4;
/** Bits with which PostGIS marks heights, measures and a coordinate system. */
const [HAS_Z, HAS_M, HAS_SYSTEM] = [0x80000000, 0x40000000, 0x20000000];

/** Reads well-known binary of ISO or PostGIS without heights. @throws MalformedWkb */
export function readWkb(bytes: Uint8Array): WkbGeometry {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 0;
  const need = (count: number) => {
    if (offset + count > bytes.byteLength) throw new MalformedWkb('it is cut off');
    offset += count;
    return offset - count;
  };
  const shape = (expected: (typeof KINDS)[number] | null): WkbGeometry => {
    const isLittle = view.getUint8(need(1)) === 1;
    const word = view.getUint32(need(4), isLittle);
    const plain = word & ~(HAS_Z | HAS_M | HAS_SYSTEM);
    if ((word & HAS_SYSTEM) !== 0) need(4);
    const iso = Math.floor(plain / 1000);
    const others =
      (iso === 0 ? 0 : iso === 3 ? 2 : 1) + ((word & HAS_Z) !== 0 ? 1 : 0) + ((word & HAS_M) !== 0 ? 1 : 0);
    const kind = KINDS[(plain % 1000) - 1];
    if (kind === undefined || iso > 3 || (expected !== null && kind !== expected))
      throw new MalformedWkb(`its kind ${plain} is not one that is read. Expected points, lines or polygons`);
    const corner = (): Corner => {
      const at = need(8 * (2 + others));
      return [view.getFloat64(at, isLittle), view.getFloat64(at + 8, isLittle)];
    };
    const several = <Item>(least: number, read: () => Item): Item[] => {
      const count = view.getUint32(need(4), isLittle);
      // A count that exceeds the remaining bytes is rejected before any element is read.
      if (count * least > bytes.byteLength - offset) throw new MalformedWkb('it is cut off');
      return Array.from({ length: count }, read);
    };
    const line = () => several(16, corner);
    if (kind === 'Point') return { type: kind, coordinates: corner() };
    if (kind === 'LineString') return { type: kind, coordinates: line() };
    if (kind === 'Polygon') return { type: kind, coordinates: several(4, line) };
    const single = KINDS[KINDS.indexOf(kind) + 1 - FIRST_OF_SEVERAL] ?? null;
    return { type: kind, coordinates: several(9, () => shape(single).coordinates) };
  };
  return shape(null);
}
