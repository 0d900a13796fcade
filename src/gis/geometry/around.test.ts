import { describe, expect, it } from 'vitest';
import type { WorkGeometry } from '../../model/assessment/work-area.ts';
import { requireSystem } from '../crs/crs.ts';
import { ringsAround } from './around.ts';
import { EAST, NORTH, square, TEST_CRS } from '../../../tests/support/made-up-files.ts';

const plane = requireSystem(TEST_CRS);
const lonLat = (ring: Array<[number, number]>) => ring.map(([x, y]) => plane.toLonLat(x, y));

/** Area between rings by the even-odd rule, m². Rings of holes have the opposite direction. */
function areaM2(rings: ReadonlyArray<ReadonlyArray<readonly [number, number]>>): number {
  const signed = rings.map((ring) => {
    const xy = ring.map(([lon, lat]) => plane.fromLonLat(lon, lat));
    return xy.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = xy[(at + 1) % xy.length] ?? [x, y];
      return sum + ((x - EAST) * (nextY - NORTH) - (nextX - EAST) * (y - NORTH)) / 2;
    }, 0);
  });
  return Math.abs(signed.reduce((sum, one) => sum + one, 0));
}

describe('the rings around a shape', () => {
  const outer = lonLat(square(0, 0, 100));
  const hole = lonLat(square(40, 40, 20));
  const cases: Array<[string, WorkGeometry, number, number]> = [
    ['of a point are a circle', { type: 'Point', coordinates: plane.toLonLat(EAST, NORTH) }, 1, Math.PI * 400],
    [
      'of a line are a strip with round ends',
      { type: 'LineString', coordinates: lonLat([[EAST, NORTH], [EAST + 100, NORTH]]) }, // prettier-ignore
      1,
      100 * 40 + Math.PI * 400,
    ],
    ['of an area have round corners', { type: 'Polygon', coordinates: [outer] }, 1, 1e4 + 4 * 2000 + Math.PI * 400],
    [
      'of an area fill a hole that is smaller than twice the distance',
      { type: 'Polygon', coordinates: [outer, hole] },
      1,
      1e4 + 4 * 2000 + Math.PI * 400,
    ],
    [
      'of an area leave the remainder of a larger hole, in any direction of its ring',
      { type: 'Polygon', coordinates: [outer, lonLat(square(10, 10, 80))] },
      2,
      1e4 + 4 * 2000 + Math.PI * 400 - 40 ** 2,
    ],
  ];
  it.each(cases)('%s', (_name, geometry, count, expectedM2) => {
    const rings = ringsAround(geometry, 20, plane);
    expect(rings).toHaveLength(count);
    expect(areaM2(rings) / expectedM2).toBeCloseTo(1, 2);
  });
});
