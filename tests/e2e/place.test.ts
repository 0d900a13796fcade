import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { requireSystem } from '../../src/gis/crs/crs.ts';
import { urls } from '../../src/ui/urls.ts';
import { geoJsonFile, validProject } from '../support/made-up-files.ts';
import { barriers } from './axe.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, go, openOfSubmit, openSignedIn, test, type World } from './world.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name });

/** Names a new project, whose place is selected already, and creates it. @returns its uid */
async function create(page: Page, { company }: World, name: string): Promise<string> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await choice(page, 'Company').fill(company.name);
  await page.getByRole('option', { name: company.name }).click();
  await button(page, 'Create draft').click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  return decodeURIComponent(page.url().split('/').at(-1) ?? '');
}

const key = () => randomBytes(4).toString('hex');

test(
  'a new project begins with its place, and the settings proposed for the place are confirmed once',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    await openSignedIn(page, village.administrator, urls.adminNewProject);
    await choice(page, 'Place').fill('korea');
    await page.getByRole('option', { name: 'South Korea', exact: true }).click();
    await choice(page, 'Place').fill('busan');
    await page.getByRole('option', { name: 'Busan, South Korea' }).click();
    const proposed = page.getByRole('list', { name: 'Proposed, to be confirmed on the next page' });
    await expect(proposed).toContainText('Korea 2000 / East Belt 2010 (EPSG:5187). The national grid of South Korea.');
    await expect(proposed).toContainText('Asia/Seoul. The time of South Korea.');
    await expect(proposed).toContainText('No calendar of South Korea comes with the product');
    const { found, scan } = barriers(page);
    await scan('place of a new project');
    const uid = await create(page, village, `Campus ${key()}`);

    const checklist = page.getByRole('region', { name: 'Checklist' });
    await expect(checklist.getByRole('listitem').filter({ hasText: 'Place.' })).toContainText('Confirm');
    await expect(checklist).toContainText('The ground is taken as level: the project has no terrain.');
    await expect(choice(page, 'Time zone')).toHaveValue('Asia/Seoul');
    // A click on the map selects a place, and the proposed settings follow it.
    const map = page.getByRole('region', { name: 'Map of the place' });
    await map.click({ position: { x: 60, y: 60 } });
    await expect(page.getByRole('status').filter({ hasText: 'Place:' })).not.toHaveText('Place: Busan, South Korea');
    await choice(page, 'Coordinate system').fill('5179');
    await page.getByRole('option', { name: 'Korea 2000 / Unified CS (EPSG:5179)' }).click();
    await expect(page.getByText('Another than the one proposed for the place: Korea 2000')).toBeVisible();
    await scan('settings to confirm');
    expect(found).toEqual([]);
    await button(page, 'Confirm these settings').click();
    await expect(page.getByText(`Confirmed by ${village.administrator.email}`)).toBeVisible();
    await expect(button(page, 'Confirm these settings')).toBeHidden();
    await expect(choice(page, 'Coordinate system')).toHaveValue('Korea 2000 / Unified CS (EPSG:5179)');
    await expect(checklist).toContainText('The set has no operating times yet');

    // The page shows its writes before the server has them.
    const stored = async () => (await village.admin.firestore.doc(`projects/${uid}`).get()).data();
    const expected = { crs: 5179, place: { country: 'KR' }, confirmed: { by: village.administrator.email } };
    await expect.poll(stored).toMatchObject(expected);
    const config = await village.admin.firestore.doc(`projects/${uid}/config/reportConfig`).get();
    expect(config.data()).toMatchObject({ version: 1, timeZone: 'Asia/Seoul', holidays: { region: 'none' } });
  },
);

