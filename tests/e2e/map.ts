import type { Page } from '@playwright/test';

type Place = readonly [x: number, y: number];

/** Position and size of the map on the page, px. */
async function mapBox(page: Page) {
  const box = await page.getByRole('region', { name: 'Map' }).boundingBox();
  if (box === null) throw new Error('the map is not shown');
  return box;
}

/** Converts fractions of the map's width and height, from its upper left corner, to a position on the page, px. */
export async function onMap(page: Page, [x, y]: Place): Promise<Place> {
  const box = await mapBox(page);
  return [box.x + x * box.width, box.y + y * box.height];
}

/** Clicks positions of the page as a user does: the pointer moves before each click. */
export async function clickAt(page: Page, places: readonly Place[]): Promise<void> {
  for (const [x, y] of places) {
    // A drawing follows the pointer before it accepts the click.
    await page.mouse.move(x - 2, y - 2);
    await page.mouse.move(x, y);
    await page.mouse.click(x, y);
  }
}

/** Clicks positions on the map, given as fractions of its width and height from its upper left corner. */
export async function clickMap(page: Page, places: readonly Place[]): Promise<void> {
  const { x: left, y: top, width, height } = await mapBox(page);
  await clickAt(
    page,
    places.map(([x, y]): Place => [left + x * width, top + y * height]),
  );
}

/** Drags from one position of the page to another, px. */
export async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 5 });
  await page.mouse.move(...to, { steps: 5 });
  await page.mouse.up();
}

/** Draws an area through vertices and closes it by another click on the last one. */
export async function drawArea(page: Page, corners: readonly Place[]): Promise<void> {
  await page.getByRole('button', { name: 'Draw a work area' }).first().click();
  await clickMap(page, corners);
  const last = corners.at(-1);
  if (last !== undefined) await clickMap(page, [last]);
}
