import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { fetchCode, fetchedCode } from './fetch-code.ts';

/** Delay before a failed request is repeated, ms. */
const AGAIN_MS = 1_000;

/**
 * A component whose code is fetched when it is first rendered, within a `Suspense`. Without a network it waits until the network
 * is back. If the second attempt fails too, rendering fails. Unlike for a page, nothing is reloaded, because entries could be
 * lost. If the code was fetched in advance, the component is rendered at once: React shows a fallback for at least 0.3 s.
 */
export function lazily<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => {
    const component = fetchedCode(load);
    return component === undefined ? fetched(load) : atOnce({ default: component });
  });
}

async function fetched<Props>(load: () => Promise<ComponentType<Props>>) {
  return { default: await fetchCode(load).catch(() => later(load)) };
}

/** A promise that has its value before anything can wait for it. React does not suspend for it. */
function atOnce<Value>(value: Value): Promise<Value> {
  // oxlint-disable-next-line unicorn/no-thenable -- a real promise calls its callbacks later
  return { then: (resolve: (value: Value) => void) => resolve(value) } as unknown as Promise<Value>;
}

async function later<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (navigator.onLine) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  else await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  return await load();
}
