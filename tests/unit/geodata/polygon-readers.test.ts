import { describe, expect, it } from 'vitest';
import { COVER } from '../../../src/engine/scene/scene.ts';
import { criteriaTemplate } from '../../../src/model/project/report-config.ts';
import { describeProblem, type LoadProblem, type ProjectFolder } from '../../../src/model/project/project.ts';
import { readBuildings } from '../../../src/projects/rules/load/buildings.ts';
import { readCatchments } from '../../../src/projects/rules/load/catchments.ts';
import type { FeatureTable } from '../../../src/gis/tables/feature-table.ts';
import { readGeoJson } from '../../../src/gis/formats/geojson.ts';
import { readGround } from '../../../src/projects/rules/load/ground.ts';
import { problemLog } from '../../../src/gis/files/problems.ts';
import { geoJsonFile, square, type TestFeature } from '../../support/made-up-files.ts';

function read<Item>(folder: ProjectFolder, features: TestFeature[], reader: (table: FeatureTable) => Item[]) {
  const problems: LoadProblem[] = [];
  const { bytes } = geoJsonFile(folder, features);
  const table = readGeoJson(bytes, problemLog(problems, folder, 'f'));
  return { records: table === null ? [] : reader(table), problems: problems.map(describeProblem) };
}

const criteria = criteriaTemplate('nsw-icng');
const buildings = (...features: TestFeature[]) => read('buildings', features, readBuildings);
const catchments = (...features: TestFeature[]) =>
  read('catchments', features, (table) => readCatchments(table, criteria));
const ground = (...features: TestFeature[]) => read('ground', features, readGround);
const ring = square(0, 0, 10);

describe('buildings', () => {
  it('take their height, or 3 m per floor, and every part of a footprint becomes one building', () => {
    const { records, problems } = buildings(
      { properties: { HEIGHT: '7.5', floors: 9 }, coordinates: [ring] },
      { properties: { HEIGHT: null, floors: 4 }, coordinates: [ring] },
      { properties: { HEIGHT: 5 }, type: 'MultiPolygon', coordinates: [[ring], [square(50, 0, 10), square(52, 2, 4)]] },
    );
    expect(problems).toEqual([]);
    expect(records.map(({ heightM }) => heightM)).toEqual([7.5, 12, 5, 5]);
    expect(records[3]?.rings.map((part) => part.length)).toEqual([4, 4]);
  });

  it('are marked as heritage items if the file has a column for it', () => {
    const house = (heritage: unknown) => ({ properties: { height: 3, Heritage: heritage }, coordinates: [ring] });
    const said = ['Yes', 'n', null, true, '2', 0, 'listed'].map(house);
    const { records, problems } = buildings(...said);
    expect(records.map(({ isHeritage }) => isHeritage)).toEqual([true, false, null, true, true, false, null]);
    expect(problems).toEqual([
      'buildings/f, row 7, column Heritage: “listed” is neither yes nor no. Whether the building is a heritage item is not known.',
    ]);
    const { records: others } = buildings({ properties: { height: 3 }, coordinates: [ring] });
    expect(others.map(({ isHeritage }) => isHeritage)).toEqual([null]);
  });

  it('have a reflection coefficient from a coefficient, a loss or a material, or the default if a row has none', () => {
    const house = (properties: object) => ({ properties: { height: 3, ...properties }, coordinates: [ring] });
    const { records, problems } = buildings(
      house({ reflection: '0.25', Reflection_Loss: null, facade_material: '' }),
      house({ Reflection_Loss: 10 }),
      house({ facade_material: ' Factory ' }),
      house({ facade_material: 'open' }),
      house({}),
    );
    expect(problems).toEqual([]);
    expect(records.map(({ reflection }) => reflection)).toEqual([0.25, 0.1, 0.4, 0, null]);
    const ofShapefile = buildings(house({ REFL_LOSS: 0, FACADE_MAT: null }), house({ FACADE_MAT: 'windows' }));
    expect(ofShapefile.records.map(({ reflection }) => reflection)).toEqual([1, 0.8]);
  });

  it('are rejected with an invalid reflection, an unknown material, or two values for one façade', () => {
    const house = (properties: object) => ({ properties: { height: 3, ...properties }, coordinates: [ring] });
    const { records, problems } = buildings(
      house({ reflection: 1.2 }),
      house({ reflection_loss: -1 }),
      house({ facade_material: 'brick' }),
      house({ reflection: 0.5, facade_material: 'hard' }),
    );
    expect(records).toEqual([]);
    expect(problems).toEqual([
      'buildings/f, row 1, column reflection: 1.2 is not a reflection coefficient from 0 (absorbs) to 1 (reflects all).',
      'buildings/f, row 2, column reflection_loss: -1 is not a reflection loss from 0 to 60 dB.',
      'buildings/f, row 3, column facade_material: “brick” is no façade material. Expected one of hard, windows, factory, open.',
      'buildings/f, row 4, column facade_material: The row says by reflection and facade_material what reflects. Expected one of them.',
    ]);
  });

  it('do not use a general column of materials for façades', () => {
    const { records, problems } = buildings({ properties: { height: 3, material: 'brick' }, coordinates: [ring] });
    expect(problems).toEqual([]);
    expect(records.map(({ reflection }) => reflection)).toEqual([null]);
  });

  it('are rejected without a height, and if they are not polygons', () => {
    const point = { properties: { height: 3 }, type: 'Point', coordinates: [1, 2] };
    expect(buildings({ properties: { height: null }, coordinates: [ring] }, point).problems).toEqual([
      'buildings/f, row 1, column height: The building has neither a height nor floors. One is needed.',
      'buildings/f, row 2: The building is made of points. Expected a polygon.',
    ]);
    expect(buildings({ properties: { levels_of_noise: 3 }, coordinates: [ring] }).problems).toEqual([
      'buildings/f, column height: Neither a column height nor a column floors is there. One is needed.',
    ]);
  });

  it('are divided if their outline crosses itself, and rejected with too few corners or no area', () => {
    const outline = (...corners: Array<[number, number]>) => ({ properties: { height: 3 }, coordinates: [corners] });
    const { problems, records } = buildings(
      outline([0, 0], [10, 10], [10, 0], [0, 10], [0, 0]),
      outline([0, 0], [10, 10], [0, 0]),
      outline([0, 0], [10, 10], [20, 20], [0, 0]),
    );
    expect(problems).toEqual([
      'buildings/f, row 1: The outline of the building crosses itself at 5, 5. It is taken for 2 that touch there.',
      'buildings/f, row 2: The outline of the building has fewer than three corners.',
      'buildings/f, row 3: The outline of the building has no area.',
    ]);
    expect(records.map(({ rings }) => rings[0]?.length)).toEqual([3, 3]);
  });
});

