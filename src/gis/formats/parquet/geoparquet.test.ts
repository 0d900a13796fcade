import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it, test, vi } from 'vitest';
import { describeProblem } from '../../../model/project/project.ts';
import { loadProjectFiles } from '../../../projects/rules/load/load-files.ts';
import { openFiles } from '../../../projects/rules/load/files/open-files.ts';
import { projectWith, square, TEST_CRS } from '../../../../tests/support/made-up-files.ts';
import { type FileProblem, problemLog } from '../../files/problems.ts';
import { readGeoJson } from '../geojson.ts';
import { readGeoParquet } from './geoparquet.ts';
import { readWkb } from './wkb.ts';

type Ring = ReadonlyArray<readonly number[]>;

/** Well-known binary in little endian. The type of a geometry with heights is greater by 1000. */
function wkb(kind: number, ...content: ReadonlyArray<Uint8Array | number>): Uint8Array {
  const parts = content.map((part) => (typeof part === 'number' ? word(part) : part));
  return Uint8Array.from([1, ...word(kind), ...parts.flatMap((part) => [...part])]);
}
const word = (value: number) => new Uint8Array(Uint32Array.of(value).buffer);
const positions = (ring: Ring) => new Uint8Array(Float64Array.from(ring.flat()).buffer);
const polygonWkb = (rings: readonly Ring[], kind = 3) =>
  wkb(kind, rings.length, ...rings.flatMap((ring) => [ring.length, positions(ring)]));

const HOUSE = square(20, 20, 10);
const CRS = { name: 'GDA2020 / MGA zone 56', id: { authority: 'EPSG', code: TEST_CRS } };
const geo = (more: object = { crs: CRS }) =>
  JSON.stringify({ version: '1.1.0', primary_column: 'geometry', columns: { geometry: { encoding: 'WKB', geometry_types: ['Polygon'], ...more } } }); // prettier-ignore

interface Columns {
  readonly geometry: ReadonlyArray<Uint8Array | null>;
  readonly height?: ReadonlyArray<number | null>;
  readonly id?: readonly string[];
}
function parquet(
  { geometry, height = geometry.map(() => 6), id = geometry.map((_, index) => `b${index + 1}`) }: Columns,
  metadata: string | null = geo(),
  more: object = {},
): Uint8Array {
  // prettier-ignore
  const columnData = [
    { name: 'id', data: [...id], type: 'STRING' as const },
    { name: 'height', data: [...height], type: 'DOUBLE' as const },
    { name: 'num_floors', data: geometry.map(() => null), type: 'INT32' as const, nullable: true },
    { name: 'geometry', data: [...geometry], type: 'BYTE_ARRAY' as const },
  ];
  const kvMetadata = metadata === null ? [] : [{ key: 'geo', value: metadata }];
  return new Uint8Array(parquetWriteBuffer({ columnData, kvMetadata, ...more }));
}

async function read(bytes: Uint8Array, maxTextBytes?: number) {
  const problems: FileProblem[] = [];
  const log = problemLog(problems, 'buildings', 'b.parquet');
  const found = await readGeoParquet(bytes, log, maxTextBytes);
  const table = found === null ? null : readGeoJson(found.geoJson, log);
  return {
    features: table?.features ?? null,
    crs: found?.crs,
    messages: problems.map(({ row, message }) => (row === null ? message : `${row}: ${message}`)),
  };
}

