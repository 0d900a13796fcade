import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, test } from './world.ts';

test('the level at a receiver is explained beside the page, to the hundredth of a decibel, and its path is on the map', async ({
  page,
  village,
}) => {
  const { address } = await createAssessment(village, { name: 'Explained', workAreas: stationArea() });
  await openAs(page, village, address);
  await page.getByRole('tab', { name: 'Plan' }).waitFor();
  await page.getByRole('button', { name: 'Process' }).click();
  await expect(page.getByText('The results belong to what is shown.')).toBeVisible({ timeout: 120_000 });
  await page.getByRole('grid', { name: 'Receivers' }).press('Enter');
  await page.getByRole('button', { name: 'Explain the level' }).click();
  const sentence = page.getByText(/^All sources together bring/);
  await expect(sentence).toBeVisible({ timeout: 120_000 });
  const [explained = NaN, stored = NaN] = [...(await sentence.innerText()).matchAll(/(\d+\.\d\d) dBA/g)].map(
    ([, level]) => Number(level),
  );
  expect(Math.abs(explained - stored)).toBeLessThan(0.0101);
  await expect(page.getByRole('table', { name: /^Terms of the path/ })).toBeVisible();
  await expect(page.locator('path.explained-ray')).toHaveCount(1);
  await page.getByRole('button', { name: 'Back to all receivers' }).click();
  await expect(page.locator('path.explained-ray')).toHaveCount(0);
});
