import { extentOf } from './extent.ts';

type Ring = ReadonlyArray<readonly [x: number, y: number]>;

/**
 * A position inside a polygon for its label. It is on the horizontal line at half of the polygon's height, in the middle of the
 * widest part within the polygon.
 * @param rings open rings with the outer one first
 * @returns null if the polygon has no extent
 */
export function labelPoint(rings: readonly Ring[]): [x: number, y: number] | null {
  const [outer = []] = rings;
  if (outer.length < 3) return null;
  const [, south, , north] = extentOf(outer);
  const level = (south + north) / 2;
  const crossings = rings.flatMap((ring) => crossingsOf(ring, level)).sort((a, b) => a - b);
  let widest: readonly [number, number] | null = null;
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [from, to] = [crossings[at] ?? NaN, crossings[at + 1] ?? NaN];
    if (widest === null || to - from > widest[1] - widest[0]) widest = [from, to];
  }
  return widest === null ? null : [(widest[0] + widest[1]) / 2, level];
}

/** The positions at which a ring crosses a horizontal line. A vertex on the line counts as above it. */
function crossingsOf(ring: Ring, level: number): number[] {
  return ring.flatMap(([x0, y0], index) => {
    const [x1, y1] = ring[(index + 1) % ring.length] ?? [x0, y0];
    if (y0 >= level === y1 >= level) return [];
    return [x0 + ((level - y0) / (y1 - y0)) * (x1 - x0)];
  });
}
