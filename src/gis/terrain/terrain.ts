import type { NamedFile } from '../files/named-file.ts';
import type { Terrain } from '../../engine/scene/scene.ts';
import { BUILT_IN_CRS, conversion, coordinateSystem, type CoordinateSystem, type Position } from '../crs/crs.ts';
import { crsOfWkt } from '../crs/crs-detect.ts';
import { type ElevationGrid, readAsciiGrid } from '../rasters/elevation-grid.ts';
import { isPointCloud } from '../point-clouds/is-point-cloud.ts';
import type { DecodedCloud, RoofPoints } from '../point-clouds/point-cloud.ts';
import { type DecodedElevation, isGeoTiff } from '../rasters/geotiff-elevation.ts';
import { hasPlace, type ProjectedCorners, type Georeferenced } from '../tables/located.ts';
import { grouped, type ProblemLog } from '../files/problems.ts';
import { filesBeside, fitsSystem, rasterCrs, unknownSystemFault } from '../rasters/raster-crs.ts';
import { notInMetres, type TerrainRecord } from './terrain-table.ts';
import { gridCanBeMetres } from './terrain-sense.ts';
import { decodeText, splitName } from '../files/text.ts';
import { thinGrid } from '../rasters/thin-grid.ts';

/** A grid of heights with its coordinate system. */
export interface GeoreferencedGrid {
  readonly grid: ElevationGrid;
  readonly epsg: number;
  readonly log: ProblemLog;
  /** Roof points, if it comes from a point cloud. */
  readonly roofs?: RoofPoints | undefined;
}

const ASCII_GRIDS = new Set(['asc']);
const PLACED_BY_PRJ = new Set(['asc', 'tif', 'tiff', 'las', 'laz']);

/** Whether a file is a grid or belongs to a grid, and not a layer of contours or points. */
export function isGridFile(file: Pick<NamedFile, 'name'>): boolean {
  const { extension } = splitName(file.name);
  return ASCII_GRIDS.has(extension) || isGeoTiff(file) || isPointCloud(file) || extension === 'prj';
}

/**
 * Reads grids of heights. What cannot be read is logged.
 * @param decoded decoded GeoTIFFs and point clouds, from `decodeElevations` and `decodePointClouds`
 */
export function readGrids(
  files: readonly NamedFile[],
  decoded: ReadonlyMap<string, DecodedElevation | DecodedCloud>,
  projectEpsg: number | null,
  logOf: (file: string) => ProblemLog,
): GeoreferencedGrid[] {
  const beside = filesBeside(files);
  return files.flatMap((file): GeoreferencedGrid[] => {
    const { extension } = splitName(file.name);
    const base = file.name.slice(0, file.name.length - extension.length - 1);
    const log = logOf(file.name);
    const prj = beside(base, new Set(['prj']));
    if (extension === 'prj') {
      if (beside(base, PLACED_BY_PRJ) === undefined)
        log.error(`The grid that this file places is missing: ${base}.asc.`);
      return [];
    }
    if (isGeoTiff(file) || isPointCloud(file)) {
      const elevation = decoded.get(file.name);
      if (elevation === undefined) throw new Error(`${file.name} was not decoded`);
      return siteDecoded(elevation, prj, projectEpsg, log);
    }
    const grid = readAsciiGrid(file.bytes, log);
    return grid === null ? [] : siteGrid(grid, prj, projectEpsg, log);
  });
}

function siteDecoded(
  elevation: DecodedElevation | DecodedCloud,
  prj: NamedFile | undefined,
  projectEpsg: number | null,
  log: ProblemLog,
): GeoreferencedGrid[] {
  if (elevation.kind === 'faulty') {
    log.error(elevation.message);
    return [];
  }
  const { grid, epsg, describesOwn } = elevation;
  const cloud = 'roofs' in elevation ? elevation : null;
  const what = cloud === null ? 'GeoTIFF' : 'point cloud';
  for (const note of cloud?.notes ?? []) log.warning(note);
  if (epsg === null && describesOwn && prj === undefined) {
    log.warning(
      `The ${what} describes a coordinate system of its own, without an EPSG code. It is taken for the project’s, or for degrees. Save it with a code, or add a .prj.`,
    );
  }
  if (epsg === null && cloud === null) return siteGrid(grid, prj, projectEpsg, log);
  // The heights of a point cloud are already in metres, because its reader has used the unit of the .prj.
  if (epsg === null) return placeGrid(grid, prj, projectEpsg, log).map((found) => ({ ...found, roofs: cloud?.roofs }));
  if (coordinateSystem(epsg) !== null) {
    const isValid = fitsSystem(cornersOf(grid), epsg, what, log) && gridCanBeMetres(grid, epsg, log);
    return isValid ? [{ grid, epsg, log, roofs: cloud?.roofs }] : [];
  }
  log.error(unknownSystemFault(epsg, BUILT_IN_CRS));
  return [];
}

function siteGrid(
  grid: ElevationGrid,
  prj: NamedFile | undefined,
  projectEpsg: number | null,
  log: ProblemLog,
): GeoreferencedGrid[] {
  const declared = prj === undefined ? null : crsOfWkt(decodeText(prj.bytes));
  const heightUnitM = declared?.kind === 'known' ? (declared.heightUnitM ?? 1) : 1;
  if (heightUnitM !== 1) {
    log.error(notInMetres(heightUnitM));
    return [];
  }
  return placeGrid(grid, prj, projectEpsg, log);
}

