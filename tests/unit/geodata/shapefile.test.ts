import { zipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseZip } from 'shpjs';
import { describe, expect, it } from 'vitest';
import { describeProblem, type LoadProblem } from '../../../src/model/project/project.ts';
import { wktOf } from '../../../src/gis/crs/crs-wkt.ts';
import { writeDbf } from '../../../src/gis/formats/dbf-writer.ts';
import { problemLog } from '../../../src/gis/files/problems.ts';
import { readShapefileZip } from '../../../src/gis/formats/shapefile.ts';
import { type ShapefileLayer, writeShapefileZip } from '../../../src/gis/formats/shapefile-writer.ts';
import { writeShp } from '../../../src/gis/formats/shp-writer.ts';
import { readBuildings } from '../../../src/projects/rules/load/buildings.ts';
import { gdal, gdalIsThere, inFolder } from '../../support/gdal.ts';
import { geoJsonFile } from '../../support/made-up-files.ts';

const DAY = new Date('2026-03-01T12:00:00Z');

function read(zip: Uint8Array) {
  const problems: LoadProblem[] = [];
  const tables = readShapefileZip(zip, problemLog(problems, 'buildings', 'b.zip'));
  return { tables, problems: problems.map(describeProblem) };
}

/** A square with a hole and a second, separate square, with given directions of the rings. */
const OUTER = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
] as const;
const HOLE = [
  [2, 2],
  [8, 2],
  [8, 8],
  [2, 8],
] as const;
const ISLAND = [
  [4, 4],
  [6, 4],
  [6, 6],
  [4, 6],
] as const;
const FAR = [
  [20, 0],
  [30, 0],
  [30, 10],
] as const;

const layer: ShapefileLayer = {
  name: 'buildings',
  geometry: { kind: 'polygon', shapes: [[[OUTER, HOLE], [FAR]], null, [[FAR]]] },
  fields: [
    { name: 'name', type: 'text' },
    { name: 'height', type: { decimals: 2 } },
  ],
  rows: [
    ['Häuser – 中', 12.345],
    ['', null],
    ['x', -3],
  ],
};

