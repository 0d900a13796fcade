/** Takes a picture of every screen at both widths for `docs/screens`. `npm run screens` runs it. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { demoWorkSite } from '../../scripts/demo/generate.ts';
import { dateOfDay } from '../../src/model/time/calendar.ts';
import { urls } from '../../src/ui/urls.ts';
import { fileOfTruth } from '../e2e/logger-of-truth.ts';
import { stationArea, stationBarrier, stationLine } from '../e2e/work-areas.ts';
import { createPerson } from '../../scripts/lib/admin.ts';
import { createAssessment, expect, openOfSubmit, openSignedIn, signIn, test } from '../e2e/world.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/screens');
const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** Number of colours of a picture. It suffices for a map and reduces the size to a third. */
const COLOURS = 128;
const SYNC_TIMEOUT_MS = 1_200;
const DAY_MS = 86_400_000;

async function take(page: Page, name: string): Promise<void> {
  for (const [width, size] of Object.entries(WIDTHS)) {
    await page.setViewportSize(size);
    // A map draws the new size, and no event reports that it has finished.
    await page.waitForTimeout(SYNC_TIMEOUT_MS);
    const picture = await page.screenshot({ animations: 'disabled' });
    await sharp(picture)
      .png({ palette: true, colours: COLOURS, effort: 10 })
      .toFile(path.join(FOLDER, `${name}-${width}.png`));
  }
  await page.setViewportSize(WIDTHS.desktop);
}

test.beforeAll(() => void mkdirSync(FOLDER, { recursive: true }));
test.use({ viewport: WIDTHS.desktop });

