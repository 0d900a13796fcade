import type { Page } from '@playwright/test';

/** Statistics of a list of times, ms. */
export interface Times {
  count: number;
  medianMs: number;
  worst5PerCentMs: number;
  longestMs: number;
}

export function timesOf(ms: readonly number[]): Times {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
  return { count: sorted.length, medianMs: at(0.5), worst5PerCentMs: at(0.95), longestMs: at(1) };
}

/** Prints a table in Markdown. @param names headings of the columns before the figures */
export function printTimes(
  names: readonly string[],
  rows: ReadonlyArray<readonly [cells: string[], times: Times]>,
): void {
  const heads = [...names, 'count', 'median, ms', '95 %, ms', 'longest, ms'];
  const lines = rows.map(([cells, { count, ...ms }]) => {
    const times = [ms.medianMs, ms.worst5PerCentMs, ms.longestMs].map((time) => time.toFixed(0));
    return [...cells, count, ...times].join(' | ');
  });
  console.log([heads.join(' | '), heads.map(() => '---').join('|'), ...lines].map((line) => `| ${line} |`).join('\n'));
}

/** Records the times between frames during an action and for `settlingMs` after it. */
export async function framesOf(page: Page, act: () => Promise<unknown>, settlingMs: number): Promise<number[]> {
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
  await page.waitForTimeout(settlingMs);
  const times = await page.evaluate(() => {
    Object.assign(window, { framesStop: true });
    return (window as unknown as { frameTimes: number[] }).frameTimes;
  });
  return times.slice(1).map((time, at) => time - (times[at] ?? time));
}

/** Starts to record the page's long tasks. @returns a function that returns their durations so far, ms */
export async function longTasksOf(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  return () => page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.slice());
}

/**
 * Measures the delay from each of several edits until the legend of the map shows other numbers.
 * @param edit performs the edit with the given index, which has to change the numbers
 * @param by the event of the page that starts an edit
 */
export async function latenciesOf(
  page: Page,
  by: 'keydown' | 'click',
  rounds: number,
  edit: (round: number) => Promise<unknown>,
): Promise<number[]> {
  const legend = page.getByRole('region', { name: 'Map' }).getByRole('group', { name: 'Exceedance' });
  const latencies: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const handle = await legend.elementHandle();
    if (handle === null) throw new Error('there is no legend');
    const waiting = await page.evaluateHandle(
      ([element, event]) => {
        let start = 0;
        addEventListener(event, () => (start = performance.now()), { capture: true });
        const changed = new Promise<number>((resolve) => {
          const observer = new MutationObserver(() => {
            if (start === 0) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - start));
          });
          observer.observe(element, { childList: true, subtree: true, characterData: true });
        });
        return { changed };
      },
      [handle, by] as const,
    );
    await edit(round);
    latencies.push(await waiting.evaluate(({ changed }) => changed));
    await waiting.dispose();
  }
  return latencies;
}
