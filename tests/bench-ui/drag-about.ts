import type { Page } from '@playwright/test';
import { onMap } from '../e2e/map.ts';

/** Drags the map back and forth, as a user does. */
export async function dragAbout(page: Page): Promise<void> {
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
