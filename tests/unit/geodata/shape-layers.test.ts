import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { openGdal } from '../../../functions/src/projects/convert-by-gdal.ts';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import { writeDbf } from '../../../src/gis/formats/dbf-writer.ts';
import { writeShp } from '../../../src/gis/formats/shp-writer.ts';
import { candidatesOf, countShapes } from '../../../src/plan/rules/import/candidates.ts';
import { farAway } from '../../../src/plan/rules/import/far-away.ts';
import { likelyCrs, saidCrs } from '../../../src/plan/rules/import/layer-crs.ts';
import { readLayers } from '../../../src/plan/rules/import/read-layers.ts';
import { drawing, entity } from '../../support/drawings.ts';
import { byGdal } from '../../support/gdal.ts';

const plane = requireSystem(7856);
/** A position in Sydney, m. */
const [EAST, NORTH] = [334_000, 6_251_000];

const geoJson = (features: Array<{ geometry: unknown; properties?: unknown }>, more = {}) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: features.map(({ geometry, properties = {} }) => ({ type: 'Feature', geometry, properties })),
    ...more,
  });
const square = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];
const KML = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>All</name>
  <Folder><name>Stage 1</name>
    <Placemark><name>Site</name><Polygon><outerBoundaryIs><LinearRing><coordinates>151,-33 151.001,-33 151.001,-33.001 151,-33</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
    <Folder><name>Roads</name><Placemark><name>Haul road</name><LineString><coordinates>151,-33 151.01,-33</coordinates></LineString></Placemark></Folder>
  </Folder>
  <Placemark><name>Pump</name><Point><coordinates>151,-33,0</coordinates></Point></Placemark>
