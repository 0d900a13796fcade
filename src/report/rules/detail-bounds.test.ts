import { describe, expect, test } from 'vitest';
import { assessedArea, someResults } from '../../../tests/support/results.ts';
import { crowdedResults } from '../../../tests/support/reports.ts';
import type { Bounds } from '../../model/map/bounds.ts';
import { detailBounds } from './detail-bounds.ts';
import { degreeLengths, isIn } from './map-degrees.ts';

const [LON, LAT] = [151.2, -33.85];
const { lonM, latM } = degreeLengths(LAT);

/** A line of work with the given lengths to the east and north, m. */
const lineOf = (eastM: number, northM = 0) =>
  assessedArea({
    geometry: {
      type: 'LineString',
      coordinates: [
        [LON, LAT],
        [LON + eastM / lonM, LAT + northM / latM],
      ],
    },
  });
const sheetsOf = (...areas: ReturnType<typeof lineOf>[]) => detailBounds(someResults([], { areas }));
const sizeOf = ({ west, south, east, north }: Bounds) => [
  Math.round((east - west) * degreeLengths((south + north) / 2).lonM),
  Math.round((north - south) * degreeLengths((south + north) / 2).latM),
];

describe('the detail maps of a report', () => {
  test.each([
    ['one place', lineOf(0), 1, 0],
    ['work that one map holds', lineOf(380), 1, 0],
    ['work that takes two', lineOf(400), 2, 0],
    ['diagonal work, without the maps that have none of it', lineOf(700, 1_300), 4, 0],
    ['work of more maps than a report has', lineOf(3_000), 4, 4],
  ])('cover %s', (_, area, count, omitted) => {
    const found = sheetsOf(area);
    expect(found.details.length).toBeLessThanOrEqual(4);
    expect({ count: found.details.length, omitted: found.omitted }).toEqual({ count, omitted });
    for (const bounds of found.details) expect(sizeOf(bounds)).toEqual([445, 500]);
  });

  test('contain all of the work, with a margin around it', () => {
    const { details } = sheetsOf(lineOf(380, 300));
    const corners = [0, 1].map((share) => [LON + (share * 380) / lonM, LAT + (share * 300) / latM] as const);
    for (const [lon, lat] of corners) expect(details.some((bounds) => isIn(bounds, lon, lat))).toBe(true);
  });

  test('are those with the most addresses above their criterion if the work needs more than four', () => {
    const results = crowdedResults(100);
    const { details } = detailBounds({ ...results, areas: [lineOf(3_000)] });
    expect(details[0]?.west).toBeLessThan(LON);
    expect(details.some((bounds) => isIn(bounds, LON, LAT))).toBe(true);
  });
});
