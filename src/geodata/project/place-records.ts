import type { PolygonRings } from '../geometry/polygon.ts';
import type { BarrierRecord } from './barriers.ts';
import { conversion, coordinateSystem, type CoordinateSystem } from '../crs/crs.ts';
import { hasPlace, ringsInMetres, type Sited } from '../tables/located.ts';
import type { PlacedBarrier } from './prepare-scene.ts';
import type { Placed, PlacedReceiver } from './receiver-checks.ts';
import type { ReceiverRecord } from './receivers.ts';

/** Receivers in the project's metres. What has no place there is a problem. */
export function placeReceivers(
  records: ReadonlyArray<Sited<ReceiverRecord>>,
  system: CoordinateSystem,
): PlacedReceiver[] {
  return records.flatMap(({ record, log, epsg }): PlacedReceiver[] => {
    const from = coordinateSystem(epsg) ?? system;
    const [lon, lat] = from.toLonLat(record.x, record.y);
    const [x, y] = epsg === system.epsg ? [record.x, record.y] : system.fromLonLat(lon, lat);
    const places = [
      [lon, lat],
      [x, y],
    ] as const;
    return hasPlace(places, record.row, log, system) ? [{ record, log, x, y, lon, lat }] : [];
  });
}

/** Polygons in the project's metres, one for each of a record's. */
export function placePolygons<Item extends { readonly row: number }>(
  records: ReadonlyArray<Sited<Item>>,
  system: CoordinateSystem,
  polygonsOf: (record: Item) => readonly PolygonRings[],
): Array<Placed<Item>> {
  return records.flatMap(({ record, log, epsg }) =>
    polygonsOf(record).flatMap((polygon): Array<Placed<Item>> => {
      const rings = ringsInMetres(polygon, epsg, system);
      return hasPlace(rings.flat(), record.row, log, system) ? [{ record, log, rings }] : [];
    }),
  );
}

/** Barriers in the project's metres. */
export function placeBarriers(records: ReadonlyArray<Sited<BarrierRecord>>, system: CoordinateSystem): PlacedBarrier[] {
  return records.flatMap(({ record, log, epsg }): PlacedBarrier[] => {
    const convert = conversion(epsg, system.epsg);
    const line = record.line.map(([x, y]) => convert(x, y));
    return hasPlace(line, record.row, log, system) ? [{ line, heightM: record.heightM, row: record.row, log }] : [];
  });
}
