import { expect, test } from 'vitest';
import { describeProblem, type LoadProblem, type ProjectFolder } from '../../../../model/project/project.ts';
import { readTables } from './read-tables.ts';

const at = (lon: number, lat: number) => ({ lon: 151 + lon / 1000, lat: -33 - lat / 1000 });
const SQUARE = [at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 0)];
const area = (id: number, tags: object) => ({ type: 'way', id, nodes: [], geometry: SQUARE, tags });
const line = (id: number, tags: object) => ({ type: 'way', id, nodes: [], geometry: SQUARE.slice(0, 3), tags });
const node = (id: number, tags: object) => ({ type: 'node', id, ...at(id, id), tags });

function read(folder: ProjectFolder, elements: readonly object[]) {
  const problems: LoadProblem[] = [];
  const bytes = new TextEncoder().encode(JSON.stringify({ version: 0.6, elements }));
  const [table] = readTables([{ folder, name: 'osm.json', bytes }], problems)[folder] ?? [];
  return {
    features: table?.features.map(({ cells, geometry }) => [cells, geometry?.kind]),
    problems: problems.map(describeProblem),
  };
}

const EVERYTHING = [
  area(1, { building: 'house', height: '6', 'addr:housenumber': '5', 'addr:street': 'High Street', 'addr:city': 'Town' }), // prettier-ignore
  area(2, { building: 'no' }),
  node(3, { 'addr:housenumber': '7a', 'addr:street': 'High Street' }),
  area(4, { landuse: 'grass' }),
  area(5, { natural: 'water' }),
  area(6, { landuse: 'residential' }),
  line(7, { barrier: 'wall', height: '2.5 m' }),
  line(8, { barrier: 'wall' }),
  line(9, { barrier: 'fence', height: '2' }),
  area(10, { amenity: 'parking' }),
  node(11, { natural: 'tree' }),
];

test('the OpenStreetMap reader takes the areas with a building tag as buildings', () => {
  expect(read('buildings', [...EVERYTHING, node(12, { building: 'yes' })])).toEqual({
    features: [[expect.objectContaining({ id: 'way/1', height: '6', building: 'house' }), 'polygons']],
    problems: ['buildings/osm.json: Left out of OpenStreetMap, since they are points or lines: 1.'],
  });
});

test('the OpenStreetMap reader takes addresses as receivers, at the centre of their areas', () => {
  expect(read('receivers', EVERYTHING)).toEqual({
    features: [
      [{ id: 'way/1', address: '5 High Street, Town', type: 'house' }, 'points'],
      [{ id: 'node/3', address: '7a High Street', type: 'residence' }, 'points'],
    ],
    problems: ['receivers/osm.json: OpenStreetMap says no use of addresses, which are taken for residences: 1.'],
  });
});

test('the OpenStreetMap reader takes vegetation as porous ground, and water and paving as hard ground', () => {
  expect(read('ground', EVERYTHING)).toEqual({
    features: [
      [{ id: 'way/4', g: 1 }, 'polygons'],
      [{ id: 'way/5', g: 0 }, 'polygons'],
      [{ id: 'way/10', g: 0 }, 'polygons'],
    ],
    problems: [
      'ground/osm.json: Left out of OpenStreetMap, since they are points or lines, or of a ground that is not known (residential): 2.',
    ],
  });
});

test('the OpenStreetMap reader takes the walls with a height as barriers', () => {
  expect(read('barriers', EVERYTHING)).toEqual({
    features: [[{ id: 'way/7', height: '2.5 m' }, 'lines']],
    problems: ['barriers/osm.json: Left out of OpenStreetMap, since they have no height: 1.'],
  });
});

test('the OpenStreetMap reader rejects a file without features for a folder', () => {
  expect(read('barriers', EVERYTHING.slice(0, 3)).problems).toEqual([
    'barriers/osm.json: The file of OpenStreetMap has nothing that this folder is for.',
  ]);
});
