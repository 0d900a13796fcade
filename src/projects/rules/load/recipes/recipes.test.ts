import { describe, expect, test } from 'vitest';
import { CRITERIA_SETS, DEFAULT_CRITERIA_SET } from '../../../../model/criteria/criteria-sets.ts';
import {
  changedMeanwhile,
  type ImportRecipe,
  importRecipeSchema,
  isSameTable,
} from '../../../../model/project/import-recipe.ts';
import { describeProblem, type LoadProblem } from '../../../../model/project/project.ts';
import type { ProjectFile } from '../../../../model/project/project-file.ts';
import { readRecords } from '../read-records.ts';
import { importFields } from './import-fields.ts';
import { inspectFile } from './inspect-file.ts';
import { suggestedRecipe } from './suggest-recipe.ts';

const criteria = CRITERIA_SETS[DEFAULT_CRITERIA_SET]!;
const RASTERS = { elevations: new Map(), pictures: new Map() };

function csv(folder: ProjectFile['folder'], name: string, ...lines: string[]): ProjectFile {
  return { folder, name, bytes: new TextEncoder().encode(lines.join('\n')) };
}

function geoJson(folder: ProjectFile['folder'], name: string, features: readonly object[]): ProjectFile {
  return { folder, name, bytes: new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features })) };
}

const square = (properties: object, lon = 151) => ({
  type: 'Feature',
  properties,
  geometry: {
    type: 'Polygon',
    coordinates: [[[lon, -33], [lon + 0.0001, -33], [lon + 0.0001, -33.0001], [lon, -33]]],
  }, // prettier-ignore
});

/** Returns the rows that a load reads with recipes, and its problems. */
function loaded(files: readonly ProjectFile[], recipes: readonly ImportRecipe[]) {
  const problems: LoadProblem[] = [];
  const records = readRecords(files, 7856, criteria, RASTERS, problems, { recipes });
  return { records, problems: problems.map(describeProblem) };
}

function inspected(file: ProjectFile, drafts: readonly ImportRecipe[] = [], kept: readonly ImportRecipe[] = []) {
  if (file.folder === 'imagery') throw new Error('a picture has no columns');
  return inspectFile({
    files: [file],
    folder: file.folder,
    problems: [],
    crs: 7856,
    criteria,
    kept,
    drafts,
    hasCloud: false,
  });
}

function recipe(fields: Partial<ImportRecipe> & Pick<ImportRecipe, 'folder' | 'file' | 'columns'>): ImportRecipe {
  const usual = { header: { first: 1, rows: 1 }, fields: [], units: [], values: [], isLeftOut: false };
  return importRecipeSchema.parse({ ...usual, ...fields });
}

const assigned = (fields: Record<string, string>) =>
  Object.entries(fields).map(([field, column]) => ({ field, column }));

const ADDRESSES = csv(
  'receivers',
  'addresses.csv',
  'Council list of addresses,,,,',
  'printed 1 May,,,,',
  'No,Street,Kind,E,N,Roof',
  'A1,1 High Street,Flats,334000,6250000,20',
  'A2,2 High Street,Pub,334010,6250000,30',
  'A3,3 High Street,,334020,6250000,',
  'A4,4 High Street,Inn,334030,6250000,10',
  'Total,4,,,,',
);
const ADDRESS_COLUMNS = ['No', 'Street', 'Kind', 'E', 'N', 'Roof'];
const ADDRESS_RECIPE = recipe({
  folder: 'receivers',
  file: 'addresses.csv',
  header: { first: 3, rows: 1 },
  columns: ADDRESS_COLUMNS,
  fields: assigned({ id: 'No', address: 'Street', type: 'Kind', easting: 'E', northing: 'N', height: 'Roof' }),
  units: [{ field: 'height', unit: 'ft' }],
  values: [
    { field: 'type', value: 'flats', means: 'residence' },
    { field: 'type', value: 'Pub', means: 'retail' },
    { field: 'type', value: 'inn', means: 'retail' },
    { field: 'type', value: '', means: 'residence' },
    { field: 'id', value: 'total', means: null },
    { field: 'height', value: '', means: '5' },
  ],
});