describe('catchments of a criteria set that uses ambient levels', () => {
  const bs = (properties: object) =>
    read('catchments', [{ properties: { name: 'G1', ...properties }, coordinates: [ring] }], (table) =>
      readCatchments(table, criteriaTemplate('bs5228-abc')),
    );
  const ambient = { ambient_day: 60, ambient_evening: 55, ambient_weekend: 52, ambient_night: 45 };

  it('take ambient levels from their own columns, even if RBL columns exist', () => {
    const { records, problems } = bs({ rbl_day: 40, rbl_evening: 35, rbl_night: 30, ...ambient });
    expect(problems).toEqual([]);
    expect(records[0]).toMatchObject({
      background: { day: 60, evening: 55, weekend: 52, night: 45 },
      source: 'Ambient level of G1',
    });
  });

  it('report missing columns of ambient levels', () => {
    const { ambient_weekend: _, ...less } = ambient;
    expect(bs(less).problems).toEqual([
      'catchments/f, column ambient_weekend: The columns ambient_weekend are missing, and there is no category in their place.',
    ]);
  });

  it('cause a message if RBL is used as ambient level', () => {
    const { records, problems } = bs({ rbl_day: 60, rbl_evening: 55, rbl_weekend: 52, rbl_night: 45 });
    expect(records).toHaveLength(1);
    expect(problems.join(' ')).toContain(
      'rbl_day, rbl_evening, rbl_weekend, rbl_night are taken for the Ambient level',
    );
  });
});

describe('catchments', () => {
  it('take measured levels, or the levels of a category, and name their source', () => {
    const { records, problems } = catchments(
      { properties: { name: 'A', RBL_Day: 45, rbl_eve: 40, 'RBL night': 35, category: 'R0' }, coordinates: [ring] },
      { properties: { name: 'B', category: 'r2' }, coordinates: [ring] },
    );
    expect(problems).toEqual([]);
    expect(records).toMatchObject([
      { name: 'A', background: { day: 45, evening: 40, night: 35 }, source: 'RBL of A' },
      { name: 'B', background: { day: 45, evening: 40, night: 35 }, source: 'category R2 of B' },
    ]);
  });

  it.each([
    [
      { name: 'A', rbl_day: 45, rbl_evening: 40, rbl_night: null },
      'column rbl_night: The background level of night is missing. Give all 3, or none and a category.',
    ],
    [
      { name: 'A', rbl_day: 4, rbl_evening: 40, rbl_night: 30 },
      'column rbl_day: 4 is not a background level from 10 to 100 dB(A).',
    ],
    [{ name: 'A', category: 'R9' }, 'column category: “R9” is not a category. Expected one of R0, R1, R2, R3, R4, R5.'],
    [
      { name: 'A', category: null },
      'column category: The catchment has no background levels and no category. Expected rbl_day, rbl_evening, and rbl_night in dB(A), or one of R0, R1, R2, R3, R4, R5.',
    ],
    [{ name: ' ', category: 'R1' }, 'column name: The catchment has no name.'],
  ])('report %j', (properties, message) => {
    expect(catchments({ properties, coordinates: [ring] }).problems).toEqual([`catchments/f, row 1, ${message}`]);
  });

  it('report missing columns', () => {
    expect(catchments({ properties: { rbl_day: 40 }, coordinates: [ring] }).problems).toEqual([
      'catchments/f, column name: The column name is missing. It has rbl_day.',
      'catchments/f, column rbl_evening: The columns rbl_evening, rbl_night are missing, and there is no category in their place.',
    ]);
  });
});

