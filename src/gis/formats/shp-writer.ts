import { type Extent, extentOf } from '../geometry/extent.ts';
import type { PolygonRings } from '../geometry/polygons/polygon.ts';
import type { Position } from '../crs/crs.ts';
import { openRing, signedAreaOf } from '../geometry/polygons/polygon.ts';

/** Shapes of one layer, all of one kind. Null is a record without a shape. Coordinates are written unchanged. */
export type LayerShapes =
  | { readonly kind: 'point'; readonly shapes: ReadonlyArray<Position | null> }
  | { readonly kind: 'polyline'; readonly shapes: ReadonlyArray<ReadonlyArray<readonly Position[]> | null> }
  | { readonly kind: 'polygon'; readonly shapes: ReadonlyArray<readonly PolygonRings[] | null> };

/** Shape types of the ESRI shapefile description (1998). */
const TYPES = { point: 1, polyline: 3, polygon: 5 } as const;
const HEADER_BYTES = 100;

/** Writes the `.shp` and its index, the `.shx`. All rings are closed. Outer rings are clockwise and holes anticlockwise. */
export function writeShp(layer: LayerShapes): { shp: Uint8Array; shx: Uint8Array } {
  const type = TYPES[layer.kind];
  const records = partsOf(layer).map((parts) => recordOf(parts, type));
  const shp = new Uint8Array(HEADER_BYTES + records.reduce((sum, { byteLength }) => sum + 8 + byteLength, 0));
  const shx = new Uint8Array(HEADER_BYTES + 8 * records.length);
  const box = boxOf(partsOf(layer).flatMap((parts) => parts ?? []));
  for (const file of [shp, shx]) writeHeader(file, type, box);
  const [shpView, shxView] = [new DataView(shp.buffer), new DataView(shx.buffer)];
  let offset = HEADER_BYTES;
  records.forEach((record, index) => {
    const words = record.byteLength / 2;
    shpView.setInt32(offset, index + 1);
    shpView.setInt32(offset + 4, words);
    shp.set(record, offset + 8);
    shxView.setInt32(HEADER_BYTES + 8 * index, offset / 2);
    shxView.setInt32(HEADER_BYTES + 8 * index + 4, words);
    offset += 8 + record.byteLength;
  });
  return { shp, shx };
}

type Parts = ReadonlyArray<readonly Position[]>;

function partsOf(layer: LayerShapes): Array<Parts | null> {
  switch (layer.kind) {
    case 'point':
      return layer.shapes.map((point) => (point === null ? null : [[point]]));
    case 'polyline':
      return [...layer.shapes];
    case 'polygon':
      return layer.shapes.map((polygons) =>
        polygons === null
          ? null
          : polygons.flatMap((rings) =>
              rings.map((ring, index) => turned(ring, index === 0 ? 'clockwise' : 'anticlockwise')),
            ),
      );
  }
}

/** A closed ring in the requested direction. */
function turned(ring: readonly Position[], way: 'clockwise' | 'anticlockwise'): Position[] {
  const open = openRing(ring);
  const right = signedAreaOf(open) < 0 === (way === 'clockwise');
  const [first, ...others] = open;
  if (first === undefined) return [];
  return right ? [...open, first] : [first, ...others.toReversed(), first];
}

function recordOf(parts: Parts | null, type: number): Uint8Array {
  if (parts === null) return new Uint8Array(4);
  const points = parts.flat();
  const isPoint = type === TYPES.point;
  const firstPoint = isPoint ? 4 : 44 + 4 * parts.length;
  const bytes = new Uint8Array(firstPoint + 16 * points.length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, type, true);
  if (!isPoint) {
    boxOf(parts).forEach((value, index) => view.setFloat64(4 + 8 * index, value, true));
    view.setInt32(36, parts.length, true);
    view.setInt32(40, points.length, true);
    let start = 0;
    parts.forEach((part, index) => {
      view.setInt32(44 + 4 * index, start, true);
      start += part.length;
    });
  }
  points.forEach(([x, y], index) => {
    view.setFloat64(firstPoint + 16 * index, x, true);
    view.setFloat64(firstPoint + 16 * index + 8, y, true);
  });
  return bytes;
}

function boxOf(parts: Parts): Extent {
  const box = extentOf(parts.flat());
  return box[0] <= box[2] ? box : [0, 0, 0, 0];
}

function writeHeader(file: Uint8Array, type: number, box: readonly number[]): void {
  const view = new DataView(file.buffer);
  view.setInt32(0, 9994);
  view.setInt32(24, file.byteLength / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, type, true);
  box.forEach((value, index) => view.setFloat64(36 + 8 * index, value, true));
}