describe('a table with assigned columns', () => {
  test('is read below its title rows, with its units and the meanings of its values, without excluded rows', () => {
    const { records, problems } = loaded([ADDRESSES], [ADDRESS_RECIPE]);
    expect(problems).toEqual([]);
    const read = records.receivers.map(({ record }) => record);
    expect(read.map(({ id, address, type, row }) => [id, address, type, row])).toEqual([
      ['A1', '1 High Street', 'residence', 4],
      ['A2', '2 High Street', 'retail', 5],
      ['A3', '3 High Street', 'residence', 6],
      ['A4', '4 High Street', 'retail', 7],
    ]);
    expect(read.map(({ heightM }) => heightM)).toEqual([20 * 0.3048, 30 * 0.3048, 5 * 0.3048, 10 * 0.3048]);
    expect(read[0]).toMatchObject({ x: 334000, y: 6250000 });
  });

  test('reports an unknown value with the column of the file', () => {
    const values = ADDRESS_RECIPE.values.filter(({ value }) => value !== 'Pub');
    const { problems } = loaded([ADDRESSES], [{ ...ADDRESS_RECIPE, values }]);
    expect(problems).toContainEqual(
      expect.stringMatching(/^receivers\/addresses\.csv, row 5, column Kind: “Pub” is not a type of receiver/),
    );
  });

  test.each<[what: string, file: ProjectFile, ids: string[]]>([
    [
      'a newer file of the same layout, whatever its name',
      { ...ADDRESSES, name: 'addresses-may.csv' },
      ['A1', 'A2', 'A3', 'A4'],
    ],
    [
      'a newer file of the same name with a further column',
      csv('receivers', 'addresses.csv', ',', ',', 'No,Street,Kind,E,N,Roof,Owner', 'B7,x,flats,334000,6250000,9,z'),
      ['B7'],
    ],
  ])('has a recipe that also applies to %s', (_, file, ids) => {
    expect(loaded([file], [ADDRESS_RECIPE]).records.receivers.map(({ record }) => record.id)).toEqual(ids);
  });

  test('is read by its column names, with a warning, if columns of the recipe are missing', () => {
    const changed = csv('receivers', 'addresses.csv', 'id,type,lon,lat', 'C1,residence,151,-33');
    const { records, problems } = loaded([changed], [ADDRESS_RECIPE]);
    expect(records.receivers.map(({ record }) => record.id)).toEqual(['C1']);
    expect(problems).toContainEqual(
      expect.stringContaining('Columns that were assigned are not there any more: No, Street, Kind, E, N, Roof.'),
    );
  });

  test('does not affect other files of the folder', () => {
    const other = csv('receivers', 'other.csv', 'id,type,lon,lat', 'D1,residence,151,-33');
    const { records, problems } = loaded([ADDRESSES, other], [ADDRESS_RECIPE]);
    expect(records.receivers.map(({ record }) => record.id)).toEqual(['A1', 'A2', 'A3', 'A4', 'D1']);
    expect(problems.filter((problem) => problem.startsWith('receivers/other.csv'))).toEqual([]);
  });

  test('that is excluded is named, and causes no error', () => {
    const notes = csv('equipment', 'notes.csv', 'what,who', 'all of 2024,me');
    const left = recipe({ folder: 'equipment', file: 'notes.csv', columns: ['what', 'who'], isLeftOut: true });
    expect(loaded([notes], [left]).problems).toEqual([
      'equipment/notes.csv: The table is left out, as it was chosen for its columns.',
    ]);
    expect(loaded([notes], []).problems).not.toEqual([]);
  });

  test('has one value in all rows for a field without a column', () => {
    const file = csv(
      'receivers',
      'gnaf.psv',
      'PID|LABEL|LONGITUDE|LATITUDE',
      'G1|1 A St|151|-33',
      'G2|2 A St|151.1|-33',
    );
    const gnaf = recipe({
      folder: 'receivers',
      file: 'gnaf.psv',
      columns: ['PID', 'LABEL', 'LONGITUDE', 'LATITUDE'],
      fields: assigned({ id: 'PID', address: 'LABEL', lon: 'LONGITUDE', lat: 'LATITUDE' }),
      values: [{ field: 'type', value: '', means: 'residence' }],
    });
    const { records, problems } = loaded([file], [gnaf]);
    expect(problems).toEqual([]);
    expect(records.receivers.map(({ record: { type, x, y } }) => [type, x, y])).toEqual([
      ['residence', 151, -33],
      ['residence', 151.1, -33],
    ]);
  });

  test('contains the row number where a value refers to it', () => {
    const point = (x: number, id: string | null) => ({
      type: 'Feature',
      properties: id === null ? {} : { id },
      geometry: { type: 'Point', coordinates: [151 + x, -33] },
    });
    const file = geoJson('receivers', 'homes.geojson', [point(0, null), point(0.1, 'Old mill'), point(0.2, null)]);
    const homes = recipe({
      folder: 'receivers',
      file: 'homes.geojson',
      columns: ['id'],
      fields: assigned({ id: 'id' }),
      values: [
        { field: 'id', value: '', means: 'R{row}' },
        { field: 'type', value: '', means: 'residence' },
        { field: 'height', value: '', means: '1.5' },
      ],
    });
    const { records, problems } = loaded([file], [homes]);
    expect(problems).toEqual([]);
    expect(records.receivers.map(({ record: { id } }) => id)).toEqual(['R1', 'Old mill', 'R3']);
  });

  test('may be a layer, with heights in feet, values for blanks, and a column of another meaning', () => {
    const file = geoJson('buildings', 'roofs.geojson', [
      square({ height: 'low', ROOF_FT: 20 }),
      square({ height: 'low', ROOF_FT: null }, 151.01),
      square({ height: 'low', ROOF_FT: '30 ft' }, 151.02),
    ]);
    const roofs = recipe({
      folder: 'buildings',
      file: 'roofs.geojson',
      columns: ['height', 'ROOF_FT'],
      fields: assigned({ height: 'ROOF_FT' }),
      units: [{ field: 'height', unit: 'ft' }],
      values: [{ field: 'height', value: '', means: '19.68503937' }],
    });
    const { records, problems } = loaded([file], [roofs]);
    expect(problems).toEqual([]);
    expect(records.buildings.map(({ record }) => record.heightM)).toEqual([6.096, expect.closeTo(6, 6), 9.144]);
  });
});