describe('the shapefile writer', () => {
  it('writes a file that our own reader reads back', () => {
    const { tables, problems } = read(writeShapefileZip([layer], 7856, DAY));
    expect(problems).toEqual(['buildings/b.zip, row 2: The feature has no geometry.']);
    expect(tables).toHaveLength(1);
    expect(tables[0]?.crs).toEqual({ kind: 'known', epsg: 7856 });
    expect(tables[0]?.columns).toEqual(['name', 'height']);
    expect(tables[0]?.features.map(({ cells }) => cells)).toEqual([
      { name: 'Häuser – 中', height: 12.35 },
      { name: null, height: null },
      { name: 'x', height: -3 },
    ]);
    const geometry = tables[0]?.features[0]?.geometry;
    expect(geometry?.kind === 'polygons' && geometry.polygons.map((rings) => rings.length)).toEqual([2, 1]);
  });

  it('writes a file that shpjs reads back, with its holes', async () => {
    const read = await parseZip(writeShapefileZip([layer], 4326, DAY));
    const collection = Array.isArray(read) ? read[0] : read;
    expect(collection?.features.map(({ geometry }) => geometry?.type)).toEqual(['MultiPolygon', undefined, 'Polygon']);
    expect(collection?.features[0]?.properties).toEqual({ name: 'Häuser – 中', height: 12.35 });
    const geometry = collection?.features[0]?.geometry;
    expect(geometry?.type === 'MultiPolygon' && geometry.coordinates.map((rings) => rings.length)).toEqual([2, 1]);
  });

  it.skipIf(!gdalIsThere)('writes a file that GDAL reads back: count, fields, CRS, valid geometry', () => {
    inFolder({ 'b.zip': writeShapefileZip([layer], 7856, DAY) }, (folder) => {
      const said = gdal('ogrinfo', ['-al', `/vsizip/${join(folder, 'b.zip')}`]);
      expect(said).toContain('Feature Count: 3');
      expect(said).toContain('Geometry: Polygon');
      expect(said).toContain('ID["EPSG",7856]');
      expect(said).toMatch(/name: String \(\d+\.0\)/);
      expect(said).toMatch(/height: Real \(5\.2\)/);
      expect(said).toContain('name (String) = Häuser – 中');
      expect(said).toContain('height (Real) = (null)');
      expect(said).toContain('DBF_DATE_LAST_UPDATE=2026-03-01');
      expect(said).toContain(
        'MULTIPOLYGON (((0 0,0 10,10 10,10 0,0 0),(2 2,8 2,8 8,2 8,2 2)),((20 0,30 10,30 0,20 0)))',
      );
    });
  });

  it.skipIf(!gdalIsThere)('writes points and lines that GDAL reads, in every built-in system', () => {
    const point: ShapefileLayer = {
      name: 'points',
      geometry: { kind: 'point', shapes: [[1, 2], null] },
      fields: [{ name: 'id', type: 'text' }],
      rows: [['a'], ['b']],
    };
    const line: ShapefileLayer = {
      name: 'lines',
      geometry: { kind: 'polyline', shapes: [[OUTER, FAR]] },
      fields: [{ name: 'id', type: 'text' }],
      rows: [['c']],
    };
    for (const epsg of [4326, 4283, 7844, 3857, 2154, 28356, 7850, 32630, 32756]) {
      inFolder({ 'b.zip': writeShapefileZip([point, line], epsg, DAY) }, (folder) => {
        const said = gdal('ogrinfo', ['-al', `/vsizip/${join(folder, 'b.zip')}`]);
        expect(said).toContain(`ID["EPSG",${epsg}]`);
        expect(said).toContain('POINT (1 2)');
        expect(said).toContain('MULTILINESTRING ((0 0,10 0,10 10,0 10),(20 0,30 0,30 10))');
      });
    }
  });

  it('cuts texts at 254 bytes, between characters', () => {
    const rows = [['é'.repeat(127)], ['é'.repeat(128)], [`x${'é'.repeat(127)}`], ['中'.repeat(90)]];
    const shapes = rows.map(() => [1, 2] as const);
    const fields = [{ name: 'text', type: 'text' as const }];
    const zip = writeShapefileZip([{ name: 'p', geometry: { kind: 'point', shapes }, fields, rows }], 4326, DAY);
    const texts = read(zip).tables[0]?.features.map(({ cells }) => cells.text);
    expect(texts).toEqual(['é'.repeat(127), 'é'.repeat(127), `x${'é'.repeat(126)}`, '中'.repeat(84)]);
  });

  it('rejects column names that are too long, and rows that do not match the shapes', () => {
    expect(() => writeDbf([{ name: 'operating_time', type: 'text' }], [], DAY)).toThrow('longer than 10 bytes');
    expect(() => writeShapefileZip([{ ...layer, rows: [] }], 4326, DAY)).toThrow('3 shapes and 0 rows');
  });

  it('writes the same bytes for the same day', () => {
    expect(writeShapefileZip([layer], 7856, DAY)).toEqual(writeShapefileZip([layer], 7856, new Date(DAY)));
  });
});

