import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { tableXlsx } from '../../src/gis/formats/write-xlsx.ts';
import { urls } from '../../src/ui/urls.ts';
import { barriers } from './axe.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, createVillage, expect, openAs, openSignedIn, test } from './world.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Equipment' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test(
  'equipment is edited, added from the library, imported, saved, published, and offered in an assessment',
  { tag: '@scheduled' },
  async ({ page, another }) => {
    const world = await createVillage('Equipped');
    await openSignedIn(page, world.administrator, urls.adminEquipment(world.project.uid));
    await expect(table(page)).toBeVisible();
    await expect(page.getByText('Everything is saved.')).toBeVisible();

    await page.getByRole('button', { name: 'New item' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog.getByText('The item has no name.')).toBeVisible();
    await dialog.getByLabel('Name').fill('Quiet excavator');
    await dialog.getByLabel('Id').fill('tfnsw-001');
    await dialog.getByLabel('Category').fill('earthmoving');
    await dialog.getByLabel('Sound power level LWA, dB(A)').fill('70');
    await expect(dialog.getByText('The id tfnsw-001 is there already')).toBeVisible();
    await expect(dialog.getByText('40 dB below what is usual for earthmoving')).toBeVisible();
    await expect(dialog.getByRole('img', { name: /^Octave spectrum of the category/ })).toBeVisible();
    await dialog.getByLabel('Id').fill('own-1');
    await dialog.getByLabel('Sound power level LWA, dB(A)').fill('99');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Not saved: equipment.csv.')).toBeVisible();

    await page.getByRole('button', { name: 'Add from library' }).click();
    await dialog.getByRole('tab', { name: /^Activities/ }).click();
    await dialog.getByLabel('Bridge works as one item').check();
    await dialog.getByRole('button', { name: 'Add one item' }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'CSV' }).click();
    const imported =
      'id,name,category,lwa,height,usage,penalty,owner\nown-1,Silent excavator,earthmoving,97,2,80,0,Us\n';
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Import …' }).click();
    await (await chooser).setFiles({ name: 'ours.csv', mimeType: 'text/csv', buffer: Buffer.from(imported) });
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await page.getByLabel('Search').fill('silent');
    await expect(table(page).getByRole('row', { name: /^Silent excavator/ })).toContainText('97.0');
    await page.getByLabel('Search').fill('');
    await save(page).click();
    await expect(page.getByText('The equipment is saved.')).toBeVisible();
    await expect(page.getByText('Not published yet')).toBeVisible();
    await page.getByRole('button', { name: 'Publish again' }).click();
    await expect(page.getByText('Not published yet')).toBeHidden({ timeout: 120_000 });

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
    const exported = readFileSync(await (await download).path(), 'utf8');
    expect(exported).toContain('own-1,Silent excavator,earthmoving,,,,,,,,,97,,2,80,0,,,,,,Us');

    const { address } = await createAssessment(world, { name: 'Bridge', workAreas: stationArea() });
    await openAs(another, world, address);
    await another.getByRole('tab', { name: 'Plan' }).waitFor();
    await another.getByRole('combobox', { name: 'Add equipment' }).fill('bridge works');
    await expect(another.getByRole('option', { name: /Activity: Bridge works/ })).toBeVisible();
  },
);

