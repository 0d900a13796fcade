/** Converts a point cloud (LAS, LAZ, COPC) to a grid of ground heights and the points of buildings. */
import { BUILT_IN_CRS, type Position } from '../crs/crs.ts';
import { crsOfWkt } from '../crs/crs-detect.ts';
import type { NamedFile } from '../files/named-file.ts';
import { grouped } from '../files/problems.ts';
import { decodeText, splitName } from '../files/text.ts';
import { type ElevationGrid, oddHeight } from '../rasters/elevation-grid.ts';
import { faultOfFit, filesBeside } from '../rasters/raster-crs.ts';
import { contradiction } from '../tables/table-crs.ts';
import { fillGaps } from './fill-gaps.ts';
import { type CellFrame, type CellMeans, frameOf, pointCollector } from './grid-points.ts';
import { isPointCloud } from './is-point-cloud.ts';
import { readLasHeader } from './las-header.ts';
import { readPoints } from './las-points.ts';
import { coordinateUnitOf, heightUnitOf, type LasSystem, type SystemBeside, systemOfLas } from './las-system.ts';

/** The reduced data of a point cloud. It is plain data that can be passed between processes. */
export interface GriddedCloud {
  readonly kind: 'read';
  readonly frame: CellFrame;
  /** Ground heights, m, with gaps of up to `MAX_GAP_M` filled. NaN if there is no height. */
  readonly ground: Float32Array;
  readonly building: CellMeans;
  readonly unclassified: CellMeans;
  /** EPSG code in the file. Null if it has none. */
  readonly epsg: number | null;
  readonly describesOwn: boolean;
  /** Remarks for the administrator that are not faults. */
  readonly notes: readonly string[];
}

export type CloudRead = GriddedCloud | { readonly kind: 'faulty'; readonly message: string };

/** Reads the points of a file. @param beside coordinate system to use if the file names none */
export type ReadCloud = (file: NamedFile, beside: SystemBeside) => Promise<CloudRead>;

/** The roof points of a point cloud, in the cells of its ground grid. */
export interface RoofPoints {
  readonly frame: CellFrame;
  readonly ground: Float32Array;
  readonly building: CellMeans;
  readonly unclassified: CellMeans;
}

/** A point cloud as terrain, or a sentence with the reason why it cannot be read. */
export type DecodedCloud =
  | {
      readonly kind: 'read';
      readonly grid: ElevationGrid;
      readonly roofs: RoofPoints;
      readonly epsg: number | null;
      readonly describesOwn: boolean;
      readonly notes: readonly string[];
    }
  | { readonly kind: 'faulty'; readonly message: string };

/** Longest gap in the ground that is filled linearly, m, such as under a large building. */
const MAX_GAP_M = 250;
/** Largest share of points that may be outside the extent in the header. */
const MAX_OUTSIDE = 0.01;

/** Total number of points in the headers of the point clouds. */
export function pointsOfClouds(files: readonly NamedFile[]): number {
  const headers = files.filter(isPointCloud).map(({ bytes }) => readLasHeader(bytes));
  return headers.reduce((sum, read) => sum + (read.kind === 'read' ? read.header.points : 0), 0);
}

/**
 * Reads point clouds one after the other. Returns them by file name.
 * @param projectEpsg coordinate system of files that name none and have no `.prj`; null if the project has none either
 * @param read reads a point cloud, possibly in another process
 */
export async function decodePointClouds(
  files: readonly NamedFile[],
  projectEpsg: number | null,
  read: ReadCloud = ({ bytes }, beside) => gridPointCloud(bytes, beside),
): Promise<Map<string, DecodedCloud>> {
  const decoded = new Map<string, DecodedCloud>();
  const fileBeside = filesBeside(files);
  for (const file of files.filter(isPointCloud)) {
    const { extension } = splitName(file.name);
    const prj = fileBeside(file.name.slice(0, -extension.length - 1), new Set(['prj']));
    decoded.set(file.name, decodedCloud(await read(file, systemBeside(prj, projectEpsg))));
  }
  return decoded;
}

/** The coordinate system of a `.prj`. If it is not known, the terrain reader, which uses the `.prj` too, reports it. */
function systemBeside(prj: NamedFile | undefined, projectEpsg: number | null): SystemBeside {
  if (prj === undefined) return { epsg: projectEpsg, heightUnitM: null };
  const declared = crsOfWkt(decodeText(prj.bytes));
  return declared.kind === 'known' ? { heightUnitM: null, ...declared } : NOTHING_BESIDE;
}

