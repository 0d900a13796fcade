import { randomUUID } from 'node:crypto';
import { expect, type Page, test as base } from '@playwright/test';
import { DEMO_CRS } from '../../scripts/demo/frame.ts';
import { demoFiles, villageFiles } from '../../scripts/demo/generate.ts';
import { type Admin, connectAdmin, createCompany, createPerson } from '../../scripts/lib/admin.ts';
import { signInForToken } from '../../scripts/lib/clients.ts';
import { saveProject } from '../../scripts/lib/projects.ts';
import { assessmentIdSchema, projectUidSchema } from '../../src/model/ids.ts';
import { slugOf } from '../../src/model/slug.ts';
import type { ProjectFile } from '../../src/model/project/project-file.ts';
import { urls } from '../../src/ui/urls.ts';
import { ports } from '../support/emulators.ts';

const PASSWORD = 'journey-password';

/** A company of a journey's own, with an engineer and a loaded project. */
export interface World {
  admin: Admin;
  company: { id: string; name: string };
  engineer: { email: string; password: string };
  administrator: { email: string; password: string };
  project: { uid: string; name: string; address: string };
}

let admin: Admin | null = null;

function theAdmin(): Admin {
  admin ??= connectAdmin(ports);
  return admin;
}

/** Makes a company, an engineer and a project from files, which go through Storage and `adminLoadProject`. */
export async function createWorld(name: string, files: readonly ProjectFile[], crs: number): Promise<World> {
  const connection = theAdmin();
  const key = randomUUID().slice(0, 8);
  const company = { id: `company-${key}`, name: `${name} Works ${key}` };
  const engineer = { email: `engineer-${key}@example.com`, password: PASSWORD };
  const administrator = { email: `admin-${key}@example.com`, password: PASSWORD };
  await createCompany(connection, company.id, company.name);
  await createPerson(connection, { ...engineer, displayName: 'Ellis Engineer', companies: [company.id] });
  await createPerson(connection, { ...administrator, displayName: 'Ada Admin', companies: [], admin: true });
  const token = await signInForToken(ports, administrator.email, administrator.password);
  const project = { uid: `project-${key}`, name: `${name} ${key}` };
  await saveProject({ admin: connection, ports, token }, { ...project, company: company.id, crs }, files);
  return {
    admin: connection,
    company,
    engineer,
    administrator,
    project: { ...project, address: slugOf(project.name) ?? project.uid },
  };
}

/** A village of a journey's own. */
export function createVillage(name: string, isCompact = false): Promise<World> {
  return createWorld(name, villageFiles(isCompact), DEMO_CRS);
}

export interface StoredFields {
  name: string;
  operatingTime?: string;
  permitNumber?: string;
  stage?: string;
  startDate?: string;
  endDate?: string;
  shifts?: Array<{ date: string; start: string; end: string }>;
  workAreas?: Record<string, unknown>;
  barriers?: Record<string, unknown>;
}

/** Writes an assessment as the app would have. @returns its address */
export async function createAssessment({ admin: connection, company, engineer, project }: World, fields: StoredFields) {
  const reference = connection.firestore.collection('assessments').doc();
  const id = assessmentIdSchema.parse(reference.id);
  await reference.set({
    description: '',
    permitNumber: '',
    startDate: '2026-11-23',
    endDate: '2026-11-27',
    operatingTime: 'standard',
    workAreas: {},
    ...fields,
    id,
    active: true,
    author: engineer.email,
    project: projectUidSchema.parse(project.uid),
    company: company.id,
    createdAt: connection.now,
    updatedBy: engineer.email,
    updatedAt: connection.now,
  });
  return { id, address: urls.assessment(project.address, id) };
}

export async function signIn(page: Page, { email, password }: World['engineer']): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
}

/** Opens a page of the app as the engineer of a world. */
export async function openAs(page: Page, { engineer }: World, address: string): Promise<void> {
  await openSignedIn(page, engineer, address);
}

/** What a browser kept of the persons who signed in, by their e-mail. */
const kept = new Map<string, Array<[key: string, value: string]>>();

/**
 * Opens a page of the app as somebody, who signs in by the form the first time; later the browser has what it kept of that.
 * In the short run the live preview, a third of the time of a journey that is about something else, is on for journeys with the tag
 * `@preview` alone.
 */
