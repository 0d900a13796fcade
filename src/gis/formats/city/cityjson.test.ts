import { describe, expect, it } from 'vitest';
import { type FileProblem, problemLog } from '../../files/problems.ts';
import { signedAreaOf } from '../../geometry/polygons/polygon.ts';
import type { FeatureTable, RawFeature } from '../../tables/feature-table.ts';
import { readGeoJson, readGeoJsonLines } from '../geojson.ts';

type Point = readonly [number, number, number];

/** Collects vertices as CityJSON stores them: integer millimetres from an origin. */
function vertexList() {
  const vertices: Point[] = [];
  const face = (...points: Point[]) => [points.map((point) => vertices.push(point) - 1)];
  return { vertices, face };
}
type Vertices = ReturnType<typeof vertexList>;

const TRANSFORM = { scale: [0.001, 0.001, 0.001], translate: [85_000, 447_000, 0] };
const mm = (x: number, y: number, z: number): Point => [1000 * x, 1000 * y, 1000 * z];

/** The faces of a box at (x, y, z): first the ground, then the roof and the walls. */
function box({ face }: Vertices, [x, y, z]: Point, [width, depth, height]: Point) {
  const at = (dx: number, dy: number, dz: number) => mm(x + dx * width, y + dy * depth, z + dz * height);
  return [
    face(at(0, 0, 0), at(0, 1, 0), at(1, 1, 0), at(1, 0, 0)),
    face(at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)),
    face(at(0, 0, 0), at(1, 0, 0), at(1, 0, 1), at(0, 0, 1)),
    face(at(1, 0, 0), at(1, 1, 0), at(1, 1, 1), at(1, 0, 1)),
    face(at(1, 1, 0), at(0, 1, 0), at(0, 1, 1), at(1, 1, 1)),
    face(at(0, 1, 0), at(0, 0, 0), at(0, 0, 1), at(0, 1, 1)),
  ];
}

const solid = (faces: unknown[], lod = '1') => ({ type: 'Solid', lod, boundaries: [faces] });
/** The faces with names. The last name applies to all following faces. */
const named = (faces: unknown[], kinds: readonly string[]) => ({
  type: 'MultiSurface',
  lod: '2',
  boundaries: faces,
  semantics: {
    surfaces: kinds.map((type) => ({ type })),
    values: faces.map((_, index) => Math.min(index, kinds.length - 1)),
  },
});
const ALL_KINDS = ['GroundSurface', 'RoofSurface', 'WallSurface'];

const encode = (text: string) => new TextEncoder().encode(text);
const city = (CityObjects: unknown, { vertices }: Vertices, others: object = {}) => ({
  type: 'CityJSON',
  version: '2.0',
  transform: TRANSFORM,
  CityObjects,
  vertices,
  ...others,
});

function read(value: unknown): { table: FeatureTable | null; messages: string[] } {
  const problems: FileProblem[] = [];
  const table = readGeoJson(encode(JSON.stringify(value)), problemLog(problems, 'buildings', 'city.json'));
  return { table, messages: problems.map(({ row, message }) => (row === null ? message : `${row}: ${message}`)) };
}

/** Returns the number of vertices and the area of the outlines of a feature. */
function outlinesOf({ geometry }: RawFeature) {
  return geometry?.kind !== 'polygons'
    ? []
    : geometry.polygons.map((rings) => [rings.length, rings[0]?.length, Math.abs(signedAreaOf(rings[0] ?? []))]);
}

const COMPUTED = 'No measuredHeight, so that the highest point above the ground is the height, of buildings: 1.';