const NOTHING_BESIDE: SystemBeside = { epsg: null, heightUnitM: null };

function decodedCloud(cloud: CloudRead): DecodedCloud {
  if (cloud.kind === 'faulty') return cloud;
  const { frame, ground, building, unclassified, epsg, describesOwn, notes } = cloud;
  const { columns, rows, west, north, dx, dy } = frame;
  const at = (column: number, row: number): Position => [west + (column + 0.5) * dx, north - (row + 0.5) * dy];
  const grid = { columns, rows, z: Float64Array.from(ground), at };
  return { kind: 'read', grid, roofs: { frame, ground, building, unclassified }, epsg, describesOwn, notes };
}

/** Reads a point cloud. Faults are returned as sentences. @param beside coordinate system to use if the file names none */
export async function gridPointCloud(bytes: Uint8Array, beside: SystemBeside = NOTHING_BESIDE): Promise<CloudRead> {
  const faulty = (message: string): CloudRead => ({ kind: 'faulty', message });
  const read = readLasHeader(bytes);
  if (read.kind === 'faulty') return read;
  const { header } = read;
  const system = systemOfLas(header.records);
  const fault = faultOfSystem(system);
  if (fault !== null) return faulty(fault);
  const epsg = system.declared?.kind === 'known' ? system.declared.epsg : null;
  const outline = [header.lowest, header.highest].map(([x, y]): Position => [x, y]);
  const misfit = epsg === null ? null : faultOfFit(outline, epsg, 'point cloud');
  if (misfit !== null) return faulty(misfit);
  const inDegrees = outline.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90);
  const coordinateUnitM = coordinateUnitOf(system, beside, inDegrees);
  const frame = frameOf(header, coordinateUnitM);
  const { unitM, isAssumed } = heightUnitOf(system, beside, coordinateUnitM);
  const { handle, gridded } = pointCollector(header, frame, unitM);
  try {
    await readPoints(bytes, header, handle);
  } catch (error) {
    return faulty(
      `The points cannot be decompressed (${reasonOf(error)}). The file is damaged or cut off: copy it again, or save it again as LAZ or LAS.`,
    );
  }
  const { groundPoints, outside, ground, building, unclassified } = gridded;
  if (outside > MAX_OUTSIDE * header.points)
    return faulty(
      `${grouped(outside)} of ${grouped(header.points)} points lie outside the extent that the header says. The file is damaged, or was changed without its header: save it again (for example with PDAL).`,
    );
  if (groundPoints === 0)
    return faulty(
      `None of the ${grouped(header.points)} points is classified as ground (class 2). Classify the ground (for example with PDAL, filters.smrf) and upload the file again. Remove it where it has no ground, as over water.`,
    );
  const heights = ground.z.map((height, cell) => (ground.count[cell] === 0 ? NaN : height));
  const odd = oddHeight(heights);
  if (odd !== null) return faulty(odd.replace('The grid has', 'The ground has'));
  fillGaps(heights, frame.columns, frame.rows, MAX_GAP_M / frame.cellM);
  const notes = [...header.notes, ...(isAssumed ? [assumedUnit(unitM)] : [])];
  return {
    kind: 'read',
    frame,
    ground: heights,
    building,
    unclassified,
    epsg,
    describesOwn: system.describesOwn,
    notes,
  };
}

const assumedUnit = (unitM: number) =>
  `The file does not say the unit of its heights. They are taken for feet of ${unitM.toFixed(6)} m, as its coordinates are.`;

function faultOfSystem({ declared, unknownUnit }: LasSystem): string | null {
  if (unknownUnit !== null)
    return `The heights are in a unit (EPSG:${unknownUnit}) that is not known. Expected metres or feet.`;
  if (declared?.kind === 'contradictory') return contradiction(declared);
  if (declared?.kind === 'unknown')
    return `The coordinate system ${declared.name} is not known. Reproject the point cloud (for example with PDAL) to one of ${BUILT_IN_CRS}.`;
  return null;
}

/** The reason of an error. The C++ code throws numbers. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return /^[\w ,.]{1,80}$/.test(message) ? message : 'they are not what the header says';
}
