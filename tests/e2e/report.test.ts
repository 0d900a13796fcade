import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { readPdf } from '../support/read-pdf.ts';
import { barriers } from './axe.ts';
import { stationArea, stationBarrier } from './work-areas.ts';
import { createAssessment, expect, openAs, openOfSubmit, test } from './world.ts';

/** Presses a button and reads the downloaded file. */
async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const begun = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: button }).click();
  const download = await begun;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('the report shows the site and its results, and is downloaded as a PDF, also for a revision', async ({
  page,
  village,
}) => {
  const shifts = [{ date: '2027-11-26', start: '22:00', end: '05:00' }];
  const { address } = await createAssessment(village, {
    name: 'Possession',
    permitNumber: 'OOH-7',
    shifts,
    startDate: '2027-11-26',
    endDate: '2027-11-27',
    operatingTime: 'night',
    workAreas: stationArea('Station'),
    barriers: stationBarrier('Hoarding'),
  });
  await openAs(page, village, address);
  const scans = barriers(page);
  await page.getByRole('button', { name: 'Process' }).click();
  await expect(page.getByText('Results are up to date')).toBeVisible();
  await openOfSubmit(page, 'Report');

  await expect(page.getByRole('img', { name: 'Map of the site with results, to scale, north up' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Detail map 1:2,500, north up' })).toBeVisible();
  await expect(page.getByText(/^Each symbol is an address \([\d,]+\)/)).toHaveCount(2);
  await expect(page.getByText(/Contours: Worst-case LAeq,15min of all work areas/)).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Prepared, checked and approved' })).toBeVisible();
  await expect(page.getByText(/^Measures required: Notification \(N\) at [\d,]+ addresses/)).toBeVisible();
  const results = page.getByRole('region', { name: 'Results by catchment and operating time' });
  await expect(results.getByRole('row', { name: /^NCA01 Night/ })).toContainText('Railway Parade');
  await expect(page.getByRole('img', { name: /^Level against criterion. Night: / })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Share of equipment: PC400 45t tracked excavator 100 %/ })).toBeVisible();
  const measures = page.getByRole('region', { name: 'Mitigation measures with their dates' });
  await expect(measures.getByRole('row', { name: /N Notification/ })).toContainText('By 19 Nov 2027');
  await expect(page.getByRole('heading', { name: 'Assumptions' })).toBeVisible();
  await scans.scan('the report');

  const pdf = await downloaded(page, 'Download PDF');
  expect(pdf.name).toBe('Report Possession.pdf');
  await expect(page.getByText('The PDF was downloaded.')).toBeVisible();
  const { isTagged, pages, bookmarks } = await readPdf(pdf.bytes);
  expect(isTagged).toBe(true);
  expect(bookmarks).toContain('Map of the site');
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);

  const appendix = await downloaded(page, 'Address list (CSV)');
  expect(appendix.name).toBe('address-list.csv');
  const [header = '', ...rows] = appendix.bytes.toString('utf8').trimEnd().split('\r\n');
  expect(header).toContain('operating_time,address_id,address');
  expect(rows.length).toBeGreaterThan(30);
  expect(rows[0]).toMatch(/^Night,.*Railway Parade/);

  await page.goBack();
  await page.getByRole('tab', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Issue revision A' }).click();
  const issue = page.getByRole('dialog', { name: 'Issue revision A' });
  await issue.getByLabel('Reason for issue').fill('First submission');
  await issue.getByLabel('Applicant').fill('Rail Delivery');
  await issue.getByRole('group', { name: 'Checked' }).getByLabel('Name').fill('Sam Check');
  await issue.getByRole('group', { name: 'Checked' }).getByLabel('Date').fill('2026-11-28');
  await issue.getByLabel('Contact').fill('Erin Example, 02 5550 0100');
  await scans.scan('the dialog of a revision');
  const packaged = page.waitForEvent('download', { timeout: 120_000 });
  await issue.getByRole('button', { name: 'Issue and download the package' }).click();
  const inZip = unzipSync(await readFile(await (await packaged).path()));
  expect((await packaged).suggestedFilename()).toBe('OOH-7_RevA.zip');
  expect(Object.keys(inZip).map((name) => name.replace('OOH-7_RevA_', ''))).toEqual([
    'report.pdf',
    'address-list.xlsx',
    'address-list.csv',
    'map.kml',
    'calculation-record.json',
  ]);
  expect((await readPdf(Buffer.from(inZip['OOH-7_RevA_report.pdf'] ?? []))).pages[1]).toContain(
    'Permit OOH-7 · revision A',
  );
  expect(Buffer.from(inZip['OOH-7_RevA_address-list.csv'] ?? []).equals(appendix.bytes)).toBe(true);
  await page.getByRole('region', { name: 'Revision A' }).getByRole('link', { name: 'Report' }).click();
  await expect(page.getByRole('heading', { name: 'Revision A: issued' })).toBeVisible();
  const ofRevision = await downloaded(page, 'Download PDF');
  expect(ofRevision.name).toBe('Report Possession revision A.pdf');
  const issued = await readPdf(ofRevision.bytes);
  expect(issued.pages[0]).toContain('Rail Delivery');
  expect(issued.pages[0]).toContain('Sam Check');
  expect(issued.pages[1]).toContain('Permit OOH-7 · revision A');
  expect(issued.pages.join(' ')).toContain('Erin Example, 02 5550 0100');
  expect((await downloaded(page, 'Address list (CSV)')).bytes.equals(appendix.bytes)).toBe(true);
  expect(scans.found).toEqual([]);
});

test(
  'a rejected PDF download shows the reason, and the next attempt succeeds',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const { address } = await createAssessment(village, { name: 'Refused', workAreas: stationArea('Station') });
    await openAs(page, village, address);
    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText('Results are up to date')).toBeVisible();
    await openOfSubmit(page, 'Report');
    await page.route('**/run/reportPdf?reference=*', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/json',
        body: JSON.stringify({ error: { status: 'RESOURCE_EXHAUSTED', message: 'Too many requests at once.' } }),
      }),
    );
    await page.getByRole('button', { name: 'Download PDF' }).click();
    await expect(page.getByRole('alert')).toContainText('Too many requests at once.');
    await page.unroute('**/run/reportPdf?reference=*');
    const begun = page.waitForEvent('download', { timeout: 120_000 });
    await page.getByRole('button', { name: 'Download PDF' }).click();
    await begun;
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);
