/**
 * Creates projects in an empty installation from openly available files: from the first company to the levels of a first work
 * area. The files are next to the repository. Tests whose files are missing are skipped.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { createPerson } from '../../scripts/lib/admin.ts';
import { urls } from '../../src/ui/urls.ts';
import { clickAt, clickMap } from './map.ts';
import { countClicks } from './observers.ts';
import { expect, openSignedIn, test, type World } from './world.ts';

const DATA = path.resolve(import.meta.dirname, '../../../shared/data');
const LORIENT = ['receivers.geojson', 'dem_points.geojson', 'buildings.geojson', 'ground_type.shp.zip'].map((name) =>
  path.join(DATA, 'lorient', name),
);
const DELFT = path.join(DATA, 'open-data/cityjson-delft.json');

/** Time that a user needs for a click and for a text, s, and the time allowed for a whole project. */
const CLICK_S = 4;
const TEXT_S = 10;
const MOST_S = 25 * 60;
const MOST_CLICKS = 60;
/** Longest time of a load or run with other journeys at the same time, ms. */
const WAIT_MS = 120_000;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Counts clicks and texts, and logs each step with the time that a user would need. */
class Walk {
  private texts = 0;
  private waitedMs = 0;
  private readonly log: string[] = [];
  private readonly page: Page;
  private readonly clicks: () => number;

  constructor(page: Page, clicks: () => number) {
    this.page = page;
    this.clicks = clicks;
  }

  get clicked(): number {
    return this.clicks();
  }

  /** Total time of a user: clicks, texts, and waiting. */
  get seconds(): number {
    return CLICK_S * this.clicks() + TEXT_S * this.texts + this.waitedMs / 1000;
  }

  async step(title: string, walk: () => Promise<void>): Promise<void> {
    await test.step(title, walk);
    this.log.push(`${title}: ${this.clicks()} clicks, ${this.texts} texts, ${Math.round(this.seconds)} s`);
    await this.page.screenshot({ path: test.info().outputPath(`${this.log.length} ${title}.png`) });
  }

  async type(text: string): Promise<void> {
    this.texts += 1;
    await this.page.keyboard.type(text);
  }

  /** Files are selected in a window of the browser, which takes further clicks. */
  async choose(label: string, files: string | readonly string[]): Promise<void> {
    this.waitedMs += 3 * CLICK_S * 1000;
    await this.page.getByLabel(label).setInputFiles(typeof files === 'string' ? files : [...files]);
  }

  async waitFor(wait: () => Promise<void>): Promise<void> {
    const began = Date.now();
    await wait();
    this.waitedMs += Date.now() - began;
  }

  report(): void {
    test.info().annotations.push(...this.log.map((description) => ({ type: 'step', description })));
  }
}

/** Selects an option of a field by typing part of its name. */
async function pick(page: Page, walk: Walk, field: string, typed: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await walk.type(typed);
  await page.getByRole('option', { name: option }).first().click();
}

async function createCompany(page: Page, walk: Walk, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Companies' }).click();
  await button(page, 'New company').click();
  await walk.type(name);
  await page.keyboard.press('Enter');
  // Other journeys leave more companies than the table shows at once; an empty installation needs no search.
  await page.getByRole('textbox', { name: 'Search companies' }).fill(name);
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
}

/** Creates a draft whose place is determined by its first files. */
async function createDraft(page: Page, walk: Walk, files: string | readonly string[], names: Names): Promise<void> {
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('link', { name: 'New project' }).click();
  await walk.choose('First files of the project', files);
  await walk.waitFor(() => expect(page.getByText(/^Place: ./)).toBeVisible());
  await page.getByRole('textbox', { name: 'Name' }).click();
  await walk.type(names.project);
  await pick(page, walk, 'Company', names.company, names.company);
}

interface Names {
  company: string;
  project: string;
}

async function confirmSettings(page: Page, set: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Criteria set' }).click();
  await page.getByRole('option', { name: set }).click();
  await button(page, 'Confirm these settings').click();
  await expect(page.getByText(/Confirmed by .+@/)).toBeVisible();
}

async function takeTheLibrary(page: Page): Promise<void> {
  // The report of a check has a link to the folder with this name.
  const pages = page.getByRole('navigation', { name: /^Pages of/ });
  await pages.getByRole('link', { name: 'Equipment' }).click();
  await button(page, /library/i)
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').first().click();
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await button(page, 'Save').click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Settings and files' }).click();
}

/** Publishes the project. */
async function publish(page: Page, walk: Walk): Promise<void> {
  await button(page, 'Publish').click();
  await walk.waitFor(() => expect(page.getByText('Everything is published.')).toBeVisible({ timeout: WAIT_MS }));
}

/** Creates the first assessment: tonight, one area, one machine, and its levels at every receiver. */
async function assess(page: Page, walk: Walk): Promise<void> {
  await page.getByRole('link', { name: 'Site noise' }).click();
  await button(page, 'New assessment').first().click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
  await walk.type('Night works');
  await page.keyboard.press('Tab');
  await walk.type('OOH-1');
  await button(page, 'Create').click();
  await expect(page.getByRole('heading', { name: 'Night works' })).toBeVisible();
  await button(page, 'Draw a rectangle').click();
  await clickMap(page, [
    [0.5, 0.5],
    [0.54, 0.54],
  ]);
  const area = page.getByRole('region', { name: 'Work area 1' });
  await area.getByPlaceholder('Add equipment …').click();
  await walk.type('Excavator');
  await page.getByRole('listbox').getByRole('option').first().click();
  await button(page, 'Process').click();
  await walk.waitFor(() => expect(page.getByText('Results are up to date')).toBeVisible({ timeout: WAIT_MS }));
}

