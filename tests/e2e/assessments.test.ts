import type { Browser, Page } from '@playwright/test';
import { createPerson } from '../../scripts/lib/admin.ts';
import { urls } from '../../src/ui/urls.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, go, openAs, openOfSubmit, openSignedIn, test, type World } from './world.ts';

test('an assessment is processed, reported, edited, processed again and copied', async ({ page, village }) => {
  const { id, address } = await createAssessment(village, {
    name: 'Drainage',
    permitNumber: 'OOH-9',
    operatingTime: 'night',
    workAreas: stationArea('Platform', undefined, 'tfnsw-002'),
  });
  const original = village.admin.firestore.doc(`assessments/${id}`);
  // The assessment was made by a colleague.
  await original.update({ author: 'colleague@example.com' });
  await openAs(page, village, address);
  await expect(page.getByRole('region', { name: 'Platform' })).toBeVisible();

  await test.step('the message of a function is shown without its HTTP status', async () => {
    // The server knows something that the page does not know yet. The page shows the server's answer.
    await page.route('**/run/processAssessment?reference=*', (route) =>
      route.fulfill({
        status: 400,
        json: { error: { status: 'FAILED_PRECONDITION', message: 'Draw at least one work area.' } },
      }),
    );
    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByRole('alert')).toContainText('Draw at least one work area.');
    await expect(page.getByRole('alert')).not.toContainText('[400]');
    await page.unroute('**/run/processAssessment?reference=*');
  });

  await test.step('the report names permit, equipment, criteria and addresses, and can be printed', async () => {
    await page.getByRole('button', { name: 'Process' }).click();
    // The page opens the results by itself.
    await expect(page.getByRole('tab', { name: 'Results', selected: true })).toBeVisible();
    await openOfSubmit(page, 'Report');
    const report = page.getByRole('article');
    await expect(report).toContainText('OOH-9');
    await expect(report).toContainText('13.5T Excavator With Hammer');
    await expect(report).toContainText('Interim Construction Noise Guideline');
    await expect(report).toContainText('AA Alternative accommodation');
    await expect(report).toContainText('Railway Parade');
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.length).toBeGreaterThan(20_000);
  });

  await test.step('an edit marks results, report and list as out of date', async () => {
    await page.goBack();
    await page.getByRole('tab', { name: 'Plan' }).click();
    await page.getByLabel(/^Quantity of/).fill('3');
    await page.getByLabel(/^Quantity of/).blur();
    await expect(page.getByText(/^(Results are out of date|Preview · )/)).toBeVisible();
    await page.getByRole('button', { name: 'What changed' }).click();
    await expect(page.getByRole('dialog')).toContainText(/The quantity of .* was 1, and is 3./);
    await page.keyboard.press('Escape');
    await openOfSubmit(page, 'Report');
    await expect(page.getByRole('alert')).toContainText('was changed after this report was made.');
    await expect(page.getByRole('article')).toContainText('OOH-9');
    await go(page, urls.project(village.project.address));
    const item = page.getByRole('listitem').filter({ hasText: 'Drainage' });
    await expect(item.getByText('Out of date')).toBeVisible();
    await item.getByRole('link', { name: 'Drainage' }).click();
  });

  await test.step('the plan is processed as shown, even while an edit is still being saved', async () => {
    const channel = '**/google.firestore.v1.Firestore/Write/channel**';
    await page.route(channel, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.getByLabel(/^Quantity of/).fill('4');
    await page.getByLabel(/^Quantity of/).press('Enter');
    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText('Results are up to date')).toBeVisible();
    await page.unroute(channel);
  });

  await test.step('a report opens only under the URL of its own project', async () => {
    const other = `project-${id.toLowerCase()}`;
    const seen = { company: village.company.id, name: 'Elsewhere', id: other, state: 'ready', scene: null };
    await village.admin.firestore.doc(`loaded_projects/${other}`).set(seen);
    await go(page, urls.report(other, id));
    await expect(page.getByRole('heading', { name: 'You don’t have access to this assessment' })).toBeVisible();
    await village.admin.firestore.doc(`loaded_projects/${other}`).delete();
    await go(page, urls.report(village.project.address, id));
    await expect(page.getByRole('article')).toContainText('Drainage');
  });

  await test.step('a copy belongs to its creator, and contains the work areas but not the results', async () => {
    await go(page, urls.project(village.project.address));
    await page.getByRole('button', { name: 'Actions for Drainage' }).click();
    await page.getByRole('menuitem', { name: 'Copy', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Copy of Drainage' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Platform' })).toBeVisible();
    await expect(page.getByText('Not processed')).toBeVisible();
    const copies = village.admin.firestore.collection('assessments').where('name', '==', 'Copy of Drainage');
    const [copy] = (await copies.where('project', '==', village.project.uid).get()).docs;
    const whole = (await original.get()).data();
    expect(copy?.data()).toMatchObject({ author: village.engineer.email, workAreas: whole?.['workAreas'] });
    expect(copy?.data()).not.toHaveProperty('processing');
  });
});

