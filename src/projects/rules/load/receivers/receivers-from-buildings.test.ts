import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ProjectFile } from '../../../../model/project/project-file.ts';
import { problemLog } from '../../../../gis/files/problems.ts';
import { readCsvPoints } from '../../../../gis/formats/csv.ts';
import { readReceivers, typeOfWord } from './receivers.ts';
import { addressableBuildings, receiversFile, receiversOfBuildings, usesOf } from './receivers-from-buildings.ts';

const M = 1 / 111_320;

/** A file of square buildings in a row south of the equator. @param size side length, m */
function buildings(rows: ReadonlyArray<Record<string, unknown> & { x: number; size?: number }>): ProjectFile {
  const features = rows.map(({ x, size = 10, ...properties }) => {
    const [west, east, south] = [x * M, (x + size) * M, -size * M];
    const ring = [[west, south], [east, south], [east, 0], [west, 0], [west, south]]; // prettier-ignore
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
  });
  const text = JSON.stringify({ type: 'FeatureCollection', features });
  return { folder: 'buildings', name: 'b.geojson', bytes: new TextEncoder().encode(text) };
}

const found = (...rows: Parameters<typeof buildings>[0]) => addressableBuildings([buildings(rows)], null).buildings;

describe('the use of a building', () => {
  test.each([
    ['its kind in OpenStreetMap', { building: 'apartments' }, 'apartments', 'residence'],
    ['empty if it is only tagged as a building', { building: 'yes' }, '', null],
    ['its amenity if its kind is unknown', { building: 'yes', amenity: 'school' }, 'school', 'classroom'],
    ['a place of worship', { building: 'public', amenity: 'place_of_worship' }, 'place_of_worship', 'worship'],
    ['a dwelling, even with a shop', { building: 'apartments', shop: 'bakery' }, 'apartments', 'residence'],
    ['the value of BD TOPO', { USAGE1: 'Résidentiel' }, 'Résidentiel', 'residence'],
    ['an unknown value unchanged', { building: 'garage' }, 'garage', null],
  ])('is %s', (_, properties, use, type) => {
    const [building] = found({ x: 0, ...properties });
    expect(building?.use).toBe(use);
    expect(usesOf([building!])).toEqual([{ use, count: 1, type }]);
  });

  test('is listed with its count, most frequent first, ignoring capitals', () => {
    const uses = usesOf(found({ x: 0, building: 'House' }, { x: 20, building: 'yes' }, { x: 40, building: 'house' }));
    expect(uses).toEqual([
      { use: 'House', count: 2, type: 'residence' },
      { use: '', count: 1, type: null },
    ]);
  });
});

describe('the address of a building', () => {
  test.each([
    ['that of the file', { address: '1 High Street' }, '1 High Street'],
    [
      'composed of its parts',
      { 'addr:housenumber': '45', 'addr:street': 'High Street', 'addr:city': 'Town' },
      '45 High Street, Town',
    ],
    ['without a number', { 'addr:street': 'High Street' }, 'High Street'],
    ['empty without a street', { 'addr:housenumber': '45', 'addr:city': 'Town' }, ''],
    ['its name if there is no street', { name: 'Town hall', 'addr:city': 'Town' }, 'Town hall, Town'],
    ['its block in an estate', { ref: '115', 'addr:city': 'Busan', 'addr:subdistrict': '대연동' }, '115, 대연동'],
  ])('is %s', (_, properties, address) => {
    expect(found({ x: 0, ...properties })[0]?.address).toBe(address);
  });

  test('refers to the nearest address within 100 m and to the id if the file has none', () => {
    const all = found(
      { x: 0, id: 'a', building: 'house', address: '1 High Street' },
      { x: 30, id: 'b', building: 'house' },
      { x: 300, id: 'c', building: 'house' },
    );
    const addresses = receiversOfBuildings(all, () => 'residence', 0).map(({ address }) => address);
    expect(addresses).toEqual(['1 High Street', 'near 1 High Street (b)', '']);
  });
});

test('addressableBuildings keeps the ids of the file, and makes repeated ids unique', () => {
  const rows = [{ id: '7' }, {}, { id: '7' }, { id: 'x'.repeat(61) }].map((row, at) => ({ ...row, x: 20 * at }));
  expect(found(...rows).map(({ id }) => id)).toEqual(['7', 'B2', '7-2', 'B4']);
});

test('receiversOfBuildings places a receiver inside the largest part of a building, and skips buildings that are too small', () => {
  const [small, large] = found({ x: 0, size: 4, building: 'house' }, { x: 20, size: 10, building: 'house' });
  expect(small?.areaM2).toBeCloseTo(16, 0);
  expect(large?.areaM2).toBeCloseTo(100, 0);
  expect(receiversOfBuildings([small!, large!], typeOfWord, 20)).toEqual([
    { id: 'B2', address: '', type: 'residence', lon: expect.closeTo(25 * M, 8), lat: expect.closeTo(-5 * M, 8) },
  ]);
});

test('receiversFile writes a file that is read back without an error', () => {
  const all = found(
    { x: 0, id: 'way/1', building: 'house', address: '1, High "Old" Street' },
    { x: 30, id: 'way/2', building: 'school', address: '2 High Street' },
    { x: 60, id: 'way/3', building: 'garage' },
  );
  const text = receiversFile(receiversOfBuildings(all, typeOfWord, 0));
  const problems: Parameters<typeof problemLog>[0] = [];
  const table = readCsvPoints(new TextEncoder().encode(text), problemLog(problems, 'receivers', 'r.csv'));
  const records = readReceivers(table!, null);
  expect(problems).toEqual([]);
  expect(records.map(({ id, address, type, heightM, floors }) => [id, address, type, heightM, floors])).toEqual([
    ['way/1', '1, High "Old" Street', 'residence', null, null],
    ['way/2', '2 High Street', 'classroom', null, null],
  ]);
});

test('addressableBuildings reports a footprint that cannot be read, and reads the others', () => {
  const file = buildings([{ x: 0, building: 'house' }]);
  const broken = new TextDecoder()
    .decode(file.bytes)
    .replace(
      '"features":[',
      '"features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}},',
    );
  const { buildings: all, problems } = addressableBuildings(
    [{ ...file, bytes: new TextEncoder().encode(broken) }],
    null,
  );
  expect(all).toHaveLength(1);
  expect(problems.map(({ message, row }) => [message, row])).toEqual([
    ['The building is made of points. Expected a polygon.', 1],
  ]);
});

const OPEN_DATA = new URL('../../../../../../shared/data/open-data/', import.meta.url);
const sample = (name: string): ProjectFile | null => {
  try {
    return { folder: 'buildings', name, bytes: new Uint8Array(readFileSync(new URL(name, OPEN_DATA))) };
  } catch {
    return null;
  }
};
const busan = sample('osm-overpass-busan.geojson');

test.skipIf(busan === null)('addressableBuildings reads the uses in an export of overpass turbo', () => {
  const { buildings: all, problems } = addressableBuildings([busan!], null);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(usesOf(all).slice(0, 3)).toEqual([
    { use: 'apartments', count: 28, type: 'residence' },
    { use: '', count: 26, type: null },
    { use: 'university', count: 11, type: 'classroom' },
  ]);
  const homes = receiversOfBuildings(all, (use) => (use === 'apartments' ? 'residence' : null), 20);
  expect(homes.map(({ address }) => address)).not.toContain('');
});
