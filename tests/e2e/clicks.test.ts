import type { Page } from '@playwright/test';
import { clickMap } from './map.ts';
import { createVillage, expect, test } from './world.ts';

/** The month of a date as the browser shows it. */
const FIRST_PART = { x: 16, y: 16 };

/** Counts what a hand presses on the pages of a journey. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('onClickSeen', () => void (clicks += 1));
  await page.addInitScript(() => {
    const { onClickSeen } = window as unknown as { onClickSeen: () => void };
    addEventListener('pointerdown', () => onClickSeen(), true);
  });
  return () => clicks;
}

test('the main job, from signing in to the report and the table, takes at most 25 clicks', async ({ page }) => {
  const world = await createVillage('Clicks');
  const clicks = await countClicks(page);
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const { keyboard } = page;
  await page.goto('/');
  await page.getByLabel('E-mail').click();
  await keyboard.type(world.engineer.email);
  await keyboard.press('Tab');
  await keyboard.type(world.engineer.password);
  await keyboard.press('Enter');
  await page.getByRole('link', { name: world.project.name }).click();
  await press('New assessment');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').click();
  await keyboard.type('Few clicks');
  await form.getByLabel('Permit number').click();
  await keyboard.type('P-25');
  await press('Exact shifts');
  await form.getByLabel('From day').click({ position: FIRST_PART });
  await keyboard.type('11232026');
  await form.getByLabel('Until day').click({ position: FIRST_PART });
  await keyboard.type('11242026');
  await press('Pick these days');
  await press('Add 2 shifts');
  await press('Create');
  await expect(page.getByRole('heading', { name: 'Few clicks' })).toBeVisible();
  await press('Draw a rectangle');
  await clickMap(page, [
    [0.48, 0.48],
    [0.54, 0.53],
  ]);
  const area = page.getByRole('region', { name: 'Work area 1' });
  await area.getByPlaceholder('Add equipment …').click();
  await keyboard.type('tracked excavator');
  await page.getByRole('listbox').getByRole('option').first().click();
  await area.getByLabel(/^Quantity of/).click();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('2');
  await area.getByText('No', { exact: true }).click();
  await press('Process');
  await expect(page.getByText('The results belong to what is shown.')).toBeVisible({ timeout: 120_000 });
  const saved = page.waitForEvent('download');
  await press('Export');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  await saved;
  await page.getByRole('link', { name: 'Report' }).click();
  await expect(page.getByRole('article')).toContainText('P-25');
  expect(clicks()).toBeLessThanOrEqual(25);
});
