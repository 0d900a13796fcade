import { describe, expect, test } from 'vitest';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import { corridorAlong } from '../../../src/gis/geometry/corridor.ts';
import { cutHole, faultOfWorkHoles } from '../../../src/gis/geometry/polygons/cut-hole.ts';
import { pathLengthM, sizeIn } from '../../../src/gis/geometry/measure.ts';
import { nearestOnPaths } from '../../../src/gis/geometry/nearest-on-paths.ts';
import { fromPlane, shifted, toPlane } from '../../../src/gis/geometry/plane.ts';
import { randomFrom } from '../acoustics/scenes.ts';

const plane = requireSystem(7856);
const ORIGIN = [334_000, 6_251_000] as const;

/** Positions as longitudes and latitudes, given in metres from an origin in the plane. */
const at = (...path: ReadonlyArray<readonly [number, number]>) =>
  fromPlane(
    path.map(([x, y]) => [ORIGIN[0] + x, ORIGIN[1] + y] as const),
    plane,
  );
const square = (x: number, y: number, side: number) =>
  at([x, y], [x + side, y], [x + side, y + side], [x, y + side], [x, y]);
const area = (...rings: Array<ReturnType<typeof at>>) => ({ type: 'Polygon' as const, coordinates: rings });
const areaOf = (geometry: Parameters<typeof sizeIn>[0]) => {
  const size = sizeIn(geometry, plane);
  return size !== null && 'areaM2' in size ? size.areaM2 : NaN;
};

describe('the size of a work area', () => {
  test('is measured in the plane of the project, without its holes', () => {
    expect(areaOf(area(square(0, 0, 100)))).toBeCloseTo(10_000, 2);
    expect(areaOf(area(square(0, 0, 100), square(10, 10, 20)))).toBeCloseTo(9_600, 2);
    const pieces = { type: 'MultiPolygon' as const, coordinates: [[square(0, 0, 10)], [square(50, 0, 20)]] };
    expect(areaOf(pieces)).toBeCloseTo(500, 2);
    const line = { type: 'LineString' as const, coordinates: at([0, 0], [30, 40], [30, 140]) };
    expect(sizeIn(line, plane)).toEqual({ lengthM: expect.closeTo(150, 4) });
    expect(sizeIn({ type: 'Point', coordinates: [151, -33] }, plane)).toBeNull();
  });

  test('does not change when the work area is moved in the plane', () => {
    const moved = shifted(area(square(0, 0, 100), square(10, 10, 20)), [321.5, -87], plane);
    expect(areaOf(moved)).toBeCloseTo(9_600, 2);
    const [[corner] = []] = moved.type === 'Polygon' ? moved.coordinates.map((ring) => toPlane(ring, plane)) : [];
    expect(corner?.[0]).toBeCloseTo(ORIGIN[0] + 321.5, 4);
    expect(corner?.[1]).toBeCloseTo(ORIGIN[1] - 87, 4);
  });
});

describe('a corridor', () => {
  test('along a straight line is a rectangle of the line’s length and the requested width', () => {
    const corridor = corridorAlong(at([0, 0], [80, 60]), 12, plane);
    expect(corridor?.coordinates.map((ring) => ring.length)).toEqual([5]);
    expect(corridor === null ? NaN : areaOf(corridor)).toBeCloseTo(1_200, 0);
  });

  test('has mitred corners, and keeps its distance from the line', () => {
    const corridor = corridorAlong(at([0, 0], [100, 0], [100, 100]), 10, plane);
    const ring = toPlane(corridor?.coordinates[0] ?? [], plane).map(([x, y]) => [
      Math.round(x - ORIGIN[0]),
      Math.round(y - ORIGIN[1]),
    ]);
    expect(ring.slice(0, -1)).toHaveLength(6);
    for (const corner of [
      [0, 5],
      [0, -5],
      [105, -5],
      [105, 100],
      [95, 100],
      [95, 5],
    ])
      expect(ring).toContainEqual(corner);
  });

  test('around a block has the block as its hole', () => {
    const corridor = corridorAlong(at([0, 0], [100, 0], [100, 100], [0, 100], [0, 0]), 10, plane);
    expect(corridor?.coordinates).toHaveLength(2);
    expect(corridor === null ? 'none' : faultOfWorkHoles(corridor, plane)).toBeNull();
  });

  test('is null if the line has no length', () => {
    expect(corridorAlong(at([5, 5], [5, 5]), 10, plane)).toBeNull();
    expect(corridorAlong(at([5, 5]), 10, plane)).toBeNull();
    expect(corridorAlong([], 10, plane)).toBeNull();
  });

  test('along any line that does not cross itself has the area of the line’s length times its width', () => {
    const random = randomFrom(17);
    for (let round = 0; round < 50; round += 1) {
      // A path that leads east with gentle turns.
      let [x, y] = [0, 0];
      const path = Array.from({ length: 6 }, () => {
        [x, y] = [x + 30 + 20 * random(), y + 16 * (random() - 0.5)];
        return [x, y] as const;
      });
      const line = at(...path);
      const widthM = 2 + 8 * random();
      const corridor = corridorAlong(line, widthM, plane);
      const wanted = pathLengthM(toPlane(line, plane)) * widthM;
      expect(corridor?.coordinates).toHaveLength(1);
      // At a mitred corner, the overlap on the inside equals the gain on the outside.
      expect(Math.abs((corridor === null ? NaN : areaOf(corridor)) / wanted - 1)).toBeLessThan(1e-3);
    }
  });
});

