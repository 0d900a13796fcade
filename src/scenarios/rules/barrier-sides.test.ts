import { describe, expect, it } from 'vitest';
import { barrierSides } from './barrier-sides.ts';
import { requireSystem } from '../../gis/crs/crs.ts';
import { toPlane } from '../../gis/geometry/plane.ts';
import { EAST, NORTH, TEST_CRS } from '../../../tests/support/made-up-files.ts';

const plane = requireSystem(TEST_CRS);
type Corners = ReadonlyArray<readonly [number, number]>;

const polygon = (corners: Corners) => {
  const ring = [...corners, ...corners.slice(0, 1)].map(([x, y]) => plane.toLonLat(EAST + x, NORTH + y));
  return { type: 'Polygon' as const, coordinates: [ring] };
};
/** Returns the lines by side, in metres from the area. */
const sidesOf = (corners: Corners, lengthPct = 100) =>
  Object.fromEntries(
    barrierSides(polygon(corners), plane, lengthPct).map(({ side, line }) => [
      side,
      toPlane(line.coordinates, plane).map(([x, y]) =>
        [x - EAST, y - NORTH].map((metres) => Math.round(10 * metres) / 10 + 0),
      ),
    ]),
  );

describe('barrierSides', () => {
  const yard: Corners = [[0, 0], [30, 0], [30, 20], [0, 20]]; // prettier-ignore

  it('returns the edges of an area, 1 m outside, for any direction and first corner of its outline', () => {
    const expected = {
      north: [[30, 21], [0, 21]],
      east: [[31, 0], [31, 20]],
      south: [[0, -1], [30, -1]],
      west: [[-1, 20], [-1, 0]],
    }; // prettier-ignore
    expect(sidesOf(yard)).toEqual(expected);
    expect(sidesOf(yard.toReversed())).toEqual(expected);
    expect(sidesOf([...yard.slice(2), ...yard.slice(0, 2)])).toEqual(expected);
  });

  it('scales each side about its middle, and extends it straight beyond its ends', () => {
    expect(sidesOf(yard, 50)['north']).toEqual([[22.5, 21], [7.5, 21]]); // prettier-ignore
    expect(sidesOf(yard, 150)['east']).toEqual([[31, -5], [31, 25]]); // prettier-ignore
    const bent: Corners = [[0, 0], [40, 0], [40, 20], [20, 22], [0, 20]]; // prettier-ignore
    const [half, whole, longer] = [50, 100, 150].map((lengthPct) => sidesOf(bent, lengthPct)['north'] ?? []);
    expect([half?.length, whole?.length, longer?.length]).toEqual([3, 3, 3]);
    expect([half?.[1], longer?.[1]]).toEqual([whole?.[1], whole?.[1]]);
    const lengthOf = (path: number[][] = []) =>
      path.slice(1).reduce((sum, [x = 0, y = 0], at) => sum + Math.hypot(x - path[at]![0]!, y - path[at]![1]!), 0);
    expect(lengthOf(half) / lengthOf(whole)).toBeCloseTo(0.5, 1);
    expect(lengthOf(longer) / lengthOf(whole)).toBeCloseTo(1.5, 1);
  });

  it('joins edges that face nearly the same direction, and ignores small corners', () => {
    const bent: Corners = [[0, 0], [15, -2], [30, 0], [30, 2], [0, 2]]; // prettier-ignore
    const { south, ...others } = sidesOf(bent);
    expect(south).toHaveLength(3);
    expect(south![1]).toEqual([15, -3]);
    expect(Object.keys(others)).toEqual(['north']);
  });

  it('returns no side for a line', () => {
    const line = { type: 'LineString' as const, coordinates: polygon(yard).coordinates[0]! };
    expect(barrierSides(line, plane)).toEqual([]);
  });
});
