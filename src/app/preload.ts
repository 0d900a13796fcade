import { matchRoutes, type RouteObject } from 'react-router-dom';
import { canFetchCode } from '../ui/loading/fetch-code.ts';

/** Function that a route provides if its code is fetched on demand. */
export interface Preloadable {
  preload: () => Promise<unknown>;
}

let known: RouteObject[] = [];

/** Stores the route table. Call this once. */
export function rememberRoutes(routes: RouteObject[]): void {
  known = routes;
}

/** Fetches the code of the page at an address because the user is about to open it. Other addresses have no effect. */
export function preloadAt(address: string): void {
  const { origin } = window.location;
  const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
  if (url === null || url.origin !== origin || !canFetchCode()) return;
  for (const { route } of matchRoutes(known, url.pathname) ?? []) {
    // If the code cannot be fetched, the error is shown when the page is opened.
    void (route.handle as Preloadable | undefined)?.preload().catch(() => undefined);
  }
}

const POINTED = ['pointerover', 'focusin'] as const;

/** Fetches the code of pages whose links have the pointer or the focus. @returns a function that stops this */
export function preloadPointedLinks(): () => void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link !== null && link.target !== '_blank' && !link.hasAttribute('download')) preloadAt(link.href);
  };
  POINTED.forEach((event) => document.addEventListener(event, preload, { passive: true }));
  return () => POINTED.forEach((event) => document.removeEventListener(event, preload));
}
