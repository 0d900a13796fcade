import type { Page } from '@playwright/test';

/** Clicks places on the map, given as shares of its width and height from its upper left. */
export async function clickMap(page: Page, places: ReadonlyArray<readonly [x: number, y: number]>): Promise<void> {
  const box = await page.getByRole('region', { name: 'Map' }).boundingBox();
  if (box === null) throw new Error('the map is not shown');
  for (const [x, y] of places) {
    const at = { x: box.x + x * box.width, y: box.y + y * box.height };
    // A drawing follows the pointer before it takes the click.
    await page.mouse.move(at.x - 2, at.y - 2);
    await page.mouse.move(at.x, at.y);
    await page.mouse.click(at.x, at.y);
  }
}

/** Draws an area through corners, and closes it by a click on the last one again. */
export async function drawArea(page: Page, corners: ReadonlyArray<readonly [x: number, y: number]>): Promise<void> {
  await page.getByRole('button', { name: 'Draw a work area' }).first().click();
  await clickMap(page, corners);
  const last = corners.at(-1);
  if (last !== undefined) await clickMap(page, [last]);
}
