import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_FOLDERS, projectNameSchema } from '../../../src/model/project/project.ts';
import { FOLDER_FORMATS, refusalOf } from '../../../src/projects/rules/folder-formats.ts';

const RULES = readFileSync(path.resolve(import.meta.dirname, '../../../storage.rules'), 'utf8');

/** The file endings that the Storage rules accept in a folder. */
function endingsInRules(folder: string): string[] {
  const named = [...RULES.matchAll(/name == '(\w+)' \? '([a-z|]+)'/g)].find(([, name]) => name === folder);
  const others = /:\s*'([a-z|]+)';/.exec(RULES);
  return (named?.[2] ?? others?.[1] ?? '').split('|').sort();
}

describe('the formats of the folders', () => {
  test.each(PROJECT_FOLDERS)('equal those of the Storage rules: %s', (folder) => {
    expect([...FOLDER_FORMATS[folder].endings].sort()).toEqual(endingsInRules(folder));
  });

  test('have the size limits of the Storage rules', () => {
    const [, large, small] =
      /\? request\.resource\.size <= ([\d *]+)\s+: request\.resource\.size <= ([\d *]+);/.exec(RULES) ?? [];
    const product = (text = '') => text.split('*').reduce((all, factor) => all * Number(factor), 1);
    for (const folder of PROJECT_FOLDERS) {
      const isLarge = RULES.includes(`name == '${folder}' || name ==`) || RULES.includes(`|| name == '${folder}'`);
      expect(FOLDER_FORMATS[folder].mostBytes).toBe(product(isLarge ? large : small));
    }
  });
});

describe('a selected file', () => {
  test('is rejected as a part of a shapefile, with advice', () => {
    expect(refusalOf('buildings', { name: 'houses.SHP', size: 10 })).toMatch(
      /^A shapefile has several files: choose its \.shp, \.dbf, \.prj, \.shx and \.cpg together, or upload a zip of them\. Buildings accepts/,
    );
    expect(refusalOf('equipment', { name: 'equipment.dbf', size: 10 })).toMatch(/^Equipment accepts/);
  });

  test.each([
    ['buildings', 'survey.laz', /^It is a point cloud: upload it to the folder Terrain\./],
    ['imagery', 'SURVEY.LAS', /^It is a point cloud/],
    ['equipment', 'equipment.pdf', /^A PDF is not a table .* Copy a table into a spreadsheet/],
    ['imagery', 'plan.pdf', /place a plan on the page Map of the project/],
    ['receivers', 'addresses.xls', /^It is a spreadsheet in the old \.xls format\. Save it as \.xlsx or \.csv\./],
    ['receivers', 'addresses.ods', /^It is a spreadsheet of OpenDocument\. Save it as \.xlsx or \.csv\./],
    ['ground', 'landuse.gml', /^It is GML\. CityGML is read in the folder Buildings/],
    ['terrain', 'contours.dwg', /^It is a drawing of AutoCAD\. Save it as \.dxf/],
    ['buildings', '9-284-556.city.json.gz', /^It is compressed\. Unpack it/],
    ['buildings', 'tiles.7z', /^It is an archive\. Unpack it/],
  ] as const)('is rejected by the folder %s with advice: %s', (folder, name, advice) => {
    expect(refusalOf(folder, { name, size: 10 })).toMatch(advice);
    expect(refusalOf(folder, { name, size: 10 })).toMatch(/ [A-Z][a-z]+ accepts \./);
  });

  test.each([
    ['receivers', 'Receivers (final).CSV', 10],
    ['receivers', 'NSW_ADDRESS_DETAIL.psv', 10],
    ['buildings', '9-284-556.city.json', 10],
    ['buildings', '9-284-556.city.jsonl', 10],
    ['buildings', 'LoD2_32_565_5930.gml', 10],
    ['buildings', 'LoD2.citygml', 10],
    ['buildings', 'overture.parquet', 10],
    ['buildings', 'footprints.geoparquet', 10],
    ['receivers', 'addresses.osm', 10],
    ['ground', 'landuse.osm', 10],
    ['barriers', 'overpass.xml', 10],
    ['buildings', '53394611_bldg_6697_op.xml', 10],
    ['buildings', 'osm.v2.geojson', 256 * 1024 ** 2],
    ['terrain', 'Existing ground.xml', 10],
    ['terrain', 'EG.landxml', 10],
    ['terrain', 'dem.tif', 1024 ** 3],
    ['terrain', 'SURVEY.LAS', 1024 ** 3],
    ['terrain', 'tile.copc.laz', 10],
    ['receivers', 'receivers.xlsx', 10],
    ['catchments', 'NCA.gpkg', 10],
  ] as const)('is accepted in the folder %s: %s', (folder, name, size) => {
    expect(refusalOf(folder, { name, size })).toBeNull();
  });

  test.each([
    ['equipment', 'equipment.doc', 10, 'Equipment accepts .csv, .tsv, .psv, .xlsx and .zip.'],
    ['equipment', 'equipment', 10, 'Equipment accepts .csv, .tsv, .psv, .xlsx and .zip.'],
    ['equipment', '.csv', 10, 'Equipment accepts .csv, .tsv, .psv, .xlsx and .zip.'],
    ['equipment', 'equipment.csv.exe', 10, 'Equipment accepts .csv, .tsv, .psv, .xlsx and .zip.'],
    ['ground', 'ground.geojson', 0, 'It is empty.'],
    ['ground', 'ground.zip', 256 * 1024 ** 2 + 1, 'It is too large: ground may have up to 256 MiB a file.'],
    ['imagery', 'plan.tif', 1024 ** 3 + 1, 'It is too large: imagery may have up to 1 GiB a file.'],
    ['imagery', `${'x'.repeat(500)}.png`, 10, 'Its name is too long, or has a slash in it.'],
  ] as const)('is rejected by the folder %s with a reason: %s', (folder, name, size, reason) => {
    expect(refusalOf(folder, { name, size })).toBe(reason);
  });
});

describe('the name of a project', () => {
  test.each(['Station', ' Ligne 7 – Ø '])('may be %s', (name) => {
    expect(projectNameSchema.parse(name)).toBe(name.trim());
  });

  test.each([
    ['', 'Enter a name.'],
    ['   ', 'Enter a name.'],
    ['— Ø —', 'Use a letter from A to Z or a digit: the address is made of them.'],
    ['n'.repeat(201), 'Use at most 200 characters.'],
  ])('may not be “%s”', (name, message) => {
    expect(projectNameSchema.safeParse(name).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