describe('the buildings in a CityJSON file', () => {
  it('have the lowest faces of an unnamed block as footprint, with measured height', () => {
    const list = vertexList();
    const geometry = [solid(box(list, [10, 20, -0.5], [8, 5, 6.2]))];
    const { table, messages } = read(
      city({ b1: { type: 'Building', attributes: { measuredHeight: 6, bouwjaar: 1931 }, geometry } }, list, {
        metadata: { referenceSystem: 'https://www.opengis.net/def/crs/EPSG/0/7415' },
      }),
    );
    expect(messages).toEqual([]);
    expect(table?.crs).toEqual({ kind: 'known', epsg: 28992 });
    expect(table?.features.map(({ row, cells }) => [row, cells])).toEqual([
      [1, { id: 'b1', measuredHeight: 6, height: 6, bouwjaar: 1931 }],
    ]);
    expect(table?.features[0]?.geometry).toEqual({
      kind: 'polygons',
      polygons: [[[[85_010, 447_020], [85_010, 447_025], [85_018, 447_025], [85_018, 447_020]]]], // prettier-ignore
    });
  });

  it('have their joined ground surfaces as footprint, and the height of their highest point if none was measured', () => {
    const list = vertexList();
    const [ground, ...others] = box(list, [0, 0, 3], [10, 10, 9.5]);
    const [second] = box(list, [10, 0, 3], [5, 10, 9.5]);
    const geometry = [
      named([ground, second, ...others], ['GroundSurface', 'GroundSurface', 'RoofSurface', 'WallSurface']),
    ];
    const { table, messages } = read(city({ b1: { type: 'Building', geometry } }, list));
    expect(messages).toEqual([COMPUTED]);
    expect(table?.features.map((feature) => [feature.cells.height, outlinesOf(feature)])).toEqual([
      [9.5, [[1, 6, expect.closeTo(150, 6)]]],
    ]);
    expect(table?.crs).toBeNull();
  });

  it('have courtyards', () => {
    const list = vertexList();
    const [[outer]] = box(list, [0, 0, 0], [30, 30, 0]) as [[unknown]];
    const [[inner]] = box(list, [10, 10, 0], [10, 10, 0]) as [[unknown]];
    const [, roof] = box(list, [0, 0, 0], [30, 30, 12]);
    const geometry = [named([[outer, inner], roof], ['GroundSurface', 'RoofSurface'])];
    const { table } = read(city({ b1: { type: 'Building', geometry } }, list));
    expect(table?.features.map(outlinesOf)).toEqual([[[2, 4, 900]]]);
  });

  it('include each part on the ground with its own height, but no parts on a roof', () => {
    const list = vertexList();
    const attributes = { measuredHeight: 30, owner: 'city' };
    const tower = named(box(list, [0, 0, 0], [10, 10, 30]), ALL_KINDS);
    const podium = named(box(list, [10, 0, 0], [20, 10, 8]), ALL_KINDS);
    const lift = named(box(list, [2, 2, 30], [3, 3, 3]).slice(1), ['RoofSurface', 'WallSurface']);
    const part = (geometry: unknown, own: object = {}) => ({
      type: 'BuildingPart',
      parents: ['b1'],
      attributes: own,
      geometry: [geometry],
    });
    const objects = {
      b1: { type: 'Building', attributes, children: ['tower', 'podium', 'lift'] },
      tower: part(tower),
      podium: part(podium, { measuredHeight: 7.5 }),
      lift: part(lift),
    };
    const { table } = read(city(objects, list));
    expect(table?.features.map(({ row, cells }) => [row, cells.id, cells.height, cells.owner])).toEqual([
      [2, 'tower', 30, 'city'],
      [3, 'podium', 7.5, 'city'],
    ]);
    // With one part on the ground, the building’s own height is that of the part.
    const alone = {
      ...objects,
      b1: { ...objects.b1, attributes: { measuredHeight: 31 }, children: ['tower', 'lift'] },
    };
    const [only] = read(city({ b1: alone.b1, tower: alone.tower, lift: alone.lift }, list)).table?.features ?? [];
    expect([only?.cells.id, only?.cells.height]).toEqual(['tower', 31]);
  });

  it('use the finest geometry without windows, and a flat outline only without any other geometry', () => {
    const list = vertexList();
    const [flat] = box(list, [0, 0, 0], [9, 9, 0]);
    const outline = { type: 'MultiSurface', lod: '0', boundaries: [flat] };
    const geometry = [
      outline,
      solid(box(list, [0, 0, 0], [8, 8, 5]), '1.2'),
      solid(box(list, [0, 0, 0], [7, 7, 6]), '2.2'),
      solid(box(list, [0, 0, 0], [6, 6, 7]), '3'),
    ];
    const levels = { b3_h_dak_70p: 7.5, b3_h_maaiveld: -0.5 };
    const objects = {
      b1: { type: 'Building', geometry },
      b2: { type: 'Building', attributes: levels, geometry: [outline] },
    };
    const { table, messages } = read(city(objects, list));
    expect(table?.features.map((feature) => [feature.cells.height, outlinesOf(feature)])).toEqual([
      [6, [[1, 4, 49]]],
      [undefined, [[1, 4, 81]]],
    ]);
    expect(table?.features[1]?.cells).toMatchObject(levels);
    expect(messages).toEqual([COMPUTED]);
  });

  it('have all of their faces as footprint if none is a ground surface', () => {
    const list = vertexList();
    const faces = box(list, [0, 0, 2], [10, 10, 4]).slice(1);
    const geometry = [named(faces, ['RoofSurface', 'WallSurface'])];
    const { table } = read(city({ b1: { type: 'Building', geometry } }, list));
    expect(table?.features.map((feature) => [feature.cells.height, outlinesOf(feature)])).toEqual([[4, [[1, 4, 100]]]]);
  });

  it('are the only objects that are read, and the others are named once with their counts', () => {
    const list = vertexList();
    const geometry = [solid(box(list, [0, 0, 0], [8, 5, 6]))];
    const objects = {
      r1: { type: 'Road', geometry: [] },
      b1: { type: 'Building', attributes: { measuredHeight: 6 }, geometry },
      r2: { type: 'Road', geometry: [] },
      t1: { type: 'TINRelief', geometry: [] },
    };
    const { table, messages } = read(city(objects, list));
    expect(table?.features.map(({ row }) => row)).toEqual([2]);
    expect(messages).toEqual(['Only buildings are read. Left out: 2 Road, 1 TINRelief.']);
  });

  it('are also read line by line, each with separate vertices', () => {
    const lines = [1, 2].map((number) => {
      const list = vertexList();
      const geometry = [solid(box(list, [20 * number, 0, 0], [10, 10, 5 * number]))];
      const CityObjects = { [`b${number}`]: { type: 'Building', geometry } };
      return { type: 'CityJSONFeature', id: `b${number}`, CityObjects, vertices: list.vertices };
    });
    const header = { type: 'CityJSON', version: '2.0', transform: TRANSFORM, CityObjects: {}, vertices: [] };
    const text = [header, ...lines].map((line) => JSON.stringify(line)).join('\n');
    const problems: FileProblem[] = [];
    const table = readGeoJsonLines(encode(text), problemLog(problems, 'buildings', 'city.city.jsonl'));
    expect(table?.features.map(({ row, cells }) => [row, cells.id, cells.height])).toEqual([
      [2, 'b1', 5],
      [3, 'b2', 10],
    ]);
    expect(table?.features.map(outlinesOf)).toEqual([[[1, 4, 100]], [[1, 4, 100]]]);
  });
});

