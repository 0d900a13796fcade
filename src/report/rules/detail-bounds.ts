import { reachesInto } from '../../gis/geometry/display.ts';
import { extentOf } from '../../gis/geometry/extent.ts';
import { positionsOf } from '../../gis/geometry/plane.ts';
import type { Bounds } from '../../model/map/bounds.ts';
import type { Results } from '../../model/results/results.ts';
import { degreeLengths, degreesOf, isIn } from './map-degrees.ts';

export const DETAIL_SCALE = 2_500;
/** Size of a detail map on A4, mm. */
export const DETAIL_MM = { width: 178, height: 200 } as const;
/** Least margin around the work on each side, m. */
const MARGIN_M = 25;
/** About 0.1 m, in degrees. It gives an extent to the bounds of work along a straight line. */
const EDGE = 1e-6;
/** Most detail maps in a report. */
const MAX_DETAILS = 4;

const SHEET_M = { width: (DETAIL_MM.width * DETAIL_SCALE) / 1000, height: (DETAIL_MM.height * DETAIL_SCALE) / 1000 };

/**
 * Returns the bounds of the detail maps. Together they show all of the work, and each fills its paper at 1:2,500. If the work
 * needs more maps than a report has, the maps with the most addresses that exceed their criterion are kept.
 * @returns the bounds from north to south and from west to east, and the number of maps left out
 */
export function detailBounds(results: Results): { details: Bounds[]; omitted: number } {
  const shapes = [...results.areas, ...results.barriers].map(({ geometry }) => geometry);
  const [west, south, east, north] = extentOf(shapes.flatMap(positionsOf));
  if (!(west <= east)) return { details: [], omitted: 0 };
  const { lonM, latM } = degreeLengths((south + north) / 2);
  const columns = Math.max(1, Math.ceil(((east - west) * lonM) / (SHEET_M.width - 2 * MARGIN_M)));
  const rows = Math.max(1, Math.ceil(((north - south) * latM) / (SHEET_M.height - 2 * MARGIN_M)));
  const [cellLon, cellLat] = [(east - west) / columns, (north - south) / rows];
  const needed: Bounds[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = [west + column * cellLon, north - (row + 1) * cellLat] as const;
      const box = [cell[0] - EDGE, cell[1] - EDGE, cell[0] + cellLon + EDGE, cell[1] + cellLat + EDGE] as const;
      if (columns * rows > 1 && !shapes.some((shape) => reachesInto(shape, box))) continue;
      needed.push(sheetAbout(cell[0] + cellLon / 2, cell[1] + cellLat / 2));
    }
  }
  if (needed.length <= MAX_DETAILS) return { details: needed, omitted: 0 };
  const counts = new Map(needed.map((bounds) => [bounds, exceedingIn(results, bounds)]));
  const kept = needed.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, MAX_DETAILS);
  return { details: needed.filter((bounds) => kept.includes(bounds)), omitted: needed.length - MAX_DETAILS };
}

/** Returns the bounds that fill the paper at 1:2,500 around a centre. */
function sheetAbout(lon: number, lat: number): Bounds {
  const { lonM, latM } = degreeLengths(lat);
  return {
    west: degreesOf(lon - SHEET_M.width / 2 / lonM),
    south: degreesOf(lat - SHEET_M.height / 2 / latM),
    east: degreesOf(lon + SHEET_M.width / 2 / lonM),
    north: degreesOf(lat + SHEET_M.height / 2 / latM),
  };
}

/** Counts the addresses on a sheet that exceed their criterion in any operating time. */
function exceedingIn({ receivers, operatingTimes }: Results, bounds: Bounds): number {
  const over = operatingTimes.map((time) => receivers.times[time]?.exceedance ?? []);
  const addresses = receivers.addressId.filter(
    (_, index) =>
      isIn(bounds, receivers.lon[index] ?? NaN, receivers.lat[index] ?? NaN) &&
      over.some((column) => (column[index] ?? 0) > 0),
  );
  return new Set(addresses).size;
}
