/**
 * Tests open data as downloaded: the folder of each file, and the number of rows that are read after blank values were given a
 * meaning.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openGdal } from '../../../functions/src/projects/convert-by-gdal.ts';
import type { ImportRecipe, TableFolder } from '../../../src/model/project/import-recipe.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../../src/model/project/report-config.ts';
import { foldersOfFile, folderToOpen } from '../../../src/projects/rules/load/files/folders-of-file.ts';
import { openFiles } from '../../../src/projects/rules/load/files/open-files.ts';
import { inspectFile } from '../../../src/projects/rules/load/recipes/inspect-file.ts';

const DATA = path.resolve(import.meta.dirname, '../../../../shared/data');
const criteria = criteriaSetOf(DEFAULT_REPORT_CONFIG);
const converter = openGdal();
afterAll(converter.close);

/**
 * Meanings of values that an administrator enters for a file. The empty text stands for blank cells, and null leaves the row out.
 */
type Said = ReadonlyArray<readonly [field: string, value: string, means: string | null]>;

const HOMES: Said = [['type', '', 'residence'], ['height', '', '1.5']]; // prettier-ignore

const SAMPLES: ReadonlyArray<
  [
    file: string,
    folders: readonly TableFolder[],
    folder: TableFolder,
    crs: number,
    said: Said,
    rows: number,
    read: number,
  ]
> = [
  ['lorient/receivers.geojson', ['receivers'], 'receivers', 2154, HOMES, 829, 829],
  ['lorient/buildings.geojson', ['buildings'], 'buildings', 2154, [], 1701, 1701],
  ['lorient/buildings.shp.zip', ['buildings'], 'buildings', 2154, [], 1701, 1701],
  ['lorient/ground_type.shp.zip', ['ground'], 'ground', 2154, [], 27, 27],
  ['lorient/dem_points.geojson', ['terrain'], 'terrain', 2154, [], 1362, 1362],
  ['open-data/cityjson-delft.json', ['buildings'], 'buildings', 28992, [], 160, 160],
  ['open-data/cityjson-rotterdam.json', ['buildings'], 'buildings', 28992, [], 16, 16],
  ['open-data/cityjson-zurich.json', ['buildings'], 'buildings', 2056, [], 49, 49],
  ['open-data/osm-overpass-busan.geojson', ['buildings'], 'buildings', 5187, [['height', '', '9']], 69, 69],
  ['open-data/gnaf-core-layout.psv', ['receivers'], 'receivers', 7856, HOMES, 20, 20],
  [
    'open-data/equipment-list-consultant.xlsx',
    ['equipment'],
    'equipment',
    7856,
    [
      ['category', '', 'other'],
      ['height', '', '1.5'],
      ['penalty', '', '0'],
      ['id', '', null],
      ['lwa', '93*', '93'],
      ['lwa', '106-108', '108'],
    ],
    8,
    7,
  ],
  // Of all layers, the rows of buildings.
  ['open-data/qgis-many-layers.gpkg', ['receivers', 'buildings', 'ground'], 'buildings', 2154, [], 2530, 1701],
  ['open-data/landxml-s1.xml', ['terrain'], 'terrain', 32617, [], 1, 1],
  ['open-data/landxml-s2.xml', ['terrain'], 'terrain', 32617, [], 1, 1],
  ['open-data/landxml-s3.xml', ['terrain'], 'terrain', 32617, [], 1, 1],
  ['open-data/landxml-s4.xml', ['terrain'], 'terrain', 32617, [], 1, 1],
];

describe.skipIf(!existsSync(DATA))('open data', () => {
  test.each(SAMPLES)(
    'from %s suits the folders %j and is read',
    async (file, folders, folder, crs, said, rows, read) => {
      const name = path.basename(file);
      const bytes = new Uint8Array(readFileSync(path.join(DATA, file)));
      const given = { folder: folderToOpen(name) ?? folder, name, bytes };
      const { files: parts } = await openFiles([given], (foreign) => converter.convert(foreign, 60_000));
      expect(foldersOfFile(parts, criteria)).toEqual(folders);

      const opened = await openFiles([{ folder, name, bytes }], (foreign) => converter.convert(foreign, 60_000));
      const input = {
        files: opened.files,
        folder,
        problems: opened.problems,
        crs,
        criteria,
        hasCloud: false,
        kept: [],
      };
      const suggested = inspectFile({ ...input, drafts: [] });
      const values = said.map(([field, value, means]) => ({ field, value, means }));
      const drafts = suggested.tables.map(({ recipe }): ImportRecipe => ({
        ...recipe,
        values: [...recipe.values, ...values],
      }));
      const { preview } = said.length === 0 ? suggested : inspectFile({ ...input, drafts });
      expect([preview.rows, preview.read, preview.problems.filter(({ severity }) => severity === 'error')]).toEqual([
        rows,
        read,
        [],
      ]);
    },
  );
});
