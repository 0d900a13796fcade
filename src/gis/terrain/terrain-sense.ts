import { coordinateSystem, type Position } from '../crs/crs.ts';
import type { ElevationGrid } from '../rasters/elevation-grid.ts';
import { grouped, type ProblemLog } from '../files/problems.ts';

/**
 * Limits for ground heights in metres: the highest settlement, and the median slope as a tangent. Heights beyond them are in
 * another unit.
 */
const MAX_LOWEST_M = 5_500;
const [MAX_MEDIAN_SLOPE, UNUSUAL_MEDIAN_SLOPE] = [1, 0.5];
/** Most neighbouring nodes whose slope is computed. */
const MAX_SAMPLES = 20_000;
const METRES_PER_DEGREE = 111_320;

/** Logs heights of a file that cannot be metres. @returns whether they can be metres */
export function canBeMetres(heights: Iterable<number>, log: ProblemLog): boolean {
  let lowest = Infinity;
  for (const height of heights) if (height < lowest) lowest = height;
  if (lowest === Infinity || lowest <= MAX_LOWEST_M) return true;
  log.error(
    `The lowest height is ${grouped(Math.round(lowest))} m, higher than anybody lives. Expected metres: are the heights in centimetres, or in feet?`,
  );
  return false;
}

/** If all other heights are farther from it than this, 0 m may stand for an unknown height, m. */
const NEAR_ZERO_M = 10;

/** Warns of heights of 0 if all other heights are far from 0, such as those of the frame of a drawing. */
export function warnOfZeros(heights: readonly number[], log: ProblemLog): void {
  let [zeros, lowest, highest] = [0, Infinity, -Infinity];
  for (const height of heights) {
    if (height === 0) zeros++;
    else [lowest, highest] = [Math.min(lowest, height), Math.max(highest, height)];
  }
  if (zeros === 0 || !(lowest > NEAR_ZERO_M) || highest === -Infinity) return;
  const range = `${grouped(Math.round(lowest))} to ${grouped(Math.round(highest))} m`;
  log.warning(
    `${grouped(zeros)} of ${grouped(heights.length)} heights are 0 m, and the others ${range}. Are those without a height? They are taken for ground at 0 m.`,
  );
}

/** Warns if several contours or points of a file all have the same height, which may stand for an unknown one. */
export function warnOfFlat(heights: readonly number[], features: number, log: ProblemLog): void {
  const [first] = heights;
  if (first === undefined || features < 2 || heights.some((height) => height !== first)) return;
  log.warning(
    `All ${features} contours and points have the height ${first} m: the terrain is flat. Does their elevation stand elsewhere, in a column, a text or an attribute of blocks?`,
  );
}

/** Whether the heights of a grid can be metres, judged by the heights and the slopes between nodes. */
export function gridCanBeMetres(grid: ElevationGrid, epsg: number, log: ProblemLog): boolean {
  if (!canBeMetres(grid.z, log)) return false;
  const slope = medianSlope(grid, epsg);
  if (!(slope > UNUSUAL_MEDIAN_SLOPE)) return true;
  const steep = `Half of the ground is steeper than ${Math.round((Math.atan(slope) * 180) / Math.PI)}°.`;
  const isImpossible = slope > MAX_MEDIAN_SLOPE;
  const message = `${steep} Expected heights in metres: are they in centimetres, millimetres or feet?`;
  if (isImpossible) log.error(message);
  else log.warning(message);
  return !isImpossible;
}

/** The median slope between neighbours along the rows. NaN if there are none. */
function medianSlope({ columns, rows, z, at }: ElevationGrid, epsg: number): number {
  const system = coordinateSystem(epsg);
  const inDegrees = system?.kind === 'degrees';
  const unitM = system?.unitM ?? 1;
  const distanceM = ([x, y]: Position, [otherX, otherY]: Position) => {
    const [dx, dy] = [otherX - x, otherY - y];
    if (!inDegrees) return Math.hypot(dx, dy) * unitM;
    return Math.hypot(dx * Math.cos((y * Math.PI) / 180), dy) * METRES_PER_DEGREE;
  };
  const stride = Math.max(1, Math.floor((columns * rows) / MAX_SAMPLES));
  const slopes: number[] = [];
  for (let node = 0; node < columns * rows; node += stride) {
    const [column, row] = [node % columns, Math.floor(node / columns)];
    const rise = Math.abs((z[node + 1] ?? NaN) - (z[node] ?? NaN));
    if (column + 1 === columns || Number.isNaN(rise)) continue;
    slopes.push(rise / distanceM(at(column, row), at(column + 1, row)));
  }
  return slopes.sort((a, b) => a - b)[slopes.length >> 1] ?? NaN;
}
