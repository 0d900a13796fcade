import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { describeProblem, type ProjectFolder } from '../../../../model/project/project.ts';
import { requireSystem } from '../../../../gis/crs/crs.ts';
import { lasBytes } from '../../../../../tests/support/las-files.ts';
import { wktOf } from '../../../../gis/crs/crs-wkt.ts';
import { writeDbf } from '../../../../gis/formats/dbf-writer.ts';
import { loadProjectFiles } from '../load-files.ts';
import { openFiles } from './open-files.ts';
import type { ProjectFile } from '../../../../model/project/project-file.ts';
import { decodeRasters } from './decode-rasters.ts';
import { writeShp } from '../../../../gis/formats/shp-writer.ts';
import {
  EAST,
  geoJsonFile,
  NORTH,
  projectWith,
  validProject,
  square,
  TEST_CRS,
  textFile,
} from '../../../../../tests/support/made-up-files.ts';

/** None of these files needs another library. */
const notNeeded = () => Promise.reject(new Error('nothing was to be converted'));

async function load(...given: ProjectFile[]) {
  const isExtra = given.every(({ folder }) => folder === 'terrain');
  const { files, problems } = await openFiles(
    isExtra ? [...validProject(), ...given] : projectWith(...given),
    notNeeded,
  );
  const outcome = loadProjectFiles(files, { crs: TEST_CRS }, await decodeRasters(files, TEST_CRS), problems);
  return { outcome, problems: outcome.problems.map(describeProblem) };
}

async function loaded(...given: ProjectFile[]) {
  const { outcome, problems } = await load(...given);
  if (outcome.kind === 'failed') throw new Error(problems.join('\n'));
  return { ...outcome, problems };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const zip = (folder: ProjectFolder, parts: Record<string, Uint8Array>): ProjectFile => ({
  folder,
  name: 'all.zip',
  bytes: zipSync(parts),
});
const ROWS = [10, 40].map((x) => `R${x},residence,2,${EAST + x},${NORTH + x}`);
const CSV = ['id,type,height,easting,northing', ...ROWS].join('\n');
const GRID = `ncols 2\nnrows 2\nxllcorner ${EAST - 500}\nyllcorner ${NORTH - 500}\ncellsize 1000\n1 2\n3 4\n`;
const sound = (folder: ProjectFolder) =>
  validProject().find((file) => file.folder === folder)?.bytes ?? new Uint8Array();

describe('an archive of more than 2,000 files', () => {
  // 65,000 files would take six minutes.
  const many = (extension: string, count: number) =>
    zipSync(
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`p/${index}.${extension}`, new Uint8Array()])),
      {
        level: 0,
      },
    );
  const TOO_MANY =
    'The archive has more than 2000 files. Zip only the files of this folder, in several archives where they are more.';

  it.each([
    ['buildings', 'all.zip', 'tab'],
    ['buildings', 'all.zip', 'shp'],
    ['buildings', 'all.zip', 'txt'],
    ['buildings', 'all.kmz', 'kml'],
    ['receivers', 'all.xlsx', 'xml'],
  ] as const)('is rejected immediately in %s as %s with .%s', async (folder, name, extension) => {
    const bytes = many(extension, 65_000);
    const begun = performance.now();
    const { files, problems } = await openFiles([{ folder, name, bytes }], notNeeded);
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect(files).toEqual([]);
    expect(problems.map(describeProblem)).toEqual([`${folder}/${name}: ${TOO_MANY}`]);
  });

  it('is rejected if it has 2,001 files, and accepted with 2,000', async () => {
    const opened = async (count: number) => {
      const bytes = many('csv', count);
      return (await openFiles([{ folder: 'receivers', name: 'all.zip', bytes }], notNeeded)).files.length;
    };
    expect(await opened(2_000)).toBe(2_000);
    expect(await opened(2_001)).toBe(0);
  });
});

