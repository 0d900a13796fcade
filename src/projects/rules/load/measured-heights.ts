/** Derives the heights of buildings without a stated height from point clouds (decision 0099). */
import { conversion, type CoordinateSystem, type Position } from '../../../gis/crs/crs.ts';
import type { ProblemLog } from '../../../gis/files/problems.ts';
import { pointInPolygon, type PolygonRings } from '../../../gis/geometry/polygons/polygon.ts';
import type { CellMeans } from '../../../gis/point-clouds/grid-points.ts';
import type { RoofPoints } from '../../../gis/point-clouds/point-cloud.ts';
import type { ProjectedGrid } from '../../../gis/terrain/terrain.ts';
import { grouped, listed, plural } from '../../../model/format/format.ts';
import { BUILDING_FLOOR_M } from '../../../model/project/assumptions.ts';
import { type BuildingRecord, type ReadBuilding } from './buildings.ts';
import type { Projected } from './projected.ts';

/**
 * Percentile of the roof points that gives the height. Up to a tenth of the points may be chimneys, antennas and overhanging
 * trees.
 */
const SHARE = 0.9;
/** Fewest points for a height. Fewer points may not belong to the building. */
const MIN_POINTS = 5;
/**
 * Margin along the edge of a footprint in which points are ignored, m. They may belong to walls, gutters, the ground or the next
 * house, because footprints are rarely more accurate.
 */
const EDGE_M = 0.5;
/** Width of the ring around a building in which the ground is measured, m. */
const AROUND_M = 5;
/** Smallest height of a building, m. If the points are lower, the building was demolished before the survey or built after it. */
const MIN_HEIGHT_M = 1;
/** Most cells that are read per building. Larger buildings are sampled. */
const MAX_CELLS = 20_000;
/** Most point clouds that a message names. Further ones are counted. */
const MAX_NAMED_FILES = 3;

type Unmeasured = Projected<ReadBuilding>;
type Cloud = ProjectedGrid & { readonly roofs: RoofPoints };

/** A height that was measured from points. */
interface Measured {
  readonly heightM: number;
  readonly points: number;
  /** Point clouds that contain the roof. */
  readonly files: readonly string[];
}

interface Known {
  readonly building: Unmeasured;
  readonly measured: Measured | null;
}

/**
 * Adds heights to buildings: the height in the file, or else the height from point clouds, or else the height of the floors. One
 * warning per file says how the heights are known. Buildings without any height are one error per file.
 * @param grids terrain grids; those with roofs are point clouds, and without any the buildings stay unchanged
 */
export function withMeasuredHeights(
  buildings: readonly Unmeasured[],
  grids: readonly ProjectedGrid[],
  system: CoordinateSystem,
): Array<Projected<BuildingRecord>> {
  const clouds = grids.flatMap((grid): Cloud[] => (grid.roofs === undefined ? [] : [{ ...grid, roofs: grid.roofs }]));
  const known = buildings.map((building): Known => {
    const measured = building.record.isStated ? null : measure(building.rings, clouds, system);
    return { building, measured };
  });
  if (clouds.length > 0) {
    for (const [log, ofFile] of Map.groupBy(known, ({ building }) => building.log)) reportSources(log, ofFile);
  }
  return known.flatMap(({ building: { record, log, rings }, measured }) => {
    const heightM = measured?.heightM ?? record.heightM;
    const heightFrom = record.isStated ? 'file' : measured === null ? 'floors' : 'points';
    return heightM === null ? [] : [{ log, rings, record: { ...record, heightM, heightFrom } }];
  });
}

/** Reports the source of the heights of a file. */
function reportSources(log: ProblemLog, known: readonly Known[]): void {
  const measured = known.flatMap((item) => item.measured ?? []);
  const others = known.filter((item) => !item.building.record.isStated && item.measured === null);
  const without = others.filter(({ building }) => building.record.heightM === null);
  const fromFloors = others.length - without.length;
  const all = `${grouped(known.length)} ${plural(known.length, 'building', 'buildings')}`;
  const ofAll = (count: number) =>
    `${grouped(count)} of ${all} ${plural(count, 'has its height', 'have their height')}`;
  const sources = [
    ...(measured.length > 0 ? [`${ofAll(measured.length)} from points of ${sourceOf(measured)}`] : []),
    ...(fromFloors > 0 ? [`${ofAll(fromFloors)} from floors of ${BUILDING_FLOOR_M} m each`] : []),
  ];
  if (sources.length > 0) log.warning(`${sources.join('. ')}.`);
  const [first] = without;
  if (first === undefined) return;
  log.error(
    `${grouped(without.length)} of ${all}, the first of them here, ${plural(without.length, 'has', 'have')} neither a height nor floors, and no point cloud shows one: that needs ${MIN_POINTS} points of the roof and ground around it. Add a height or floors.`,
    { row: first.building.record.row },
  );
}

/** Text with the point cloud files and the number of points per building: `terrain/a.laz, 12 to 380 each`. */
function sourceOf(measured: readonly Measured[]): string {
  const files = [...new Set(measured.flatMap(({ files: own }) => own))];
  const named = files.map((file) => `terrain/${file}`);
  const from = files.length > MAX_NAMED_FILES ? `${grouped(files.length)} point clouds` : listed(named, 'conjunction');
  const points = measured.map((item) => item.points).sort((a, b) => a - b);
  const [fewest = 0, most = 0] = [points[0], points.at(-1)];
  return fewest === most ? `${from}, ${grouped(most)} each` : `${from}, ${grouped(fewest)} to ${grouped(most)} each`;
}

