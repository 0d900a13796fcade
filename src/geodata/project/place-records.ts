import type { PolygonRings } from '../geometry/polygon.ts';
import { type PlacedTerrain, placeTerrain } from '../terrain/terrain.ts';
import type { BarrierRecord } from './barriers.ts';
import type { BuildingRecord } from './buildings.ts';
import type { CatchmentRecord } from './catchments.ts';
import type { GroundRecord } from './ground.ts';
import type { ProjectRecords } from './read-records.ts';
import { conversion, coordinateSystem, type CoordinateSystem } from '../crs/crs.ts';
import { hasPlace, ringsInMetres, type Sited } from '../tables/located.ts';
import type { PlacedBarrier } from './prepare-scene.ts';
import type { Placed, PlacedReceiver } from './placed.ts';
import type { ReceiverRecord } from './receivers.ts';

/** Projected receivers. What lies outside the system is a problem. */
function placeReceivers(records: ReadonlyArray<Sited<ReceiverRecord>>, system: CoordinateSystem): PlacedReceiver[] {
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

/** Projected polygons, one for each of a record's. */
function placePolygons<Item extends { readonly row: number }>(
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

/** Projected barriers. */
function placeBarriers(records: ReadonlyArray<Sited<BarrierRecord>>, system: CoordinateSystem): PlacedBarrier[] {
  return records.flatMap(({ record, log, epsg }): PlacedBarrier[] => {
    const convert = conversion(epsg, system.epsg);
    const line = record.line.map(([x, y]) => convert(x, y));
    const { heightM, reflection, row } = record;
    return hasPlace(line, row, log, system) ? [{ line, heightM, reflection, row, log }] : [];
  });
}

/** What was read, in metres of one system. */
export interface PlacedRecords {
  readonly receivers: readonly PlacedReceiver[];
  readonly buildings: ReadonlyArray<Placed<BuildingRecord>>;
  /** The polygons of catchments. */
  readonly areas: ReadonlyArray<Placed<CatchmentRecord>>;
  readonly ground: ReadonlyArray<Placed<GroundRecord>>;
  readonly barriers: readonly PlacedBarrier[];
  readonly terrain: PlacedTerrain;
}

/** Projects all records of a project. What has no place in the system is a problem. */
export function placeRecords(records: ProjectRecords, system: CoordinateSystem): PlacedRecords {
  return {
    receivers: placeReceivers(records.receivers, system),
    buildings: placePolygons(records.buildings, system, ({ rings }) => [rings]),
    areas: placePolygons(records.catchments, system, ({ polygons }) => polygons),
    ground: placePolygons(records.ground, system, ({ rings }) => [rings]),
    barriers: placeBarriers(records.barriers, system),
    terrain: placeTerrain(records.terrain, records.grids, system),
  };
}
