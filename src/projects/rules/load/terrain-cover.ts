import { flatExtent } from '../../../gis/geometry/extent.ts';
import type { LoadProblem } from '../../../model/project/project.ts';
import { conversion, type CoordinateSystem, type Position } from '../../../gis/crs/crs.ts';
import { problemLog } from '../../../gis/files/problems.ts';
import type { ProjectedReceiver } from './projected.ts';
import type { ProjectedGrid, ProjectedTerrain } from '../../../gis/terrain/terrain.ts';

/** A contour or a point at a larger distance does not determine the ground at a receiver, m. */
const NEAR_M = 1000;
/** Most steps along one segment of a contour. A longer segment is not a real contour. */
const MAX_STEPS = 1000;

/**
 * Warns of receivers that the terrain does not cover. Beyond its outermost points, the ground has the height of the nearest
 * point. In a gap, the ground is a plane between the edges of the gap.
 */
export function warnBeyondTerrain(
  receivers: readonly ProjectedReceiver[],
  terrain: ProjectedTerrain,
  system: CoordinateSystem,
  problems: LoadProblem[],
): void {
  const { xyz } = terrain;
  if (xyz.length === 0) return;
  const [west, south, east, north] = flatExtent(xyz, 3);
  const isInside = ({ x, y }: ProjectedReceiver) => x >= west && x <= east && y >= south && y <= north;
  const isNear = [nearLayers(terrain), ...terrain.grids.map((grid) => nearGrid(grid, system))];
  const log = problemLog(problems, 'terrain', '');
  const beyond = receivers.filter((receiver) => !isInside(receiver));
  if (beyond[0] !== undefined) {
    log.warning(
      `${beyond.length} of ${receivers.length} receivers stand outside the terrain, the first is ${beyond[0].record.id}. There the ground is taken as high as the nearest known.`,
    );
  }
  const inGaps = receivers.filter(
    (receiver) => isInside(receiver) && !isNear.some((near) => near([receiver.x, receiver.y])),
  );
  if (inGaps[0] !== undefined) {
    log.warning(
      `${inGaps.length} of ${receivers.length} receivers stand in a gap of the terrain, the first is ${inGaps[0].record.id}: no height is given nearby. There the ground is taken as a plane across the gap.`,
    );
  }
}

/** Returns a function that tests whether a contour point or a spot height is near a position. */
function nearLayers({ layers }: ProjectedTerrain): (place: Position) => boolean {
  const cells = new Set<string>();
  const key = (column: number, row: number) => `${column},${row}`;
  const mark = (x: number, y: number) => cells.add(key(Math.floor(x / NEAR_M), Math.floor(y / NEAR_M)));
  for (const { corners, isContour } of layers) {
    corners.forEach(([x, y], at) => {
      const [beforeX, beforeY] = (isContour ? corners[at - 1] : undefined) ?? [x, y];
      const steps = Math.min(MAX_STEPS, Math.ceil(Math.hypot(x - beforeX, y - beforeY) / NEAR_M));
      for (let step = 0; step <= steps; step++) {
        const share = step / Math.max(1, steps);
        mark(beforeX + share * (x - beforeX), beforeY + share * (y - beforeY));
      }
    });
  }
  return ([x, y]) => {
    const [column, row] = [Math.floor(x / NEAR_M), Math.floor(y / NEAR_M)];
    return [-1, 0, 1].some((right) => [-1, 0, 1].some((up) => cells.has(key(column + right, row + up))));
  };
}

/** Returns a function that tests whether a grid has a height at a node around a position. */
function nearGrid({ grid, epsg }: ProjectedGrid, system: CoordinateSystem): (place: Position) => boolean {
  const { columns, rows, z, at } = grid;
  const toFile = conversion(system.epsg, epsg);
  const [x0, y0] = at(0, 0);
  const [ax, ay] = minus(at(1, 0), [x0, y0]);
  const [bx, by] = minus(at(0, 1), [x0, y0]);
  const determinant = ax * by - ay * bx;
  return ([x, y]) => {
    const [dx, dy] = minus(toFile(x, y), [x0, y0]);
    const column = Math.round((dx * by - dy * bx) / determinant);
    const row = Math.round((ax * dy - ay * dx) / determinant);
    return [-1, 0, 1].some((down) =>
      [-1, 0, 1].some((right) => {
        const [c, r] = [column + right, row + down];
        return c >= 0 && c < columns && r >= 0 && r < rows && !Number.isNaN(z[r * columns + c]);
      }),
    );
  };
}

function minus([x, y]: Position, [otherX, otherY]: Position): [number, number] {
  return [x - otherX, y - otherY];
}

/** The position within a grid’s extent that is nearest to another position. */
export function nearestOf({ extent: [west, south, east, north] }: ProjectedGrid, [x, y]: Position): Position {
  return [Math.min(east, Math.max(west, x)), Math.min(north, Math.max(south, y))];
}