test(
  'the first file determines the place of a project, and is uploaded with the draft',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const [x, y] = requireSystem(2154).fromLonLat(-3.37, 47.75);
    const corner = (east: number, north: number) => [x + east, y + north];
    const ring = [corner(0, 0), corner(20, 0), corner(20, 10), corner(0, 10), corner(0, 0)];
    const houses = geoJsonFile('buildings', [{ properties: { id: 'B1', height: 6 }, coordinates: [ring] }], {
      name: 'batiments.geojson',
      crs: 'urn:ogc:def:crs:EPSG::2154',
    });
    const [table] = validProject();
    await openSignedIn(page, village.administrator, urls.adminNewProject);
    const files = page.getByLabel('First files of the project');
    // Eastings and northings without a coordinate system do not determine a place.
    await files.setInputFiles({ name: 'receivers.csv', mimeType: '', buffer: Buffer.from(table?.bytes ?? []) });
    await expect(page.getByRole('alert')).toHaveText(
      'The files do not say where they lie. Search the place, or click on the map.',
    );
    await files.setInputFiles({ name: houses.name, mimeType: '', buffer: Buffer.from(houses.bytes) });
    await expect(page.getByRole('status').filter({ hasText: 'Place:' })).toHaveText('Place: Lorient, France');
    await expect(page.getByText('RGF93 / Lambert-93 (EPSG:2154). The system of the files.')).toBeVisible();
    await create(page, village, `Port ${key()}`);
    const card = page.getByRole('region', { name: 'Buildings', exact: true });
    await expect(card.getByRole('listitem', { name: houses.name })).toContainText('uploaded');
    await expect(choice(page, 'Coordinate system')).toHaveValue('RGF93 / Lambert-93 (EPSG:2154)');
    await expect(page.getByText('Buildings with a number of floors and no height are 3 m high')).toBeVisible();
  },
);

test(
  'a project begins as a copy of another project, and folders offer template files',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const { administrator, project } = village;
    await openSignedIn(page, administrator, urls.adminNewProject);
    await choice(page, 'Begin with a copy of').fill(project.name);
    await page.getByRole('option', { name: project.name }).click();
    await page.getByRole('radio', { name: /All files too/ }).click();
    const { found, scan } = barriers(page);
    await scan('a new project that is a copy');
    const uid = await create(page, village, `Second ${key()}`);
    const receivers = page.getByRole('region', { name: 'Receivers', exact: true });
    await expect(receivers.getByRole('listitem', { name: 'receivers.csv' })).toContainText('KB');
    await expect(choice(page, 'Coordinate system')).toHaveValue('GDA2020 / MGA zone 56 (EPSG:7856)');
    await expect(choice(page, 'Time zone')).toHaveValue('Australia/Sydney');
    await expect(button(page, 'Confirm these settings')).toBeVisible();
    const files = async (id: string) => (await village.admin.firestore.doc(`projects/${id}`).get()).get('files');
    expect(await files(uid)).toEqual(await files(project.uid));

    const saved = page.waitForEvent('download');
    await button(page, 'Template for receivers').press('Enter');
    await page.getByRole('menuitem', { name: 'CSV' }).press('Enter');
    const template = await saved;
    expect(template.suggestedFilename()).toBe('receivers-template.csv');
    expect(readFileSync(await template.path(), 'utf8')).toMatch(/^\uFEFFid,address,type,height,lon,lat\r\n/);
    expect(found).toEqual([]);
  },
);

test(
  'the assumptions of a load are listed with the project, the results and the report',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const floors = /receivers stand 1\.5 m above the ground and 2\.8 m higher with each floor\./;
    await openSignedIn(page, village.administrator, urls.adminProject(village.project.uid));
    const checklist = page.getByRole('region', { name: 'Checklist' });
    await expect(checklist).toContainText('Also assumed by the last load');
    await expect(checklist).toContainText(floors);

    const { address } = await createAssessment(village, { name: 'Assumed', workAreas: stationArea('Platform') });
    await go(page, address);
    await button(page, 'Process').click();
    await page.getByText(/site assumptions?/).click();
    await expect(page.getByText(floors)).toBeVisible();
    await openOfSubmit(page, 'Report');
    await expect(page.getByText(floors)).toBeVisible();
  },
);
