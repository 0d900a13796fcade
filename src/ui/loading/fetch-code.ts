/**
 * Whether code can be fetched now. Without a network it is on the device only where the service worker answers. A module that was asked for
 * in vain is not asked for again by some browsers (Chromium 150), however often it is imported: so it is not asked for too early.
 */
export function canFetchCode(): boolean {
  return navigator.onLine || Boolean(navigator.serviceWorker?.controller);
}

/** What was fetched stays with the page: it can be had without a network. */
const fetched = new WeakSet<() => Promise<unknown>>();

/** Fetches code, once the network is there. */
export async function fetchCode<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (!fetched.has(load) && !canFetchCode()) {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  }
  const code = await load();
  fetched.add(load);
  return code;
}

/** Fetches code before it is wanted. Where it cannot be had, that shows when it is wanted. */
export async function prefetchCode(load: () => Promise<unknown>): Promise<void> {
  await fetchCode(load).catch(() => undefined);
}
