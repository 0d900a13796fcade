import type { PolygonRings } from '../../../gis/geometry/polygons/polygon.ts';
import { type ProjectedTerrain, projectTerrain } from '../../../gis/terrain/terrain.ts';
import type { BarrierRecord } from './barriers.ts';
import type { BuildingRecord } from './buildings.ts';
import { uniqueBuildings } from './duplicate-buildings.ts';
import { withMeasuredHeights } from './measured-heights.ts';
import type { CatchmentRecord } from './catchments.ts';
import type { GroundRecord } from './ground.ts';
import type { ProjectRecords } from './read-records.ts';
import { conversion, coordinateSystem, type CoordinateSystem } from '../../../gis/crs/crs.ts';
import { hasPlace, ringsInMetres, type Georeferenced } from '../../../gis/tables/located.ts';
import type { Projected, ProjectedBarrier, ProjectedReceiver } from './projected.ts';
import type { ReceiverRecord } from './receivers/receivers.ts';

/** Projects receivers. Positions outside the area of use are reported as problems. */
function projectReceivers(
  records: ReadonlyArray<Georeferenced<ReceiverRecord>>,
  system: CoordinateSystem,
): ProjectedReceiver[] {
  return records.flatMap(({ record, log, epsg }): ProjectedReceiver[] => {
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

/** Projects each polygon of the records. */
function placePolygons<Item extends { readonly row: number }>(
  records: ReadonlyArray<Georeferenced<Item>>,
  system: CoordinateSystem,
  polygonsOf: (record: Item) => readonly PolygonRings[],
): Array<Projected<Item>> {
  return records.flatMap(({ record, log, epsg }) =>
    polygonsOf(record).flatMap((polygon): Array<Projected<Item>> => {
      const rings = ringsInMetres(polygon, epsg, system);
      return hasPlace(rings.flat(), record.row, log, system) ? [{ record, log, rings }] : [];
    }),
  );
}

/** Projected barriers. */
function projectBarriers(
  records: ReadonlyArray<Georeferenced<BarrierRecord>>,
  system: CoordinateSystem,
): ProjectedBarrier[] {
  return records.flatMap(({ record, log, epsg }): ProjectedBarrier[] => {
    const convert = conversion(epsg, system.epsg);
    const line = record.line.map(([x, y]) => convert(x, y));
    const { heightM, reflection, row } = record;
    return hasPlace(line, row, log, system) ? [{ line, heightM, reflection, row, log }] : [];
  });
}

/** All records in the metres of one coordinate system. */
export interface ProjectedRecords {
  readonly receivers: readonly ProjectedReceiver[];
  readonly buildings: ReadonlyArray<Projected<BuildingRecord>>;
  /** Polygons of the catchments. */
  readonly areas: ReadonlyArray<Projected<CatchmentRecord>>;
  readonly ground: ReadonlyArray<Projected<GroundRecord>>;
  readonly barriers: readonly ProjectedBarrier[];
  readonly terrain: ProjectedTerrain;
}

/**
 * Projects all records of a project and adds the heights of buildings. Records without a position in the system are reported as
 * problems.
 */
export function projectRecords(records: ProjectRecords, system: CoordinateSystem): ProjectedRecords {
  const terrain = projectTerrain(records.terrain, records.grids, system);
  const buildings = placePolygons(records.buildings, system, ({ rings }) => [rings]);
  return {
    receivers: projectReceivers(records.receivers, system),
    buildings: uniqueBuildings(withMeasuredHeights(buildings, terrain.grids, system)),
    areas: placePolygons(records.catchments, system, ({ polygons }) => polygons),
    ground: placePolygons(records.ground, system, ({ rings }) => [rings]),
    barriers: projectBarriers(records.barriers, system),
    terrain,
  };
}
