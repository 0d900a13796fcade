import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { DEMO_CRS } from '../../scripts/demo/frame.ts';
import { picturedVillageFiles } from '../../scripts/demo/generate.ts';
import { gdal } from '../support/gdal.ts';
import { town } from '../support/towns.ts';
import { urls } from '../../src/ui/urls.ts';
import { createWorld, expect, go, signIn, test, type World } from './world.ts';
import { download } from './download.ts';
import { clickMap, drawArea } from './map.ts';
import { countClicks, fetchedScripts, firstRow, overflowOf, scriptsOf } from './observers.ts';

interface Expected {
  addresses: number;
  /** Number of receivers at the façades and floors. */
  receivers: number;
  crs: RegExp;
  /** Part of the name of an equipment item. */
  equipment: string;
}

const DEMO: Expected = {
  addresses: 2915,
  receivers: 3501,
  equipment: 'tracked excavator',
  crs: /GDA2020 \/ MGA zone 56/i,
};

/** The demo's village, with a sketch of its imagery. */
const VILLAGE: Expected = { ...DEMO, addresses: 46, receivers: 69 };

const WEB_MERCATOR = /Web_?\s?Mercator|Pseudo-Mercator/i;

/** Performs the main job as an engineer does it, from the sign-in to the downloaded files. */
async function doTheMainJob(page: Page, world: World, expected: Expected): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, world.engineer);
  await page.getByRole('link', { name: world.project.name }).click();
  // The list of projects has such a line for each project.
  await expect(page.getByRole('heading', { level: 1, name: world.project.name })).toBeVisible();
  await expect(page.getByText(`${expected.addresses.toLocaleString('en')} addresses`)).toBeVisible();

  await page.getByRole('button', { name: 'New assessment' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Night works');
  await form.getByLabel('Permit number').fill('P-100');
  await form.getByRole('button', { name: 'Exact shifts' }).click();
  await form.getByLabel('From day').fill('2026-11-23');
  await form.getByLabel('Until day').fill('2026-11-24');
  await form.getByRole('button', { name: 'Pick these days' }).click();
  await form.getByLabel('Start of work').fill('20:00');
  await form.getByLabel('End of work').fill('05:00');
  await expect(form.getByText('2 evening shifts, 2 night shifts, 18 h OOH')).toBeVisible();
  await form.getByRole('button', { name: 'Add 2 shifts' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Night works' })).toBeVisible();

  await drawArea(page, [
    [0.48, 0.48],
    [0.54, 0.48],
    [0.54, 0.53],
    [0.48, 0.53],
  ]);
  const area = page.getByRole('region', { name: 'Work area 1' });
  await expect(area).toBeVisible();
  await area.getByPlaceholder('Add equipment …').fill(expected.equipment);
  await page.getByRole('option').first().click();
  await area.getByLabel(/^Quantity of/).fill('2');
  await area.getByLabel(/^Quantity of/).press('Enter');
  await area.getByText('No', { exact: true }).click();

  await page.getByRole('button', { name: 'Process' }).click();
  await expect(page.getByText('Results are up to date')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(/addresses above NML/)).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Receivers' }).getByRole('row').nth(1)).toBeVisible();

  const table = await download(page, 'CSV');
  expect(path.basename(table)).toBe('night-works.csv');
  await checkCsv(table, expected.receivers);
  checkShapefile(await download(page, 'Shapefile'), expected);
  const elsewhere = await download(page, 'Shapefile', { epsg: 3857 });
  expect(gdal('ogrinfo', ['-so', `/vsizip/${elsewhere}`, 'receivers'])).toMatch(WEB_MERCATOR);
}

async function checkCsv(file: string, receivers: number, times = ['evening', 'night']): Promise<void> {
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  expect(data).toHaveLength(times.length * receivers);
  const loudest = Math.max(...data.map(({ laeq }) => Number(laeq)));
  expect(loudest).toBeGreaterThan(50);
  expect(loudest).toBeLessThan(120);
  expect(new Set(data.map(({ operating_time: time }) => time))).toEqual(new Set(times));
}

function checkShapefile(file: string, { receivers, crs }: Expected, times = 2): void {
  const described = gdal('ogrinfo', ['-so', `/vsizip/${file}`, 'receivers']);
  expect(described).toContain(`Feature Count: ${times * receivers}`);
  expect(described).toMatch(crs);
  const fields =
    'id address facade floor type catchment height laeq_typ laeq laeq_ass lamax lamax_scr rbl optime crit crit_src exceed band measures flags';
  for (const field of fields.split(' ')) expect(described).toMatch(new RegExp(`^${field}: `, 'm'));
  expect(gdal('ogrinfo', ['-so', `/vsizip/${file}`, 'areas'])).toContain('Feature Count: 1');
}

/** Performs the main job with all of its assertions: scripts, preview, clicks, files, and the width of a phone. */
async function walkTheMainJob(page: Page, world: World, expected: Expected): Promise<void> {
  const { project, engineer } = world;
  // By default a browser records 250 requests, and later ones would not count.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
  const clicks = await countClicks(page);
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const { keyboard } = page;
  const area = page.getByRole('region', { name: 'Work area 1' });
  const fetched: Record<string, number> = {};

  await test.step('the scripts of the first pages are within their size limits', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/login$/);
    await page.goto(urls.login);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    fetched['sign in'] = await scriptsOf(page);
    await page.getByLabel('E-mail').click();
    await keyboard.type(engineer.email);
    await keyboard.press('Tab');
    await keyboard.type(engineer.password);
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await page.goto(urls.home);
    await expect(page.getByRole('link', { name: project.name })).toBeVisible();
    fetched['home'] = await scriptsOf(page);
    await page.getByRole('link', { name: project.name }).click();
    // The list of projects has such a line for each project.
    await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
    await page.goto(urls.project(project.address));
    await expect(page.getByText(`${expected.addresses.toLocaleString('en')} addresses`)).toBeVisible();
    fetched['project'] = await scriptsOf(page);
    expect(fetched['sign in']).toBeLessThanOrEqual(155);
    expect(fetched['home']).toBeLessThanOrEqual(368);
    expect(fetched['project']).toBeLessThanOrEqual(477);
  });

  const before = clicks();
  await test.step('the first preview takes at most 8 clicks, including the sign-in', async () => {
    await page.goto(urls.home);
    await press('New assessment');
    const form = page.getByRole('dialog');
    await expect(form.getByRole('button', { name: /^Tonight/, pressed: true })).toBeVisible();
    // The name has the focus as soon as the dialog is open.
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await keyboard.type('Night works');
    await keyboard.press('Tab');
    await keyboard.type('P-25');
    await press('Create');
    await expect(page.getByRole('heading', { name: 'Night works' })).toBeVisible();
    await press('Draw a rectangle');
    await clickMap(page, [
      [0.48, 0.48],
      [0.54, 0.53],
    ]);
    await expect(area).toBeVisible();
    await area.getByPlaceholder('Add equipment …').click();
    await keyboard.type(expected.equipment);
    await page.getByRole('listbox').getByRole('option').first().click();
    await expect(page.getByText(/^Preview · /)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Map' }).getByRole('group', { name: 'Exceedance' })).toBeVisible();
    // One click was needed to sign in.
    expect(clicks() - before + 1).toBeLessThanOrEqual(8);
  });

  await test.step('the plan is completed', async () => {
    await area.getByLabel(/^Quantity of/).click();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type('2');
    await area.getByText('No', { exact: true }).click();
  });

  await test.step('the preview of a plan shows the same levels as its processed results', async () => {
    const tabOf = (name: string) => page.getByRole('tab', { name });
    await expect(page.getByText('Preview · up to date')).toBeVisible();
    // The keyboard is used, so that the click does not count. The main job does not include this check.
    await tabOf('Results').press('Enter');
    await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
    const previewed = await firstRow(page);
    await press('Process');
    await expect(page.getByText('Results are up to date')).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText(/^Preview/)).toHaveCount(0);
    await expect(page.getByText(/addresses above NML/)).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Receivers' }).getByRole('row').nth(1)).toBeVisible();
    expect(await firstRow(page)).toBe(previewed);
  });

  await test.step('the main job, from the sign-in to the report and the table, takes at most 18 clicks', async () => {
    const saved = page.waitForEvent('download');
    await press('Export');
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
    expect((await saved).suggestedFilename()).toBe('night-works.xlsx');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Submit' }).click();
    await page.getByRole('link', { name: 'Report' }).click();
    await expect(page.getByRole('article')).toContainText('P-25');
    // The village of other journeys has no imagery.
    const map = page.getByRole('img', { name: 'Map of the site with results, to scale, north up' });
    await expect(map.locator('image')).toHaveAttribute('href', /^data:image\/jpeg/);
    expect(clicks()).toBeLessThanOrEqual(18);
  });

  await test.step('the downloaded files contain the predicted levels', async () => {
    await page.goBack();
    await checkCsv(await download(page, 'CSV'), expected.receivers, ['night']);
    checkShapefile(await download(page, 'Shapefile'), expected, 1);
    const elsewhere = await download(page, 'Shapefile', { epsg: 3857 });
    expect(gdal('ogrinfo', ['-so', `/vsizip/${elsewhere}`, 'receivers'])).toMatch(WEB_MERCATOR);
  });

  const address = new URL(page.url()).pathname;
  await test.step('the scripts of the assessment page are within their size limits, and every page fits the width of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const preview = expect.stringContaining('preview-worker');
    await page.goto(address);
    // The worker of the preview is a quarter of the scripts.
    await expect.poll(() => fetchedScripts(page)).toContainEqual(preview);
    fetched['plan'] = await scriptsOf(page);
    await page.goto(`${address}?view=results`);
    const firstReceiver = page.getByRole('grid', { name: 'Receivers' }).getByRole('row').nth(1);
    await expect(firstReceiver).toBeVisible();
    fetched['results'] = await scriptsOf(page);
    // Results that are up to date need no preview.
    expect(await fetchedScripts(page)).not.toContainEqual(preview);
    test.info().annotations.push({ type: 'kB', description: JSON.stringify(fetched) });
    expect(fetched['plan']).toBeLessThanOrEqual(1_060);
    expect(fetched['results']).toBeLessThanOrEqual(703);
    await firstReceiver.click();
    await expect(page.getByRole('heading', { name: 'Contribution by work area' })).toBeAttached();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    for (const [path, sign] of [
      [urls.home, page.getByRole('link', { name: project.name })],
      [urls.project(project.address), page.getByRole('link', { name: 'Night works' })],
      [`${address}/report`, page.getByRole('article')],
      [urls.method, page.getByRole('table', { name: 'Published cases' })],
    ] as const) {
      await go(page, path);
      await expect(sign).toBeVisible();
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    }
  });
}

test(
  'an engineer predicts the noise of a work area and downloads the results',
  { tag: '@preview' },
  async ({ page }) => {
    const world = await createWorld('Pictured', picturedVillageFiles(), DEMO_CRS);
    await walkTheMainJob(page, world, VILLAGE);
  },
);

test(
  'an engineer predicts the noise of a work area of the demo and downloads the results',
  { tag: ['@scheduled', '@preview'] },
  async ({ page, demo }) => {
    test.slow();
    await walkTheMainJob(page, demo, DEMO);
  },
);

test('the main job works in a town', { tag: '@scheduled' }, async ({ page }) => {
  const { files, counts } = town();
  const world = await createWorld('Town', files(), 2154);
  await doTheMainJob(page, world, {
    addresses: counts.receivers,
    receivers: counts.receivers,
    equipment: 'Excavator',
    crs: /Lambert-93|Lambert_93/,
  });
});
