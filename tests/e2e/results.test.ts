import type { Page } from '@playwright/test';
import { requireSystem } from '../../src/gis/crs/crs.ts';
import {
  BARRIER_NO,
  storedWorkArea,
  storedWorkAreaSchema,
  workAreaFeatureSchema,
} from '../../src/model/assessment/work-area.ts';
import { EAST, NORTH, projectWith, TEST_CRS, textFile } from '../support/made-up-files.ts';
import { onMap } from './map.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, createWorld, expect, openAs, test } from './world.ts';

const { toLonLat } = requireSystem(TEST_CRS);

/** A block of flats with three receivers above each other, and a house far to the west of it. */
const flats = () =>
  projectWith(
    textFile(
      'receivers',
      'receivers.csv',
      `id,address,type,height,floors,easting,northing\nR1,1 High Street,residence,1.5,,${EAST + 10},${NORTH + 10}\nR2,2 High Street,residence,,3,${EAST + 60},${NORTH + 40}\n`,
    ),
  );

/** A haul road just over a metre from the flats. */
function roadBesideFlats() {
  const coordinates = [
    [58, 41.2],
    [62, 41.2],
    [66, 41.2],
  ].map(([x = 0, y = 0]) => toLonLat(EAST + x, NORTH + y));
  const feature = workAreaFeatureSchema.parse({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates },
    properties: { name: 'Road', equipment: [{ id: 'exc', quantity: 1 }], vehiclesPerHour: 4, speedKmh: 20 },
  });
  return { road: storedWorkArea({ temporaryNoiseBarrier: BARRIER_NO, feature }) };
}

/** Returns the centre of the visible receivers, px of the page. */
async function drawnReceiver(page: Page): Promise<readonly [number, number]> {
  const [x, y] = await page.getByTestId('receivers').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas');
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    let [count, sumX, sumY] = [0, 0, 0];
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      if ((data[4 * pixel + 3] ?? 0) === 0) continue;
      count += 1;
      sumX += pixel % width;
      sumY += Math.floor(pixel / width);
    }
    return [sumX / count / width, sumY / count / height];
  });
  return onMap(page, [x ?? 0, y ?? 0]);
}

test(
  'map and list highlight the same address, and a click on an address opens its worst floor without changing a road beside it',
  { tag: '@scheduled' },
  async ({ page }) => {
    const world = await createWorld('Flats', flats(), TEST_CRS);
    const { address, id } = await createAssessment(world, {
      name: 'Beside a road',
      operatingTime: 'standard+night',
      workAreas: roadBesideFlats(),
    });
    await openAs(page, world, address);
    await page.getByRole('region', { name: 'Road' }).click();
    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText('Results are up to date')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Night' })).toBeChecked();
    const stored = async () => {
      const areas = (await world.admin.firestore.doc(`assessments/${id}`).get()).get('workAreas') as object;
      return Object.values(areas)
        .map((area) => JSON.stringify(storedWorkAreaSchema.parse(area).feature))
        .join();
    };
    const before = await stored();
    // The house is visible too. Its class is hidden, so that only the receivers of the flats are drawn.
    await page.getByRole('button', { name: /^No exceedance/ }).click();
    const [x, y] = await drawnReceiver(page);
    await page.getByRole('checkbox', { name: 'Above NML only' }).uncheck();
    await page.mouse.move(x - 3, y);
    await page.mouse.move(x, y);
    await expect(page.getByText(/^2 High Street · \d+ dB\(A\) · \+\d+ dB$/)).toBeVisible();
    const row = page.getByRole('row', { name: /^2 High Street/ });
    await expect(row).toHaveAttribute('data-pointed', 'true');
    await page.getByRole('button', { name: 'Select addresses on the map' }).click();
    await page.mouse.move(x - 40, y - 40);
    await page.mouse.down();
    for (const [dx, dy] of [[40, -40], [40, 40], [-40, 40]] as const) await page.mouse.move(x + dx, y + dy, { steps: 4 }); // prettier-ignore
    await page.mouse.up();
    await expect(page.getByText('1 address in the selection')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the selection' }).click();
    await expect(page.getByText('1 address in the selection')).toBeHidden();
    await page.mouse.click(x, y);
    await expect(page.getByRole('heading', { name: '2 High Street' })).toBeInViewport();
    const floors = page.getByRole('group', { name: 'Façades and floors' }).getByRole('button');
    await expect(floors).toHaveCount(3);
    const levels = (await floors.allTextContents()).map(Number);
    const worst = levels.indexOf(Math.max(...levels));
    await expect(floors.nth(worst)).toHaveAttribute('aria-pressed', 'true');
    const other = (worst + 1) % 3;
    await floors.nth(other).click();
    await expect(floors.nth(other)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(`R2-F${3 - other}`, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid', { name: 'Receivers' })).toBeFocused();
    // A change caused by the click would have been saved by this point.
    await page.getByRole('tab', { name: 'Plan' }).click();
    await page.getByLabel('Vehicles per hour').fill('5');
    await page.getByLabel('Vehicles per hour').press('Enter');
    await expect.poll(stored).toBe(before.replace('"vehiclesPerHour":4', '"vehiclesPerHour":5'));
  },
);

test('the table of results is a single tab stop, and Back restores its position', async ({ page, village }) => {
  const { address } = await createAssessment(village, {
    name: 'Receivers',
    workAreas: stationArea('Platform'),
    // No other work takes place at the same time, so that the panel does not mention any.
    startDate: '2027-03-01',
    endDate: '2027-03-05',
  });
  await openAs(page, village, address);
  await page.getByRole('button', { name: 'Process' }).click();
  const grid = page.getByRole('grid', { name: 'Receivers' });
  await page.getByRole('checkbox', { name: 'Above NML only' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(grid).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Process again' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  const last = grid.locator('[data-active="true"]');
  await expect(last).toBeInViewport();
  const chosen = (await last.textContent()) ?? '';
  const panel = page.getByRole('complementary');
  const scrolledTo = () => panel.evaluate(({ scrollTop }) => scrollTop);
  // A user who scrolls sees the scroll position before the next key press. The browser reports it with the next frame.
  await panel.evaluate(
    (element) =>
      new Promise((resolve) => {
        element.addEventListener('scroll', () => requestAnimationFrame(resolve), { once: true });
        element.scrollTo({ top: 90 });
      }),
  );
  await expect.poll(scrolledTo).toBe(90);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Contribution by work area' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^NML, dB\(A\) \d+/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to all receivers' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(grid).toBeFocused();
  await expect(last).toBeInViewport();
  await expect(last).toHaveText(chosen);
  await expect.poll(scrolledTo).toBe(90);

  await test.step('the level at a receiver is explained to a hundredth of a decibel, and its path is shown on the map', async () => {
    await grid.press('Enter');
    await page.getByRole('button', { name: 'Show the calculation' }).click();
    const sentence = page.getByText(/^Total at /);
    await expect(sentence).toBeVisible({ timeout: 120_000 });
    const [explained = NaN, stored = NaN] = [...(await sentence.innerText()).matchAll(/(\d+\.\d\d) dB\(A\)/g)].map(
      ([, level]) => Number(level),
    );
    expect(Math.abs(explained - stored)).toBeLessThan(0.0101);
    await expect(page.getByRole('table', { name: /^Terms of the path/ })).toBeVisible();
    await expect(page.locator('path.explained-ray')).toHaveCount(1);
    await page.getByRole('button', { name: 'Back to all receivers' }).click();
    await expect(page.locator('path.explained-ray')).toHaveCount(0);
  });
});