</Document></kml>`;

const gdal = openGdal();
afterAll(gdal.close);

const read = (name: string, content: string | Uint8Array) =>
  readLayers(name, typeof content === 'string' ? strToU8(content) : content, (file) => gdal.convert(file, 60_000));

/** The layers of a file, with their properties. */
async function found(name: string, content: string | Uint8Array) {
  const { layers, problems } = await read(name, content);
  expect(problems).toEqual([]);
  return layers.map((layer) => [layer.name, countShapes(layer)]);
}

/** Returns the shapes of the only layer of a file. */
async function shapesIn(content: string, epsg = 7856, unitM: number | null = null, name = 'site.geojson') {
  const { layers } = await read(name, content);
  return layers.flatMap((layer) => candidatesOf(layer, epsg, unitM, plane));
}

describe('the layers of a file', () => {
  test('are the folders of a KML, and of a KMZ', async () => {
    const expected = [
      ['Stage 1', { area: 1, line: 0, point: 0 }],
      ['Stage 1 / Roads', { area: 0, line: 1, point: 0 }],
      ['site', { area: 0, line: 0, point: 1 }],
    ];
    expect(await found('site.kml', KML)).toEqual(expected);
    expect(await found('site.kmz', zipSync({ 'doc.kml': strToU8(KML) }))).toEqual(expected);
  });

  test('are the layers of a drawing', async () => {
    const text = drawing([
      entity('LINE', 8, 'Fence', 10, 1, 20, 2, 11, 3, 21, 4),
      entity('CIRCLE', 8, 'Shaft', 10, 3, 20, 4, 40, 10),
      entity('LINE', 8, 'Fence', 10, 1, 20, 2, 11, 3, 21, 5),
    ]);
    expect(await found('site.DXF', text)).toEqual([
      ['Fence', { area: 0, line: 2, point: 0 }],
      ['Shaft', { area: 1, line: 0, point: 0 }],
    ]);
  });

  test('are the shapefiles of a zip', async () => {
    const { shp } = writeShp({ kind: 'point', shapes: [[1, 2]] });
    const dbf = writeDbf([{ name: 'height', type: { decimals: 1 } }], [[6]], new Date('2026-01-02T00:00:00Z'));
    const point = { area: 0, line: 0, point: 1 };
    expect(
      await found('two.zip', zipSync({ 'pumps.shp': shp, 'pumps.dbf': dbf, 'rigs.shp': shp, 'rigs.dbf': dbf })),
    ).toEqual([
      ['pumps', point],
      ['rigs', point],
    ]);
    expect(await found('one.zip', zipSync({ 'pumps.shp': shp, 'pumps.dbf': dbf }))).toEqual([['one', point]]);
  });

  test('are a single layer of a GeoJSON, or one layer per value of its layer column', async () => {
    const point = { type: 'Point', coordinates: [151, -33] };
    const several = {
      type: 'MultiPoint',
      coordinates: [
        [151, -33],
        [152, -33],
      ],
    };
    expect(await found('site.geojson', geoJson([{ geometry: point }, { geometry: several }]))).toEqual([
      ['site', { area: 0, line: 0, point: 3 }],
    ]);
    const layered = [
      { geometry: point, properties: { Layer: 'A' } },
      { geometry: several, properties: { Layer: 'B' } },
    ];
    expect((await found('site.geojson', geoJson(layered))).map(([name]) => name)).toEqual(['A', 'B']);
  });

  test.each([
    { driver: 'GPKG', main: 'Compounds.gpkg', isZipped: false },
    { driver: 'GPKG', main: 'Compounds.gpkg', isZipped: true },
    { driver: 'MapInfo File', main: 'Compounds.tab', isZipped: true },
    { driver: 'MapInfo File', main: 'Compounds.mif', isZipped: true },
  ] as const)('are read from $main, zipped: $isZipped', async ({ driver, main, isZipped }) => {
    const area = {
      geometry: { type: 'Polygon', coordinates: [square(151, -33, 0.001)] },
      properties: { name: 'Shaft' },
    };
    const files = byGdal(strToU8(geoJson([area])), driver, main);
    const [name, content] = isZipped
      ? ['site.zip', zipSync(Object.fromEntries(files))]
      : [main, files.get(main) ?? new Uint8Array()];
    const { layers, problems } = await read(name, content);
    expect(problems).toEqual([]);
    const [layer] = layers;
    if (layer === undefined || layers.length > 1) throw new Error(`${layers.length} layers`);
    expect(layer.name).toBe('Compounds');
    expect(saidCrs(layer)).toEqual({ kind: 'said', epsg: 4326 });
    expect(likelyCrs(layers, plane)).toBe(4326);
    expect(countShapes(layer)).toEqual({ area: 1, line: 0, point: 0 });
    expect(candidatesOf(layer, 4326, null, plane)).toMatchObject([{ cells: { name: 'Shaft' } }]);
  });

  test.each([
    ['site.gpkg', 'x', expect.stringMatching(/^The file cannot be read, or is cut off \(.+\)\.$/)],
    ['site.tab', 'x', 'This file is one of several parts. Zip all of them together.'],
    [
      'site.shp',
      'x',
      'Files of this kind cannot be read here. Expected GeoJSON, KML, KMZ, DXF, GeoPackage, LandXML, or a zipped shapefile or MapInfo file. Zip all parts of the shapefile together.',
    ],
    ['site.geojson', '', 'The file is empty.'],
    ['site.geojson', '{"type": "Topology"}', 'The file is JSON but not GeoJSON. Expected a FeatureCollection.'],
    ['site.zip', 'PK', 'The zip cannot be read, it may be cut off (invalid zip data). Zip the files again.'],
    ['site.kml', '<kml/>', 'The file has no coordinates.'],
  ])('are empty for %s with the content “%s”, with a message', async (name, content, message) => {
    const { layers, problems } = await read(name, content);
    expect(layers).toEqual([]);
    expect(problems.map((problem) => problem.message)).toEqual([message]);
  });
});

describe('the coordinate system of a layer', () => {
  const inMetres = geoJson([{ geometry: { type: 'Point', coordinates: [EAST, NORTH] } }]);
  const inDegrees = geoJson([{ geometry: { type: 'Point', coordinates: [151, -33] } }]);
  const small = drawing([entity('POINT', 10, 5, 20, 6)]);

  test.each([
    ['coordinates in degrees', 'a.geojson', inDegrees, 4326],
    ['coordinates in metres', 'a.geojson', inMetres, 7856],
    ['the small numbers of a drawing', 'a.dxf', small, 7856],
  ])('is guessed as that of the project or degrees from %s', async (_, name, content, epsg) => {
    const { layers } = await read(name, content);
    expect(likelyCrs(layers, plane)).toBe(epsg);
  });

  test('is taken from the file, and left open if its name is unknown', async () => {
    const named = async (name: string) => {
      const { layers } = await read(
        'a.geojson',
        geoJson([{ geometry: { type: 'Point', coordinates: [1, 2] } }], {
          crs: { type: 'name', properties: { name } },
        }),
      );
      return layers.map(saidCrs);
    };
    expect(await named('EPSG:28356')).toEqual([{ kind: 'said', epsg: 28356 }]);
    expect(await named('EPSG:9')).toEqual([
      { kind: 'open', why: 'The file names the coordinate system “EPSG:9”, which is not known here.' },
    ]);
  });
});

describe('a shape', () => {
  const one = async (geometry: unknown, unitM: number | null = null) => {
    const [candidate] = await shapesIn(geoJson([{ geometry }]), 7856, unitM);
    return candidate?.shape;
  };

  test('lies at its coordinates, to a millimetre', async () => {
    const shape = await one({ type: 'Point', coordinates: [EAST, NORTH] });
    if (shape?.kind !== 'valid' || shape.geometry.type !== 'Point') throw new Error('expected a point');
    const [x, y] = plane.fromLonLat(...(shape.geometry.coordinates.slice(0, 2) as [number, number]));
    expect(Math.hypot(x - EAST, y - NORTH)).toBeLessThan(0.001);
  });

  test.each([
    ['millimetres', 0.001],
    ['kilometres', 1000],
    ['feet', 0.3048],
  ])('of a drawing in %s lies at the same position', async (_, unitM) => {
    const inMetres = await one({
      type: 'LineString',
      coordinates: [
        [EAST, NORTH],
        [EAST + 100, NORTH],
      ],
    });
    const scaled = await one(
      {
        type: 'LineString',
        coordinates: [
          [EAST / unitM, NORTH / unitM],
          [(EAST + 100) / unitM, NORTH / unitM],
        ],
      },
      unitM,
    );
    expect(scaled).toEqual(inMetres);
  });

  test('may have several parts and holes, and its rings are closed', async () => {
    const shape = await one({
      type: 'MultiPolygon',
      coordinates: [
        [square(EAST, NORTH, 100), square(EAST + 10, NORTH + 10, 10)],
        [square(EAST + 200, NORTH, 50).slice(0, 4)],
      ],
    });
    if (shape?.kind !== 'valid' || shape.geometry.type !== 'MultiPolygon') throw new Error('expected an area');
    expect(shape.geometry.coordinates.map((rings) => rings.map((ring) => ring.length))).toEqual([[5, 5], [5]]);
    expect(shape.geometry.coordinates.flat().every((ring) => String(ring[0]) === String(ring.at(-1)))).toBe(true);
  });

  test.each([
    [
      'an outline that crosses itself',
      'Polygon',
      [
        [
          [EAST, NORTH],
          [EAST + 10, NORTH + 10],
          [EAST + 10, NORTH],
          [EAST, NORTH + 10],
          [EAST, NORTH],
        ],
      ],
      'Its outline crosses itself.',
    ],
    [
      'two corners',
      'Polygon',
      [
        [
          [EAST, NORTH],
          [EAST + 10, NORTH],
          [EAST, NORTH],
        ],
      ],
      'It has fewer than three corners.',
    ],
    [
      'corners in a line',
      'Polygon',
      [
        [
          [EAST, NORTH],
          [EAST + 10, NORTH],
          [EAST + 20, NORTH],
          [EAST, NORTH],
        ],
      ],
      'It has no extent.',
    ],
    [
      'a hole outside its outline',
      'Polygon',
      [square(EAST, NORTH, 10), square(EAST + 20, NORTH, 5)],
      'A hole lies outside its outline, or across it.',
    ],
    [
      'the same position twice',
      'LineString',
      [
        [EAST, NORTH],
        [EAST, NORTH],
      ],
      'It has no length.',
    ],
    [
      '5,001 corners',
      'LineString',
      Array.from({ length: 5_001 }, (_, index) => [EAST + index, NORTH]),
      'It has 5,001 corners. A work area has at most 5,000.',
    ],
  ])('with %s is rejected', async (_, type, coordinates, reason) => {
    expect(await one({ type, coordinates })).toEqual({ kind: 'faulty', reason });
  });

  test('is reported as faulty if its coordinates are metres in a system of degrees', async () => {
    const [candidate] = await shapesIn(geoJson([{ geometry: { type: 'Point', coordinates: [EAST, NORTH] } }]), 4326);
    expect(candidate?.shape).toEqual({
      kind: 'faulty',
      reason: 'Its coordinates have no place in this coordinate system.',
    });
  });

  test('of a drawing is reported as faulty if a coordinate is not a number', async () => {
    const [candidate] = await shapesIn(drawing([entity('POINT', 10, 'x', 20, 6)]), 7856, null, 'a.dxf');
    expect(candidate?.shape.kind).toBe('faulty');
  });
});

describe('farAway', () => {
  const [west, south] = plane.toLonLat(EAST, NORTH);
  const [east, north] = plane.toLonLat(EAST + 2_000, NORTH + 2_000);
  const bounds = { west, south, east, north };
  const pointAt = (x: number, y: number) => ({ type: 'Point' as const, coordinates: plane.toLonLat(x, y) });

  test('counts the shapes far away, with the distance of the farthest', () => {
    const near = [pointAt(EAST + 100, NORTH + 100), pointAt(EAST - 4_900, NORTH)];
    expect(farAway(near, bounds, plane)).toBeNull();
    const far = farAway([...near, pointAt(EAST - 5_200, NORTH + 100), pointAt(EAST + 32_000, NORTH)], bounds, plane);
    expect(far?.count).toBe(2);
    expect((far?.farthestM ?? NaN) / 30_000).toBeCloseTo(1, 2);
  });

  test('finds shapes on the other side of the earth', () => {
    const far = farAway([{ type: 'Point', coordinates: [0, 51] }], bounds, plane);
    expect(far?.farthestM).toBeGreaterThan(1e6);
  });

  test('finds a line that begins nearby and ends far away', () => {
    const line = {
      type: 'LineString' as const,
      coordinates: [pointAt(EAST, NORTH).coordinates, pointAt(EAST, NORTH + 20_000).coordinates],
    };
    expect(farAway([line], bounds, plane)?.count).toBe(1);
  });

  test('returns null for a project without bounds', () => {
    expect(farAway([pointAt(0, 0)], null, plane)).toBeNull();
  });
});
