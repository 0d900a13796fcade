import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { revoke } from '../../scripts/lib/administrators.ts';
import { createPerson } from '../../scripts/lib/admin.ts';
import { processingSchema } from '../../src/domain/assessment.ts';
import { emailSchema } from '../../src/domain/ids.ts';
import { stationArea } from './work-areas.ts';
import { readStored } from '../../functions/src/shared/stored-bytes.ts';
import { FIREBASE_PROJECT } from '../../scripts/lib/environments.ts';
import { ports } from '../support/emulators.ts';
import { createAssessment, expect, openAs, signIn, test } from './world.ts';

/** What the provider has sent to an address, by the emulator's list of it. */
async function sentCodes(email: string): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${ports.auth}/emulator/v1/projects/${FIREBASE_PROJECT}/oobCodes`);
  const { oobCodes } = z
    .object({ oobCodes: z.array(z.object({ email: z.string(), requestType: z.string() })) })
    .parse(await answer.json());
  return oobCodes.filter((code) => code.email === email).map(({ requestType }) => requestType);
}

const someone = () => ({ email: `person-${randomUUID().slice(0, 8)}@example.com`, password: 'journey-password' });

test('the list of projects has the address of the home page', async ({ page, village }) => {
  await page.goto('/projects');
  await signIn(page, village.engineer);
  for (const path of ['/projects', '/projects/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  }
  // Pale grey-green behind everything, dark green behind the header.
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(238, 242, 236)');
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(18, 55, 42)');
});

test('asking for a new password says the same for every address, and at the field what is none', async ({
  page,
  village,
}) => {
  const answer = page.getByText(
    'If there is an account for this address, a link to choose a new password is on its way.',
  );
  const unknown = someone();
  for (const address of [village.engineer.email, unknown.email]) {
    await page.goto('/forgot');
    await page.getByLabel('E-mail').fill(address);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(answer).toBeVisible();
  }
  expect(await sentCodes(village.engineer.email)).toEqual(['PASSWORD_RESET']);
  expect(await sentCodes(unknown.email)).toEqual([]);
  await page.goto('/forgot');
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Enter an e-mail address, like name@company.com.')).toBeVisible();
  await expect(answer).toBeHidden();
});

test('a new password is held to the provider’s rule, not to its default', async ({ page, village }) => {
  const customStrengthOptions = { minPasswordLength: 10, maxPasswordLength: 40, containsNumericCharacter: true };
  await page.route('**/v2/passwordPolicy**', (route) =>
    route.fulfill({
      json: {
        customStrengthOptions,
        allowedNonAlphanumericCharacters: ['!'],
        enforcementState: 'ENFORCE',
        forceUpgradeOnSignin: false,
        schemaVersion: 1,
      },
    }),
  );
  await page.goto('/account');
  await signIn(page, village.engineer);
  await page.getByLabel('New password').fill('eight888');
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
  await page.getByLabel('New password').fill('long enough');
  await expect(page.getByText('Use a digit.')).toBeVisible();
  await page.getByLabel('New password').fill('long enough 1');
  await expect(page.getByText('Good.')).toBeVisible();
});

test('nobody is told that they have no project where they belong to no company', async ({ page, village }) => {
  const person = someone();
  await createPerson(village.admin, { ...person, displayName: 'Lone', companies: [] });
  await page.goto('/');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'You belong to no active company' })).toBeVisible();
});

test('an address that leads nowhere asks for a sign-in first', async ({ page, village }) => {
  await page.goto('/nowhere');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fnowhere$/);
  await signIn(page, village.engineer);
  await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
});

test('somebody who is no administrator any more is shown no page of theirs', async ({ page, village }) => {
  const person = someone();
  await createPerson(village.admin, { ...person, displayName: 'Former', companies: [], admin: true });
  await page.goto('/admin/users');
  await signIn(page, person);
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await revoke(village.admin, emailSchema.parse(person.email));
  await expect(page.getByRole('table', { name: 'Users' })).toBeHidden();
});

test('a page that a deployment replaced is reloaded at the address that was clicked', async ({ page, village }) => {
  await page.goto('/');
  await signIn(page, village.engineer);
  await expect(page.getByRole('link', { name: village.project.name })).toBeVisible();
  let refused = 0;
  await page.route('**/assets/account-page-*.js', async (route) => {
    refused += 1;
    await (refused === 1 ? route.abort() : route.continue());
  });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/account');
  expect(refused).toBeGreaterThan(1);
  // The mark that keeps it from reloading for ever goes once the page is there.
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('reloaded-after-page-failure');
});

test(
  'results that are damaged, of another run or closed to the reader are said to be so',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const { address, id } = await createAssessment(village, { name: 'Stored', workAreas: stationArea() });
    await openAs(page, village, address);
    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText('Results ready')).toBeVisible();
    const assessment = village.admin.firestore.doc(`assessments/${id}`);
    const { resultRun } = processingSchema.pick({ resultRun: true }).parse((await assessment.get()).get('processing'));
    const folder = `assessment_results/${id}/runs/${resultRun}/columns`;
    const results = `assessment_results/${id}/results.json`;
    const told = async (sentence: string) => {
      await page.goto(`${address}?view=results`);
      await expect(page.getByRole('alert')).toContainText(sentence);
    };
    /** Tries three changes of a stored text, and leaves it as it was. */
    const damage = async (path: string, unreadable: string) => {
      const file = village.admin.bucket.file(path);
      const whole = (await readStored(file)).toString();
      const store = (text: string, company = village.company.id) =>
        file.save(text, { metadata: { metadata: { company } } });
      await store('{"schema":');
      await told(unreadable);
      await store(whole.replace(/"inputHash":"[^"]*"/, '"inputHash":"of another run"'));
      await told('The stored results are not those of the last run.');
      await store(whole, 'another-company');
      await told('You may not open this file.');
      await store(whole);
    };
    await damage(`${folder}/head.json`, 'The stored results are damaged. Process the assessment again.');
    const details = village.admin.bucket.file(`${folder}/details.bin`);
    const bytes = await readStored(details);
    await details.save(bytes.subarray(0, 1_000), { metadata: { metadata: { company: village.company.id } } });
    await told('The stored results are cut off: details.bin has 1000 bytes');
    // Older runs wrote no columns.
    await assessment.update({ 'processing.resultColumns': false });
    await damage(results, 'The stored results cannot be read. Process the assessment again.');
    await page.goto(`${address}?view=results`);
    await expect(page.getByRole('grid', { name: 'Receivers' })).toBeVisible();
  },
);