test('what an engineer sees', async ({ page, another, demo }) => {
  test.setTimeout(900_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const today = Math.floor(Date.now() / DAY_MS);
  const night = (days: number) => ({ date: dateOfDay(today + days), start: '20:00', end: '05:00' });
  const made = [];
  for (const [index, name] of ['Track slab renewal', 'Station platforms', 'Drainage'].entries()) {
    const shifts = [night(index + 1), night(index + 2)];
    made.push(
      await createAssessment(demo, {
        name,
        permitNumber: `OOH-${index + 1}`,
        stage: 'Rail',
        operatingTime: 'evening+night',
        startDate: shifts[0]?.date ?? '',
        endDate: dateOfDay(today + index + 3),
        shifts,
        workAreas: stationArea(name),
      }),
    );
  }
  const [first, second] = made;
  if (first === undefined || second === undefined) throw new Error('there are no assessments');
  await page.goto(urls.login);
  await take(page, 'login');
  await signIn(page, demo.engineer);
  for (const { address } of [first, second]) {
    await page.goto(address);
    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText('Results are up to date')).toBeVisible({ timeout: 180_000 });
  }
  await page.goto(urls.home);
  await expect(page.getByRole('link', { name: 'Drainage' }).first()).toBeVisible();
  await take(page, 'home');
  await page.goto(urls.project(demo.project.address));
  await expect(page.getByRole('link', { name: 'Drainage' })).toBeVisible();
  await take(page, 'project');
  await page.getByText('Calendar', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
  await take(page, 'calendar');
  await page.goto(first.address);
  await expect(page.getByRole('region', { name: 'Track slab renewal' })).toBeVisible();
  await take(page, 'plan');
  await page.getByRole('tab', { name: 'Results' }).click();
  const rows = page.getByRole('grid', { name: 'Receivers' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  await take(page, 'results');
  await rows.nth(1).click();
  await expect(page.getByRole('heading', { name: 'Contribution by work area' })).toBeAttached();
  await take(page, 'receiver');
  await page.goto(`${first.address}?view=explore`);
  await page.getByRole('checkbox', { name: 'With temporary noise barriers around all areas' }).check();
  await expect(page.getByRole('row', { name: /^With temporary noise barriers/ })).toContainText('+');
  await take(page, 'what-if');
  await page.getByText('Equipment placement').click();
  await page.getByRole('combobox', { name: 'Equipment' }).click();
  await page.getByRole('listbox', { name: 'Equipment' }).getByRole('option').first().click();
  await page.getByRole('button', { name: 'Calculate for this view' }).click();
  await expect(page.getByRole('button', { name: 'Site handout (PDF)' })).toBeEnabled({ timeout: 300_000 });
  await take(page, 'places');
  await page.goto(`${first.address}?view=submit`);
  await page.getByRole('button', { name: 'Issue revision A' }).click();
  await page.getByLabel('Reason for issue').fill('First submission for the possession');
  await page.getByRole('button', { name: 'Issue and download the package' }).click();
  await expect(page.getByRole('region', { name: 'Revision A' })).toBeVisible();
  await take(page, 'revisions');
  await page.goto(urls.nights(demo.project.address));
  await page.getByRole('region', { name: 'Nights of the month' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Find an address' }).click();
  await page.getByRole('textbox', { name: 'Find an address' }).fill('66 Railway');
  await page.getByRole('option', { name: /^66 Railway Parade/ }).click();
  await expect(page.getByRole('table', { name: 'Shifts at this address' })).toBeVisible();
  await take(page, 'nights');
  await page.goto(urls.together(demo.project.address, dateOfDay(today + 2)));
  await expect(page.getByRole('table', { name: 'Addresses over their criterion' })).toBeVisible();
  await take(page, 'cumulative');
  await page.goto(`${first.address}?view=submit`);
  await page.getByRole('button', { name: 'Mark as submitted' }).click();
  await page.getByLabel('To whom and how it was submitted').fill('To the EPA, by e-mail');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as submitted' }).click();
  await expect(page.getByRole('button', { name: 'Record the review' })).toBeVisible();
  const reviewer = { email: 'reviewer@example.com', password: demo.engineer.password };
  await createPerson(demo.admin, {
    ...reviewer,
    displayName: 'R. Reviewer',
    companies: [],
    reviews: [demo.project.uid],
  });
  await openSignedIn(another, reviewer, urls.home);
  await another.getByRole('link', { name: 'Track slab renewal, revision A' }).click();
  await another.getByRole('tab', { name: 'Compute again' }).click();
  await another.getByRole('button', { name: 'Compute again' }).click();
  await expect(another.getByText('Same to 0.01 dB')).toBeVisible({ timeout: 60_000 });
  await take(another, 'review');
  await page.goto(urls.compare(demo.project.address, [first.id, second.id]));
  await expect(page.getByRole('row', { name: /^Station platforms/ })).toContainText('+');
  await take(page, 'compare');
  await page.goto(urls.notices(demo.project.address, first.id));
  await expect(page.getByRole('table', { name: 'Addresses' })).toBeVisible();
  await take(page, 'notifications');
  await page.goto(urls.report(demo.project.address, first.id));
  await expect(page.getByRole('article')).toContainText('OOH-1');
  await take(page, 'report');
  await page.goto(urls.account);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await take(page, 'account');
  await page.goto(urls.method);
  await expect(page.getByRole('table', { name: 'Published cases' })).toBeVisible();
  await take(page, 'method');
});

test('what an engineer sees of a logger', async ({ page, demo }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const nights = ['2026-11-24', '2026-11-25'];
  const { address, id } = await createAssessment(demo, {
    name: 'Piling',
    permitNumber: 'OOH-9',
    shifts: nights.map((date) => ({ date, start: '22:00', end: '02:00' })),
    startDate: '2026-11-24',
    endDate: '2026-11-26',
    operatingTime: 'night',
    workAreas: stationArea('Station'),
  });
  await page.goto(urls.login);
  await signIn(page, demo.engineer);
  await page.goto(address);
  await page.getByRole('button', { name: 'Process' }).click();
  await expect(page.getByText('Results are up to date')).toBeVisible();
  const [lon = 0, lat = 0] = demoWorkSite.coordinates[0]?.[0] ?? [];
  const place = { lon: Number((lon + 0.0009).toFixed(6)), lat: Number((lat + 0.0011).toFixed(6)) };
  const text = await fileOfTruth(demo, id, {
    place,
    changes: { 'tfnsw-038': 4 },
    equipmentTimes: [],
    nights: nights.map((date) => `${date}T22:00`),
    quarters: 16,
  });
  await openOfSubmit(page, 'Monitoring');
  await page.getByRole('button', { name: 'Import a logger file …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a logger file' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'fence.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByRole('textbox', { name: 'Latitude, degrees' }).fill(String(place.lat));
  await dialog.getByRole('textbox', { name: 'Longitude, degrees' }).fill(String(place.lon));
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('table', { name: '15-min periods' })).toBeVisible({ timeout: 60_000 });
  await take(page, 'monitoring');
});

test('what an engineer sees of a crew that moves along a line beside a barrier', async ({ page, demo }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const movingCrew = { lengthM: 60, advanceMPerHour: 80 };
  const { address } = await createAssessment(demo, {
    name: 'Resurfacing',
    permitNumber: 'OOH-4',
    operatingTime: 'evening+night',
    startDate: '2026-11-27',
    endDate: '2026-11-28',
    shifts: [{ date: '2026-11-27', start: '20:00', end: '02:00' }],
    workAreas: stationLine('Resurfacing', { movingCrew }),
    barriers: stationBarrier(),
  });
  await page.goto(address);
  await signIn(page, demo.engineer);
  await expect(page.getByText('Preview · up to date')).toBeVisible();
  await page.getByRole('slider', { name: 'Time of the crew of Resurfacing' }).press('Home');
  await expect(page.getByRole('group', { name: 'Exceedance at this time' })).toBeVisible();
  await take(page, 'moving-crew');
  await page.getByRole('tab', { name: 'Results' }).click();
  await page.getByRole('grid', { name: 'Receivers' }).getByRole('row').nth(1).click();
  await expect(page.getByRole('heading', { name: 'When it is heard' })).toBeAttached();
  await take(page, 'heard');
  await page.getByRole('button', { name: 'Layers' }).click();
  await expect(page.getByRole('switch', { name: 'Show addresses' })).toBeVisible();
  await take(page, 'layers');
});

test('what an administrator sees', async ({ page, demo }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(urls.adminUsers);
  await signIn(page, demo.administrator);
  for (const name of ['Users', 'Companies', 'Projects', 'Audit']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('table', { name })).toBeVisible();
    await take(page, `admin-${name.toLowerCase()}`);
  }
  await page.getByRole('link', { name: 'Status', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Versions' })).toBeVisible();
  await take(page, 'admin-status');
  const pages = {
    'admin-project': urls.adminProject(demo.project.uid),
    'admin-configuration': urls.adminConfiguration(demo.project.uid),
    'admin-equipment': urls.adminEquipment(demo.project.uid),
  };
  for (const [name, address] of Object.entries(pages)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await take(page, name);
  }
});
