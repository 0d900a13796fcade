import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadPage } from './load-page.ts';

/** A component whose code is fetched when it is first drawn, within a `Suspense`; a new version of the app is loaded where that is gone. */
export function lazily<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPage(load, () => null) }));
}
