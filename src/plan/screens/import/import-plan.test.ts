import { describe, expect, test } from 'vitest';
import { barrierLine, barrierLineProblems } from '../../../model/assessment/barrier-line.ts';
import { workAreaIdSchema } from '../../../model/ids.ts';
import { storedWorkArea, storedBarrierSchema } from '../../../model/assessment/work-area.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import {
  areLikelyBarriers,
  formatCounts,
  formatDefaultHeights,
  formatFarAway,
  freeNames,
  heightOf,
  importedHeightM,
  importedShapes,
  formatImport,
  type ListedShape,
  likelyNaming,
  namingColumns,
  formatRefusedHeights,
} from './import-plan.ts';
import { candidatesOf } from '../../rules/import/candidates.ts';
import { readLayers } from '../../rules/import/read-layers.ts';
import { aWorkArea } from '../../../../tests/support/assessments.ts';

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

const LAND_XML = `<LandXML><Units><Metric linearUnit="meter"/></Units><Alignments><Alignment name="MC10" staStart="1250.5"><CoordGeom><Line><Start>6251000 334000</Start><End>6251000 334100</End></Line></CoordGeom></Alignment><Alignment name="MC20"><CoordGeom><Line><Start>6251000 334000</Start><End>6251050 334000</End></Line></CoordGeom></Alignment></Alignments></LandXML>`;

test('readLayers turns alignments of a LandXML file into lines with their names and chainages', async () => {
  const { layers, problems } = await readLayers('road.xml', new TextEncoder().encode(LAND_XML), noOther);
  expect(problems).toEqual([]);
  const [layer] = layers;
  if (layer === undefined) throw new Error('the alignments are a layer');
  const shapes = candidatesOf(layer, 7856, 1, requireSystem(7856)).map((candidate) => ({ key: candidate.key, layer: layer.name, candidate })); // prettier-ignore
  const imported = importedShapes(shapes, freeNames(shapes, likelyNaming(namingColumns(layers)), {}));
  expect(imported.map(({ name, geometry: { type }, chainage }) => [name, type, chainage])).toEqual([
    ['MC10', 'LineString', { startM: 1250.5, reversed: false }],
    ['MC20', 'LineString', null],
  ]);
});

describe('the names of imported shapes', () => {
  test.each([
    ['the values of their attribute', 'NAME', [{ NAME: 'North' }, { NAME: ' South  side ' }], ['North', 'South side']],
    ['numbered if a name is taken', 'NAME', [{ NAME: 'shaft' }, { NAME: 'Shaft' }], ['shaft 2', 'Shaft 3']],
    [
      'numbered past a name that has the number',
      'NAME',
      [{ NAME: 'A' }, { NAME: 'A 2' }, { NAME: 'A' }],
      ['A', 'A 2', 'A 3'],
    ],
    ['the name of their layer if the attribute is blank', 'NAME', [{ NAME: null }, { NAME: '' }], ['Pumps', 'Pumps 2']],
    ['the name of their layer', null, [{ NAME: 'North' }, {}], ['Pumps', 'Pumps 2']],
    [
      'cut to the maximum length',
      'NAME',
      [{ NAME: 'x'.repeat(300) }, { NAME: 'x'.repeat(300) }],
      ['x'.repeat(200), `${'x'.repeat(198)} 2`],
    ],
    ['their kind on layer 0 of a drawing', null, [{ layer: '0' }], ['Stationary equipment']],
  ])('are %s', async (_, column, properties, names) => {
    const shapes = await listed(properties);
    const named = importedShapes(shapes, freeNames(shapes, column, there));
    expect(named.map(({ name }) => name)).toEqual(names);
  });

  test('may come from every attribute that has a value, and the most likely attribute is proposed', async () => {
    const columns = namingColumns(await layersWith([{ fid: 1, Name: 'North', note: null }, { fid: 2 }]));
    expect(columns).toEqual(['fid', 'Name']);
    expect(likelyNaming(columns)).toBe('Name');
    expect(likelyNaming(['Area_Name', 'title'])).toBe('Area_Name');
    expect(likelyNaming(['fid', 'length'])).toBeNull();
  });
});

