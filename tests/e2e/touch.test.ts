import type { Page } from '@playwright/test';
import { storedWorkAreaSchema } from '../../src/model/assessment/work-area.ts';
import { onMap } from './map.ts';
import { createAssessment, expect, openAs, openSignedIn, test } from './world.ts';
import { urls } from '../../src/ui/urls.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function tapMap(page: Page, places: ReadonlyArray<readonly [number, number]>): Promise<void> {
  for (const place of places) await page.touchscreen.tap(...(await onMap(page, place)));
}

/** Selects a tool that has no button on a phone. */
async function pick(page: Page, tool: string): Promise<void> {
  await page.getByRole('button', { name: 'More tools' }).tap();
  await page.getByRole('menuitem', { name: tool }).tap();
  await expect(page.getByRole('menu')).toBeHidden();
}

test('a work area is drawn by touch, a corner is removed, a drawing is cancelled, and taps pass through the hint', async ({
  page,
  village,
}) => {
  const { address, id } = await createAssessment(village, { name: 'By touch' });
  await openAs(page, village, address);
  await page.getByRole('toolbar', { name: 'Drawing' }).getByRole('button', { name: 'Draw a work area' }).tap();
  const hint = await page.getByText('Tap the corners, then Finish.').boundingBox();
  if (hint === null) throw new Error('no hint is shown');
  const finish = page.getByRole('button', { name: 'Finish' });
  await page.touchscreen.tap(hint.x + hint.width / 2, hint.y + hint.height / 2);
  await tapMap(page, [
    [0.3, 0.55],
    [0.4, 0.95],
  ]);
  await expect(finish).toBeEnabled();
  await page.getByRole('button', { name: 'Remove corner' }).tap();
  await expect(finish).toBeDisabled();
  await tapMap(page, [[0.8, 0.9]]);
  await finish.tap();
  await expect(page.getByRole('region', { name: 'Work area 1' })).toBeVisible();
  const cornersStored = async () => {
    const stored = await village.admin.firestore.doc(`assessments/${id}`).get();
    const [area] = Object.values(stored.get('workAreas') as object).map((value) => storedWorkAreaSchema.parse(value));
    return area?.feature.geometry.type === 'Polygon' ? area.feature.geometry.coordinates[0]?.length : undefined;
  };
  await expect.poll(cornersStored).toBe(4);
  await pick(page, 'Draw a line or haul road');
  await tapMap(page, [
    [0.3, 0.6],
    [0.6, 0.8],
  ]);
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Discard' }).tap();
  await expect(finish).toBeHidden();
  await expect(page.getByRole('region', { name: 'Line 1' })).toBeHidden();
});

test(
  'a rectangle is drawn by touch, and one of its corners is removed',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const { address, id } = await createAssessment(village, { name: 'Corner by touch' });
    await openAs(page, village, address);
    await pick(page, 'Draw a rectangle');
    await tapMap(page, [
      [0.3, 0.6],
      [0.7, 0.85],
    ]);
    await expect(page.getByRole('region', { name: 'Work area 1' })).toBeVisible();
    const cornersStored = async () => {
      const stored = await village.admin.firestore.doc(`assessments/${id}`).get();
      const [area] = Object.values(stored.get('workAreas') as object).map((value) => storedWorkAreaSchema.parse(value));
      return area?.feature.geometry.type === 'Polygon' ? area.feature.geometry.coordinates[0]?.length : undefined;
    };
    await expect.poll(cornersStored).toBe(5);
    await tapMap(page, [[0.7, 0.85]]);
    await page.getByRole('button', { name: 'Remove corner' }).tap();
    await expect.poll(cornersStored).toBe(4);
    await expect(page.getByRole('button', { name: 'Remove corner' })).toBeHidden();
  },
);

test(
  'the main job can be done with only touch, from the first page to the report',
  { tag: ['@scheduled', '@preview'] },
  async ({ page, village }) => {
    const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().tap();
    await openSignedIn(page, village.engineer, urls.home);
    await tap('New assessment');
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').tap();
    await page.keyboard.insertText('Night works');
    await form.getByLabel('Permit number').tap();
    await page.keyboard.insertText('P-25');
    await tap('Create');
    await expect(page.getByRole('heading', { name: 'Night works' })).toBeVisible();
    await pick(page, 'Draw a rectangle');
    await tapMap(page, [
      [0.3, 0.6],
      [0.7, 0.85],
    ]);
    const area = page.getByRole('region', { name: 'Work area 1' });
    await area.getByPlaceholder('Add equipment …').tap();
    // Another journey may have given the village other equipment.
    await page.getByRole('listbox').getByRole('option').first().tap();
    await area.getByText('Yes', { exact: true }).first().tap();
    await tap('Process');
    const results = page.getByRole('tab', { name: 'Results' });
    await expect(results).toHaveAttribute('aria-selected', 'true', { timeout: 120_000 });
    await page.getByRole('grid', { name: 'Receivers' }).getByRole('row').nth(1).tap();
    await expect(page.getByRole('heading', { name: 'Contribution by work area' })).toBeVisible();
    await page.getByRole('tab', { name: 'Submit' }).tap();
    await page.getByRole('link', { name: 'Report' }).tap();
    await expect(page.getByRole('article')).toContainText('P-25');
  },
);
