import { describe, expect, it } from 'vitest';
import { type FileProblem, problemLog } from '../../../gis/files/problems.ts';
import { readGeoJson } from '../../../gis/formats/geojson.ts';
import { readBuildings } from './buildings.ts';

/** Reads a file with one footprint for each row of properties. Returns its buildings and the messages of its problems. */
function read(...rows: ReadonlyArray<Record<string, unknown>>) {
  const ring = [[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]; // prettier-ignore
  const features = rows.map((properties) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: [ring] },
  }));
  const problems: FileProblem[] = [];
  const bytes = new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }));
  const table = readGeoJson(bytes, problemLog(problems, 'buildings', 'b.geojson'));
  const buildings = table === null ? [] : readBuildings(table);
  return { buildings, messages: problems.map(({ message }) => message) };
}

describe('the height of a building', () => {
  // According to https://wiki.openstreetmap.org/wiki/Key:height, values are metres unless feet and inches are stated.
  it.each([
    ['12', 12],
    ['12.5 m', 12.5],
    ['12m', 12],
    ['8 metres', 8],
    ["40'", 12.192],
    ['40 ft', 12.192],
    ['7\'4"', 2.2352],
    ['30"', 0.762],
  ])('in the text %s is %f m', (height, expected) => {
    const { buildings, messages } = read({ building: 'yes', height });
    expect(messages).toEqual([]);
    expect(buildings[0]?.heightM).toBeCloseTo(expected, 9);
  });

  it.each(['12 km', '3;4', 'low', '12 m 5', "7'4", '1e99 m'])('is not read from the text %s', (height) => {
    const { buildings, messages } = read({ height });
    expect(buildings).toEqual([]);
    expect(messages).toEqual([`“${height}” is not a height in m, above 0 and at most 1000.`]);
  });

  it('of −1 is unknown, as in Microsoft’s footprints, so floors are used and otherwise it is missing', () => {
    const { buildings, messages } = read({ height: -1, num_floors: 2 }, { height: -1, num_floors: null });
    expect(buildings.map(({ heightM }) => heightM)).toEqual([6]);
    expect(messages).toEqual(['The building has neither a height nor floors. One is needed.']);
  });

  it('is the roof above the ground in the columns of 3DBAG and BD TOPO', () => {
    const dutch = read({ b3_h_dak_70p: 7.31, b3_h_maaiveld: -0.69 });
    const french = read({ hauteur: null, altitude_maximale_toit: 41.5, altitude_minimale_sol: 32.1 });
    expect([...dutch.buildings, ...french.buildings].map(({ heightM }) => heightM?.toFixed(3))).toEqual([
      '8.000',
      '9.400',
    ]);
    expect([...dutch.messages, ...french.messages]).toEqual([]);
  });

  it('is taken from its own column if there are roof levels as well', () => {
    expect(read({ hauteur: 8, altitude_maximale_toit: 41.5, altitude_minimale_sol: 32.1 }).buildings[0]?.heightM).toBe(
      8,
    );
  });

  it('is an error if the roof is not above the ground', () => {
    const { buildings, messages } = read({ b3_h_dak_70p: 1, b3_h_maaiveld: 1 });
    expect([buildings, messages]).toEqual([[], ['The roof is at 1 m, not above the ground at 1 m.']]);
  });
});