export async function openSignedIn(page: Page, person: World['engineer'], address: string): Promise<void> {
  const entries = kept.get(person.email) ?? [];
  const isPreviewOff = process.env['JOURNEYS'] === 'short' && !test.info().tags.includes('@preview');
  await page.addInitScript(rememberOnce, {
    opening: randomUUID(),
    entries: isPreviewOff ? [...entries, PREVIEW_OFF] : entries,
  });
  await page.goto(address);
  if (entries.length > 0) {
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    return;
  }
  await signIn(page, person);
  const all = await page.evaluate(() => Object.entries(localStorage));
  kept.set(
    person.email,
    all.filter(([key]) => key !== PREVIEW_OFF[0]),
  );
}

/** Opens a page of what is submitted, from the page of an assessment. */
export async function openOfSubmit(page: Page, part: 'Report' | 'Notifications' | 'Monitoring'): Promise<void> {
  const link = page.getByRole('region', { name: part, exact: true }).getByRole('link', { name: part });
  // A run that has just ended shows its results, a moment after it says so.
  await expect(async () => {
    await page.getByRole('tab', { name: 'Submit' }).press('Enter');
    await expect(link).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await link.press('Enter');
}

/**
 * Goes to another page of the app within the open page, which takes a third of the time of loading it. The way leads over an address that has no page,
 * so that what is asserted next is not found on the page that was left. A journey about loading, guards or links from elsewhere uses `page.goto`.
 */
export async function go(page: Page, address: string): Promise<void> {
  const between = page.getByText('There is no page at this address');
  await page.evaluate(moveTo, { address: '/between', isReplaced: false });
  await expect(between).toBeVisible();
  await page.evaluate(moveTo, { address, isReplaced: true });
  await expect(between).toBeHidden();
}

/** Does as the browser's button for the next page. */
function moveTo({ address, isReplaced }: { address: string; isReplaced: boolean }): void {
  const { idx } = (history.state ?? {}) as { idx?: number };
  const state = { key: address, idx: (idx ?? 0) + (isReplaced ? 0 : 1) };
  if (isReplaced) history.replaceState(state, '', address);
  else history.pushState(state, '', address);
  dispatchEvent(new PopStateEvent('popstate', { state }));
}

/** Gives a browser what it kept, before the first page of an opening; after that it keeps what it keeps, through reloads and a sign-out. */
function rememberOnce({
  opening,
  entries,
}: {
  opening: string;
  entries: ReadonlyArray<[key: string, value: string]>;
}): void {
  if (sessionStorage.getItem(opening) !== null) return;
  sessionStorage.setItem(opening, 'done');
  for (const [key, value] of entries) localStorage.setItem(key, value);
}

/** What the browser remembers of the switch. */
const PREVIEW_OFF: [key: string, value: string] = ['live-preview', 'false'];

/**
 * What a journey may say on the console without failing: the browser's own report of a request that is refused on purpose, that the
 * emulators were slow to answer, after which the page goes on, that a transaction met another write, after which the SDK tries it again,
 * that journeys do without the service worker; and that nothing was counted without a network.
 */
const EXPECTED_ON_CONSOLE =
  /Failed to load resource|net::ERR_INTERNET_DISCONNECTED|WebChannelConnection|RPC 'Commit' .* failed with error: .*failed-precondition|RPC 'RunAggregationQuery' .* failed with error: .*unavailable|Could not reach Cloud Firestore backend|Service Worker registration blocked by Playwright/;

/**
 * `test` of the journeys: with the village, and for those that need its 2,915 addresses the demo, made once a worker; failing on anything
 * that the page reports as an error or a warning.
 */
export const test = base.extend<{ quiet: void; another: Page }, { village: World; demo: World }>({
  village: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are asked for from this pattern
    async ({}, use) => {
      await use(await createVillage('Wattlebrook'));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are asked for from this pattern
    async ({}, use) => {
      await use(await createWorld('Wattlebrook', demoFiles(), DEMO_CRS));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  quiet: [
    async ({ page }, use) => {
      const said = await listenTo(page);
      await use();
      expect(said, 'errors and warnings of the page').toEqual([]);
    },
    { auto: true },
  ],
  /** The page of another person, in a browser of their own. */
  another: async ({ browser }, provide) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const said = await listenTo(page);
    await provide(page);
    await context.close();
    expect(said, 'errors and warnings of the other page').toEqual([]);
  },
});

/** Collects what a page reports as an error or a warning, and every breach of its content security policy. */
async function listenTo(page: Page): Promise<string[]> {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    const serious = message.type() === 'error' || message.type() === 'warning';
    if (serious && !EXPECTED_ON_CONSOLE.test(message.text())) said.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content security policy: ${violatedDirective}: ${blockedURI}`),
    );
  });
  return said;
}

export { expect } from '@playwright/test';
