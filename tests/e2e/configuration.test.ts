import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { urls } from '../../src/ui/urls.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, createVillage, expect, openAs, openOfSubmit, openSignedIn, test } from './world.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const part = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

function logo(): Buffer {
  const picture = new PNG({ width: 1200, height: 300 });
  picture.data.fill(160);
  return PNG.sync.write(picture);
}

test(
  'criteria, method and report are configured and take effect everywhere, and an earlier version is restored',
  { tag: '@scheduled' },
  async ({ page, another }) => {
    const world = await createVillage('Configured');
    const { address } = await createAssessment(world, { name: 'Tamping', workAreas: stationArea() });
    await openSignedIn(page, world.administrator, urls.adminConfiguration(world.project.uid));
    await expect(page.getByText('Default settings, unchanged.')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await tab(page, 'Report').click();
    await page.getByLabel('Title').fill('Assessment of track works');
    await save(page).click();
    await expect(page.getByText('Version 1 is saved.')).toBeVisible();

    await openAs(another, world, address);
    await tab(another, 'Plan').waitFor();
    await another.getByRole('button', { name: 'Process' }).click();
    await expect(another.getByText('Results are up to date')).toBeVisible({ timeout: 120_000 });

    await tab(page, 'Criteria').click();
    const example = page.getByRole('group', { name: 'Example of a residence' });
    await expect(example.getByRole('row', { name: /^Standard hours/ })).toContainText('52.0');

    await part(page, 'Operating times').click();
    const standard = page.getByRole('group', { name: 'Standard hours' });
    await standard.getByLabel('Background +').fill('');
    await expect(standard.getByText('Enter a number.')).toBeVisible();
    await expect(page.getByText('last version without an error')).toBeVisible();
    await standard.getByLabel('Background +').fill('3');
    await expect(example.getByRole('row', { name: /^Standard hours/ })).toContainText('45.0');
    await expect(part(page, 'Operating times')).toContainText('changed for this project');
    await part(page, 'Mitigation matrix').click();
    await page.getByRole('combobox', { name: 'Standard hours, Clearly audible' }).click();
    await page.getByRole('option', { name: 'SN', exact: true }).click();
    await page.keyboard.press('Escape');
    await tab(page, 'Map and bands').click();
    await page.getByRole('textbox', { name: 'Colour without exceedance' }).fill('#123456');
    await tab(page, 'Report').click();
    await page.getByLabel('Title').fill('Out-of-hours noise assessment');
    await page.getByLabel('Closing').fill('Questions: 1800 000 000');
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo() });
    await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible();
    await save(page).click();
    await expect(page.getByText('Version 2 is saved.')).toBeVisible();
    await expect(save(page)).toBeDisabled();

    // The engineer's page, which stays open, shows the change.
    await expect(another.getByText(/^(Results are out of date|Preview · )/)).toBeVisible();
    await tab(another, 'Plan').click();
    await another.getByRole('button', { name: 'Process' }).click();
    await expect(another.getByText('Results are up to date')).toBeVisible({ timeout: 120_000 });
    await openOfSubmit(another, 'Report');
    await expect(another.getByText('Out-of-hours noise assessment')).toBeVisible();
    await expect(another.getByRole('img', { name: `Logo of ${world.company.name}` })).toBeVisible();
    await expect(another.getByText('Questions: 1800 000 000')).toBeVisible();
    await expect(another.getByText('Specific notification').first()).toBeVisible();

    await tab(page, 'Method').click();
    await page.getByLabel('Ground factor elsewhere').fill('0.5');
    await save(page).click();
    await expect(page.getByText('Version 3 is saved.')).toBeVisible();
    await tab(page, 'Versions').click();
    const versions = page.getByRole('table', { name: 'Versions' });
    await expect(versions.getByRole('row', { name: /^3 in use/ })).toContainText('method');
    await expect(versions.getByRole('row', { name: /^2 / })).toContainText('criteria, exceedance colours, texts, logo');
    await page.getByRole('button', { name: 'Restore version 2' }).click();
    await tab(page, 'Method').click();
    await expect(page.getByLabel('Ground factor elsewhere')).toHaveValue('0');
    await save(page).click();
    await expect(page.getByText('Version 4 is saved.')).toBeVisible();

    // The audit shows the name of the project.
    await page.getByRole('link', { name: 'Audit', exact: true }).click();
    const saved = page.getByRole('row', { name: new RegExp(`configured project ${world.project.name}`) });
    await expect(saved.filter({ hasText: 'version 4' })).toBeVisible();
  },
);

