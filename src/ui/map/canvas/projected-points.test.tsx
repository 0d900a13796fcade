import L from 'leaflet';
import { describe, expect, it } from 'vitest';
import { projectPoints, pointsInView } from './projected-points.ts';

const PLACES: ReadonlyArray<readonly [lon: number, lat: number]> = [
  [151.21, -33.87],
  [-3.36, 47.75],
  [0, 0],
  [150.9, -34.1],
];
const lonLat = Float64Array.from(PLACES.flat());
const colours = ['green', 'red', 'green', 'amber'];
const points = {
  lonLat,
  colourOf: (point: number) => colours[point] ?? '',
  rankOf: (point: number) => [0, 2000.25, -100, 2000.26][point] ?? 0,
};

describe('points of the map', () => {
  it('are drawn from the lowest rank to the highest, and in their given order if ranks are equal', () => {
    expect(Array.from(projectPoints(points, null).order)).toEqual([2, 0, 1, 3]);
    expect(Array.from(projectPoints({ ...points, rankOf: () => -7 }, null).order)).toEqual([0, 1, 2, 3]);
  });

  it('have the given colours', () => {
    const { colours: used, colourOf } = projectPoints(points, null);
    expect(Array.from(colourOf, (number) => used[number])).toEqual(colours);
    expect(used).toHaveLength(3);
  });

  it('are at the position of the map’s projection', () => {
    const { world } = projectPoints(points, null);
    for (const [point, [lon, lat]] of PLACES.entries()) {
      const { x, y } = L.CRS.EPSG3857.latLngToPoint(L.latLng(lat, lon), 12);
      expect(world[2 * point]! * 2 ** 12).toBeCloseTo(x, 6);
      expect(world[2 * point + 1]! * 2 ** 12).toBeCloseTo(y, 6);
    }
  });

  it('are projected again only for other coordinates', () => {
    const placed = projectPoints(points, null);
    const before = { lonLat, placed };
    expect(projectPoints({ ...points, rankOf: () => 0 }, before).world).toBe(placed.world);
    expect(projectPoints({ ...points, lonLat: lonLat.slice() }, before).world).not.toBe(placed.world);
  });

  it('may be an empty list', () => {
    expect(projectPoints({ ...points, lonLat: new Float64Array() }, null).order).toHaveLength(0);
  });
});

describe('pointsInView', () => {
  const view = { scale: 1, origin: { x: 10, y: 20 }, size: { x: 100, y: 50 }, reach: 3, cell: 2 };
  const placedAt = (xy: readonly number[], ranks: readonly number[] = []) => ({
    ...projectPoints(
      { lonLat: new Float64Array(xy.length), colourOf: () => 'green', rankOf: (point) => ranks[point] ?? 0 },
      null,
    ),
    world: Float64Array.from(xy),
  });
  const seen = (placed: ReturnType<typeof placedAt>, other: Partial<typeof view> = {}) => {
    const { count, points, xy } = pointsInView(placed, { ...view, ...other });
    return Array.from({ length: count }, (_, at) => [points[at], xy[2 * at], xy[2 * at + 1]]);
  };

  it('returns positions in the picture', () => {
    expect(seen(placedAt([15, 29, 60, 40]))).toEqual([
      [0, 5, 9],
      [1, 50, 20],
    ]);
    expect(seen(placedAt([15, 29]), { scale: 2 })).toEqual([[0, 20, 38]]);
  });

  it.each([
    { name: 'left', inside: [7, 40], outside: [6.9, 40] },
    { name: 'right', inside: [113, 40], outside: [113.1, 40] },
    { name: 'above', inside: [50, 17], outside: [50, 16.9] },
    { name: 'below', inside: [50, 73], outside: [50, 73.1] },
  ])('excludes points whose symbol does not reach into the picture from the $name', ({ inside, outside }) => {
    expect(seen(placedAt([...inside, ...outside])).map(([point]) => point)).toEqual([0]);
  });

  it('returns only the top point of each cell, the highest rank last', () => {
    const placed = placedAt([50, 40, 50.5, 40.5, 60, 40, 60, 40], [5, 1, 7, 9]);
    expect(seen(placed).map(([point]) => point)).toEqual([0, 3]);
  });
});
