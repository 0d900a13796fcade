import { clickMap } from './map.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, test } from './world.ts';

test(
  'the map shows where equipment may be placed, and a clicked position shows which address limits it',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const { address } = await createAssessment(village, {
      name: 'Night works',
      operatingTime: 'night',
      workAreas: stationArea(),
    });
    await openAs(page, village, `${address}?view=explore`);
    await page.getByText('Equipment placement').click();
    await page.getByRole('combobox', { name: 'Equipment' }).click();
    await page.getByRole('listbox', { name: 'Equipment' }).getByRole('option').first().click();
    await page.getByRole('combobox', { name: 'Limit' }).click();
    await page.getByRole('option', { name: 'No residence above its background by more than' }).click();
    await page.getByRole('button', { name: 'Calculate for this view' }).click();
    const sheet = page.getByRole('button', { name: 'Site handout (PDF)' });
    await expect(sheet).toBeEnabled({ timeout: 120_000 });
    await clickMap(page, [[0.95, 0.5]]);
    await expect(page.getByText(/^This place allows \d+\.\d dB\(A\)/)).toContainText('controls, with a limit of');
    // A barrier is drawn next to the positions, which are updated.
    await page.getByRole('button', { name: 'Draw a temporary noise barrier' }).click();
    await clickMap(page, [
      [0.35, 0.3],
      [0.75, 0.35],
    ]);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Temporary noise barrier', { exact: true })).toBeVisible();
    await expect(sheet).toBeEnabled({ timeout: 120_000 });
    await sheet.click();
    const dialog = page.getByRole('dialog', { name: 'Site handout (PDF)' });
    await expect(dialog.getByRole('img', { name: /^Map of where/ })).toBeVisible();
    // Only the sheet is printed, and nothing of it remains for the next print.
    expect((await page.pdf({ format: 'A4', landscape: true })).length).toBeGreaterThan(20_000);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  },
);
