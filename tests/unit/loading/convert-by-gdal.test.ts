import { zipSync } from 'fflate';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openGdal } from '../../../functions/src/projects/convert-by-gdal.ts';
import { describeProblem, type ProjectFolder } from '../../../src/model/project/project.ts';
import { loadProjectFiles } from '../../../src/projects/rules/load/load-files.ts';
import type { Convert } from '../../../src/gis/files/foreign-file.ts';
import { readTables } from '../../../src/projects/rules/load/files/read-tables.ts';
import { openFiles } from '../../../src/projects/rules/load/files/open-files.ts';
import type { ProjectFile } from '../../../src/model/project/project-file.ts';
import { drawing, entity } from '../../support/drawings.ts';
import { byGdal, gdal, gdalIsThere, inFolder, layersIn, withLayerCalled, withSql } from '../../support/gdal.ts';
import {
  EAST,
  geoJsonFile,
  NORTH,
  projectWith,
  validProject,
  square,
  TEST_CRS,
  textFile,
} from '../../support/made-up-files.ts';
import { shareOf } from '../../support/random-share.ts';

const TIMEOUT_MS = 60_000;
const MANY_LAYERS = join(import.meta.dirname, '../../../../shared/data/open-data/qgis-many-layers.gpkg');

/** The output of ogr2ogr for given files: all files whose names begin with `out`. */
function madeByOgr(
  format: string,
  ending: string,
  given: ProjectFile,
  ...options: string[]
): Record<string, Uint8Array> {
  return inFolder({ [given.name]: given.bytes }, (folder) => {
    gdal('ogr2ogr', ['-f', format, ...options, join(folder, `out.${ending}`), join(folder, given.name)]);
    const names = readdirSync(folder).filter((name) => name.startsWith('out.'));
    return Object.fromEntries(names.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
  });
}

/** One converter for all files, so that files are also read after others have failed. */
const converter = openGdal();
afterAll(converter.close);
const convert: Convert = (foreign) => converter.convert(foreign, TIMEOUT_MS);

async function load(...given: ProjectFile[]) {
  const isExtra = given.every(({ folder }) => folder === 'terrain' || folder === 'barriers');
  const opened = await openFiles(isExtra ? [...validProject(), ...given] : projectWith(...given), convert);
  const outcome = loadProjectFiles(opened.files, { crs: TEST_CRS }, undefined, opened.problems);
  return { outcome, problems: outcome.problems.map(describeProblem) };
}

async function loaded(...given: ProjectFile[]) {
  const { outcome, problems } = await load(...given);
  if (outcome.kind === 'failed') throw new Error(problems.join('\n'));
  return outcome;
}

const file = (folder: ProjectFolder, name: string, bytes: Uint8Array | undefined): ProjectFile => ({
  folder,
  name,
  bytes: bytes ?? new Uint8Array(),
});
const BUILDINGS = geoJsonFile('buildings', [
  { properties: { height: 7.25, name: 'Zoë' }, coordinates: [square(100, 100, 10)] },
  { properties: { height: 9, name: 'B' }, coordinates: [square(120, 100, 10), square(122, 102, 4)] },
]);

/** Corners of the buildings of a loaded project, rounded to a millimetre. */
function cornersOf({ prepared }: Awaited<ReturnType<typeof loaded>>): string[] {
  const { xy } = prepared.buildings.footprints;
  const { eastingM, northingM } = prepared.origin;
  const corners = Array.from({ length: xy.length / 2 }, (_, at) => [
    (xy[2 * at] ?? 0) + eastingM,
    (xy[2 * at + 1] ?? 0) + northingM,
  ]);
  return [...new Set(corners.map((corner) => corner.map((metres) => metres.toFixed(3)).join(' ')))].toSorted();
}

describe.skipIf(!gdalIsThere)('files that GDAL reads', { timeout: TIMEOUT_MS }, () => {
  it.each(shareOf(['-update', '-sql', 'a "b" \\ c', "it's", 'select']))(
    'are read if a layer has the name %s',
    async (layer) => {
      const expected = cornersOf(await loaded(BUILDINGS));
      const written = byGdal(BUILDINGS.bytes, 'GPKG', 'b.gpkg').get('b.gpkg') ?? new Uint8Array();
      const bytes = withLayerCalled(written, layersIn(written)[0] ?? '', layer);
      expect(layersIn(bytes)).toEqual([layer]);
      expect(cornersOf(await loaded(file('buildings', 'b.gpkg', bytes)))).toEqual(expected);
    },
  );

  it.each(
    shareOf([
      { ids: 'have a gap', heights: [1, 3], statements: ['DELETE FROM a WHERE fid = 2'] },
      { ids: 'begin after 1', heights: [2, 3], statements: ['DELETE FROM a WHERE fid = 1'] },
      { ids: 'begin at 0', heights: [1, 2, 3], statements: ['UPDATE a SET fid = fid - 1'] },
      { ids: 'are large', heights: [1, 2, 3], statements: ['UPDATE a SET fid = fid + 1000000000000'] },
      {
        ids: 'are those of a view',
        heights: [1, 3],
        statements: [
          'CREATE VIEW v AS SELECT fid AS OGC_FID, geom, name, height FROM a WHERE fid <> 2',
          `INSERT INTO gpkg_contents (table_name, data_type, srs_id) VALUES ('v', 'features', ${TEST_CRS})`,
          `INSERT INTO gpkg_geometry_columns VALUES ('v', 'geom', 'POLYGON', ${TEST_CRS}, 0, 0)`,
          "DELETE FROM gpkg_contents WHERE table_name = 'a'",
        ],
      },
    ]),
  )('are read as GeoPackages whose feature ids $ids', async ({ heights, statements }) => {
    const three = [1, 2, 3].map((id) => ({
      properties: { name: `B${id}`, height: id },
      coordinates: [square(30 * id, 100, 10)],
    }));
    const bytes = withSql(
      madeByOgr('GPKG', 'gpkg', geoJsonFile('buildings', three), '-nln', 'a')['out.gpkg'] ?? new Uint8Array(),
      ...statements,
    );
    const { prepared } = await loaded(file('buildings', 'b.gpkg', bytes));
    expect([...prepared.buildings.heightM]).toEqual(heights);
  });

  it('are the feature layers of a GeoPackage that also has tiles', async () => {
    const grid = [
      'ncols 4',
      'nrows 4',
      `xllcorner ${EAST}`,
      `yllcorner ${NORTH}`,
      'cellsize 10',
      ...Array.from({ length: 4 }, () => '1 2 3 4'),
    ];
    const withTiles = inFolder(
      { 'b.geojson': BUILDINGS.bytes, 'g.asc': new TextEncoder().encode(grid.join('\n')) },
      (folder) => {
        const at = (name: string) => join(folder, name);
        gdal('ogr2ogr', ['-f', 'GPKG', at('b.gpkg'), at('b.geojson')]);
        const appended = ['-co', 'APPEND_SUBDATASET=YES', '-co', 'RASTER_TABLE=tiles'];
        gdal('gdal_translate', [
          '-of',
          'GPKG',
          '-ot',
          'Byte',
          '-a_srs',
          `EPSG:${TEST_CRS}`,
          ...appended,
          at('g.asc'),
          at('b.gpkg'),
        ]);
        return new Uint8Array(readFileSync(at('b.gpkg')));
      },
    );
    expect([...(await loaded(file('buildings', 'b.gpkg', withTiles))).prepared.buildings.heightM]).toEqual([7.25, 9]);
  });

  it.each(shareOf(['fid', 'id', 'objectid']))(
    'include the key column %s of a GeoPackage in their columns',
    async (key) => {
      const receivers = [3, 7].map((x) => ({
        properties: { type: 'residence', height: 1.5 },
        type: 'Point',
        coordinates: [EAST + x, NORTH],
      }));
      const options = ['-lco', `FID=${key}`];
      const bytes = madeByOgr('GPKG', 'gpkg', geoJsonFile('receivers', receivers), ...options)['out.gpkg'];
      expect((await loaded(file('receivers', 'r.gpkg', bytes))).prepared.receivers.ids.toSorted()).toEqual(['1', '2']);
    },
  );

  it('have the same positions as in GeoJSON: a GeoPackage, and MapInfo in both forms', async () => {
    const expected = cornersOf(await loaded(BUILDINGS));
    const tab = zipSync(madeByOgr('MapInfo File', 'tab', BUILDINGS));
    const mif = zipSync(madeByOgr('MapInfo File', 'mif', BUILDINGS));
    for (const given of [
      file('buildings', 'b.gpkg', madeByOgr('GPKG', 'gpkg', BUILDINGS)['out.gpkg']),
      file('buildings', 'tab.zip', tab),
      file('buildings', 'mif.zip', mif),
    ]) {
      const outcome = await loaded(given);
      expect([...outcome.prepared.buildings.heightM]).toEqual([7.25, 9]);
      // MapInfo stores corners in integer steps of the bounds of the layer.
      const near = cornersOf(outcome).map((corner) =>
        corner.replaceAll(/\d+\.\d+/g, (metres) => Number(metres).toFixed(1)),
      );
      expect(near).toEqual(
        expected.map((corner) => corner.replaceAll(/\d+\.\d+/g, (metres) => Number(metres).toFixed(1))),
      );
    }
  });

  it('keep the datum that they name: GDA94 is shifted as in other files', async () => {
    const inGda94 = {
      ...BUILDINGS,
      bytes: new TextEncoder().encode(new TextDecoder().decode(BUILDINGS.bytes).replace('7856', '28356')),
    };
    const expected = cornersOf(await loaded(inGda94));
    expect(expected).not.toEqual(cornersOf(await loaded(BUILDINGS)));
    const outcome = await loaded(file('buildings', 'b.gpkg', madeByOgr('GPKG', 'gpkg', inGda94)['out.gpkg']));
    expect(cornersOf(outcome)).toEqual(expected);
  });

  it('are read layer by layer, each with its name', async () => {
    const three = inFolder({ 'a.geojson': BUILDINGS.bytes }, (folder) => {
      const [from, to] = [join(folder, 'a.geojson'), join(folder, 'out.gpkg')];
      gdal('ogr2ogr', ['-f', 'GPKG', to, from, '-nln', 'north side']);
      gdal('ogr2ogr', ['-f', 'GPKG', '-update', to, from, '-nln', 'south']);
      gdal('ogr2ogr', ['-f', 'GPKG', '-update', to, from, '-nln', 'broken', '-sql', 'SELECT name FROM a']);
      return new Uint8Array(readFileSync(to));
    });
    expect((await load(file('buildings', 'b.gpkg', three))).problems).toEqual([
      'buildings/b.gpkg/broken, column height: Neither a column height nor a column floors is there. One is needed.',
      // Both layers have the same houses, which count once.
      ...[1, 2].map((row) => expect.stringMatching(`^buildings/b.gpkg/south, row ${row}: Building .* is left out`)),
    ]);
  });

  it.skipIf(!existsSync(MANY_LAYERS))(
    'are reduced to the layers that suit the folder, for a project file of QGIS',
    async () => {
      const bytes = new Uint8Array(readFileSync(MANY_LAYERS));
      const given = (['buildings', 'receivers', 'ground'] as const).map((folder) => file(folder, 'plan.gpkg', bytes));
      const others = validProject().filter(({ folder }) => folder === 'equipment');
      const opened = await openFiles([...others, ...given], convert);
      const tables = readTables(opened.files, opened.problems);
      const read = given.flatMap(({ folder }) =>
        (tables[folder] ?? []).map(({ log, features }) => [log.file, features.length]),
      );
      expect(read).toEqual([
        ['plan.gpkg/batiments', 1701],
        ['plan.gpkg/adresses', 829],
        ['plan.gpkg/sol', 27],
      ]);
      expect(opened.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    },
  );

  it('give the terrain the heights of a drawing, in the project’s system', async () => {
    const lines = [5, 15].map((z) => ({
      properties: {},
      type: 'LineString',
      coordinates: [-500, 500].map((x) => [EAST + x, NORTH + (z - 10) * 80, z]),
    }));
    const drawing = new TextDecoder().decode(madeByOgr('DXF', 'dxf', geoJsonFile('terrain', lines))['out.dxf']);
    const label = ['0', 'TEXT', '8', '0', '10', EAST, '20', NORTH, '30', '0', '40', '2', '1', 'Contours'].join('\n');
    const labelled = drawing.replace(/\n *2\nENTITIES\n/, (start) => `${start}${label}\n`);
    expect(labelled).not.toBe(drawing);
    const { counts, prepared, problems } = await loaded(textFile('terrain', 't.dxf', labelled));
    expect(problems).toEqual([]);
    expect(counts.terrainPoints).toBe(4);
    expect([...prepared.terrain.xyz].filter((_, at) => at % 3 === 2)).toEqual([5, 5, 15, 15]);
  });

  it('can be tables in a spreadsheet', async () => {
    const rows = [10, 40].map((x) => `R${x},"1, High Street",residence,2.5,${EAST + x}.25,${NORTH + x}`);
    const text = ['id,address,type,height,easting,northing', ...rows].join('\n');
    const typed = ['-oo', 'AUTODETECT_TYPE=YES'];
    const sheet = madeByOgr('XLSX', 'xlsx', textFile('receivers', 'r.csv', text), ...typed)['out.xlsx'];
    const { prepared } = await loaded(file('receivers', 'r.xlsx', sheet));
    expect(prepared.receivers.ids.toSorted()).toEqual(['R10', 'R40']);
    expect([...prepared.receivers.addresses]).toEqual(['1, High Street', '1, High Street']);
    expect([...prepared.receivers.heightM]).toEqual([2.5, 2.5]);
    const listed = validProject().find(({ folder }) => folder === 'equipment') ?? textFile('equipment', 'e.csv', '');
    const list = madeByOgr('XLSX', 'xlsx', listed, ...typed)['out.xlsx'];
    expect((await loaded(file('equipment', 'e.xlsx', list))).equipment).toMatchObject([
      { id: 'exc', lwa: 110, usage: 100 },
    ]);
  });
});

interface Sheet {
  readonly state?: string;
  readonly rows: ReadonlyArray<ReadonlyArray<string | number>>;
}

/** A spreadsheet. @param asText converts a text to its cell content */
function workbook(
  folder: ProjectFolder,
  sheets: Readonly<Record<string, Sheet>>,
  asText = (text: string) => text,
): ProjectFile {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packaged = 'http://schemas.openxmlformats.org/package/2006';
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const texts: string[] = [];
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="s"><v>${texts.push(value) - 1}</v></c>`;
  const names = Object.keys(sheets).map(
    (name, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${sheets[name]?.state ?? 'visible'}" r:id="rId${at + 1}"/>`,
  );
  const data = Object.values(sheets).map(({ rows }) =>
    rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join(''),
  );
  const targets = [
    ...data.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
    ['sharedStrings', 'sharedStrings.xml'],
    ['styles', 'styles.xml'],
  ];
  const relations = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${data.map((_, at) => override(`worksheets/sheet${at + 1}`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">${relations.join('')}</Relationships>`,
    ...Object.fromEntries(
      data.map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si>${asText(`<t>${text}</t>`)}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"/>`,
  };
  const bytes = Object.entries(parts).map(([name, text]) => [name, new TextEncoder().encode(text)] as const);
  return file(folder, folder === 'equipment' ? 'equipment.xlsx' : 'r.xlsx', zipSync(Object.fromEntries(bytes)));
}

describe('a spreadsheet', { timeout: TIMEOUT_MS }, () => {
  const header = ['id', 'address', 'type', 'height', 'easting', 'northing'];
  const receiver = (id: string, x: number) => [id, `${id} Street`, 'residence', 1.5, EAST + x, NORTH];
  const listed = [
    ['id', 'name', 'category', 'lwa', 'height', 'usage', 'penalty'],
    ['exc', 'Excavator', 'earthmoving', 107, 1.5, 100, 0],
  ];

  it.each(['hidden', 'veryHidden'])('is read without its %s sheets, as a message says', async (state) => {
    const { prepared, problems } = await loaded(
      workbook('receivers', {
        Now: { rows: [header, receiver('R1', 10), receiver('R2', 60)] },
        'Old &amp; gone': { state, rows: [header, receiver('X9', 30)] },
      }),
    );
    expect(prepared.receivers.ids.toSorted()).toEqual(['R1', 'R2']);
    expect(problems.map(describeProblem)).toEqual(['receivers/r.xlsx: Hidden sheets are not read: Old & gone.']);
  });

  it('is read without the phonetic guides of its texts', async () => {
    const file = workbook(
      'receivers',
      { R: { rows: [header, receiver('R1', 10)] } },
      (text) => `${text}<rPh sb="0" eb="1"><t>ichi</t></rPh>`,
    );
    expect([...(await loaded(file)).prepared.receivers.addresses]).toEqual(['R1 Street']);
  });

  it.each([
    ['after', { Equipment: { rows: listed }, Notes: { rows: [['All levels are of 2024'], ['Ask the supplier']] } }],
    [
      'before',
      {
        'Read me': {
          rows: [
            ['Equipment list', 'Version'],
            ['of 2024', '3'],
          ],
        },
        Equipment: { rows: listed },
      },
    ],
  ])('is read without a sheet of notes %s its table, as a message says', async (_, sheets) => {
    const { equipment, problems } = await loaded(workbook('equipment', sheets));
    expect(equipment.map(({ id }) => id)).toEqual(['exc']);
    expect(problems.map(describeProblem)).toEqual([
      expect.stringMatching(
        /^equipment\/equipment\.xlsx\/(Notes|Read me): The sheet is left out: it has none of the columns/,
      ),
    ]);
  });

  it('is rejected if no sheet has the columns', async () => {
    const { problems } = await load(
      workbook('equipment', { A: { rows: [['x'], ['1']] }, B: { rows: [['y'], ['2']] } }),
    );
    expect(problems).toContain('equipment/equipment.xlsx/A, column id: The column id is missing. It has x.');
    expect(problems).toContainEqual(
      expect.stringContaining('equipment/equipment.xlsx/B, column id: The column id is missing.'),
    );
  });
});

/** A zipped .mif file with a building of 12 × 10 m. @param coordSys its CoordSys line; empty for none */
function mapInfo(coordSys: string, [x, y]: readonly [number, number], unitM = 1): ProjectFile {
  const [width, depth] = [12 / unitM, 10 / unitM];
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
    [x, y],
  ].map((corner) => corner.join(' '));
  const head = ['Version 300', 'Charset "WindowsLatin1"', 'Delimiter ","', ...(coordSys === '' ? [] : [coordSys])];
  const lines = [...head, 'Columns 1', '  height Decimal(8,2)', 'Data', '', 'REGION 1', '  5', ...corners, ''];
  const bytes = (text: string) => new TextEncoder().encode(text);
  return file('buildings', 'm.zip', zipSync({ 'm.mif': bytes(lines.join('\r\n')), 'm.mid': bytes('8\r\n') }));
}

describe('a .mif', { timeout: TIMEOUT_MS }, () => {
  const IN_METRES = [EAST + 100, NORTH + 20] as const;
  const zone56 = (datum: number) => `CoordSys Earth Projection 8, ${datum}, "m", 153, 0, 0.9996, 500000, 10000000`;
  const inFeet = (unit: string, unitM: number) =>
    `CoordSys Earth Projection 8, 116, "${unit}", 153, 0, 0.9996, ${500_000 / unitM}, ${10_000_000 / unitM}`;
  const foot = 0.3048;
  const surveyFoot = 1200 / 3937;

  it.each(
    shareOf([
      ['of GDA94', mapInfo(zone56(116), IN_METRES), '333100.478 6252021.415'],
      ['of GDA2020', mapInfo(zone56(1028), IN_METRES), '333100.000 6252020.000'],
      ['of WGS 84', mapInfo(zone56(104), IN_METRES), '333100.000 6252020.000'],
      ['in feet', mapInfo(inFeet('ft', foot), [333_100 / foot, 6_252_020 / foot], foot), '333100.478 6252021.415'],
      [
        'in US survey feet',
        mapInfo(inFeet('survey ft', surveyFoot), [333_100 / surveyFoot, 6_252_020 / surveyFoot], surveyFoot),
        '333100.478 6252021.415',
      ],
      [
        'of WGS 84 in feet',
        mapInfo(inFeet('ft', foot).replace('116', '104'), [333_100 / foot, 6_252_020 / foot], foot),
        '333100.000 6252020.000',
      ],
      ['without a system', mapInfo('', IN_METRES), '333100.000 6252020.000'],
      [
        'of no place on Earth',
        mapInfo('CoordSys NonEarth Units "m" Bounds (300000, 6200000) (400000, 6300000)', IN_METRES),
        '333100.000 6252020.000',
      ],
    ]),
  )('%s has its corner at the position of its CoordSys', async (_, given, expected) => {
    const [east = 0, north = 0] = expected.split(' ').map(Number);
    const corners = cornersOf(await loaded(given)).map((corner) => corner.split(' ').map(Number));
    const offsets = corners.map(([x = NaN, y = NaN]) => Math.hypot(x - east, y - north));
    expect(Math.min(...offsets)).toBeLessThan(0.002);
    expect(Math.max(...offsets)).toBeCloseTo(Math.hypot(12, 10), 2);
  });

  it.each(shareOf([104, 1028]))('in degrees has its corner at the position of the datum %s', async (datum) => {
    const { prepared } = await loaded(
      mapInfo(`CoordSys Earth Projection 1, ${datum}`, [151.19579, -33.85894], 111_000),
    );
    const [x = NaN, y = NaN] = prepared.buildings.footprints.xy;
    expect(x + prepared.origin.eastingM).toBeCloseTo(333_099.67, 1);
    expect(y + prepared.origin.northingM).toBeCloseTo(6_252_019.93, 1);
  });

  it.each([
    ['with its own datum', 'CoordSys Earth Projection 8, 999, 0, 10, 20, 30, "m", 153, 0, 0.9996, 500000, 10000000'],
    ['without a position on Earth, in feet', 'CoordSys NonEarth Units "ft" Bounds (300000, 6200000) (400000, 6300000)'],
  ])('%s is rejected, because its system is unknown', async (_, coordSys) => {
    const { problems } = await load(mapInfo(coordSys, IN_METRES));
    expect(problems).toEqual([
      expect.stringMatching(/^buildings\/m\.zip\/m\.mif: The coordinate system .+ is not known/),
    ]);
  });
});

describe('a drawing of the ground', { timeout: TIMEOUT_MS }, () => {
  const contour = (heightM: number, y: number) =>
    entity('LWPOLYLINE', 100, 'AcDbEntity', 8, 'CONTOUR', 100, 'AcDbPolyline', 90, 2, 70, 0, 38, heightM, 10, EAST - 500, 20, NORTH + y, 10, EAST + 500, 20, NORTH + y); // prettier-ignore

  it('is read without the frame of its sheet', async () => {
    const frame = entity('LWPOLYLINE', 67, 1, 8, 'FRAME', 90, 4, 70, 1, 10, 0, 20, 0, 10, 841, 20, 0, 10, 841, 20, 594, 10, 0, 20, 594); // prettier-ignore
    const text = drawing([contour(5, -400), contour(15, 400), frame]);
    const { counts, problems } = await loaded(textFile('terrain', 't.dxf', text));
    expect(problems).toEqual([]);
    expect(counts.terrainPoints).toBe(4);
  });

  it('is rejected because of its faces, not because of a missing column', async () => {
    const face = entity('3DFACE', 8, 'TIN', 10, EAST, 20, NORTH, 30, 5, 11, EAST + 10, 21, NORTH, 31, 6, 12, EAST, 22, NORTH + 10, 32, 5, 13, EAST, 23, NORTH + 10, 33, 5); // prettier-ignore
    expect((await load(textFile('terrain', 't.dxf', drawing([face])))).problems).toEqual([
      'terrain/t.dxf, row 1: The terrain is made of polygons, such as the faces of a mesh (3DFACE). Expected contour lines or points.',
    ]);
  });
});

describe('files that GDAL cannot read', { timeout: TIMEOUT_MS }, () => {
  it('are rejected if their format does not match their name', async () => {
    const virtual = `<OGRVRTDataSource><OGRVRTLayer name="a"><SrcDataSource>/input/a.geojson</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>`;
    for (const bytes of [BUILDINGS.bytes, new TextEncoder().encode(virtual)]) {
      expect((await load(file('buildings', 'b.gpkg', bytes))).problems).toEqual([
        expect.stringContaining('buildings/b.gpkg: The file cannot be read, or is cut off ('),
      ]);
    }
  });

  it('are rejected if they take longer than the time limit', async () => {
    const parts = new Map([['b.gpkg', new Uint8Array(9)]]);
    expect(await converter.convert({ parts, main: 'b.gpkg', to: 'GeoJSON' }, 0)).toEqual({
      kind: 'faulty',
      message: 'it takes too long',
    });
  });

  it('are rejected if they are spreadsheets that unpack to more than the size limit', async () => {
    const bytes = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(250_000_000) }, { level: 1 });
    expect((await load(file('receivers', 'r.xlsx', bytes))).problems).toEqual([
      'receivers/r.xlsx: The spreadsheet unpacks to more than 200 MB. Save its rows as CSV.',
    ]);
  });

  it.each([
    ['buildings', 'b.gpkg'],
    ['terrain', 't.dxf'],
    ['receivers', 'r.xlsx'],
  ] as const)('are rejected with their name: %s/%s', async (folder, name) => {
    const { problems } = await load(textFile(folder, name, 'this is something else'));
    expect(problems).toEqual([
      expect.stringMatching(new RegExp(`^${folder}/${name}: The file cannot be read, or is cut off \\(.+\\)\\.$`)),
    ]);
  });
});
