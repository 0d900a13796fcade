import { demoWorkSite } from '../../scripts/demo/generate.ts';
import { urls } from '../../src/ui/urls.ts';
import { BARRIER_NO, storedWorkArea, workAreaFeatureSchema } from '../../src/model/assessment/work-area.ts';
import { barriers } from './axe.ts';
import { createAssessment, createVillage, expect, openAs, openOfSubmit, openSignedIn, test } from './world.ts';

const feature = workAreaFeatureSchema.parse({
  type: 'Feature',
  geometry: demoWorkSite,
  properties: { name: 'Station', equipment: [{ id: 'tfnsw-068', quantity: 1, vibration: 'roller-over-18t' }] },
});
const workAreas = { w1: storedWorkArea({ temporaryNoiseBarrier: BARRIER_NO, feature }) };

test(
  'ground-borne noise follows from a table that an administrator imports',
  { tag: '@scheduled' },
  async ({ page, another }) => {
    const world = await createVillage('Tunnel');
    const { address } = await createAssessment(world, { name: 'Compaction', operatingTime: 'night', workAreas });
    await openAs(another, world, address);
    const plan = another.getByRole('region', { name: 'Vibration' });
    await expect(plan).toContainText('no distance table is given');

    // A fault of a table is reported with row and column. A valid table is shown with its result.
    await openSignedIn(page, world.administrator, urls.adminConfiguration(world.project.uid));
    const scans = barriers(page);
    await page.getByRole('button', { name: /^Ground-borne noise/ }).click();
    const choose = async (text: string) =>
      page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('kind,distance_m,laeq\nroller-over-18t,20,55\nroller-over-18t,40,loud\nsteamroller,60,35\n');
    await expect(page.getByRole('alert')).toContainText('Row 3, laeq: “loud” is no laeq.');
    await expect(page.getByRole('alert')).toContainText('Row 4, kind: “steamroller” is no kind of equipment.');
    await scans.scan('a table with faults');
    await choose('kind,distance_m,laeq\nroller-over-18t,20,55\nroller-over-18t,80,35\n');
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(page.getByText('Say where the table comes from.')).toBeVisible();
    await page.getByLabel('Where the table comes from').fill('Tunnel study of March 2026, table 7');
    const table = page.getByRole('table', { name: 'Ground-borne noise by kind of equipment' });
    // 20 × 4^(15/20) m.
    await expect(table.getByRole('row', { name: /^Vibratory roller over 18 t/ })).toContainText('56.6 m');
    await scans.scan('a table of ground-borne noise');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Version 1 is saved.')).toBeVisible();

    // The plan shows the distance at once, also on the map. The report shows it after the next run.
    await expect(plan).toContainText('40 dB(A) at 56.6 m, 35 dB(A) at 80.0 m');
    await expect(plan).toContainText(/Ground-borne noise may be over 35 dB\(A\) at night in \d+ residences\./);
    await expect(plan.getByRole('list', { name: 'Distances on the map' })).toContainText('Ground-borne 35 dB(A)');
    const lookedAtPlan = barriers(another);
    await lookedAtPlan.scan('ground-borne noise of a plan');
    await another.getByRole('button', { name: 'Process' }).click();
    await expect(another.getByRole('grid', { name: 'Receivers' })).toBeVisible({ timeout: 120_000 });
    await openOfSubmit(another, 'Report');
    const met = another.getByRole('region', { name: 'Where ground-borne noise meets its criteria' });
    await expect(met).toContainText('56.6 m');
    await expect(another.getByRole('region', { name: 'Residences with ground-borne noise' })).toBeVisible();
    await expect(another.getByText(/by Tunnel study of March 2026, table 7/)).toBeVisible();
    expect([...scans.found, ...lookedAtPlan.found]).toEqual([]);
  },
);
