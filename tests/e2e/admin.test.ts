import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createCompany, createPerson } from '../../scripts/lib/admin.ts';
import { urls } from '../../src/ui/urls.ts';
import { expect, openSignedIn, signIn, test } from './world.ts';

const key = () => randomBytes(4).toString('hex');

/** Finds a person or company in the list and selects an action for it. */
async function choose(page: Page, list: 'users' | 'companies', subject: string, action: RegExp): Promise<void> {
  await page.getByLabel(`Search ${list}`).fill(subject);
  await page.getByRole('button', { name: `Actions for ${subject}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function inviteByForm(page: Page, email: string, company: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('combobox', { name: 'Companies' }).fill(company);
  await page.getByRole('option', { name: company }).click();
  await page.keyboard.press('Escape');
  await confirm(page, 'Invite');
  return linkOf(page);
}

async function linkOf(page: Page): Promise<string> {
  // The link is shown only once, so an accidental key press must not close the dialog.
  await expect(page.getByRole('textbox', { name: 'Link' })).toBeFocused();
  await page.keyboard.press('Escape');
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await confirm(page, 'Done');
  return link;
}

async function signUp(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Name').fill('Noor New');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByRole('button', { name: 'Create account' }).click();
}

test('administrators invite and disable a person, create a company, and add the person to it', async ({
  page,
  another,
  village,
}) => {
  const email = `Invited-${key()}@Example.com`;
  const guest = { email: email.toLowerCase(), password: 'long enough' };

  await test.step('an administrator invites a person, who signs up with the link and sees the projects of the company', async () => {
    await openSignedIn(page, village.administrator, '/admin');
    await expect(page).toHaveURL(/\/admin\/users$/);
    const link = await inviteByForm(page, email, village.company.name);
    expect(link).toContain(`/signup#email=${encodeURIComponent(guest.email)}&token=`);
    await page.getByLabel('Search users').fill(email);
    await expect(row(page, guest.email)).toContainText('Invited');
    await expect(row(page, guest.email)).toContainText(village.company.name);
    await signUp(another, link);
    await expect(another.getByRole('link', { name: village.project.name })).toBeVisible();
    await expect(row(page, guest.email)).toContainText('Active');
    await expect(row(page, guest.email)).toContainText('Noor New');
  });

  await test.step('an administrator cannot disable their own account', async () => {
    await page.getByLabel('Search users').fill(village.administrator.email);
    await page.getByRole('button', { name: `Actions for ${village.administrator.email}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Disable (not yourself)' })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('a disabled person is signed out of the open app, and can sign in again once enabled', async () => {
    await another.goto(urls.project(village.project.address));
    await expect(another.getByRole('heading', { name: village.project.name })).toBeVisible();
    await choose(page, 'users', guest.email, /Disable/);
    await confirm(page, 'Disable');
    await expect(row(page, guest.email)).toContainText('Disabled');

    await expect(another.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(another.getByRole('alert')).toContainText('Your account was disabled, and you were signed out.');
    await another.getByLabel('E-mail').fill(guest.email);
    await another.getByLabel('Password', { exact: true }).fill(guest.password);
    await another.getByRole('button', { name: 'Sign in' }).click();
    await expect(another.getByRole('alert')).toContainText('This account is disabled.');

    await choose(page, 'users', guest.email, /Enable/);
    await expect(row(page, guest.email)).toContainText('Active');
    await signIn(another, guest);
    await expect(another.getByRole('link', { name: village.project.name })).toBeVisible();
  });

  await test.step('a company is created, is renamed, and gets a member', async () => {
    const name = `Ridge ${key()}`;
    await page.getByRole('link', { name: 'Companies' }).click();
    await page.getByRole('button', { name: 'New company' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await confirm(page, 'Create');
    await page.getByLabel('Search companies').fill(name);
    await expect(row(page, name)).toContainText('Active');
    await choose(page, 'companies', name, /Rename/);
    await page.getByRole('textbox', { name: 'Name' }).fill(`${name} & Sons`);
    await confirm(page, 'Save');
    await expect(row(page, `${name} & Sons`)).toBeVisible();

    await another.goto('/account');
    await page.getByRole('link', { name: 'Users' }).click();
    await choose(page, 'users', guest.email, /Companies/);
    const toggle = async () => {
      await page.getByRole('combobox', { name: 'Companies' }).fill(name);
      await page.getByRole('option', { name: `${name} & Sons` }).click();
      await page.keyboard.press('Escape');
      await confirm(page, 'Save');
    };
    await toggle();
    await expect(another.getByText(`${name} & Sons`)).toBeVisible();
    await choose(page, 'users', guest.email, /Companies/);
    await toggle();
    await expect(another.getByText(`${name} & Sons`)).toBeHidden();
    await expect(another.getByText(village.company.name)).toBeVisible();
  });

  await test.step('the audit trail shows the invitation', async () => {
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByLabel('Search audit').fill(email);
    await expect(row(page, 'accepted the invitation of')).toBeVisible();
    const invited = page.getByRole('row', { name: `${village.administrator.email} invited ${guest.email}` });
    await expect(invited).toContainText(village.company.name);
  });
});

test(
  'an invitation link that was replaced or withdrawn is rejected',
  { tag: '@scheduled' },
  async ({ page, another, village }) => {
    await openSignedIn(page, village.administrator, '/admin/users');
    const email = `invited-${key()}@example.com`;
    const first = await inviteByForm(page, email, village.company.name);
    await choose(page, 'users', email, /New link/);
    await confirm(page, 'Make a new link');
    const second = await linkOf(page);
    expect(second).not.toBe(first);
    await choose(page, 'users', email, /Withdraw/);
    await confirm(page, 'Withdraw');
    await expect(row(page, email)).toContainText('Withdrawn');

    const guest = another;
    await signUp(guest, second);
    await expect(guest.getByRole('alert')).toContainText(
      'This link has been used, withdrawn or replaced, or has expired.',
    );

    await choose(page, 'users', email, /Invite again/);
    await confirm(page, 'Make a new link');
    const third = await linkOf(page);
    await signUp(guest, first);
    await expect(guest.getByRole('alert')).toContainText(
      'This link has been used, withdrawn or replaced, or has expired.',
    );
    await signUp(guest, third);
    await expect(guest.getByRole('link', { name: village.project.name })).toBeVisible();
  },
);

test(
  'a deactivated company disappears for its members, also from an open page',
  { tag: '@scheduled' },
  async ({ page, another, village }) => {
    const { admin } = village;
    const company = { id: `company-${key()}`, name: `Tunnel ${key()}` };
    const project = { uid: `project-${key()}`, name: `Tunnel works ${key()}` };
    const member = { email: `member-${key()}@example.com`, password: 'journey-password' };
    await createCompany(admin, company.id, company.name);
    await createPerson(admin, { ...member, displayName: 'Max Member', companies: [company.id] });
    const loaded = { company: company.id, name: project.name, id: project.uid, state: 'ready', scene: null };
    await admin.firestore.doc(`loaded_projects/${project.uid}`).set(loaded);
    await openSignedIn(another, member, urls.project(project.uid));
    await expect(another.getByRole('heading', { name: project.name })).toBeVisible();

    await openSignedIn(page, village.administrator, '/admin/companies');
    await page.getByLabel('Search companies').fill(company.name);
    await expect(row(page, company.name)).toContainText('Active');
    await page.getByRole('button', { name: `Members of ${company.name}` }).click();
    await expect(page.getByRole('dialog')).toContainText(member.email);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await choose(page, 'companies', company.name, /Deactivate/);
    await confirm(page, 'Deactivate');
    await expect(row(page, company.name)).toContainText('Inactive');

    await expect(another.getByText('There is no such project for you')).toBeVisible();
    await expect(another.getByText(project.name)).toBeHidden();
    await another.goto('/');
    await expect(another.getByText('You belong to no active company')).toBeVisible();
    await another.goto('/account');
    await expect(another.getByText('No company')).toBeVisible();

    await choose(page, 'companies', company.name, /Activate/);
    await expect(row(page, company.name)).toContainText('Active');
    await another.goto('/');
    await expect(another.getByRole('link', { name: project.name })).toBeVisible();
  },
);