describe('inspectFile', () => {
  test('finds the header below titles, and columns by name with their units', () => {
    const file = csv(
      'receivers',
      'a.csv',
      'List,,,,',
      ',,,,',
      'UPRN,Usage,Height (ft),Easting,Northing',
      '1,House,20,1,2',
    );
    const [table] = inspected(file).tables;
    expect(table?.recipe).toMatchObject({
      header: { first: 3, rows: 1 },
      fields: assigned({ id: 'UPRN', type: 'Usage', height: 'Height (ft)', easting: 'Easting', northing: 'Northing' }),
      units: [{ field: 'height', unit: 'ft' }],
      values: [{ field: 'type', value: 'House', means: 'residence' }],
    });
    expect(table?.samples).toMatchObject({ UPRN: ['1'], Usage: ['House'] });
  });

  test('joins a header of two rows for octave bands', () => {
    const file = csv(
      'equipment',
      'e.csv',
      'Noise list,,,,,,,,,,',
      'No.,Item,SWL,Octave band (Hz),,,,,,,,On time',
      ',,dB(A),63,125,250,500,1k,2k,4k,8k,%',
      '1,Excavator,103,107,104,101,100,98,96,91,85,70',
    );
    const [table] = inspected(file).tables;
    expect(table?.recipe.header).toEqual({ first: 2, rows: 2 });
    expect(table?.recipe.columns).toContain('Octave band (Hz) 1k');
    const bands = [63, 125, 250, 500, 1000, 2000, 4000, 8000];
    const columns = ['63', '125', '250', '500', '1k', '2k', '4k', '8k'].map((band) => `Octave band (Hz) ${band}`);
    expect(table?.recipe.fields).toEqual(
      expect.arrayContaining(bands.map((hz, at) => ({ field: `lw${hz}`, column: columns[at] }))),
    );
    expect(table?.recipe.fields).toEqual(
      expect.arrayContaining(assigned({ id: 'No.', name: 'Item', lwa: 'SWL dB(A)', usage: 'On time %' })),
    );
  });

  test('does not read a row of levels as a second header row', () => {
    const file = csv('equipment', 'e.csv', 'id,name,lwa,a,b,c,d', '1,Saw,103,125,125,125,125');
    expect(inspected(file).tables[0]?.recipe.header).toEqual({ first: 1, rows: 1 });
  });

  test('counts the readable rows, and groups the others by cause', () => {
    const { tables, preview } = inspected(ADDRESSES);
    expect(tables[0]?.isKept).toBe(false);
    expect(preview).toMatchObject({ read: 0, rows: 5 });
    const after = inspected(ADDRESSES, [ADDRESS_RECIPE]);
    expect(after.preview).toMatchObject({ read: 4, rows: 5 });
    const values = ADDRESS_RECIPE.values.filter(({ field }) => field !== 'type');
    const wrong = inspected(ADDRESSES, [{ ...ADDRESS_RECIPE, values }]);
    const groups = wrong.preview.problems.filter(({ problem }) => problem.column === 'Kind');
    expect(groups.map(({ count }) => count)).toEqual([2, 1]);
    expect(wrong.tables[0]?.values['type']).toEqual([
      { value: '', count: 2 },
      { value: 'Flats', count: 1 },
      { value: 'Pub', count: 1 },
      { value: 'Inn', count: 1 },
    ]);
  });

  test('proposes what was kept for the same columns', () => {
    const [table] = inspected(ADDRESSES, [], [ADDRESS_RECIPE]).tables;
    expect(table?.recipe).toEqual(ADDRESS_RECIPE);
    expect(table?.isKept).toBe(true);
  });

  test('returns the shapes of the rows', () => {
    const { preview } = inspected(geoJson('buildings', 'b.geojson', [square({ height: 6 })]));
    expect(preview.shapes).toHaveLength(1);
    expect(preview.shapes[0]?.parts[0]?.[0]).toEqual([151, -33]);
  });
});

