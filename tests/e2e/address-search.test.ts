import { clickMap } from './map.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, test } from './world.ts';

test('the map moves to an address that is found by its words', { tag: '@scheduled' }, async ({ page, village }) => {
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
  // The map is zoomed in so far that the scale bar is some metres long.
  await expect(page.getByText(/^[1-5]0 m$/)).toBeVisible();
  await page.getByRole('button', { name: 'Close the search' }).click();
  // Layers can be hidden and shown, and the browser remembers the choice.
  await page.getByRole('button', { name: 'Layers' }).click();
  const shown = page.getByRole('switch', { name: 'Show addresses' });
  await shown.uncheck();
  await expect(shown).not.toBeChecked();
  await shown.check();
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  // The found address is in the middle of the map. A click in the results view opens it.
  await page.getByRole('tab', { name: 'Results' }).click();
  await expect(page.getByRole('grid', { name: 'Receivers' })).toBeVisible();
  await expect(async () => {
    await clickMap(page, [[0.5, 0.5]]);
    await expect(page.getByRole('heading', { name: /64 Railway Parade/ })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
