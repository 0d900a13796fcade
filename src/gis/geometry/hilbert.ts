import { flatExtent } from './extent.ts';

/**
 * The order of points along a Hilbert curve over their extent. Points that are close in the plane then tend to be close in
 * memory.
 * @param xy x0, y0, x1, y1, …
 * @returns point indexes in the order of the curve; points at the same position keep their order
 */
export function hilbertOrder(xy: ArrayLike<number>): Uint32Array {
  const count = xy.length / 2;
  const [minX, minY, maxX, maxY] = flatExtent(xy);
  const scale = CELLS / Math.max(maxX - minX, maxY - minY, Number.MIN_VALUE);
  const cell = (offset: number) => Math.min(CELLS, Math.max(0, Math.floor(offset * scale)));
  const places = new Float64Array(count);
  for (let point = 0; point < count; point++) {
    places[point] = hilbertIndex(cell((xy[2 * point] ?? 0) - minX), cell((xy[2 * point + 1] ?? 0) - minY));
  }
  return Uint32Array.from({ length: count }, (_, point) => point).sort(
    (a, b) => (places[a] ?? 0) - (places[b] ?? 0) || a - b,
  );
}

const ORDER = 16;
const CELLS = 2 ** ORDER - 1;

/** Distance along the Hilbert curve of a cell in a grid of 65,536 × 65,536 cells. */
function hilbertIndex(column: number, row: number): number {
  let [x, y, distance] = [column, row, 0];
  for (let size = 2 ** (ORDER - 1); size >= 1; size /= 2) {
    const right = (x & size) > 0 ? 1 : 0;
    const upper = (y & size) > 0 ? 1 : 0;
    distance += size * size * ((3 * right) ^ upper);
    if (upper === 0) {
      if (right === 1) {
        x = CELLS - x;
        y = CELLS - y;
      }
      [x, y] = [y, x];
    }
  }
  return distance;
}
