import { extentOf } from '../geometry/extent.ts';
import type { Catchment } from '../scene/prepared-scene.ts';
import type { Walls } from '../../acoustics/scene/scene.ts';
import type { Bounds } from '../../domain/project.ts';
import type { BarrierRecord } from './barriers.ts';
import type { BuildingRecord } from './buildings.ts';
import type { CoordinateSystem, Position } from '../crs/crs.ts';
import type { GroundRecord } from './ground.ts';
import { hilbertOrder } from '../geometry/hilbert.ts';
import type { ProblemLog } from '../files/problems.ts';
import { packPolygons } from '../../acoustics/scene/pack-polygons.ts';
import type { PreparedReceivers, PreparedScene } from '../scene/prepared-scene.ts';
import type { Placed, PlacedReceiver } from './receiver-checks.ts';
import { packTerrain, type PlacedTerrain } from '../terrain/terrain.ts';

/** What has been read and checked, in the metres of `system`. */
export interface CheckedRecords {
  readonly system: CoordinateSystem;
  readonly receivers: readonly PlacedReceiver[];
  /** Name of each receiver's catchment. */
  readonly catchmentNames: ReadonlyArray<string | null>;
  readonly catchments: readonly Catchment[];
  readonly buildings: ReadonlyArray<Placed<BuildingRecord>>;
  readonly ground: ReadonlyArray<Placed<GroundRecord>>;
  readonly barriers: readonly PlacedBarrier[];
  readonly terrain: PlacedTerrain;
}

/** An existing barrier, projected. */
export interface PlacedBarrier {
  readonly line: readonly Position[];
  readonly heightM: BarrierRecord['heightM'];
  readonly row: number;
  readonly log: ProblemLog;
}

/** Packs checked records into the prepared scene, about an origin at the middle of the receivers (whole metres). */
export function prepareScene(checked: CheckedRecords): PreparedScene {
  const { system, receivers, buildings, ground } = checked;
  const [west, south, east, north] = extentOf(receivers.map(({ x, y }) => [x, y]));
  const eastingM = Math.round((west + east) / 2);
  const northingM = Math.round((south + north) / 2);
  return {
    crs: system.epsg,
    origin: { eastingM, northingM },
    catchments: checked.catchments,
    receivers: packReceivers(checked, eastingM, northingM),
    buildings: {
      footprints: packPolygons(
        buildings.map(({ rings }) => rings),
        eastingM,
        northingM,
      ),
      heightM: Float64Array.from(buildings, ({ record }) => record.heightM),
    },
    ground: {
      regions: packPolygons(
        ground.map(({ rings }) => rings),
        eastingM,
        northingM,
      ),
      g: Float64Array.from(ground, ({ record }) => record.g),
    },
    walls: packBarriers(checked.barriers, eastingM, northingM),
    terrain: packTerrain(checked.terrain, eastingM, northingM),
  };
}

function packReceivers(checked: CheckedRecords, eastingM: number, northingM: number): PreparedReceivers {
  const xyInFileOrder = Float64Array.from(checked.receivers.flatMap(({ x, y }) => [x - eastingM, y - northingM]));
  const order = hilbertOrder(xyInFileOrder);
  const receivers = Array.from(order, (index) => checked.receivers[index]).filter((receiver) => receiver !== undefined);
  const catchmentNumbers = new Map(checked.catchments.map(({ name }, index) => [name, index]));
  const nmlKeys = [...new Set(receivers.flatMap(({ record }) => Object.keys(record.ownNml)))].sort();
  return {
    ids: receivers.map(({ record }) => record.id),
    addresses: receivers.map(({ record }) => record.address),
    types: receivers.map(({ record }) => record.type),
    catchment: Uint32Array.from(order, (index) => {
      const name = checked.catchmentNames[index] ?? '';
      const number = catchmentNumbers.get(name);
      if (number === undefined)
        throw new Error(`receiver ${index} has the catchment “${name}”, which is not in the list`);
      return number;
    }),
    heightM: Float64Array.from(receivers, ({ record }) => record.heightM),
    xy: Float64Array.from(receivers.flatMap(({ x, y }) => [x - eastingM, y - northingM])),
    lonLat: Float64Array.from(receivers.flatMap(({ lon, lat }) => [lon, lat])),
    ownNml: Object.fromEntries(
      nmlKeys.map((key) => [key, Float64Array.from(receivers, ({ record }) => record.ownNml[key] ?? NaN)]),
    ),
  };
}

/** Walls that follow the ground. What they reflect no file says: nothing. */
function packBarriers(barriers: readonly PlacedBarrier[], eastingM: number, northingM: number): Walls {
  const start = [0];
  for (const { line } of barriers) start.push((start.at(-1) ?? 0) + line.length);
  const xy = Float64Array.from(barriers.flatMap(({ line }) => line.flatMap(([x, y]) => [x - eastingM, y - northingM])));
  return {
    xy,
    start: Uint32Array.from(start),
    heightM: Float64Array.from(barriers, ({ heightM }) => heightM),
    topZ: new Float64Array(xy.length / 2).fill(NaN),
    reflection: new Float64Array(barriers.length),
  };
}

/** The extent of receivers and buildings in degrees, WGS 84. */
export function boundsOf(
  receivers: readonly PlacedReceiver[],
  buildings: ReadonlyArray<Placed<BuildingRecord>>,
  system: CoordinateSystem,
): Bounds {
  const corners = buildings.flatMap(({ rings }) => rings[0] ?? []);
  const [minX, minY, maxX, maxY] = extentOf(corners);
  const buildingCorners =
    corners.length === 0 ? [] : [minX, maxX].flatMap((x) => [minY, maxY].map((y) => system.toLonLat(x, y)));
  const [west, south, east, north] = extentOf([...receivers.map(({ lon, lat }) => [lon, lat]), ...buildingCorners]);
  return { west, south, east, north };
}