describe('a GeoParquet file', () => {
  it('is read with geometries, columns and coordinate system', async () => {
    const { features, crs, messages } = await read(parquet({ geometry: [polygonWkb([HOUSE])], height: [7.5] }));
    expect(messages).toEqual([]);
    expect(crs).toEqual({ kind: 'known', epsg: TEST_CRS });
    expect(features).toEqual([
      {
        row: 1,
        geometry: { kind: 'polygons', polygons: [[HOUSE]] },
        cells: { id: 'b1', height: 7.5, num_floors: null },
      },
    ]);
  });

  it('is read with any number of row groups', async () => {
    const geometry = Array.from({ length: 45_000 }, () => polygonWkb([HOUSE]));
    const { features, messages } = await read(parquet({ geometry }, geo(), { rowGroupSize: 7_000 }));
    expect(messages).toEqual([]);
    expect(features?.map(({ row }) => row)).toEqual(Array.from(geometry, (_, index) => index + 1));
    expect(features?.at(-1)?.cells.id).toBe('b45000');
  });

  it.each([
    ['by a code', { crs: CRS }, { kind: 'known', epsg: TEST_CRS }],
    [
      'by a part of a compound system',
      { crs: { name: 'both', components: [CRS, {}] } },
      { kind: 'known', epsg: TEST_CRS },
    ],
    ['by a name', { crs: { name: 'GDA2020 / MGA zone 56' } }, { kind: 'known', epsg: TEST_CRS }],
    ['in degrees', { crs: { id: { authority: 'OGC', code: 'CRS84' } } }, { kind: 'known', epsg: 4326 }],
    ['in degrees by default', {}, { kind: 'known', epsg: 4326 }],
    ['that is unknown', { crs: { name: 'mine' } }, { kind: 'unknown', name: 'mine' }],
    ['that is undefined', { crs: null }, null],
  ])('has a coordinate system %s', async (_, more, crs) => {
    expect((await read(parquet({ geometry: [polygonWkb([HOUSE])] }, geo(more)))).crs).toEqual(crs);
  });

  it('is read as buildings of a project, and a height of −1 is unknown', async () => {
    const load = async (height: number) => {
      const bytes = parquet({ geometry: [polygonWkb([HOUSE])], height: [height] });
      const given = projectWith({ folder: 'buildings', name: 'b.parquet', bytes });
      const { files, problems } = await openFiles(given, () =>
        Promise.reject(new Error('nothing was to be converted')),
      );
      return loadProjectFiles(files, { crs: TEST_CRS }, undefined, problems);
    };
    const loaded = await load(6);
    expect(loaded.kind === 'loaded' && [...loaded.prepared.buildings.heightM]).toEqual([6]);
    expect((await load(-1)).problems.map(describeProblem)).toEqual([
      expect.stringContaining('The building has neither a height nor floors.'),
    ]);
  });
});

