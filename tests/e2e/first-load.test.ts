import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { urls } from '../../src/ui/urls.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, signIn, test } from './world.ts';

const BUILT = path.resolve(import.meta.dirname, '../../dist-test');

async function fetchedScripts(page: Page): Promise<string[]> {
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  return [...new Set(fetched)].filter((name) => name.endsWith('.js'));
}

/** The scripts that the page in hand has fetched, compressed, kB. */
async function scriptsOf(page: Page): Promise<number> {
  let scripts = await fetchedScripts(page);
  // The database asks without end: all is there once no script has come for a while.
  for (let before = -1; before !== scripts.length;) {
    before = scripts.length;
    await page.waitForTimeout(2_000);
    scripts = await fetchedScripts(page);
  }
  expect(scripts.length).toBeGreaterThan(3);
  return scripts.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(BUILT, name))).length, 0) / 1000;
}

test('the first pages fetch few scripts', async ({ page, demo }) => {
  const { address } = await createAssessment(demo, { name: 'First load', workAreas: stationArea() });
  // Of itself a browser remembers 250 requests, and what comes later does not count.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
  const found: Record<string, number> = {};
  await page.goto(urls.login);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  found['sign in'] = await scriptsOf(page);
  await signIn(page, demo.engineer);
  await page.goto(urls.home);
  await expect(page.getByRole('link', { name: demo.project.name })).toBeVisible();
  found['home'] = await scriptsOf(page);
  await page.goto(urls.project(demo.project.address));
  await expect(page.getByRole('link', { name: 'First load' })).toBeVisible();
  found['project'] = await scriptsOf(page);
  await page.goto(`${address}?view=results`);
  await expect(page.getByRole('button', { name: 'Process' })).toBeVisible();
  // The worker of the preview is a fifth of it.
  await expect.poll(() => fetchedScripts(page)).toContainEqual(expect.stringContaining('preview-worker'));
  found['assessment'] = await scriptsOf(page);
  test.info().annotations.push({ type: 'kB', description: JSON.stringify(found) });
  expect(found['sign in']).toBeLessThanOrEqual(160);
  expect(found['home']).toBeLessThanOrEqual(380);
  expect(found['project']).toBeLessThanOrEqual(490);
  expect(found['assessment']).toBeLessThanOrEqual(1_090);
});

test('the page of a link is there before it is opened', { tag: '@scheduled' }, async ({ page, demo }) => {
  await openAs(page, demo, urls.home);
  const link = page.getByRole('link', { name: demo.project.name });
  await expect(link).toBeVisible();
  const fetchedPage = page.waitForResponse((response) => /project-page.*\.js$/.test(response.url()));
  await link.hover();
  await fetchedPage;
  await expect(page).toHaveURL(/\/$/);
});
