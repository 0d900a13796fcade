import { extentOf } from '../../../gis/geometry/extent.ts';
import type { Catchment } from '../../../prediction/rules/scene/prepared-scene.ts';
import { COVER, type Walls } from '../../../engine/scene/scene.ts';
import type { Bounds } from '../../../model/map/bounds.ts';
import type { BuildingRecord } from './buildings.ts';
import type { CoordinateSystem, Position } from '../../../gis/crs/crs.ts';
import { hilbertOrder } from '../../../gis/geometry/hilbert.ts';
import { packPolygons } from '../../../engine/scene/pack-polygons.ts';
import {
  HEIGHTS_FROM,
  HERITAGE,
  NO_CATCHMENT,
  type PreparedReceivers,
  type PreparedScene,
} from '../../../prediction/rules/scene/prepared-scene.ts';
import type { Projected, ProjectedBarrier, ProjectedReceiver } from './projected.ts';
import type { ProjectedRecords } from './projected-records.ts';
import type { ReceiverPoint } from './receivers/receiver-points.ts';
import { packTerrain } from '../../../gis/terrain/terrain.ts';

/** Records that were read, checked and projected into the metres of `system`. */
export interface CheckedRecords extends ProjectedRecords {
  readonly system: CoordinateSystem;
  /** Prediction points of the receivers. */
  readonly points: readonly ReceiverPoint[];
  /** The address id of each receiver. See `addressIdsOf`. */
  readonly addressIds: readonly string[];
  /** Name of each receiver's catchment. Null in a project with faults, where it is not determined. */
  readonly catchmentNames: ReadonlyArray<string | null> | null;
  readonly catchments: readonly Catchment[];
}

/**
 * Packs checked records into the prepared scene. Its origin is the centre of the receivers in whole metres.
 * @param middle centre for a project without receivers, m
 */
export function prepareScene(checked: CheckedRecords, middle: Position = [NaN, NaN]): PreparedScene {
  const { system, points, buildings, ground } = checked;
  const [west, south, east, north] = extentOf(points.length > 0 ? points.map(({ x, y }) => [x, y]) : [middle]);
  const eastingM = Math.round((west + east) / 2);
  const northingM = Math.round((south + north) / 2);
  return {
    crs: system.epsg,
    origin: { eastingM, northingM },
    catchments: checked.catchments,
    catchmentAreas: packCatchments(checked, eastingM, northingM),
    receivers: packReceivers(checked, eastingM, northingM),
    buildings: packBuildings(buildings, eastingM, northingM),
    ground: {
      regions: packPolygons(
        ground.map(({ rings }) => rings),
        eastingM,
        northingM,
      ),
      g: Float64Array.from(ground, ({ record }) => record.g),
      ...(ground.some(({ record }) => record.cover !== COVER.none) && {
        cover: {
          kind: Uint8Array.from(ground, ({ record }) => record.cover),
          heightM: Float64Array.from(ground, ({ record }) => record.coverHeightM),
        },
      }),
    },
    walls: packBarriers(checked.barriers, eastingM, northingM),
    terrain: packTerrain(checked.terrain, eastingM, northingM),
  };
}

function heritageCode({ isHeritage }: BuildingRecord): number {
  return isHeritage === null ? HERITAGE.unknown : isHeritage ? HERITAGE.yes : HERITAGE.no;
}

function packBuildings(
  buildings: CheckedRecords['buildings'],
  eastingM: number,
  northingM: number,
): PreparedScene['buildings'] {
  return {
    footprints: packPolygons(
      buildings.map(({ rings }) => rings),
      eastingM,
      northingM,
    ),
    heightM: Float64Array.from(buildings, ({ record }) => record.heightM),
    ...(buildings.some(({ record }) => record.isHeritage !== null) && {
      heritage: Uint8Array.from(buildings, ({ record }) => heritageCode(record)),
    }),
    ...(buildings.some(({ record }) => record.reflection !== null) && {
      reflection: Float64Array.from(buildings, ({ record }) => record.reflection ?? NaN),
    }),
    heightFrom: Uint8Array.from(buildings, ({ record }) => HEIGHTS_FROM.indexOf(record.heightFrom)),
    files: buildings.map(({ log }) => log.file),
  };
}