describe('a hole', () => {
  const site = area(square(0, 0, 100), square(10, 10, 20));

  test('is cut into an area in addition to existing holes', () => {
    const outcome = cutHole(site, square(50, 50, 30), plane);
    expect(outcome.kind === 'cut' ? areaOf(outcome.geometry) : outcome.reason).toBeCloseTo(8_700, 2);
  });

  test('is cut into the part of an area that contains it', () => {
    const pieces = { type: 'MultiPolygon' as const, coordinates: [[square(0, 0, 100)], [square(200, 0, 100)]] };
    const outcome = cutHole(pieces, square(210, 10, 20), plane);
    const rings =
      outcome.kind === 'cut' && outcome.geometry.type === 'MultiPolygon' ? outcome.geometry.coordinates : [];
    expect(rings.map((piece) => piece.length)).toEqual([1, 2]);
  });

  test.each([
    ['is outside the area', square(200, 200, 10), /outside its outline/],
    ['extends beyond the area', square(90, 50, 20), /outside its outline, or across it/],
    ['crosses another hole', square(20, 20, 20), /in another hole, or across it/],
    ['is inside another hole', square(15, 15, 5), /in another hole/],
    ['is as large as the area', square(0, 0, 100), /leaves nothing/],
    ['crosses itself', at([40, 40], [60, 60], [60, 40], [40, 60], [40, 40]), /crosses itself/],
  ])('is rejected if it %s', (_, ring, reason) => {
    const outcome = cutHole(site, ring, plane);
    expect(outcome).toMatchObject({ kind: 'refused' });
    expect(outcome.kind === 'refused' ? outcome.reason : '').toMatch(reason);
  });

  test.each([0, 1, 2, 3])(
    'is treated the same whichever of its corners was clicked first, if one lies on the outline: %s',
    (first) => {
      const corners = [[100, 40], [90, 45], [85, 40], [90, 35]]; // prettier-ignore
      const turned = [...corners.slice(first), ...corners.slice(0, first)];
      const ring = at(...[...turned, ...turned.slice(0, 1)].map(([x = 0, y = 0]): [number, number] => [x, y]));
      expect(cutHole(area(square(0, 0, 100)), ring, plane).kind).toBe(
        cutHole(area(square(0, 0, 100)), at([90, 45], [85, 40], [90, 35], [100, 40], [90, 45]), plane).kind,
      );
    },
  );

  test('is rejected in a line', () => {
    const line = { type: 'LineString' as const, coordinates: at([0, 0], [10, 0]) };
    expect(cutHole(line, square(0, 0, 1), plane)).toMatchObject({ kind: 'refused' });
  });
});

describe('nearestOnPaths', () => {
  const path = [0, 0, 100, 0, 100, 100];

  test.each([
    ['a corner', [3, 2], [0, 0]],
    ['an edge', [50, 4], [50, 0]],
    ['a corner rather than a nearer edge', [97, 1], [100, 0]],
    ['null beyond its reach', [50, 11], null],
    ['null beyond the end of an open path', [100, 111], null],
  ] as const)('returns %s', (_, from, wanted) => {
    expect(nearestOnPaths([from[0], from[1]], [path], 10)).toEqual(wanted);
  });

  test('returns the nearest point of several paths', () => {
    expect(
      nearestOnPaths(
        [50, 50],
        [
          [45, 45],
          [52, 50],
          [58, 50],
        ],
        10,
      ),
    ).toEqual([52, 50]);
    expect(nearestOnPaths([50, 50], [], 10)).toBeNull();
  });
});
