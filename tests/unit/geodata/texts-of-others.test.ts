import { describe, expect, it } from 'vitest';
import { describeProblem, type LoadProblem } from '../../../src/model/project/project.ts';
import { readCsvPoints } from '../../../src/gis/formats/csv.ts';
import { loadProjectFiles } from '../../../src/projects/rules/load/load-files.ts';
import { problemLog } from '../../../src/gis/files/problems.ts';
import type { ProjectFile } from '../../../src/model/project/project-file.ts';
import { readReceivers } from '../../../src/projects/rules/load/receivers/receivers.ts';
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

function read(text: string | Uint8Array) {
  const problems: LoadProblem[] = [];
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const table = readCsvPoints(bytes, problemLog(problems, 'receivers', 'r.csv'));
  return { records: table === null ? [] : readReceivers(table, null), problems: problems.map(describeProblem) };
}

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const R1 = { id: 'R1', heightM: 1.5, x: 10.25, y: 20.5 };

describe('a CSV from another program', () => {
  it('may mix line endings', () => {
    const { records, problems } = read(
      'id,type,height,x,y\r\nR1,office,1.5,10.25,20.5\nR2,office,2,1,2\rR3,office,2,3,4\r\n\r\n',
    );
    expect(problems).toEqual([]);
    expect(records.map(({ id, row }) => [id, row])).toEqual([
      ['R1', 2],
      ['R2', 3],
      ['R3', 4],
    ]);
  });

  it('may start with Excel’s separator line, which counts as a row', () => {
    for (const separator of [';', ',', '|', '^']) {
      const text = 'id,type,height,x,y\nR1,office,1.5,10.25,20.5\nR2,x,2,1,2'.replaceAll(',', separator);
      const { records, problems } = read(`sep=${separator}\r\n${text}`);
      expect(records).toMatchObject([{ ...R1, row: 3 }]);
      expect(problems).toEqual([expect.stringContaining('receivers/r.csv, row 4, column type')]);
    }
  });

  it('may be separated by vertical bars', () => {
    expect(read('id|type|height|x|y\nR1|office|1.5|10.25|20.5').records).toMatchObject([R1]);
  });

  it('may have decimal commas in quotation marks or between tabs', () => {
    for (const text of [
      'id,type,height,x,y\nR1,office,"1,5","10,25","20,5"',
      'id\ttype\theight\tx\ty\nR1\toffice\t1,5\t10,25\t20,5',
    ]) {
      const { records, problems } = read(text);
      expect(problems).toEqual([]);
      expect(records).toMatchObject([R1]);
    }
  });

  it('is rejected if a comma may separate thousands', () => {
    expect(read('id,type,height,x,y\nR1,office,2,"333,000","252,000"').problems[0]).toBe(
      'receivers/r.csv, row 2, column x: “333,000” is not a number. Expected a coordinate.',
    );
    expect(read('id,type,height,x,y\nR1,office,"1,5","1,333,000","252,000"').problems[0]).toContain('“1,333,000”');
  });

  it('is rejected with the row number if one byte of its UTF-8 is invalid', () => {
    const text =
      'id,address,type,height,x,y\nR1,Rue de l’Église,office,2,1,2\nR2,Zürich#,office,2,3,4\nR3,Łódź,office,2,5,6';
    const bytes = new TextEncoder().encode(text);
    bytes[bytes.indexOf(0x23)] = 0xe9;
    const { records, problems } = read(bytes);
    expect(records).toEqual([]);
    expect(problems).toEqual([
      'receivers/r.csv, row 3: The text is UTF-8, but for a byte in this line. Correct it, and save the file as UTF-8 again.',
    ]);
  });

  it('is read as Latin-1 if none of its accents are UTF-8', () => {
    const { records, problems } = read(
      latin1('id,address,type,height,x,y\nR1,Caf\xe9 Zo\xeb,office,2,1,2\nR2,Stra\xdfe,office,2,3,4'),
    );
    expect(problems).toEqual([]);
    expect(records.map(({ address }) => address)).toEqual(['Café Zoë', 'Straße']);
  });
});

describe('a CSV in a code page of DOS', () => {
  const row = (address: string) => latin1(`id,address,type,height,x,y\nR1,${address},office,2,1,2`);

  it.each([
    ['Caf\x82 Stra\xe1e', 'Caf‚', 'Café'],
    ['M\x81ller', 'M\u0081ller', 'Müller'],
    ['Sch\x94nhof', 'Sch”nhof', 'Schönhof'],
  ])('is rejected with a request to save it as UTF-8: %j', (address, word, inPage) => {
    expect(read(row(address))).toEqual({
      records: [],
      problems: [
        `receivers/r.csv, row 2: The text is neither UTF-8 nor Windows-1252. In the code page 850 of DOS, “${word}” is “${inPage}”. Save the file as UTF-8.`,
      ],
    });
  });

  it.each([
    'O\x92Brien \x93Caf\xe9\x94',
    '5\x9610 High St\x85',
    '\x84Am Tor\x93',
    '\x8eofka \x9coil',
    'Gro\xdf\x97Klein',
  ])('is not assumed for text in Windows-1252: %j', (address) => {
    expect(read(row(address)).problems).toEqual([]);
  });
});

