/** The least and greatest coordinates of some points; of no point at all from Infinity to −Infinity. */
export type Extent = readonly [west: number, south: number, east: number, north: number];

export function extentOf(points: Iterable<readonly number[]>): Extent {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = NaN, y = NaN] of points) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}

/**
 * The extent of points in one list, x0, y0, x1, y1 …
 * @param stride numbers a point; what follows x and y is left alone
 */
export function flatExtent(xy: ArrayLike<number>, stride = 2): Extent {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < xy.length; at += stride) {
    const [x, y] = [xy[at] ?? NaN, xy[at + 1] ?? NaN];
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}
