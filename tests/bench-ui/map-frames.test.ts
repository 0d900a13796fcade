/** Measures the frames of the map while it is moved, zoomed and coloured anew, by the number of receivers; `npm run bench:ui` runs it. */
import type { Page } from '@playwright/test';
import { BARRIER_NO, storedWorkArea, workAreaFeatureSchema } from '../../src/domain/work-area.ts';
import { onMap } from '../e2e/map.ts';
import { createAssessment, createWorld, expect, openAs, test } from '../e2e/world.ts';
import { largeSuburb } from '../support/large-suburb.ts';
import { requireSystem } from '../../src/geodata/crs/crs.ts';
import { EAST, NORTH, TEST_CRS } from '../support/made-up-files.ts';

/** Receivers and buildings of the suburbs that are measured. */
const SIZES = [
  { receivers: 5_000, buildings: 5_000 },
  { receivers: 50_000, buildings: 20_000 },
  { receivers: 200_000, buildings: 100_000 },
];
const { toLonLat } = requireSystem(TEST_CRS);
const WAIT_MS = 600_000;
const SETTLING_MS = 1_500;

interface Frames {
  receivers: number;
  doing: string;
  frames: number;
  medianMs: number;
  worst5PerCentMs: number;
  longestMs: number;
}
const measured: Frames[] = [];

/** A generator amid the houses. */
function yard(size: number) {
  const [x, y] = [EAST + size / 2, NORTH + size / 2];
  const ring = [
    [x, y],
    [x + 40, y],
    [x + 40, y + 40],
    [x, y + 40],
    [x, y],
  ].map(([east = 0, north = 0]) => toLonLat(east, north));
  const feature = workAreaFeatureSchema.parse({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { name: 'Yard', equipment: [{ id: 'generator', quantity: 1 }] },
  });
  return { yard: storedWorkArea({ temporaryNoiseBarrier: BARRIER_NO, feature }) };
}

/** The times between frames while something is done, and until the map has settled. */
async function framesOf(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    const next = (time: number) => {
      times.push(time);
      if (!('framesStop' in window)) requestAnimationFrame(next);
    };
    Object.assign(window, { frameTimes: times });
    Reflect.deleteProperty(window, 'framesStop');
    requestAnimationFrame(next);
  });
  await act();
  await page.waitForTimeout(SETTLING_MS);
  const times = await page.evaluate(() => {
    Object.assign(window, { framesStop: true });
    return (window as unknown as { frameTimes: number[] }).frameTimes;
  });
  return times.slice(1).map((time, at) => time - (times[at] ?? time));
}

async function measure(page: Page, receivers: number, doing: string, act: () => Promise<unknown>): Promise<void> {
  const sorted = (await framesOf(page, act)).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
  measured.push({
    receivers,
    doing,
    frames: sorted.length,
    medianMs: at(0.5),
    worst5PerCentMs: at(0.95),
    longestMs: at(1),
  });
}

/** Drags the map to and fro as a hand does. */
async function dragAbout(page: Page): Promise<void> {
  const [x, y] = await onMap(page, [0.3, 0.7]);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const [dx, dy] of [
    [200, -100],
    [-50, -150],
    [0, 0],
  ] as const)
    await page.mouse.move(x + dx, y + dy, { steps: 25 });
  await page.mouse.up();
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
    const length = Math.sqrt(size.buildings) * 22;
    const { address } = await createAssessment(world, { name: 'Frames', workAreas: yard(length) });
    await openAs(page, world, address);
    await expect(page.getByText('Exact: Process will give the same levels.')).toBeVisible({ timeout: WAIT_MS });
    const colours = page.getByRole('combobox', { name: 'Colour the map by' });
    await measure(page, size.receivers, 'nothing', () => page.waitForTimeout(SETTLING_MS));
    await measure(page, size.receivers, 'the whole site is dragged', () => dragAbout(page));
    await measure(page, size.receivers, 'it is coloured by level', () => colours.selectOption('level'));
    await measure(page, size.receivers, 'the map is zoomed in', () => zoomBy(page, 4));
    await measure(page, size.receivers, 'streets are dragged', () => dragAbout(page));
    await measure(page, size.receivers, 'the map is zoomed out', () => zoomBy(page, -4));
  });
}

test.afterAll(() => {
  console.log('| receivers | while | frames | median, ms | 95 %, ms | longest, ms |\n|---:|---|---:|---:|---:|---:|');
  for (const { receivers, doing, frames, ...ms } of measured) {
    const times = [ms.medianMs, ms.worst5PerCentMs, ms.longestMs].map((time) => time.toFixed(0));
    console.log(`| ${receivers.toLocaleString('en')} | ${doing} | ${frames} | ${times.join(' | ')} |`);
  }
});