test('a file that was replaced in the meantime is not overwritten', { tag: '@scheduled' }, async ({ page }) => {
  const world = await createVillage('Replaced');
  await openSignedIn(page, world.administrator, urls.adminEquipment(world.project.uid));
  await page.getByRole('button', { name: 'Actions for Concrete pump', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const file = world.admin.bucket.file(`projects/${world.project.uid}/equipment/equipment.csv`);
  await file.save('id,name,category,lwa,height,usage,penalty\nonly-1,Only one,power,100,1,100,0\n');
  await save(page).click();
  await expect(page.getByText('equipment.csv was replaced meanwhile.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect(table(page).getByRole('row', { name: /^Only one/ })).toBeVisible();
  await expect(table(page).getByRole('row')).toHaveCount(2);

  // A file without items is removed from the list, and new items get another file.
  await page.getByRole('button', { name: 'Actions for Only one' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await save(page).click();
  await expect(page.getByText('The equipment is saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No equipment yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add from library' }).click();
  await page.getByRole('dialog').getByLabel('Backhoe', { exact: true }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Add one item' }).click();
  await expect(page.getByText('Not saved: equipment-2.csv.')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  const project = await world.admin.firestore.doc(`projects/${world.project.uid}`).get();
  expect(project.get('files.equipment')).toEqual(['equipment-2.csv']);
});

test(
  'the equipment of a template is the list of its company: new projects copy it, and other projects add items from it',
  { tag: '@scheduled' },
  async ({ page }) => {
    const world = await createVillage('Listed');
    const { company, project } = world;
    const { scan, found } = barriers(page);
    await openSignedIn(page, world.administrator, urls.adminEquipment(project.uid));
    const dialog = page.getByRole('dialog');

    await test.step('an imported workbook changes a sound power level', async () => {
      const sheet = await tableXlsx('Ours', [
        ['id', 'name', 'category', 'lwa', 'height', 'usage', 'penalty', 'source'],
        ['own-1', 'Company saw', 'cutting', 108, 1, 80, 5, 'Maker'],
      ]);
      const changed = await tableXlsx('Ours', [
        ['id', 'name', 'category', 'lwa'],
        ['own-1', 'Company saw', 'cutting', 105],
      ]);
      for (const [index, workbook] of [sheet, changed].entries()) {
        await page
          .getByLabel('Equipment to import')
          .setInputFiles({ name: 'ours.xlsx', mimeType: '', buffer: Buffer.from(await workbook.arrayBuffer()) });
        if (index > 0) await page.getByRole('button', { name: 'Replace', exact: true }).click();
        await save(page).click();
        await expect(page.getByText('Everything is saved.')).toBeVisible();
      }
      await page.getByLabel('Search').fill('company saw');
      await expect(table(page).getByRole('row', { name: /^Company saw/ })).toContainText('105.0');
    });

    await test.step('the project becomes the template of the company', async () => {
      await page.getByRole('button', { name: `Actions for ${project.name}` }).click();
      await page.getByRole('menuitem', { name: `Make it the template of ${company.name}` }).click();
      await expect(page.getByText(`${company.name}: template of new projects, and list of equipment`)).toBeVisible();
    });

    const draft = await test.step('a new project begins with a copy of the template', async () => {
      await page.goto(urls.adminNewProject);
      await page.getByRole('combobox', { name: 'Place' }).fill('Sydney');
      await page.getByRole('option', { name: 'Sydney, New South Wales, Australia' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill(`Second ${project.name}`);
      await page.getByRole('combobox', { name: 'Company' }).fill(company.name);
      await page.getByRole('option', { name: company.name }).click();
      await expect(page.getByRole('combobox', { name: 'Begin with a copy of' })).toHaveValue(
        `${project.name} (template)`,
      );
      await page.getByRole('button', { name: 'Create draft' }).click();
      await expect(page.getByRole('heading', { name: `Second ${project.name}` })).toBeVisible();
      const uid = decodeURIComponent(page.url().split('/').at(-1) ?? '');
      await page.goto(urls.adminEquipment(uid));
      await page.getByLabel('Search').fill('company saw');
      await expect(table(page).getByRole('row', { name: /^Company saw/ })).toContainText('105.0');
      return uid;
    });

    await test.step('another project adds an item of the list, with its source', async () => {
      await page.getByRole('button', { name: 'Actions for Company saw', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await save(page).click();
      await expect(page.getByText('Everything is saved.')).toBeVisible();
      await page.getByRole('button', { name: `Add from ${company.name}` }).click();
      await dialog.getByLabel('Search the list').fill('company saw');
      await scan('the list of a company');
      await dialog.getByRole('checkbox', { name: /Company saw/ }).check();
      await dialog.getByRole('button', { name: 'Add one item' }).click();
      await save(page).click();
      await expect(page.getByText('Everything is saved.')).toBeVisible();
      const { bucket } = world.admin;
      const [files] = await bucket.getFiles({ prefix: `projects/${draft}/equipment/` });
      const texts = await Promise.all(files.map(async (file) => (await file.download())[0].toString()));
      expect(texts.join('')).toContain(`Maker; changed by ${world.administrator.email} on `);
    });
    expect(found).toEqual([]);
  },
);
