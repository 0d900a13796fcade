import { drawArea } from './map.ts';
import { expect, go, openAs, openOfSubmit, test } from './world.ts';
import { urls } from '../../src/ui/urls.ts';

test(
  'an assessment is created with only dates and operating times, processed and reported',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    await openAs(page, village, urls.project(village.project.address));
    await page.getByRole('button', { name: 'New assessment' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Nights of a week');
    await form.getByLabel('Start date').fill('2027-11-22');
    await form.getByLabel('End date').fill('2027-11-26');
    await form.getByRole('combobox', { name: 'Operating time' }).click();
    await page.getByRole('option', { name: /^Evening(?! \()/ }).click();
    await page.getByRole('option', { name: /^Night/ }).click();
    await page.keyboard.press('Escape');
    await expect(form.getByRole('button', { name: 'Exact shifts', expanded: false })).toBeVisible();
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { name: 'Nights of a week' })).toBeVisible();
    const named = village.admin.firestore.collection('assessments').where('name', '==', 'Nights of a week');
    const [stored] = (await named.where('project', '==', village.project.uid).get()).docs;
    expect(stored?.data()).toMatchObject({
      startDate: '2027-11-22',
      endDate: '2027-11-26',
      operatingTime: 'evening+night',
    });
    expect(stored?.data()).not.toHaveProperty('shifts');

    await drawArea(page, [
      [0.48, 0.48],
      [0.54, 0.48],
      [0.54, 0.53],
      [0.48, 0.53],
    ]);
    const area = page.getByRole('region', { name: 'Work area 1' });
    await area.getByPlaceholder('Add equipment …').fill('tracked excavator');
    await page.getByRole('option').first().click();
    await area.getByLabel(/^Quantity of/).fill('4');
    await area.getByLabel(/^Quantity of/).press('Enter');
    await area.getByText('No', { exact: true }).click();
    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText('Results are up to date')).toBeVisible({ timeout: 120_000 });
    // The panel opens the results by itself after the run.
    await expect(page.getByRole('tab', { name: 'Results', selected: true })).toBeVisible();
    await openOfSubmit(page, 'Report');
    await expect(page.getByRole('article')).toContainText('22 Nov 2027 – 26 Nov 2027');
    await expect(page.getByRole('article')).toContainText('Night');

    // Its nights are in the calendar and count for the respite periods.
    await go(page, `${urls.nights(village.project.address)}?month=2027-11`);
    const board = page.getByRole('table', { name: 'Nights of the month' });
    await expect(board.getByText(/^Nights of a week, .*22:00–07:00$/)).toHaveCount(5);
  },
);
