/** Long enough for a page to show what it was opened for, ms. */
const AT_REST_MS = 5_000;

/** Has the app kept on this device, once a page of somebody who is signed in is at rest, so that it opens without a network. */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  setTimeout(() => void keep().catch(() => undefined), AT_REST_MS);
}

/** Where it is refused, in a private window perhaps, the app needs a network: nothing else changes. */
async function keep(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js');
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  active?.postMessage('keep');
}
