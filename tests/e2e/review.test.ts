import { urls } from '../../src/ui/urls.ts';
import { barriers } from './axe.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, test } from './world.ts';

const NIGHT = { date: '2026-11-27', start: '20:00', end: '05:00' };

test('a reviewer opens a revision by a link, computes it again, and proposes a condition that the approval takes over', async ({
  page,
  another,
  village,
}) => {
  const when = { startDate: NIGHT.date, endDate: '2026-11-28', operatingTime: 'evening+night', shifts: [NIGHT] };
  const { address } = await createAssessment(village, {
    name: 'Reviewed works',
    permitNumber: 'OOHW-7',
    workAreas: stationArea(),
    ...when,
  });
  await openAs(page, village, address);
  await page.getByRole('button', { name: 'Process' }).click();
  await expect(page.getByRole('grid', { name: 'Receivers' })).toBeVisible();
  await page.getByRole('tab', { name: 'Revisions' }).click();
  await page.getByRole('button', { name: 'Issue revision A' }).click();
  await page.getByLabel('Why it is issued').fill('For approval');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Issue/ })
    .click();
  const card = page.getByRole('region', { name: 'Revision A', exact: true });
  const opening = card.getByRole('button', { name: 'Open it to a reviewer' });
  const dialog = page.getByRole('dialog', { name: 'Open revision A to a reviewer' });
  const notSubmitted = dialog.getByText('This revision was not submitted yet');
  await opening.click();
  await expect(notSubmitted).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Mark as submitted' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as submitted' }).click();
  await expect(card.getByRole('button', { name: 'Record the review' })).toBeVisible();
  await opening.click();
  await dialog.getByLabel('Name of the reviewer').fill('R. Reviewer');
  await expect(notSubmitted).toBeHidden();
  await dialog.getByLabel('Organisation').fill('EPA');
  await dialog.getByLabel('E-mail').fill('reviewer@example.com');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const link = await dialog.getByLabel('The link').inputValue();
  expect(link).toContain('/review/');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(card.getByText(/never opened/)).toBeVisible();

  // Without an account, in another browser.
  await another.goto(link);
  await expect(another.getByRole('heading', { name: 'Reviewed works, revision A' })).toBeVisible();
  await expect(another.getByText('opened for R. Reviewer, EPA')).toBeVisible();
  await expect(another.getByRole('article')).toContainText('OOHW-7');
  const { look, found } = barriers(another);
  await look('report of a review');
  await another.getByRole('tab', { name: 'Addresses' }).click();
  await expect(another.getByRole('table', { name: 'Addresses' }).getByRole('row').nth(1)).toContainText('+');
  await look('addresses of a review');
  // Each number opens down to plant, paths and terms, computed in the browser.
  await another.getByRole('button', { name: '66 Railway Parade, Wattlebrook' }).click();
  const account = another.getByRole('dialog');
  await account.getByRole('button', { name: 'Explain the level' }).click();
  await expect(account.getByText(/^All sources together bring/)).toBeVisible({ timeout: 120_000 });
  await expect(account.getByRole('table', { name: /^Terms of the path/ })).toBeVisible();
  await look('a level of a review');
  await another.keyboard.press('Escape');
  await another.getByRole('tab', { name: 'Compute again' }).click();
  await another.getByRole('button', { name: 'Compute again' }).click();
  await expect(another.getByText('Same to 0.01 dB')).toBeVisible({ timeout: 120_000 });
  await look('a review computed again');
  await another.getByRole('tab', { name: 'Try changes' }).click();
  await another.getByLabel('No work until 07:00 from').fill('22:00');
  await another.getByRole('button', { name: 'Compute with these changes' }).click();
  const table = another.getByRole('table', { name: 'Addresses over their criterion' });
  await expect(table.getByRole('row', { name: /^Night/ })).toContainText('no work', { timeout: 120_000 });
  await expect(another.getByLabel('The condition, in your words')).toHaveValue(
    'There is no work from 22:00 until 07:00.',
  );
  await look('changes of a review');
  await another.getByRole('button', { name: 'Send the proposal' }).click();
  await expect(another.getByText('It was sent. The approval can take it over.')).toBeVisible();
  expect(found).toEqual([]);

  // The engineer sees it, and takes it over into the approval.
  await expect(card.getByText(/opened once/)).toBeVisible();
  await expect(card.getByText('Proposes: There is no work from 22:00 until 07:00.')).toBeVisible();
  for (const step of ['Record the review', 'Record the approval']) {
    await card.getByRole('button', { name: step }).click();
    await page.getByLabel('Who decided').fill('R. Reviewer, EPA');
    if (step === 'Record the approval')
      await page.getByRole('button', { name: 'Take over: There is no work from 22:00 until 07:00.' }).click();
    await page.getByRole('dialog').getByRole('button', { name: step }).click();
  }
  await expect(card.getByText('Approved with a condition')).toBeVisible();
  await expect(card.getByRole('list', { name: 'Conditions of revision A' })).toContainText(
    'There is no work from 22:00',
  );

  // Withdrawn, it opens nothing; neither does a guess.
  await card.getByRole('button', { name: 'Withdraw the link of R. Reviewer' }).click();
  await expect(card.getByText('withdrawn').first()).toBeVisible();
  await another.reload();
  await expect(another.getByText('This link was withdrawn. Ask whoever sent it.')).toBeVisible();
  await another.goto(urls.review('5f0c7a4e-6b8e-4c8e-9a3c-0d9e6b1f2a3b', 'a'.repeat(43)));
  await expect(another.getByText('This link opens nothing.')).toBeVisible();
});
