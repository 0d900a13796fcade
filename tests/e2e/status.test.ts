import { randomBytes } from 'node:crypto';
import { newRequestId } from '../../src/model/request-id.ts';
import { urls } from '../../src/ui/urls.ts';
import { expect, openSignedIn, test } from './world.ts';

test(
  'an administrator sees a stuck job and a failed job with their reference, and refreshes the page',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const { firestore } = village.admin;
    const name = `Stuck works ${randomBytes(4).toString('hex')}`;
    const reference = newRequestId();
    const assessment = firestore.collection('assessments').doc();
    const hourAgo = new Date(Date.now() - 3_600_000);
    const run = { jobId: `job-${assessment.id}`, reference, startedAt: hourAgo, deadline: hourAgo, finishedAt: null };
    await assessment.set({
      id: assessment.id,
      name,
      project: village.project.uid,
      company: village.company.id,
      processing: { ...run, state: 'running', message: 'Predicting levels' },
    });
    await openSignedIn(page, village.administrator, urls.adminUsers);
    await page.getByRole('link', { name: 'Status', exact: true }).click();
    const jobs = page.getByRole('table', { name: 'Jobs under way' });
    const row = jobs.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Overdue');
    await expect(row).toContainText(reference);
    await expect(page.getByRole('table', { name: 'Documents' })).toContainText('Assessments');
    await expect(page.getByRole('table', { name: 'Largest projects' })).toContainText(/\d/);
    await expect(page.getByRole('table', { name: 'Versions' })).toContainText(/index-.*\.js/);

    const message = `The run stopped unexpectedly. Press Process to try again. Reference: ${reference}.`;
    await assessment.update({ processing: { ...run, state: 'failed', message, finishedAt: new Date() } });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByLabel('Search failures').fill(reference);
    const failed = page.getByRole('table', { name: 'Failures' }).getByRole('row').filter({ hasText: name });
    await expect(failed).toContainText(message);
    await expect(row).toBeHidden();
    await failed.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(assessment.id));
    await assessment.delete();
  },
);

test('the status page fits the width of a phone', { tag: '@scheduled' }, async ({ page, village }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, village.administrator, urls.adminStatus);
  await expect(page.getByRole('table', { name: 'Versions' })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
