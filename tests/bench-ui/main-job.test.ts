/** Measures the main job on the demo: what people wait for, and the longest tasks of the page in each part; `npm run bench:ui` runs it. */
import type { Locator, Page } from '@playwright/test';
import { clickMap, onMap } from '../e2e/map.ts';
import { stationArea } from '../e2e/work-areas.ts';
import { createAssessment, openAs, test } from '../e2e/world.ts';

const WAIT_MS = 600_000;
/** A task over this is felt, ms. */
const LONG_MS = 100;
const REST_MS = 2_500;

interface Part {
  readonly name: string;
  /** How long a person waits for it; null where it is not waited for. */
  readonly tookMs: number | null;
  readonly tasksMs: readonly number[];
}
const measured: Part[] = [];

/** Notes the tasks of every page that is loaded. */
const noteTasks = (page: Page) =>
  page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });

/** Takes what the page has noted since the last call. */
const takeTasks = (page: Page) =>
  page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0));

/**
 * Waits until an element is visible. While an assertion fails, Playwright describes the whole page for its message, in tasks of
 * some 200 ms on the page that is measured.
 */
const appears = (element: Locator) => element.waitFor({ timeout: WAIT_MS });

/** Does a part of the job. @param until is there when a person may go on; without it nothing is waited for */
async function measure(
  page: Page,
  name: string,
  act: () => Promise<unknown>,
  until?: () => Promise<unknown>,
): Promise<void> {
  await takeTasks(page);
  const start = performance.now();
  await act();
  await until?.();
  const tookMs = until === undefined ? null : performance.now() - start;
  await page.waitForTimeout(REST_MS);
  measured.push({ name, tookMs, tasksMs: await takeTasks(page) });
}

test('the main job on the demo', { tag: '@preview' }, async ({ page, demo }) => {
  await noteTasks(page);
  const { address } = await createAssessment(demo, { name: 'Main job', permitNumber: 'P-25', operatingTime: 'night' });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const rows = page.getByRole('grid', { name: 'Receivers' }).getByRole('row');
  const isProcessed = () => appears(page.getByText('Results are up to date'));
  const isPreviewed = () => appears(page.getByText('Preview · up to date'));
  await openAs(page, demo, address);
  await page.getByRole('tab', { name: 'Plan' }).waitFor();

  await measure(page, 'an area is drawn', async () => {
    await press('Draw a rectangle');
    await clickMap(page, [
      [0.48, 0.48],
      [0.54, 0.53],
    ]);
  });
  const area = page.getByRole('region', { name: 'Work area 1' });
  const legend = page.getByRole('region', { name: 'Map' }).getByRole('group', { name: 'Exceedance' });
  await measure(
    page,
    'equipment is added, until the map has colours',
    async () => {
      await area.getByPlaceholder('Add equipment …').fill('tracked excavator');
      await page.getByRole('listbox').getByRole('option').first().click();
    },
    () => appears(legend),
  );
  await measure(page, 'until the preview is exact', async () => {}, isPreviewed);
  await measure(page, 'Process', () => press('Process'), isProcessed);
  await measure(page, 'the map is dragged and zoomed, rows and addresses are pointed at', async () => {
    const [x, y] = await onMap(page, [0.4, 0.5]);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 240);
    for (let step = 0; step < 40; step++) await page.mouse.move(x + 4 * step, y + 2 * step);
    for (let row = 1; row < 6; row++) await rows.nth(row).hover();
  });
  await measure(page, 'an address is looked for', () => page.getByLabel('Search receivers').fill('Station'));
  await page.getByLabel('Search receivers').fill('');
  await measure(
    page,
    'the page of an address opens',
    () => rows.nth(1).click(),
    () => appears(page.getByRole('heading', { name: 'Contribution by work area' })),
  );
  await measure(
    page,
    'a first draft of noise contours is drawn',
    () => page.getByRole('switch', { name: 'Noise contours' }).click(),
    () => appears(page.getByRole('group', { name: 'Noise contours' })),
  );
  await measure(
    page,
    'from there until all noise contours are drawn',
    () => Promise.resolve(),
    () =>
      page.getByRole('progressbar', { name: 'Drawing the contours' }).waitFor({ state: 'hidden', timeout: WAIT_MS }),
  );
  await measure(
    page,
    'the results open again, until headline and table are there',
    () => page.goto(`${address}?view=results`),
    async () => {
      await appears(page.getByText(/addresses above NML/));
      await appears(rows.nth(1));
    },
  );
  await measure(
    page,
    'the results open from the list of assessments',
    async () => {
      await page.getByRole('link', { name: demo.project.name }).first().click();
      await page.getByRole('link', { name: 'Main job' }).click();
      await page.getByRole('tab', { name: 'Results' }).click();
    },
    async () => {
      await appears(page.getByText(/addresses above NML/));
      await appears(rows.nth(1));
    },
  );
  await measure(
    page,
    'the report opens',
    async () => {
      await page.getByRole('tab', { name: 'Submit' }).click();
      await page.getByRole('link', { name: 'Report' }).click();
    },
    () => appears(page.getByRole('article').filter({ hasText: 'P-25' })),
  );
  for (const name of ['the first PDF', 'the PDF again']) {
    await measure(
      page,
      name,
      () => press('Download PDF'),
      () => page.waitForEvent('download', { timeout: WAIT_MS }),
    );
  }
});

test('scenarios of the demo', { tag: '@preview' }, async ({ page, demo }) => {
  await noteTasks(page);
  const { address } = await createAssessment(demo, {
    name: 'Scenarios',
    operatingTime: 'night',
    workAreas: stationArea(),
  });
  await openAs(page, demo, address);
  await appears(page.getByText('Preview · up to date'));
  const table = page.getByRole('table', { name: 'The plan and its scenarios' });
  await measure(
    page,
    'scenarios open',
    () => page.goto(`${address}?view=explore`),
    () => appears(table.getByRole('row', { name: /^This plan/ }).filter({ hasText: '+' })),
  );
  await measure(
    page,
    'a scenario with barriers',
    () => page.getByRole('checkbox', { name: 'With temporary noise barriers around all areas' }).check(),
    () => appears(table.getByRole('row', { name: /^With temporary noise barriers/ }).filter({ hasText: '+' })),
  );
  await measure(
    page,
    'suggestions',
    () => press(page, 'Look for suggestions'),
    () =>
      page
        .getByRole('region', { name: 'Suggestions' })
        .getByRole('status')
        .waitFor({ state: 'hidden', timeout: WAIT_MS }),
  );
});

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test.afterAll(() => {
  const lines = measured.map(({ name, tookMs, tasksMs }) => {
    const long = tasksMs.filter((ms) => ms > LONG_MS);
    const cells = [name, tookMs === null ? '' : tookMs.toFixed(0), long.length, Math.max(0, ...tasksMs).toFixed(0)];
    return `| ${cells.join(' | ')} |`;
  });
  console.log(
    [`| part | waited, ms | tasks over ${LONG_MS} ms | longest task, ms |`, '|---|---:|---:|---:|', ...lines].join(
      '\n',
    ),
  );
});
