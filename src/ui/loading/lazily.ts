import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { fetchCode } from './fetch-code.ts';

/** A request that was lost is tried again after so long, ms. */
const AGAIN_MS = 1_000;

/**
 * A component whose code is fetched when it is first drawn, within a `Suspense`. Without a network it waits until that is back. Where the code
 * cannot be had at the second try either, drawing it fails: unlike for a page, nothing is reloaded, since something may be entered.
 */
export function lazily<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await fetchCode(load).catch(() => later(load)) }));
}

async function later<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (navigator.onLine) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  else await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  return await load();
}
