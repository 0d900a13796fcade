import { describe, expect, test } from 'vitest';
import { nationalGridAt, zoneAt } from './country-grids.ts';

describe('nationalGridAt and zoneAt', () => {
  test.each([
    ['Lorient', 'FR', '', -3.37, 47.75, 2154],
    ['Busan', 'KR', '', 129.08, 35.18, 5187],
    ['Seoul', 'KR', '', 126.98, 37.57, 5186],
    ['London', 'GB', 'ENG', -0.13, 51.51, 27_700],
    ['Belfast', 'GB', 'NIR', -5.93, 54.6, 2157],
    ['Tokyo', 'JP', '', 139.69, 35.69, 6677],
    ['Osaka', 'JP', '', 135.5, 34.69, 6674],
    ['Zürich', 'CH', '', 8.54, 47.37, 2056],
    ['Warsaw', 'PL', '', 21.01, 52.23, 2178],
    ['Cape Town', 'ZA', '', 18.42, -33.92, 2048],
    ['Innsbruck', 'AT', '', 11.4, 47.26, 31_254],
  ])('find the national grid at %s', (_, country, region, lon, lat, epsg) => {
    expect(nationalGridAt(country, region, lon, lat)?.epsg).toBe(epsg);
  });

  test('do not find the grid of a neighbouring country whose bounding box contains the position', () => {
    // The bounds of Lambert-93 contain Barcelona and Turin.
    expect(nationalGridAt('ES', '', 2.17, 41.39)).toBeNull();
    expect(nationalGridAt('IT', '', 7.69, 45.07)?.epsg).toBe(6875);
  });

  test('find no grid of France in its overseas departments', () => {
    expect(nationalGridAt('FR', '', 55.45, -20.88)).toBeNull();
  });

  test.each([
    ['Sydney', 151.21, -33.87, 7856],
    ['Berlin', 13.4, 52.52, 32_633],
    ['São Paulo', -46.64, -23.55, 32_723],
  ])('find a UTM zone at a position without a national grid: %s', (_, lon, lat, epsg) => {
    expect(zoneAt(lon, lat).epsg).toBe(epsg);
  });
});
