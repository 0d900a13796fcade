export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/**
 * The bounding box of vertices [from, to), m. Without vertices it extends from Infinity to −Infinity.
 * @param xy x0, y0, x1, y1, …
 */
export function boxOf(xy: ArrayLike<number>, from: number, to: number): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let vertex = from; vertex < to; vertex++) {
    const x = xy[2 * vertex]!;
    const y = xy[2 * vertex + 1]!;
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  return { x0, y0, x1, y1 };
}
