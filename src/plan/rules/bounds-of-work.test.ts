import { expect, test } from 'vitest';
import { boundsOfWork } from './bounds-of-work.ts';
import { aWorkArea } from '../../../tests/support/assessments.ts';

const SITE = { west: 151.1, south: -34, east: 151.3, north: -33.8 };
const point = (lon: number, lat: number) =>
  aWorkArea({ name: 'Works', geometry: { type: 'Point', coordinates: [lon, lat] } });

test('boundsOfWork shows the work with at least 300 m around it', () => {
  const bounds = boundsOfWork([point(151.2, -33.9), point(151.21, -33.9)], SITE);
  expect(bounds?.west).toBeCloseTo(151.19);
  expect(bounds?.east).toBeCloseTo(151.22);
  const one = boundsOfWork([point(151.2, -33.9)], SITE);
  expect((one?.north ?? 0) - (one?.south ?? 0)).toBeCloseTo(0.006);
});

test('boundsOfWork is limited to the site, but includes all work outside the site', () => {
  const bounds = boundsOfWork([point(151.2, -33.9)], { west: 151.1995, south: -33.9001, east: 151.201, north: -33.9 });
  expect(bounds?.west).toBeCloseTo(151.1995, 6);
  expect(bounds?.east).toBeCloseTo(151.201, 6);
  expect(bounds?.north).toBeGreaterThan(-33.9);
});

test('boundsOfWork returns null for a plan without work areas', () => {
  expect(boundsOfWork([], SITE)).toBeNull();
});
