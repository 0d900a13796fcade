import { expect, test } from 'vitest';
import { describeProblem, type LoadProblem, type ProjectFolder } from '../../../../model/project/project.ts';
import type { ProjectFile } from '../../../../model/project/project-file.ts';
import { readTables } from './read-tables.ts';

const SHAPES = {
  point: { type: 'Point', coordinates: [151, -33] },
  line: { type: 'LineString', coordinates: [[151, -33], [151.001, -33]] }, // prettier-ignore
  polygon: { type: 'Polygon', coordinates: [[[151, -33], [151.001, -33], [151.001, -33.001], [151, -33]]] }, // prettier-ignore
};

/** The layers of a project's file, in the form that each folder expects. */
const LAYERS: Record<string, [shape: keyof typeof SHAPES, properties: Record<string, unknown>]> = {
  houses: ['polygon', { id: 'a', height: 6 }],
  addresses: ['point', { id: 'R1', type: 'residence', height: 1.5 }],
  soil: ['polygon', { g: 1, height: 4 }],
  walls: ['line', { height: 3 }],
  contours: ['line', { elevation: 20 }],
  zones: ['polygon', { name: 'NCA1', rbl_day: 45 }],
};

function read(folder: ProjectFolder, layers: typeof LAYERS) {
  const files = Object.entries(layers).map(([name, [shape, properties]]): ProjectFile => {
    const feature = { type: 'Feature', properties, geometry: SHAPES[shape] };
    const text = JSON.stringify({ type: 'FeatureCollection', features: [feature] });
    return { folder, name: `plan.gpkg/${name}`, bytes: new TextEncoder().encode(text), made: 'GeoJSON' };
  });
  const problems: LoadProblem[] = [];
  const tables = readTables(files, problems)[folder] ?? [];
  return { read: tables.map(({ log }) => log.file), problems: problems.map(describeProblem) };
}

test.each<[ProjectFolder, string[]]>([
  ['buildings', ['houses']],
  ['receivers', ['addresses']],
  ['ground', ['soil']],
  ['barriers', ['walls']],
  ['terrain', ['contours']],
  ['catchments', ['zones']],
])('readTables reads for the folder %s from a file with all layers of a project %j', (folder, expected) => {
  const { read: layers, problems } = read(folder, LAYERS);
  expect(layers).toEqual(expected.map((name) => `plan.gpkg/${name}`));
  expect(problems).toHaveLength(Object.keys(LAYERS).length - expected.length);
});

test('readTables names excluded layers with the reason', () => {
  const { houses, addresses, soil } = LAYERS;
  const { problems } = read('buildings', { houses: houses!, addresses: addresses!, soil: soil! });
  expect(problems).toEqual([
    'buildings/plan.gpkg/addresses: The layer is left out: it is made of points, and the folder buildings takes polygons.',
    'buildings/plan.gpkg/soil: The layer is left out: it has the columns of ground. Upload the file there too, if it is to be read.',
  ]);
});

test('readTables reads a layer that only lacks something, so that the error is reported', () => {
  const layers = { houses: LAYERS['houses']!, more: ['polygon', { name: 'B' }] as (typeof LAYERS)[string] };
  expect(read('buildings', layers)).toEqual({ read: ['plan.gpkg/houses', 'plan.gpkg/more'], problems: [] });
});

test('readTables reads all layers if none fits the folder, so that their missing columns are reported', () => {
  const { addresses, walls } = LAYERS;
  expect(read('buildings', { addresses: addresses!, walls: walls! }).read).toHaveLength(2);
});

test('readTables does not treat separate files as layers of one file', () => {
  const files = Object.entries({ houses: LAYERS['houses']!, addresses: LAYERS['addresses']! }).map(
    ([name, [shape, properties]]): ProjectFile => {
      const feature = { type: 'Feature', properties, geometry: SHAPES[shape] };
      const text = JSON.stringify({ type: 'FeatureCollection', features: [feature] });
      return { folder: 'buildings', name: `${name}.geojson`, bytes: new TextEncoder().encode(text) };
    },
  );
  expect(readTables(files, [])['buildings']).toHaveLength(2);
});
