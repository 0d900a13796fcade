import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { ProjectFolder } from '../../model/project/project.ts';
import { endingsToChoose, withZippedShapefiles } from './loose-shapefiles.ts';

const files = (...names: string[]) => names.map((name) => new File([`of ${name}`], name));

test.each<[string, ProjectFolder, string[], string[]]>([
  ['zips the parts of a shapefile', 'buildings', ['b.shp', 'b.dbf', 'b.prj'], ['b.zip']],
  ['ignores capitals in names', 'buildings', ['B.SHP', 'b.dbf', 'B.shp.xml'], ['B.zip']],
  ['makes two zips of two shapefiles', 'ground', ['a.shp', 'b.dbf', 'b.shp', 'a.dbf'], ['a.zip', 'b.zip']],
  ['keeps dots in names', 'barriers', ['walls.2026.shp', 'walls.2026.dbf'], ['walls.2026.zip']],
  ['keeps other files', 'receivers', ['r.csv', 's.shp', 's.dbf'], ['r.csv', 's.zip']],
  ['keeps parts without a .shp', 'buildings', ['b.dbf', 'b.prj'], ['b.dbf', 'b.prj']],
  ['keeps the .prj of a grid', 'terrain', ['dem.asc', 'dem.prj', 'c.shp'], ['dem.asc', 'dem.prj', 'c.zip']],
  ['changes nothing if the folder reads no shapefiles', 'equipment', ['e.shp', 'e.dbf'], ['e.shp', 'e.dbf']],
])('withZippedShapefiles %s (%s)', async (_, folder, given, expected) => {
  const taken = await withZippedShapefiles(folder, files(...given));
  expect(taken.map(({ name }) => name)).toEqual(expected);
});

test('withZippedShapefiles puts the unchanged parts into the zip by their names', async () => {
  const [zip] = await withZippedShapefiles('buildings', files('Site.shp', 'site.dbf'));
  const parts = unzipSync(new Uint8Array(await zip!.arrayBuffer()));
  const texts = Object.entries(parts).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);
  expect(texts).toEqual([
    ['Site.shp', 'of Site.shp'],
    ['site.dbf', 'of site.dbf'],
  ]);
});

test('endingsToChoose includes the parts of shapefiles if the folder accepts shapefiles', () => {
  expect(endingsToChoose('buildings')).toEqual(expect.arrayContaining(['geojson', 'shp', 'dbf', 'prj']));
  expect(endingsToChoose('equipment')).not.toContain('shp');
});
