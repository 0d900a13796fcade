/**
 * Stores the files of the app on the device. The app then opens without a network, and a page that was opened before a deployment
 * still finds its code. The service worker does not store the data that the app shows. The database and `firebase/kept-files.ts`
 * store these.
 *
 * The build lists its files in `/offline.json`. A page requests their storage once it is idle. The files of the last two builds
 * are kept.
 */
// oxlint-disable-next-line unicorn/require-module-specifiers -- so that its names are its own
export {};

/** The members of a service worker's global scope that this file uses. The types for pages do not contain them. */
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

/** Prefix of the caches of builds. Other caches are not changed. */
const OF_BUILDS = 'app-';
const BUILDS_KEPT = 2;
/** Time after which a network without an answer is treated as absent, ms. */
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

/** Returns a stored file or fetches it. A file with a hash in its name never changes. */
async function keptOrFetched(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Returns the app's only HTML page from the network, or the stored one if the network does not answer. */
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
    // Nothing is stored, so the answer of the network is the only one.
    if (error instanceof Error && error.message === 'late') return fetch(request);
    throw error;
  } finally {
    clearTimeout(waiting);
  }
}

/** Returns the caches of builds in the order in which they were created. */
async function buildCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(OF_BUILDS));
}

/** Returns the page of the newest build that is completely stored. The page is stored as the last file of a build. */
async function keptPage(): Promise<Response | null> {
  for (const name of (await buildCaches()).toReversed()) {
    const page = await (await caches.open(name)).match('/');
    if (page !== undefined) return page;
  }
  return null;
}

/** Stores the files of the deployed build. Files that an earlier build already contains are copied from it. */
async function keepBuild(): Promise<void> {
  const answer = await fetch('/offline.json', { cache: 'no-store' });
  // The host answers requests for missing files with the app's HTML page.
  if (!answer.ok || answer.headers.get('content-type')?.includes('json') !== true) return;
  const { build, files } = (await answer.json()) as { build: string; files: string[] };
  const known = await buildCaches();
  // A build that is deployed again becomes the newest. Its cache is created again from the stored files.
  const isAgain = known.includes(OF_BUILDS + build) && known.at(-1) !== OF_BUILDS + build;
  if (isAgain) await caches.delete(OF_BUILDS + build);
  const cache = await caches.open(OF_BUILDS + build);
  for (const file of files) {
    if ((await cache.match(file)) !== undefined) continue;
    const kept = file === '/' ? undefined : await caches.match(file);
    const found = kept ?? (await fetch(file, { cache: file === '/' ? 'no-store' : 'default' }));
    // A missing file belongs to a build that was replaced in the meantime. The next page tries again.
    if (!found.ok) return;
    await cache.put(file, found);
  }
  const others = (await buildCaches()).filter((name) => name !== OF_BUILDS + build);
  const old = others.slice(0, Math.max(0, others.length + 1 - BUILDS_KEPT));
  await Promise.all(old.map((name) => caches.delete(name)));
}