function packCatchments(
  { areas, catchments }: CheckedRecords,
  eastingM: number,
  northingM: number,
): PreparedScene['catchmentAreas'] {
  return {
    polygons: packPolygons(
      areas.map(({ rings }) => rings),
      eastingM,
      northingM,
    ),
    catchment: Uint32Array.from(areas, ({ record }) => catchments.findIndex(({ name }) => name === record.name)),
  };
}

/** Packs the points in spatial order. Points at the same position keep the order of the files. */
function packReceivers(checked: CheckedRecords, eastingM: number, northingM: number): PreparedReceivers {
  const order = hilbertOrder(pairsOf(checked.points, ({ x, y }) => [x - eastingM, y - northingM]));
  const points = Array.from(order, (index) => checked.points[index]).filter((point) => point !== undefined);
  const rows = points.map((point) => {
    const row = checked.receivers[point.row];
    if (row === undefined) throw new Error(`receiver ${point.id} has the row ${point.row}, which is not in the list`);
    return row.record;
  });
  const catchmentNumbers = new Map(checked.catchments.map(({ name }, index) => [name, index]));
  const nmlKeys = [...new Set(checked.receivers.flatMap(({ record }) => Object.keys(record.ownNml)))].sort();
  const building = Int32Array.from(points, (point) => point.building);
  const { addressIds } = checked;
  return {
    ids: points.map(({ id }) => id),
    addressIds: points.map(({ row, id }) => addressIds[row] ?? id),
    addresses: rows.map(({ address }) => address),
    facades: points.map(({ facade }) => facade),
    floors: Uint32Array.from(points, ({ floor }) => floor),
    building,
    atFacade: Uint8Array.from(building, (number) => (number < 0 ? 0 : 1)),
    types: rows.map(({ type }) => type),
    catchment: Uint32Array.from(points, ({ row, id }) => {
      if (checked.catchmentNames === null) return NO_CATCHMENT;
      const name = checked.catchmentNames[row] ?? '';
      const number = catchmentNumbers.get(name);
      if (number === undefined) throw new Error(`receiver ${id} has the catchment “${name}”, which is not in the list`);
      return number;
    }),
    heightM: Float64Array.from(points, ({ heightM }) => heightM),
    xy: pairsOf(points, ({ x, y }) => [x - eastingM, y - northingM]),
    lonLat: pairsOf(points, ({ lon, lat }) => [lon, lat]),
    inUse: rows.map(({ inUse }) => inUse),
    ownNml: Object.fromEntries(
      nmlKeys.map((key) => [key, Float64Array.from(rows, ({ ownNml }) => ownNml[key] ?? NaN)]),
    ),
  };
}

/** Interleaves two numbers per point into one array. */
function pairsOf(points: readonly ReceiverPoint[], pairOf: (point: ReceiverPoint) => Position): Float64Array {
  const pairs = new Float64Array(2 * points.length);
  points.forEach((point, index) => {
    [pairs[2 * index], pairs[2 * index + 1]] = pairOf(point);
  });
  return pairs;
}

/** Packs barriers as walls that follow the ground. */
function packBarriers(barriers: readonly ProjectedBarrier[], eastingM: number, northingM: number): Walls {
  const start = [0];
  for (const { line } of barriers) start.push((start.at(-1) ?? 0) + line.length);
  const xy = Float64Array.from(barriers.flatMap(({ line }) => line.flatMap(([x, y]) => [x - eastingM, y - northingM])));
  return {
    xy,
    start: Uint32Array.from(start),
    heightM: Float64Array.from(barriers, ({ heightM }) => heightM),
    topZ: new Float64Array(xy.length / 2).fill(NaN),
    reflection: Float64Array.from(barriers, ({ reflection }) => reflection),
  };
}

/** The extent of receivers and buildings in degrees, WGS 84. */
export function boundsOf(
  receivers: readonly ProjectedReceiver[],
  buildings: ReadonlyArray<Projected<BuildingRecord>>,
  system: CoordinateSystem,
): Bounds {
  const corners = buildings.flatMap(({ rings }) => rings[0] ?? []);
  const [minX, minY, maxX, maxY] = extentOf(corners);
  const buildingCorners =
    corners.length === 0 ? [] : [minX, maxX].flatMap((x) => [minY, maxY].map((y) => system.toLonLat(x, y)));
  const [west, south, east, north] = extentOf([...receivers.map(({ lon, lat }) => [lon, lat]), ...buildingCorners]);
  return { west, south, east, north };
}
