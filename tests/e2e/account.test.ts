import { randomBytes } from 'node:crypto';
import { createPerson } from '../../scripts/lib/admin.ts';
import { expect, signIn, test } from './world.ts';

test('a person changes their name and password, and signs in with the new password', async ({ page, village }) => {
  const person = { email: `person-${randomBytes(4).toString('hex')}@example.com`, password: 'first password' };
  await createPerson(village.admin, { ...person, displayName: 'Old Name', companies: [village.company.id] });
  await page.goto('/account');
  await signIn(page, person);
  await expect(page.getByText(village.company.name)).toBeVisible();
  const menu = page.getByRole('button', { name: 'Account menu' });

  await test.step('the account menu opens and closes by keyboard, the first time and later', async () => {
    for (const time of ['first', 'second']) {
      await menu.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Account' }), time).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem', { name: 'Account' }), time).toBeHidden();
      await expect(menu, time).toBeFocused();
    }
  });

  await test.step('name and password are changed', async () => {
    await page.getByLabel('Display name').fill('New Name');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(menu).toHaveText('New Name');
    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel('New password').fill('short');
    await expect(page.getByText('Use at least 6 characters.')).toBeVisible();
    await page.getByLabel('New password').fill('second password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await page.getByLabel('Current password').fill(person.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password was changed.')).toBeVisible();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  await test.step('a new password is checked against the password policy of the identity provider', async () => {
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
    await signIn(page, { ...person, password: 'second password' });
    await page.getByLabel('New password').fill('eight888');
    await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
    await page.getByLabel('New password').fill('long enough');
    await expect(page.getByText('Use a digit.')).toBeVisible();
    await page.getByLabel('New password').fill('long enough 1');
    await expect(page.getByText('Good.')).toBeVisible();
  });
});
