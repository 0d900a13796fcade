/**
 * Files that were read are kept on this device, so that what was looked at can be looked at again without a network. A file of a run or of
 * a loaded project never changes: its path has the run or the version. Signing out clears them, as it clears the database.
 */

/** So many of each kind are kept, the last ones that were read: an assessment has six files, a map hundreds of tiles. */
const MOST = { files: 200, tiles: 1_000 } as const;
type Kind = keyof typeof MOST;
const KINDS = Object.keys(MOST) as Kind[];

/** Larger ones are not kept, bytes. */
const LARGEST = 150e6;
/** So many more are kept before those that are too many go: listing them all takes a while. */
const SLACK = 50;
const keptSince = { files: SLACK, tiles: SLACK };

/** Reads a file from the network, or without one as it was read before. */
export async function readKept(kind: Kind, path: string, read: () => Promise<Blob>): Promise<Blob> {
  if (!navigator.onLine) {
    const kept = await keptAt(kind, path);
    if (kept !== null) return kept;
  }
  const found = await read();
  // Nobody waits for it.
  void keep(kind, path, found).catch(() => undefined);
  return found;
}

/** Forgets all that is kept. */
export async function forgetKeptFiles(): Promise<void> {
  if ('caches' in globalThis) await Promise.all(KINDS.map((kind) => caches.delete(kind)));
}

/** Addresses that nobody serves: the cache wants some. */
const addressOf = (path: string) => new URL(`/kept/${encodeURIComponent(path)}`, window.location.origin).href;

async function keptAt(kind: Kind, path: string): Promise<Blob | null> {
  if (!('caches' in globalThis)) return null;
  const kept = await (await caches.open(kind)).match(addressOf(path));
  return kept === undefined ? null : await kept.blob();
}

async function keep(kind: Kind, path: string, blob: Blob): Promise<void> {
  if (!('caches' in globalThis) || blob.size > LARGEST) return;
  const cache = await caches.open(kind);
  const address = addressOf(path);
  // Put anew, so that it is the last one.
  await cache.delete(address);
  await cache.put(address, new Response(blob));
  if (keptSince[kind]++ < SLACK) return;
  keptSince[kind] = 0;
  const all = await cache.keys();
  await Promise.all(all.slice(0, -MOST[kind]).map((request) => cache.delete(request)));
}
