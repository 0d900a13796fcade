import { z } from 'zod';
import { type Bounds, boundsSchema } from './bounds.ts';

/** Size of a sketch in cells. It is sufficient for a project card and takes 1.5 kB in a document. */
const COLUMNS = 48;
const ROWS = 32;
/** Digit of the cells with the most receivers. */
const MOST = 3;

/** A small map of a project's receivers: a grid of digits from 0 (no receivers) to 3 (many). The rows begin in the north-west. */
export const siteSketchSchema = z.object({
  /** Extent of the grid, WGS 84. */
  box: boundsSchema,
  columns: z.number().int().positive(),
  rows: z.number().int().positive(),
  cells: z.string().regex(/^[0-3]*$/),
});
export type SiteSketch = z.infer<typeof siteSketchSchema>;

/**
 * Creates the sketch of a project.
 * @param lonLat longitude, latitude, longitude, latitude, … of the receivers, degrees, WGS 84
 * @param bounds bounds of the project; the sketch widens them to the aspect ratio of the grid
 */
export function siteSketch(lonLat: ArrayLike<number>, bounds: Bounds): SiteSketch {
  const box = boxOf(bounds);
  const counts = Array.from({ length: COLUMNS * ROWS }, () => 0);
  for (let at = 0; at + 1 < lonLat.length; at += 2) {
    const column = cellOf((lonLat[at] ?? 0) - box.west, box.east - box.west, COLUMNS);
    const row = cellOf(box.north - (lonLat[at + 1] ?? 0), box.north - box.south, ROWS);
    const cell = row * COLUMNS + column;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  const densest = Math.max(1, ...counts);
  const digit = (count: number) => (count === 0 ? 0 : Math.max(1, Math.ceil((MOST * count) / densest)));
  return { box, columns: COLUMNS, rows: ROWS, cells: counts.map(digit).join('') };
}

function cellOf(distance: number, extent: number, cells: number): number {
  return Math.min(cells - 1, Math.max(0, Math.floor((distance / extent) * cells)));
}

/** The box around the bounds in which a cell is as wide as it is high on the ground. */
function boxOf({ west, south, east, north }: Bounds): Bounds {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  const shrink = Math.max(Math.cos((lat * Math.PI) / 180), 0.01);
  const margin = 1.06;
  // A single receiver has no extent, so the box shows at least about 50 m around it.
  const highest = Math.max(north - south, ((east - west) * shrink * ROWS) / COLUMNS, 1e-3) * margin;
  const widest = (highest * COLUMNS) / ROWS / shrink;
  return {
    west: lon - widest / 2,
    south: lat - highest / 2,
    east: lon + widest / 2,
    north: lat + highest / 2,
  };
}
