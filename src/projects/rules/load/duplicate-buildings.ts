/** Removes duplicate buildings, which are buildings with the same footprint. */
import Flatbush from 'flatbush';
import type { Position } from '../../../gis/crs/crs.ts';
import type { ProblemLog } from '../../../gis/files/problems.ts';
import { extentOf } from '../../../gis/geometry/extent.ts';
import type { BuildingRecord } from './buildings.ts';
import type { Projected } from './projected.ts';
import { grouped, plural } from '../../../model/format/format.ts';

const moreDuplicateBuildings = (count: number) =>
  `${grouped(count)} more ${plural(count, 'building', 'buildings')} of this file ${plural(count, 'has', 'have')} a footprint that is there already and ${plural(count, 'is', 'are')} left out: a building counts once.`;

type Building = Projected<BuildingRecord>;

/**
 * Footprints are the same if their vertices differ by at most this distance, m. It is the distance at which obstacles count as
 * touching.
 */
const SAME_M = 0.1;

/** Most duplicates per file that are reported one by one. Beyond this, one warning counts them. */
const MAX_NAMED = 20;

/**
 * Keeps the highest of several buildings with the same footprint, or the first of equally high ones. Each removed building gives
 * a warning.
 */
export function uniqueBuildings(buildings: readonly Building[]): Building[] {
  if (buildings.length < 2) return [...buildings];
  const boxes = new Flatbush(buildings.length);
  for (const { rings } of buildings) boxes.add(...extentOf(rings[0] ?? []));
  boxes.finish();
  const excluded = new Set<Building>();
  const warned = new Map<ProblemLog, number>();
  buildings.forEach((building, number) => {
    if (excluded.has(building)) return;
    const same = twinsOf(buildings, boxes, number).filter((twin) => !excluded.has(twin));
    const kept = same.reduce((best, twin) => (twin.record.heightM > best.record.heightM ? twin : best), building);
    for (const twin of [building, ...same]) {
      if (twin === kept) continue;
      excluded.add(twin);
      const count = (warned.get(twin.log) ?? 0) + 1;
      warned.set(twin.log, count);
      if (count <= MAX_NAMED) warn(twin, kept);
    }
  });
  for (const [log, count] of warned) {
    if (count > MAX_NAMED) log.warning(moreDuplicateBuildings(count - MAX_NAMED));
  }
  return buildings.filter((building) => !excluded.has(building));
}

function warn({ record, log }: Building, kept: Building): void {
  const building = `${record.name ?? record.row} (${log.file}, row ${record.row})`;
  const other = `building ${kept.record.name ?? kept.record.row} (${kept.log.file}, row ${kept.record.row})`;
  const message =
    record.heightM === kept.record.heightM
      ? `Building ${building} has the footprint of ${other} and is left out: a building counts once.`
      : `Building ${building} has the footprint of ${other} and is left out. They are ${record.heightM} m and ${kept.record.heightM} m high: the higher one counts.`;
  log.warning(message, { row: record.row });
}

/** The later buildings with the same footprint as a building. */
function twinsOf(buildings: readonly Building[], boxes: Flatbush, number: number): Building[] {
  const own = buildings[number]?.rings ?? [];
  const [west, south, east, north] = extentOf(own[0] ?? []);
  return boxes
    .search(west - SAME_M, south - SAME_M, west + SAME_M, south + SAME_M, (other) => {
      const rings = buildings[other]?.rings ?? [];
      const box = extentOf(rings[0] ?? []);
      const isSameBox = [west, south, east, north].every((edge, side) => Math.abs(edge - (box[side] ?? NaN)) <= SAME_M);
      if (other <= number || !isSameBox || rings.length !== own.length) return false;
      return hasCornersOf(rings.flat(), own.flat()) && hasCornersOf(own.flat(), rings.flat());
    })
    .sort((a, b) => a - b)
    .flatMap((other) => buildings.slice(other, other + 1));
}

/** Whether each vertex of a footprint is near a vertex of another footprint. */
const hasCornersOf = (corners: readonly Position[], other: readonly Position[]): boolean =>
  corners.every(([x, y]) => other.some(([otherX, otherY]) => Math.hypot(otherX - x, otherY - y) <= SAME_M));
