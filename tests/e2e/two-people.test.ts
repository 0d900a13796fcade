import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createPerson } from '../../scripts/lib/admin.ts';
import { BARRIER_NO, BARRIER_YES, storedWorkAreaSchema, type WorkArea } from '../../src/model/assessment/work-area.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, openSignedIn, test, type World } from './world.ts';

const AREA = '3f6f5f36-7a35-4d8e-9d51-0e9f52a2b7c1';

/** An assessment with one area, opened by an engineer and a colleague. */
async function openWithTwo(village: World, mine: Page, theirs: Page, name: string) {
  const { address, id } = await createAssessment(village, { name, workAreas: stationArea('Station', AREA) });
  const colleague = { email: `colleague-${randomUUID().slice(0, 8)}@example.com`, password: 'journey-password' };
  await createPerson(village.admin, { ...colleague, displayName: 'Cora', companies: [village.company.id] });
  await openAs(mine, village, address);
  await openSignedIn(theirs, colleague, address);
  for (const page of [mine, theirs]) await expect(page.getByRole('region', { name: 'Station' })).toBeVisible();
  const stored = async (): Promise<WorkArea> => {
    const snapshot = await village.admin.firestore.doc(`assessments/${id}`).get();
    return storedWorkAreaSchema.parse(snapshot.get(`workAreas.${AREA}`));
  };
  const searchedBy = async () => (await village.admin.firestore.doc(`assessments/${id}`).get()).get('searchWords');
  return { stored, searchedBy, address, colleague };
}

async function rename(page: Page, name: string): Promise<void> {
  const field = page.getByLabel('Name of the work area');
  await field.fill(name);
  await field.press('Enter');
  // Filling a field selects its text first. A name that appears after this would be merged with the next one.
  await expect(page.getByRole('region', { name })).toBeVisible();
}

const nameOf = ({ feature }: WorkArea) => feature.properties.name;