test(
  'combining assessments first shows the resulting work areas and operating times',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const shared = '11111111-2222-4333-8444-555555555555';
    const night = { shifts: [{ date: '2027-11-23', start: '22:00', end: '05:00' }], operatingTime: 'night' };
    const day = { shifts: [{ date: '2027-11-24', start: '07:00', end: '17:00' }], operatingTime: 'standard' };
    await createAssessment(village, {
      name: 'Combine A',
      permitNumber: 'P-A',
      workAreas: stationArea('Shared', shared),
    });
    await createAssessment(village, {
      name: 'Combine B',
      permitNumber: 'P-B',
      workAreas: { ...stationArea('Shared, louder', shared, 'tfnsw-002'), ...stationArea('Own') },
    });
    await createAssessment(village, { name: 'By night', ...night, stage: 'Rail', workAreas: stationArea('North') });
    await createAssessment(village, { name: 'By day', ...day, stage: 'Road', workAreas: stationArea('South') });
    await openAs(page, village, urls.project(village.project.address));
    const dialog = page.getByRole('dialog');

    await test.step('combining shows the result and names the work area that is left out', async () => {
      await page.getByRole('checkbox', { name: 'Choose Combine A' }).check();
      await expect(page.getByRole('button', { name: 'Combine …' })).toBeDisabled();
      await page.getByRole('checkbox', { name: 'Choose Combine B' }).check();
      await page.getByRole('button', { name: 'Combine …' }).click();
      await expect(dialog.getByText('Combine A + Combine B')).toBeVisible();
      await expect(dialog.getByText('P-A + P-B')).toBeVisible();
      await expect(dialog.getByText('Shared, louder of “Combine B”')).toBeVisible();
      await dialog.getByRole('button', { name: 'Create combined' }).click();
      await expect(page.getByRole('heading', { name: 'Combine A + Combine B' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Shared', exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Own' })).toBeVisible();
      await go(page, urls.project(village.project.address));
    });

    await test.step('combining uses the operating time of the first assessment, and adds another with one click', async () => {
      await page.getByRole('checkbox', { name: 'Choose By night' }).check();
      await page.getByRole('checkbox', { name: 'Choose By day' }).check();
      await page.getByRole('button', { name: 'Combine …' }).click();
      await expect(
        dialog.getByRole('row', { name: 'Operating time Night (as in the one chosen first)' }),
      ).toBeVisible();
      await expect(dialog.getByRole('row', { name: 'Stage Rail' })).toBeVisible();
      await expect(dialog.getByRole('row', { name: /^Shifts .*22:00–05:00$/ })).toBeVisible();
      await dialog
        .getByRole('group', { name: /also have work/ })
        .getByText('Standard hours')
        .click();
      await expect(dialog.getByRole('row', { name: 'Operating time Standard hours, Night' })).toBeVisible();
      await expect(dialog.getByRole('row', { name: /^Shifts .*07:00–17:00$/ })).toBeVisible();
      await dialog.getByRole('button', { name: 'Create combined' }).click();
      await expect(page.getByRole('heading', { name: 'By night + By day' })).toBeVisible();
      const found = village.admin.firestore.collection('assessments').where('name', '==', 'By night + By day');
      expect((await found.where('project', '==', village.project.uid).get()).docs[0]?.data()).toMatchObject({
        operatingTime: 'standard+night',
        stage: 'Rail',
        shifts: ['2027-11-23 22:00-05:00', '2027-11-24 07:00-17:00'],
      });
    });
  },
);

test(
  'a colleague who has an assessment open sees that it was deactivated, and later only administrators can restore it',
  { tag: '@scheduled' },
  async ({ page, another, village }) => {
    const { address, id } = await createAssessment(village, { name: 'Fence works' });
    const colleague = { email: `colleague-${id.toLowerCase()}@example.com`, password: village.engineer.password };
    await createPerson(village.admin, { ...colleague, displayName: 'Cora Colleague', companies: [village.company.id] });
    await openSignedIn(another, colleague, address);
    await expect(another.getByRole('heading', { name: 'Fence works' })).toBeVisible();
    await openAs(page, village, urls.project(village.project.address));
    const remove = async () => {
      await page.getByRole('button', { name: 'Actions for Fence works' }).click();
      await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    };
    await remove();
    await expect(page.getByRole('link', { name: 'Fence works' })).toBeHidden();
    const stored = async () => (await village.admin.firestore.doc(`assessments/${id}`).get()).get('active');
    await expect.poll(stored).toBe(false);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(stored).toBe(true);
    await expect(page.getByRole('link', { name: 'Fence works' })).toBeVisible();

    await another.reload();
    await expect(another.getByRole('heading', { name: 'Fence works' })).toBeVisible();
    await remove();
    await expect(another.getByRole('heading', { name: '“Fence works” was deactivated' })).toBeVisible();
    await expect(another.getByText('An administrator can restore it.')).toBeVisible();
    await expect(another.getByRole('button', { name: 'Restore' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'New assessment' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show deactivated assessments' })).toHaveCount(0);

    const browser = page.context().browser();
    await inBrowserOf(browser, colleague, address, async (elsewhere) => {
      await expect(elsewhere.getByRole('heading', { name: 'You don’t have access to this assessment' })).toBeVisible();
    });
    await inBrowserOf(browser, village.administrator, urls.project(village.project.address), async (theirs) => {
      await theirs.getByRole('button', { name: 'Show deactivated assessments' }).click();
      await theirs.getByRole('button', { name: 'Restore Fence works' }).click();
      await expect(theirs.getByRole('link', { name: 'Fence works' })).toBeVisible();
    });
    await expect.poll(stored).toBe(true);
    await expect(page.getByRole('link', { name: 'Fence works' })).toBeVisible();
  },
);

/** Opens a page in a browser without stored data. */
async function inBrowserOf(
  browser: Browser | null,
  person: World['engineer'],
  address: string,
  scan: (page: Page) => Promise<void>,
): Promise<void> {
  if (browser === null) throw new Error('there is no browser');
  const context = await browser.newContext();
  const page = await context.newPage();
  await openSignedIn(page, person, address);
  await scan(page);
  await context.close();
}
