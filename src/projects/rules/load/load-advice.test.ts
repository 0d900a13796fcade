import { describe, expect, it } from 'vitest';
import { adviceOn } from './load-advice.ts';

const at = (lon: number, lat: number) => ({ west: lon - 0.01, south: lat - 0.01, east: lon + 0.01, north: lat + 0.01 });
const loaded = (lon: number, lat: number, addresses = ['1 High Street'], other: object = {}) => ({
  bounds: at(lon, lat),
  addresses,
  hasTerrain: true,
  hasGround: true,
  ...other,
});
const formatValue = (problems: ReturnType<typeof adviceOn>) =>
  problems.map(({ severity, folder, message }) => `${severity} of ${folder}: ${message}`);
const warnings = (timeZone: string, lon: number, lat: number, isChosen = true) =>
  formatValue(adviceOn(loaded(lon, lat), { timeZone }, isChosen));

describe('a project that lacks something', () => {
  const adviceOf = (addresses: string[], other: object = {}) =>
    formatValue(adviceOn(loaded(151.2, -33.9, addresses, other), { timeZone: 'Australia/Sydney' }, true));

  it('is loaded with a warning about missing terrain and ground', () => {
    expect(adviceOf(['1 High Street'], { hasTerrain: false, hasGround: false })).toEqual([
      'warning of terrain: The project has no terrain: the ground is taken for level, and no hill or cutting screens the receivers.',
      'warning of ground: The project has no ground regions: the ground factor of the project’s method applies everywhere.',
    ]);
  });

  it('is loaded with a warning about receivers without addresses', () => {
    expect(adviceOf(['', '1 High Street', ' '])).toEqual([
      'warning of receivers: 2 of 3 receivers have no address: lists, letters and notifications name them by their ids.',
    ]);
    expect(adviceOf(['', ''])).toEqual([
      'warning of receivers: No receiver has an address: lists, letters and notifications name them by their ids.',
    ]);
  });
});

describe('the time zone of a project', () => {
  it.each([
    ['Sydney', 151.2, -33.9],
    ['Melbourne, which has the same time', 145, -37.8],
  ])('causes no warning in %s', (_, lon, lat) => {
    expect(warnings('Australia/Sydney', lon, lat)).toEqual([]);
  });

  it.each([
    ['Lorient', -3.37, 47.75, 'Europe/Paris'],
    ['Busan', 129.07, 35.17, 'Asia/Seoul'],
    ['Brisbane, which has no summer time', 153.02, -27.47, 'Australia/Brisbane'],
  ])('causes a warning if it is Sydney and the project is in %s', (_, lon, lat, zone) => {
    expect(warnings('Australia/Sydney', lon, lat)).toEqual([
      expect.stringMatching(
        `^warning of receivers: .*the time of Australia/Sydney, and lies where that of ${zone} holds`,
      ),
    ]);
  });

  it('causes a warning if nobody chose it', () => {
    expect(warnings('Australia/Sydney', 151.2, -33.9, false)).toEqual([
      expect.stringMatching(/^warning of receivers: Criteria set, time zone and public holidays have not been chosen/),
    ]);
  });
});
