import { randomUUID } from 'node:crypto';
import { createPerson } from '../../scripts/lib/admin.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, openSignedIn, test } from './world.ts';

test(
  'two people see each other in an assessment, and comment, mention and resolve, also offline',
  { tag: '@scheduled' },
  async ({ page, context, another, village }) => {
    const { address } = await createAssessment(village, { name: 'Talked about', workAreas: stationArea() });
    const colleague = { email: `cora-${randomUUID().slice(0, 8)}@example.com`, password: 'journey-password' };
    await createPerson(village.admin, { ...colleague, displayName: 'Cora Chen', companies: [village.company.id] });
    await openAs(page, village, address);
    const comments = page.getByRole('dialog', { name: 'Comments' });
    const theirs = another.getByRole('dialog', { name: 'Comments' });

    await test.step('each person sees the avatar of the other person, and not their own', async () => {
      await expect(page.getByRole('region', { name: 'Station' })).toBeVisible();
      await openSignedIn(another, colleague, address);
      await expect(page.getByRole('img', { name: `Cora Chen (${colleague.email})` })).toHaveText('CC');
      await expect(another.getByRole('img', { name: `Ellis Engineer (${village.engineer.email})` })).toHaveText('EE');
      await expect(page.getByRole('img', { name: /Ellis Engineer/ })).toBeHidden();
    });

    await test.step('a comment on a work area mentions a colleague, by keyboard', async () => {
      await page.getByRole('button', { name: 'More for Station' }).click();
      await page.getByRole('menuitem', { name: 'Comment …' }).press('Enter');
      const field = comments.getByLabel('New comment');
      await expect(field).toBeFocused();
      await field.pressSequentially('Can it stop at 23:00, @co');
      await expect(comments.getByRole('option', { name: /Cora Chen/ })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(field).toHaveValue('Can it stop at 23:00, @Cora Chen ');
      await page.keyboard.press('Control+Enter');
      const thread = comments.getByRole('article', { name: 'Comment on Station' });
      await expect(thread).toContainText('Can it stop at 23:00, @Cora Chen');
      await page.keyboard.press('Escape');
      await expect(comments).toBeHidden();
      await expect(page.getByRole('button', { name: 'Comments: 1 open' })).toBeVisible();
    });

    await test.step('the colleague sees the mention, finds the comment on the map, replies and resolves it', async () => {
      await another.getByRole('button', { name: '1 open comment on Station' }).click();
      await expect(theirs.getByRole('heading', { name: 'Station' })).toBeVisible();
      await theirs.getByRole('button', { name: 'All comments' }).click();
      await another.keyboard.press('Escape');
      await another.getByRole('button', { name: '1 comment mentions you' }).click();
      const thread = theirs.getByRole('article', { name: 'Comment on Station' });
      await expect(thread).toContainText('Ellis Engineer');
      await thread.getByRole('button', { name: 'Reply' }).click();
      await thread.getByLabel('Reply').fill('It can.');
      await thread.getByRole('button', { name: 'Send' }).click();
      // Until the comment is sent, the text is in the field as well.
      await expect(thread.getByRole('textbox', { name: 'Reply' })).toBeHidden();
      await expect(thread.getByText('It can.')).toBeVisible();
      await expect(thread.getByRole('button', { name: 'More for your comment' })).toHaveCount(1);
      await thread.getByRole('button', { name: 'Resolve' }).click();
      await expect(theirs.getByText('No open comment mentions you')).toBeVisible();
      await expect(another.getByRole('button', { name: '1 comment mentions you' })).toBeHidden();
    });

    await test.step('the comment is listed as resolved, also after its work area was deleted', async () => {
      await page.getByRole('button', { name: 'Delete Station' }).click();
      await page.getByRole('button', { name: 'Comments' }).click();
      await expect(comments.getByText('No open comments')).toBeVisible();
      await comments.getByText('Resolved (1)').click();
      const thread = comments.getByRole('article', { name: 'Comment on Station' });
      await expect(thread).toContainText('Area removed');
      await expect(thread).toContainText('Resolved by Cora Chen');
      await thread.getByRole('button', { name: 'Reopen' }).click();
      await expect(comments.getByText('Open (1)')).toBeVisible();
    });

    await test.step('an offline reply is kept, and sent once the network is back', async () => {
      await comments.getByText('Open (1)').click();
      const thread = comments.getByRole('article', { name: 'Comment on Station' });
      await context.setOffline(true);
      await thread.getByRole('button', { name: 'Reply' }).click();
      await thread.getByLabel('Reply').fill('Then we plan it so.');
      await thread.getByRole('button', { name: 'Send' }).click();
      await expect(thread.getByRole('textbox', { name: 'Reply' })).toBeHidden();
      await expect(thread.getByText('Then we plan it so.')).toBeVisible();
      await context.setOffline(false);
      await theirs.getByText('Open (1)').click();
      await expect(theirs.getByText('Then we plan it so.')).toBeVisible();
    });

    await test.step('an author edits and deletes their comment', async () => {
      const thread = comments.getByRole('article', { name: 'Comment on Station' });
      const more = thread.getByRole('button', { name: 'More for your comment' }).first();
      await more.click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await thread.getByRole('textbox', { name: 'Your comment' }).fill('Can it stop at 22:00, @Cora Chen?');
      await thread.getByRole('button', { name: 'Save' }).click();
      await expect(theirs.getByText('· edited')).toBeVisible();
      await more.click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog', { name: 'Delete your comment?' }).getByRole('button', { name: 'Delete' }).click();
      await expect(theirs.getByText('This comment was deleted.')).toBeVisible();
      await expect(theirs.getByText('Can it stop at 22:00')).toBeHidden();
    });

    await test.step('a person who leaves is no longer shown', async () => {
      await another.getByRole('button', { name: 'Close the comments' }).click();
      await another.getByRole('link', { name: village.project.name }).click();
      await expect(page.getByRole('img', { name: /Cora Chen/ })).toBeHidden();
    });
  },
);

test(
  'the edit history describes the edits, and the plan can return to any of them',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const { address, id } = await createAssessment(village, { name: 'Gone back', workAreas: stationArea() });
    const stored = async () => JSON.stringify((await village.admin.firestore.doc(`assessments/${id}`).get()).data());
    await openAs(page, village, address);
    const name = page.getByLabel('Name of the work area');
    const quantity = page.getByLabel(/^Quantity of/);
    const history = page.getByRole('button', { name: 'Edit history' });
    await expect(page.getByRole('region', { name: 'Station' })).toBeVisible();
    await expect(history).toBeHidden();
    await name.fill('Depot');
    await name.press('Enter');
    await quantity.fill('3');
    await quantity.press('Enter');
    await page.getByText('Yes', { exact: true }).click();

    await test.step('the plan returns to the first edit with one click', async () => {
      await history.click();
      await expect(page.getByRole('menuitem', { name: /^Temporary noise barrier of Depot: yes/ })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: /^Changed .* in Depot: 1 → 3 *\d\d:\d\d$/ })).toBeVisible();
      await page.getByRole('menuitem', { name: /^Renamed Station to Depot/ }).click();
      await expect(quantity).toHaveValue('1');
      await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
      await expect(name).toHaveValue('Depot');
      await expect.poll(stored).toContain('\\"quantity\\":1');
      await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    });

    await test.step('the plan returns by keyboard to the state before all edits, and to the last edit', async () => {
      await history.press('Enter');
      await page.getByRole('menuitem', { name: 'Before these edits' }).press('Enter');
      await expect(name).toHaveValue('Station');
      await history.press('Enter');
      await page.getByRole('menuitem', { name: /^Temporary noise barrier of Depot: yes .*undone/ }).press('Enter');
      await expect(name).toHaveValue('Depot');
      await expect(quantity).toHaveValue('3');
      await expect(page.getByRole('radio', { name: 'Yes', exact: true })).toBeChecked();
    });
  },
);
