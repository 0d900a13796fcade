/** The ground as a grid over the map, with contour lines. */
import { contourLines } from '../../../engine/contours/contour-lines.ts';
import type { Terrain } from '../../../engine/scene/scene.ts';
import { createTerrainSurface, heightIn, triangleAt } from '../../../engine/terrain/terrain.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { flatExtent, type Extent } from '../../../gis/geometry/extent.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { fromWorld, toWorld } from './world-places.ts';

/** Heights at the nodes of a grid over the map, with contour lines. */
export interface TerrainPicture {
  /** Extent of the nodes, in pixels of the world at zoom 0: west, north, east, south. */
  readonly extent: Extent;
  readonly columns: number;
  readonly rows: number;
  /** Heights row by row from the north, m. NaN if the height is not known. */
  readonly z: Float64Array;
  readonly lowestM: number;
  readonly highestM: number;
  /** Height difference between two contour lines, m. */
  readonly stepM: number;
  readonly lines: readonly TerrainLine[];
  /** Distance between nodes on the ground, m. */
  readonly cellM: number;
}

export interface TerrainLine {
  readonly heightM: number;
  /** x0, y0, x1, y1, … in pixels of the world at zoom 0. */
  readonly world: Float64Array;
}

/** Most nodes of the grid. More would take too long. */
const MAX_CELLS = 700_000;
/** Most contour lines over the whole relief. More would not be legible. */
const MAX_LINES = 40;
const STEPS_M = [0.5, 1, 2, 5, 10, 20, 50, 100, 200];

/**
 * The height difference between contour lines for a relief, m. It is chosen so that the lines remain legible over the whole
 * relief.
 */
export function contourStep(reliefM: number): number {
  return STEPS_M.find((step) => reliefM / step <= MAX_LINES) ?? 500;
}

/** @returns null if no terrain was loaded, or if its points enclose no area */
export function terrainPicture(
  terrain: Terrain,
  { crs, origin }: Pick<PreparedScene, 'crs' | 'origin'>,
  maxCells = MAX_CELLS,
): TerrainPicture | null {
  const surface = createTerrainSurface(terrain);
  if (surface === null || surface.triangles.length === 0) return null;
  const system = requireSystem(crs);
  const metres = flatExtent(terrain.xyz, 3);
  const [west, south, east, north] = metres;
  const corners = Float64Array.from([west, south, east, south, east, north, west, north]);
  const extent = flatExtent(toWorld(system, origin, metres)(corners));
  const [width, height] = [extent[2] - extent[0], extent[3] - extent[1]];
  const cell = Math.max(Math.sqrt((width * height) / maxCells), Math.max(width, height) / 2000);
  const [columns, rows] = [Math.max(2, Math.floor(width / cell) + 1), Math.max(2, Math.floor(height / cell) + 1)];
  const [dx, dy] = [width / (columns - 1), height / (rows - 1)];
  const convert = fromWorld(system, origin, extent);
  const z = new Float64Array(columns * rows).fill(NaN);
  for (let row = 0; row < rows; row++) {
    const places = new Float64Array(2 * columns);
    for (let column = 0; column < columns; column++)
      places.set([extent[0] + column * dx, extent[1] + row * dy], 2 * column);
    const xy = convert(places);
    for (let column = 0; column < columns; column++) {
      const [x, y] = [xy[2 * column]!, xy[2 * column + 1]!];
      const triangle = triangleAt(surface, x, y);
      if (triangle >= 0) z[row * columns + column] = heightIn(surface, triangle, x, y);
    }
  }
  let [lowestM, highestM] = [Infinity, -Infinity];
  for (const height of z) {
    if (height < lowestM) lowestM = height;
    if (height > highestM) highestM = height;
  }
  if (lowestM > highestM) return null;
  const stepM = contourStep(highestM - lowestM);
  const grid = { extent, columns, rows, z };
  return {
    ...grid,
    lowestM,
    highestM,
    stepM,
    lines: linesOf(grid, lowestM, highestM, stepM),
    cellM: (east - west) / Math.max(1, columns - 1),
  };
}

/** Tolerance for contour points at nodes next to a gap. They lie on nodes except for rounding. */
const ON_NODE = 0.01;

