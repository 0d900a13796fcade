import { writeArrayBuffer } from 'geotiff';
import { describe, expect, it, test } from 'vitest';
import { createTerrainSurface, groundHeightAt } from '../../../engine/terrain/terrain.ts';
import { describeProblem } from '../../../model/project/project.ts';
import { acousticBase } from '../../../prediction/rules/scene/acoustic-base.ts';
import type { ElevationGrid } from '../../../gis/rasters/elevation-grid.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { wktOf } from '../../../gis/crs/crs-wkt.ts';
import { type FileProblem, problemLog } from '../../../gis/files/problems.ts';
import { projectTerrain } from '../../../gis/terrain/terrain.ts';
import { loadProjectFiles } from './load-files.ts';
import { readPreparedScene, writePreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import type { ProjectFile } from '../../../model/project/project-file.ts';
import { decodeRasters } from './files/decode-rasters.ts';
import { thinGrid } from '../../../gis/rasters/thin-grid.ts';
import { gdalPicture } from '../../../../tests/support/pictures.ts';
import { EAST, geoJsonFile, NORTH, validProject, TEST_CRS, textFile } from '../../../../tests/support/made-up-files.ts';

/** Heights by row from the north, with the test's corner in the south-west. */
function asciiGrid(rows: number[][], { header = '', name = 'dem.asc' } = {}): ProjectFile {
  const columns = rows[0]?.length ?? 0;
  const head = `ncols ${columns}\nnrows ${rows.length}\nxllcorner ${EAST - 50}\nyllcorner ${NORTH - 50}\ncellsize 100\nNODATA_value -9999\n`;
  return textFile('terrain', name, `${header}${head}${rows.map((row) => row.join(' ')).join('\n')}\n`);
}

function load(...files: ProjectFile[]) {
  return loadProjectFiles([...validProject(), ...files], { crs: TEST_CRS });
}

function loaded(...files: ProjectFile[]) {
  const outcome = load(...files);
  if (outcome.kind === 'failed') throw new Error(outcome.problems.map(describeProblem).join('\n'));
  return outcome;
}

function errorsOf(...files: ProjectFile[]): string[] {
  const { problems } = load(...files);
  return problems.filter(({ severity }) => severity === 'error').map(describeProblem);
}

/** Returns the ground height of a loaded project at a position in the test's metres. */
function groundAt({ prepared }: ReturnType<typeof loaded>, x: number, y: number): number {
  const { terrain } = acousticBase(prepared, { groundDefault: 0 });
  if (terrain === null) return 0;
  const { eastingM, northingM } = prepared.origin;
  return groundHeightAt(createTerrainSurface(terrain), EAST + x - eastingM, NORTH + y - northingM);
}

const line = (height: number | null, y: number, z?: number) => ({
  properties: height === null ? {} : { elevation: height },
  type: 'LineString',
  coordinates: [-200, 0, 300].map((x) => [EAST + x, NORTH + y, ...(z === undefined ? [] : [z])]),
});

describe('the terrain of a project', () => {
  it('is read from an ESRI ASCII grid, with nodes at the centres of the cells', () => {
    const outcome = loaded(
      asciiGrid([
        [30, 31, 32],
        [20, 21, 22],
        [10, 11, 12],
      ]),
    );
    expect(outcome.problems).toEqual([]);
    expect(groundAt(outcome, 0, 0)).toBeCloseTo(10, 6);
    expect(groundAt(outcome, 200, 0)).toBeCloseTo(12, 6);
    expect(groundAt(outcome, 100, 150)).toBeCloseTo(26, 6);
  });

  it('has no nodes without a height', () => {
    const outcome = loaded(
      asciiGrid([
        [30, 30, 30],
        [20, -9999, 20],
        [10, 10, 10],
      ]),
    );
    expect(outcome.counts.terrainPoints).toBe(8);
    expect(groundAt(outcome, 100, 100)).toBeCloseTo(20, 6);
  });

  it('has no nodes for “nan” if the header declares it', () => {
    const rows = ['30 30 30', '20 nan 20', '10 10 10'].join('\n');
    const head = `ncols 3\nnrows 3\nxllcorner ${EAST - 50}\nyllcorner ${NORTH - 50}\ncellsize 100\n`;
    const outcome = loaded(textFile('terrain', 'dem.asc', `${head}NODATA_value nan\n${rows}\n`));
    expect(outcome.counts.terrainPoints).toBe(8);
    expect(errorsOf(textFile('terrain', 'dem.asc', `${head}${rows}\n`))).toEqual([
      'terrain/dem.asc, row 7: “nan” is not a height. Expected numbers after the header.',
    ]);
  });

  it.each([
    ['-3.40282346639e+38', '-3.402823e+38'],
    ['-3.4028235e+38', '-3.4028234663852886e+38'],
    ['-3.4e38', '-3.40282e+38'],
    ['-9999.1', '-9999.10009765625'],
  ])('has no nodes where NODATA %s is written as %s', (declared, written) => {
    const rows = ['30 30 30', `20 ${written} 20`, '10 10 10'].join('\n');
    const head = `ncols 3\nnrows 3\nxllcorner ${EAST - 50}\nyllcorner ${NORTH - 50}\ncellsize 100\n`;
    const outcome = loaded(textFile('terrain', 'dem.asc', `${head}NODATA_value ${declared}\n${rows}\n`));
    expect(outcome.counts.terrainPoints).toBe(8);
  });

  it('is read from contours, by their column or by the z of their points', () => {
    const byColumn = loaded(geoJsonFile('terrain', [line(5, -100), line(15, 100)]));
    const byPoints = loaded(geoJsonFile('terrain', [line(null, -100, 5), line(null, 100, 15)]));
    for (const outcome of [byColumn, byPoints]) {
      expect(outcome.counts.terrainPoints).toBe(6);
      expect([...outcome.prepared.terrain.edges]).toEqual([0, 1, 1, 2, 3, 4, 4, 5]);
      expect(groundAt(outcome, 50, 0)).toBeCloseTo(10, 6);
    }
  });

  it.each([0, 12])('causes a warning about flat terrain if all of it has the height %s', (height) => {
    const { problems } = loaded(geoJsonFile('terrain', [line(height, -100), line(height, 100)]));
    expect(problems.map(describeProblem)).toEqual([
      expect.stringContaining(
        `terrain/terrain.geojson: All 2 contours and points have the height ${height} m: the terrain is flat.`,
      ),
    ]);
  });

  it('is unchanged after the prepared scene is written and read', () => {
    const { prepared } = loaded(geoJsonFile('terrain', [line(5, -100), line(15, 100)]));
    const again = readPreparedScene(writePreparedScene(prepared));
    expect(again.terrain).toEqual(prepared.terrain);
  });

  it('causes a warning if receivers are outside it', () => {
    const { problems } = loaded(geoJsonFile('terrain', [line(5, 20), line(15, 100)]));
    expect(problems.map(describeProblem)).toEqual([
      'terrain/: 1 of 2 receivers stand outside the terrain, the first is R1. There the ground is taken as high as the nearest known.',
    ]);
  });

  it('is read from a grid with a byte order mark, and with decimal commas', () => {
    const grid = asciiGrid([
      [30, 31],
      [10, 11.5],
    ]);
    const text = new TextDecoder().decode(grid.bytes);
    for (const other of [`\uFEFF${text}`, text.replaceAll('.', ','), text.replaceAll('\n', '\r\n')]) {
      expect(groundAt(loaded(textFile('terrain', 'dem.asc', other)), 100, 0)).toBeCloseTo(11.5, 6);
    }
  });

  it('causes a warning if half of it is unusually steep', () => {
    const { kind, problems } = load(
      asciiGrid([
        [0, 70, 140],
        [0, 70, 140],
      ]),
    );
    expect(kind).toBe('loaded');
    expect(problems.map(describeProblem)).toEqual([
      'terrain/dem.asc: Half of the ground is steeper than 35°. Expected heights in metres: are they in centimetres, millimetres or feet?',
    ]);
  });

  it('causes a warning about heights of 0 among others that are far from 0', () => {
    const { kind, problems } = load(geoJsonFile('terrain', [line(80, -100), line(0, 0), line(90, 100)]));
    expect(kind).toBe('loaded');
    expect(problems.map(describeProblem)).toEqual([
      'terrain/terrain.geojson: 3 of 9 heights are 0 m, and the others 80 to 90 m. Are those without a height? They are taken for ground at 0 m.',
    ]);
  });

  it('is rejected if its contours are higher than any inhabited place', () => {
    expect(errorsOf(geoJsonFile('terrain', [line(8500, -100), line(8600, 100)]))).toEqual([
      'terrain/terrain.geojson: The lowest height is 8,500 m, higher than anybody lives. Expected metres: are the heights in centimetres, or in feet?',
    ]);
  });

  it('is rejected with a word among the heights', () => {
    const word = textFile('terrain', 'dem.asc', 'ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 5\n1 2\n3 x\n');
    expect(errorsOf(word)).toEqual(['terrain/dem.asc, row 7: “x” is not a height. Expected numbers after the header.']);
  });

  it('is rejected if a grid is truncated, lacks a header line or is too large', () => {
    const head = 'ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\n';
    expect(errorsOf(textFile('terrain', 'a.asc', `${head}cellsize 5\n1 2 3`))).toEqual([
      'terrain/a.asc: The grid has 3 heights. Expected 4 (ncols 2 × nrows 2).',
    ]);
    expect(errorsOf(textFile('terrain', 'b.asc', `${head}1 2 3 4`))).toEqual([
      'terrain/b.asc, column xllcorner: The header lacks xllcorner, yllcorner, cellsize. Expected an ESRI ASCII grid.',
    ]);
    expect(errorsOf(textFile('terrain', 'c.asc', 'ncols two'))).toEqual([
      'terrain/c.asc, row 1, column ncols: The header’s ncols is not a number.',
    ]);
    expect(
      errorsOf(textFile('terrain', 'd.asc', 'ncols 90000\nnrows 90000\nxllcorner 0\nyllcorner 0\ncellsize 1\n')),
    ).toEqual([
      'terrain/d.asc: The grid has 8,100,000,000 heights. Cut it to the project, or make it coarser: 30,000,000 can be read.',
    ]);
  });

  it('is rejected if it has contours without an elevation, or polygons', () => {
    expect(errorsOf(geoJsonFile('terrain', [line(5, 0), { ...line(null, 50), properties: {} }]))).toEqual([
      'terrain/terrain.geojson, row 2, column elevation: The feature has no elevation.',
    ]);
    const area = {
      properties: { z: 4 },
      coordinates: [
        [
          [EAST, NORTH],
          [EAST + 9, NORTH],
          [EAST, NORTH + 9],
          [EAST, NORTH],
        ],
      ],
    };
    expect(errorsOf(geoJsonFile('terrain', [area]))).toEqual([
      'terrain/terrain.geojson, row 1: The terrain is made of polygons, such as the faces of a mesh (3DFACE). Expected contour lines or points.',
    ]);
  });
});

describe('a GeoTIFF of heights', () => {
  const heights = [30, 31, -9999, 20, 21, 22, 10, 11, 12];

  const PLACED = { ModelPixelScale: [100, 100, 0], ModelTiepoint: [0, 0, 0, EAST - 50, NORTH + 250, 0] };

  function geoTiff(options: Record<string, unknown> = {}, values = heights): ProjectFile {
    const placed = 'ModelTransformation' in options ? {} : PLACED;
    const written: unknown = writeArrayBuffer(Float32Array.from(values), {
      width: 3,
      height: 3,
      ...placed,
      GTModelTypeGeoKey: 1,
      GTRasterTypeGeoKey: 1,
      ProjectedCSTypeGeoKey: TEST_CRS,
      GDAL_NODATA: '-9999\0',
      ...options,
    });
    if (!(written instanceof ArrayBuffer)) throw new Error('nothing was written');
    return { folder: 'terrain', name: 'dem.tif', bytes: new Uint8Array(written) };
  }

  /** The same heights in decimetres, as GDAL writes them. */
  function gdalTiff(...options: string[]): ProjectFile {
    const at = (column: number, row: number) => 10 * (30 - 10 * row + column);
    const corners = [EAST - 50, NORTH + 250, EAST + 250, NORTH - 50].map(String);
    const placed = ['-a_srs', `EPSG:${TEST_CRS}`, '-a_ullr', ...corners];
    const raster = { widthPx: 3, heightPx: 3, bands: 1, bits: 16, at } as const;
    return { folder: 'terrain', name: 'dem.tif', bytes: gdalPicture(raster, '-of', 'GTiff', ...placed, ...options) };
  }

  /** The same file with a unit in place of the scale, because gdal_translate does not write units. */
  function inFeet({ bytes, ...file }: ProjectFile): ProjectFile {
    const scale = '<Item name="SCALE" sample="0" role="scale">0.5</Item>';
    const unit = '<Item name="UNITTYPE" sample="0" role="u">ft</Item>';
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).toContain(scale);
    return { ...file, bytes: new Uint8Array(Buffer.from(text.replace(scale, unit.padEnd(scale.length)), 'latin1')) };
  }

  async function loadTiff(file: ProjectFile) {
    const files = [...validProject(), file];
    return loadProjectFiles(files, { crs: TEST_CRS }, await decodeRasters(files, TEST_CRS));
  }

  it('has nodes at the centres of its pixels, and none without data', async () => {
    const outcome = await loadTiff(geoTiff());
    if (outcome.kind === 'failed') throw new Error(outcome.problems.map(describeProblem).join());
    expect(outcome.counts.terrainPoints).toBe(8);
    expect(groundAt(outcome, 0, 0)).toBeCloseTo(10, 5);
    expect(groundAt(outcome, 100, 150)).toBeCloseTo(26, 5);
  });

  it('has nodes on its points if it says so', async () => {
    const outcome = await loadTiff(geoTiff({ GTRasterTypeGeoKey: 2 }));
    if (outcome.kind === 'failed') throw new Error(outcome.problems.map(describeProblem).join());
    expect(groundAt(outcome, -50, 50)).toBeCloseTo(10, 5);
  });

  it.each([
    // Rows from the south, and columns that run north. GDAL writes a matrix only for these.
    ['starting in the south', [100, 0, 0, EAST - 50, 0, 100, 0, NORTH - 50], [10, 11, 12, 20, 21, 22, 30, 31, -9999]],
    ['rotated', [0, 100, 0, EAST - 50, 100, 0, 0, NORTH - 50], [10, 20, 30, 11, 21, 31, 12, 22, -9999]],
  ])('is placed by its matrix, %s', async (_, matrix, values) => {
    const ModelTransformation = [...matrix, 0, 0, 0, 0, 0, 0, 0, 1];
    const outcome = await loadTiff(geoTiff({ ModelTransformation }, values));
    if (outcome.kind === 'failed') throw new Error(outcome.problems.map(describeProblem).join());
    expect(outcome.counts.terrainPoints).toBe(8);
    expect(groundAt(outcome, 0, 0)).toBeCloseTo(10, 5);
    expect(groundAt(outcome, 100, 150)).toBeCloseTo(26, 5);
  });

  it('is placed by its tie point, whichever node it refers to', async () => {
    const outcome = await loadTiff(geoTiff({ ModelTiepoint: [1, 2, 0, EAST + 50, NORTH + 50, 0] }));
    if (outcome.kind === 'failed') throw new Error(outcome.problems.map(describeProblem).join());
    expect(groundAt(outcome, 0, 0)).toBeCloseTo(10, 5);
  });

  it('has no nodes for its 32-bit NODATA value, written with any number of digits', async () => {
    const lowest = -3.4028234663852886e38;
    for (const GDAL_NODATA of ['-3.4028234663852886e+38\0', '-3.40282346638529e+38\0']) {
      const values = heights.map((height) => (height === -9999 ? lowest : height));
      const outcome = await loadTiff(geoTiff({ GDAL_NODATA }, values));
      if (outcome.kind === 'failed') throw new Error(outcome.problems.map(describeProblem).join());
      expect(outcome.counts.terrainPoints).toBe(8);
    }
  });

  it('applies the scale and offset of GDAL to integer heights', async () => {
    const outcome = await loadTiff(gdalTiff('-a_scale', '0.1', '-a_offset', '5'));
    if (outcome.kind === 'failed') throw new Error(outcome.problems.map(describeProblem).join());
    expect(groundAt(outcome, 0, 0)).toBeCloseTo(5 + 10, 5);
    expect(groundAt(outcome, 100, 150)).toBeCloseTo(5 + 26, 5);
  });

  it('causes a warning if it defines a custom coordinate system, unless a .prj file names the system', async () => {
    const own = geoTiff({ ProjectedCSTypeGeoKey: 32_767 });
    const { kind, problems } = await loadTiff(own);
    expect(kind).toBe('loaded');
    expect(problems.map(describeProblem)).toEqual([
      'terrain/dem.tif: The GeoTIFF describes a coordinate system of its own, without an EPSG code. It is taken for the project’s, or for degrees. Save it with a code, or add a .prj.',
    ]);
    const files = [...validProject(), own, textFile('terrain', 'dem.prj', wktOf(TEST_CRS))];
    expect(loadProjectFiles(files, { crs: TEST_CRS }, await decodeRasters(files, TEST_CRS)).problems).toEqual([]);
  });

  it('is reprojected from its coordinate system', async () => {
    const outcome = await loadTiff(geoTiff({ ProjectedCSTypeGeoKey: 28356 }));
    if (outcome.kind === 'failed') throw new Error(outcome.problems.map(describeProblem).join());
    // A position in GDA94 is 1.8 m north-east of the same coordinates in GDA2020. On a slope of 1 in 10 the difference is at
    // least 0.15 m.
    expect(groundAt(outcome, 100, 100)).toBeLessThan(20.9);
    expect(groundAt(outcome, 100, 100)).toBeGreaterThan(20.7);
  });

  it.each([
    [
      'cut off',
      { ...geoTiff(), bytes: geoTiff().bytes.slice(0, 90) },
      /^terrain\/dem\.tif: The file cannot be read as a GeoTIFF/,
    ],
    [
      'of an unknown system',
      geoTiff({ ProjectedCSTypeGeoKey: 5070 }),
      /^terrain\/dem\.tif: The coordinate system EPSG:5070 is not known/,
    ],
    [
      'in feet',
      geoTiff({ VerticalUnitsGeoKey: 9002 }),
      /^terrain\/dem\.tif: The heights of the GeoTIFF are not in metres/,
    ],
    [
      'in feet by the metadata of GDAL',
      inFeet(gdalTiff('-a_scale', '0.5')),
      /^terrain\/dem\.tif: The heights of the GeoTIFF are in “ft”\. Expected metres\./,
    ],
    [
      'in feet by its vertical system',
      geoTiff({ VerticalCSTypeGeoKey: 6360 }),
      /^terrain\/dem\.tif: The heights of the GeoTIFF are not in metres/,
    ],
    [
      'with a pixel scale that is not a number',
      geoTiff({ ModelPixelScale: [NaN, NaN, 0] }),
      /^terrain\/dem\.tif: The GeoTIFF does not say where it lies: its scale or its tie point is no number/,
    ],
    [
      'in centimetres',
      geoTiff(
        {},
        heights.map((height) => (height === -9999 ? height : 8500 + height)),
      ),
      /^terrain\/dem\.tif: The lowest height is 8,510 m, higher than anybody lives/,
    ],
    [
      'with a scale of 0',
      gdalTiff('-a_scale', '0'),
      /^terrain\/dem\.tif: The GeoTIFF says that its heights have a scale of 0 and an offset of 0/,
    ],
    [
      'with an undeclared NODATA value',
      geoTiff({ GDAL_NODATA: '-32768\0' }),
      /^terrain\/dem\.tif: The grid has a height of -9999 m/,
    ],
    [
      'without a height',
      geoTiff(
        {},
        heights.map(() => -9999),
      ),
      /^terrain\/dem\.tif: The grid has no heights/,
    ],
  ])('is rejected for this fault: %s', async (_, file, message) => {
    const outcome = await loadTiff(file);
    expect(outcome.kind).toBe('failed');
    expect(describeProblem(outcome.problems[0]!)).toMatch(message);
  });
});