describe('a zip file', () => {
  it('of tables is read, and messages name both the zip and the table', async () => {
    const parts = {
      'a.csv': bytesOf(CSV),
      'more/b.csv': bytesOf(CSV.replaceAll('R', 'S').replace('residence', 'castle')),
      'readme.txt': bytesOf('Hello'),
      '__MACOSX/._a.csv': new Uint8Array(9),
      '._a.csv': new Uint8Array(9),
    };
    expect((await load(zip('receivers', parts))).problems).toEqual([
      expect.stringMatching(
        /^receivers\/all\.zip\/more\/b\.csv, row 2, column type: “castle” is not a type of receiver\./,
      ),
    ]);
    const { counts } = await loaded(
      zip('receivers', { 'a.csv': bytesOf(CSV) }),
      zip('equipment', { 'e.csv': sound('equipment') }),
    );
    expect(counts).toMatchObject({ receivers: 2, equipment: 1 });
  });

  it('of point clouds is read', async () => {
    const corners = [0, 1].flatMap((x) => [0, 1].map((y) => ({ x: EAST + 100 * x, y: NORTH + 100 * y, z: 20 })));
    const { counts } = await loaded(zip('terrain', { 'tiles/a.las': lasBytes(corners) }));
    // The vertices, and points on the straight lines between two of them.
    expect(counts.terrainPoints).toBe(8);
  });

  it('of zip files is rejected', async () => {
    const inner = { 'data/nt05.zip': zipSync({ 'a.asc': bytesOf(GRID) }), 'readme.txt': bytesOf('Hello') };
    expect((await load(zip('terrain', inner))).problems).toEqual([
      'terrain/all.zip: The zip has zips in it, which are not read: data/nt05.zip. Unzip it, and upload these.',
    ]);
  });

  it('of GeoJSON is read, also beside a shapefile', async () => {
    const { shp } = writeShp({ kind: 'polygon', shapes: [[[square(100, 100, 10)]]] });
    const dbf = writeDbf([{ name: 'height', type: { decimals: 1 } }], [[7]], new Date('2026-01-02T00:00:00Z'));
    const layer = { 'b.shp': shp, 'b.dbf': dbf, 'b.prj': bytesOf(wktOf(TEST_CRS)) };
    const json = { 'c.geojson': sound('buildings') };
    expect((await loaded(zip('buildings', json))).counts.buildings).toBe(1);
    const both = await loaded(zip('buildings', { ...layer, ...json }));
    expect([...both.prepared.buildings.heightM].toSorted((a, b) => a - b)).toEqual([6, 7]);
  });

  it('of grids is read, each grid with its own .prj', async () => {
    const elsewhere = { 'far/dem.asc': bytesOf(GRID), 'far/dem.prj': bytesOf(wktOf(7855)) };
    const here = { 'here/dem.asc': bytesOf(GRID), 'here/dem.prj': bytesOf(wktOf(TEST_CRS)) };
    expect((await loaded(zip('terrain', here))).counts.terrainPoints).toBe(4);
    expect((await load(zip('terrain', { ...here, ...elsewhere }))).problems[0]).toMatch(
      /^terrain\/all\.zip\/far\/dem\.asc: 1 of the grids.* lie far/,
    );
  });

  it('that is damaged is rejected with one message, and nothing else is reported for its folder', async () => {
    const bytes = zipSync({ 'a.csv': bytesOf(CSV) }, { level: 0 });
    bytes[Buffer.from(bytes).indexOf('R10')] = 0x51;
    expect((await load({ folder: 'receivers', name: 'all.zip', bytes })).problems).toEqual([
      'receivers/all.zip: a.csv is damaged: its sum is not the one that the zip keeps (CRC). Zip the files again.',
    ]);
    expect((await load({ folder: 'receivers', name: 'all.zip', bytes: bytes.slice(0, 50) })).problems[0]).toContain(
      'The zip cannot be read, it may be cut off',
    );
  });
});

describe('other forms of tables', () => {
  it('are read: tab-separated values and line-delimited GeoJSON', async () => {
    const tabs = textFile('receivers', 'r.tsv', CSV.replaceAll(',', '\t'));
    expect((await loaded(tabs)).counts.receivers).toBe(2);
    const { features } = JSON.parse(new TextDecoder().decode(sound('ground'))) as { features: unknown[] };
    const degrees = [
      [151.2, -33.85],
      [151.201, -33.85],
      [151.201, -33.851],
      [151.2, -33.85],
    ];
    const lines = [0.5, 1].map((g) => ({
      type: 'Feature',
      properties: { g },
      geometry: { type: 'Polygon', coordinates: [degrees] },
    }));
    expect(features).toHaveLength(1);
    for (const start of ['', '\u001E']) {
      const text = lines.map((line) => `${start}${JSON.stringify(line)}\r\n`).join('\n');
      expect((await loaded(textFile('ground', 'g.geojsonl', text))).counts.groundRegions).toBe(2);
    }
    expect((await load(textFile('ground', 'g.ndjson', `${JSON.stringify(lines[0])}\n{"type":`))).problems).toEqual([
      'ground/g.ndjson, row 2: This line is not JSON, or is cut off. Expected a Feature of GeoJSON in each line.',
    ]);
  });
});

