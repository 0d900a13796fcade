import { urls } from '../../src/ui/urls.ts';
import { invite } from './invitations.ts';
import { expect, test } from './world.ts';

test(
  'an account without an accepted invitation sees errors for a wrong link and a lost network, and is completed with the right link',
  { tag: '@scheduled' },
  async ({ page, context, village }) => {
    const { email, hash } = await invite(village);
    await village.admin.auth.createUser({ email, password: 'long enough', displayName: 'Noor New' });
    await page.goto(urls.loginFor(`/setup${hash}0`));
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('long enough');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Finish your account' })).toBeVisible();
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'This link has been used, withdrawn or replaced, or has expired.',
    );
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await expect(page.getByRole('alert')).toContainText('No connection');
    await context.setOffline(false);
    await page.goto(`/signup${hash}`);
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await expect(page.getByRole('link', { name: village.project.name })).toBeVisible();
  },
);

test(
  'an invited person accepts with an existing account of the address, and an earlier sign-in of this account has no access',
  { tag: '@scheduled' },
  async ({ page, another, village }) => {
    const { email, hash } = await invite(village);
    await village.admin.auth.createUser({ email, password: 'chosen before' });
    // The person who registered is already signed in.
    await another.goto('/login');
    await another.getByLabel('E-mail').fill(email);
    await another.getByLabel('Password', { exact: true }).fill('chosen before');
    await another.getByRole('button', { name: 'Sign in' }).click();
    await expect(another.getByText('Your invitation has not been accepted yet.')).toBeVisible();
    await page.goto(`/signup${hash}`);
    await page.getByLabel('Name').fill('Noor New');
    await page.getByLabel('Password', { exact: true }).fill('long enough');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toContainText('An account with this address already exists.');
    await page.getByRole('link', { name: 'Sign in with your password' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('chosen before');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.getByLabel('Name').fill('Noor New');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: village.project.name })).toBeVisible();
    await expect(another.getByText('Your invitation was accepted after you had signed in here.')).toBeVisible();
    await expect(another.getByRole('link', { name: village.project.name })).toBeHidden();
  },
);
