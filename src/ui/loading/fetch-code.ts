/**
 * Whether code can be fetched now. Without a network, code is available only if the service worker responds. After a failed
 * import, some browsers (Chromium 150) do not request the module again, however often it is imported. Code must therefore not be
 * requested too early.
 */
export function canFetchCode(): boolean {
  return navigator.onLine || Boolean(navigator.serviceWorker?.controller);
}

/** Code that was fetched stays in memory and needs no network. */
const fetched = new WeakMap<() => Promise<unknown>, unknown>();

/** The code that `fetchCode` has fetched with a function; undefined before. */
export function fetchedCode<Loaded>(load: () => Promise<Loaded>): Loaded | undefined {
  return fetched.get(load) as Loaded | undefined;
}

/** Fetches code, and waits for the network if necessary. */
export async function fetchCode<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (!fetched.has(load) && !canFetchCode()) {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  }
  const code = await load();
  fetched.set(load, code);
  return code;
}

/** Fetches code in advance. A failure shows only when the code is needed. */
export async function prefetchCode(load: () => Promise<unknown>): Promise<void> {
  await fetchCode(load).catch(() => undefined);
}
