import { expect, it } from 'vitest';
import { validProject } from '../../../../tests/support/made-up-files.ts';
import { loadProjectFiles } from '../load/load-files.ts';
import {
  describeBuilding,
  describeContent,
  describeGround,
  describeHeightSources,
  describeWall,
} from './describe-site.ts';

const polygons = { xy: new Float64Array(), ringStart: new Uint32Array(), polygonStart: new Uint32Array() };
const buildings = {
  footprints: polygons,
  heightM: Float64Array.of(8.4, 6, 12),
  heightFrom: Uint8Array.of(0, 1, 2),
  files: ['a.geojson', 'a.geojson', 'b.gpkg'],
  heritage: Uint8Array.of(0, 1, 2),
};

it.each([
  [0, ['Building, 8.4 m high', 'Height as its file says', 'File: a.geojson']],
  [1, ['Building, 6 m high', 'Height from its floors, 3 m each', 'Heritage item', 'File: a.geojson']],
  [2, ['Building, 12 m high', 'Height from points of a point cloud', 'File: b.gpkg']],
])('describeBuilding describes building %d by its height, the source of the height, and its file', (at, lines) =>
  expect(describeBuilding(buildings, at)).toEqual(lines),
);

it('describeBuilding explains how to see more of a building from an older load', () => {
  expect(describeBuilding({ footprints: polygons, heightM: Float64Array.of(5) }, 0)).toEqual([
    'Building, 5 m high',
    'Its file is not kept with this version',
  ]);
});

it.each([
  [[0, 0, 0], 'All heights are those of the files.'],
  [[0, 1, 1], 'Heights: 1 of the files, 2 from floors.'],
  [[2, 1], 'Heights: 1 from floors, 1 from a point cloud.'],
  [[], null],
])('describeHeightSources summarises the sources %j', (heightFrom, text) =>
  expect(describeHeightSources({ ...buildings, heightFrom: Uint8Array.from(heightFrom) })).toBe(text),
);

it('describeGround describes a ground region by its factor and cover', () => {
  const g = Float64Array.of(0.55, 1);
  const cover = { kind: Uint8Array.of(0, 1), heightM: Float64Array.of(NaN, 8) };
  expect(describeGround({ regions: polygons, g, cover }, 0)).toEqual(['Ground region, G 0.55']);
  expect(describeGround({ regions: polygons, g, cover }, 1)).toEqual(['Ground region, G 1', 'Dense foliage, 8 m high']);
});

it('describeWall describes a wall by its height', () => {
  const walls = {
    xy: new Float64Array(),
    start: new Uint32Array(),
    topZ: new Float64Array(),
    reflection: new Float64Array(),
  };
  expect(describeWall({ ...walls, heightM: Float64Array.of(2.5) }, 0)).toEqual(['Existing wall, 2.5 m high']);
});

it('loadProjectFiles stores the source of each building’s height, and its file', () => {
  const outcome = loadProjectFiles(validProject(), { crs: 7856 });
  if (outcome.kind !== 'loaded') throw new Error(JSON.stringify(outcome.problems));
  expect(describeBuilding(outcome.prepared.buildings, 0)).toEqual([
    'Building, 6 m high',
    'Height as its file says',
    'File: buildings.geojson',
  ]);
  expect(describeContent(outcome.prepared)).toBe(
    '1 building, 1 ground region, no existing walls, 1 catchment, 4 receivers, no terrain: the ground is level',
  );
});

it('loadProjectFiles returns what could be read of a project with errors', () => {
  const outcome = loadProjectFiles(
    validProject().filter(({ folder }) => folder !== 'catchments'),
    { crs: 7856 },
  );
  if (outcome.kind !== 'failed' || outcome.prepared === null) throw new Error('it has no catchments');
  expect(describeContent(outcome.prepared)).toContain('1 building, 1 ground region, no existing walls, no catchments');
});
