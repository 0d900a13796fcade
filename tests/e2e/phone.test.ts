import { urls } from '../../src/ui/urls.ts';
import { overflowOf } from './observers.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, go, openAs, openSignedIn, test } from './world.ts';

test.use({ viewport: { width: 390, height: 844 } });

test(
  'a phone in landscape orientation shows the map beside the panel',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const { address } = await createAssessment(village, { name: 'Held across', workAreas: stationArea() });
    await page.setViewportSize({ width: 844, height: 390 });
    await openAs(page, village, address);
    await expect(page.getByRole('region', { name: 'Station' })).toBeVisible();
    const map = await page.getByRole('region', { name: 'Map' }).boundingBox();
    expect(map?.height).toBeGreaterThan(300);
    expect(map?.width).toBeGreaterThan(380);
  },
);

test(
  'the pages of administrators fit the width of a phone, with one card per row',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    await openSignedIn(page, village.administrator, '/admin/users');
    for (const name of ['Users', 'Companies', 'Projects', 'Audit']) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('table', { name })).toBeVisible();
      await expect(page.getByRole('columnheader').first()).toBeHidden();
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    }
    await page.getByRole('link', { name: 'Status', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Versions' })).toBeVisible();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  },
);

test(
  'the settings and files of a project, and the form of a new project, fit the width of a phone',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    await openSignedIn(page, village.administrator, urls.adminProject(village.project.uid));
    await expect(page.getByRole('heading', { name: village.project.name })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Receivers' }).getByRole('listitem')).toContainText('KB');
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await go(page, urls.adminNewProject);
    await expect(page.getByRole('button', { name: 'Create draft' })).toBeVisible();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  },
);
