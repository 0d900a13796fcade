/**
 * Keeps the app itself on the device, so that it opens without a network, and a page that was opened before a deployment finds its code.
 * It knows nothing of what the app shows: that is kept by the database and by `firebase/kept-files.ts`.
 *
 * The build lists its files in `/offline.json`. A page asks for them to be kept once it is at rest. The files of the last two builds stay.
 */
// oxlint-disable-next-line unicorn/require-module-specifiers -- so that its names are its own
export {};

/** What this file needs of a service worker's own scope, which the types of pages do not know. */
interface Scope {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'message', listener: (event: Extendable & { data: unknown }) => void): void;
  addEventListener(
    type: 'fetch',
    listener: (event: Extendable & { request: Request; respondWith: (response: Promise<Response>) => void }) => void,
  ): void;
}

interface Extendable {
  waitUntil: (done: Promise<unknown>) => void;
}

const scope = globalThis as unknown as Scope;

/** Of the caches of builds; others are not touched. */
const OF_BUILDS = 'app-';
const BUILDS_KEPT = 2;
/** A network that does not answer for so long counts as none, ms. */
const PATIENCE_MS = 6_000;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepBuild());
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/') || pathname === '/icon.svg') event.respondWith(keptOrFetched(request));
  else if (request.mode === 'navigate' && !/^\/(run|__)\//.test(pathname)) event.respondWith(pageOf(request));
});

/** A hashed file never changes: the one that is kept serves. */
async function keptOrFetched(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** The app's one page, from the network where that answers. */
async function pageOf(request: Request): Promise<Response> {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    waiting = setTimeout(() => reject(new Error('late')), PATIENCE_MS);
  });
  try {
    return await Promise.race([fetch(request), late]);
  } catch (error) {
    const kept = await keptPage();
    if (kept !== null) return kept;
    // Nothing is kept yet: what the network says in the end is all there is.
    if (error instanceof Error && error.message === 'late') return fetch(request);
    throw error;
  } finally {
    clearTimeout(waiting);
  }
}

/** The caches of builds, in the order in which they were made. */
async function buildCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(OF_BUILDS));
}

/** The page of the last build that is kept whole: its page is kept last. */
async function keptPage(): Promise<Response | null> {
  for (const name of (await buildCaches()).toReversed()) {
    const page = await (await caches.open(name)).match('/');
    if (page !== undefined) return page;
  }
  return null;
}

/** Keeps the files of the build that is deployed now; those that an earlier build had are taken from there. */
async function keepBuild(): Promise<void> {
  const answer = await fetch('/offline.json', { cache: 'no-store' });
  // An address without a file is answered by the app's page.
  if (!answer.ok || answer.headers.get('content-type')?.includes('json') !== true) return;
  const { build, files } = (await answer.json()) as { build: string; files: string[] };
  const known = await buildCaches();
  // A build that was deployed before and is so again is the last one: it is kept again, from the files that are there.
  const isAgain = known.includes(OF_BUILDS + build) && known.at(-1) !== OF_BUILDS + build;
  if (isAgain) await caches.delete(OF_BUILDS + build);
  const cache = await caches.open(OF_BUILDS + build);
  for (const file of files) {
    if ((await cache.match(file)) !== undefined) continue;
    const kept = file === '/' ? undefined : await caches.match(file);
    const found = kept ?? (await fetch(file, { cache: file === '/' ? 'no-store' : 'default' }));
    // One that is gone belongs to a build that was replaced meanwhile: the next page asks again.
    if (!found.ok) return;
    await cache.put(file, found);
  }
  const others = (await buildCaches()).filter((name) => name !== OF_BUILDS + build);
  const old = others.slice(0, Math.max(0, others.length + 1 - BUILDS_KEPT));
  await Promise.all(old.map((name) => caches.delete(name)));
}