test(
  'keys of measures can be changed, and a new key of an operating time requires the project to be published again',
  { tag: '@scheduled' },
  async ({ page }) => {
    const world = await createVillage('Rekeyed');
    await openSignedIn(page, world.administrator, urls.adminConfiguration(world.project.uid));
    await part(page, 'Mitigation matrix').click();
    await part(page, 'Mitigation measures').click();
    await page.getByRole('button', { name: 'Add a measure' }).click();
    const key = page.getByLabel('Measure 11: key');
    await key.fill('');
    await key.pressSequentially('NB');
    await page.getByLabel('Measure 11: name').fill('Noise barrier');
    await page.getByLabel('Measure 2: key').fill('VM');
    await expect(page.getByText('There are errors')).toBeHidden();
    await part(page, 'Perceived impact').click();
    await page.getByLabel('Band 4: from', { exact: true }).fill('40');
    await page.getByRole('region', { name: 'Perceived impact' }).getByRole('button', { name: 'As in the set' }).click();
    await part(page, 'Operating times').click();
    await page.getByRole('group', { name: 'Night', exact: true }).getByLabel('Key').fill('night-works');
    await save(page).click();
    await expect(page.getByText('Version 1 is saved.')).toBeVisible();
    const stored = await world.admin.firestore.doc(`projects/${world.project.uid}/config/reportConfig`).get();
    const times = stored.get('criteriaOverrides.operatingTimes') as Array<{
      key: string;
      mitigation: { aboveBackground: Array<{ from: number; measures: string[] }> };
    }>;
    const night = times.at(-1);
    expect(night?.key).toBe('night-works');
    expect(night?.mitigation.aboveBackground.map(({ from }) => from)).toEqual([5, 10, 20, 30]);
    expect(night?.mitigation.aboveBackground[1]?.measures).toContain('VM');
    await expect(page.getByText('Nothing can be assessed until it is published again.')).toBeVisible();
    await page.getByRole('button', { name: 'Publish again' }).click();
    await expect(page.getByText('Not published yet')).toBeHidden({ timeout: 120_000 });
  },
);

test(
  'a version that another person saves in the meantime causes a warning, and leaving unsaved changes requires a confirmation',
  { tag: '@scheduled' },
  async ({ page, another }) => {
    const world = await createVillage('Edited twice');
    for (const opened of [page, another]) {
      await openSignedIn(opened, world.administrator, urls.adminConfiguration(world.project.uid));
      await tab(opened, 'Report').click();
      if (opened !== page) continue;
      await page.getByLabel('Title').fill('At first');
      await save(page).click();
      await expect(page.getByText('Version 1 is saved.')).toBeVisible();
    }
    await expect(another.getByLabel('Title')).toHaveValue('At first');
    await page.getByLabel('Title').fill('Mine');
    await another.getByLabel('Title').fill('Theirs');
    await save(another).click();
    await expect(page.getByText('Version 2 was saved meanwhile')).toBeVisible();
    await page.getByRole('link', { name: 'All projects' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Discard my changes and show theirs' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Theirs');
    await page.getByLabel('Title').fill('Mine after all');
    await page.getByRole('link', { name: 'All projects' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('link', { name: 'New project' })).toBeVisible();
  },
);
