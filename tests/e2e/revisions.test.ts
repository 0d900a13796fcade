import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createPerson } from '../../scripts/lib/admin.ts';
import { urls } from '../../src/ui/urls.ts';
import { barriers } from './axe.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, openOfSubmit, openSignedIn, test } from './world.ts';

/** Takes a step of the first revision in the list, with its input. */
async function take(page: Page, step: string, entered: Record<string, string> = {}): Promise<void> {
  await page.getByRole('button', { name: step, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: step });
  for (const [label, value] of Object.entries(entered)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: step, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a revision is issued and approved with a condition that a later run breaks, and stays unchanged', async ({
  page,
  another,
  village,
}) => {
  const shifts = [{ date: '2026-11-27', start: '22:00', end: '05:00' }];
  const { id, address } = await createAssessment(village, {
    name: 'Possession',
    permitNumber: 'OOH-7',
    shifts,
    startDate: '2026-11-27',
    endDate: '2026-11-28',
    operatingTime: 'night',
    workAreas: stationArea('Station'),
  });
  await openAs(page, village, address);
  const scans = barriers(page);
  await page.getByRole('tab', { name: 'Submit' }).click();
  await expect(page.getByText('No revision issued yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Issue revision A' })).toBeDisabled();
  await page.getByRole('button', { name: 'Process' }).click();
  // The page opens the results by itself.
  await expect(page.getByRole('tab', { name: 'Results', selected: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Submit' }).click();

  await page.getByRole('button', { name: 'Issue revision A' }).click();
  const issue = page.getByRole('dialog', { name: 'Issue revision A' });
  await issue.getByRole('button', { name: 'Issue and download the package' }).click();
  await expect(issue.getByText('Say why it is issued.')).toBeVisible();
  await issue.getByLabel('Reason for issue').fill('First submission');
  await issue.getByRole('button', { name: 'Issue and download the package' }).click();
  const revision = page.getByRole('region', { name: 'Revision A' });
  await expect(revision).toContainText('First submission');
  await expect(page.getByText('Rev A · Issued')).toBeVisible();
  await expect(revision).toBeFocused();

  await take(page, 'Mark as submitted', { 'To whom and how it was submitted': 'To the EPA, by e-mail' });
  await test.step('a reviewer of the project reads the submitted revision', async () => {
    const reviewer = { ...village.engineer, email: `reviewer-${randomBytes(4).toString('hex')}@example.com` };
    const rights = { companies: [], reviews: [village.project.uid] };
    await createPerson(village.admin, { ...reviewer, displayName: 'Rea Reviewer', ...rights });
    await openSignedIn(another, reviewer, urls.review(id, 'A' as Parameters<typeof urls.review>[1]));
    await expect(another.getByRole('article')).toContainText('OOH-7');
    await another.getByRole('tab', { name: 'Addresses' }).click();
    await expect(another.getByRole('table', { name: 'Addresses' }).getByRole('row').nth(1)).toContainText('+');
    await another.goto(address);
    await expect(another.getByText('You don’t have access to this assessment')).toBeVisible();
  });
  await take(page, 'Record the review', { 'Who decided': 'R. Reviewer, EPA' });
  await page.getByRole('button', { name: 'Record the approval' }).click();
  const approval = page.getByRole('dialog', { name: 'Record the approval' });
  await approval.getByLabel('Who decided').fill('R. Reviewer, EPA');
  await approval.getByRole('button', { name: 'Add a condition' }).click();
  const condition = approval.getByRole('group', { name: 'Condition 1' });
  await condition.getByLabel('Condition 1, as worded').fill('At most one excavator at a time');
  await condition.getByRole('combobox', { name: 'Checked by' }).click();
  await page.getByRole('option', { name: 'Number of equipment items, at every run' }).click();
  await condition.getByRole('combobox', { name: 'Equipment' }).fill('PC400');
  await page
    .getByRole('listbox', { name: 'Equipment' })
    .getByRole('option', { name: 'PC400 45t tracked excavator', exact: true })
    .click();
  await condition.getByLabel('At most, at the same time').fill('1');
  await scans.scan('approval');
  await approval.getByRole('button', { name: 'Record the approval' }).click();
  await expect(revision).toContainText('Approved with a condition');
  await expect(revision.getByRole('list', { name: 'Conditions of revision A' })).toContainText('Kept.');
  await take(page, 'Bring into effect');
  await expect(page.getByText('Rev A · In effect')).toBeVisible();

  // The plan changes. The page states the broken condition before the run, and the report of the run states it as well.
  await page.getByRole('tab', { name: 'Plan' }).click();
  await page.getByLabel(/^Quantity of/).fill('2');
  await page.getByLabel(/^Quantity of/).press('Enter');
  await page.getByRole('tab', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toContainText('A condition is not complied with.');
  await expect(revision).toContainText('2 × PC400 45t tracked excavator at the same time, in Station; at most 1.');
  await scans.scan('a broken condition');
  await expect(page.getByText(/^(Results are out of date|Preview · )/)).toBeVisible();
  await page.getByRole('button', { name: 'Process', exact: true }).click();
  await expect(page.getByText('Results are up to date')).toBeVisible();
  // The page opens the results by itself. On the tab with the revisions, *Report* would be that of A.
  await expect(page.getByRole('tab', { name: 'Results', selected: true })).toBeVisible();
  await openOfSubmit(page, 'Report');
  await expect(page.getByText('working version, not issued')).toBeVisible();
  const conditions = page.getByRole('region', { name: 'Conditions of approval' });
  await expect(conditions.getByRole('row', { name: /At most one excavator/ })).toContainText('Broken');

  // Revision A is unchanged.
  await page.goBack();
  await page.getByRole('tab', { name: 'Submit' }).click();
  await revision.getByRole('link', { name: 'Report' }).click();
  await expect(page.getByRole('heading', { name: 'Revision A: in effect' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Steps' })).toContainText('R. Reviewer, EPA, recorded by');
  await expect(page.getByRole('region', { name: 'Equipment of Station' }).getByRole('row').nth(1)).toContainText('1');
  await page.goBack();
  await revision.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByText('Possession, permit OOH-7, revision A')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Assessments compared' }).getByRole('row')).toHaveCount(3);
  expect(scans.found).toEqual([]);
});
