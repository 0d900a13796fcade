import { clickMap } from './map.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, test } from './world.ts';

test('the map flies to an address that is found by its words', { tag: '@scheduled' }, async ({ page, village }) => {
  const { address } = await createAssessment(village, {
    name: 'Search',
    operatingTime: 'night',
    workAreas: stationArea(),
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(page, village, address);
  await page.getByRole('button', { name: 'Find an address' }).click();
  const field = page.getByRole('textbox', { name: 'Find an address' });
  await field.fill('64 rai');
  await expect(page.getByRole('option', { name: '64 Railway Parade, Wattlebrook' })).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue('64 Railway Parade, Wattlebrook');
  // From so near that the scale bar is of some metres.
  await expect(page.getByText(/^[1-5]0 m$/)).toBeVisible();
  await page.getByRole('button', { name: 'Close the search' }).click();
  // Layers are hidden and shown, and the browser remembers it.
  await page.getByRole('button', { name: 'Layers' }).click();
  const shown = page.getByRole('switch', { name: 'Show addresses' });
  await shown.uncheck();
  await expect(shown).not.toBeChecked();
  await shown.check();
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  // What is found lies in the middle: a click in the results opens it.
  await page.getByRole('tab', { name: 'Results' }).click();
  await expect(page.getByRole('grid', { name: 'Receivers' })).toBeVisible();
  await expect(async () => {
    await clickMap(page, [[0.5, 0.5]]);
    await expect(page.getByRole('heading', { name: /64 Railway Parade/ })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
