import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { urls } from '../../src/ui/urls.ts';
import { validProject } from '../support/made-up-files.ts';
import { barriers } from './axe.ts';
import { clickAt } from './map.ts';
import { bar, confirmPlace, createDraft, uploadAll } from './new-project.ts';
import { createAssessment, expect, openSignedIn, test } from './world.ts';

/** Longest time of a load with other journeys at the same time, ms. */
const LOAD_MS = 120_000;

const theMap = (page: Page) => page.getByRole('region', { name: 'Map of the project' });
const legend = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Clicks positions on the map of a project, given as fractions of its width and height. */
async function clickPlaces(page: Page, places: ReadonlyArray<readonly [number, number]>): Promise<void> {
  const box = await theMap(page).boundingBox();
  if (box === null) throw new Error('the map is not shown');
  await clickAt(
    page,
    places.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const),
  );
}

async function enter(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  const selected = page.getByRole('region', { name: 'What is selected' });
  for (const [label, value] of Object.entries(fields)) {
    await selected.getByLabel(label, { exact: true }).fill(value);
    await selected.getByLabel(label, { exact: true }).press('Enter');
  }
}

test(
  'catchments and a wall are drawn in a new project, checked, published, and seen by an engineer',
  { tag: '@scheduled' },
  async ({ page, another, village }) => {
    test.slow();
    const name = `Drawn ${randomBytes(4).toString('hex')}`;
    const { scan, found } = barriers(page);
    await openSignedIn(page, village.administrator, urls.adminProjects);
    const uid = await createDraft(page, village, name);
    await confirmPlace(page);
    await uploadAll(
      page,
      validProject().filter(({ folder }) => folder !== 'catchments'),
    );
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await expect(page.getByText('Nothing was read yet.')).toBeVisible();
    await scan('a map without anything');

    await test.step('a check shows the data that it has read, although the catchments are missing', async () => {
      await bar(page, 'Check').click();
      await expect(page.getByText(/The last check found 1 error/)).toBeVisible({ timeout: LOAD_MS });
      await expect(page.getByText(/1 building, 1 ground region, no existing walls, no catchments/)).toBeVisible();
      await expect(legend(page, 'Buildings by height')).toContainText('4 to 8 m');
    });

    await bar(page, 'Draw and edit').click();
    await test.step('a catchment is drawn, gets the levels of a noise logger, and is split, and the split is undone', async () => {
      // After two steps, tools and legends do not cover the site.
      await bar(page, 'Zoom out').click();
      await bar(page, 'Zoom out').click();
      await expect(page.getByText('20 m', { exact: true })).toBeVisible();
      await bar(page, 'Draw a rectangle').click();
      await clickPlaces(page, [
        [0.31, 0.15],
        [0.9, 0.78],
      ]);
      await expect(page.getByRole('list', { name: 'Drawn catchments' })).toContainText('NCA01');
      await enter(page, { Name: 'High Street', 'RBL, day': '45' });
      await expect(page.getByText('Enter the RBL of evening and night too.')).toBeVisible();
      const csv = 'name,logger,lon,lat,rbl_day,rbl_evening,rbl_night\nL1,L1,151.2,-33.8,47.5,42,37\n';
      await page
        .getByLabel('CSV of measured levels')
        .setInputFiles({ name: 'L1.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await expect(page.getByText('Levels of L1.csv were set for High Street.')).toBeVisible();
      await expect(page.getByLabel('RBL, evening')).toHaveValue('42 dB(A)');
      await bar(page, 'Split by a line').click();
      await clickPlaces(page, [
        [0.25, 0.45],
        [0.95, 0.45],
      ]);
      await bar(page, 'Finish').click();
      const drawn = page.getByRole('list', { name: 'Drawn catchments' }).getByRole('listitem');
      await expect(drawn).toHaveCount(2);
      await bar(page, 'Undo').click();
      await expect(drawn).toHaveCount(1);
    });

    await test.step('a wall is drawn, and leaving the page requires a confirmation before the drawing is lost', async () => {
      await page.getByLabel('Layer that is drawn').selectOption('Existing walls');
      await bar(page, 'Draw a wall').click();
      await clickPlaces(page, [
        [0.5, 0.5],
        [0.7, 0.52],
      ]);
      await bar(page, 'Finish').click();
      await bar(page, 'Cancel').click();
      await expect(page.getByText('Enter a height.')).toBeVisible();
      await scan('drawing');
      await enter(page, { Height: '2.5' });
      // The tab of the map also leaves the drawing.
      for (const tab of ['Settings and files', 'Map']) {
        await page.getByRole('link', { name: tab, exact: true }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await expect(page.getByText('Not saved: drawn-catchments.geojson and drawn-barriers.geojson.')).toBeVisible();
      await bar(page, 'Save').click();
      await expect(page.getByText('Everything is saved among the files of the project.')).toBeVisible();
      await page.getByRole('region', { name: 'Drawing' }).getByRole('button', { name: 'Close' }).click();
    });

    await test.step('the drawn layers are checked and published like files', async () => {
      await bar(page, 'Check').click();
      await expect(page.getByText(/1 existing wall, 1 catchment,/)).toBeVisible({ timeout: LOAD_MS });
      await expect(legend(page, 'Existing walls')).toContainText('1 wall, 2.5 m high');
      await page.getByRole('link', { name: 'Settings and files' }).click();
      for (const file of ['drawn-catchments.geojson', 'drawn-barriers.geojson'])
        await expect(page.getByRole('listitem', { name: file })).toBeVisible();
      await bar(page, 'Publish').click();
      await expect(page.getByText('Everything is published.')).toBeVisible({ timeout: LOAD_MS });
      await page.goto(urls.adminMap(uid));
      await expect(page.getByText(/What members work with/)).toBeVisible();
      await expect(legend(page, 'Existing walls')).toContainText('1 wall, 2.5 m high');
    });

    await test.step('an engineer shows the wall on the map, and reads the levels of the catchment', async () => {
      const slug = name.replace(' ', '-').toLowerCase();
      const made = { ...village, project: { uid, name, address: slug } };
      const { address } = await createAssessment(made, { name: 'Beside the wall' });
      await openSignedIn(another, village.engineer, address);
      await another.getByRole('button', { name: 'Layers' }).click();
      await expect(another.getByText('High Street · RBL 47.5 / 42 / 37')).toBeVisible();
      await another.getByRole('switch', { name: 'Show existing walls' }).click();
      await expect(legend(another, 'Existing walls')).toContainText('1 wall, 2.5 m high');
    });

    await test.step('a drawn wall is edited later', async () => {
      await page.goto(`${urls.adminMap(uid)}?draw=barriers`);
      await page.getByRole('list', { name: 'Drawn existing walls' }).getByRole('checkbox').check();
      await enter(page, { Height: '4' });
      await bar(page, 'Save').click();
      await expect(page.getByText('Everything is saved among the files of the project.')).toBeVisible();
      const [bytes] = await village.admin.bucket.file(`projects/${uid}/barriers/drawn-barriers.geojson`).download();
      expect(bytes.toString()).toContain('"height":4');
    });
    expect(found).toEqual([]);
  },
);
