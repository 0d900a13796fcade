/** Delay after a page is opened, ms, so that the page can load its data first. */
const AT_REST_MS = 5_000;

/** Stores the app on this device for use without a network, once the page of a signed-in user is idle. */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  setTimeout(() => void keep().catch(() => undefined), AT_REST_MS);
}

/**
 * Registers the service worker. If the browser refuses it, for example in a private window, the app works only with a network.
 */
async function keep(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js');
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  active?.postMessage('keep');
}
