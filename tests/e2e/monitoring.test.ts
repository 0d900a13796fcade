import { demoWorkSite } from '../../scripts/demo/generate.ts';
import { BARRIER_NO, storedWorkArea, workAreaFeatureSchema } from '../../src/model/assessment/work-area.ts';
import { shownClock } from '../../src/model/format/format.ts';
import { barriers } from './axe.ts';
import { fileOfTruth, weekOfBackground } from './logger-of-truth.ts';
import { createAssessment, expect, go, openAs, openOfSubmit, test } from './world.ts';

const NIGHTS = ['2026-11-24', '2026-11-25', '2026-11-26'];
const [lon = 0, lat = 0] = demoWorkSite.coordinates[0]?.[0] ?? [];
const PLACE = { lon: Number((lon + 0.0009).toFixed(6)), lat: Number((lat + 0.0011).toFixed(6)) };
const [EXCAVATOR, ROLLER] = ['tfnsw-038', 'tfnsw-032'];

const workAreas = {
  w1: storedWorkArea({
    temporaryNoiseBarrier: BARRIER_NO,
    feature: workAreaFeatureSchema.parse({
      type: 'Feature',
      geometry: demoWorkSite,
      properties: {
        name: 'Station',
        equipment: [
          { id: EXCAVATOR, quantity: 1 },
          { id: ROLLER, quantity: 1 },
        ],
      },
    }),
  }),
};

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test(
  'logger measurements are compared with the permit, and give a sound power level and background levels',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const { address, id } = await createAssessment(village, {
      name: 'Piling',
      permitNumber: 'OOH-9',
      shifts: NIGHTS.map((date) => ({ date, start: '22:00', end: '02:00' })),
      startDate: '2026-11-24',
      endDate: '2026-11-27',
      operatingTime: 'night',
      workAreas,
    });
    const equipment = await village.admin.firestore
      .doc(`loaded_projects/${village.project.uid}/config/equipment`)
      .get();
    const { items } = equipment.data() as { items: Array<{ id: string; name: string }> };
    const nameOf = (itemId: string) => items.find((item) => item.id === itemId)?.name ?? itemId;
    await openAs(page, village, address);
    const scans = barriers(page);

    // A permit with a condition is in force.
    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByRole('grid', { name: 'Receivers' })).toBeVisible({ timeout: 120_000 });
    await page.getByRole('tab', { name: 'Submit' }).click();
    await page.getByRole('button', { name: 'Issue revision A' }).click();
    const issue = page.getByRole('dialog', { name: 'Issue revision A' });
    await issue.getByLabel('Reason for issue').fill('First submission');
    await issue.getByRole('button', { name: 'Issue and download the package' }).click();
    await expect(page.getByText('Rev A · Issued')).toBeVisible();
    const words = 'Stop work and tell the EPA within a day where levels are over the prediction.';
    await village.admin.firestore.doc(`assessments/${id}/revisions/A`).update({
      state: 'in-force',
      conditions: [{ id: 'c1', text: words, check: { kind: 'words' } }],
    });
    await village.admin.firestore.doc(`assessments/${id}`).update({ 'issued.state': 'in-force', 'issued.permit': 'A' });
    await page.getByRole('tab', { name: 'Results' }).click();
    await openOfSubmit(page, 'Monitoring');
    await expect(page.getByText('Nothing is measured yet')).toBeVisible();
    await scans.scan('no logger');

    // In the first night, the roller was off for an hour and the excavator for the following 45 minutes.
    const off = (itemId: string, from: string, to: string) => {
      return { lines: [`w1/${itemId}`], from: `2026-11-24T${from}`, to: `2026-11-24T${to}`, on: false, note: '' };
    };
    const equipmentTimes = [off(ROLLER, '22:00', '23:00'), off(EXCAVATOR, '23:00', '23:45')];
    const text = await fileOfTruth(village, id, {
      place: PLACE,
      changes: { [EXCAVATOR]: 5, [ROLLER]: -2 },
      equipmentTimes,
      nights: NIGHTS.map((date) => `${date}T22:00`),
      quarters: 16,
    });
    await page.getByRole('button', { name: 'Import a logger file …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a logger file' });
    await dialog.locator('input[type=file]').setInputFiles(csv('fence.csv', text));
    await expect(dialog.getByText('48 15-min periods from 24 Nov 2026, 22:00')).toBeVisible();
    await scans.scan('the columns and the place of a logger');
    await dialog.getByRole('textbox', { name: 'Latitude, degrees' }).fill(String(PLACE.lat));
    await dialog.getByRole('textbox', { name: 'Longitude, degrees' }).fill(String(PLACE.lon));
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(dialog).toBeHidden();

    // The work is louder than approved. The permit is at risk, and the page shows what the approval requires.
    await expect(page.getByText('Predicted by the plan that was approved as revision A.')).toBeVisible();
    const alarm = page.getByRole('alert').filter({ hasText: 'Permit at risk' });
    await expect(alarm).toContainText(words);
    const compared = page.getByRole('region', { name: 'Comparison at fence' });
    await expect(compared.getByRole('table', { name: '15-min periods' })).toContainText('24 Nov 2026, 22:00');
    await scans.scan('the comparison');

    // Equipment that is always on cannot be separated from other noise.
    await page.getByRole('tab', { name: 'Sound powers' }).click();
    await expect(page.getByText('Not separable from other noise').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Equipment log' }).click();
    const record = page.getByRole('form', { name: 'Record when equipment was on or off' });
    for (const { lines, from, to } of equipmentTimes) {
      const name = nameOf(lines[0]!.slice(3));
      await record.getByRole('combobox', { name: 'Equipment' }).click();
      await page.getByRole('option', { name: `${name}, Station` }).click();
      await page.keyboard.press('Escape');
      await record.getByLabel('From').fill(from);
      await record.getByLabel('To').fill(to);
      await record.getByRole('button', { name: 'Record' }).click();
      await expect(page.getByRole('table', { name: 'Records of equipment' })).toContainText(shownClock(to));
      await record.getByRole('button', { name: 'Remove' }).or(record.locator('.mantine-Pill-remove')).first().click();
    }
    await scans.scan('when equipment was on');
    await page.getByRole('tab', { name: 'Sound powers' }).click();
    const powers = page.getByRole('table', { name: 'Sound powers found' });
    const excavator = powers.getByRole('row').filter({ hasText: nameOf(EXCAVATOR) });
    await expect(excavator).toContainText(/11[67]\.\d dB\(A\) \(\+[45]\.\d dB\)/);
    const found = Number(/\(\+([\d.]+) dB\)/.exec((await excavator.textContent()) ?? '')?.[1]);
    expect(Math.abs(found - 5)).toBeLessThanOrEqual(0.5);
    await scans.scan('sound powers');
    await excavator.getByRole('button', { name: 'Accept …' }).click();
    const accept = page.getByRole('dialog', { name: 'Accept as equipment of the company' });
    await expect(accept).toContainText('measured, 3 shifts');
    await accept.getByLabel('Name').fill('Our big excavator');
    await scans.scan('accepting a sound power');
    await accept.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(accept).toBeHidden();

    // A week's file in an unknown format needs an assignment the first time and none the second time.
    const load = async (name: string) => {
      await page.getByRole('button', { name: 'Import a logger file …' }).click();
      await dialog.locator('input[type=file]').setInputFiles(csv(name, weekOfBackground()));
    };
    await load('garden.csv');
    await expect(dialog.getByText(/Say which column has LAeq/)).toBeVisible();
    await dialog.getByLabel('Day and time').selectOption({ index: 1 });
    await dialog.getByLabel('LAeq', { exact: true }).selectOption({ index: 2 });
    await dialog.getByLabel('LA90').selectOption({ index: 3 });
    await expect(dialog.getByText('768 15-min periods')).toBeHidden();
    await dialog.getByLabel('Days are written').selectOption('day');
    await expect(dialog.getByText('768 15-min periods')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Latitude, degrees' }).fill(String(PLACE.lat));
    await dialog.getByRole('textbox', { name: 'Longitude, degrees' }).fill(String(PLACE.lon));
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('tab', { name: 'Background' }).click();
    const background = page.getByRole('region', { name: 'Background levels' });
    await background.getByLabel('Logger of the background').selectOption({ label: 'garden' });
    await expect(background).toContainText('RBL day44.0 dB(A)');
    await expect(background).toContainText('RBL evening39.0 dB(A)');
    await expect(background).toContainText('RBL night34.0 dB(A)');
    await scans.scan('backgrounds');
    // The package of the revision may arrive as late as this.
    const saved = page.waitForEvent('download', (file) => file.suggestedFilename().endsWith('.csv'));
    await background.getByRole('button', { name: 'CSV for the catchments' }).click();
    expect((await saved).suggestedFilename()).toBe('garden backgrounds.csv');
    await load('garden-2.csv');
    await expect(dialog.getByText('Read as the last file of this shape was.')).toBeVisible();
    await expect(dialog.getByText('768 15-min periods')).toBeVisible();
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: 'Discard' })
      .click({ timeout: 2_000 })
      .catch(() => undefined);

    // A permit at risk is shown wherever permits are. Lists at 90 % are available, and the picker contains the equipment.
    await go(page, `${address}/notifications`);
    await page.getByRole('switch', { name: '90th percentile lists' }).check();
    await expect(page.getByText(/^90th percentile: levels are/)).toBeVisible();
    await scans.scan('lists at 90 %');
    await go(page, `/projects/${village.project.address}/`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Piling' })).toContainText('Permit at risk · Rev A');
    await go(page, address);
    await expect(page.getByRole('link', { name: 'Permit at risk · Rev A' })).toBeVisible();
    await page.getByRole('tab', { name: 'Plan' }).click();
    await page.getByRole('combobox', { name: 'Add equipment' }).fill('Our big');
    await expect(page.getByRole('option', { name: /Our big excavator.*measured/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Our big excavator').first()).toBeVisible();

    await go(page, `/projects/${village.project.address}/out-of-hours?month=2026-11`);
    await expect(page.getByRole('row').filter({ hasText: 'Piling' })).toContainText('Permit at risk · Rev A');
    await go(page, `${address}/report?revision=A`);
    const reported = page.getByRole('region', { name: 'Measured and predicted by logger' });
    await expect(reported.getByRole('row').filter({ hasText: 'fence' })).toContainText('48');
    await scans.scan('a report with measurements');

    // The comparison with another revision stays. It is outdated if its logger has moved.
    const comparisons = village.admin.firestore.collection(`loaded_projects/${village.project.uid}/comparisons`);
    const kept = (await comparisons.doc(`${id}~A`).get()).data() as { loggers: Array<{ name: string }> };
    await comparisons.doc(`${id}~B`).set({ ...kept, revision: 'B' });
    await go(page, `${address}/monitoring`);
    const others = page.getByRole('table', { name: 'Comparisons with other revisions' });
    await expect(others).toContainText('Revision B');
    await expect(others.getByText(/Out of date/)).toBeHidden();
    await page.getByRole('article', { name: 'Logger fence' }).getByRole('button', { name: 'Edit the place …' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit the place of fence' });
    await edit.getByRole('textbox', { name: 'Latitude, degrees' }).fill('91');
    await expect(edit.getByRole('alert')).toContainText('Latitude');
    await edit.getByRole('textbox', { name: 'Latitude, degrees' }).fill(String(PLACE.lat + 0.0002));
    await scans.scan('editing the place of a logger');
    await edit.getByRole('button', { name: 'Save it' }).click();
    await expect(edit).toBeHidden();
    await expect(others.getByText('Out of date: fence stands elsewhere by now, or is removed.')).toBeVisible();
    const stored = async (revision: string) => (await comparisons.doc(`${id}~${revision}`).get()).data();
    await expect.poll(async () => (await stored('B'))?.['outOfDate'] as boolean).toBe(true);
    await expect
      .poll(async () => JSON.stringify((await stored('A'))?.['loggers']))
      .toContain(`"lat":${PLACE.lat + 0.0002}`);

    // Without a logger, no permit is at risk.
    for (const name of ['fence', 'garden']) {
      await page
        .getByRole('article', { name: `Logger ${name}` })
        .getByRole('button', { name: 'Remove' })
        .click();
    }
    await expect(page.getByText('Nothing is measured yet')).toBeVisible();
    await go(page, address);
    await expect(page.getByRole('heading', { name: 'Piling' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Permit at risk/ })).toBeHidden();
    expect(scans.found).toEqual([]);
  },
);
