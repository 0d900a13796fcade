import type { Position } from '../crs/crs.ts';

/** From the grid between pixels (0, 0 the upper left corner of the first one) to coordinates. */
export type RasterTransform = (column: number, row: number) => Position;

/** GTRasterTypeGeoKey of values at points. */
const PIXEL_IS_POINT = 2;

/**
 * Where the columns and rows of a GeoTIFF lie (GeoTIFF 1.1, B.6): by a matrix, which may turn the raster or begin it in the south,
 * or by a tie point, which need not be the first pixel, and the size of the pixels. A point stands for itself, an area, which pixels
 * are unless the file says otherwise, for its middle.
 * @returns null where the file says neither
 */
export function geoTiffTransform(
  tags: {
    readonly matrix: readonly number[] | null | undefined;
    readonly scale: readonly number[] | null | undefined;
    readonly tie: readonly number[] | null | undefined;
  },
  rasterType: unknown,
): RasterTransform | null {
  const shift = rasterType === PIXEL_IS_POINT ? -0.5 : 0;
  const { matrix, scale, tie } = tags;
  if (scale && tie) {
    const [dx = NaN, dy = NaN] = scale;
    const [i = NaN, j = NaN, , x0 = NaN, y0 = NaN] = tie;
    return (column, row) => [x0 + (column + shift - i) * dx, y0 - (row + shift - j) * dy];
  }
  if (!matrix) return null;
  const [a = NaN, b = NaN, , x0 = NaN, d = NaN, e = NaN, , y0 = NaN] = matrix;
  return (column, row) => [
    x0 + a * (column + shift) + b * (row + shift),
    y0 + d * (column + shift) + e * (row + shift),
  ];
}

/**
 * World file (ESRI): the size of a pixel and its turn, then the middle of the upper left pixel.
 * @returns null where it is malformed, or squeezes the picture into a line
 */
export function worldFileTransform(text: string): RasterTransform | null {
  const numbers = text.trim().split(/\s+/).map(Number);
  const [xPerColumn = 0, yPerColumn = 0, xPerRow = 0, yPerRow = 0, x0 = 0, y0 = 0] = numbers;
  const determinant = xPerColumn * yPerRow - xPerRow * yPerColumn;
  if (numbers.length !== 6 || !numbers.every(Number.isFinite) || determinant === 0) return null;
  return (column, row) => [
    x0 + xPerColumn * (column - 0.5) + xPerRow * (row - 0.5),
    y0 + yPerColumn * (column - 0.5) + yPerRow * (row - 0.5),
  ];
}
