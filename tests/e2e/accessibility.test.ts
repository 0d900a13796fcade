import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { urls } from '../../src/ui/urls.ts';
import { barriers } from './axe.ts';
import { clickMap } from './map.ts';
import { stationArea, stationBarrier } from './work-areas.ts';
import { createAssessment, expect, go, openAs, openSignedIn, test } from './world.ts';

/** Longest time of a run with other journeys at the same time, ms. */
const RUN_MS = 60_000;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test(
  'the main pages open for an engineer and an administrator, and have no accessibility barriers',
  { tag: '@barriers' },
  async ({ page, another, village }) => {
    const { company, project } = village;
    const shifts = [{ date: '2027-08-06', start: '22:00', end: '05:00' }];
    const work = { startDate: '2027-08-06', endDate: '2027-08-07', operatingTime: 'night', shifts };
    const plan = { name: 'Main pages', workAreas: stationArea(), barriers: stationBarrier() };
    const { address, id } = await createAssessment(village, { ...plan, ...work });
    const { scan, found } = barriers(page);

    await test.step('the pages of an assessment open', async () => {
      await openAs(page, village, address);
      await expect(page.getByRole('region', { name: 'Station' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Hoarding' })).toBeVisible();
      await scan('plan');
      await button(page, 'Process').click();
      await expect(page.getByText('Results are up to date')).toBeVisible({ timeout: RUN_MS });
      const grid = page.getByRole('grid', { name: 'Receivers' });
      await expect(grid.getByRole('row').nth(1)).toBeVisible();
      await scan('results');
      await grid.press('Enter');
      await expect(page.getByRole('heading', { name: 'Contribution by work area' })).toBeVisible();
      await scan('a receiver');
      await tab(page, 'Submit').click();
      await expect(page.getByText('No revision issued yet')).toBeVisible();
      await scan('revisions');
      await go(page, `${address}?view=explore`);
      const scenarios = page.getByRole('table', { name: 'The plan and its scenarios' });
      await expect(scenarios.getByRole('row', { name: /^This plan/ })).toContainText('+');
      await scan('scenarios');
      for (const [path, sign] of [
        [urls.report(project.address, id), page.getByRole('article')],
        [`${address}/monitoring`, page.getByText('Nothing is measured yet')],
        [`${address}/notifications`, page.getByLabel('Measure')],
      ] as const) {
        await go(page, path);
        await expect(sign).toBeVisible();
        await scan(path);
      }
      // One address is recorded as called.
      await page.getByLabel('Measure').selectOption('PC');
      const calls = page.getByRole('region', { name: 'Phone call' });
      await calls.getByRole('table', { name: 'Addresses' }).getByRole('checkbox').first().check();
      await calls.getByRole('button', { name: 'Record one address …' }).click();
      await page.getByRole('dialog', { name: 'Record: Phone call' }).getByRole('button', { name: 'Record' }).click();
      // The call is too early, because today is before its first allowed day.
      await expect(calls).toContainText('0 done, 1 too late');
      await expect(page.getByRole('region', { name: 'Log' })).toContainText('one address');
    });

    await test.step('the pages of a project open', async () => {
      for (const [path, sign] of [
        [urls.home, page.getByRole('link', { name: project.name })],
        [urls.project(project.address), page.getByRole('link', { name: 'Main pages', exact: true })],
        [`${urls.nights(project.address)}?month=2027-08`, page.getByRole('row').filter({ hasText: 'Main pages' })],
        [urls.together(project.address, '2027-08-06'), page.getByText('Main pages').first()],
        [urls.account, page.getByRole('button', { name: 'Change password' })],
        [urls.method, page.getByRole('table', { name: 'Published cases' })],
      ] as const) {
        await go(page, path);
        await expect(sign).toBeVisible();
        await scan(path);
      }
    });

    await test.step('a shift is moved by keyboard in the out-of-hours calendar, and saved', async () => {
      await go(page, `${urls.nights(project.address)}?month=2027-08`);
      const board = page.getByRole('region', { name: 'Nights of the month' });
      await board.getByRole('button', { name: /^Main pages, / }).press('ArrowRight');
      await page.getByRole('button', { name: 'Save the moved shifts' }).click();
      const stored = async () =>
        (await village.admin.firestore.doc(`assessments/${id}`).get()).get('shifts') as string[];
      await expect.poll(stored).toEqual(['2027-08-07 22:00-05:00']);
    });

    await test.step('the pages of administrators open', async () => {
      const theirs = barriers(another);
      const table = (name: string) => another.getByRole('table', { name });
      await openSignedIn(another, village.administrator, urls.adminUsers);
      for (const [path, sign] of [
        [urls.adminUsers, table('Users')],
        [urls.adminCompanies, table('Companies')],
        [urls.adminProjects, table('Projects')],
        [urls.adminNewProject, another.getByRole('button', { name: 'Create draft' })],
        [urls.adminProject(project.uid), another.getByRole('region', { name: 'Receivers' }).getByRole('listitem')],
        [urls.adminMap(project.uid), another.getByRole('group', { name: 'Buildings by height' })],
        [urls.adminConfiguration(project.uid), another.getByText('Default settings, unchanged.')],
        [urls.adminEquipment(project.uid), table('Equipment')],
        [urls.adminAudit, table('Audit').getByText(company.name).first()],
        [urls.adminStatus, table('Versions')],
      ] as const) {
        await go(another, path);
        await expect(sign).toBeVisible();
        await theirs.scan(path);
      }
      expect(theirs.found).toEqual([]);
    });
    expect(found).toEqual([]);
  },
);

test('an engineer’s pages have no accessibility barriers', { tag: '@scheduled' }, async ({ page, village }) => {
  const { scan, found } = barriers(page);
  const { address, id } = await createAssessment(village, { name: 'Without barriers', workAreas: stationArea() });
  const empty = await createAssessment(village, { name: 'Still empty', operatingTime: 'standard+night' });
  await openAs(page, village, urls.method);
  await page.getByRole('table', { name: 'Published cases' }).waitFor();
  await scan('method');
  await page.goto('/nowhere');
  await page.getByText('There is no page at this address').waitFor();
  await scan('no page');
  await page.goto(urls.home);
  await page.getByRole('link', { name: village.project.name }).waitFor();
  await scan('home');
  await button(page, 'Account menu').click();
  await item(page, 'Account').waitFor();
  await scan('account menu');
  await item(page, 'Account').click();
  await button(page, 'Change password').waitFor();
  await scan('account');
  await button(page, 'Change password').click();
  await scan('account, no password entered');
  await page.goto('/admin/nowhere');
  await page.getByRole('link', { name: village.project.name }).waitFor();
  await page.goto(urls.project('nowhere'));
  await page.getByText('There is no such project for you').waitFor();
  await scan('no project');
  await page.goto(`/projects/${village.project.address}/nothing`);
  await page.getByText('You don’t have access to this assessment').waitFor();
  await scan('no assessment');

  await page.goto(urls.project(village.project.address));
  await page.getByRole('link', { name: 'Still empty' }).waitFor();
  await scan('project');
  await button(page, 'New assessment').click();
  await button(page, 'Create').waitFor();
  await scan('new assessment');
  await button(page, 'Create').click();
  await page.getByText('Choose at least one operating time.').waitFor();
  await scan('new assessment refused');
  await button(page, 'Exact shifts').click();
  await scan('new assessment by shifts');
  await page.getByRole('dialog').getByLabel('Name').fill('Half a form');
  await page.keyboard.press('Escape');
  await button(page, 'Discard').waitFor();
  await scan('asking before a form is thrown away');
  await button(page, 'Discard').click();
  await expect(button(page, 'New assessment')).toBeFocused();
  // The focus returns from both dialogs. A menu must not open after the user has moved on.
  await expect(async () => {
    await button(page, 'Actions for Still empty').click();
    await item(page, /^Copy$/).waitFor({ timeout: 2_000 });
  }).toPass();
  await scan('menu of an assessment');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Choose Still empty' }).check();
  await page.getByRole('checkbox', { name: 'Choose Without barriers' }).check();
  await scan('chosen');
  await button(page, 'Combine …').click();
  await button(page, 'Create combined').waitFor();
  await scan('combining');
  await page.keyboard.press('Escape');

  await page.goto(empty.address);
  await page.getByText('Where will the crew work?').waitFor();
  await scan('empty plan');
  await tab(page, 'Results').click();
  await page.getByText('No results yet').waitFor();
  await scan('no results yet');
  await button(page, 'Draw a line or haul road').click();
  await scan('drawing a haul road');
  await button(page, 'Place stationary equipment').click();
  await scan('placing stationary equipment');
  await button(page, 'Edit the details').click();
  await button(page, 'Save').waitFor();
  await scan('details');
  await page.keyboard.press('Escape');
  await button(page, 'Draw a work area').first().click();
  await clickMap(page, [
    [0.4, 0.4],
    [0.6, 0.4],
    [0.6, 0.6],
  ]);
  await scan('drawing a work area');
  await button(page, 'Finish').click();
  await page.getByRole('region', { name: 'Work area 1' }).waitFor();
  await scan('a work area without equipment');
  await button(page, 'More tools').click();
  await item(page, 'Shortcuts').waitFor();
  await scan('more tools');
  await item(page, 'Shortcuts').click();
  await page.getByRole('dialog', { name: 'Shortcuts of the plan' }).waitFor();
  await scan('shortcuts');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, 'More for Work area 1').click();
  await item(page, 'Coordinates …').click();
  await page.getByLabel('Easting of row 1').fill('nowhere');
  await button(page, 'Save').click();
  await page.getByText('These coordinates cannot be used').waitFor();
  await scan('coordinates refused');
  await page.keyboard.press('Escape');
  await button(page, 'Discard').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, 'More for Work area 1').click();
  await item(page, 'To another assessment …').click();
  await page.getByPlaceholder('Choose one of the project').waitFor();
  await scan('copying a work area to another assessment');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, 'Process').click();
  await page.getByText('To do before processing').waitFor();
  await scan('what keeps it from being processed');
  await page.getByPlaceholder('Add equipment …').click();
  await page.getByRole('option').first().waitFor();
  await scan('choosing equipment');
  await page.getByPlaceholder('Add equipment …').fill('no such thing');
  await page.getByText('The project has no such equipment').waitFor();
  await scan('no such equipment');
  await page.getByPlaceholder('Add equipment …').fill('grader');
  await page.getByRole('option').first().click();
  await page.getByLabel(/^Quantity of/).fill('0');
  await page.getByLabel('Name of the work area').fill('');
  await page.getByText('Enter a name.').first().waitFor();
  await scan('entries that are refused');

  await page.goto(address);
  await page.getByRole('region', { name: 'Station' }).click();
  await scan('plan');
  await page.getByRole('combobox', { name: 'Add equipment' }).fill('grader');
  await page.getByText(/^With it: /).waitFor();
  await scan('equipment that is found');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Add equipment' }).fill('');
  await page.keyboard.press('Escape');
  await button(page, 'More ways to add equipment').click();
  await page.getByRole('menuitem', { name: 'Insert an activity …' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Bulk earthworks/ })
    .click();
  await page
    .getByRole('dialog')
    .getByText(/^Not in the project’s list/)
    .waitFor();
  await scan('inserting an activity');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await button(page, 'More ways to add equipment').click();
  await page.getByRole('menuitem', { name: 'Enter custom equipment …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await page.getByText('Say where the levels come from.').waitFor();
  await scan('custom equipment that is refused');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await button(page, 'Process').click();
  await page.getByText('Results are up to date').waitFor({ timeout: RUN_MS });
  await scan('results');
  await page.getByRole('checkbox', { name: 'Above NML only' }).uncheck();
  await scan('results of all receivers');
  await page.getByRole('grid', { name: 'Receivers' }).press('Enter');
  await page.getByRole('heading', { name: 'Contribution by work area' }).waitFor();
  await scan('a receiver');
  await button(page, 'Show the calculation').click();
  await button(page, 'Copy table').waitFor();
  await scan('a receiver, its level explained');
  await button(page, 'Enlarge').click();
  await page.getByRole('dialog').waitFor();
  await scan('a path of sound, enlarged');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await page.getByLabel('Search receivers').fill('no such street');
  await page.getByText('No address fits').waitFor();
  await scan('no receiver found');
  await button(page, 'Export').click();
  const exporting = page.getByRole('dialog', { name: 'Export the results' });
  await exporting.getByRole('radio', { name: 'GIS' }).check();
  await exporting.getByRole('radio', { name: 'KML' }).check();
  await exporting.getByLabel('File name').fill('/');
  await exporting.getByText('The file name must begin with a letter').waitFor();
  await scan('export, refused');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await scan('results on a phone');
  await page.setViewportSize({ width: 844, height: 390 });
  await scan('results on a phone held across');
  await tab(page, 'Plan').click();
  await page.getByLabel(/^Quantity of/).fill('3');
  await page.getByLabel(/^Quantity of/).press('Enter');
  await page.getByText(/^(Results are out of date|Preview · )/).waitFor();
  await scan('plan on a phone held across, out of date');
  await page.setViewportSize({ width: 1440, height: 900 });
  await tab(page, 'Results').click();
  await scan('results out of date');
  await page.goto(urls.report(village.project.address, id));
  await page.getByRole('article').waitFor();
  await scan('report out of date');
  await page.setViewportSize({ width: 390, height: 844 });
  await scan('report on a phone');
  await page.goto(urls.project(village.project.address));
  await page.getByRole('link', { name: 'Still empty' }).waitFor();
  await scan('project on a phone');
  await page.waitForTimeout(1500);
  await button(page, 'Actions for Still empty').click();
  await item(page, 'Deactivate').click();
  await button(page, 'Restore').waitFor();
  await scan('deactivated');
  await page.goto(empty.address);
  await button(page, 'Restore').waitFor();
  await scan('an assessment that was deactivated');
  expect(found).toEqual([]);
});

test('an administrator’s pages have no accessibility barriers', { tag: '@scheduled' }, async ({ page, village }) => {
  const { scan, found } = barriers(page);
  const guest = `guest-${randomBytes(4).toString('hex')}@example.com`;
  const dialog = page.getByRole('dialog');
  await openSignedIn(page, village.administrator, urls.adminUsers);
  await page.getByRole('table', { name: 'Users' }).waitFor();
  await scan('users');
  await button(page, 'Invite a person').click();
  await dialog.getByLabel('E-mail').waitFor();
  await scan('inviting');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await scan('inviting, nothing entered');
  await dialog.getByLabel('E-mail').fill(guest);
  await dialog.getByRole('combobox', { name: 'Companies' }).fill(village.company.name);
  await page.getByRole('option', { name: village.company.name }).click();
  await scan('inviting to a company');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('textbox', { name: 'Link' }).waitFor();
  await scan('link of an invitation');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Search users').fill(guest);
  await page.getByRole('row').filter({ hasText: guest }).waitFor();
  await scan('somebody invited');
  await page.getByLabel('Search users').fill(village.engineer.email);
  await button(page, `Actions for ${village.engineer.email}`).click();
  await item(page, /^Disable/).waitFor();
  await scan('menu of a person');
  await item(page, /^Disable/).click();
  await dialog.waitFor();
  await scan('asking before somebody is disabled');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await scan('users on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(urls.adminCompanies);
  await page.getByRole('table', { name: 'Companies' }).waitFor();
  await scan('companies');
  await button(page, 'New company').click();
  await dialog.waitFor();
  await scan('new company');
  await page.keyboard.press('Escape');
  await page.getByLabel('Search companies').fill(village.company.name);
  await button(page, `Members of ${village.company.name}`).click();
  await dialog.waitFor();
  await scan('members of a company');
  await page.keyboard.press('Escape');

  await page.goto(urls.adminProjects);
  await page.getByRole('table', { name: 'Projects' }).waitFor();
  await scan('projects');
  await page.getByLabel('Search projects').fill(village.project.name);
  await button(page, `Actions for ${village.project.name}`).click();
  await item(page, /Archive/).waitFor();
  await scan('menu of a project');
  await page.goto(urls.adminNewProject);
  await button(page, 'Create draft').waitFor();
  await scan('new project');
  await button(page, 'Create draft').click();
  await scan('new project, nothing entered');
  await page.goto(urls.adminProject(village.project.uid));
  await page.getByRole('region', { name: 'Receivers' }).getByRole('listitem').waitFor();
  await scan('settings and files of a project');
  await page.setViewportSize({ width: 390, height: 844 });
  await scan('settings and files of a project on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(urls.adminConfiguration(village.project.uid));
  await page.getByText('Default settings, unchanged.').waitFor();
  for (const name of ['Criteria', 'Method', 'Map and bands', 'Report']) {
    await tab(page, name).click();
    await scan(`configuration, ${name}`);
  }
  await tab(page, 'Criteria').click();
  for (const part of [
    'Operating times',
    'Other land uses',
    'Background levels',
    'Mitigation measures',
    'Mitigation matrix',
  ]) {
    await button(page, new RegExp(`^${part}`)).click();
    await scan(`configuration, ${part}`);
  }
  await page.goto(urls.adminEquipment(village.project.uid));
  await page.getByRole('table', { name: 'Equipment' }).waitFor();
  await scan('equipment');
  await button(page, 'New item').click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByText('The item has no name.').waitFor();
  await scan('an equipment item');
  await page.goto(urls.adminEquipment(village.project.uid));
  await button(page, 'Add from library').click();
  await dialog.getByRole('tab', { name: /^Activities/ }).click();
  await scan('library of activities');
  await page.goto(urls.adminEquipment(village.project.uid));
  await button(page, 'CSV').click();
  await item(page, 'Import …').waitFor();
  await scan('equipment as CSV');
  await page.goto(urls.adminAudit);
  await page.getByRole('table', { name: 'Audit' }).waitFor();
  await scan('audit');
  await page.goto(urls.adminStatus);
  await page.getByRole('table', { name: 'Versions' }).waitFor();
  await scan('status');
  expect(found).toEqual([]);
});
