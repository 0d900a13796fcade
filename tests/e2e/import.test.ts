import { zipSync } from 'fflate';
import { demoWorkSite } from '../../scripts/demo/generate.ts';
import { storedWorkAreaSchema } from '../../src/domain/work-area.ts';
import { byGdal } from '../support/gdal.ts';
import { createAssessment, expect, openAs, test, type World } from './world.ts';

const [[lon, lat] = [0, 0]] = demoWorkSite.coordinates[0] ?? [];
const at = (east: number, north: number) => `${lon + east / 90_000},${lat + north / 111_000}`;
const ring = (...corners: string[]) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${corners.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
const placemark = (name: string, shape: string) => `<Placemark><name>${name}</name>${shape}</Placemark>`;
const square = (east: number) => ring(at(east, 0), at(east + 40, 0), at(east + 40, 30), at(east, 30), at(east, 0));

const KML = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
  <Folder><name>Compounds</name>
    ${placemark('Shaft', square(0))}${placemark('Shaft', square(60))}
    ${placemark('Bow tie', ring(at(0, 50), at(40, 90), at(40, 50), at(0, 90), at(0, 50)))}
  </Folder>
  <Folder><name>Roads</name>
    ${placemark('Haul road', `<LineString><coordinates>${at(0, -20)} ${at(150, -20)}</coordinates></LineString>`)}
  </Folder>
</Document></kml>`;

async function namesStored({ admin }: World, id: string): Promise<string[]> {
  const stored = await admin.firestore.doc(`assessments/${id}`).get();
  const areas: unknown[] = Object.values(stored.get('workAreas') as object);
  return areas.map((area) => storedWorkAreaSchema.parse(area).feature.properties.name).sort();
}

test('work areas are imported from a KML with two folders, in one step of undo', async ({ page, village }) => {
  const { address, id } = await createAssessment(village, { name: 'Imported' });
  await openAs(page, village, address);
  await page.getByRole('button', { name: 'Import a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import work areas' });
  const file = dialog.locator('input[type="file"]');

  await file.setInputFiles({ name: 'cut.geojson', mimeType: 'application/json', buffer: Buffer.from('{"type": "Fea') });
  await expect(dialog.getByRole('alert')).toContainText('cut.geojson cannot be taken');
  await expect(dialog.getByRole('alert')).toContainText('The file is not JSON, or is cut off');

  await file.setInputFiles({ name: 'site.kml', mimeType: 'application/xml', buffer: Buffer.from(KML) });
  await expect(dialog.getByLabel('Compounds: 3 areas')).toBeChecked();
  await expect(dialog.getByLabel('Roads: 1 line')).toBeChecked();
  await expect(dialog.getByText('Its outline crosses itself.')).toBeVisible();
  await expect(dialog.getByLabel('Shaft 2', { exact: true })).toBeChecked();
  await expect(dialog.getByText('Coordinate system: WGS 84, as the file says.')).toBeVisible();
  await dialog.getByLabel('Roads: 1 line').uncheck();
  await expect(dialog.getByRole('button', { name: 'Import 2 work areas' })).toBeEnabled();
  await dialog.getByLabel('Roads: 1 line').check();
  expect(await namesStored(village, id)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 3 work areas' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('3 selected')).toBeVisible();
  await expect.poll(() => namesStored(village, id)).toEqual(['Haul road', 'Shaft', 'Shaft 2']);

  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(page.getByText('Where will the crew work?')).toBeVisible();
  await expect(undo).toBeDisabled();
  await expect.poll(() => namesStored(village, id)).toEqual([]);
});

test('a GeoPackage and a zipped MapInfo file are read in the page by GDAL', async ({ page, village }) => {
  const { address, id } = await createAssessment(village, { name: 'By GDAL' });
  await openAs(page, village, address);
  await page.getByRole('button', { name: 'Import a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import work areas' });
  const file = dialog.locator('input[type="file"]');
  const site = { type: 'Feature', properties: { name: 'Shaft' }, geometry: demoWorkSite };
  const collection = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [site] }));
  const take = async (name: string, bytes: Uint8Array) => {
    await file.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
    await expect(dialog.getByText(name)).toBeVisible();
  };
  await take('Broken.gpkg', new Uint8Array([1, 2, 3]));
  await expect(dialog.getByRole('alert')).toContainText('Broken.gpkg cannot be taken', { timeout: 120_000 });
  await take('Site.zip', zipSync(Object.fromEntries(byGdal(collection, 'MapInfo File', 'Site.tab'))));
  await expect(dialog.getByRole('button', { name: 'Import 1 work area' })).toBeEnabled({ timeout: 120_000 });
  await take('Site.gpkg', byGdal(collection, 'GPKG', 'Site.gpkg').get('Site.gpkg') ?? new Uint8Array());
  await expect(dialog.getByText('Coordinate system: WGS 84, as the file says.')).toBeVisible({ timeout: 120_000 });
  await dialog.getByRole('button', { name: 'Import 1 work area' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => namesStored(village, id)).toEqual(['Shaft']);
});
