import { barriers } from './axe.ts';
import { wideArea } from './work-areas.ts';
import { createAssessment, expect, openAs, test } from './world.ts';

test(
  'a large run is divided and stopped by a person, and completes when it is processed again',
  { tag: '@scheduled' },
  async ({ page, demo }) => {
    const { address } = await createAssessment(demo, { name: 'The whole yard', workAreas: wideArea() });
    await openAs(page, demo, address);
    const { scan, found } = barriers(page);
    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText('Dividing the work …').or(page.getByText(/^Predicting levels/))).toBeVisible();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText(/^Stopped by .+@.+\.$/)).toBeVisible();
    await scan('stopped');
    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText('Results are up to date')).toBeVisible({ timeout: 180_000 });
    expect(found).toEqual([]);
  },
);