describe('the shapefile reader', () => {
  const parts = () => {
    const shapes = [[[OUTER]]];
    const { shp, shx } = writeShp({ kind: 'polygon', shapes });
    return { shp, shx, dbf: writeDbf([{ name: 'height', type: { decimals: 1 } }], [[5]], DAY) };
  };

  it('sorts rings by their nesting, whatever their direction', () => {
    const turned = [OUTER, HOLE, ISLAND, FAR].map((ring) => ring.toReversed());
    for (const rings of [[FAR, ISLAND, HOLE, OUTER], turned, [OUTER, HOLE.toReversed(), ISLAND, FAR.toReversed()]]) {
      const { shp } = writeShp({ kind: 'polyline', shapes: [rings] });
      new DataView(shp.buffer).setInt32(32, 5, true);
      new DataView(shp.buffer).setInt32(108, 5, true);
      const geometry = read(zipSync({ 'a.shp': shp, 'a.dbf': parts().dbf })).tables[0]?.features[0]?.geometry;
      const sizes = geometry?.kind === 'polygons' ? geometry.polygons.map((polygon) => polygon.length) : [];
      expect(sizes.toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
    }
  });

  describe('with a .shx', () => {
    const RECORD_BYTES = 28;
    const { shp, shx } = writeShp({
      kind: 'point',
      shapes: [
        [1, 2],
        [3, 4],
      ],
    });
    const [header, first, second] = [shp.slice(0, 100), shp.slice(100, 128), shp.slice(128, 156)];
    const dbf = writeDbf([{ name: 'height', type: { decimals: 1 } }], [[5], [6]], DAY);

    /** A .shp file made of parts, and the .shx file with the positions of its records. */
    function edited(parts: readonly Uint8Array[], offsets: readonly number[]) {
      const bytes = new Uint8Array(Buffer.concat([header, ...parts]));
      new DataView(bytes.buffer).setInt32(24, bytes.length / 2);
      const index = shx.slice();
      offsets.forEach((offset, record) => new DataView(index.buffer).setInt32(100 + 8 * record, offset / 2));
      return { 'a.shp': bytes, 'a.shx': index, 'a.dbf': dbf };
    }
    const pointsOf = (files: Record<string, Uint8Array>) => {
      const { tables, problems } = read(zipSync(files));
      const points = tables[0]?.features.map(({ geometry }) =>
        geometry?.kind === 'points' ? geometry.points[0] : null,
      );
      return { points, problems };
    };
    const POINTS = [
      [1, 2],
      [3, 4],
    ];
    const behindFirst = 100 + RECORD_BYTES;

    it.each([
      ['in a different order', [second, first], [behindFirst, 100]],
      ['after an unused record', [first, second, first], [behindFirst + RECORD_BYTES, behindFirst]],
      [
        'with zeros between and after the records',
        [first, new Uint8Array(6), second, new Uint8Array(10)],
        [100, behindFirst + 6],
      ],
    ])('takes the shapes at the offsets of the .shx: %s', (_, parts, offsets) => {
      expect(pointsOf(edited(parts, offsets))).toEqual({ points: POINTS, problems: [] });
    });

    it('rejects a record at a wrong offset, of another length, or used by two rows', () => {
      const fault =
        'buildings/b.zip: Record 2 of the .shp is not where the .shx says, or of another length. Export the layer again.';
      for (const offset of [0, 100, 102, behindFirst + 4, behindFirst + RECORD_BYTES, -4]) {
        expect(pointsOf(edited([first, second], [100, offset])).problems).toEqual([fault]);
      }
    });

    it('rejects a .shx with fewer shapes than the .dbf has rows', () => {
      const files = edited([first, second], [100, behindFirst]);
      new DataView(files['a.shx'].buffer).setInt32(24, (100 + 8) / 2);
      expect(pointsOf(files).problems).toEqual([
        'buildings/b.zip: The .shp has 1 shapes and the .dbf 2 rows. Export the layer again.',
      ]);
    });

    it('takes the shapes in the order of the .shp if the .shx cannot be read, with a message', () => {
      const files = { ...edited([first, second], [100, behindFirst]), 'a.shx': new Uint8Array(7) };
      expect(pointsOf(files)).toEqual({
        points: POINTS,
        problems: ['buildings/b.zip: The .shx cannot be read. The shapes are taken in the order of the .shp.'],
      });
    });
  });

  it('reads several layers of one zip, in folders, with extensions in capitals', () => {
    const { shp, dbf } = parts();
    const prj = new TextEncoder().encode(wktOf(2154));
    const zip = zipSync({
      'x/north.SHP': shp,
      'x/north.DBF': dbf,
      'x/north.PRJ': prj,
      'south.shp': shp,
      'south.dbf': dbf,
    });
    const { tables, problems } = read(zip);
    expect(problems).toEqual([]);
    expect(tables.map(({ log, crs }) => [log.file, crs])).toEqual([
      ['b.zip/north.shp', { kind: 'known', epsg: 2154 }],
      ['b.zip/south.shp', null],
    ]);
  });

  it('reads a DBF in Latin-1, with and without a .cpg, and omits deleted rows', () => {
    const dbf = writeDbf([{ name: 'name', type: 'text' }], [['Xglise'], ['gone']], DAY);
    const at = Buffer.from(dbf.buffer).indexOf('Xglise');
    dbf[at] = 0xc9;
    dbf[at + 6] = 0x2a;
    const { shp } = writeShp({
      kind: 'point',
      shapes: [
        [1, 2],
        [3, 4],
      ],
    });
    for (const cpg of [null, 'ISO-8859-1', '1252', 'ANSI 1252', '88591']) {
      const encoding = cpg === null ? {} : { 'a.cpg': new TextEncoder().encode(cpg) };
      const { tables, problems } = read(zipSync({ 'a.shp': shp, 'a.dbf': dbf, ...encoding }));
      expect(problems).toEqual([]);
      expect(tables[0]?.features.map(({ row, cells }) => [row, cells.name])).toEqual([[1, 'Église']]);
    }
  });

  it.each(['1252', 'ISO-8859-1'])('reads text as UTF-8 if the .cpg declares %s by mistake, with a message', (cpg) => {
    const shp = writeShp({ kind: 'point', shapes: [[1, 2], [3, 4]] }).shp; // prettier-ignore
    const dbf = writeDbf([{ name: 'name', type: 'text' }], [['Café Árrago'], ['plain']], DAY);
    const { tables, problems } = read(zipSync({ 'a.shp': shp, 'a.dbf': dbf, 'a.cpg': new TextEncoder().encode(cpg) }));
    expect(tables[0]?.features.map(({ cells }) => cells['name'])).toEqual(['Café Árrago', 'plain']);
    expect(problems).toEqual([
      `buildings/b.zip: The text of the .dbf is UTF-8, though the .cpg says ${cpg}. It is read as UTF-8: are the accents right?`,
    ]);
  });

  it('reports parts that overlap as overlapping parts, not as holes', () => {
    const over = OUTER.map(([x, y]) => [x + 5, y + 5] as const);
    const { shp } = writeShp({ kind: 'polyline', shapes: [[OUTER, over]] });
    new DataView(shp.buffer).setInt32(32, 5, true);
    new DataView(shp.buffer).setInt32(108, 5, true);
    const problems: LoadProblem[] = [];
    const [table] = readShapefileZip(
      zipSync({ 'a.shp': shp, 'a.dbf': parts().dbf }),
      problemLog(problems, 'buildings', 'b.zip'),
    );
    expect(table && readBuildings(table)).toEqual([]);
    expect(problems.map(describeProblem)).toEqual([
      'buildings/b.zip, row 1: Parts of the building are drawn over one another. Draw them apart, or as one outline.',
    ]);
  });

  it('reports a zip or a part that is cut off, missing or inconsistent', () => {
    const { shp, dbf } = parts();
    const zip = zipSync({ 'a.shp': shp, 'a.dbf': dbf });
    const problemOf = (bytes: Uint8Array) => read(bytes).problems.join();
    expect(problemOf(zip.slice(0, 60))).toContain('The zip cannot be read, it may be cut off');
    expect(problemOf(zipSync({ 'readme.txt': dbf }))).toContain('The zip has no .shp in it');
    expect(problemOf(zipSync({ 'a.shp': shp }))).toContain('The .dbf with the columns is missing from the zip.');
    expect(problemOf(zipSync({ 'a.shp': shp.slice(0, -8), 'a.dbf': dbf }))).toContain('The .shp is cut off');
    expect(problemOf(zipSync({ 'a.shp': dbf, 'a.dbf': dbf }))).toContain('The .shp is not a shapefile.');
    expect(problemOf(zipSync({ 'a.shp': shp, 'a.dbf': dbf.slice(0, -8) }))).toContain('The .dbf is cut off');
    const twoRows = writeDbf([{ name: 'height', type: { decimals: 1 } }], [[5], [6]], DAY);
    expect(problemOf(zipSync({ 'a.shp': shp, 'a.dbf': twoRows }))).toContain(
      'The .shp has 1 shapes and the .dbf 2 rows',
    );
    const wild = shp.slice();
    new DataView(wild.buffer).setInt32(100 + 8 + 36, 1_000_000, true);
    expect(problemOf(zipSync({ 'a.shp': wild, 'a.dbf': dbf }))).toContain('Record 1 of the .shp is too short.');
  });

  it.skipIf(!gdalIsThere).each(['POLYGONZ', 'POLYGONM'])(
    'reads a %s that GDAL wrote with attributes in Latin-1',
    (type) => {
      const height = { HEIGHT: 7.5, nom: 'Église' };
      const polygon = [...OUTER, OUTER[0]].map(([x, y]) => [333_000 + x, 6_252_000 + y, 12]);
      const { bytes } = geoJsonFile('buildings', [{ properties: height, coordinates: [polygon] }]);
      inFolder({ 'in.geojson': bytes }, (folder) => {
        const out = join(folder, 'out.shp');
        const options = ['-lco', `SHPT=${type}`, '-lco', 'ENCODING=ISO-8859-1'];
        gdal('ogr2ogr', ['-f', 'ESRI Shapefile', ...options, out, join(folder, 'in.geojson')]);
        const part = (name: string) => new Uint8Array(readFileSync(join(folder, `out.${name}`)));
        const zip = zipSync(
          Object.fromEntries(['shp', 'dbf', 'prj', 'cpg'].map((name) => [`out.${name}`, part(name)])),
        );
        const { tables, problems } = read(zip);
        expect(problems).toEqual([]);
        expect(tables[0]?.crs).toEqual({ kind: 'known', epsg: 7856 });
        expect(tables[0]?.features[0]?.cells).toEqual(height);
        const geometry = tables[0]?.features[0]?.geometry;
        expect(geometry?.kind === 'polygons' && geometry.polygons[0]?.[0]).toHaveLength(5);
      });
    },
  );
});