describe('ground', () => {
  it('takes its factor from a column in upper or lower case', () => {
    expect(ground({ properties: { G: 0.6 }, coordinates: [ring] }).records).toMatchObject([{ g: 0.6 }]);
  });

  it('takes the height of a cover from its own column, even if the file has another height', () => {
    const properties = { g: 1, cover: 'foliage', height: 2, cover_height: 12 };
    expect(ground({ properties, coordinates: [ring] }).records).toMatchObject([{ coverHeightM: 12 }]);
  });

  it('takes foliage and industrial sites with their heights, and reports covers that attenuate nothing', () => {
    const region = (properties: object) => ({ properties: { g: 1, ...properties }, coordinates: [ring] });
    const { records, problems } = ground(
      region({ cover: 'Foliage', height: 12 }),
      region({ cover: 'industrial', height: '8.5' }),
      region({ cover: 'grass' }),
      region({ cover: null, height: 3 }),
    );
    expect(records.map(({ cover, coverHeightM }) => [cover, coverHeightM])).toEqual([
      [COVER.foliage, 12],
      [COVER.site, 8.5],
      [COVER.none, NaN],
      [COVER.none, NaN],
    ]);
    expect(problems).toEqual([
      'ground/f, row 3, column cover: “grass” is neither foliage nor industrial. The region adds no attenuation.',
    ]);
  });

  it('rejects a cover without a height, and an invalid height', () => {
    const region = (properties: object) => ({
      properties: { g: 1, cover: 'foliage', ...properties },
      coordinates: [ring],
    });
    const { records, problems } = ground(region({ height: null }), region({ height: 0 }));
    expect(records).toEqual([]);
    expect(problems).toEqual([
      'ground/f, row 1, column height: The region has foliage without a height. Expected a height in m, above 0 and at most 100.',
      'ground/f, row 2, column height: 0 is not a height in m, above 0 and at most 100.',
    ]);
  });

  it('reports a factor outside 0 to 1, a missing one, and a missing column', () => {
    const { problems } = ground(
      { properties: { g: -0.1 }, coordinates: [ring] },
      { properties: { g: '' }, coordinates: [ring] },
    );
    expect(problems).toEqual([
      'ground/f, row 1, column g: -0.1 is not a ground factor from 0 (hard) to 1 (soft).',
      'ground/f, row 2, column g: The ground region has no ground factor g. Expected 0 (hard) to 1 (soft).',
    ]);
    expect(ground({ properties: {}, coordinates: [ring] }).problems).toEqual([
      'ground/f, column g: The column g is missing. It has no columns.',
    ]);
  });
});

describe('GeoJSON', () => {
  const problemsOf = (text: string) => {
    const problems: LoadProblem[] = [];
    readGeoJson(new TextEncoder().encode(text), problemLog(problems, 'ground', 'f'));
    return problems.map(describeProblem);
  };
  const feature = (geometry: unknown) =>
    JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] });

  it.each([
    ['{"type":"FeatureCollection","features":[', 'The file is not JSON, or is cut off'],
    ['[1]', 'The file is JSON but not GeoJSON. Expected a FeatureCollection.'],
    ['{"type":"Topology"}', 'The file is JSON but not GeoJSON. Expected a FeatureCollection.'],
    ['{"type":"FeatureCollection","features":[]}', 'The file has no features.'],
    ['{"type":"FeatureCollection","features":[7]}', 'row 1: This entry is not a Feature.'],
    [feature(null), 'row 1: The feature has no geometry.'],
    [
      feature({ type: 'GeometryCollection', geometries: [] }),
      'row 1: The geometry type GeometryCollection cannot be used here.',
    ],
    [
      feature({ type: 'Polygon', coordinates: [[1, 2]] }),
      'row 1: The coordinates are malformed: expected a pair of numbers, found 1.',
    ],
    [
      feature({ type: 'Point', coordinates: ['a', 2] }),
      'row 1: The coordinates are malformed: expected a pair of numbers, found ["a",2].',
    ],
    [feature({ type: 'MultiPoint', coordinates: [] }), 'row 1: The coordinates are malformed: the geometry is empty.'],
  ])('reports the problem of %s', (text, message) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining(message)]);
  });
});
