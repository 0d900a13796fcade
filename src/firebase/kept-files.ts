/**
 * Keeps files that were read on this device, so that they can be read again without a network. A file of a run or of a loaded
 * project never changes, because its path or its name in the cache contains the run or the version. Signing out clears the files
 * together with the database.
 */

/** Most files of each kind, of which the last read are kept. An assessment has six files, and a map has hundreds of tiles. */
const MOST = { files: 200, tiles: 1_000 } as const;
type Kind = keyof typeof MOST;
const KINDS = Object.keys(MOST) as Kind[];

/** Greatest size of a file that is kept, bytes. */
const LARGEST = 150e6;
/** Number of files that are added before the oldest are removed. Listing all files is slow. */
const SLACK = 50;
const keptSince = { files: SLACK, tiles: SLACK };

/** Time after which a network without an answer counts as lost if a copy is kept, ms. */
const PATIENCE_MS = 8_000;
/** Error codes of the file storage that mean that it cannot be reached. A refusal has another code. */
const UNREACHED = new Set(['storage/retry-limit-exceeded', 'storage/unknown']);

/** Reads a file from the network. If the network cannot be reached, the kept copy is returned. */
export async function readKept(kind: Kind, path: string, read: () => Promise<Blob>): Promise<Blob> {
  if (!navigator.onLine) {
    const kept = await keptAt(kind, path);
    if (kept !== null) return kept;
  }
  const reading = read();
  // The caller does not wait until the file is kept.
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

/**
 * Returns the kept copy of a file that could not be reached.
 * @throws the given error if no copy is kept or the server refused the request
 */
async function instead(kind: Kind, path: string, error: unknown): Promise<Blob> {
  const isUnreached = error instanceof Error && 'code' in error && UNREACHED.has(String(error.code));
  const kept = isUnreached ? await keptAt(kind, path) : null;
  if (kept === null) throw error;
  return kept;
}

/** Set when all files are removed at sign-out. Files that arrive afterwards are not kept. */
let isForgotten = false;

/** Removes all kept files. */
export async function forgetKeptFiles(): Promise<void> {
  isForgotten = true;
  if ('caches' in globalThis) await Promise.all(KINDS.map((kind) => caches.delete(kind)));
}

/** Returns a URL as the key of a file in the cache. No server answers at this URL. */
const addressOf = (path: string) => new URL(`/kept/${encodeURIComponent(path)}`, window.location.origin).href;

async function keptAt(kind: Kind, path: string): Promise<Blob | null> {
  if (!('caches' in globalThis)) return null;
  const kept = await (await caches.open(kind)).match(addressOf(path));
  return kept === undefined ? null : await kept.blob();
}

async function keep(kind: Kind, path: string, blob: Blob): Promise<void> {
  if (!('caches' in globalThis) || blob.size > LARGEST || isForgotten) return;
  const cache = await caches.open(kind);
  // This replaces an earlier copy, and the file becomes the newest entry.
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
