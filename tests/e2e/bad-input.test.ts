import { urls } from '../../src/ui/urls.ts';
import { clickMap, drawArea } from './map.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, createVillage, expect, openAs, test } from './world.ts';

test('a wrong password gets a sentence, and the address stays', async ({ page, village }) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(village.engineer.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('The e-mail address or the password is wrong.');
  await expect(page.getByLabel('E-mail')).toHaveValue(village.engineer.email);
});

test('signing in without a network says so, and works when it is back', async ({ page, context, village }) => {
  await page.goto('/login');
  await context.setOffline(true);
  await page.getByLabel('E-mail').fill(village.engineer.email);
  await page.getByLabel('Password', { exact: true }).fill(village.engineer.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('No connection. Check your network and try again.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible();
});

test('what is drawn without a network is kept and saved when it is back', async ({ page, context, village }) => {
  const { address, id } = await createAssessment(village, { name: 'Drawn without a network' });
  await openAs(page, village, address);
  await expect(page.getByText('Where will the crew work?')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await drawArea(page, [
    [0.45, 0.45],
    [0.55, 0.45],
    [0.5, 0.55],
  ]);
  const area = page.getByRole('region', { name: 'Work area 1' });
  await area.getByPlaceholder('Add equipment …').fill('Generator');
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Process' }).click();
  await expect(page.getByRole('alert')).toContainText('No connection to the server. Check your network and try again.');
  await expect(area).toContainText('Generator');
  await context.setOffline(false);
  await expect
    .poll(async () => {
      const stored = await village.admin.firestore.doc(`assessments/${id}`).get();
      return Object.keys(stored.get('workAreas') ?? {}).length;
    })
    .toBe(1);
});

test('an area that crosses itself is kept, explained and not processed, and undo takes it back', async ({
  page,
  village,
}) => {
  const { address } = await createAssessment(village, { name: 'Crossing' });
  await openAs(page, village, address);
  await drawArea(page, [
    [0.45, 0.45],
    [0.6, 0.6],
    [0.6, 0.45],
    [0.45, 0.6],
  ]);
  const area = page.getByRole('region', { name: 'Work area 1' });
  await expect(area).toContainText('Work area 1 crosses itself. Drag one of its corners');
  await page.getByRole('button', { name: 'Process' }).click();
  await expect(page.getByRole('alert')).toContainText('Work area 1 crosses itself.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(area).toBeHidden();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(area).toBeVisible();
});

test('a work area without equipment is not processed and says what to add', async ({ page, village }) => {
  const { address } = await createAssessment(village, { name: 'No equipment' });
  await openAs(page, village, address);
  await drawArea(page, [
    [0.45, 0.45],
    [0.55, 0.45],
    [0.5, 0.55],
  ]);
  await page.getByRole('button', { name: 'Process' }).click();
  await expect(page.getByRole('alert')).toContainText('Work area 1 has no equipment. Add at least one item.');
});

test('a haul road asks for its flow, and a quantity that cannot be is not taken', async ({ page, village }) => {
  const { address, id } = await createAssessment(village, { name: 'Haul road' });
  await openAs(page, village, address);
  await page.getByRole('button', { name: 'Draw a line or haul road' }).click();
  await clickMap(page, [
    [0.4, 0.5],
    [0.5, 0.52],
    [0.6, 0.5],
    [0.6, 0.5],
  ]);
  const road = page.getByRole('region', { name: 'Line 1' });
  await road.getByPlaceholder('Add equipment …').fill('Articulated dump truck');
  await page.getByRole('option').first().click();
  await expect(road).toContainText('A crew works along it. For a haul road, enter its vehicles.');
  await road.getByLabel('Vehicles an hour').fill('20');
  await road.getByLabel('Vehicles an hour').blur();
  await expect(road).toContainText('enter both its vehicles per hour and their speed');
  await road.getByLabel('Speed, km/h').fill('0');
  await road.getByLabel('Speed, km/h').blur();
  await expect(road).toContainText('Enter a number above 0, at most 130.');
  await road.getByLabel('Speed, km/h').fill('15');
  await road.getByLabel('Speed, km/h').blur();
  await expect(road).not.toContainText('enter both');
  await expect
    .poll(async () => {
      const stored = await village.admin.firestore.doc(`assessments/${id}`).get();
      return JSON.stringify(stored.get('workAreas'));
    })
    .toContain('speedKmh');
});

test('an address without an assessment says so and leads back', async ({ page, village }) => {
  await openAs(page, village, `/projects/${village.project.address}/no-such-assessment`);
  await expect(page.getByRole('heading', { name: 'There is no such assessment for you' })).toBeVisible();
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page.getByRole('heading', { name: village.project.name })).toBeVisible();
});

test('another company’s project and assessment stay closed', async ({ page, village }) => {
  const other = await createVillage('Elsewhere');
  const theirs = await createAssessment(other, { name: 'Their night works', workAreas: stationArea() });
  await openAs(page, village, urls.project(other.project.address));
  await expect(page.getByRole('heading', { name: 'There is no such project for you' })).toBeVisible();
  await page.goto(theirs.address);
  await expect(page.getByRole('heading', { name: 'There is no such assessment for you' })).toBeVisible();
  await expect(page.getByText('Their night works')).toHaveCount(0);
});

test('a form that lacks something says it at the field and keeps what was typed', async ({ page, village }) => {
  await openAs(page, village, urls.project(village.project.address));
  await page.getByRole('button', { name: 'New assessment' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Permit number').fill('P-7');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Enter a name.')).toBeVisible();
  await expect(form.getByText('Enter a date.')).toHaveCount(2);
  await expect(form.getByText('Choose at least one operating time.')).toBeVisible();
  await form.getByLabel('Name').fill('Sunday works');
  await form.getByRole('button', { name: 'Exact shifts' }).click();
  await form.getByLabel('From day').fill('2026-11-25');
  await form.getByLabel('Until day').fill('2026-11-25');
  await form.getByRole('button', { name: 'Pick these days' }).click();
  await form.getByLabel('Start of work').fill('07:00');
  await form.getByLabel('End of work').fill('07:00');
  await form.getByRole('button', { name: 'Add 1 shift' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('The shift of 2026-11-25, 07:00–07:00 ends when it begins.')).toBeVisible();
  await expect(form.getByLabel('Permit number')).toHaveValue('P-7');
});
