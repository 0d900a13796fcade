/** Points of a file as means of cells: what of tens of millions of points is kept. */
import { MAX_NODES } from '../rasters/elevation-grid.ts';
import type { LasHeader } from './las-header.ts';

/** Where the cells lie. */
export interface CellFrame {
  readonly columns: number;
  readonly rows: number;
  /** The corner of the first cell in the north-west, and the size of cells, in the file’s coordinates. */
  readonly west: number;
  readonly north: number;
  readonly dx: number;
  readonly dy: number;
  readonly cellM: number;
}

/** Mean heights of the points of each cell, by row from the north. */
export interface CellMeans {
  /** m; 0 where there are no points. */
  readonly z: Float32Array;
  readonly count: Uint16Array;
}

/** The points that matter, by what they are of. */
export interface GriddedPoints {
  readonly ground: CellMeans;
  readonly building: CellMeans;
  readonly unclassified: CellMeans;
  readonly groundPoints: number;
  /** Beyond the extent that the header says. */
  readonly outside: number;
}

/** Cells of a metre are as fine as houses need, and as most clouds can fill. */
const MIN_CELL_M = 1;
const METRES_PER_DEGREE = 111_320;
const MAX_COUNT = 0xffff;

/**
 * Cells of a metre; of more where points are farther from each other on average, which also bounds the cells by the points of the file,
 * or where there would be too many.
 * @param unitM of the coordinates; null of degrees
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

/** Classes of LAS. */
const CLASS = { created: 0, unclassified: 1, ground: 2, building: 6, keyPoint: 8 } as const;
/** Noise of LAS 1.4 (18) has no bit in older formats, and is left out as every class that is not named here. */
const OLD_CLASS_BITS = 0x1f;
const FIRST_NEW_FORMAT = 6;

/** Collects points of `readPoints`. @param heightUnitM of the file’s heights */
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
        // Ground that somebody has drawn, such as the edge of a lake, is ground.
        add(gridded.ground, cell, z * heightUnitM);
        gridded.groundPoints++;
      } else if (isSynthetic) continue;
      else if (kind === CLASS.building) add(gridded.building, cell, z * heightUnitM);
      else if (kind === CLASS.unclassified || kind === CLASS.created) add(gridded.unclassified, cell, z * heightUnitM);
    }
  };
  return { handle, gridded: gridded as GriddedPoints };
}