function linesOf(
  { extent, columns, rows, z }: Pick<TerrainPicture, 'extent' | 'columns' | 'rows' | 'z'>,
  lowestM: number,
  highestM: number,
  stepM: number,
): TerrainLine[] {
  const levels: number[] = [];
  for (let level = Math.ceil(lowestM / stepM); level * stepM <= highestM; level++) levels.push(level * stepM);
  const [dx, dy] = [(extent[2] - extent[0]) / (columns - 1), (extent[3] - extent[1]) / (rows - 1)];
  const box = { x0: extent[0], y0: extent[1], x1: extent[2], y1: extent[3] };
  // A gap counts as lower than all contour lines. The lines along its edge are not real.
  const isBesideGap = ([x, y]: readonly [number, number]) => {
    const [column, row] = [(x - box.x0) / dx, (y - box.y0) / dy];
    const around = (position: number) => [Math.floor(position - ON_NODE), Math.ceil(position + ON_NODE)];
    return around(row).some((r) => around(column).some((c) => Number.isNaN(z[r * columns + c] ?? NaN)));
  };
  return contourLines({ box, columns, rows, dx, dy, laDb: z, predicted: 0 }, levels).flatMap(({ levelDb, lines }) =>
    lines
      .flatMap((line) => partsBetween(line, isBesideGap))
      .map((line) => ({ heightM: levelDb, world: Float64Array.from(line.flat()) })),
  );
}

/** The parts of a line that are not along a gap. */
function partsBetween(
  line: ReadonlyArray<readonly [number, number]>,
  isGap: (at: readonly [number, number]) => boolean,
): Array<Array<readonly [number, number]>> {
  const parts: Array<Array<readonly [number, number]>> = [[]];
  for (const at of line) {
    if (isGap(at)) parts.push([]);
    else parts.at(-1)?.push(at);
  }
  return parts.filter(({ length }) => length > 1);
}

/** Direction of the light: from the north-west at a medium height, as on printed maps. */
const SUN = [-Math.SQRT1_2 * Math.SQRT1_2, -Math.SQRT1_2 * Math.SQRT1_2, Math.SQRT1_2] as const;
/** Vertical exaggeration for shading, because most sites have gentle slopes. */
const EXAGGERATION = 2;
/** Tints from low to high ground. */
const TINTS = [
  [150, 178, 132],
  [216, 208, 158],
  [186, 150, 110],
] as const;

/**
 * The relief as red, green, blue and opacity of each node, 0 to 255. It is shaded from the north-west and tinted by height. Nodes
 * without a height are transparent.
 */
export function shadedRelief({ columns, rows, z, cellM, lowestM, highestM }: TerrainPicture): Uint8ClampedArray {
  const picture = new Uint8ClampedArray(4 * columns * rows);
  const heightAt = (column: number, row: number, otherwise: number) => {
    const height = z[Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))]!;
    return Number.isNaN(height) ? otherwise : height;
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const node = row * columns + column;
      const height = z[node]!;
      if (Number.isNaN(height)) continue;
      const scale = EXAGGERATION / (2 * cellM);
      const toEast = (heightAt(column + 1, row, height) - heightAt(column - 1, row, height)) * scale;
      const toSouth = (heightAt(column, row + 1, height) - heightAt(column, row - 1, height)) * scale;
      const light = (-toEast * SUN[0] - toSouth * SUN[1] + SUN[2]) / Math.hypot(toEast, toSouth, 1);
      // Level ground has the brightness of its tint.
      const brightness = Math.min(1.25, Math.max(0.35, light / SUN[2]));
      const share = highestM > lowestM ? (2 * (height - lowestM)) / (highestM - lowestM) : 0;
      const [low, high] = share < 1 ? [TINTS[0], TINTS[1]] : [TINTS[1], TINTS[2]];
      const part = share < 1 ? share : share - 1;
      for (let channel = 0; channel < 3; channel++)
        picture[4 * node + channel] = (low[channel]! + part * (high[channel]! - low[channel]!)) * brightness;
      picture[4 * node + 3] = 215;
    }
  }
  return picture;
}
