/**
 * Leaves out the corners of a ring that lie within a tolerance of the line without them (Douglas and Peucker 1973), and keeps at least
 * three.
 * @param xy x0, y0, x1, y1, … of an open ring, m
 */
export function simplifiedRing(xy: Float64Array, toleranceM: number): Float64Array {
  const count = xy.length / 2;
  if (count <= 3) return xy.slice();
  // Its farthest corner from the first halves the ring into two lines.
  const opposite = farthest(xy, 0, 0, 1, count - 1).corner;
  const kept = new Uint8Array(count);
  kept[0] = 1;
  kept[opposite] = 1;
  keepBetween(xy, 0, opposite, toleranceM, kept);
  keepBetween(xy, opposite, count, toleranceM, kept);
  if (kept.reduce((sum, one) => sum + one, 0) < 3) kept[farthest(xy, 0, opposite, 1, count - 1).corner] = 1;
  return xy.filter((_, at) => kept[at >> 1] === 1);
}

/** Marks the corners between two that are needed; the corner after the last is the first. */
function keepBetween(xy: Float64Array, from: number, to: number, toleranceM: number, kept: Uint8Array): void {
  const open: Array<readonly [from: number, to: number]> = [[from, to]];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [first, last] = part;
    const { corner, distance } = farthest(xy, first, last % (xy.length / 2), first + 1, last - 1);
    if (distance <= toleranceM) continue;
    kept[corner] = 1;
    open.push([first, corner], [corner, last]);
  }
}

/** The corner of a range that is farthest from the line between two corners. */
function farthest(xy: Float64Array, a: number, b: number, low: number, high: number) {
  let [corner, distance] = [-1, -1];
  for (let candidate = low; candidate <= high; candidate++) {
    const away = toSegment(xy, candidate, a, b);
    if (away > distance) [corner, distance] = [candidate, away];
  }
  return { corner, distance };
}

/** The distance of a corner from the segment between two others, m. */
function toSegment(xy: Float64Array, corner: number, a: number, b: number): number {
  const at = (index: number) => [xy[2 * index] ?? NaN, xy[2 * index + 1] ?? NaN] as const;
  const [[x, y], [x0, y0], [x1, y1]] = [at(corner), at(a), at(b)];
  const [dx, dy] = [x1 - x0, y1 - y0];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / squared));
  return Math.hypot(x - x0 - share * dx, y - y0 - share * dy);
}
