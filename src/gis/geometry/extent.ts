/** The smallest and largest coordinates of points. Without points, they are Infinity and −Infinity. */
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
 * The extent of points in a flat array, x0, y0, x1, y1 …
 * @param stride numbers per point; those after x and y are ignored
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
