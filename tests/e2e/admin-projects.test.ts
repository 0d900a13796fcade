import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { readStored } from '../../functions/src/shared/stored-bytes.ts';
import { villageFiles } from '../../scripts/demo/generate.ts';
import { projectUidSchema } from '../../src/model/ids.ts';
import { storagePaths } from '../../src/model/paths.ts';
import { urls } from '../../src/ui/urls.ts';
import { geoJsonFile, projectWith, square, textFile, validProject } from '../support/made-up-files.ts';
import { barriers } from './axe.ts';
import { bar, card, choose, confirmPlace, createDraft, TITLES, uploadAll } from './new-project.ts';
import { createAssessment, expect, openSignedIn, test, type World } from './world.ts';

const key = () => randomBytes(4).toString('hex');
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
async function openProjects(page: Page, world: World): Promise<void> {
  await openSignedIn(page, world.administrator, urls.adminProjects);
}

async function overlaps(locator: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([locator.boundingBox(), other.boundingBox()]);
  if (a === null || b === null) throw new Error('what is compared is not in view');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

async function storedFiles({ admin }: World, uid: string): Promise<string[]> {
  const [files] = await admin.bucket.getFiles({ prefix: `projects/${uid}/` });
  const paths = files.map(({ name }) => name.split('/').slice(2).join('/'));
  return paths.filter((name) => !/^(prepared|published|read)\//.test(name));
}

test('a draft is published, and its members see the project without a reload', async ({ page, another, village }) => {
  // The journey loads the village twice.
  test.slow();
  const name = `Harbour ${key()}`;
  await openSignedIn(another, village.engineer, '/');
  await expect(another.getByRole('link', { name: village.project.name })).toBeVisible();

  await openProjects(page, village);
  const uid = await createDraft(page, village, name);
  await expect(page.getByText('Only administrators see it.')).toBeVisible();
  await uploadAll(page, villageFiles());
  // The proposed settings for the place have to be confirmed first.
  await bar(page, 'Publish').click();
  await expect(page.getByText('Confirm them under “Where the project is”, and publish again.')).toBeVisible();
  await confirmPlace(page);
  await bar(page, 'Publish').click();
  await expect(page.getByRole('status').filter({ hasText: '69 receivers' })).toBeVisible({ timeout: 120_000 });

  await expect(page.getByText('Time of Australia/Sydney. Holidays: New South Wales.')).toBeVisible();
  await another.getByRole('link', { name }).click();
  await expect(another.getByText('Time of Australia/Sydney. Public holidays: New South Wales.')).toBeVisible();
  await expect(another.getByText('46 addresses', { exact: true })).toBeVisible();
  await expect(another).toHaveURL(urls.project(name.replace(' ', '-').toLowerCase()));

  // A user who has the project open can continue to type.
  await another.getByRole('button', { name: 'New assessment' }).first().click();
  const typed = another.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await typed.fill('Night works');
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} East`);
  await expect(page.getByText('There are changes that are not published.')).toBeVisible();
  await bar(page, 'Publish').click();
  await expect(page.getByRole('heading', { name: `${name} East` })).toBeVisible();
  await expect(page.getByText('Everything is published.')).toBeVisible({ timeout: 120_000 });
  const slug = `${name.replace(' ', '-').toLowerCase()}-east`;
  await expect(typed).toHaveValue('Night works');
  await expect(another.getByRole('heading', { name: `${name} East`, includeHidden: true })).toBeAttached();
  for (const address of [slug, uid, name.replace(' ', '-').toLowerCase()]) {
    await another.goto(urls.project(address));
    await expect(another.getByRole('heading', { name: `${name} East` })).toBeVisible();
    await page.goto(urls.adminProject(address));
    await expect(page.getByRole('heading', { name: `${name} East` })).toBeVisible();
  }
  // A former address leads to the current one.
  await expect(another).toHaveURL(urls.project(slug));
  const { admin } = village;
  const stored = (await admin.firestore.doc(`projects/${uid}`).get()).data();
  expect(stored).toMatchObject({ id: slug, preparing: false, prepareError: false, crs: 7856 });
  expect(stored).not.toHaveProperty('draft');
  const taken = await admin.firestore.collection('project_slugs').where('project', '==', uid).get();
  // The former address stays reserved, so that it leads here.
  expect(taken.docs.map(({ id }) => id)).toEqual([name.replace(' ', '-').toLowerCase(), slug]);
});

test(
  'receivers are created from the buildings of a project, and loaded',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    test.slow();
    const buildings = geoJsonFile('buildings', [
      {
        properties: { building: 'apartments', height: 9, address: '1 High Street' },
        coordinates: [square(40, 40, 15)],
      },
      { properties: { building: 'yes', height: 6 }, coordinates: [square(70, 40, 12)] },
      { properties: { building: 'garage', height: 3 }, coordinates: [square(90, 40, 4)] },
    ]);
    await openProjects(page, village);
    const uid = await createDraft(page, village, `Terrace ${key()}`);
    await confirmPlace(page);
    const scans = barriers(page);
    const receivers = card(page, 'Receivers');
    await expect(receivers.getByRole('button', { name: 'Make from buildings …' })).toBeHidden();
    await uploadAll(
      page,
      projectWith(buildings).filter(({ folder }) => folder !== 'receivers'),
    );
    await receivers.getByRole('button', { name: 'Make from buildings …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Receivers from buildings' });
    await expect(dialog.getByRole('row', { name: /apartments/ }).getByRole('combobox')).toHaveValue('residence');
    await expect(dialog.getByRole('status')).toHaveText('1 address.');
    await dialog.getByRole('combobox', { name: /not stated/ }).selectOption('residence');
    await dialog.getByRole('combobox', { name: /garage/ }).selectOption('other');
    await expect(dialog.getByRole('status')).toHaveText('2 addresses; 1 left out as too small.');
    await scans.scan('receivers from buildings');
    await dialog.getByRole('button', { name: 'Make receivers' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(receivers.getByRole('listitem', { name: 'receivers-from-buildings.csv' })).toContainText('uploaded');
    await bar(page, 'Publish').click();
    await expect(page.getByText('Everything is published.')).toBeVisible({ timeout: 120_000 });
    const { admin } = village;
    const [made] = await admin.bucket.file(`projects/${uid}/receivers/receivers-from-buildings.csv`).download();
    expect(made.toString()).toContain('1 High Street,residence,');
    expect(made.toString()).toContain('near 1 High Street (B2),residence,');
    expect(scans.found).toEqual([]);
  },
);

test(
  'the columns of a third-party list are assigned, and the list is loaded unchanged',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    test.slow();
    const list =
      'Council list,,,,\nNo,Street,Kind,E,N\nA1,1 High Street,Flats,333010,6252010\nA2,2 High Street,Pub,333020,6252020\nTotal,2,,,\n';
    await openProjects(page, village);
    const uid = await createDraft(page, village, `Estate ${key()}`);
    await confirmPlace(page);
    const scans = barriers(page);
    await uploadAll(
      page,
      projectWith().filter(({ folder }) => folder !== 'receivers'),
    );
    await choose(page, 'receivers', [textFile('receivers', 'council.csv', list)]);
    const dialog = page.getByRole('dialog', { name: 'Columns of council.csv' });
    const columnOf = (field: string) => dialog.getByRole('combobox', { name: `Column for ${field}`, exact: true });
    await expect(dialog.getByRole('textbox', { name: 'Header in row' })).toHaveValue('2');
    await expect(dialog.getByText(/^0 of 3 rows can be read/)).toBeVisible();
    await columnOf('Id').selectOption('No');
    await columnOf('Address').selectOption('Street');
    await columnOf('Type of receiver').selectOption('Kind');
    await dialog.getByRole('textbox', { name: 'Height above ground of all rows' }).fill('1.5');
    await columnOf('Easting').selectOption('E');
    await columnOf('Northing').selectOption('N');
    await expect(dialog.getByText(/“Pub” is not a type of receiver/)).toBeVisible();
    await dialog.getByRole('combobox', { name: 'What Pub means' }).selectOption('retail');
    await dialog
      .getByRole('combobox', { name: 'Type of receiver where the column is blank' })
      .selectOption('Leave the rows out');
    await expect(dialog.getByText('2 of 3 rows can be read.')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Map of what is read' })).toBeVisible();
    await scans.scan('columns of a file');
    await dialog.getByRole('button', { name: 'Keep', exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
    await bar(page, 'Publish').click();
    await expect(page.getByText('Everything is published.')).toBeVisible({ timeout: 120_000 });
    const { admin } = village;
    const [stored] = await admin.bucket.file(`projects/${uid}/receivers/council.csv`).download();
    expect(stored.toString()).toBe(list);

    // A newer file with the same columns needs no assignment.
    await choose(page, 'receivers', [textFile('receivers', 'newer.csv', list.replaceAll(/A(?=\d)/g, 'B'))]);
    await expect(card(page, 'Receivers').getByRole('listitem', { name: 'newer.csv' })).toContainText('uploaded');
    await bar(page, 'Publish again').click();
    await expect(page.getByRole('status').filter({ hasText: '4 receivers' })).toBeVisible({ timeout: 120_000 });
    await expect(dialog).toBeHidden();
    expect(scans.found).toEqual([]);
  },
);

test(
  'a check reports all errors of a draft at once, and the draft stays a draft until it is published',
  { tag: '@scheduled' },
  async ({ page, another, village }) => {
    test.slow();
    const name = `Wharf ${key()}`;
    const rows = Array.from({ length: 30 }, (_, index) => `R${index},castle,${333_010 + 10 * index},6252010`);
    const faulty = textFile('receivers', 'receivers.csv', ['id,type,easting,northing', ...rows].join('\n'));
    const lacking = textFile('equipment', 'equipment.csv', 'id,name,category,lwa,height,usage\na,A,crane,loud,2,100');
    await openProjects(page, village);
    const uid = await createDraft(page, village, name);
    await uploadAll(page, projectWith(faulty, lacking));
    const columns = page.getByRole('dialog', { name: 'Columns of equipment.csv' });
    await columns.press('Escape');
    await expect(columns).toBeHidden();
    const scans = barriers(page);
    await bar(page, 'Check').click();
    const hint = page.getByRole('status').filter({ hasText: /^The check found/ });
    await expect(hint).toContainText('See the report', { timeout: 120_000 });
    const report = page.getByRole('table', { name: 'Report' });
    // Unconfirmed settings, a missing column and faulty rows are reported together. Thirty rows with the same cause are one
    // entry.
    for (const fault of [/have not been confirmed/, /The column penalty is missing/, /“loud” is not a sound power/]) {
      await expect(report.getByRole('row', { name: fault })).toHaveCount(1);
    }
    await expect(report.getByRole('row', { name: /“castle” is not a type of receiver/ })).toContainText('and 29 more');
    await page.getByText('Every row', { exact: true }).click();
    await expect(report.getByRole('row', { name: /“castle” is not a type of receiver/ })).not.toHaveCount(1);
    await scans.scan('the report of a check');
    const stored = async () => (await village.admin.firestore.doc(`projects/${uid}`).get()).data();
    expect(await stored()).toMatchObject({ draft: true, preparing: false, prepareError: false });
    expect(await stored()).not.toHaveProperty('id');
    await openSignedIn(another, village.engineer, '/');
    await expect(another.getByRole('link', { name: village.project.name })).toBeVisible();
    await expect(another.getByRole('link', { name })).toBeHidden();

    // One round of corrections resolves all of them.
    await confirmPlace(page);
    for (const folder of ['receivers', 'equipment'] as const) {
      await choose(
        page,
        folder,
        validProject().filter((file) => file.folder === folder),
      );
      await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(card(page, TITLES[folder]).getByRole('listitem').first()).toContainText('uploaded');
    }
    await expect(hint).toBeHidden();
    await bar(page, 'Check').click();
    await expect(page.getByText(/^The check found no errors and \d warnings?\. It can be published\./)).toBeVisible({
      timeout: 120_000,
    });
    await page.getByRole('combobox', { name: 'Coordinate system' }).fill('7855');
    await page.getByRole('option', { name: 'GDA2020 / MGA zone 55 (EPSG:7855)' }).click();
    await expect(page.getByText(/It can be published/)).toBeHidden();
    await bar(page, 'Check').click();
    await expect(page.getByText(/^The check found [1-9]\d* errors?/)).toBeVisible({ timeout: 120_000 });
    await page.getByRole('combobox', { name: 'Coordinate system' }).fill('7856');
    await page.getByRole('option', { name: 'GDA2020 / MGA zone 56 (EPSG:7856)' }).click();
    await bar(page, 'Publish').click();
    await expect(page.getByRole('status').filter({ hasText: '4 receivers' })).toContainText(
      /\d warnings?: see the report/,
      {
        timeout: 120_000,
      },
    );
    await expect(another.getByRole('link', { name })).toBeVisible();
    expect(scans.found).toEqual([]);
  },
);

test(
  'a failed publish states where and why, and publishing succeeds once the file is replaced',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    test.slow();
    const name = `Quarry ${key()}`;
    const faulty =
      'id,address,type,height,easting,northing\nR1,=1+1,castle,1.5,333010,6252010\nR1,,residence,,333020,6252020\n';
    await openProjects(page, village);
    const uid = await createDraft(page, village, name);
    await confirmPlace(page);
    const files = projectWith(textFile('receivers', 'receivers.csv', faulty)).filter(
      ({ folder }) => folder !== 'buildings',
    );
    await uploadAll(page, [...files, textFile('receivers', 'old.csv', faulty)]);
    await card(page, 'Receivers').getByRole('button', { name: 'Remove old.csv' }).click();
    await expect(card(page, 'Receivers').getByRole('listitem', { name: 'old.csv' })).toContainText('Will be removed');
    expect(await storedFiles(village, uid)).toContain('receivers/old.csv');
    await bar(page, 'Publish').click();
    const alert = page.getByRole('alert').filter({ hasText: 'Publishing failed' });
    await expect(alert).toContainText(
      'receivers/receivers.csv, row 2, column type: “castle” is not a type of receiver.',
    );
    await expect(card(page, 'Receivers').getByRole('listitem', { name: 'old.csv' })).toBeHidden();
    expect(await storedFiles(village, uid)).not.toContain('receivers/old.csv');

    const report = page.getByRole('table', { name: 'Report' });
    await expect(report.getByRole('row').nth(1)).toContainText('Error', { timeout: 120_000 });
    await expect(report.getByRole('row').last()).toContainText('Warning');
    await page.getByText(/^Warnings \d+$/).click();
    await expect(report.getByRole('row').nth(1)).toContainText('The project has no buildings');
    await expect(report.getByText('Error', { exact: true })).toBeHidden();
    await page.getByText(/^All \d+$/).click();
    const map = page.getByRole('region', { name: 'Map of the faults' });
    await expect(map.locator('path.leaflet-interactive')).not.toHaveCount(0);
    await report
      .getByRole('row', { name: /castle/ })
      .getByRole('button', { name: /on the map$/ })
      .click();
    await expect(map.getByText('“castle” is not a type of receiver.')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await bar(page, 'Download CSV').click();
    const csv = readFileSync(await (await downloading).path(), 'utf8');
    expect(csv).toContain('error,receivers,receivers.csv,2,type,castle,');
    expect(csv).toContain('warning,buildings,,,,,The project has no buildings');

    const fetching = page.waitForEvent('download');
    await bar(page, 'Download receivers.csv').click();
    expect(readFileSync(await (await fetching).path(), 'utf8')).toBe(faulty);

    await page.getByRole('link', { name: 'All projects' }).click();
    await page.getByLabel('Search projects').fill(`failed ${name}`);
    await row(page, name).getByRole('link', { name }).click();
    const valid = validProject().filter(({ folder }) => folder === 'receivers');
    await choose(page, 'receivers', valid);
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await expect(page.getByText('Files have changed since the last publish.')).toBeVisible();
    await bar(page, 'Publish again').click();
    await expect(page.getByRole('status').filter({ hasText: '4 receivers' })).toBeVisible({ timeout: 120_000 });
  },
);

test(
  'the previously published version is restored with its files, and a project that was never published can be deleted',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    test.slow();
    const name = `Lock ${key()}`;
    await openProjects(page, village);
    const uid = await createDraft(page, village, name);
    await confirmPlace(page);
    await uploadAll(page, projectWith(textFile('receivers', 'receivers.csv', 'id\nR1\n')));
    const columns = page.getByRole('dialog', { name: 'Columns of receivers.csv' });
    await columns.press('Escape');
    await bar(page, 'Publish').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Publishing failed' })).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole('heading', { name: 'Published versions' })).toBeHidden();
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await expect(page.getByRole('menuitem', { name: /Delete/ })).toBeVisible();
    await page.keyboard.press('Escape');

    const own = validProject().filter(({ folder }) => folder === 'receivers');
    await choose(page, 'receivers', own);
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await expect(page.getByText('Files have changed since the last publish.')).toBeVisible();
    await bar(page, 'Publish again').click();
    await expect(page.getByRole('status').filter({ hasText: '4 receivers' })).toBeVisible({ timeout: 120_000 });

    await choose(page, 'receivers', [
      textFile('receivers', 'more.csv', 'id,type,height,easting,northing\nM1,residence,2,333015,6252015\n'),
    ]);
    await expect(card(page, 'Receivers').getByRole('listitem', { name: 'more.csv' })).toContainText('uploaded');
    await card(page, 'Ground').getByRole('button', { name: 'Remove ground.geojson' }).click();
    await expect(card(page, 'Ground').getByRole('button', { name: 'Undo removal of ground.geojson' })).toBeVisible();
    await bar(page, 'Publish again').click();
    await expect(page.getByRole('status').filter({ hasText: '5 receivers' })).toBeVisible({ timeout: 120_000 });
    expect(await storedFiles(village, uid)).not.toContain('ground/ground.geojson');

    const versions = page.getByRole('region', { name: 'Published versions' }).getByRole('listitem');
    await expect(versions).toHaveCount(2);
    await expect(versions.first()).toContainText('In use');
    const scans = barriers(page);
    await scans.scan('published versions');
    await versions
      .last()
      .getByRole('button', { name: /^Restore/ })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Deleted: receivers/more.csv');
    await expect(dialog).toContainText('Restored: ground/ground.geojson');
    await dialog.getByRole('button', { name: 'Restore and publish' }).click();
    await expect(page.getByRole('status').filter({ hasText: '4 receivers' })).toBeVisible({ timeout: 120_000 });
    await expect(card(page, 'Receivers').getByRole('listitem')).toHaveCount(1);
    await expect(card(page, 'Ground').getByRole('listitem', { name: 'ground.geojson' })).toBeVisible();
    const stored = await storedFiles(village, uid);
    expect(stored).toContain('ground/ground.geojson');
    expect(stored).not.toContain('receivers/more.csv');
    expect(scans.found).toEqual([]);
  },
);

test(
  'an upload is paused and resumed, and continues after a network failure',
  { tag: '@scheduled' },
  async ({ page, context, village }) => {
    await openProjects(page, village);
    const uid = await createDraft(page, village, `Tunnel ${key()}`);
    await confirmPlace(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 500_000,
    });
    const grid = { name: 'terrain.asc', bytes: randomBytes(6_000_000) };
    const file = card(page, 'Terrain').getByRole('listitem', { name: grid.name });
    const progress = file.getByRole('progressbar');
    const sent = async () => Number(await progress.getAttribute('aria-valuenow'));
    await choose(page, 'terrain', [grid]);
    await expect.poll(sent).toBeGreaterThan(3);
    await expect(bar(page, 'Publish')).toBeDisabled();
    await file.getByRole('button', { name: 'Pause terrain.asc' }).click();
    await expect(file).toContainText('paused');
    const before = await sent();
    expect(before).toBeLessThan(100);

    const asked = page.waitForEvent('dialog');
    const leaving = page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await leaving;

    await file.getByRole('button', { name: 'Resume terrain.asc' }).click();
    await expect.poll(sent).toBeGreaterThan(before);
    await context.setOffline(true);
    await expect(file).toContainText('no network, goes on by itself');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await context.setOffline(false);
    await expect(file).toContainText('uploaded', { timeout: 120_000 });
    const path = storagePaths.projectFile(projectUidSchema.parse(uid), 'terrain', grid.name);
    const arrived = await readStored(village.admin.bucket.file(path));
    expect(arrived.equals(grid.bytes)).toBe(true);
  },
);

test(
  'an upload is cancelled and repeated, and a file of the wrong format is rejected',
  { tag: '@scheduled' },
  async ({ page, context, village }) => {
    await openProjects(page, village);
    const uid = await createDraft(page, village, `Viaduct ${key()}`);
    await confirmPlace(page);
    await choose(page, 'equipment', [
      { name: 'equipment.pdf', bytes: randomBytes(10) },
      { name: 'empty.csv', bytes: randomBytes(0) },
    ]);
    await expect(card(page, 'Equipment').getByRole('alert')).toHaveText([
      /^equipment\.pdf was not uploaded\. A PDF is not a table .* Equipment accepts /,
      'empty.csv was not uploaded. It is empty.',
    ]);
    const devtools = await context.newCDPSession(page);
    const slowly = { offline: false, latency: 0, downloadThroughput: -1 };
    await devtools.send('Network.emulateNetworkConditions', { ...slowly, uploadThroughput: 200_000 });
    const file = card(page, 'Imagery').getByRole('listitem', { name: 'plan.png' });
    await choose(page, 'imagery', [{ name: 'plan.png', bytes: randomBytes(3_000_000) }]);
    await file.getByRole('button', { name: 'Cancel plan.png' }).click();
    await expect(file).toContainText('The upload was cancelled.');
    expect(await storedFiles(village, uid)).toEqual([]);
    await devtools.send('Network.emulateNetworkConditions', { ...slowly, uploadThroughput: -1 });
    await file.getByRole('button', { name: 'Upload plan.png again' }).click();
    await expect(file).toContainText('uploaded');
    await expect.poll(() => storedFiles(village, uid)).toEqual(['imagery/plan.png']);
  },
);

test('several files are dropped on a folder at once', { tag: '@scheduled' }, async ({ page, village }) => {
  await openProjects(page, village);
  const uid = await createDraft(page, village, `Depot ${key()}`);
  await confirmPlace(page);
  const target = card(page, 'Buildings');
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ['a.geojson', 'b.geojson']) transfer.items.add(new File(['{}'], name));
    return transfer;
  });
  await target.dispatchEvent('dragenter', { dataTransfer: dropped });
  await expect(target).toContainText('Drop to upload into buildings');
  await target.dispatchEvent('drop', { dataTransfer: dropped });
  for (const name of ['a.geojson', 'b.geojson']) {
    await expect(target.getByRole('listitem', { name })).toContainText('uploaded');
  }
  expect(await storedFiles(village, uid)).toEqual(['buildings/a.geojson', 'buildings/b.geojson']);
});

test(
  'changes of a draft by another administrator are not overwritten without a warning',
  { tag: '@scheduled' },
  async ({ page, another, village }) => {
    await openProjects(page, village);
    const uid = await createDraft(page, village, `Portal ${key()}`);
    await choose(page, 'terrain', [textFile('terrain', 'dem.asc', 'id\nmine')]);
    await expect(card(page, 'Terrain').getByRole('listitem', { name: 'dem.asc' })).toContainText('uploaded');
    await openSignedIn(another, village.administrator, urls.adminProject(uid));
    await expect(card(another, 'Terrain').getByRole('listitem', { name: 'dem.asc' })).toContainText('7 B');

    // Both persons edit the name. The second save warns of the first one.
    await another.getByRole('textbox', { name: 'Name' }).fill('Portal West');
    await page.getByRole('textbox', { name: 'Name' }).fill('Portal East');
    await bar(page, 'Save draft').click();
    await expect(page.getByText('The draft is saved.')).toBeVisible();
    // Neither a message nor the focused field overlaps the bar with the save button.
    const saves = bar(page, 'Publish');
    expect(await overlaps(page.getByRole('alert').filter({ hasText: 'The draft is saved.' }), saves)).toBe(false);
    const last = card(page, 'Imagery').getByRole('button', { name: 'Upload imagery' });
    await page.evaluate(() => window.scrollTo(0, 0));
    await last.focus();
    expect(await overlaps(last, saves)).toBe(false);
    await bar(another, 'Save draft').click();
    await expect(another.getByText('has changed meanwhile: the name is “Portal East”')).toBeVisible();
    expect((await village.admin.firestore.doc(`projects/${uid}`).get()).get('name')).toBe('Portal East');
    await bar(another, 'Save draft').click();
    await expect(another.getByText('The draft is saved.')).toBeVisible();
    expect((await village.admin.firestore.doc(`projects/${uid}`).get()).get('name')).toBe('Portal West');

    // The first file replaces the existing one. The question about the second takes this into account.
    await choose(page, 'terrain', [textFile('terrain', 'dem.asc', 'id\nmine, corrected')]);
    const own = page.getByRole('dialog', { name: 'Replace dem.asc?' });
    await expect(own).not.toContainText('somebody else');
    await own.getByRole('button', { name: 'Replace' }).click();
    await expect(card(page, 'Terrain').getByRole('listitem', { name: 'dem.asc' })).toContainText('18 B');
    await choose(another, 'terrain', [textFile('terrain', 'dem.asc', 'id\ntheirs')]);
    const theirs = another.getByRole('dialog', { name: 'Replace dem.asc?' });
    await expect(theirs).toContainText('18 B');
    await expect(theirs).toContainText('somebody else has uploaded it since you opened this page');
    await theirs.getByRole('button', { name: 'Keep existing' }).click();
    const [kept] = await village.admin.bucket.file(`projects/${uid}/terrain/dem.asc`).download();
    expect(kept.toString()).toBe('id\nmine, corrected');
  },
);

test(
  'the URL of a project is unique, and a draft is deleted with its files',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    await openProjects(page, village);
    await page.getByRole('link', { name: 'New project' }).click();
    await bar(page, 'Create draft').click();
    await expect(page.getByText('Enter a name.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill(village.project.name.toUpperCase());
    await page.getByRole('combobox', { name: 'Company' }).fill(village.company.name);
    await page.getByRole('option', { name: village.company.name }).click();
    await bar(page, 'Create draft').click();
    await expect(page.getByText(`belongs to the project ${village.project.name}. Choose another name.`)).toBeVisible();
    await page.getByRole('link', { name: 'All projects' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();

    const name = `Siding ${key()}`;
    const uid = await createDraft(page, village, name);
    await confirmPlace(page);
    await uploadAll(page, validProject());
    await page.getByRole('textbox', { name: 'Name' }).fill(village.project.name);
    await bar(page, 'Publish').click();
    await expect(page.getByText(`belongs to the project ${village.project.name}. Choose another name.`)).toBeVisible();
    expect((await village.admin.firestore.doc(`projects/${uid}`).get()).get('draft')).toBe(true);

    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: /Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(urls.adminProjects);
    await page.getByLabel('Search projects').fill(name);
    await expect(page.getByText(`No match for “${name}”.`)).toBeVisible();
    expect(await storedFiles(village, uid)).toEqual([]);
    expect((await village.admin.firestore.doc(`projects/${uid}`).get()).exists).toBe(false);
  },
);

test(
  'a project with assessments keeps its company, and an archived project disappears from the list of its members',
  { tag: '@scheduled' },
  async ({ page, another, village }) => {
    const { admin, company } = village;
    const project = { uid: `project-${key()}`, name: `Former works ${key()}`, address: '' };
    const seen = { company: company.id, name: project.name, id: project.uid, state: 'ready', scene: null };
    await admin.firestore.doc(`loaded_projects/${project.uid}`).set(seen);
    await admin.firestore
      .doc(`projects/${project.uid}`)
      .set({ uid: project.uid, name: project.name, company: company.id });
    const { address } = await createAssessment(
      { ...village, project: { ...project, address: project.uid } },
      { name: 'Old' },
    );
    await openSignedIn(another, village.engineer, '/');
    await expect(another.getByRole('link', { name: project.name })).toBeVisible();

    await openProjects(page, village);
    await page.getByRole('link', { name: project.name }).click();
    await expect(page.getByRole('combobox', { name: 'Company' })).toBeDisabled();
    await expect(page.getByText('It has assessments, so it stays with its company.')).toBeVisible();
    await page.getByRole('button', { name: `Actions for ${project.name}` }).click();
    await page.getByRole('menuitem', { name: /Archive/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await expect(another.getByRole('link', { name: project.name })).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeDisabled();
    await another.goto(address);
    await expect(another.getByRole('heading', { name: 'Old' })).toBeVisible();
    await another.goto(urls.project(project.uid));
    await expect(another.getByText('This project is archived')).toBeVisible();
    await expect(another.getByRole('button', { name: 'New assessment' })).toBeDisabled();

    await page.getByRole('button', { name: `Actions for ${project.name}` }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(another.getByText('This project is archived')).toBeHidden();
  },
);

test('publishing is retried if it never began or did not finish', { tag: '@scheduled' }, async ({ page, village }) => {
  const { admin, company } = village;
  const name = `Lost works ${key()}`;
  await openProjects(page, village);
  const uid = await createDraft(page, village, name);
  await confirmPlace(page);
  await uploadAll(page, validProject());
  await page.route('**/run/adminLoadProject?reference=*', (route) => route.abort());
  await bar(page, 'Publish').click();
  await expect(page.getByText('Publishing could not begin. Publish again.')).toBeVisible();
  await expect(page.getByText('No connection to the server. Check your network and try again.')).toBeVisible();
  await page.unroute('**/run/adminLoadProject?reference=*');

  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  const project = admin.firestore.doc(`projects/${uid}`);
  const load = { jobId: 'job', step: 'reading', startedAt: minutes(-60), finishedAt: null };
  const state = project.collection('config').doc('loadState');
  // The emulator occasionally does not notify a page of a document that it is waiting for. The page is therefore loaded when the
  // document exists.
  await state.set({ ...load, deadline: minutes(10), finishedAt: minutes(-50) });
  await page.reload();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await state.set({ ...load, deadline: minutes(10) });
  await project.update({ preparing: true, prepareError: false, company: company.id, updatedAt: minutes(-60) });
  await expect(page.getByText('The files are being read.')).toBeVisible();
  await expect(page.getByText('The project is being published.')).toBeVisible();
  await state.update({ deadline: minutes(-1) });
  await expect(page.getByText('Publishing did not finish.')).toBeVisible();
  await bar(page, 'Publish again').click();
  await expect(page.getByRole('status').filter({ hasText: '4 receivers' })).toBeVisible({ timeout: 120_000 });
});
