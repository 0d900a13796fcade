import { describe, expect, test } from 'vitest';
import { coordinateSystem } from '../../../gis/crs/crs.ts';
import countries from './countries.json' with { type: 'json' };
import { extentOfCountry, findCountries, findTowns, placeAt, placesOf } from './places.ts';
import { placeName, proposalsFor } from './proposals.ts';
import towns from './towns.json' with { type: 'json' };

const places = placesOf({ ...towns, ...countries });
const countryOf = (code: string) => places.countries.get(code) ?? null;

describe('a town', () => {
  test.each([
    ['Lorient', 'Lorient', 'FR'],
    ['busan', 'Busan', 'KR'],
    ['sao paulo', 'São Paulo', 'BR'],
    ['Zurich', 'Zürich', 'CH'],
    ['perth scotland', 'Perth', 'GB'],
    ['perth australia', 'Perth', 'AU'],
    ['springfield mo', 'Springfield', 'US'],
    ['janeiro', 'Rio de Janeiro', 'BR'],
  ])('is found by name without its accents: %s', (search, name, country) => {
    expect(findTowns(places, search)[0]).toMatchObject({ name, country });
  });

  test('is found before smaller towns with the same name', () => {
    expect(
      findTowns(places, 'london')
        .slice(0, 2)
        .map(({ country }) => country),
    ).toEqual(['GB', 'CA']);
  });

  test('is not found by an unknown name', () => {
    expect(findTowns(places, 'xyzzy')).toEqual([]);
    expect(findTowns(places, ' ')).toEqual([]);
  });
});

describe('a country', () => {
  test('is found by its words, and has bounds', () => {
    const [found] = findCountries(places, 'korea south');
    expect(found).toMatchObject({ code: 'KR', timeZone: 'Asia/Seoul' });
    const [west, south, east, north] = extentOfCountry(places, 'KR') ?? [0, 0, 0, 0];
    expect([west, south, east, north].map(Math.round)).toEqual([126, 34, 130, 39]);
  });
});

describe('placeAt names a position', () => {
  test.each([
    ['beside Lorient', -3.4, 47.74, 'Lorient, France'],
    ['in the hills by Busan', 129.05, 35.2, 'Busan, South Korea'],
    ['in Strasbourg, 3 km from Germany', 7.75, 48.58, 'Strasbourg, France'],
    ['in Kehl, across the Rhine', 7.85, 48.57, 'Kehl, Germany'],
    ['in Saint-Denis of Réunion', 55.45, -20.9, 'Saint-Denis, Réunion'],
    ['on the quay of Marseille', 5.36, 43.3, 'Marseille, France'],
    ['in the Simpson Desert', 137.5, -25.5, 'Northern Territory, Australia'],
    ['in the Pacific', -140, -30, 'At sea'],
  ])('%s', (_, lon, lat, name) => {
    const place = placeAt(places, lon, lat);
    expect(placeName(place, countryOf(place.country))).toBe(name);
  });
});

describe('proposalsFor', () => {
  test.each([
    ['Lorient', 'RGF93 / Lambert-93', 'Europe/Paris', 'FR', 'custom'],
    ['Busan', 'Korea 2000 / East Belt 2010', 'Asia/Seoul', 'none', 'custom'],
    ['Sydney', 'GDA2020 / MGA zone 56', 'Australia/Sydney', 'AU-NSW', 'nsw-icng'],
    ['Melbourne', 'GDA2020 / MGA zone 55', 'Australia/Melbourne', 'AU-VIC', 'custom'],
    ['Canberra', 'GDA2020 / MGA zone 55', 'Australia/Sydney', 'none', 'custom'],
    ['Edinburgh', 'OSGB36 / British National Grid', 'Europe/London', 'GB-SCT', 'bs5228-abc'],
    ['Cardiff', 'OSGB36 / British National Grid', 'Europe/London', 'GB-ENG', 'bs5228-abc'],
    ['Berlin', 'WGS 84 / UTM zone 33N', 'Europe/Berlin', 'DE', 'custom'],
    ['Delft', 'Amersfoort / RD New', 'Europe/Amsterdam', 'NL', 'custom'],
    ['Las Palmas de Gran Canaria', 'WGS 84 / UTM zone 28N', 'Atlantic/Canary', 'none', 'custom'],
    ['Denver', 'WGS 84 / UTM zone 13N', 'America/Denver', 'none', 'custom'],
  ])('derives settings from the place: %s', (name, crs, timeZone, holidays, criteriaSet) => {
    const [town] = findTowns(places, name);
    if (town === undefined) throw new Error(`no ${name}`);
    const proposals = proposalsFor(town, countryOf(town.country));
    expect(coordinateSystem(Number(proposals.crs.value))?.name).toBe(crs);
    expect([proposals.timeZone.value, proposals.holidays.value, proposals.criteriaSet.value]).toEqual([
      timeZone,
      holidays,
      criteriaSet,
    ]);
  });

  test('gives reasons', () => {
    const [town] = findTowns(places, 'Lorient');
    if (town === undefined) throw new Error('no Lorient');
    const reasons = Object.values(proposalsFor(town, countryOf('FR'))).map(({ reason }) => reason);
    expect(reasons).toEqual([
      'The national grid of France.',
      'The time of France.',
      'The place lies in France.',
      'No set for France comes with the product: enter its criteria under Criteria and report, or choose a set that was agreed.',
    ]);
  });
});
