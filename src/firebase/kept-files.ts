/**
 * Files that were read are kept on this device, so that what was looked at can be looked at again without a network. A file of a run or of
 * a loaded project never changes: its path, or the name that it is kept by, has the run or the version. Signing out clears them, as it clears the database.
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

/** A network that has not answered for so long counts as none where a copy is kept, ms. */
const PATIENCE_MS = 8_000;
/** What the file storage says where it cannot be reached; a refusal is none of these. */
const UNREACHED = new Set(['storage/retry-limit-exceeded', 'storage/unknown']);

/** Reads a file from the network, or as it was read before where that cannot be reached. */
export async function readKept(kind: Kind, path: string, read: () => Promise<Blob>): Promise<Blob> {
  if (!navigator.onLine) {
    const kept = await keptAt(kind, path);
    if (kept !== null) return kept;
  }
  const reading = read();
  // Nobody waits for it.
  void reading.then((found) => keep(kind, path, found)).catch(() => undefined);
  const outcome = reading.then(
    (found) => ({ found }),
    (error: unknown) => ({ error }),
  );
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<null>((resolve) => {
    waiting = setTimeout(resolve, PATIENCE_MS, null);
  });
  const inTime = await Promise.race([outcome, patience]);
  clearTimeout(waiting);
  const kept = inTime === null ? await keptAt(kind, path) : null;
  if (kept !== null) return kept;
  const ended = await outcome;
  return 'found' in ended ? ended.found : await instead(kind, path, ended.error);
}

/** What is kept of a file that could not be reached. @throws what was thrown, where nothing is kept, or the server refused */
async function instead(kind: Kind, path: string, error: unknown): Promise<Blob> {
  const isUnreached = error instanceof Error && 'code' in error && UNREACHED.has(String(error.code));
  const kept = isUnreached ? await keptAt(kind, path) : null;
  if (kept === null) throw error;
  return kept;
}

/** Once all was forgotten, the page is left: what still arrives is not kept. */
let isForgotten = false;

/** Forgets all that is kept. */
export async function forgetKeptFiles(): Promise<void> {
  isForgotten = true;
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
  if (!('caches' in globalThis) || blob.size > LARGEST || isForgotten) return;
  const cache = await caches.open(kind);
  // In the place of an earlier copy, and the last one from now on.
  await cache.put(addressOf(path), new Response(blob));
  if (isForgotten) {
    await caches.delete(kind);
    return;
  }
  if (keptSince[kind]++ < SLACK) return;
  keptSince[kind] = 0;
  const all = await cache.keys();
  await Promise.all(all.slice(0, -MOST[kind]).map((request) => cache.delete(request)));
}
