import { urls } from '../../src/ui/urls.ts';
import { createVillage, expect, openAs, test } from './world.ts';

test('a sample assessment with a tour of four steps is offered once', { tag: '@scheduled' }, async ({ page }) => {
  const world = await createVillage('Sample');
  const project = urls.project(world.project.address);
  await openAs(page, world, project);
  await page.getByRole('button', { name: 'Try the sample' }).click();
  await expect(page.getByRole('heading', { name: 'Sample assessment' })).toBeVisible();
  const tour = page.getByRole('region', { name: 'Tour' });
  for (const step of [1, 2, 3, 4]) {
    await expect(tour).toContainText(`Step ${step} of 4`);
    const part = page.locator(`[data-tour="${['area', 'equipment', 'legend', 'process'][step - 1]}"]`).first();
    await expect(part).toHaveCSS('outline-style', 'solid');
    await expect(tour.getByRole('button', { name: step === 4 ? 'Done' : 'Next' })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(tour).toBeHidden();
  // The first colours appear before anything is pressed.
  await expect(page.getByRole('group', { name: 'Exceedance' })).toBeVisible();
  await page.goto(project);
  await expect(page.getByRole('link', { name: 'Sample assessment' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try the sample' })).toBeHidden();
});