describe('values that are built to exhaust the reader', () => {
  const LONG = 2_000_000;
  const row = (cells: Record<string, string>) => {
    const all = { id: 'R1', type: 'office', height: '2', x: '1', y: '2', address: '', ...cells };
    return read(`${Object.keys(all).join(',')}\n${Object.values(all).join(',')}`).problems;
  };

  it.each([
    ['height', '9'.repeat(LONG)],
    ['height', `${'9'.repeat(LONG)}x`],
    ['x', `${'1'.repeat(LONG)}e`],
    ['type', 'a_ '.repeat(LONG / 3)],
    ['id', 'i'.repeat(LONG)],
    ['address', 'a'.repeat(LONG)],
  ])('are rejected, and quoted briefly: %s', (column, value) => {
    const [problem = '', ...others] = row({ [column]: value });
    expect(problem).toContain(`receivers/r.csv, row 2, column ${column}: `);
    expect(problem.length).toBeLessThan(600);
    expect(others).toEqual([]);
  });

  it('are rejected as names of columns', () => {
    for (const name of ['('.repeat(LONG), '\n'.repeat(LONG), ' ('.repeat(LONG / 2)]) {
      const { problems } = read(`id,type,height,x,"${name}"\nR1,office,2,1,2`);
      expect(problems.at(-1)).toContain('There are no coordinates');
    }
  });

  it('are rejected in a GeoJSON: deeply nested lists and objects, and a long name of the system', () => {
    const nested = (text: string): ProjectFile => textFile('buildings', 'b.geojson', text);
    const feature = (geometry: string, properties = '{"height":5}') =>
      `{"type":"FeatureCollection","features":[{"type":"Feature","properties":${properties},"geometry":${geometry}}]}`;
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const errorsOf = (file: ProjectFile) =>
      loadProjectFiles(projectWith(file), { crs: TEST_CRS }).problems.map(describeProblem);
    for (const text of [
      feature(`{"type":"Polygon","coordinates":${deep}}`),
      feature('{"type":"Polygon","coordinates":[]}', `{"height":${deep}}`),
      `{"type":${deep}}`,
    ]) {
      expect(errorsOf(nested(text))).toEqual([
        'buildings/b.geojson, row 1: Lists and objects lie more than 64 deep in each other. Expected GeoJSON.',
      ]);
    }
    const named = geoJsonFile('buildings', [], { crs: 'EPSG'.repeat(LONG / 4) });
    expect(errorsOf(named)[1]).toContain('is not known. Export the file in one of');
  });

  it('are rejected in a tile URL', () => {
    const file = textFile('imagery', 'tiles.json', JSON.stringify({ url: '{'.repeat(LONG), attribution: 'A' }));
    const { problems } = loadProjectFiles([...validProject(), file], { crs: TEST_CRS });
    expect(problems.map(describeProblem)).toEqual([
      'imagery/tiles.json, column url: The field url: expected at most 2,000 characters.',
    ]);
  });
});

describe('a GeometryCollection', () => {
  const collection = (...geometries: unknown[]) => ({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: `EPSG:${TEST_CRS}` } },
    features: [{ type: 'Feature', properties: { height: 5 }, geometry: { type: 'GeometryCollection', geometries } }],
  });
  const polygon = (x: number) => ({ type: 'Polygon', coordinates: [square(x, 100, 10)] });

  it('that consists of polygons is a building of several parts', () => {
    const multi = { type: 'MultiPolygon', coordinates: [[square(40, 100, 10)], [square(60, 100, 10)]] };
    const text = JSON.stringify(collection(polygon(0), polygon(20), multi));
    const outcome = loadProjectFiles(projectWith(textFile('buildings', 'b.geojson', text)), { crs: TEST_CRS });
    expect(outcome.kind === 'loaded' && outcome.counts.buildings).toBe(4);
  });

  it('that mixes types of geometry is rejected', () => {
    const text = JSON.stringify(collection(polygon(0), { type: 'Point', coordinates: [EAST, NORTH] }));
    const { problems } = loadProjectFiles(projectWith(textFile('buildings', 'b.geojson', text)), { crs: TEST_CRS });
    expect(problems.map(describeProblem)).toContain(
      'buildings/b.geojson, row 1: The geometry type GeometryCollection cannot be used here.',
    );
  });
});
