/**
 * Whether code can be fetched now. Without a network it is on the device only where the service worker answers. A module that was asked for
 * in vain is not asked for again by some browsers (Chromium 150), however often it is imported: so it is not asked for too early.
 */
export function canFetchCode(): boolean {
  return navigator.onLine || Boolean(navigator.serviceWorker?.controller);
}

/** Fetches code, once the network is there. */
export async function fetchCode<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (!canFetchCode()) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  return await load();
}
