import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { fetchCode } from './fetch-code.ts';

/** Delay before a failed request is repeated, ms. */
const AGAIN_MS = 1_000;

/**
 * A component whose code is fetched when it is first rendered, within a `Suspense`. Without a network it waits until the network
 * is back. If the second attempt fails too, rendering fails. Unlike for a page, nothing is reloaded, because entries could be
 * lost.
 */
export function lazily<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await fetchCode(load).catch(() => later(load)) }));
}

async function later<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (navigator.onLine) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  else await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  return await load();
}
