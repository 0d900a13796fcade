import { describe, expect, it } from 'vitest';
import { geoJsonFile, textFile, validProject } from '../../../../tests/support/made-up-files.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { loadProjectFiles } from '../load/load-files.ts';
import { drawnFile, type DrawnItem, isDrawnFile, readDrawn, writeDrawn } from './drawn-layers.ts';

let made = 0;
const nextId = () => `id-${(made += 1)}`;

/** Converts positions in metres from the origin of the test project to degrees. */
const { toLonLat } = requireSystem(7856);
const at = (x: number, y: number): [number, number] => [...toLonLat(333_000 + x, 6_252_000 + y)] as [number, number];
const ring = (x: number, y: number, size: number) => [
  at(x, y),
  at(x + size, y),
  at(x + size, y + size),
  at(x, y + size),
  at(x, y),
];

const ITEMS: DrawnItem[] = [
  {
    id: 'a',
    folder: 'catchments',
    geometry: { type: 'Polygon', coordinates: [ring(-500, -500, 1200)] },
    fields: { name: 'NCA 1', rbl_day: 45, rbl_evening: 40, rbl_night: 35, category: '' },
  },
  {
    id: 'b',
    folder: 'barriers',
    geometry: { type: 'LineString', coordinates: [at(0, 5), at(80, 5)] },
    fields: { height: 2.5 },
  },
  { id: 'c', folder: 'ground', geometry: { type: 'Polygon', coordinates: [ring(0, 60, 30)] }, fields: { g: 0.5 } },
  {
    id: 'd',
    folder: 'buildings',
    geometry: { type: 'Polygon', coordinates: [ring(100, 60, 12)] },
    fields: { name: 'Shed', floors: 2 },
  },
  {
    id: 'e',
    folder: 'receivers',
    geometry: { type: 'Point', coordinates: at(150, 20) },
    fields: { id: 'D1', type: 'residence', height: 1.5 },
  },
];
const inFolder = (folder: DrawnItem['folder']) => ITEMS.filter((item) => item.folder === folder);

describe('a drawn layer', () => {
  it.each(ITEMS.map((item) => [item.folder, item] as const))(
    'of %s is read from its file exactly as it was written',
    (folder, item) => {
      const read = readDrawn(folder, writeDrawn([item]), nextId);
      if (read.kind === 'refused') throw new Error(read.reason);
      const { category: _, ...fields } = item.fields;
      expect(read.items).toEqual([{ ...item, id: expect.any(String) as string, fields }]);
    },
  );

  it('is loaded by the readers of its folder', () => {
    const kept = validProject().filter(({ folder }) => folder !== 'catchments');
    const drawn = (['catchments', 'barriers', 'ground', 'buildings', 'receivers'] as const).map((folder) =>
      textFile(folder, drawnFile(folder), writeDrawn(inFolder(folder))),
    );
    const outcome = loadProjectFiles([...kept, ...drawn], { crs: 7856 });
    expect(outcome.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    if (outcome.kind !== 'loaded') throw new Error('it has errors');
    const { prepared, counts } = outcome;
    expect(counts).toMatchObject({ catchments: 1, barriers: 1, groundRegions: 2, buildings: 2 });
    expect(prepared.catchments[0]).toMatchObject({ name: 'NCA 1', background: { day: 45, evening: 40, night: 35 } });
    expect([...prepared.walls.heightM]).toEqual([2.5]);
    expect([...prepared.buildings.heightM]).toEqual([6, 6]);
    expect(prepared.receivers.ids).toContain('D1');
    expect(
      [...prepared.walls.xy]
        .map(
          (value, index) =>
            value + (index % 2 === 0 ? prepared.origin.eastingM - 333_000 : prepared.origin.northingM - 6_252_000),
        )
        .map(Math.round),
    ).toEqual([0, 5, 80, 5]);
  });
});

describe('readDrawn', () => {
  it.each<[name: string, text: string, reason: string]>([
    ['is not JSON', '{', 'it is not JSON'],
    ['is not an object', '[]', 'expected object'],
    [
      'names a coordinate system',
      new TextDecoder().decode(geoJsonFile('ground', []).bytes),
      'must not name a coordinate system',
    ],
    ['has lines', writeDrawn(inFolder('barriers')), 'feature 1 is not made of areas'],
    [
      'has positions outside the globe',
      writeDrawn([
        {
          ...ITEMS[2]!,
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [0, 95],
                [1, 95],
                [1, 96],
                [0, 95],
              ],
            ],
          },
        },
      ]),
      'feature 1',
    ],
    [
      'has lists in its fields',
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"g":[1]},"geometry":{"type":"Point","coordinates":[0,0]}}]}',
      'feature 1',
    ],
  ])('rejects a file that %s', (_, text, reason) => {
    const read = readDrawn('ground', text, nextId);
    expect(read).toMatchObject({ kind: 'refused' });
    expect(read.kind === 'refused' && read.reason).toContain(reason);
    expect(read.kind === 'refused' && read.reason).toContain('drawn-ground.geojson cannot be edited here');
  });
});

it.each([
  ['ground', 'drawn-ground.geojson', true],
  ['ground', 'drawn-buildings.geojson', false],
  ['terrain', 'drawn-terrain.geojson', false],
  ['catchments', 'nca.geojson', false],
] as const)('isDrawnFile for the folder %s and the file %s is %s', (folder, name, isDrawn) =>
  expect(isDrawnFile(folder, name)).toBe(isDrawn),
);
