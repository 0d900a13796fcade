import { describe, expect, it } from 'vitest';
import { problemsOfPlace } from '../../../src/geodata/project/time-zone-check.ts';

const at = (lon: number, lat: number) => ({ west: lon - 0.01, south: lat - 0.01, east: lon + 0.01, north: lat + 0.01 });
const warnings = (timeZone: string, lon: number, lat: number, isChosen = true) =>
  problemsOfPlace({ timeZone }, isChosen, at(lon, lat)).map(({ severity, message }) => `${severity}: ${message}`);

describe('the time zone of a project', () => {
  it.each([
    ['Sydney', 151.2, -33.9],
    ['Melbourne, which has the same time', 145, -37.8],
  ])('is not remarked in %s', (_, lon, lat) => {
    expect(warnings('Australia/Sydney', lon, lat)).toEqual([]);
  });

  it.each([
    ['Lorient', -3.37, 47.75, 'Europe/Paris'],
    ['Busan', 129.07, 35.17, 'Asia/Seoul'],
    ['Brisbane, which has no summer time', 153.02, -27.47, 'Australia/Brisbane'],
  ])('of Sydney is remarked in %s', (_, lon, lat, zone) => {
    expect(warnings('Australia/Sydney', lon, lat)).toEqual([
      expect.stringMatching(`^warning: .*the time of Australia/Sydney, and lies where that of ${zone} holds`),
    ]);
  });

  it('is remarked where nobody chose it', () => {
    expect(warnings('Australia/Sydney', 151.2, -33.9, false)).toEqual([
      expect.stringMatching(/^warning: Criteria set, time zone and public holidays have not been chosen/),
    ]);
  });
});
