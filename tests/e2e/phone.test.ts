import type { Page } from '@playwright/test';
import { urls } from '../../src/ui/urls.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, openSignedIn, test } from './world.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** By how much a page is wider than what is seen of it beside its scroll bar, px. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('every page fits a phone’s width', async ({ page, demo }) => {
  const { address, id } = await createAssessment(demo, { name: 'On a phone', workAreas: stationArea() });
  await openAs(page, demo, '/');
  await expect(page.getByRole('link', { name: demo.project.name })).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.goto(urls.project(demo.project.address));
  await expect(page.getByRole('link', { name: 'On a phone' })).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.goto(address);
  await page.getByRole('button', { name: 'Process' }).click();
  await page.getByRole('grid', { name: 'Receivers' }).getByRole('row').nth(1).click();
  await expect(page.getByRole('heading', { name: 'Where it comes from' })).toBeAttached();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.goto(urls.report(demo.project.address, id));
  await expect(page.getByRole('article')).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.goto(urls.method);
  await expect(page.getByRole('table', { name: 'Published cases' })).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

test(
  'a phone held across has a map as high as the page, beside the panel',
  { tag: '@scheduled' },
  async ({ page, demo }) => {
    const { address } = await createAssessment(demo, { name: 'Held across', workAreas: stationArea() });
    await page.setViewportSize({ width: 844, height: 390 });
    await openAs(page, demo, address);
    await expect(page.getByRole('region', { name: 'Station' })).toBeVisible();
    const map = await page.getByRole('region', { name: 'Map' }).boundingBox();
    expect(map?.height).toBeGreaterThan(300);
    expect(map?.width).toBeGreaterThan(380);
  },
);

test('the administrators’ pages fit a phone’s width, a row a card', { tag: '@scheduled' }, async ({ page, demo }) => {
  await openSignedIn(page, demo.administrator, '/admin/users');
  for (const name of ['Users', 'Companies', 'Projects', 'Audit']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('table', { name })).toBeVisible();
    await expect(page.getByRole('columnheader').first()).toBeHidden();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('link', { name: 'Status', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Versions' })).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

test(
  'a project’s settings, files and load report fit a phone’s width',
  { tag: '@scheduled' },
  async ({ page, demo }) => {
    await openSignedIn(page, demo.administrator, urls.adminProject(demo.project.uid));
    await expect(page.getByRole('heading', { name: demo.project.name })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Receivers' }).getByRole('listitem')).toContainText('KB');
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await page.goto(urls.adminNewProject);
    await expect(page.getByRole('button', { name: 'Create draft' })).toBeVisible();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  },
);
