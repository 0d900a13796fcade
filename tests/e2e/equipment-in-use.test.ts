import type { Page } from '@playwright/test';
import { urls } from '../../src/ui/urls.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, openOfSubmit, openSignedIn, test } from './world.ts';

const inArea = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens a dialog from the menu next to the search for equipment. */
async function openDialog(page: Page, area: string, item: string) {
  await inArea(page, area).getByRole('button', { name: 'More ways to add equipment' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

test(
  'equipment is found, saved as an activity, inserted elsewhere, entered by hand, marked in the report and adopted',
  { tag: '@scheduled' },
  async ({ page, another, village }) => {
    const workAreas = { ...stationArea('North'), ...stationArea('South') };
    const { address } = await createAssessment(village, { name: 'Milling', workAreas });
    await openAs(page, village, address);
    // Searching has its own journeys, and the machine may be slow.
    const search = inArea(page, 'North').getByRole('combobox', { name: 'Add equipment' });
    await search.fill('breaking');
    await expect(page.getByRole('listbox', { name: 'Equipment' }).getByRole('option').first()).toBeVisible();
    await expect(page.getByText(/^With it: \d+\.\d dB\(A\) in use/)).toBeVisible();
    await search.press('Enter');
    await expect(inArea(page, 'North').getByLabel(/^Quantity of/)).toHaveCount(2);
    await expect(search).toHaveValue('');

    let dialog = await openDialog(page, 'North', 'Save this list as an activity …');
    await dialog.getByLabel('Name of the activity').fill('Breaking out');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();

    dialog = await openDialog(page, 'South', 'Insert an activity …');
    await dialog.getByText('Replace the list', { exact: true }).click();
    await dialog.getByRole('button', { name: /^Breaking out/ }).click();
    await dialog.getByRole('button', { name: 'Replace with these 2 items' }).click();
    await expect(dialog).toBeHidden();
    await expect(inArea(page, 'South').getByLabel(/^Quantity of/)).toHaveCount(2);

    dialog = await openDialog(page, 'South', 'Enter custom equipment …');
    await dialog.getByLabel('Name').fill('Wire saw of the day');
    await dialog.getByLabel('Sound power level LWA, dB(A)').fill('104');
    await dialog.getByRole('textbox', { name: 'Source', exact: true }).fill('Data sheet 12');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog).toBeHidden();
    await expect(inArea(page, 'South').getByText('entered by the engineer')).toBeVisible();

    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText('Results are up to date')).toBeVisible({ timeout: 120_000 });
    await openOfSubmit(page, 'Report');
    const equipment = page.getByRole('region', { name: 'Equipment of South' });
    await expect(equipment.getByRole('row', { name: /Wire saw of the day \(entered by the engineer\)/ })).toContainText(
      'Data sheet 12',
    );
    await expect(page.getByText(/^South: Wire saw of the day was entered by the engineer/)).toBeVisible();

    await openSignedIn(another, village.administrator, urls.adminEquipment(village.project.uid));
    await another.getByRole('button', { name: 'Adopt engineers’ equipment' }).click();
    const entered = another.getByRole('dialog');
    await entered.getByLabel('Wire saw of the day').check();
    await entered.getByRole('button', { name: 'Adopt one item' }).click();
    await expect(entered).toBeHidden();
    await expect(another.getByText(/^Not saved:/)).toBeVisible();
  },
);
