import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from './world.ts';

test('an invited person signs up by the link and finds the company’s projects', async ({ page, demo }) => {
  const email = `invited-${randomBytes(4).toString('hex')}@example.com`;
  const token = randomBytes(32).toString('hex');
  const link = `/signup?email=${encodeURIComponent(email)}&token=${token}`;
  await demo.admin.firestore.doc(`invited_users/${email}`).set({
    invited: demo.admin.now,
    invite_token: createHash('sha256').update(token).digest('hex'),
    accepted: false,
    companies: { [demo.company.id]: true },
    invitedBy: 'admin@example.com',
    updatedBy: 'admin@example.com',
    updatedAt: demo.admin.now,
  });
  await page.goto(link);
  await page.getByLabel('Name').fill('Noor New');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('link', { name: demo.project.name })).toBeVisible();
});

test('sign-up without the link says that an invitation is needed', async ({ page }) => {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'An invitation is needed' })).toBeVisible();
});

test('a page that asks for a sign-in comes back after it', async ({ page, demo }) => {
  await page.goto(`/projects/${demo.project.address}/`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel('E-mail').fill(demo.engineer.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.engineer.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: demo.project.name })).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
