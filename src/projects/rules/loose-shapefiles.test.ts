import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { ProjectFolder } from '../../model/project/project.ts';
import { endingsToChoose, withZippedShapefiles } from './loose-shapefiles.ts';

const files = (...names: string[]) => names.map((name) => new File([`of ${name}`], name));

test.each<[string, ProjectFolder, string[], string[]]>([
  ['the parts of a shapefile are one zip', 'buildings', ['b.shp', 'b.dbf', 'b.prj'], ['b.zip']],
  ['with whatever capitals', 'buildings', ['B.SHP', 'b.dbf', 'B.shp.xml'], ['B.zip']],
  ['of two shapefiles two', 'ground', ['a.shp', 'b.dbf', 'b.shp', 'a.dbf'], ['a.zip', 'b.zip']],
  ['names may have dots', 'barriers', ['walls.2026.shp', 'walls.2026.dbf'], ['walls.2026.zip']],
  ['other files stay beside', 'receivers', ['r.csv', 's.shp', 's.dbf'], ['r.csv', 's.zip']],
  ['parts without a .shp stay', 'buildings', ['b.dbf', 'b.prj'], ['b.dbf', 'b.prj']],
  ['the .prj of a grid stays', 'terrain', ['dem.asc', 'dem.prj', 'c.shp'], ['dem.asc', 'dem.prj', 'c.zip']],
  ['where no shapefiles are read all stay', 'equipment', ['e.shp', 'e.dbf'], ['e.shp', 'e.dbf']],
])('%s (%s)', async (_, folder, given, expected) => {
  const taken = await withZippedShapefiles(folder, files(...given));
  expect(taken.map(({ name }) => name)).toEqual(expected);
});

test('a zip has the parts as they are, by their names', async () => {
  const [zip] = await withZippedShapefiles('buildings', files('Site.shp', 'site.dbf'));
  const parts = unzipSync(new Uint8Array(await zip!.arrayBuffer()));
  const texts = Object.entries(parts).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);
  expect(texts).toEqual([
    ['Site.shp', 'of Site.shp'],
    ['site.dbf', 'of site.dbf'],
  ]);
});

test('parts can be chosen where shapefiles are read', () => {
  expect(endingsToChoose('buildings')).toEqual(expect.arrayContaining(['geojson', 'shp', 'dbf', 'prj']));
  expect(endingsToChoose('equipment')).not.toContain('shp');
});
