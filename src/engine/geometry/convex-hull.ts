/** Convex hulls of a few points. Points are x0, y0, x1, y1, … m. */

/** The corners of the convex hull of points, anticlockwise. If all points lie on one line, the two ends. */
export function convexHull(points: readonly number[]): number[] {
  const order = Array.from({ length: points.length / 2 }, (_, at) => at).sort(
    (a, b) => points[2 * a]! - points[2 * b]! || points[2 * a + 1]! - points[2 * b + 1]!,
  );
  const lower = chainOf(points, order);
  const upper = chainOf(points, order.toReversed());
  return [...lower, ...upper].flatMap((at) => [points[2 * at]!, points[2 * at + 1]!]);
}

/** One side of a hull (monotone chain), without its last corner. */
function chainOf(points: readonly number[], order: readonly number[]): number[] {
  const chain: number[] = [];
  for (const at of order) {
    while (chain.length > 1 && leftOf(points, chain.at(-2)!, chain.at(-1)!, at) <= 0) chain.pop();
    chain.push(at);
  }
  return chain.slice(0, -1);
}

/** Twice the signed area of a triangle: positive if the third corner is to the left of the line from the first to the second. */
function leftOf(points: readonly number[], a: number, b: number, c: number): number {
  const [ax, ay] = [points[2 * a]!, points[2 * a + 1]!];
  return (points[2 * b]! - ax) * (points[2 * c + 1]! - ay) - (points[2 * b + 1]! - ay) * (points[2 * c]! - ax);
}

/**
 * Whether a segment comes within a margin of a hull. The segment is clipped to the hull with its sides moved outwards. So a
 * segment near a sharp corner may count although it is farther away than the margin.
 * @param hull result of `convexHull`
 */
export function passesHull(
  hull: readonly number[],
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  marginM: number,
): boolean {
  let [from, to] = [0, 1];
  for (let at = 0; at < hull.length; at += 2) {
    const [ax, ay] = [hull[at]!, hull[at + 1]!];
    const [dx, dy] = [hull[(at + 2) % hull.length]! - ax, hull[(at + 3) % hull.length]! - ay];
    const leastM2 = -marginM * Math.hypot(dx, dy);
    const start = dx * (y0 - ay) - dy * (x0 - ax);
    const step = dx * (y1 - y0) - dy * (x1 - x0);
    if (step === 0) {
      if (start < leastM2) return false;
      continue;
    }
    const share = (leastM2 - start) / step;
    if (step > 0) from = Math.max(from, share);
    else to = Math.min(to, share);
    if (from > to) return false;
  }
  return true;
}