describe('thinGrid', () => {
  const [columns, rows] = [257, 190];
  const heightAt = (column: number, row: number) =>
    20 * Math.sin(column / 40) * Math.cos(row / 33) + (column > 120 ? 4 : 0);
  const z = Float64Array.from({ length: columns * rows }, (_, node) =>
    heightAt(node % columns, Math.floor(node / columns)),
  );
  const grid: ElevationGrid = { columns, rows, z, at: (column, row) => [column, -row] };

  it('keeps the surface within the tolerance with a fraction of the nodes', () => {
    const kept = thinGrid(grid, 0.1);
    const xyz = Float64Array.from([...kept].flatMap((node) => [node % columns, -Math.floor(node / columns), z[node]!]));
    const surface = createTerrainSurface({ xyz, edges: new Uint32Array() });
    let worst = 0;
    z.forEach((height, node) => {
      const ground = groundHeightAt(surface, node % columns, -Math.floor(node / columns));
      worst = Math.max(worst, Math.abs(ground - height));
    });
    expect(worst).toBeLessThan(0.2);
    expect(kept.length).toBeLessThan(z.length / 4);
  });

  it('reduces a plane to its corners', () => {
    const plane = { ...grid, z: z.map((_, node) => (node % columns) / 10) };
    const corners = thinGrid(plane, 0.01);
    expect(corners.length).toBeLessThan(40);
  });
});

