import { describe, expect, it } from 'vitest';
import { mapBounds, siteMapOf, withDrawings } from './report-map.ts';
import type { Bounds } from '../../model/map/bounds.ts';
import { crowdedResults } from '../../../tests/support/reports.ts';
import { assessedArea, someResults } from '../../../tests/support/results.ts';

const METRES = { lon: 111_320 * Math.cos((33.85 * Math.PI) / 180), lat: 111_320 };
const sizeOf = ({ west, south, east, north }: Bounds) => ({
  widthM: (east - west) * METRES.lon,
  heightM: (north - south) * METRES.lat,
});

/** A line of work to the east with the given length, m. */
const lineOf = (lengthM: number) =>
  assessedArea({
    geometry: {
      type: 'LineString',
      coordinates: [
        [151.2, -33.85],
        [151.2 + lengthM / METRES.lon, -33.85],
      ],
    },
  });

describe('mapBounds', () => {
  it.each([
    // No address exceeds, so the map shows the work with a margin, within the shapes that fit a page.
    [200, 0, 400, 400 / 1.7],
    [10_000, 0, 11_400, 11_400 / 1.7],
  ])(
    'returns for %i m of work and %i receivers above their criterion about %i by %d m',
    (lengthM, receivers, widthM, heightM) => {
      const ids = Array.from({ length: receivers }, (_, index) => `R${index}`);
      const size = sizeOf(mapBounds(someResults(ids, { areas: [lineOf(lengthM)] })));
      expect(size.widthM / widthM).toBeCloseTo(1, 1);
      expect(size.heightM / heightM).toBeCloseTo(1, 1);
    },
  );

  it('includes receivers above their criterion within 1 km, and none beyond', () => {
    const results = someResults(['near', 'far'], { areas: [lineOf(100)] });
    const { receivers } = results;
    const times = Object.fromEntries(
      Object.entries(receivers.times).map(([key, time]) => [key, { ...time, exceedance: [5, 5] }]),
    );
    const at = { lon: [151.2, 151.2], lat: [-33.85 + 700 / METRES.lat, -33.85 + 3_000 / METRES.lat] };
    const map = siteMapOf({ ...results, receivers: { ...receivers, ...at, times } }, {});
    expect(map.bounds.north).toBeGreaterThan(at.lat[0] ?? NaN);
    expect(map.bounds.north).toBeLessThan(at.lat[1] ?? NaN);
    expect(map.dots).toMatchObject({ addresses: 1, exceedingOutside: 1 });
    expect(map.dots.lat).toEqual([Number((at.lat[0] ?? NaN).toFixed(6))]);
  });
});

describe('the map of a report', () => {
  it('keeps contours with only as many corners as a page needs', () => {
    const ring = Array.from({ length: 40_000 }, (_, at): [number, number] => {
      const turn = (2 * Math.PI * at) / 40_000;
      const radius = 0.004 + 0.0002 * Math.sin(900 * turn);
      return [151.2 + radius * Math.cos(turn), -33.85 + radius * Math.sin(turn)];
    });
    const lines = [{ levelDb: 50, lines: [ring] }];
    const contours = { heightM: 1.5, level: 'worst', spacingM: 20, lines } as const;
    const map = siteMapOf(crowdedResults(10), {});
    expect(map.drawn).toBe(false);
    const { contours: kept, drawn } = withDrawings(map, {
      contours,
      withoutContours: '',
      picture: null,
      details: [],
    });
    expect(drawn).toBe(true);
    const corners = kept?.lines[0]?.lines[0]?.length ?? 0;
    expect(corners).toBeGreaterThan(300);
    expect(corners).toBeLessThan(12_000);
  });
});