test('changes of two people in one work area are merged or shown as a conflict, and undo reverts only one’s own changes', async ({
  page,
  context,
  another,
  village,
}) => {
  const { stored, colleague } = await openWithTwo(village, page, another, 'Side by side');
  const barrierOf = async () => (await stored()).temporaryNoiseBarrier;

  await test.step('changes of different fields are merged', async () => {
    await context.setOffline(true);
    await rename(page, 'Station, north');
    await page.getByLabel(/^Quantity of/).fill('3');
    await page.getByLabel(/^Quantity of/).press('Enter');
    await another.getByText('Yes', { exact: true }).click();
    await expect.poll(barrierOf).toBe(BARRIER_YES);
    await context.setOffline(false);
    await expect.poll(async () => nameOf(await stored())).toBe('Station, north');
    await expect.poll(async () => (await stored()).feature.properties.equipment[0]?.quantity).toBe(3);
    expect(await barrierOf()).toBe(BARRIER_YES);
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    await expect(another.getByRole('region', { name: 'Station, north' })).toBeVisible();
  });

  await test.step('a conflict of changes is shown in a dialog with both values', async () => {
    await context.setOffline(true);
    await rename(page, 'Depot');
    await rename(another, 'Compound');
    await expect.poll(async () => nameOf(await stored())).toBe('Compound');
    await context.setOffline(false);
    const dialog = page.getByRole('dialog', { name: /^Two people changed/ });
    await expect(dialog).toContainText(colleague.email);
    await expect(dialog.getByRole('row', { name: 'name Depot Compound' })).toBeVisible();
    // A key press of a user who is typing must not answer the dialog.
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    expect(nameOf(await stored())).toBe('Compound');
    await dialog.getByRole('button', { name: 'Use mine' }).click();
    await expect.poll(async () => nameOf(await stored())).toBe('Depot');
    await expect(another.getByRole('region', { name: 'Depot' })).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('undo reverts only one’s own change, and says if it cannot', async () => {
    await rename(page, 'Laydown');
    await expect(another.getByRole('region', { name: 'Laydown' })).toBeVisible();
    await another.getByText('No', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => nameOf(await stored())).toBe('Depot');
    expect(await barrierOf()).toBe(BARRIER_NO);
    // The colleague sees each step before the next one. A name typed over one that is no longer stored would cause a question.
    await expect(another.getByRole('region', { name: 'Depot' })).toBeVisible();
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(another.getByRole('region', { name: 'Laydown' })).toBeVisible();
    await rename(another, 'Yard');
    await expect(page.getByRole('region', { name: 'Yard' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Your change cannot be undone')).toBeVisible();
    expect(nameOf(await stored())).toBe('Yard');
  });
});

test(
  'offline edits survive closing the tab, and signing out requires a confirmation before they are lost',
  { tag: '@scheduled' },
  async ({ page, context, village }) => {
    const { address, id } = await createAssessment(village, { name: 'Kept', workAreas: stationArea('Station', AREA) });
    const stored = async () => (await village.admin.firestore.doc(`assessments/${id}`).get()).data();
    await openAs(page, village, address);
    await expect(page.getByRole('region', { name: 'Station' })).toBeVisible();
    // The menu and its dialog are fetched at the first key press. In production the service worker has stored them, but journeys
    // run without it.
    const fetched = ['account-menu', 'dialog-frame'].map((part) =>
      page.waitForResponse((response) => response.url().includes(part)),
    );
    await page.keyboard.press('Shift');
    await Promise.all(fetched);
    await context.setOffline(true);
    await rename(page, 'Written offline');
    await expect(page.getByText('kept in this browser')).toBeVisible();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    const asked = page.waitForEvent('dialog');
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).accept();
    await closed;
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto(address);
    await expect(next.getByRole('region', { name: 'Written offline' })).toBeVisible();
    await expect.poll(async () => JSON.stringify(await stored())).toContain('Written offline');
  },
);

test(
  'an edit that was rejected after its tab was closed is offered again',
  { tag: '@scheduled' },
  async ({ page, context, another, village }) => {
    const { stored, address } = await openWithTwo(village, page, another, 'Offered again');
    await context.setOffline(true);
    await rename(page, 'Laydown');
    await expect(page.getByText('kept in this browser')).toBeVisible();
    await page.close();
    await rename(another, 'Compound');
    await expect.poll(async () => nameOf(await stored())).toBe('Compound');
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto(address);
    const dialog = next.getByRole('dialog', { name: 'A change of yours may not be saved' });
    await expect(dialog).toContainText('Laydown');
    expect(nameOf(await stored())).toBe('Compound');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await next.reload();
    await expect(next.getByRole('region', { name: 'Compound' })).toBeVisible();
  },
);

/** Returns the edits that this device keeps because their outcome is unknown. */
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('unsaved-edits'));

test(
  'successive offline edits cause no conflict dialog once the last edit is saved',
  { tag: '@scheduled' },
  async ({ page, context, another, village }) => {
    const { stored, address } = await openWithTwo(village, page, another, 'One upon the other');
    await context.setOffline(true);
    await rename(page, 'Laydown');
    await rename(page, 'Compound');
    await expect(page.getByText('kept in this browser')).toBeVisible();
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto(address);
    await expect.poll(async () => nameOf(await stored())).toBe('Compound');
    await expect.poll(() => kept(next)).toBeNull();
    await expect(next.getByRole('dialog')).toBeHidden();
  },
);

test(
  'successive offline edits cause a single conflict dialog, which survives closing the tab',
  { tag: '@scheduled' },
  async ({ page, context, another, village }) => {
    const { stored, address } = await openWithTwo(village, page, another, 'One question');
    await context.setOffline(true);
    await rename(page, 'Laydown');
    await rename(page, 'Store');
    await rename(another, 'Compound');
    await expect.poll(async () => nameOf(await stored())).toBe('Compound');
    await context.setOffline(false);
    await expect(page.getByRole('dialog').getByRole('row', { name: 'name Store Compound' })).toBeVisible();
    await page.close();
    const next = await context.newPage();
    await next.goto(address);
    await next.getByRole('dialog').getByRole('button', { name: 'Save it now' }).click();
    await next.getByRole('dialog').getByRole('button', { name: 'Use mine' }).click();
    await expect.poll(async () => nameOf(await stored())).toBe('Store');
    await expect.poll(() => kept(next)).toBeNull();
    await expect(next.getByRole('dialog')).toBeHidden();
  },
);

test(
  'signing out deletes all edits from the device, and reloads every tab',
  { tag: '@scheduled' },
  async ({ page, context, another, village }) => {
    await openWithTwo(village, page, another, 'Signed out');
    const [first, second] = [await context.newPage(), await context.newPage()];
    for (const tab of [first, second]) {
      await tab.goto('/');
      await expect(tab.getByRole('button', { name: 'Account menu' })).toBeVisible();
    }
    await context.setOffline(true);
    await rename(page, 'Laydown');
    await expect(page.getByText('kept in this browser')).toBeVisible();
    await page.close();
    await context.setOffline(false);
    expect(await kept(first)).toContain('Laydown');
    await second.evaluate(() => Object.assign(window, { isOfTheSession: true }));
    await first.getByRole('button', { name: 'Account menu' }).click();
    await first.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(first.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(await kept(first)).toBeNull();
    await expect(second.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(await second.evaluate(() => 'isOfTheSession' in window)).toBe(false);
  },
);

test(
  'a conflict of details is shown before they are overwritten, and saving details offline completes',
  { tag: '@scheduled' },
  async ({ page, context, another, village }) => {
    const { searchedBy } = await openWithTwo(village, page, another, 'Details');
    const edit = async (on: Page, permit: string) => {
      await on.getByRole('button', { name: 'Edit the details' }).click();
      await on.getByLabel('Permit number').fill(permit);
    };
    await edit(page, 'P-mine');
    await edit(another, 'P-theirs');
    await another.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('permit P-theirs')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('changed the permit number to “P-theirs”');
    await another.getByRole('button', { name: 'Edit the details' }).click();
    await another.getByRole('button', { name: 'Stage and description' }).click();
    await another.getByLabel('Stage').fill('Earthworks');
    await another.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Earthworks')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(another.getByText('permit P-mine')).toBeVisible();
    // The assessment is found by the texts of both persons.
    await expect.poll(searchedBy).toEqual(expect.arrayContaining(['mine', 'earthworks']));
    // Undo restores only the user's own permit number and keeps the other person's stage.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(another.getByText('permit P-theirs')).toBeVisible();
    await expect(page.getByText('Earthworks')).toBeVisible();
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(another.getByText('permit P-mine')).toBeVisible();
    await context.setOffline(true);
    await edit(page, 'P-offline');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('kept in this browser')).toBeVisible();
    await context.setOffline(false);
    await expect(another.getByText('permit P-offline')).toBeVisible();
  },
);

test(
  'a name that a colleague changed while the user typed another name is shown as a conflict',
  { tag: '@scheduled' },
  async ({ page, another, village }) => {
    const { stored } = await openWithTwo(village, page, another, 'Typed over');
    const field = page.getByLabel('Name of the work area');
    await field.fill('Laydown');
    await rename(another, 'Compound');
    await expect(page.getByRole('region', { name: 'Compound' })).toBeVisible();
    await expect(field).toHaveValue('Laydown');
    await field.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Two people changed/ });
    await expect(dialog.getByRole('row', { name: 'name Laydown Compound' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep theirs' }).click();
    await expect(dialog).toBeHidden();
    expect(nameOf(await stored())).toBe('Compound');
  },
);
