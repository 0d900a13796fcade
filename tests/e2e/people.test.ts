import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, test } from './world.ts';

test(
  'edits are listed in words, and the plan goes back to one of them and forward again',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const { address, id } = await createAssessment(village, { name: 'Gone back', workAreas: stationArea() });
    const stored = async () => JSON.stringify((await village.admin.firestore.doc(`assessments/${id}`).get()).data());
    await openAs(page, village, address);
    const name = page.getByLabel('Name of the work area');
    const quantity = page.getByLabel(/^Quantity of/);
    const history = page.getByRole('button', { name: 'Edit history' });
    await expect(page.getByRole('region', { name: 'Station' })).toBeVisible();
    await expect(history).toBeHidden();
    await name.fill('Depot');
    await name.press('Enter');
    await quantity.fill('3');
    await quantity.press('Enter');
    await page.getByText('Yes', { exact: true }).click();

    await test.step('back to the first edit by one click, which is one write', async () => {
      await history.click();
      await expect(page.getByRole('menuitem', { name: /^Temporary noise barrier of Depot: yes/ })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: /^Changed .* in Depot: 1 → 3 *\d\d:\d\d$/ })).toBeVisible();
      await page.getByRole('menuitem', { name: /^Renamed Station to Depot/ }).click();
      await expect(quantity).toHaveValue('1');
      await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
      await expect(name).toHaveValue('Depot');
      await expect.poll(stored).toContain('\\"quantity\\":1');
      await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    });

    await test.step('and by keys before all of them, and to the last', async () => {
      await history.press('Enter');
      await page.getByRole('menuitem', { name: 'Before these edits' }).press('Enter');
      await expect(name).toHaveValue('Station');
      await history.press('Enter');
      await page.getByRole('menuitem', { name: /^Temporary noise barrier of Depot: yes .*undone/ }).press('Enter');
      await expect(name).toHaveValue('Depot');
      await expect(quantity).toHaveValue('3');
      await expect(page.getByRole('radio', { name: 'Yes', exact: true })).toBeChecked();
    });
  },
);
