import { afterAll, expect, test } from 'vitest';
import { openGdal } from '../../../functions/src/projects/convert-by-gdal.ts';
import { tableXlsx } from '../../../src/gis/formats/write-xlsx.ts';
import { describeProblem, PROJECT_FOLDERS, type ProjectFolder } from '../../../src/model/project/project.ts';
import type { ProjectFile } from '../../../src/model/project/project-file.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../../src/model/project/report-config.ts';
import { openFiles } from '../../../src/projects/rules/load/files/open-files.ts';
import { loadProjectFiles } from '../../../src/projects/rules/load/load-files.ts';
import { templateFormats, templateTable, templateText } from '../../../src/projects/rules/folder-templates.ts';

const converter = openGdal();
afterAll(() => converter.close());

const criteria = criteriaSetOf(DEFAULT_REPORT_CONFIG);
const PLACE = { lon: 151.2, lat: -33.87, name: 'Sydney', country: 'AU', region: 'AU-NSW' };
const FOLDERS = PROJECT_FOLDERS.filter((folder) => folder !== 'imagery');

const textOf = (folder: (typeof FOLDERS)[number], format: 'csv' | 'geojson'): ProjectFile => ({
  folder,
  name: `${folder}.${format}`,
  bytes: new TextEncoder().encode(templateText(folder, format, PLACE, criteria)),
});

async function sheetOf(folder: 'receivers' | 'equipment'): Promise<ProjectFile> {
  const sheet = await tableXlsx(folder, templateTable(folder, PLACE));
  return { folder, name: `${folder}.xlsx`, bytes: new Uint8Array(await sheet.arrayBuffer()) };
}

/** Loads a project of templates, each in its first format unless another file is given. */
async function loaded(...others: ProjectFile[]) {
  const given = FOLDERS.map((folder) => {
    const own = others.find((file) => file.folder === folder);
    return own ?? textOf(folder, folder === 'equipment' ? 'csv' : 'geojson');
  });
  const { files, problems } = await openFiles(given, (foreign) => converter.convert(foreign, 60_000));
  expect(problems).toEqual([]);
  const outcome = loadProjectFiles(files, { crs: 7856 });
  if (outcome.kind === 'failed') throw new Error(outcome.problems.map(describeProblem).join('\n'));
  return outcome;
}

const COUNTS = { addresses: 3, receivers: 3, buildings: 3, barriers: 3, catchments: 3, groundRegions: 3, terrainPoints: 3, equipment: 3 }; // prettier-ignore

test('loadProjectFiles loads a project of templates without a warning', async () => {
  const { counts, problems } = await loaded();
  expect(counts).toMatchObject(COUNTS);
  expect(problems.map(describeProblem)).toEqual([]);
});

test.each<[ProjectFolder, 'csv' | 'xlsx']>([
  ['receivers', 'csv'],
  ['receivers', 'xlsx'],
  ['equipment', 'xlsx'],
])('the template of %s has the same rows as %s', async (folder, format) => {
  const table = folder === 'equipment' ? folder : 'receivers';
  const file = format === 'xlsx' ? await sheetOf(table) : textOf(table, format);
  const [own, usual] = [await loaded(file), await loaded()];
  expect(own.problems.map(describeProblem)).toEqual([]);
  expect(own.prepared.receivers.ids).toEqual(usual.prepared.receivers.ids);
  expect(own.equipment).toEqual(usual.equipment);
});

test.each(['nsw-icng', 'bs5228-abc'])('the template of catchments has the background levels of the set %s', (id) => {
  const set = criteriaSetOf({ ...DEFAULT_REPORT_CONFIG, criteriaSet: id });
  const text = templateText('catchments', 'geojson', PLACE, set);
  const bytes = new TextEncoder().encode(text);
  const given = FOLDERS.map((folder) => textOf(folder, folder === 'equipment' ? 'csv' : 'geojson'));
  const files = given.map((file) => (file.folder === 'catchments' ? { ...file, bytes } : file));
  const outcome = loadProjectFiles(files, { crs: 7856, criteria: set });
  expect(outcome.problems.filter(({ folder }) => folder === 'catchments')).toEqual([]);
  expect(outcome.kind).not.toBe('failed');
});

test('templateFormats returns formats for every folder except imagery', () => {
  expect(PROJECT_FOLDERS.filter((folder) => templateFormats(folder).length === 0)).toEqual(['imagery']);
});
