import type { Position } from '../crs/crs.ts';

/** Converts from the pixel grid (0, 0 is the upper left corner of the first pixel) to coordinates. */
export type RasterTransform = (column: number, row: number) => Position;

/** GTRasterTypeGeoKey for values at points. */
const PIXEL_IS_POINT = 2;

/**
 * The transform of a GeoTIFF (GeoTIFF 1.1, B.6). It is a matrix, which can rotate the raster or start it in the south, or a tie
 * point with a pixel size. The tie point need not be the first pixel. If pixels are points, a value belongs to the point itself.
 * If they are areas, which is the default, a value belongs to the centre.
 * @returns null if the file has neither
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
 * Reads a world file (ESRI): pixel size and rotation, then the centre of the upper left pixel.
 * @returns null if the file is malformed, or if it would collapse the picture into a line
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