describe('an invalid Parquet file', () => {
  const valid = parquet({ geometry: [polygonWkb([HOUSE])] });

  test.each([
    ['cut off', valid.slice(0, -40), /^The file is no Parquet, or is cut off \(.*\)\. Expected GeoParquet\.$/],
    ['cut off at its beginning', valid.slice(100), /^The file is no Parquet, or is cut off/],
    ['text', new TextEncoder().encode('id,height\n1,2\n'), /^The file is no Parquet, or is cut off/],
    ['empty', new Uint8Array(), /^The file is no Parquet, or is cut off/],
    ['without geometries', parquet({ geometry: [polygonWkb([HOUSE])] }, null), /no “geo” metadata.*Save it as GeoParquet/], // prettier-ignore
    ['with metadata that is not JSON', parquet({ geometry: [polygonWkb([HOUSE])] }, '{'), /“geo” metadata of the file are malformed/], // prettier-ignore
    ['with metadata about a missing column', parquet({ geometry: [polygonWkb([HOUSE])] }, '{"primary_column":"x","columns":{}}'), /“geo” metadata of the file are malformed/], // prettier-ignore
    ['in another encoding', parquet({ geometry: [polygonWkb([HOUSE])] }, geo({ encoding: 'polygon' })), /^The geometries are encoded as polygon\. Expected WKB/], // prettier-ignore
    ['without the geometry column', parquet({ geometry: [polygonWkb([HOUSE])] }, geo().replaceAll('geometry"', 'shape"')), /^The column shape of geometries is missing\.$/], // prettier-ignore
    ['without rows', parquet({ geometry: [] }), /^The file has no features\.$|no Parquet/],
  ])('is rejected if it is %s', async (_, bytes, message) => {
    const { features, messages } = await read(bytes);
    expect(messages).toEqual([expect.stringMatching(message)]);
    expect(features).toBeNull();
  });

  test('is rejected if bytes of its pages are corrupt', async () => {
    const broken = valid.slice();
    broken.fill(0xff, 4, Math.floor(broken.length / 3));
    const { messages } = await read(broken);
    expect(messages.length).toBeGreaterThan(0);
  });

  test.each([
    ['cut off', polygonWkb([HOUSE]).slice(0, 30), '1: The geometry is malformed: it is cut off.'],
    ['of fewer corners than it declares', wkb(3, 1, 4_000_000_000), '1: The geometry is malformed: it is cut off.'],
    ['of fewer rings than it declares', wkb(3, 4_000_000_000), '1: The geometry is malformed: it is cut off.'],
    ['of an unsupported kind', wkb(7, 0), '1: The geometry is malformed: its kind 7 is not one that is read. Expected points, lines or polygons.'], // prettier-ignore
    ['nested in its own kind', wkb(6, 1, wkb(6, 0)), '1: The geometry is malformed: its kind 6 is not one that is read. Expected points, lines or polygons.'], // prettier-ignore
  ])('is reported for a geometry that is %s', async (_, geometry, message) => {
    const { messages } = await read(parquet({ geometry: [geometry, polygonWkb([HOUSE])] }));
    expect(messages).toEqual([message, '1: The feature has no geometry.']);
  });

  test('is read with very long texts, which are truncated', async () => {
    const geometry = Array.from({ length: 3 }, () => polygonWkb([HOUSE]));
    const id = geometry.map(() => 'x'.repeat(60_000));
    const { features, messages } = await read(parquet({ geometry, id }));
    expect(messages).toEqual([]);
    expect(features?.map(({ cells }) => cells.id)).toEqual(geometry.map(() => 'x'.repeat(1000)));
  });

  test('is rejected if it has more features than fit into memory, without reading all of them', async () => {
    const bytes = parquet({ geometry: Array.from({ length: 300 }, () => polygonWkb([HOUSE])) });
    const stringify = vi.spyOn(JSON, 'stringify');
    const { features, messages } = await read(bytes, 1000);
    const made = stringify.mock.calls.length;
    stringify.mockRestore();
    expect(messages).toEqual(['The features have more than fits into memory. Export those of the project alone.']);
    expect(features).toBeNull();
    expect(made).toBeLessThan(10);
  });

  test('is rejected for a coordinate that is not a number', async () => {
    const { messages } = await read(parquet({ geometry: [polygonWkb([[[NaN, 1], ...HOUSE]])] }));
    expect(messages).toEqual([expect.stringMatching(/^1: The coordinates are malformed: .*null/)]);
  });
});

describe('readWkb', () => {
  const CORNERS = [[1, 2], [3, 4]]; // prettier-ignore
  test.each([
    ['a point', wkb(1, positions([[1, 2]])), { type: 'Point', coordinates: [1, 2] }],
    ['a point with a height', wkb(1001, positions([[1, 2, 9]])), { type: 'Point', coordinates: [1, 2] }],
    ['a point with a measure', wkb(2001, positions([[1, 2, 9]])), { type: 'Point', coordinates: [1, 2] }],
    ['a point with both', wkb(3001, positions([[1, 2, 8, 9]])), { type: 'Point', coordinates: [1, 2] }],
    ['a point of PostGIS', wkb(0xa0000001, 4326, positions([[1, 2, 9]])), { type: 'Point', coordinates: [1, 2] }],
    ['a line', wkb(2, 2, positions(CORNERS)), { type: 'LineString', coordinates: CORNERS }],
    ['lines', wkb(5, 1, wkb(2, 2, positions(CORNERS))), { type: 'MultiLineString', coordinates: [CORNERS] }],
    ['points', wkb(4, 1, wkb(1, positions([[1, 2]]))), { type: 'MultiPoint', coordinates: [[1, 2]] }],
    ['polygons', wkb(6, 1, polygonWkb([HOUSE])), { type: 'MultiPolygon', coordinates: [[HOUSE]] }],
  ])('reads %s', (_, bytes, geometry) => {
    expect(readWkb(bytes)).toEqual(geometry);
  });
});
