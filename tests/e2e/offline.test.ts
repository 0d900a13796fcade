import type { Page } from '@playwright/test';
import { urls } from '../../src/ui/urls.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, test } from './world.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the app itself is stored on the device. */
async function waitUntilCached(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const list = (await (await fetch('/offline.json')).json()) as { build: string; files: string[] };
          const cache = await caches.open(`app-${list.build}`);
          return (await cache.keys()).length - list.files.length;
        }),
      { timeout: 120_000 },
    )
    .toBe(0);
}

/** Keeps the page offline. Chromium treats each new document as online, although its requests still fail. */
async function stayOffline(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const state = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  // An older Chromium stays offline by itself and does not support this command.
  await devtools.send('Network.overrideNetworkState', state).catch(() => undefined);
}

/** Waits until a file of the given kind is stored. */
async function waitUntilFileCached(page: Page, part: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('files')).keys()).map(({ url }) => url).join(' ')))
    .toContain(part);
}

test('visited pages are available offline, and an offline edit survives closing the page until it is saved', async ({
  page,
  village,
  context,
}) => {
  const { address, id } = await createAssessment(village, { name: 'Without a network', workAreas: stationArea() });
  await openAs(page, village, address);
  await page.getByRole('button', { name: 'Process' }).click();
  await expect(page.getByRole('grid', { name: 'Receivers' })).toBeVisible();
  await waitUntilFileCached(page, 'assessment_results');
  await waitUntilCached(page);
  await page.goto(urls.home);
  await expect(page.getByRole('link', { name: village.project.name })).toBeVisible();
  await page.goto(urls.project(village.project.address));
  await expect(page.getByRole('link', { name: 'Without a network', exact: true })).toBeVisible();
  await waitUntilFileCached(page, 'prepared');

  await context.setOffline(true);
  await page.goto(urls.home);
  await stayOffline(page);
  await expect(page.getByText('Offline')).toBeVisible();
  await page.getByRole('link', { name: village.project.name }).click();
  await page.getByRole('link', { name: 'Without a network', exact: true }).click();
  await page.getByRole('tab', { name: 'Results' }).click();
  await expect(page.getByRole('grid', { name: 'Receivers' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit the details' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Renamed without a network');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Renamed without a network' })).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.goto(address);
  await stayOffline(again);
  await expect(again.getByRole('heading', { name: 'Renamed without a network' })).toBeVisible();
  await expect(again.getByText('kept in this browser')).toBeVisible();
  await context.setOffline(false);
  const stored = village.admin.firestore.doc(`assessments/${id}`);
  await expect.poll(async () => (await stored.get()).get('name') as string).toBe('Renamed without a network');
  // The page learns of the save after the server has it. Until then, it would ask before signing out.
  await expect(again.getByText(/kept in this browser|Saving …/)).toBeHidden();

  await test.step('signing out deletes the stored data from the device', async () => {
    await again.getByRole('button', { name: 'Account menu' }).click();
    await again.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(again.getByRole('button', { name: 'Sign in' })).toBeVisible();
    const left = await again.evaluate(async () => ({
      files: (await caches.keys()).includes('files'),
      claims: localStorage.getItem('claims'),
    }));
    expect(left).toEqual({ files: false, claims: null });
  });
});

test(
  'a page that fails shows a reference, and reports the failure with it',
  { tag: '@scheduled' },
  async ({ browser, village }) => {
    // Its console shows the failures, as it should.
    const page = await browser.newPage({ serviceWorkers: 'block' });
    await openAs(page, village, urls.home);
    await page.route(/project-page.*\.js$/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export const ProjectPage = () => { throw new Error("broken page"); };',
      }),
    );
    const told = page.waitForResponse('**/run/reportProblem?reference=*');
    await page.getByRole('link', { name: village.project.name }).click();
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    const response = await told;
    expect(response.status()).toBe(200);
    const { data } = response.request().postDataJSON() as {
      data: { reference: string; message: string; address: string };
    };
    expect(data.message).toBe('broken page');
    expect(data.address).toBe(urls.project(village.project.address));
    await expect(page.getByText(data.reference)).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('failed-page.png') });
    await page.close();
  },
);

test(
  'a plan is predicted without a network',
  { tag: ['@scheduled', '@preview'] },
  async ({ page, village, context }) => {
    const { address } = await createAssessment(village, { name: 'Predicted here', workAreas: stationArea() });
    await openAs(page, village, address);
    await expect(page.getByText('Preview · up to date')).toBeVisible({ timeout: 120_000 });
    await waitUntilFileCached(page, 'prepared');
    await waitUntilCached(page);
    await context.setOffline(true);
    await page.goto(address);
    await stayOffline(page);
    await expect(page.getByText('Offline')).toBeVisible();
    await expect(page.getByText('Preview · up to date')).toBeVisible({ timeout: 120_000 });
    const legend = page.getByRole('region', { name: 'Map' }).getByRole('group', { name: 'Exceedance' });
    const before = await legend.innerText();
    await page.getByRole('region', { name: 'Station' }).click();
    await page
      .getByLabel(/^Quantity of/)
      .first()
      .fill('40');
    await page
      .getByLabel(/^Quantity of/)
      .first()
      .press('Enter');
    await expect.poll(() => legend.innerText()).not.toBe(before);
  },
);
