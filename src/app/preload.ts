import { matchRoutes, type RouteObject } from 'react-router-dom';
import { canFetchCode } from '../ui/loading/fetch-code.ts';

/** What a route whose code is fetched on demand says of itself. */
export interface Preloadable {
  preload: () => Promise<unknown>;
}

let known: RouteObject[] = [];

/** To be called once, with the route table. */
export function rememberRoutes(routes: RouteObject[]): void {
  known = routes;
}

/** Fetches the code of the page at an address, if there is one: somebody is about to go there. */
export function preloadAt(address: string): void {
  const { origin } = window.location;
  const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
  if (url === null || url.origin !== origin || !canFetchCode()) return;
  for (const { route } of matchRoutes(known, url.pathname) ?? []) {
    // Where it cannot be had, that is said when the page is opened.
    void (route.handle as Preloadable | undefined)?.preload().catch(() => undefined);
  }
}

const POINTED = ['pointerover', 'focusin'] as const;

/** Fetches the code of pages whose links are pointed at or focused. @returns stops that */
export function preloadPointedLinks(): () => void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link !== null && link.target !== '_blank' && !link.hasAttribute('download')) preloadAt(link.href);
  };
  POINTED.forEach((event) => document.addEventListener(event, preload, { passive: true }));
  return () => POINTED.forEach((event) => document.removeEventListener(event, preload));
}
