import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { revoke } from '../../scripts/lib/administrators.ts';
import { createPerson } from '../../scripts/lib/admin.ts';
import { emailSchema } from '../../src/model/ids.ts';
import validation from '../../src/prediction/rules/validation.json' with { type: 'json' };
import { expect, signIn, test } from './world.ts';

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

test('a person who signs in gets to the requested page', async ({ page, context, request, village }) => {
  const heading = (name: string) => page.getByRole('heading', { name });

  await test.step('a forged login link neither breaks the page nor leads to another host', async () => {
    for (const ended of ['__proto__', 'constructor', 'toString']) {
      await page.goto(`/login?ended=${ended}`);
      await expect(heading('Sign in')).toBeVisible();
      await expect(page.getByRole('alert')).toBeHidden();
    }
    await page.goto(`/login?redirect=${encodeURIComponent('/.//evil.example')}`);
    await expect(page.getByLabel('E-mail')).toBeVisible();
  });

  await test.step('signing in offline shows a message, and works once the network is back', async () => {
    await context.setOffline(true);
    await page.getByLabel('E-mail').fill(village.engineer.email);
    await page.getByLabel('Password', { exact: true }).fill(village.engineer.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('No connection. Check your network and try again.');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(heading('Your projects')).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  await test.step('the list of projects is at the URL of the home page', async () => {
    for (const path of ['/projects', '/projects/']) {
      await page.goto(path);
      await expect(heading('Your projects')).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/');
    }
    // The background is pale grey-green, and the header is dark green.
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(238, 242, 236)');
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(18, 55, 42)');
  });

  await test.step('a page that a deployment replaced is reloaded at the requested URL', async () => {
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
    // The mark that prevents repeated reloads is removed after the page has loaded.
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('reloaded-after-page-failure');
    await signOut(page);
  });

  await test.step('a page that requires a sign-in opens after the sign-in', async () => {
    await page.goto(`/projects/${village.project.address}/`);
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await signIn(page, village.engineer);
    await expect(heading(village.project.name)).toBeVisible();
    await signOut(page);
  });

  await test.step('an unknown URL requires a sign-in first', async () => {
    await page.goto('/nowhere');
    await expect(page).toHaveURL(/\/login\?redirect=%2Fnowhere$/);
    await signIn(page, village.engineer);
    await expect(heading('There is no page at this address')).toBeVisible();
    await signOut(page);
  });

  await test.step('a signed-in person can read how levels are predicted and how the method was validated', async () => {
    await page.goto('/about/method');
    await expect(page).toHaveURL(/\/login\?redirect=%2Fabout%2Fmethod$/);
    await signIn(page, village.engineer);
    await expect(heading('How levels are predicted')).toBeVisible();
    await expect(page).toHaveURL(/\/about\/method$/);
    const rows = page.getByRole('table', { name: 'Published cases' }).getByRole('row');
    await expect(rows).toHaveCount(1 + validation.cases.length);
    await expect(rows.nth(1)).toContainText(validation.cases[0]!.worstBandDb.toFixed(3));
    await expect(page.getByText(`version ${validation.engineVersion}`)).toBeVisible();
  });

  await test.step('the page links to the licences of its libraries', async () => {
    const link = page.getByRole('link', { name: 'Licences of the libraries in this page' });
    const notices = await request.get((await link.getAttribute('href')) ?? '');
    expect(notices.headers()['content-type']).toContain('text/plain');
    const text = await notices.text();
    for (const library of ['leaflet', 'react-dom', 'react-leaflet'])
      expect(text).toMatch(new RegExp(`^## ${library} - `, 'm'));
  });
});

test('the pages of administrators open only while a person is an administrator', async ({ page, village }) => {
  const { admin } = village;
  const person = { email: `person-${randomUUID().slice(0, 8)}@example.com`, password: 'journey-password' };
  await createPerson(admin, { ...person, displayName: 'Max Member', companies: [] });
  const users = page.getByRole('table', { name: 'Users' });

  await test.step('a person without a company reads this reason instead of an empty list of projects', async () => {
    await page.goto('/admin/companies');
    await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2Fcompanies$/);
    await signIn(page, person);
    await expect(page.getByRole('heading', { name: 'You belong to no active company' })).toBeVisible();
    await admin.firestore.doc(`users/${person.email}`).update({ companies: { [village.company.id]: true } });
    await expect(page.getByRole('link', { name: village.project.name })).toBeVisible();
  });

  await test.step('the pages of administrators do not open for a member', async () => {
    for (const path of ['/admin', '/admin/', '/admin/users', '/admin/users/', '/admin/anything']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/');
    }
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Account' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Administration' })).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('a person who has just become an administrator gets access, and unknown URLs lead back', async () => {
    const { uid } = await admin.auth.getUserByEmail(person.email);
    await admin.auth.setCustomUserClaims(uid, { admin: true });
    // The navigation stays within the page, because a reload would read a new token by itself.
    await page.evaluate(() => {
      window.history.pushState({}, '', '/admin/');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(users).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/users$/);
    await page.goto('/admin/nowhere');
    await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
    await page.getByRole('link', { name: 'Your projects' }).last().click();
    await expect(page.getByRole('link', { name: village.project.name })).toBeVisible();
  });

  await test.step('a former administrator no longer sees the pages of administrators', async () => {
    await page.goto('/admin/users');
    await expect(users).toBeVisible();
    await revoke(admin, emailSchema.parse(person.email));
    await expect(users).toBeHidden();
  });
});
