import type { PictureMesh } from './place-in-picture.ts';
import type { CoordinateSystem } from '../crs/crs.ts';
import type { RasterTransform } from './raster-transform.ts';

/** Largest error of positions between nodes, in pixels of the picture. */
const TOLERANCE_PX = 0.25;
const MAX_CELLS = 32;
/** Length of a degree of latitude, m. */
const DEGREE_M = 111_320;

/**
 * Creates a mesh over a picture with as few nodes as possible, so that positions between nodes are accurate to a quarter of a
 * pixel. A site plan needs one cell. Pictures of tens of kilometres need more, because meridians curve.
 */
export function pictureMesh(
  transform: RasterTransform,
  system: CoordinateSystem,
  widthPx: number,
  heightPx: number,
): PictureMesh {
  const place = placer(transform, system);
  for (let cells = 1; ; cells *= 2) {
    const mesh = meshOf(place, widthPx, heightPx, cells);
    if (cells >= MAX_CELLS || worstError(mesh, place, widthPx, heightPx) <= TOLERANCE_PX) return mesh;
  }
}

type Placer = (column: number, row: number) => readonly [lon: number, lat: number];

/** Returns the positions of a picture's points. Longitudes continue beyond 180° if the picture crosses it. */
function placer(transform: RasterTransform, system: CoordinateSystem): Placer {
  const [firstLon] = system.toLonLat(...transform(0, 0));
  return (column, row) => {
    const [lon, lat] = system.toLonLat(...transform(column, row));
    return [lon - 360 * Math.round((lon - firstLon) / 360), lat];
  };
}

function meshOf(place: Placer, widthPx: number, heightPx: number, cells: number): PictureMesh {
  const nodes = Array.from({ length: (cells + 1) ** 2 }, (_, node) => {
    const [column, row] = [node % (cells + 1), Math.floor(node / (cells + 1))];
    return place((widthPx * column) / cells, (heightPx * row) / cells);
  });
  return { columns: cells, rows: cells, lon: nodes.map(([lon]) => lon), lat: nodes.map(([, lat]) => lat) };
}

/** The largest error at the middles of cells and of their edges, in pixels. */
function worstError(mesh: PictureMesh, place: Placer, widthPx: number, heightPx: number): number {
  const { columns: cells, lon, lat } = mesh;
  const node = (column: number, row: number) => {
    const at = row * (cells + 1) + column;
    return [lon[at] ?? NaN, lat[at] ?? NaN] as const;
  };
  const metres = (from: readonly [number, number], to: readonly [number, number]) =>
    Math.hypot((to[0] - from[0]) * Math.cos((from[1] * Math.PI) / 180), to[1] - from[1]) * DEGREE_M;
  const across = metres(node(0, 0), node(cells, 0)) / widthPx;
  const down = metres(node(0, 0), node(0, cells)) / heightPx;
  const pixelM = Math.min(across, down);
  let worst = 0;
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      for (const [right, below] of [
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const) {
        const [from, to] = [node(column, row), node(column + right, row + below)];
        const there = place((widthPx * (column + right / 2)) / cells, (heightPx * (row + below / 2)) / cells);
        // The middle of a cell is compared with both of its diagonals.
        const [other, end] = right + below === 2 ? [node(column + 1, row), node(column, row + 1)] : [from, to];
        const between = [(from[0] + to[0] + other[0] + end[0]) / 4, (from[1] + to[1] + other[1] + end[1]) / 4] as const;
        worst = Math.max(worst, metres(there, between));
      }
    }
  }
  return worst / pixelM;
}
