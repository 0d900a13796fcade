import { describe, expect, it } from 'vitest';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { fromWorld, lonLatOf, toWorld, worldOf } from './world-places.ts';

const PLACES = [
  [0, 0],
  [151.2, -33.87],
  [-3.37, 47.75],
  [129, 35.2],
] as const;

describe('a position in pixels of the world', () => {
  it.each([
    [0, 0, 128, 128],
    [-180, 85.051_128_779_8, 0, 0],
    [180, -85.051_128_779_8, 256, 256],
    // The upper left corner of tile 14/15073/9831 of a tile server.
    [151.193_847_656, -33.852_169_701, 15_073 / 64, 9_831 / 64],
  ])('for %d, %d agrees with tile servers', (lon, lat, x, y) => {
    expect(worldOf(lon, lat)[0]).toBeCloseTo(x, 4);
    expect(worldOf(lon, lat)[1]).toBeCloseTo(y, 4);
  });

  it.each(PLACES)('for %d, %d is converted back', (lon, lat) => {
    const [backLon, backLat] = lonLatOf(...worldOf(lon, lat));
    expect(backLon).toBeCloseTo(lon, 9);
    expect(backLat).toBeCloseTo(lat, 9);
  });
});

describe('the conversion of project metres to the map', () => {
  const system = requireSystem(7856);
  const origin = { eastingM: 333_000, northingM: 6_252_000 };
  const extent = [-8_000, -6_000, 8_000, 6_000] as const;

  it.each([
    [0, 0],
    [-8_000, 6_000],
    [7_777.7, -123.4],
    [250.1, 5_999.9],
  ])('is accurate to 2 cm at %d, %d, although positions between nodes are interpolated', (x, y) => {
    const [worldX = NaN, worldY = NaN] = toWorld(system, origin, extent)(Float64Array.of(x, y));
    const [easting, northing] = system.fromLonLat(...lonLatOf(worldX, worldY));
    expect(Math.hypot(easting - origin.eastingM - x, northing - origin.northingM - y)).toBeLessThan(0.02);
  });

  it('is reversible to 2 cm', () => {
    const places = Float64Array.of(-500, 300, 499, -300, 12.5, 0.25);
    const local = [-500, -300, 500, 300] as const;
    const world = toWorld(system, origin, local)(places);
    const [xs, ys] = [0, 1].map((axis) => [...world].filter((_, at) => at % 2 === axis));
    const extentOfWorld = [Math.min(...xs!), Math.min(...ys!), Math.max(...xs!), Math.max(...ys!)] as const;
    const back = fromWorld(system, origin, extentOfWorld)(world);
    back.forEach((value, at) => expect(Math.abs(value - places[at]!)).toBeLessThan(0.02));
  });
});