test('formatCounts counts shapes by kind', () => {
  expect(formatCounts({ area: 1, line: 1200, point: 0 })).toBe('1 area, 1,200 lines');
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
])('formatFarAway says how far shapes are from the receivers: %j', (far, chosen, isDrawing, sentence) => {
  expect(formatFarAway(far, chosen, isDrawing)).toBe(sentence);
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
    ['Temporary_Barriers', line, true],
    ['Acoustic screens', line, true],
    ['A-SOUND-WALL', line, true],
    ['Noise hoarding stage 2', line, true],
    ['NoiseBarrier', line, true],
    ['Crash barrier', line, false],
    ['W-beam barrier', line, false],
    ['Traffic barriers', line, false],
    ['safety_barrier', line, false],
    ['Guard rail', line, false],
    ['Barrier kerb', line, false],
    ['Noise screening contours', line, false],
    ['haul roads', line, false],
    ['barriers', point, false],
  ])('are proposed for a layer named %s', async (name, geometry, isLikely) => {
    expect(areLikelyBarriers(await layersOf(name, geometry, {}))).toBe(isLikely);
  });

  const said = (heightM: number) => ({ kind: 'said', heightM }) as const;
  const refused = (text: string) => ({ kind: 'refused', text }) as const;
  const none = { kind: 'none' } as const;

  test.each([
    [{ height: 2.4 }, said(2.4)],
    [{ barrier_h: '3' }, said(3)],
    [{ Height_m: 4 }, said(4)],
    [{ height: '3 m' }, said(3)],
    [{ height: '3.5m' }, said(3.5)],
    [{ height: ' 2.4 Metres ' }, said(2.4)],
    [{ height: '3,5' }, said(3.5)],
    [{ height: '3,5 m' }, said(3.5)],
    [{ height: '.5' }, said(0.5)],
    [{ height: null, barrier_height: '', h: 3 }, said(3)],
    [{ height: 2, h: 3 }, said(2)],
    [{ height: 'none yet', h: 3 }, refused('none yet')],
    [{ height: 0.3 }, refused('0.3')],
    [{ height: 0 }, refused('0')],
    [{ height: 12 }, refused('12')],
    [{ height: 2400 }, refused('2400')],
    [{ height: '2400 mm' }, refused('2400 mm')],
    [{ height: '2,400' }, refused('2,400')],
    [{ height: '3 ft' }, refused('3 ft')],
    [{ height: '3.2.1' }, refused('3.2.1')],
    [{ height: '.' }, refused('.')],
    [{ height: '0x3' }, refused('0x3')],
    [{ height: '2-3' }, refused('2-3')],
    [{ height: -3 }, refused('-3')],
    [{ height: '' }, none],
    [{ length: 3 }, none],
  ])('get their height from %j', async (properties, height) => {
    const [layer] = await layersOf('barriers', line, properties);
    const [candidate] = candidatesOf(layer!, 4326, null, requireSystem(7856));
    expect(heightOf({ key: 'k', layer: 'barriers', candidate: candidate! })).toEqual(height);
  });

  test.each([
    [said(3), 2.4, 3],
    [none, 2.4, 2.4],
    [none, 15, 10],
    [refused('2400'), 2.4, null],
  ])('with the file’s height %j and the project’s default of %s m get %s', (height, barrierHeightM, heightM) => {
    expect(importedHeightM(height, { barrierHeightM })).toBe(heightM);
  });

  test('without a height can be stored, and name the height as missing', () => {
    const { geometry } = aWorkArea({ geometry: line }).feature;
    const bare = barrierLine('Fence', geometry, null);
    expect(storedBarrierSchema.parse(storedWorkArea(bare))).toEqual(bare);
    expect(barrierLineProblems(bare)).toEqual(['Fence needs a height from 0.5 to 10 m.']);
  });

  test.each([
    [[said(3)], null],
    [
      [said(3), refused('2400')],
      '1 height could not be read: “2400”. A height is a number of metres from 0.5 to 10, such as 2.4. This barrier comes without a height: enter it in the plan before the next run.',
    ],
    [
      [refused('12'), refused('x'), none],
      '2 heights could not be read, such as “12”. A height is a number of metres from 0.5 to 10, such as 2.4. These barriers come without a height: enter it in the plan before the next run.',
    ],
  ])('with invalid heights are reported in one sentence: %j', (heights, sentence) => {
    expect(formatRefusedHeights(heights)).toBe(sentence);
  });

  test.each([
    [[said(3), refused('12')], 2.4, null],
    [[none, said(3)], 2.4, 'The file gives no height for 1 barrier: it gets 2.4 m, by the default of the project.'],
    [[none, none], 15, 'The file gives no height for 2 barriers: they get 10 m, by the default of the project.'],
  ])('with the default height of the project are reported in one sentence: %j', (heights, barrierHeightM, sentence) => {
    expect(formatDefaultHeights(heights, { barrierHeightM })).toBe(sentence);
  });

  test.each([
    [1, 0, 'Import 1 work area'],
    [3, 0, 'Import 3 work areas'],
    [3, 3, 'Import 3 barriers'],
    [3, 1, 'Import 2 work areas and 1 barrier'],
    [0, 0, 'Import 0 work areas'],
  ])('are counted: %i shapes, %i of them barriers', (chosen, barriers, words) => {
    expect(formatImport(chosen, barriers)).toBe(words);
  });
});
