/** Measurements that journeys make in addition to their steps. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';

const BUILT = path.resolve(import.meta.dirname, '../../dist-test');

/** Counts the clicks and key presses on the pages of a journey. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('onClickSeen', () => void (clicks += 1));
  await page.addInitScript(() => {
    const { onClickSeen } = window as unknown as { onClickSeen: () => void };
    addEventListener('pointerdown', () => onClickSeen(), true);
  });
  return () => clicks;
}

/** Returns the width of a page that does not fit next to its scroll bar, px. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns the first row of the table of receivers: address, level, criterion, exceedance, measures. */
export const firstRow = (page: Page) =>
  page.getByRole('grid', { name: 'Receivers' }).locator('[aria-rowindex="2"]').innerText();

/** Returns the scripts that the current page and its workers have fetched. */
export async function fetchedScripts(page: Page): Promise<string[]> {
  const names = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const fetched = await Promise.all([page.evaluate(names), ...page.workers().map((worker) => worker.evaluate(names))]);
  return [...new Set(fetched.flat())].filter((name) => name.endsWith('.js'));
}

/** Returns the compressed size of the scripts that the current page has fetched, kB. */
export async function scriptsOf(page: Page): Promise<number> {
  let scripts = await fetchedScripts(page);
  // The database never stops sending requests. The page counts as loaded when no script was fetched for a while.
  for (let before = -1; before !== scripts.length;) {
    before = scripts.length;
    await page.waitForTimeout(2_000);
    scripts = await fetchedScripts(page);
  }
  expect(scripts.length).toBeGreaterThan(3);
  return scripts.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(BUILT, name))).length, 0) / 1000;
}
