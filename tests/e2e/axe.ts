import axe from 'axe-core';
import { type Page, test } from '@playwright/test';

/**
 * Looks at what a page shows as a screen reader would; what it finds is reported at the end, for all states at once. In the short run it looks
 * at pages in journeys with the tag `@barriers` alone, which are about that.
 */
export function barriers(page: Page) {
  const found: string[] = [];
  page.setDefaultTimeout(40_000);
  const isOff = process.env['JOURNEYS'] === 'short' && !test.info().tags.includes('@barriers');
  const scan = async (state: string) => {
    if (isOff) return;
    await animationsEnded(page);
    // By way of the debugger: the page's policy lets no strange script in.
    await page.evaluate(`if (!('axe' in window)) { ${axe.source} }`);
    const problems = await page.evaluate(async () => {
      const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
      return violations.map(
        ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ target }) => String(target)).join(', ')}`,
      );
    });
    found.push(...problems.map((problem) => `${state}: ${problem}`));
  };
  return { scan, found };
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Waits until what appears has appeared: half-transparent text has no contrast yet. */
async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // What a click opens begins to appear some frames later.
    for (let still = 0; still < 4; still += 1) {
      await frame();
      if (ending().length === 0) continue;
      await Promise.allSettled(ending().map(({ finished }) => finished));
      still = 0;
    }
  });
}
