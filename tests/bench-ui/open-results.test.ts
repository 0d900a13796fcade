/** Measures how a processed assessment opens, by the number of its receivers; `npm run bench:ui` runs it. */
import type { CDPSession, Page } from '@playwright/test';
import { createAssessment, createWorld, expect, signIn, test, type World } from '../e2e/world.ts';
import { largeSuburb } from '../support/large-suburb.ts';
import { TEST_CRS } from '../support/made-up-files.ts';
import { longTasksOf } from './frames.ts';
import { yardAmid } from './yard.ts';
import { dragAbout } from './drag-about.ts';

/** Addresses and houses; those inside of houses become 600,000 receivers at façades and floors. */
const SCENES = [
  { name: '50,000 addresses', size: { receivers: 50_000, buildings: 20_000 } },
  { name: '62,500 addresses at façades and floors', size: { receivers: 62_500, buildings: 37_500, isInside: true } },
];
const WAIT_MS = 600_000;
const SYNC_TIMEOUT_MS = 8_000;
const MEGABYTE = 1e6;

interface Opened {
  name: string;
  receivers: number;
  /** Until the map shows colours, and until the table has rows. */
  mapMs: number;
  tableMs: number;
  /** Of JavaScript, once all is quiet and what is not needed was let go. */
  heapBytes: number;
  /** What the page fetched of the results. */
  fetchedBytes: number;
  /** The longest tasks of the page while it opened, and while the map was dragged. */
  longestOpeningMs: number;
  longestPanningMs: number;
  stored: Array<[file: string, bytes: number]>;
}
const measured: Opened[] = [];

for (const { name, size } of SCENES) {
  test(`the results of ${name} open`, async ({ page, browser }) => {
    const world = await createWorld('Opening', largeSuburb(size), TEST_CRS);
    const { id, address } = await createAssessment(world, {
      name: 'Opening',
      operatingTime: 'standard+night',
      workAreas: threeYards(size.buildings),
    });
    await page.goto(address);
    await signIn(page, world.engineer);
    await page.getByRole('button', { name: 'Process' }).click({ timeout: WAIT_MS });
    const assessment = world.admin.firestore.doc(`assessments/${id}`);
    await expect
      .poll(async () => (await assessment.get()).get('processing.state') as unknown, { timeout: WAIT_MS })
      .toBe('done');
    await page.close();
    const context = await browser.newContext();
    const opening = await context.newPage();
    measured.push({
      name,
      receivers: await receiversOf(world),
      ...(await measure(opening, world, address)),
      stored: await storedFiles(world, id),
    });
    await context.close();
  });
}

function threeYards(buildings: number) {
  const [west, middle, east] = [-200, 0, 200].map((eastM) => yardAmid(buildings, eastM).yard);
  return { west, middle, east };
}

/** Opens an assessment from the list of its project, as a click of its link does. */
async function measure(
  page: Page,
  world: World,
  address: string,
): Promise<Omit<Opened, 'name' | 'receivers' | 'stored'>> {
  await page.goto(`/projects/${world.project.address}/`);
  await signIn(page, world.engineer);
  await expect(page.getByRole('heading', { name: world.project.name })).toBeVisible({ timeout: WAIT_MS });
  await page.waitForTimeout(1_000);
  const devtools = await page.context().newCDPSession(page);
  const fetched = await bytesOf(devtools);
  const longTasks = await longTasksOf(page);
  await page.evaluate(open, `${address}?view=results`);
  await expect.poll(() => page.evaluate(() => 'tableMs' in window), { timeout: WAIT_MS, intervals: [100] }).toBe(true);
  const { mapMs, tableMs } = await page.evaluate(() => {
    const { mapMs: map, tableMs: table } = window as unknown as Pick<Opened, 'mapMs' | 'tableMs'>;
    return { mapMs: map, tableMs: table };
  });
  await page.waitForTimeout(SYNC_TIMEOUT_MS);
  const opening = await longTasks();
  await dragAbout(page);
  await page.waitForTimeout(1_000);
  const panning = (await longTasks()).slice(opening.length);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return {
    mapMs,
    tableMs,
    heapBytes: usedSize,
    fetchedBytes: fetched(),
    longestOpeningMs: Math.max(0, ...opening),
    longestPanningMs: Math.max(0, ...panning),
  };
}

/** Goes to an address within the page, and notes when the map has colours and the table rows. */
function open(address: string): void {
  const start = performance.now();
  const note = (name: string, selector: string) => {
    if (name in window || document.querySelector(selector) === null) return;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => Object.assign(window, { [name]: performance.now() - start })),
    );
  };
  new MutationObserver(() => {
    note('mapMs', 'select[aria-label="Colour the map by"]');
    note('tableMs', '[role=grid][aria-label=Receivers] [role=rowgroup] [role=row]');
  }).observe(document.body, { childList: true, subtree: true });
  history.pushState({}, '', address);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
}

/** Begins to count what is fetched of results. @returns the bytes so far, as they came over the wire */
async function bytesOf(devtools: CDPSession): Promise<() => number> {
  const asked = new Set<string>();
  let bytes = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('assessment_results') && request.url.includes('alt=media')) asked.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  return () => bytes;
}

async function receiversOf({ admin, project }: World): Promise<number> {
  const loaded = await admin.firestore.doc(`loaded_projects/${project.uid}`).get();
  return Number(loaded.get('counts.receivers'));
}

/** The files of the assessment's run, with their bytes as they are stored. */
async function storedFiles({ admin }: World, id: string): Promise<Array<[file: string, bytes: number]>> {
  const [files] = await admin.bucket.getFiles({ prefix: `assessment_results/${id}/runs/` });
  return files.map(({ name, metadata }) => [name.split('/').at(-1) ?? name, Number(metadata.size)]);
}

test.afterAll(() => {
  const heads = [
    'scene',
    'map, ms',
    'table, ms',
    'heap, MB',
    'fetched, MB',
    'longest opening, ms',
    'longest panning, ms',
  ];
  const rows = measured.map((site) => [
    site.name,
    site.receivers.toLocaleString('en'),
    site.mapMs.toFixed(0),
    site.tableMs.toFixed(0),
    (site.heapBytes / MEGABYTE).toFixed(0),
    (site.fetchedBytes / MEGABYTE).toFixed(1),
    site.longestOpeningMs.toFixed(0),
    site.longestPanningMs.toFixed(0),
  ]);
  console.log([heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'));
  for (const { name, receivers, stored } of measured) {
    const bytes = stored.reduce((sum, [file, size]) => sum + (file === 'results.json' ? 0 : size), 0);
    console.log(
      name,
      `${(bytes / receivers).toFixed(1)} bytes a receiver in columns:`,
      stored.map(([file, bytes]) => `${file} ${bytes.toLocaleString('en')}`).join(', '),
    );
  }
});
