import { describe, expect, it } from 'vitest';
import { createTracingContext } from '../../../src/engine/tracing/tracing-context.ts';
import { buildScene, randomFrom } from './scenes.ts';

type Point = [number, number];
interface Region {
  ring: Point[];
  g: number;
}

const DEFAULT_G = 0.3;
const WIDE_M = 2000;
/** Origin of the scene, as in UTM coordinates, m. */
const [EAST_M, NORTH_M] = [333_000, 6_252_000];

/** Random polygons: mostly as small as a garden, some as large as the site, and one without an extent. */
function randomRegions(seed: number, count: number): Region[] {
  const random = randomFrom(seed);
  const regions = Array.from({ length: count }, (_, index): Region => {
    const radiusM = index % 40 === 0 ? 300 + 900 * random() : 5 + 60 * random();
    const [x, y, turn] = [EAST_M + WIDE_M * random(), NORTH_M + WIDE_M * random(), 7 * random()];
    const corners = 3 + Math.floor(14 * random());
    const ring = Array.from({ length: corners }, (_, corner): Point => {
      const direction = turn + (2 * Math.PI * corner) / corners;
      const shareOfRadius = 0.4 + 0.6 * random();
      return [x + radiusM * shareOfRadius * Math.cos(direction), y + radiusM * shareOfRadius * Math.sin(direction)];
    });
    return { ring, g: random() };
  });
  return [...regions, { ring: [[EAST_M, NORTH_M], [EAST_M, NORTH_M], [EAST_M, NORTH_M]], g: 1 }]; // prettier-ignore
}

/** Whether a point is inside a ring: a ray from it crosses the ring an odd number of times. */
function isInside(ring: readonly Point[], x: number, y: number): boolean {
  return (
    ring.filter(([ax, ay], corner) => {
      const [bx, by] = ring[(corner + 1) % ring.length] ?? [0, 0];
      return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax);
    }).length %
      2 ===
    1
  );
}

/** The mean ground factor of a path: it is divided at its crossings with all polygons, and the last polygon counts. */
function plainMean(regions: readonly Region[], [ax, ay]: Point, [bx, by]: Point): number {
  const gAt = (share: number) =>
    regions.findLast(({ ring }) => isInside(ring, ax + share * (bx - ax), ay + share * (by - ay)))?.g ?? DEFAULT_G;
  const shares = regions.flatMap(({ ring }) =>
    ring.flatMap(([x, y], corner) => {
      const [nextX, nextY] = ring[(corner + 1) % ring.length] ?? [0, 0];
      const left = (x - ax) * (by - ay) - (y - ay) * (bx - ax);
      const nextLeft = (nextX - ax) * (by - ay) - (nextY - ay) * (bx - ax);
      if (left > 0 === nextLeft > 0) return [];
      const along = left / (left - nextLeft);
      const [dx, dy] = [x + along * (nextX - x) - ax, y + along * (nextY - y) - ay];
      const share = (dx * (bx - ax) + dy * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
      return share > 0 && share < 1 ? [share] : [];
    }),
  );
  const breaks = [0, ...shares.toSorted((a, b) => a - b), 1];
  return breaks
    .slice(1)
    .reduce((sum, to, index) => sum + (to - (breaks[index] ?? 0)) * gAt((to + (breaks[index] ?? 0)) / 2), 0);
}

/** Paths in all directions, along the axes, shorter than a cell, and beyond all polygons. */
function randomPaths(seed: number): Array<[Point, Point]> {
  const random = randomFrom(seed);
  const near = () => WIDE_M * (1.4 * random() - 0.2);
  const anywhere = (): Point => [EAST_M + near(), NORTH_M + near()];
  return Array.from({ length: 240 }, (_, index) => {
    const [from, to] = [anywhere(), anywhere()];
    if (index % 6 === 1) return [from, [to[0], from[1]]];
    if (index % 6 === 2) return [from, [from[0], to[1]]];
    if (index % 6 === 3) return [from, [from[0] + 9 * random() - 4, from[1] + 9 * random() - 4]];
    if (index % 6 === 4) return [from, [to[0], from[1] + random()]];
    if (index % 6 === 5) return [from, [from[0] + 1e-6 * random(), to[1]]];
    return [from, to];
  });
}

describe('the mean ground factor of a path', () => {
  it('ignores a polygon with a coordinate that is not a number', () => {
    const soft: Region = { ring: [[0, -50], [100, -50], [100, 50], [0, 50]], g: 1 }; // prettier-ignore
    const invalid: Region = { ring: [[NaN, 0], [40, 0], [40, 9]], g: 0.5 }; // prettier-ignore
    const { exports } = createTracingContext(buildScene({ regions: [soft, invalid], defaultG: 0 })).kernel;
    expect(exports.meanFactor(10, 0, 90, 0, 80)).toBe(1);
  });

  it.each([1, 12, 150, 500])('equals the result of a search through all polygons, for %i polygons', (count) => {
    const regions = randomRegions(count, count);
    const { exports } = createTracingContext(buildScene({ regions, defaultG: DEFAULT_G })).kernel;
    for (const [from, to] of randomPaths(count + 1)) {
      const planM = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const mean = exports.meanFactor(...from, ...to, planM);
      expect(mean, `${from.join()} to ${to.join()}`).toBeCloseTo(plainMean(regions, from, to), 7);
    }
  });
});
