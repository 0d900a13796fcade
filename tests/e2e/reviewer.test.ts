import { randomBytes } from 'node:crypto';
import { urls } from '../../src/ui/urls.ts';
import { barriers } from './axe.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, openSignedIn, test } from './world.ts';

const NIGHT = { date: '2026-11-27', start: '20:00', end: '05:00' };

test(
  'a reviewer is invited, signs up, reviews the submitted revision, and approves it with a condition in their own name',
  { tag: '@scheduled' },
  async ({ page, another, browser, village }) => {
    const email = `reviewer-${randomBytes(4).toString('hex')}@example.com`;
    const when = { startDate: NIGHT.date, endDate: '2026-11-28', operatingTime: 'evening+night', shifts: [NIGHT] };
    const name = `Works for review ${email.slice(9, 17)}`;
    const { id, address } = await createAssessment(village, {
      name,
      permitNumber: 'OOHW-8',
      workAreas: stationArea(),
      ...when,
    });

    // The administrator invites the person as a reviewer of the project, without a company.
    const office = await (await browser.newContext()).newPage();
    await openSignedIn(office, village.administrator, urls.adminUsers);
    await office.getByRole('button', { name: 'Invite a person' }).click();
    const invitation = office.getByRole('dialog');
    await invitation.getByLabel('E-mail').fill(email);
    await invitation.getByRole('combobox', { name: 'Reviewer of projects' }).fill(village.project.name);
    await office.getByRole('option', { name: village.project.name }).click();
    await office.keyboard.press('Escape');
    await invitation.getByRole('button', { name: 'Invite', exact: true }).click();
    const link = await office.getByRole('textbox', { name: 'Link' }).inputValue();
    await office.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await office.getByLabel('Search users').fill(email);
    await expect(office.getByRole('row').filter({ hasText: email })).toContainText(village.project.name);

    await another.goto(link);
    await another.getByLabel('Name').fill('Rea Reviewer');
    await another.getByLabel('Password', { exact: true }).fill('long enough');
    await another.getByRole('button', { name: 'Create account' }).click();
    await expect(another.getByRole('heading', { name: 'Your reviews' })).toBeVisible();
    await expect(another.getByRole('region', { name: village.project.name })).toBeVisible();
    await expect(another.getByRole('listitem').filter({ hasText: name })).toHaveCount(0);

    // The engineer issues a revision, which reviewers cannot see until it is submitted.
    await openAs(page, village, address);
    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByRole('grid', { name: 'Receivers' })).toBeVisible();
    await page.getByRole('tab', { name: 'Submit' }).click();
    await page.getByRole('button', { name: 'Issue revision A' }).click();
    await page.getByLabel('Reason for issue').fill('For approval');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Issue/ })
      .click();
    const card = page.getByRole('region', { name: 'Revision A', exact: true });
    await expect(card).toBeVisible();
    const review = urls.review(id, 'A' as Parameters<typeof urls.review>[1]);
    await another.goto(review);
    await expect(another.getByText('There is no such revision for you to review.')).toBeVisible();
    await card.getByRole('button', { name: 'Mark as submitted' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as submitted' }).click();
    await expect(card.getByText('Submitted', { exact: true }).first()).toBeVisible();

    // The reviewer finds it, reads it, computes it again, and decides.
    const { scan, found } = barriers(another);
    await another.goto(urls.home);
    await expect(another.getByRole('listitem').filter({ hasText: name })).toContainText('To be decided');
    await scan('the home page of a reviewer');
    await another.getByRole('link', { name: `${name}, revision A` }).click();
    await expect(another.getByRole('heading', { name: `${name}, revision A` })).toBeVisible();
    await expect(another.getByRole('article')).toContainText('OOHW-8');
    await scan('the report of a review');
    await another.getByRole('tab', { name: 'Addresses' }).click();
    await expect(another.getByRole('table', { name: 'Addresses' }).getByRole('row').nth(1)).toContainText('+');
    await scan('the addresses of a review');
    // Each level can be expanded into equipment, paths and terms, computed in the browser.
    await another.getByRole('button', { name: '66 Railway Parade, Wattlebrook' }).click();
    const details = another.getByRole('dialog');
    await details.getByRole('button', { name: 'Show the calculation' }).click();
    await expect(details.getByText(/^Total at /)).toBeVisible({ timeout: 120_000 });
    await expect(details.getByRole('table', { name: /^Terms of the path/ })).toBeVisible();
    await scan('a level of a review');
    await another.keyboard.press('Escape');
    await another.getByRole('tab', { name: 'Compute again' }).click();
    await another.getByRole('button', { name: 'Compute again' }).click();
    await expect(another.getByText('Same to 0.01 dB')).toBeVisible({ timeout: 120_000 });
    await scan('a review computed again');
    await another.getByRole('tab', { name: 'Try changes' }).click();
    await another.getByLabel('No work from (until 07:00)').fill('22:00');
    await another.getByRole('button', { name: 'Compute with these changes' }).click();
    const table = another.getByRole('table', { name: 'Addresses over their criterion' });
    await expect(table.getByRole('row', { name: /^Night/ })).toContainText('no work', { timeout: 120_000 });
    await expect(another.getByLabel('The condition, in your words')).toHaveValue(
      'There is no work from 22:00 until 07:00.',
    );
    await scan('the changes of a review');
    await another.getByRole('button', { name: 'Send the proposal' }).click();
    await expect(another.getByText('Sent. The approval can adopt it.')).toBeVisible();
    await another.getByRole('tab', { name: 'Decision' }).click();
    await scan('the decision of a review');
    await another.getByRole('button', { name: 'Mark as reviewed' }).click();
    await another.getByLabel('What you found').fill('Read, and computed again.');
    await another.getByRole('dialog').getByRole('button', { name: 'Mark as reviewed' }).click();
    await another.getByRole('button', { name: 'Approve' }).click();
    const approval = another.getByRole('dialog', { name: 'Approve: revision A' });
    await expect(approval.getByText(`Rea Reviewer (${email})`)).toBeVisible();
    await scan('the approval of a reviewer');
    await approval.getByRole('button', { name: 'Adopt: There is no work from 22:00 until 07:00.' }).click();
    await approval.getByRole('button', { name: 'Approve' }).click();
    await expect(another.getByText('It is approved. The company brings it into effect.')).toBeVisible();
    expect(found).toEqual([]);

    // The engineer sees the decider and the condition.
    await expect(card.getByText('Approved with a condition')).toBeVisible();
    await expect(card.getByText(`Approved by Rea Reviewer (${email})`)).toBeVisible();
    await expect(card.getByText('recorded in person').first()).toBeVisible();
    await expect(card.getByRole('list', { name: 'Conditions of revision A' })).toContainText(
      'There is no work from 22:00',
    );
    await expect(card.getByText(`Rea Reviewer, ${email}`)).toBeVisible();
    await expect(card.getByText(/^opened \d+ times, last/)).toBeVisible();
    await expect(card.getByText('Proposes: There is no work from 22:00 until 07:00.')).toBeVisible();

    // The reviewer has access to nothing else. After the right is revoked, nothing is accessible, including the open page.
    for (const closed of [urls.project(village.project.address), address, urls.report(village.project.address, id)]) {
      await another.goto(closed);
      await expect(another.getByText(/don’t have access|for you$|no report yet/).first()).toBeVisible();
    }
    await another.goto(review);
    await expect(another.getByRole('article')).toContainText('OOHW-8');
    await office.getByRole('button', { name: `Actions for ${email}` }).click();
    await office.getByRole('menuitem', { name: 'Companies and reviews …' }).click();
    await office.getByRole('combobox', { name: 'Reviewer of projects' }).press('Backspace');
    await office.keyboard.press('Escape');
    await office.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(another.getByText('There is nothing here for you to review')).toBeVisible();
    await expect(another.getByRole('article')).toBeHidden();
    await office.context().close();
  },
);