describe('a KML file', () => {
  const at = (x: number, y: number, z?: number) => {
    const [lon, lat] = requireSystem(TEST_CRS).toLonLat(EAST + x, NORTH + y);
    return [lon, lat, ...(z === undefined ? [] : [z])].join(',');
  };
  const kml = (...placemarks: string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>${placemarks.join('')}</Folder></Document></kml>`;
  const data = (values: Record<string, unknown>) =>
    `<ExtendedData>${Object.entries(values)
      .map(([name, value]) => `<Data name="${name}"><value>${String(value)}</value></Data>`)
      .join('')}</ExtendedData>`;
  const receiver = (id: string, x: number) =>
    `<Placemark><name>${id}</name>${data({ id, type: 'residence', height: 2 })}<Point><coordinates>${at(x, x, 0)}</coordinates></Point></Placemark>`;
  const contour = (y: number, z: number) =>
    `<Placemark><LineString><coordinates>${at(-500, y, z)} ${at(500, y, z)}</coordinates></LineString></Placemark>`;

  it('of receivers is read as KML and as KMZ, to a millimetre', async () => {
    const text = kml(receiver('R10', 10), receiver('R40', 40));
    const packed: ProjectFile = {
      folder: 'receivers',
      name: 'r.kmz',
      bytes: zipSync({ 'doc.kml': bytesOf(text), 'files/i.png': new Uint8Array(3) }),
    };
    for (const file of [textFile('receivers', 'r.kml', text), packed]) {
      const { prepared } = await loaded(file);
      expect(prepared.receivers.ids.toSorted()).toEqual(['R10', 'R40']);
      const index = prepared.receivers.ids.indexOf('R10');
      const { eastingM, northingM } = prepared.origin;
      expect((prepared.receivers.xy[2 * index] ?? 0) + eastingM).toBeCloseTo(EAST + 10, 3);
      expect((prepared.receivers.xy[2 * index + 1] ?? 0) + northingM).toBeCloseTo(NORTH + 10, 3);
    }
  });

  it('provides the heights of the terrain, unless all of them are 0', async () => {
    const { counts } = await loaded(textFile('terrain', 't.kml', kml(contour(-400, 5), contour(400, 15))));
    expect(counts.terrainPoints).toBe(4);
    expect((await load(textFile('terrain', 't.kml', kml(contour(-400, 0), contour(400, 0))))).problems[0]).toContain(
      'terrain/t.kml, column elevation: The column elevation is missing.',
    );
  });

  it('is rejected if it is truncated or has no positions', async () => {
    const whole = kml(receiver('R10', 10));
    const problemOf = async (name: string, bytes: Uint8Array) =>
      (await load({ folder: 'receivers', name, bytes })).problems;
    expect(await problemOf('r.kml', bytesOf(whole.slice(0, 300)))).toEqual([
      expect.stringMatching(/^receivers\/r\.kml: The KML cannot be read, it may be cut off \(/),
    ]);
    expect((await problemOf('r.kml', bytesOf(kml())))[0]).toBe('receivers/r.kml: The file has no features.');
    expect(await problemOf('r.kmz', zipSync({ 'a.txt': bytesOf('x') }))).toEqual([
      'receivers/r.kmz: The KMZ has no KML in it.',
    ]);
    expect((await problemOf('r.kml', bytesOf('<kml>'.repeat(20_000))))[0]).toContain('The KML cannot be read');
  });
});

describe('files that need no conversion', () => {
  it('are returned unchanged', async () => {
    const given = [...validProject(), geoJsonFile('terrain', []), textFile('imagery', 'plans.zip', 'x')];
    const { files, problems } = await openFiles(given, notNeeded);
    expect(files).toEqual(given);
    expect(problems).toEqual([]);
  });
});