/** Signs in as an administrator of an empty installation and opens the first page. */
async function begin(page: Page, world: World): Promise<{ walk: Walk; names: (town: string) => Names }> {
  const key = randomBytes(4).toString('hex');
  const person = { email: `first-${key}@example.com`, password: 'journey-password' };
  await createPerson(world.admin, { ...person, displayName: 'Odile Dupont', companies: [], admin: true });
  const clicks = await countClicks(page);
  await openSignedIn(page, person, urls.adminUsers);
  const names = (town: string) => ({ company: `Works of ${town} ${key}`, project: `${town} ${key}` });
  return { walk: new Walk(page, clicks), names };
}

/** Fails if a project took longer than allowed. */
function judge(walk: Walk): void {
  walk.report();
  expect(walk.clicked).toBeLessThanOrEqual(MOST_CLICKS);
  expect(walk.seconds).toBeLessThanOrEqual(MOST_S);
}

/** Ambient levels of a catchment by the times of BS 5228, dB(A). */
const AMBIENT_DB = { day: 58, evening: 53, weekend: 53, night: 47 };

/** Draws one catchment that contains all data. */
async function drawCatchment(page: Page, walk: Walk, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await button(page, 'Check').click();
  await walk.waitFor(() => expect(page.getByText(/The last check found/)).toBeVisible({ timeout: WAIT_MS }));
  await button(page, 'Draw and edit').click();

  // After this, tools and legends do not cover the data.
  await button(page, 'Zoom out').click();
  await button(page, 'Zoom out').click();
  await button(page, 'Draw a rectangle').click();
  const box = await page.getByRole('region', { name: 'Map of the project' }).boundingBox();
  if (box === null) throw new Error('the map is not shown');
  const place = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
  await clickAt(page, [place(0.22, 0.12), place(0.95, 0.92)]);
  const enter = async (field: string, text: string) => {
    await page.getByLabel(field, { exact: true }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await walk.type(text);
    await page.keyboard.press('Enter');
  };
  await enter('Name', name);
  for (const [time, db] of Object.entries(AMBIENT_DB)) await enter(`Ambient level, ${time}`, String(db));
  await button(page, 'Save').click();
  await expect(page.getByText('Everything is saved among the files of the project.')).toBeVisible();
  await page.getByRole('link', { name: 'Settings and files' }).click();
}

test('a French town is assessed from unchanged open data files', { tag: '@scheduled' }, async ({ page, village }) => {
  test.skip(!existsSync(LORIENT[0] ?? ''), 'the files of the town are not here');
  const { walk, names } = await begin(page, village);
  await walk.step('a company is created', () => createCompany(page, walk, names('Lorient').company));
  await walk.step('the first files determine the place of the project', async () => {
    await createDraft(page, walk, LORIENT, names('Lorient'));
    await expect(page.getByText('Place: Lorient, France')).toBeVisible();
    await button(page, 'Create draft').click();
    await expect(page.getByRole('heading', { name: names('Lorient').project })).toBeVisible();
  });
  await walk.step('receivers without columns become numbered residences', async () => {
    const dialog = page.getByRole('dialog', { name: 'Columns of receivers.geojson' });
    await walk.waitFor(() => expect(dialog).toBeVisible());
    await dialog.getByRole('combobox', { name: 'Type of receiver of all rows' }).click();
    await dialog.getByRole('combobox', { name: 'Type of receiver of all rows' }).selectOption('residence');
    await dialog.getByRole('textbox', { name: 'Height above ground of all rows' }).click();
    await walk.type('1.5');
    await expect(dialog.getByText('829 of 829 rows can be read.')).toBeVisible();
    await button(page, 'Keep').click();
    await expect(dialog).toBeHidden();
  });
  await walk.step('the settings of the place are confirmed', () => confirmSettings(page, /BS 5228/));
  await walk.step('a catchment is drawn', () => drawCatchment(page, walk, 'Ville'));
  await walk.step('equipment is added from the library', () => takeTheLibrary(page));
  await walk.step('the project is published', () => publish(page, walk));
  await walk.step('a first assessment is processed', () => assess(page, walk));
  judge(walk);
});

test('a town is assessed from a single CityJSON file', { tag: '@scheduled' }, async ({ page, village }) => {
  test.skip(!existsSync(DELFT), 'the file of the town is not here');
  const { walk, names } = await begin(page, village);
  await walk.step('a company is created', () => createCompany(page, walk, names('Delft').company));
  await walk.step('the first file determines the place of the project', async () => {
    await createDraft(page, walk, DELFT, names('Delft'));
    await expect(page.getByText('Place: Delft, Netherlands')).toBeVisible();
    await button(page, 'Create draft').click();
    await expect(page.getByRole('heading', { name: names('Delft').project })).toBeVisible();
  });
  await walk.step('the settings of the place are confirmed', () => confirmSettings(page, /BS 5228/));
  await walk.step('receivers are created from the buildings', async () => {
    await button(page, 'Make from buildings …').click();
    const dialog = page.getByRole('dialog', { name: 'Receivers from buildings' });
    const use = dialog.getByRole('combobox', { name: /not stated/ });
    await walk.waitFor(() => expect(use).toBeVisible());
    await use.click();
    await use.selectOption('residence');
    await button(page, 'Make receivers').click();
    await expect(dialog).toBeHidden();
  });
  await walk.step('a catchment is drawn', () => drawCatchment(page, walk, 'Stad'));
  await walk.step('equipment is added from the library', () => takeTheLibrary(page));
  await walk.step('the project is published', () => publish(page, walk));
  await walk.step('a first assessment is processed', () => assess(page, walk));
  judge(walk);
});
