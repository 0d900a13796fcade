import type { Locator, Page } from '@playwright/test';
import { demoWorkSite } from '../../scripts/demo/generate.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, openOfSubmit, test } from './world.ts';

/** More than the number of focusable elements on any page. */
const MOST_TABS = 120;

/** Presses Tab until an element has the focus. @returns the number of key presses */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  await expect(wanted).toBeAttached();
  for (let pressed = 0; pressed < MOST_TABS; pressed++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return pressed;
    await page.keyboard.press(key);
  }
  throw new Error(`${MOST_TABS} × ${key} do not reach ${wanted.toString()}`);
}

async function pressOn(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

async function typeInto(page: Page, wanted: Locator, text: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

test('the main job can be done with only the keyboard, from sign-in to report', async ({ page, village: world }) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto('/');
  await typeInto(page, page.getByLabel('E-mail'), world.engineer.email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), world.engineer.password);
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('link', { name: world.project.name }));
  // The first page also has a button with this name.
  await expect(page.getByRole('heading', { level: 1, name: world.project.name })).toBeVisible();
  await pressOn(page, button('New assessment'));

  const form = page.getByRole('dialog');
  await typeInto(page, form.getByLabel('Name'), 'By keyboard');
  await typeInto(page, form.getByLabel('Permit number'), 'P-7');
  await pressOn(page, form.getByRole('button', { name: 'Exact shifts' }));
  await tabTo(page, form.getByLabel('From day'));
  await page.keyboard.type('11232026');
  await tabTo(page, form.getByLabel('Until day'));
  await page.keyboard.type('11242026');
  await pressOn(page, form.getByRole('button', { name: 'Pick these days' }));
  await pressOn(page, form.getByRole('button', { name: 'Add 2 shifts' }));
  await pressOn(page, form.getByRole('button', { name: 'Create' }));
  await expect(page.getByRole('heading', { name: 'By keyboard', exact: true })).toBeVisible();

  // The position of the work area is typed.
  await pressOn(page, button('Enter coordinates'));
  const dialog = page.getByRole('dialog', { name: 'New area by coordinates' });
  await tabTo(page, dialog.getByRole('combobox', { name: 'Coordinates' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  for (const [index, [lon = NaN, lat = NaN]] of (demoWorkSite.coordinates[0] ?? []).slice(0, 3).entries()) {
    await typeInto(page, dialog.getByRole('textbox', { name: `Latitude of row ${index + 1}` }), String(lat));
    await typeInto(page, dialog.getByRole('textbox', { name: `Longitude of row ${index + 1}` }), String(lon));
  }
  await pressOn(page, dialog.getByRole('button', { name: 'Create' }));
  const area = page.getByRole('region', { name: 'Work area 1' });
  await tabTo(page, area.getByPlaceholder('Add equipment …'));
  await page.keyboard.type('tracked excavator');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await typeInto(page, area.getByLabel(/^Quantity of/), '2');
  const barrier = area.getByRole('radiogroup', { name: /Temporary noise barrier/ });
  await tabTo(page, barrier.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowLeft');
  await expect(barrier.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  await pressOn(page, button('Process'));
  await expect(page.getByText('Results are up to date')).toBeVisible({ timeout: 120_000 });

  // The loudest row is opened, and the files for submission are saved.
  const grid = page.getByRole('grid', { name: 'Receivers' });
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  const saved = page.waitForEvent('download');
  await tabTo(page, button('Export'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Address list' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await saved).suggestedFilename()).toBe('by-keyboard.xlsx');
  await openOfSubmit(page, 'Report');
  await expect(page.getByRole('article')).toContainText('P-7');
});

test(
  'the Process button is at most 25 tab stops away with six work areas, and Ctrl+K opens tools, pages and assessments',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    const workAreas = Object.assign({}, ...names.map((name) => stationArea(name))) as ReturnType<typeof stationArea>;
    const { address } = await createAssessment(village, { name: 'Six areas', workAreas });
    const other = await createAssessment(village, { name: 'Another night', permitNumber: 'OOH-99' });
    await openAs(page, village, address);
    const process = page.getByRole('button', { name: 'Process' });
    await page.getByRole('link', { name: 'Site noise: your projects' }).focus();
    const stops = await tabTo(page, process);
    expect(stops).toBeLessThanOrEqual(25);
    expect(stops).toBeGreaterThan(names.length);
    // A folded work area unfolds by its single button, and the focus continues within it.
    const third = page.getByRole('region', { name: 'Three' });
    await tabTo(page, third.getByRole('button', { expanded: false }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(third.getByLabel('Name of the work area')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(third.getByRole('checkbox', { name: 'Select Three' })).toBeFocused();

    const palette = page.getByRole('dialog');
    const command = async (words: string) => {
      await page.keyboard.press('ControlOrMeta+K');
      await expect(palette.getByRole('textbox', { name: 'Search commands' })).toBeFocused();
      await page.keyboard.type(words);
      await expect(palette.getByRole('button').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(palette).toBeHidden();
    };
    await command('corridor');
    await expect(page.getByRole('button', { name: 'Corridor along a line', pressed: true })).toBeVisible();
    await command('results');
    await expect(page.getByRole('tab', { name: 'Results', selected: true })).toBeVisible();
    await command('OOH-99');
    await expect(page).toHaveURL(new RegExp(other.id));
    await expect(page.getByRole('heading', { name: 'Another night' })).toBeVisible();
    await command('monitoring');
    await expect(page.getByRole('heading', { level: 1, name: 'Monitoring' })).toBeVisible();
  },
);
