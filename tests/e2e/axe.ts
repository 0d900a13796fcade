import axe from 'axe-core';
import { type Page, test } from '@playwright/test';

/**
 * Checks the displayed page with axe for accessibility faults. Faults are reported at the end, for all states together. In the
 * short run, only journeys with the tag `@barriers` are checked.
 */
export function barriers(page: Page) {
  const found: string[] = [];
  page.setDefaultTimeout(40_000);
  const isOff = process.env['JOURNEYS'] === 'short' && !test.info().tags.includes('@barriers');
  const scan = async (state: string) => {
    if (isOff) return;
    await animationsEnded(page);
    // The script is injected through the debugger, because the page's policy forbids foreign scripts.
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

/** Waits until all animations have ended, because half-transparent text has too little contrast. */
async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // What a click opens may start its animation some frames later.
    for (let still = 0; still < 4; still += 1) {
      await frame();
      if (ending().length === 0) continue;
      await Promise.allSettled(ending().map(({ finished }) => finished));
      still = 0;
    }
  });
}
