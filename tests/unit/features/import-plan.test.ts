import { describe, expect, test } from 'vitest';
import { workAreaIdSchema } from '../../../src/domain/ids.ts';
import { requireSystem } from '../../../src/geodata/crs/crs.ts';
import {
  areLikelyBarriers,
  countsInWords,
  farInWords,
  freeNames,
  heightOf,
  importedShapes,
  importInWords,
  type ListedShape,
  likelyNaming,
  namingColumns,
} from '../../../src/features/assessment/import/import-plan.ts';
import { candidatesOf } from '../../../src/geodata/shapes/candidates.ts';
import { readLayers } from '../../../src/geodata/shapes/read-layers.ts';
import { aWorkArea } from '../../support/assessments.ts';

const point = { type: 'Point', coordinates: [151, -33] };

const noOther = () => Promise.reject(new Error('GDAL is not wanted here'));

async function layersWith(properties: ReadonlyArray<Record<string, unknown>>) {
  const features = properties.map((own) => ({ type: 'Feature', geometry: point, properties: own }));
  const text = JSON.stringify({ type: 'FeatureCollection', features });
  return (await readLayers('Pumps.geojson', new TextEncoder().encode(text), noOther)).layers;
}

async function listed(properties: ReadonlyArray<Record<string, unknown>>): Promise<ListedShape[]> {
  const layers = await layersWith(properties);
  return layers.flatMap((layer) =>
    candidatesOf(layer, 4326, null, requireSystem(7856)).map((candidate) => ({
      key: candidate.key,
      layer: layer.name,
      candidate,
    })),
  );
}

const there = { [workAreaIdSchema.parse('a')]: aWorkArea({ name: 'Shaft' }) };

describe('the names of imported shapes', () => {
  test.each([
    ['of their attribute', 'NAME', [{ NAME: 'North' }, { NAME: ' South  side ' }], ['North', 'South side']],
    ['with a number where one is taken', 'NAME', [{ NAME: 'shaft' }, { NAME: 'Shaft' }], ['shaft 2', 'Shaft 3']],
    ['past a name that has the number', 'NAME', [{ NAME: 'A' }, { NAME: 'A 2' }, { NAME: 'A' }], ['A', 'A 2', 'A 3']],
    ['of their layer where the attribute is blank', 'NAME', [{ NAME: null }, { NAME: '' }], ['Pumps', 'Pumps 2']],
    ['of their layer', null, [{ NAME: 'North' }, {}], ['Pumps', 'Pumps 2']],
    [
      'cut to what a name may have',
      'NAME',
      [{ NAME: 'x'.repeat(300) }, { NAME: 'x'.repeat(300) }],
      ['x'.repeat(200), `${'x'.repeat(198)} 2`],
    ],
    ['of their kind on layer 0 of a drawing', null, [{ layer: '0' }], ['Fixed plant']],
  ])('are %s', async (_, column, properties, names) => {
    const shapes = await listed(properties);
    const named = importedShapes(shapes, freeNames(shapes, column, there));
    expect(named.map(({ name }) => name)).toEqual(names);
  });

  test('may come from every attribute that has a value, the likeliest first', async () => {
    const columns = namingColumns(await layersWith([{ fid: 1, Name: 'North', note: null }, { fid: 2 }]));
    expect(columns).toEqual(['fid', 'Name']);
    expect(likelyNaming(columns)).toBe('Name');
    expect(likelyNaming(['Area_Name', 'title'])).toBe('Area_Name');
    expect(likelyNaming(['fid', 'length'])).toBeNull();
  });
});

test('counts are said by kind', () => {
  expect(countsInWords({ area: 1, line: 1200, point: 0 })).toBe('1 area, 1,200 lines');
});

test.each([
  [
    { count: 1, farthestM: 812_400 },
    1,
    false,
    'The shape lies 812 km outside the receivers of the project. Is the coordinate system another one?',
  ],
  [
    { count: 2, farthestM: 7_000 },
    3,
    true,
    '2 of the 3 shapes lie up to 7 km outside the receivers of the project. Is the coordinate system, or the unit, another one?',
  ],
  [
    { count: 2, farthestM: Infinity },
    2,
    false,
    'All 2 shapes lie where the project’s coordinate system does not reach. Is the coordinate system another one?',
  ],
])('a warning says how far shapes lie: %j', (far, chosen, isDrawing, sentence) => {
  expect(farInWords(far, chosen, isDrawing)).toBe(sentence);
});

describe('lines of a file as barriers', () => {
  const line = { type: 'LineString', coordinates: [[151, -33], [151.001, -33]] }; // prettier-ignore
  const layersOf = async (name: string, geometry: object, properties: object) => {
    const text = JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry, properties }] });
    return (await readLayers(`${name}.geojson`, new TextEncoder().encode(text), noOther)).layers;
  };

  test.each([
    ['barriers', line, true],
    ['Noise wall north', line, true],
    ['hoarding', line, true],
    ['haul roads', line, false],
    ['barriers', point, false],
  ])('are likely in a layer %s', async (name, geometry, isLikely) => {
    expect(areLikelyBarriers(await layersOf(name, geometry, {}))).toBe(isLikely);
  });

  test.each([
    [{ height: 2.4 }, 2.4],
    [{ barrier_h: '3' }, 3],
    [{ Height_m: 4 }, 4],
    [{ height: 40 }, null],
    [{ height: '' }, null],
    [{ length: 3 }, null],
  ])('have a height by %j', async (properties, heightM) => {
    const [layer] = await layersOf('barriers', line, properties);
    const [candidate] = candidatesOf(layer!, 4326, null, requireSystem(7856));
    expect(heightOf({ key: 'k', layer: 'barriers', candidate: candidate! })).toBe(heightM);
  });

  test.each([
    [1, 0, 'Import 1 work area'],
    [3, 0, 'Import 3 work areas'],
    [3, 3, 'Import 3 barriers'],
    [3, 1, 'Import 2 work areas and 1 barrier'],
    [0, 0, 'Import 0 work areas'],
  ])('are counted: %i shapes, %i of them barriers', (chosen, barriers, words) => {
    expect(importInWords(chosen, barriers)).toBe(words);
  });
});
