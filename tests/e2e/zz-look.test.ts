import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, test } from './world.ts';
test('look', async ({ page, demo }) => {
  const { address } = await createAssessment(demo, { name: 'Look', workAreas: stationArea() });
  await openAs(page, demo, address);
  await expect(page.getByText('Exact: Process will give the same levels.')).toBeVisible();
  await page.waitForTimeout(1000);
  await page.screenshot({ path: '/tmp/mine/map1.png' });
  const map = page.getByRole('region', { name: 'Map' });
  await map.hover();
  await page.mouse.wheel(0, -400);
  await page.waitForTimeout(1200);
  await page.screenshot({ path: '/tmp/mine/map2.png' });
  await page.mouse.wheel(0, 900);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/mine/map3.png' });
});