test('isSameTable compares recipes by folder and file', () => {
  const one = recipe({ folder: 'ground', file: 'a.csv', columns: ['x'] });
  expect(isSameTable(one, { ...one, columns: ['y'] })).toBe(true);
  expect(isSameTable(one, { ...one, file: 'b.csv' })).toBe(false);
  expect(isSameTable(one, { ...one, folder: 'terrain' })).toBe(false);
});

describe('tables with the same columns', () => {
  const rows = (id: string) => ['id,kind,lon,lat', `${id},Flats,151,-33`];
  const columns = ['id', 'kind', 'lon', 'lat'];
  const fields = assigned({ id: 'id', type: 'kind', lon: 'lon', lat: 'lat' });
  const of = (file: string, more: Partial<ImportRecipe> = {}) =>
    recipe({ folder: 'receivers', file, columns, fields, ...more });

  test('are each read by the recipe of their own file, in any order of the recipes', () => {
    const meaning = (means: string) => ({ values: [{ field: 'type', value: 'flats', means }] });
    const recipes = [of('a.csv', meaning('residence')), of('b.csv', meaning('office'))];
    const files = [csv('receivers', 'a.csv', ...rows('A')), csv('receivers', 'b.csv', ...rows('B'))];
    for (const given of [recipes, recipes.toReversed()]) {
      const { records, problems } = loaded(files, given);
      expect(records.receivers.map(({ record: { id, type } }) => [id, type])).toEqual([['A', 'residence'], ['B', 'office']]); // prettier-ignore
      expect(problems).toEqual([]);
    }
  });

  test('are not excluded together with another sheet or file, and the excluded one is named', () => {
    const recipes = [of('list.csv/2024', { isLeftOut: true })];
    const files = [csv('receivers', 'new.csv', 'id,type,lon,lat', 'N,residence,151,-33'), { ...csv('receivers', 'list.csv/2024', ...rows('A')), made: 'CSV' as const }]; // prettier-ignore
    const { records, problems } = loaded(files, recipes);
    expect(records.receivers.map(({ record }) => record.id)).toEqual(['N']);
    expect(problems).toEqual(['receivers/list.csv/2024: The table is left out, as it was chosen for its columns.']);
  });

  test('name the file whose recipe they use if it is another file', () => {
    const { records, problems } = loaded([csv('receivers', 'newer.csv', ...rows('A'))], [of('older.csv')]);
    expect(records.receivers).toHaveLength(1);
    expect(problems).toEqual(['receivers/newer.csv: Its columns are read as they were assigned for older.csv.']);
  });
});

