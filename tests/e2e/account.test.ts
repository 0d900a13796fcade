import { randomBytes } from 'node:crypto';
import { createPerson } from '../../scripts/lib/admin.ts';
import { urls } from '../../src/ui/urls.ts';
import { expect, openAs, signIn, test } from './world.ts';

test('a person changes name and password, and signs in with the new one', async ({ page, village }) => {
  const person = { email: `person-${randomBytes(4).toString('hex')}@example.com`, password: 'first password' };
  await createPerson(village.admin, { ...person, displayName: 'Old Name', companies: [village.company.id] });
  await page.goto('/account');
  await signIn(page, person);
  await expect(page.getByText(village.company.name)).toBeVisible();
  await page.getByLabel('Display name').fill('New Name');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('New Name');

  await page.getByLabel('Present password').fill('wrong');
  await page.getByLabel('New password').fill('short');
  await expect(page.getByText('Use at least 6 characters.')).toBeVisible();
  await page.getByLabel('New password').fill('second password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your present password.')).toBeVisible();
  await page.getByLabel('Present password').fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed.')).toBeVisible();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signIn(page, { ...person, password: 'second password' });
});

test('the account menu is opened and left by keyboard, the first time as any time', async ({ page, village }) => {
  await openAs(page, village, urls.home);
  const menu = page.getByRole('button', { name: 'Account menu' });
  for (const time of ['first', 'second']) {
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Account' }), time).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem', { name: 'Account' }), time).toBeHidden();
    await expect(menu, time).toBeFocused();
  }
});
