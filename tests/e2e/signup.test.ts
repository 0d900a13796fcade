import { createHash, randomBytes } from 'node:crypto';
import { urls } from '../../src/ui/urls.ts';
import { expect, signIn, test, type World } from './world.ts';

/** Invites an address to the demo's company. @returns what the link has behind its path */
async function invite({ admin, company }: World): Promise<{ email: string; hash: string }> {
  const email = `invited-${randomBytes(4).toString('hex')}@example.com`;
  const token = randomBytes(32).toString('hex');
  await admin.firestore.doc(`invited_users/${email}`).set({
    invited: admin.now,
    invite_token: createHash('sha256').update(token).digest('hex'),
    accepted: false,
    companies: { [company.id]: true },
    invitedBy: 'admin@example.com',
    updatedBy: 'admin@example.com',
    updatedAt: admin.now,
  });
  return { email, hash: `#email=${encodeURIComponent(email)}&token=${token}` };
}

test('an invited person signs up by the link and finds the company’s projects', async ({ page, village }) => {
  const { hash } = await invite(village);
  await page.goto(`/signup${hash}`);
  await page.getByLabel('Name').fill('Noor New');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('link', { name: village.project.name })).toBeVisible();
});

test('a wrong link says so and makes no account', async ({ page, village }) => {
  const { email, hash } = await invite(village);
  await page.goto(`/signup${hash}0`);
  await page.getByLabel('Name').fill('Noor New');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'This link has been used, withdrawn or replaced, or has expired.',
  );
  await expect(village.admin.auth.getUserByEmail(email)).rejects.toThrow('no user record');
});

test('an account that was made without accepting is told of a wrong link, of a lost network, and finishes by the right link', async ({
  page,
  context,
  village,
}) => {
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
});

test('somebody else’s account of the invited address is taken over by its password, then by the link', async ({
  page,
  another,
  village,
}) => {
  const { email, hash } = await invite(village);
  await village.admin.auth.createUser({ email, password: 'chosen before' });
  // Whoever registered it is signed in already.
  await another.goto('/login');
  await another.getByLabel('E-mail').fill(email);
  await another.getByLabel('Password', { exact: true }).fill('chosen before');
  await another.getByRole('button', { name: 'Sign in' }).click();
  await expect(another.getByText('Your invitation has not been accepted yet.')).toBeVisible();
  await page.goto(`/signup${hash}`);
  await page.getByLabel('Name').fill('Noor New');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText('There is an account for this address already.');
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
});

test('sign-up without the link says that an invitation is needed', async ({ page }) => {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'An invitation is needed' })).toBeVisible();
});

test('a page that asks for a sign-in comes back after it', async ({ page, village }) => {
  await page.goto(`/projects/${village.project.address}/`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel('E-mail').fill(village.engineer.email);
  await page.getByLabel('Password', { exact: true }).fill(village.engineer.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: village.project.name })).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a login link made up by somebody else neither breaks the page nor leads away', async ({ page, village }) => {
  for (const ended of ['__proto__', 'constructor', 'toString']) {
    await page.goto(`/login?ended=${ended}`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  }
  await page.goto(`/login?redirect=${encodeURIComponent('/.//evil.example')}`);
  await signIn(page, village.engineer);
  await expect(page).toHaveURL(/:\d+\/$/);
});
