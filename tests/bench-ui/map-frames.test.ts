/** Measures the frames of the map while it is moved, zoomed and coloured again, by the number of receivers; `npm run bench:ui` runs it. */
import type { Page } from '@playwright/test';
import { onMap } from '../e2e/map.ts';
import { createAssessment, createWorld, expect, openAs, test } from '../e2e/world.ts';
import { largeSuburb } from '../support/large-suburb.ts';
import { TEST_CRS } from '../support/made-up-files.ts';
import { framesOf, printTimes, type Times, timesOf } from './frames.ts';
import { yardAmid } from './yard.ts';
import { dragAbout } from './drag-about.ts';

/** Receivers and buildings of the suburbs that are measured. */
const SIZES = [
  { receivers: 5_000, buildings: 5_000 },
  { receivers: 50_000, buildings: 20_000 },
  { receivers: 200_000, buildings: 100_000 },
];
const WAIT_MS = 600_000;
const SYNC_TIMEOUT_MS = 1_500;

const measured: Array<[cells: string[], times: Times]> = [];

async function measure(page: Page, receivers: number, doing: string, act: () => Promise<unknown>): Promise<void> {
  measured.push([[receivers.toLocaleString('en'), doing], timesOf(await framesOf(page, act, SYNC_TIMEOUT_MS))]);
}

async function zoomBy(page: Page, steps: number): Promise<void> {
  await page.mouse.move(...(await onMap(page, [0.5, 0.5])));
  for (let step = 0; step < Math.abs(steps); step++) {
    await page.mouse.wheel(0, steps > 0 ? -120 : 120);
    await page.waitForTimeout(400);
  }
}

for (const size of SIZES) {
  test(`the map of ${size.receivers} receivers`, async ({ page }) => {
    const world = await createWorld('Frames', largeSuburb(size), TEST_CRS);
    const { address } = await createAssessment(world, { name: 'Frames', workAreas: yardAmid(size.buildings) });
    await openAs(page, world, address);
    await expect(page.getByText('Preview · up to date')).toBeVisible({ timeout: WAIT_MS });
    const colours = page.getByRole('combobox', { name: 'Colour the map by' });
    await measure(page, size.receivers, 'nothing', () => page.waitForTimeout(SYNC_TIMEOUT_MS));
    await measure(page, size.receivers, 'the whole site is dragged', () => dragAbout(page));
    await measure(page, size.receivers, 'it is coloured by level', () => colours.selectOption('level'));
    await measure(page, size.receivers, 'the map is zoomed in', () => zoomBy(page, 4));
    await measure(page, size.receivers, 'streets are dragged', () => dragAbout(page));
    await measure(page, size.receivers, 'the map is zoomed out', () => zoomBy(page, -4));
  });
}

test.afterAll(() => printTimes(['receivers', 'while'], measured));
