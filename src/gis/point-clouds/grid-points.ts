/** Reduces tens of millions of points of a file to mean heights of cells. */
import { MAX_NODES } from '../rasters/elevation-grid.ts';
import type { LasHeader } from './las-header.ts';

/** Position of the cells. */
export interface CellFrame {
  readonly columns: number;
  readonly rows: number;
  /** North-west corner of the first cell, and size of the cells, in the coordinates of the file. */
  readonly west: number;
  readonly north: number;
  readonly dx: number;
  readonly dy: number;
  readonly cellM: number;
}

/** Mean heights of the points in each cell, row by row from the north. */
export interface CellMeans {
  /** Mean height, m. 0 if there are no points. */
  readonly z: Float32Array;
  readonly count: Uint16Array;
}

/** The points that are used, by class. */
export interface GriddedPoints {
  readonly ground: CellMeans;
  readonly building: CellMeans;
  readonly unclassified: CellMeans;
  readonly groundPoints: number;
  /** Number of points beyond the extent in the header. */
  readonly outside: number;
}

/** Smallest cell, m. It suffices for houses and suits the density of most point clouds. */
const MIN_CELL_M = 1;
const METRES_PER_DEGREE = 111_320;
const MAX_COUNT = 0xffff;

/**
 * The cells for a point cloud. They are 1 m wide, or wider if the average distance between points is larger or if there would be
 * too many cells.
 * @param unitM unit of the coordinates, m; null for degrees
 */
export function frameOf({ lowest, highest, points }: LasHeader, unitM: number | null): CellFrame {
  const [west, south, east, north] = [lowest[0], lowest[1], highest[0], highest[1]];
  const yUnitM = unitM ?? METRES_PER_DEGREE;
  const xUnitM = unitM ?? METRES_PER_DEGREE * Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const [widthM, heightM] = [(east - west) * xUnitM, (north - south) * yUnitM];
  const countOf = (lengthM: number, cellM: number) => Math.max(2, Math.floor(lengthM / cellM) + 1);
  let cellM = Math.max(MIN_CELL_M, Math.sqrt((widthM * heightM) / points));
  while (countOf(widthM, cellM) * countOf(heightM, cellM) > MAX_NODES) cellM *= 1.1;
  const [columns, rows] = [countOf(widthM, cellM), countOf(heightM, cellM)];
  return { columns, rows, west, north, dx: cellM / xUnitM, dy: cellM / yUnitM, cellM };
}

/** Point classes of LAS. */
const CLASS = { created: 0, unclassified: 1, ground: 2, building: 6, keyPoint: 8 } as const;
/**
 * Bits of the class in old formats. Class 18 (noise of LAS 1.4) does not fit into them. Like every class without a name here,
 * noise is left out.
 */
const OLD_CLASS_BITS = 0x1f;
const FIRST_NEW_FORMAT = 6;

/** Creates a handler for `readPoints` that collects points in cells. @param heightUnitM unit of the file’s heights, m */
export function pointCollector(header: LasHeader, frame: CellFrame, heightUnitM: number) {
  const { scale, offset, lowest, highest, recordBytes, format } = header;
  const { columns, rows, west, north, dx, dy } = frame;
  const cells = (): CellMeans => ({ z: new Float32Array(columns * rows), count: new Uint16Array(columns * rows) });
  const gridded = { ground: cells(), building: cells(), unclassified: cells(), groundPoints: 0, outside: 0 };
  const slack = scale.map((factor) => 2 * Math.abs(factor));
  const isNew = format >= FIRST_NEW_FORMAT;

  const isWithin = (value: number, axis: 0 | 1 | 2) =>
    value >= lowest[axis] - slack[axis]! && value <= highest[axis] + slack[axis]!;
  const add = ({ z, count }: CellMeans, cell: number, height: number) => {
    const points = Math.min(MAX_COUNT, count[cell]! + 1);
    count[cell] = points;
    z[cell] = z[cell]! + (height - z[cell]!) / points;
  };
  const handle = (view: DataView, points: number) => {
    for (let at = 0; at < points * recordBytes; at += recordBytes) {
      const x = view.getInt32(at, true) * scale[0] + offset[0];
      const y = view.getInt32(at + 4, true) * scale[1] + offset[1];
      const z = view.getInt32(at + 8, true) * scale[2] + offset[2];
      if (!isWithin(x, 0) || !isWithin(y, 1) || !isWithin(z, 2)) {
        gridded.outside++;
        continue;
      }
      const flags = view.getUint8(at + 15);
      const kind = isNew ? view.getUint8(at + 16) : flags & OLD_CLASS_BITS;
      const isWithheld = isNew ? (flags & 4) !== 0 : (flags & 0x80) !== 0;
      const isSynthetic = isNew ? (flags & 1) !== 0 : (flags & 0x20) !== 0;
      if (isWithheld) continue;
      const column = Math.min(columns - 1, Math.max(0, Math.floor((x - west) / dx)));
      const row = Math.min(rows - 1, Math.max(0, Math.floor((north - y) / dy)));
      const cell = row * columns + column;
      if (kind === CLASS.ground || kind === CLASS.keyPoint) {
        // Synthetic ground points, such as the edge of a lake, count as ground.
        add(gridded.ground, cell, z * heightUnitM);
        gridded.groundPoints++;
      } else if (isSynthetic) continue;
      else if (kind === CLASS.building) add(gridded.building, cell, z * heightUnitM);
      else if (kind === CLASS.unclassified || kind === CLASS.created) add(gridded.unclassified, cell, z * heightUnitM);
    }
  };
  return { handle, gridded: gridded as GriddedPoints };
}
