import { zipSync } from 'fflate';
import { demoWorkSite } from '../../scripts/demo/generate.ts';
import { type WorkArea, storedWorkAreaSchema } from '../../src/model/assessment/work-area.ts';
import { byGdal } from '../support/gdal.ts';
import { clickMap, drag, onMap } from './map.ts';
import { createAssessment, expect, openAs, test, type World } from './world.ts';

async function storedAreas({ admin }: World, id: string): Promise<WorkArea[]> {
  const stored = await admin.firestore.doc(`assessments/${id}`).get();
  return Object.values(stored.get('workAreas') as object).map((area) => storedWorkAreaSchema.parse(area));
}

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

async function namesStored(world: World, id: string): Promise<string[]> {
  return (await storedAreas(world, id)).map(({ feature }) => feature.properties.name).sort();
}

/** Returns the number of rings of each work area, by name. */
async function ringsStored(world: World, id: string): Promise<Record<string, number>> {
  const areas = await storedAreas(world, id);
  return Object.fromEntries(
    areas.map(({ feature: { geometry, properties } }) => [
      properties.name,
      geometry.type === 'Polygon' ? geometry.coordinates.length : 0,
    ]),
  );
}

test(
  'work areas are drawn with tools, imported from files and edited by coordinates, and each step is undone',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const { address, id } = await createAssessment(village, { name: 'Tools' });
    await openAs(page, village, address);
    const undo = page.getByRole('button', { name: 'Undo' });
    const dialog = page.getByRole('dialog', { name: 'Import work areas' });
    const file = dialog.locator('input[type="file"]');

    await test.step('a rectangle at an angle is entered by length, bearing and width', async () => {
      await page.getByRole('button', { name: 'Rectangle at an angle' }).click();
      await clickMap(page, [[0.5, 0.5]]);
      await page.getByLabel('Length, m').fill('40');
      await page.getByLabel('Grid bearing, degrees').fill('30');
      await page.getByRole('button', { name: 'Add corner' }).click();
      await page.getByLabel('Width, m').fill('12');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('region', { name: 'Work area 1' })).toContainText('480 m²');
      await undo.click();
      await expect(page.getByRole('region', { name: 'Work area 1' })).toBeHidden();
    });

    await test.step('a rectangle gets a hole, is duplicated and edited by coordinates, and all steps are undone', async () => {
      await page.getByRole('button', { name: 'Draw a rectangle' }).click();
      await clickMap(page, [
        [0.4, 0.4],
        [0.6, 0.7],
      ]);
      await expect(page.getByRole('region', { name: 'Work area 1', exact: true })).toBeVisible();
      await expect.poll(() => ringsStored(village, id)).toEqual({ 'Work area 1': 1 });

      await page.getByRole('button', { name: 'More tools' }).click();
      await page.getByRole('menuitem', { name: 'Cut a hole' }).click();
      await expect(page.getByText('Click the corners of the hole.')).toBeVisible();
      await clickMap(page, [
        [0.45, 0.5],
        [0.55, 0.5],
        [0.5, 0.6],
      ]);
      await expect(page.getByTestId('dimensions')).toContainText('m²');
      await page.getByRole('button', { name: 'Finish' }).click();
      await expect.poll(() => ringsStored(village, id)).toEqual({ 'Work area 1': 2 });

      await page.getByRole('button', { name: 'More for Work area 1', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await expect(page.getByRole('region', { name: 'Work area 1 copy' })).toBeVisible();
      await expect.poll(() => ringsStored(village, id)).toEqual({ 'Work area 1': 2, 'Work area 1 copy': 2 });

      await page.getByRole('button', { name: 'More for Work area 1 copy' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Coordinates …' }).press('Enter');
      const easting = page.getByRole('dialog').getByLabel('Easting of row 1', { exact: true });
      const before = await easting.inputValue();
      await easting.fill('here');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await expect(page.getByRole('alert')).toContainText('Outline, row 1: Easting “here” is not a number.');
      await easting.fill(String(Number(before) - 12.5));
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('button', { name: 'More for Work area 1 copy' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Coordinates …' }).press('Enter');
      await expect(easting).toHaveValue((Number(before) - 12.5).toFixed(3));
      await page.getByRole('button', { name: 'Cancel' }).press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();

      await undo.click();
      await undo.click();
      await expect(page.getByRole('region', { name: 'Work area 1 copy' })).toBeHidden();
      await undo.click();
      await undo.click();
      await expect(undo).toBeDisabled();
      await expect(page.getByText('Where will the crew work?')).toBeVisible();
      await expect.poll(() => ringsStored(village, id)).toEqual({});
    });

    await test.step('work areas are imported from a KML file with two folders, and undone in one step', async () => {
      await page.getByRole('button', { name: 'Import a file' }).click();

      await file.setInputFiles({
        name: 'cut.geojson',
        mimeType: 'application/json',
        buffer: Buffer.from('{"type": "Fea'),
      });
      await expect(dialog.getByRole('alert')).toContainText('cut.geojson cannot be imported');
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

      await undo.click();
      await expect(page.getByText('Where will the crew work?')).toBeVisible();
      await expect(undo).toBeDisabled();
      await expect.poll(() => namesStored(village, id)).toEqual([]);
    });

    await test.step('a GeoPackage and a zipped MapInfo file are read in the page by GDAL', async () => {
      await page.getByRole('button', { name: 'Import a file' }).click();
      const site = { type: 'Feature', properties: { name: 'Shaft' }, geometry: demoWorkSite };
      const collection = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [site] }));
      const take = async (name: string, bytes: Uint8Array) => {
        await file.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
        await expect(dialog.getByText(name)).toBeVisible();
      };
      await take('Broken.gpkg', new Uint8Array([1, 2, 3]));
      await expect(dialog.getByRole('alert')).toContainText('Broken.gpkg cannot be imported', { timeout: 120_000 });
      await take('Site.zip', zipSync(Object.fromEntries(byGdal(collection, 'MapInfo File', 'Site.tab'))));
      await expect(dialog.getByRole('button', { name: 'Import 1 work area' })).toBeEnabled({ timeout: 120_000 });
      await take('Site.gpkg', byGdal(collection, 'GPKG', 'Site.gpkg').get('Site.gpkg') ?? new Uint8Array());
      await expect(dialog.getByText('Coordinate system: WGS 84, as the file says.')).toBeVisible({ timeout: 120_000 });
      await dialog.getByRole('button', { name: 'Import 1 work area' }).click();
      await expect(dialog).toBeHidden();
      await expect.poll(() => namesStored(village, id)).toEqual(['Shaft']);
    });
  },
);

test(
  'several work areas are moved, copied, deleted and restored together',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const other = await createAssessment(village, { name: 'Takes copies' });
    const { address, id } = await createAssessment(village, { name: 'Together' });
    await openAs(page, village, address);
    for (const [number, left] of [0.35, 0.6].entries()) {
      await page.getByRole('button', { name: 'Draw a rectangle' }).click();
      await clickMap(page, [
        [left, 0.45],
        [left + 0.1, 0.55],
      ]);
      await expect(page.getByRole('region', { name: `Work area ${number + 1}` })).toBeVisible();
    }
    const shapes = async () => {
      const areas = await storedAreas(village, id);
      const byName = new Map(areas.map(({ feature }) => [feature.properties.name, feature.geometry]));
      return ['Work area 1', 'Work area 2'].map((name) => JSON.stringify(byName.get(name)));
    };
    await expect.poll(async () => (await storedAreas(village, id)).length).toBe(2);
    const drawn = await shapes();
    // The second area is selected. The first one is joined to it.
    await page.keyboard.down('Shift');
    await clickMap(page, [[0.4, 0.5]]);
    await page.keyboard.up('Shift');
    await expect(page.getByText('2 selected')).toBeVisible();
    await drag(page, await onMap(page, [0.4, 0.5]), await onMap(page, [0.42, 0.62]));
    await expect
      .poll(async () => (await shapes()).map((shape, index) => shape === drawn[index]))
      .toEqual([false, false]);
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect.poll(shapes).toEqual(drawn);
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'To another assessment …' }).click();
    await page.getByPlaceholder('Choose one of the project').click();
    await page.getByRole('option', { name: 'Takes copies' }).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect.poll(async () => (await storedAreas(village, other.id)).length).toBe(2);
    await undo.focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('Where will the crew work?')).toBeVisible();
    await undo.click();
    await expect(page.getByRole('region', { name: 'Work area 1' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Work area 2' })).toBeVisible();
    await expect.poll(shapes).toEqual(drawn);
  },
);
