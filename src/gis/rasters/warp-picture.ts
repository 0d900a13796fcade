import type { GeographicBox } from '../crs/crs.ts';
import { type MeshedPicture, placeInPicture } from './place-in-picture.ts';

/** A picture in memory: rows from the upper left, four bytes per pixel (red, green, blue, alpha). */
export interface Pixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8Array;
}

/** A part of a picture at a level of its tiles. */
export interface PicturePart {
  readonly pixels: Pixels;
  /** Upper left corner, and number of picture pixels per pixel of the part. */
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

/** Distance of grid nodes between which positions are interpolated linearly, px. */
const GRID_PX = 16;

/**
 * Draws a part of a picture onto another picture that shows a box of longitudes and latitudes with north up.
 * @param onto target picture; transparent pixels of the part leave it unchanged
 */
export function drawPicture(picture: MeshedPicture, part: PicturePart, onto: Pixels, bounds: GeographicBox): void {
  const placeOf = inverseOf(picture);
  const columns = Math.ceil(onto.widthPx / GRID_PX);
  const rows = Math.ceil(onto.heightPx / GRID_PX);
  const nodes: Array<readonly [x: number, y: number]> = [];
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const lon = bounds.west + ((column * GRID_PX) / onto.widthPx) * (bounds.east - bounds.west);
      const lat = bounds.north - ((row * GRID_PX) / onto.heightPx) * (bounds.north - bounds.south);
      nodes.push(placeOf(lon, lat));
    }
  }
  const nodeAt = (column: number, row: number) => nodes[row * (columns + 1) + column] ?? [NaN, NaN];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const corners = [
        nodeAt(column, row),
        nodeAt(column + 1, row),
        nodeAt(column, row + 1),
        nodeAt(column + 1, row + 1),
      ] as const;
      drawCell(part, onto, column * GRID_PX, row * GRID_PX, corners);
    }
  }
}

type Corners = readonly [Place, Place, Place, Place];
type Place = readonly [x: number, y: number];

function drawCell({ pixels, left, top, scale }: PicturePart, onto: Pixels, x0: number, y0: number, at: Corners): void {
  const [a, b, c, d] = at;
  for (let y = y0; y < Math.min(y0 + GRID_PX, onto.heightPx); y++) {
    const t = (y + 0.5 - y0) / GRID_PX;
    for (let x = x0; x < Math.min(x0 + GRID_PX, onto.widthPx); x++) {
      const s = (x + 0.5 - x0) / GRID_PX;
      const sourceX = (a[0] * (1 - s) + b[0] * s) * (1 - t) + (c[0] * (1 - s) + d[0] * s) * t;
      const sourceY = (a[1] * (1 - s) + b[1] * s) * (1 - t) + (c[1] * (1 - s) + d[1] * s) * t;
      const column = Math.floor((sourceX - left) / scale);
      const row = Math.floor((sourceY - top) / scale);
      if (!(column >= 0 && row >= 0 && column < pixels.widthPx && row < pixels.heightPx)) continue;
      blend(pixels.rgba, 4 * (row * pixels.widthPx + column), onto.rgba, 4 * (y * onto.widthPx + x));
    }
  }
}

function blend(from: Uint8Array, at: number, onto: Uint8Array, place: number): void {
  const alpha = (from[at + 3] ?? 0) / 255;
  for (let band = 0; band < 3; band++) {
    onto[place + band] = (from[at + band] ?? 0) * alpha + (onto[place + band] ?? 0) * (1 - alpha);
  }
  onto[place + 3] = Math.max(onto[place + 3] ?? 0, from[at + 3] ?? 0);
}

const STEPS = 6;

/**
 * Returns the inverse of the mesh: the position in the picture of a longitude and latitude, px from the upper left corner. It
 * uses Newton's method from the centre.
 */
function inverseOf(picture: MeshedPicture): (lon: number, lat: number) => Place {
  const { widthPx, heightPx } = picture;
  const [stepX, stepY] = [widthPx / 100, heightPx / 100];
  // The mesh ends at the picture's edges. Slopes are taken within the mesh and extrapolated beyond it.
  const [middleX, middleY] = [widthPx / 2, heightPx / 2];
  return (lon, lat) => {
    let [x, y] = [middleX, middleY];
    for (let step = 0; step < STEPS; step++) {
      const [atLon, atLat] = placeInPicture(picture, x, y);
      const [eastLon, eastLat] = placeInPicture(picture, x + stepX, y);
      const [southLon, southLat] = placeInPicture(picture, x, y + stepY);
      const [a, b] = [(eastLon - atLon) / stepX, (southLon - atLon) / stepY];
      const [c, d] = [(eastLat - atLat) / stepX, (southLat - atLat) / stepY];
      const determinant = a * d - b * c;
      const [overLon, overLat] = [lon - atLon, lat - atLat];
      x += (d * overLon - b * overLat) / determinant;
      y += (a * overLat - c * overLon) / determinant;
    }
    return [x, y];
  };
}
