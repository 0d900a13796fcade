import { barriers } from './axe.ts';
import { stationArea, stationLine } from './work-areas.ts';
import { createAssessment, expect, go, openAs, openOfSubmit, test } from './world.ts';

test(
  'notifications are listed by measure, recorded in a log, and marked if the plan no longer requires them',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const { address, id } = await createAssessment(village, {
      name: 'Resleepering',
      shifts: [{ date: '2026-11-27', start: '22:00', end: '05:00' }],
      startDate: '2026-11-27',
      endDate: '2026-11-28',
      operatingTime: 'night',
      workAreas: stationArea('Station'),
    });
    await openAs(page, village, address);
    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText('Results are up to date')).toBeVisible();
    await page.getByRole('tab', { name: 'Results' }).click();
    // The keyboard is used. Content that loads late above a link would move it between press and release of a click.
    await openOfSubmit(page, 'Notifications');
    await page.getByLabel('Measure').selectOption('PC');
    const calls = page.getByRole('region', { name: 'Phone call' });
    await expect(calls).toContainText(/\d+ to do.*; 0 done/);
    await expect(calls).toContainText('from Fri 20 Nov 2026 to Fri 27 Nov 2026, 22:00');
    const scans = barriers(page);
    await scans.scan('the addresses of a measure');

    // One address is selected and recorded as called.
    const first = calls.getByRole('table', { name: 'Addresses' }).getByRole('checkbox').first();
    await first.check();
    await calls.getByRole('button', { name: 'Record one address …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record: Phone call' });
    await expect(dialog.getByLabel('How')).toHaveValue('telephone');
    await dialog.getByLabel('Day').fill('2026-11-22');
    await dialog.getByLabel('Note').fill('Ms Lee answered');
    await scans.scan('an entry');
    await dialog.getByRole('button', { name: 'Record' }).click();
    await expect(calls).toContainText('; 1 done');
    const log = page.getByRole('region', { name: 'Log' });
    await expect(log).toContainText('Telephone, Sun 22 Nov 2026: one address');
    await expect(log).toContainText('Ms Lee answered');
    await calls.getByRole('button', { name: 'Letters …' }).click();
    const letters = page.getByRole('dialog', { name: 'Letters: Phone call' });
    await expect(letters.getByRole('article')).toContainText('Fri 27 Nov 2026, 22:00–05:00');
    await letters.getByRole('button', { name: 'Next' }).click();
    await expect(letters).toContainText('Letter 2 of');
    await scans.scan('a letter');
    await page.keyboard.press('Escape');
    const file = page.waitForEvent('download');
    await calls.getByRole('button', { name: 'CSV' }).click();
    expect((await file).suggestedFilename()).toBe('Resleepering PC.csv');

    // Without equipment at night, no calls are required.
    await village.admin.firestore.doc(`assessments/${id}`).update({
      workAreas: stationArea('Station', 'w1', 'tfnsw-038'),
      shifts: [{ date: '2026-11-27', start: '09:00', end: '10:00' }],
      operatingTime: 'standard',
    });
    await page.goto(address);
    // Until the plan arrives, the page shows the stored one, whose results are current.
    await expect(page.getByText(/^(Results are out of date|Preview · )/)).toBeVisible();
    await page
      .getByRole('button', { name: 'Process', exact: true })
      .or(page.getByRole('button', { name: 'Process again' }))
      .click();
    await expect(page.getByText('Results are up to date')).toBeVisible();
    await go(page, `${address}/notifications`);
    await page.getByLabel('Measure').selectOption('PC');
    await expect(page.getByText('No longer needed')).toBeVisible();
    await log.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('No longer needed')).toBeHidden();
    expect(scans.found).toEqual([]);
  },
);

test(
  'an address that a moving crew passes is called before the hours in which it is affected',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const nights = ['2026-11-27', '2026-11-28'].map((date) => ({ date, start: '22:00', end: '04:00' }));
    const { address } = await createAssessment(village, {
      name: 'Resurfacing of two nights',
      shifts: nights,
      startDate: '2026-11-27',
      endDate: '2026-11-29',
      operatingTime: 'night',
      workAreas: stationLine('Resurfacing', { movingCrew: { lengthM: 50, advanceMPerHour: 50 } }),
    });
    await openAs(page, village, address);
    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByRole('grid', { name: 'Receivers' })).toBeVisible({ timeout: 120_000 });
    await page.getByRole('tab', { name: 'Results' }).click();
    await openOfSubmit(page, 'Notifications');
    await page.getByLabel('Measure').selectOption('PC');
    const calls = page.getByRole('region', { name: 'Phone call' });
    await expect(calls).toContainText('the days of each address follow from the hours in which the work affects it');
    const rows = calls.getByRole('table', { name: 'Addresses' }).getByRole('row');
    // The crew starts in the west and is near the addresses in the east only on the second night.
    await expect(rows.filter({ hasText: 'to Fri 27 Nov 2026' }).first()).toContainText(
      /affected Fri 27 Nov 2026, \d\d:\d\d/,
    );
    await calls.getByRole('button', { name: 'Due' }).click();
    await expect(rows.nth(1)).toContainText(/affected Sat 28 Nov 2026, \d\d:\d\d to Sun 29 Nov 2026, \d\d:\d\d/);
    await expect(rows.nth(1)).toContainText(/from Sat 21 Nov 2026 to Sat 28 Nov 2026, \d\d:\d\d/);
  },
);