/**
 * One cell of a point cloud: mean height of its points in m, number of points, and whether the cell is outside the margin along
 * the edge.
 */
type Sample = readonly [heightM: number, points: number, isInner: boolean];

/** The cells and ground heights of one building in the point clouds. */
interface Shown {
  readonly building: Sample[];
  readonly unclassified: Sample[];
  /** Ground heights, m. */
  readonly ground: number[];
}

/** @returns null if the point clouds do not show the building */
function measure(rings: PolygonRings, clouds: readonly Cloud[], system: CoordinateSystem): Measured | null {
  const shown: Shown = { building: [], unclassified: [], ground: [] };
  const files: string[] = [];
  for (const cloud of clouds) {
    if (!reaches(cloud, rings)) continue;
    const before = shown.building.length + shown.unclassified.length;
    collect(cloud, inCells(rings, cloud, system), shown);
    if (shown.building.length + shown.unclassified.length > before) files.push(cloud.log.file);
  }
  // On a small roof, all cells count that the edge does not cross.
  const roofs = [shown.building, shown.unclassified].flatMap((samples) => [
    samples.filter(([, , isInner]) => isInner),
    samples,
  ]);
  const roof = roofs.find((samples) => pointsOf(samples) >= MIN_POINTS);
  const ground = shown.ground.sort((a, b) => a - b)[shown.ground.length >> 1];
  if (roof === undefined || ground === undefined) return null;
  const points = pointsOf(roof);
  const heightM = Math.round((percentile(roof, points) - ground) * 100) / 100;
  return heightM >= MIN_HEIGHT_M ? { heightM, points, files } : null;
}

const pointsOf = (samples: readonly Sample[]) => samples.reduce((sum, [, points]) => sum + points, 0);

/** The height that a share of the points does not exceed, m. Each point counts with the mean height of its cell. */
function percentile(samples: Sample[], points: number): number {
  let below = 0;
  for (const [heightM, count] of samples.sort(([a], [b]) => a - b)) {
    below += count;
    if (below >= SHARE * points) return heightM;
  }
  return NaN;
}

function reaches({ extent: [west, south, east, north] }: Cloud, rings: PolygonRings): boolean {
  const ring = rings[0] ?? [];
  const isBeyond = (axis: 0 | 1, low: number, high: number) =>
    ring.every((corner) => corner[axis] < low - AROUND_M) || ring.every((corner) => corner[axis] > high + AROUND_M);
  return !isBeyond(0, west, east) && !isBeyond(1, south, north);
}

/** A footprint in column and row coordinates of a point cloud's cells. Cell centres have integer coordinates. */
function inCells(rings: PolygonRings, { epsg, roofs: { frame } }: Cloud, system: CoordinateSystem): PolygonRings {
  const toFile = conversion(system.epsg, epsg);
  return rings.map((ring) =>
    ring.map((corner): Position => {
      const [x, y] = toFile(...corner);
      return [(x - frame.west) / frame.dx - 0.5, (frame.north - y) / frame.dy - 0.5];
    }),
  );
}

const HALF_CELL = 0.5;

/** Collects the cells of a point cloud within a footprint, and the ground heights around it. */
function collect({ roofs }: Cloud, rings: PolygonRings, shown: Shown): void {
  const { columns, rows, cellM } = roofs.frame;
  const ring = rings[0] ?? [];
  const around = AROUND_M / cellM;
  const range = (values: readonly number[], last: number) => {
    const low = values.reduce((least, value) => Math.min(least, value), Infinity);
    const high = values.reduce((most, value) => Math.max(most, value), -Infinity);
    return [Math.max(0, Math.ceil(low - around)), Math.min(last, Math.floor(high + around))] as const;
  };
  const [west, east] = range(ring.map(([column]) => column), columns - 1); // prettier-ignore
  const [north, south] = range(ring.map(([, row]) => row), rows - 1); // prettier-ignore
  const stride = Math.max(1, Math.ceil(Math.sqrt(((east - west + 1) * (south - north + 1)) / MAX_CELLS)));
  for (let row = north; row <= south; row += stride) {
    for (let column = west; column <= east; column += stride) {
      const cell = row * columns + column;
      const isInside = pointInPolygon([column, row], rings);
      const distance = Math.sqrt(squaredToEdges(rings, [column, row]));
      // A cell that the edge crosses contains points from both sides.
      if (isInside && distance >= HALF_CELL) {
        const isInner = distance >= HALF_CELL + EDGE_M / cellM;
        addSample(shown.building, roofs.building, cell, isInner);
        addSample(shown.unclassified, roofs.unclassified, cell, isInner);
      }
      const ground = roofs.ground[cell] ?? NaN;
      if ((isInside || distance <= around) && !Number.isNaN(ground)) shown.ground.push(ground);
    }
  }
}

function addSample(samples: Sample[], { z, count }: CellMeans, cell: number, isInner: boolean): void {
  const points = count[cell] ?? 0;
  if (points > 0) samples.push([z[cell] ?? NaN, points, isInner]);
}

function squaredToEdges(rings: PolygonRings, [x, y]: Position): number {
  let nearest = Infinity;
  for (const ring of rings) {
    let [fromX, fromY] = ring.at(-1) ?? [NaN, NaN];
    for (const [toX, toY] of ring) {
      const [dx, dy] = [toX - fromX, toY - fromY];
      const squared = dx * dx + dy * dy;
      const along = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / squared));
      nearest = Math.min(nearest, (x - fromX - along * dx) ** 2 + (y - fromY - along * dy) ** 2);
      [fromX, fromY] = [toX, toY];
    }
  }
  return nearest;
}
