import { randomUUID } from 'node:crypto';
import { urls } from '../../src/ui/urls.ts';
import { clickMap, drawArea } from './map.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, test, type World } from './world.ts';

/** A project of another company, with an assessment. @returns their addresses */
async function somethingElsewhere(village: World) {
  const company = `company-${randomUUID().slice(0, 8)}`;
  const uid = `project-${company}`;
  const seen = { company, name: 'Elsewhere', id: uid, state: 'ready', scene: null };
  await village.admin.firestore.doc(`loaded_projects/${uid}`).set(seen);
  const other = { ...village, company: { id: company, name: 'Elsewhere' }, project: { uid, name: uid, address: uid } };
  const { address } = await createAssessment(other, { name: 'Their night works', workAreas: stationArea() });
  return { project: urls.project(uid), assessment: address };
}

test(
  'an invalid drawing is explained and not processed, and a drawing made offline is kept',
  { tag: '@scheduled' },
  async ({ page, context, village }) => {
    const { address, id } = await createAssessment(village, { name: 'Drawn wrongly' });
    const stored = async () =>
      (await village.admin.firestore.doc(`assessments/${id}`).get()).get('workAreas') as object;
    await openAs(page, village, address);
    await expect(page.getByText('Where will the crew work?')).toBeVisible();
    const area = page.getByRole('region', { name: 'Work area 1' });

    await test.step('a work area without equipment is not processed, and the message says what to add', async () => {
      await drawArea(page, [
        [0.45, 0.45],
        [0.55, 0.45],
        [0.5, 0.55],
      ]);
      await page.getByRole('button', { name: 'Process' }).click();
      await expect(page.getByRole('alert')).toContainText('Work area 1 has no equipment. Add at least one item.');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(area).toBeHidden();
    });

    await test.step('a work area that crosses itself is kept, explained and not processed, and undo removes it', async () => {
      await drawArea(page, [
        [0.45, 0.45],
        [0.6, 0.6],
        [0.6, 0.45],
        [0.45, 0.6],
      ]);
      await expect(area).toContainText('Work area 1 crosses itself. Drag one of its corners');
      await page.getByRole('button', { name: 'Process' }).click();
      await expect(page.getByRole('alert')).toContainText('Work area 1 crosses itself.');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(area).toBeHidden();
      await page.getByRole('button', { name: 'Redo' }).click();
      await expect(area).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(area).toBeHidden();
    });

    await test.step('a haul road requires its traffic flow, and an invalid speed is rejected', async () => {
      await page.getByRole('button', { name: 'Draw a line or haul road' }).click();
      await clickMap(page, [
        [0.4, 0.7],
        [0.5, 0.72],
        [0.6, 0.7],
        [0.6, 0.7],
      ]);
      const road = page.getByRole('region', { name: 'Line 1' });
      await road.getByPlaceholder('Add equipment …').fill('Articulated dump truck');
      await page.getByRole('option').first().click();
      await road.getByRole('button', { name: 'More settings' }).click();
      await expect(road).toContainText('A crew works along it. For a haul road, enter its vehicles.');
      await road.getByLabel('Vehicles per hour').fill('20');
      await road.getByLabel('Vehicles per hour').blur();
      await expect(road).toContainText('enter both its vehicles per hour and their speed');
      await road.getByLabel('Speed, km/h').fill('0');
      await road.getByLabel('Speed, km/h').blur();
      await expect(road).toContainText('Enter a number above 0, at most 130.');
      await road.getByLabel('Speed, km/h').fill('15');
      await road.getByLabel('Speed, km/h').blur();
      await expect(road).not.toContainText('enter both');
      await expect.poll(async () => JSON.stringify(await stored())).toContain('speedKmh');
    });

    await test.step('a work area drawn offline is kept, and saved once the network is back', async () => {
      await context.setOffline(true);
      await expect(page.getByText(/^Offline/)).toBeVisible();
      await drawArea(page, [
        [0.45, 0.35],
        [0.55, 0.35],
        [0.5, 0.45],
      ]);
      await area.getByPlaceholder('Add equipment …').fill('Generator');
      await page.getByRole('option').first().click();
      await page.getByRole('button', { name: 'Process' }).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('No connection to the server. Check your network and try again.');
      await expect(area).toContainText('Generator');
      await context.setOffline(false);
      await expect.poll(async () => Object.keys(await stored()).length).toBe(2);
    });
  },
);

test(
  'a URL without access shows a message, and a form marks its missing fields',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    await openAs(page, village, `/projects/${village.project.address}/no-such-assessment`);

    await test.step('the URL of a missing assessment shows a message with a link back', async () => {
      await expect(page.getByRole('heading', { name: 'You don’t have access to this assessment' })).toBeVisible();
      await page.getByRole('link', { name: 'Go back' }).click();
      await expect(page.getByRole('heading', { name: village.project.name })).toBeVisible();
    });

    await test.step('an incomplete form marks the missing fields and keeps the entered values', async () => {
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

    await test.step('a project and an assessment of another company cannot be opened', async () => {
      const theirs = await somethingElsewhere(village);
      await page.goto(theirs.project);
      await expect(page.getByRole('heading', { name: 'There is no such project for you' })).toBeVisible();
      await page.goto(theirs.assessment);
      await expect(page.getByRole('heading', { name: 'You don’t have access to this assessment' })).toBeVisible();
      await expect(page.getByText('Their night works')).toHaveCount(0);
    });
  },
);
