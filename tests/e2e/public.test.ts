import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createPerson } from '../../scripts/lib/admin.ts';
import { FIREBASE_PROJECT } from '../../scripts/lib/environments.ts';
import { urls } from '../../src/ui/urls.ts';
import { ports } from '../support/emulators.ts';
import { barriers } from './axe.ts';
import { invite } from './invitations.ts';
import { expect, test } from './world.ts';

/** Returns the codes that the identity provider has sent to an address, from the emulator's list. */
async function sentCodes(email: string): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${ports.auth}/emulator/v1/projects/${FIREBASE_PROJECT}/oobCodes`);
  const { oobCodes } = z
    .object({ oobCodes: z.array(z.object({ email: z.string(), requestType: z.string() })) })
    .parse(await answer.json());
  return oobCodes.filter((code) => code.email === email).map(({ requestType }) => requestType);
}

const someone = () => ({ email: `person-${randomUUID().slice(0, 8)}@example.com`, password: 'journey-password' });

test('public pages have no accessibility barriers and show errors', { tag: '@barriers' }, async ({ page, village }) => {
  const { scan, found } = barriers(page);
  const person = someone();
  await createPerson(village.admin, { ...person, displayName: 'Pat Public', companies: [village.company.id] });
  const button = (name: string) => page.getByRole('button', { name });

  await test.step('a wrong password shows a message and keeps the e-mail address', async () => {
    await page.goto(urls.login);
    await button('Sign in').waitFor();
    await scan('login');
    await button('Sign in').click();
    await scan('login, nothing entered');
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await button('Sign in').click();
    await expect(page.getByRole('alert')).toContainText('The e-mail address or the password is wrong.');
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
    await scan('login refused');
  });

  await test.step('signing up without a link shows that an invitation is needed', async () => {
    await page.goto(urls.signup);
    await expect(page.getByRole('heading', { name: 'An invitation is needed' })).toBeVisible();
    await scan('sign-up without an invitation');
  });

  await test.step('a wrong invitation link is rejected and creates no account', async () => {
    const { email, hash } = await invite(village);
    await page.goto(`/signup${hash}0`);
    await button('Create account').waitFor();
    await scan('sign-up');
    await button('Create account').click();
    await scan('sign-up, nothing entered');
    await page.getByLabel('Name').fill('Noor New');
    await page.getByLabel('Password', { exact: true }).fill('long enough');
    await button('Create account').click();
    await expect(page.getByRole('alert')).toContainText(
      'This link has been used, withdrawn or replaced, or has expired.',
    );
    await expect(village.admin.auth.getUserByEmail(email)).rejects.toThrow('no user record');
  });

  await test.step('the request for a new password shows the same answer for every address, and rejects an invalid address', async () => {
    const answer = page.getByText(
      'If there is an account for this address, a link to choose a new password is on its way.',
    );
    const unknown = someone();
    await page.goto(urls.forgot);
    await page.getByLabel('E-mail').waitFor();
    await scan('forgotten password');
    for (const address of [person.email, unknown.email]) {
      await page.goto(urls.forgot);
      await page.getByLabel('E-mail').fill(address);
      await button('Send the link').click();
      await expect(answer).toBeVisible();
    }
    await scan('forgotten password, asked for');
    expect(await sentCodes(person.email)).toEqual(['PASSWORD_RESET']);
    expect(await sentCodes(unknown.email)).toEqual([]);
    await page.goto(urls.forgot);
    await page.getByLabel('E-mail').fill('nobody');
    await button('Send the link').click();
    await expect(page.getByText('Enter an e-mail address, like name@company.com.')).toBeVisible();
    await expect(answer).toBeHidden();
  });

  await test.step('the set-up page opens for a person without an account', async () => {
    await page.goto(urls.setup);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await scan('set-up without an account');
  });
  expect(found).toEqual([]);
});
