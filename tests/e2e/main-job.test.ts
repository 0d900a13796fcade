import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { gdal } from '../support/gdal.ts';
import { town } from '../support/towns.ts';
import { createWorld, expect, signIn, test, type World } from './world.ts';
import { download } from './download.ts';
import { drawArea } from './map.ts';

interface Expected {
  addresses: number;
  /** At their façades and floors. */
  receivers: number;
  crs: RegExp;
  /** Part of the name of an equipment item. */
  equipment: string;
}

/** From the login to the downloaded files, as an engineer does it. */
async function doTheMainJob(page: Page, world: World, expected: Expected): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, world.engineer);
  await page.getByRole('link', { name: world.project.name }).click();
  // The list of projects has such a line for each of them.
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
  await expect(form.getByText('2 evenings, 2 nights, 18 h out of hours')).toBeVisible();
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
  await expect(page.getByText('The results belong to what is shown.')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(/addresses exceed/)).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Receivers' }).getByRole('row').nth(1)).toBeVisible();

  const table = await download(page, 'CSV');
  expect(path.basename(table)).toBe('night-works.csv');
  await checkCsv(table, expected.receivers);
  checkShapefile(await download(page, 'Shapefile'), expected);
  const elsewhere = gdal('ogrinfo', [
    '-so',
    `/vsizip/${await download(page, 'Shapefile', { epsg: 3857 })}`,
    'receivers',
  ]);
  expect(elsewhere).toMatch(/Web_?\s?Mercator|Pseudo-Mercator/i);
}

async function checkCsv(file: string, receivers: number): Promise<void> {
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  expect(data).toHaveLength(2 * receivers);
  const loudest = Math.max(...data.map(({ laeq }) => Number(laeq)));
  expect(loudest).toBeGreaterThan(50);
  expect(loudest).toBeLessThan(120);
  expect(new Set(data.map(({ operating_time: time }) => time))).toEqual(new Set(['evening', 'night']));
}

function checkShapefile(file: string, { receivers, crs }: Expected): void {
  const described = gdal('ogrinfo', ['-so', `/vsizip/${file}`, 'receivers']);
  expect(described).toContain(`Feature Count: ${2 * receivers}`);
  expect(described).toMatch(crs);
  const fields =
    'id address facade floor type catchment height laeq_typ laeq laeq_ass lamax lamax_scr rbl optime crit crit_src exceed band measures flags';
  for (const field of fields.split(' ')) expect(described).toMatch(new RegExp(`^${field}: `, 'm'));
  expect(gdal('ogrinfo', ['-so', `/vsizip/${file}`, 'areas'])).toContain('Feature Count: 1');
}

test('an engineer predicts the noise of a work area of the demo and downloads it', async ({ page, demo }) => {
  await doTheMainJob(page, demo, {
    addresses: 2915,
    receivers: 3501,
    equipment: 'tracked excavator',
    crs: /GDA2020 \/ MGA zone 56/i,
  });
});

test('the same main job works on a town', { tag: '@scheduled' }, async ({ page }) => {
  const { files, counts } = town();
  const world = await createWorld('Town', files(), 2154);
  await doTheMainJob(page, world, {
    addresses: counts.receivers,
    receivers: counts.receivers,
    equipment: 'Excavator',
    crs: /Lambert-93|Lambert_93/,
  });
});