describe('suggestedRecipe', () => {
  test.each<[folder: 'receivers' | 'buildings' | 'equipment', column: string, field: string]>([
    ['buildings', 'Height (m AHD)', 'height'],
    ['equipment', 'usage (hours)', 'usage'],
    ['equipment', 'LwA 63 Hz', 'lw63'],
    ['equipment', 'Lw 63 Hz dB(A)', 'lw63'],
  ])('suggests no column whose unit cannot be converted: %s, %s', (folder, column, field) => {
    const fields = importFields(folder, criteria, false);
    const table = { folder, file: 'a.csv', columns: [column], rows: [] };
    const { fields: suggested } = suggestedRecipe(table, { first: 1, rows: 1 }, fields);
    expect(suggested.map((assignment) => assignment.field)).not.toContain(field);
  });

  test.each([
    ['Height (ft)', 'ft'],
    ['height_yd', 'yd'],
    ['Height (dm)', 'dm'],
  ])('converts known units: %s', (column, unit) => {
    const fields = importFields('buildings', criteria, false);
    const table = { folder: 'buildings' as const, file: 'a.csv', columns: [column], rows: [] };
    expect(suggestedRecipe(table, { first: 1, rows: 1 }, fields)).toMatchObject({
      fields: [{ field: 'height', column }],
      units: [{ field: 'height', unit }],
    });
  });

  test.each<[folder: 'receivers' | 'buildings', columns: string[], values: object[]]>([
    ['receivers', [], [{ field: 'id', value: '', means: 'R{row}' }]],
    ['receivers', ['use'], []],
    ['buildings', [], []],
  ])('numbers the rows of a table without columns if they need an id: %s, columns %j', (folder, columns, values) => {
    const table = { folder, file: 'a.geojson', columns, rows: [] };
    const suggested = suggestedRecipe(table, { first: 1, rows: 1 }, importFields(folder, criteria, false));
    expect(suggested.values).toEqual(values);
  });

  test('applies only to its file if there are more columns than are stored', () => {
    const columns = Array.from({ length: 1002 }, (_, at) => `tag${at}`);
    const table = { folder: 'buildings' as const, file: 'a.csv', columns, rows: [] };
    const suggested = suggestedRecipe(table, { first: 1, rows: 1 }, importFields('buildings', criteria, false));
    expect(suggested.columns).toEqual([]);
    expect(importRecipeSchema.safeParse(suggested).success).toBe(true);
  });
});

test('loadProjectFiles reads levels above a datum in an assigned column, with a warning', () => {
  const file = geoJson('buildings', 'b.geojson', [square({ 'Height (m AHD)': 45 })]);
  const given = recipe({
    folder: 'buildings',
    file: 'b.geojson',
    columns: ['Height (m AHD)'],
    fields: assigned({ height: 'Height (m AHD)' }),
  });
  expect(loaded([file], [given]).problems).toEqual([
    expect.stringMatching(/The column Height \(m AHD\) has levels over a datum\. .* It was assigned all the same/),
  ]);
});

test('inspectFile keeps no recipe for a sheet of notes beside a list, and still warns of it', () => {
  const made = 'CSV' as const;
  const list = { ...csv('receivers', 'l.xlsx/List', 'id,type,lon,lat', 'A,residence,151,-33'), made };
  const notes = { ...csv('receivers', 'l.xlsx/Notes', 'Printed on 1 May,', 'Author,Ada'), made };
  const input = {
    folder: 'receivers' as const,
    problems: [],
    crs: 7856,
    criteria,
    hasCloud: false,
    kept: [],
    drafts: [],
  };
  const { tables, preview } = inspectFile({ ...input, files: [list, notes] });
  expect(tables.map(({ file, isRead }) => [file, isRead])).toEqual([['l.xlsx/List', true], ['l.xlsx/Notes', false]]); // prettier-ignore
  expect(preview).toMatchObject({ read: 1, rows: 1 });
  expect(preview.problems.map(({ severity }) => severity)).toEqual(['warning']);
});

test.each<[what: string, stored: ImportRecipe[], seen: ImportRecipe[], isChanged: boolean]>([
  ['nobody has stored anything', [], [], false],
  ['what is stored is what was seen', [ADDRESS_RECIPE], [{ ...ADDRESS_RECIPE }], false],
  ['somebody has assigned the same table first', [ADDRESS_RECIPE], [], true],
  ['somebody has changed it', [{ ...ADDRESS_RECIPE, units: [] }], [ADDRESS_RECIPE], true],
  ['somebody has deleted it', [], [ADDRESS_RECIPE], true],
  ['somebody has assigned another table', [{ ...ADDRESS_RECIPE, file: 'other.csv' }], [], false],
])('changedMeanwhile finds only changes of the same table by somebody else: %s', (_, stored, seen, isChanged) => {
  expect(changedMeanwhile(stored, seen, [{ ...ADDRESS_RECIPE, values: [] }]) !== null).toBe(isChanged);
});
