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

/** A company with an engineer and a loaded project, used by only one journey. */
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

/**
 * Creates a company, an engineer and a project from files. The files are uploaded to Storage and loaded by `adminLoadProject`.
 */
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

/** A village that only one journey uses. */
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

/** Writes an assessment as the app would. @returns its address */
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

/** Stored browser data of signed-in persons, by e-mail address. */
const kept = new Map<string, Array<[key: string, value: string]>>();

/**
 * Opens a page of the app as a person. The first time, the person signs in with the form. Later, the stored browser data is used.
 * In the short run, the live preview takes a third of the time of a journey about something else. It is therefore on only for
 * journeys with the tag `@preview`.
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

/** Opens a page about submission from the page of an assessment. */
export async function openOfSubmit(page: Page, part: 'Report' | 'Notifications' | 'Monitoring'): Promise<void> {
  const link = page.getByRole('region', { name: part, exact: true }).getByRole('link', { name: part });
  // A run that has just ended shows its results a moment after the message.
  await expect(async () => {
    await page.getByRole('tab', { name: 'Submit' }).press('Enter');
    await expect(link).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await link.press('Enter');
}

/**
 * Navigates to another page of the app without a reload, which takes a third of the time of loading it. The way leads over an
 * address without a page, so that later assertions cannot match the page that was left. Journeys about loading, guards or
 * external links use `page.goto`.
 */
export async function go(page: Page, address: string): Promise<void> {
  const between = page.getByText('There is no page at this address');
  await page.evaluate(moveTo, { address: '/between', isReplaced: false });
  await expect(between).toBeVisible();
  await page.evaluate(moveTo, { address, isReplaced: true });
  await expect(between).toBeHidden();
}

/** Has the effect of the browser's Forward button. */
function moveTo({ address, isReplaced }: { address: string; isReplaced: boolean }): void {
  const { idx } = (history.state ?? {}) as { idx?: number };
  const state = { key: address, idx: (idx ?? 0) + (isReplaced ? 0 : 1) };
  if (isReplaced) history.replaceState(state, '', address);
  else history.pushState(state, '', address);
  dispatchEvent(new PopStateEvent('popstate', { state }));
}

/**
 * Restores stored browser data before the first page of an opening. After that the browser keeps its own data, through reloads
 * and a sign-out.
 */
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

/** Stored value of the switch for the live preview. */
const PREVIEW_OFF: [key: string, value: string] = ['live-preview', 'false'];

/**
 * Messages on the console that do not fail a journey. They are: the browser's report of a request that is refused on purpose;
 * slow answers of the emulators, after which the page continues; a transaction that conflicts with another write, which the SDK
 * repeats; the absence of the service worker; and a count that failed without a network.
 */
const EXPECTED_ON_CONSOLE =
  /Failed to load resource|net::ERR_INTERNET_DISCONNECTED|WebChannelConnection|RPC 'Commit' .* failed with error: .*failed-precondition|RPC 'RunAggregationQuery' .* failed with error: .*unavailable|Could not reach Cloud Firestore backend|Service Worker registration blocked by Playwright/;

/**
 * `test` of the journeys. It provides the village, and the demo for journeys that need its 2,915 addresses; both are created once
 * per worker. It fails on any error or warning that the page reports.
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
  /** The page of another person in a separate browser context. */
  another: async ({ browser }, provide) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const said = await listenTo(page);
    await provide(page);
    await context.close();
    expect(said, 'errors and warnings of the other page').toEqual([]);
  },
});

/** Collects the errors and warnings of a page, and violations of its content security policy. */
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