describe('an invalid CityJSON file', () => {
  const list = vertexList();
  const faces = box(list, [0, 0, 0], [8, 5, 6]);
  const of = (geometry: unknown, vertices: unknown = list.vertices) => ({
    type: 'CityJSON',
    transform: TRANSFORM,
    CityObjects: { b1: { type: 'Building', geometry: [geometry] } },
    vertices,
  });

  it.each([
    ['has too few vertices', of(solid(faces), list.vertices.slice(0, 5)), 'it names the vertex 5, and the file has 5'],
    ['has no list of vertices', of(solid(faces), 'none'), 'it names the vertex 0, and the file has 0'],
    [
      'has a vertex without a height',
      of(solid(faces), [[1, 2], ...list.vertices]),
      'it names the vertex 0, and the file has 25',
    ],
    ['refers to a vertex by a word', of(solid([[['a', 'b', 'c']]])), 'it names the vertex "a", and the file has 24'],
    ['has boundaries that are not nested', of(solid([1, 2])), 'expected a list, found 1'],
    [
      'has a geometry template',
      of({ type: 'GeometryInstance', lod: '2', boundaries: [0] }),
      'GeometryInstance cannot be used here',
    ],
    [
      'has only walls',
      of({ type: 'MultiSurface', lod: '2', boundaries: faces.slice(2) }),
      'it has no surface that covers ground',
    ],
    ['has no geometry', of({}), 'it has no surface that covers ground'],
  ])('that %s is reported with the building', (_what, value, reason) => {
    expect(read(value).messages).toEqual([`1: The geometry of the building b1 is malformed: ${reason}.`]);
  });

  it('is reported if it has no buildings', () => {
    const { table, messages } = read({ type: 'CityJSON', CityObjects: { w: { type: 'WaterBody' } }, vertices: [] });
    expect([table, messages]).toEqual([
      null,
      ['Only buildings are read. Left out: 1 WaterBody.', 'The CityJSON has no buildings.'],
    ]);
  });

  it('does not prevent other buildings from being read', () => {
    const value = of(solid(faces));
    const { table, messages } = read({ ...value, CityObjects: { ...value.CityObjects, b2: { type: 'Building' } } });
    expect(table?.features.map(({ cells }) => cells.id)).toEqual(['b1']);
    expect(messages[0]).toBe('2: The geometry of the building b2 is malformed: it has no surface that covers ground.');
  });
});