/** Places a grid whose heights are in metres. */
function placeGrid(
  grid: ElevationGrid,
  prj: NamedFile | undefined,
  projectEpsg: number | null,
  log: ProblemLog,
): GeoreferencedGrid[] {
  const epsg = rasterCrs(cornersOf(grid), prj, projectEpsg, 'grid', log);
  return epsg === null || !gridCanBeMetres(grid, epsg, log) ? [] : [{ grid, epsg, log }];
}

function cornersOf({ columns, rows, at }: ElevationGrid): Position[] {
  return [at(0, 0), at(columns - 1, 0), at(columns - 1, rows - 1), at(0, rows - 1)];
}

/** Projected terrain before its coordinates are made relative to an origin. */
export interface ProjectedTerrain {
  /** x, y, z, … m */
  readonly xyz: number[];
  /** Pairs of point indexes: segments of contours, or edges of triangles. */
  readonly edges: number[];
  /** Contours and spot heights in the order of their points, which come before those of grids. */
  readonly layers: ProjectedLayer[];
  readonly grids: ProjectedGrid[];
}

/** The projected contour or spot heights of a file. */
export interface ProjectedLayer extends ProjectedCorners {
  readonly corners: Position[];
  readonly row: number;
  readonly isContour: boolean;
}

/** A grid with its projected extent: west, south, east, north. */
export interface ProjectedGrid extends GeoreferencedGrid {
  readonly extent: readonly [west: number, south: number, east: number, north: number];
}

/** Tolerance with which a grid is thinned, and largest tolerance that is tried, m. */
const [TOLERANCE_M, MAX_TOLERANCE_M] = [0.1, 12.8];
/**
 * Most points of a grid. A prediction triangulates them in a second or two. A grid that needs more is thinned with a larger
 * tolerance.
 */
const MAX_POINTS = 400_000;

/** Projects contours, spot heights and grids and merges them. Positions outside the area of use are logged. */
export function projectTerrain(
  records: ReadonlyArray<Georeferenced<TerrainRecord>>,
  grids: readonly GeoreferencedGrid[],
  system: CoordinateSystem,
): ProjectedTerrain {
  const terrain: ProjectedTerrain = { xyz: [], edges: [], layers: [], grids: [] };
  for (const { record, log, epsg } of records) {
    const convert = conversion(epsg, system.epsg);
    const points = record.points.map(([x, y, z]) => ({ at: convert(x, y), z }));
    const places = points.map(({ at }) => at);
    if (!hasPlace(places, record.row, log, system)) continue;
    terrain.layers.push({ corners: places, row: record.row, isContour: record.isContour, log });
    const first = terrain.xyz.length / 3;
    for (const point of record.edges ?? []) terrain.edges.push(first + point);
    points.forEach(({ at, z }, point) => {
      if (record.isContour && point > 0) terrain.edges.push(terrain.xyz.length / 3 - 1, terrain.xyz.length / 3);
      terrain.xyz.push(at[0], at[1], z);
    });
  }
  for (const georeferenced of grids) {
    const { grid, epsg, log } = georeferenced;
    const convert = conversion(epsg, system.epsg);
    terrain.grids.push({ ...georeferenced, extent: extentOf(cornersOf(grid).map(([x, y]) => convert(x, y))) });
    for (const node of thinned(grid, log)) {
      const [x, y] = grid.at(node % grid.columns, Math.floor(node / grid.columns));
      terrain.xyz.push(...convert(x, y), grid.z[node] ?? NaN);
    }
  }
  return terrain;
}

function extentOf(corners: readonly Position[]): ProjectedGrid['extent'] {
  const [x, y] = [corners.map(([east]) => east), corners.map(([, north]) => north)];
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
}

function thinned(grid: ElevationGrid, log: ProblemLog): Uint32Array {
  let toleranceM = TOLERANCE_M;
  let nodes = thinGrid(grid, toleranceM);
  while (nodes.length > MAX_POINTS && toleranceM < MAX_TOLERANCE_M) {
    toleranceM *= 2;
    nodes = thinGrid(grid, toleranceM);
  }
  // Nodes next to a gap are never removed by thinning. A grid with many gaps therefore has too many nodes with any tolerance.
  const share = Math.ceil(nodes.length / MAX_POINTS);
  if (share > 1) nodes = nodes.filter((_, index) => index % share === 0);
  if (nodes.length === 0) log.error('The grid has no heights: all of them say that there is none.');
  if (toleranceM > TOLERANCE_M) {
    log.warning(
      `Of ${grouped(grid.z.length)} heights ${grouped(nodes.length)} are used; the ground between them may be ${toleranceM} m off. Cut the grid to the project for a closer fit.`,
    );
  }
  return nodes;
}

/** The terrain relative to an origin, as predictions need it. */
export function packTerrain(
  { xyz, edges }: Pick<ProjectedTerrain, 'xyz' | 'edges'>,
  eastingM: number,
  northingM: number,
): Terrain {
  const offset = [eastingM, northingM, 0];
  return { xyz: Float64Array.from(xyz, (value, at) => value - (offset[at % 3] ?? 0)), edges: Uint32Array.from(edges) };
}
