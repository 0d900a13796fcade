/**
 * Files that were read are kept on this device, so that what was looked at can be looked at again without a network. A file of a run or of
 * a loaded project never changes: its path has the run or the version. Signing out clears them, as it clears the database.
 */
const CACHE = 'files';
/** So many are kept, the last ones that were read. */
const MOST = 60;
/** Larger ones are not kept, bytes. */
const LARGEST = 150e6;

/** Reads a file from the network, or without one as it was read before. */
export async function readKept(path: string, read: () => Promise<Blob>): Promise<Blob> {
  if (!navigator.onLine) {
    const kept = await keptAt(path);
    if (kept !== null) return kept;
  }
  const found = await read();
  // Nobody waits for it.
  void keep(path, found).catch(() => undefined);
  return found;
}

/** Forgets all that is kept. */
export async function forgetKeptFiles(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE);
}

/** Addresses that nobody serves: the cache wants some. */
const addressOf = (path: string) => new URL(`/kept/${encodeURIComponent(path)}`, window.location.origin).href;

async function keptAt(path: string): Promise<Blob | null> {
  if (!('caches' in globalThis)) return null;
  const kept = await (await caches.open(CACHE)).match(addressOf(path));
  return kept === undefined ? null : await kept.blob();
}

async function keep(path: string, blob: Blob): Promise<void> {
  if (!('caches' in globalThis) || blob.size > LARGEST) return;
  const cache = await caches.open(CACHE);
  const address = addressOf(path);
  // Put anew, so that it is the last one.
  await cache.delete(address);
  await cache.put(address, new Response(blob));
  const all = await cache.keys();
  await Promise.all(all.slice(0, -MOST).map((request) => cache.delete(request)));
}