describe('the existing barriers of a project', () => {
  const wall = (properties: Record<string, unknown>, type = 'LineString') => ({
    properties,
    type,
    coordinates: [
      [EAST, NORTH],
      [EAST + 50, NORTH + 5],
    ],
  });

  it('are walls that follow the ground and do not reflect', () => {
    const { prepared, counts } = loaded(geoJsonFile('barriers', [wall({ height: 3.5 })]));
    expect(counts.barriers).toBe(1);
    const { walls } = acousticBase(prepared, { groundDefault: 0 });
    expect([...walls.heightM]).toEqual([3.5]);
    expect([...walls.start]).toEqual([0, 2]);
    expect([...walls.topZ]).toEqual([NaN, NaN]);
    expect([...walls.reflection]).toEqual([0]);
    expect(walls.xy[2]! - walls.xy[0]!).toBeCloseTo(50, 6);
  });

  it('are rejected without a height, without a length, or if they are not lines', () => {
    const point = {
      properties: { height: 2 },
      type: 'LineString',
      coordinates: [
        [EAST, NORTH],
        [EAST, NORTH],
      ],
    };
    expect(
      errorsOf(geoJsonFile('barriers', [wall({ height: null }), point, { ...wall({ height: 2 }, 'MultiPoint') }])),
    ).toEqual([
      'barriers/barriers.geojson, row 1, column height: The barrier has no height.',
      'barriers/barriers.geojson, row 2: The barrier has a part without length.',
      'barriers/barriers.geojson, row 3: The barrier is made of points. Expected a line.',
    ]);
    expect(errorsOf(geoJsonFile('barriers', [wall({ name: 'x' })]))).toEqual([
      'barriers/barriers.geojson, column height: The column height is missing. It has name.',
    ]);
  });
});

test('projectTerrain limits a grid with many gaps to the number of points that can be triangulated', () => {
  const [columns, rows] = [1000, 1000];
  const z = Float64Array.from({ length: columns * rows }, (_, node) =>
    (node + Math.floor(node / columns)) % 2 ? NaN : 5,
  );
  const grid: ElevationGrid = { columns, rows, z, at: (column, row) => [EAST + column, NORTH - row] };
  const problems: FileProblem[] = [];
  const log = problemLog(problems, 'terrain', 'gaps.tif');
  const { xyz } = projectTerrain([], [{ grid, epsg: TEST_CRS, log }], requireSystem(TEST_CRS));
  expect(xyz.length / 3).toBe(250_000);
  expect(problems.map(({ message }) => message)).toEqual([
    'Of 1,000,000 heights 250,000 are used; the ground between them may be 12.8 m off. Cut the grid to the project for a closer fit.',
  ]);
});
